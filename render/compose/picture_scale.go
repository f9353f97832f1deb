package compose

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"sync"
)

// kernel has the weight of a sample by its distance; beyond its reach the weight is 0.
type kernel struct {
	reach  float64
	weight func(away float64) float64
}

// catmullRom returns the cubic of Catmull and Rom, widened by a factor.
func catmullRom(wider float64) kernel {
	return kernel{2 * wider, func(x float64) float64 {
		switch x = math.Abs(x) / wider; {
		case x < 1:
			return (1.5*x-2.5)*x*x + 1
		case x < 2:
			return ((-.5*x+2.5)*x-4)*x + 2
		}
		return 0
	}}
}

// gauss returns the normal distribution.
func gauss(sigma float64) kernel {
	return kernel{3 * sigma, func(x float64) float64 { return math.Exp(-x * x / (2 * sigma * sigma)) }}
}

// samples is a plane of a picture, of which more than the visible part may be stored.
type samples struct {
	pix          []byte
	stride, w, h int
}

// mixture has the weights that make up a sample: those of other samples from one on, in
// 1/mixtureOne.
type mixture struct {
	first   int
	weights []int32
}

const (
	mixtureBits = 14
	mixtureOne  = 1 << mixtureBits
)

// mixtures returns the weights of n samples spread evenly over a stretch of a number of others.
// Samples beyond the ends of those do not count.
func mixtures(n int, from, length float64, others int, k kernel) []mixture {
	step := length / float64(n)
	wider := max(1, step)
	all := make([]mixture, n)
	for i := range all {
		at := from + (float64(i)+.5)*step - .5
		first := min(max(0, int(math.Ceil(at-k.reach*wider))), others-1)
		last := max(first, min(others-1, int(math.Floor(at+k.reach*wider))))
		weights := make([]float64, last-first+1)
		for u := range weights {
			weights[u] = k.weight((float64(first+u) - at) / wider)
		}
		all[i] = mixture{first, shares(weights)}
	}
	return all
}

// shares returns weights as shares of their sum, in total mixtureOne.
func shares(weights []float64) []int32 {
	sum, done := 0.0, 0.0
	for _, w := range weights {
		sum += w
	}
	if sum == 0 {
		weights[0], sum = 1, 1
	}
	out, given := make([]int32, len(weights)), int32(0)
	for i, w := range weights {
		done += w
		out[i] = int32(math.Round(done/sum*mixtureOne)) - given
		given += out[i]
	}
	return out
}

// scale fills a plane with a part of another, given in samples of that.
func (p plane) scale(src samples, x, y, w, h float64, k kernel) {
	across, down := mixtures(p.w, x, w, src.w, k), mixtures(p.h, y, h, src.h, k)
	top, foot := down[0].first, down[p.h-1].first+len(down[p.h-1].weights)
	narrow := plane{make([]byte, p.w*(foot-top)), p.w, foot - top}
	for i := range narrow.h {
		mixAcross(narrow.line(i), src.pix[(top+i)*src.stride:], across)
	}
	sums := make([]int32, p.w)
	for i, m := range down {
		fillSums(sums)
		for u, weight := range m.weights {
			addWeighed(sums, narrow.line(m.first-top+u), weight)
		}
		takeSums(p.line(i), sums)
	}
}

// mixAcross computes a row of samples from those of another.
//
//go:norace
func mixAcross(dst, src []byte, all []mixture) {
	for i, m := range all {
		sum := int32(mixtureOne / 2)
		part := src[m.first:][:len(m.weights)]
		for u, weight := range m.weights {
			sum += weight * int32(part[u])
		}
		dst[i] = clamp8(int(sum >> mixtureBits))
	}
}

//go:norace
func fillSums(sums []int32) {
	for i := range sums {
		sums[i] = mixtureOne / 2
	}
}

//go:norace
func addWeighed(sums []int32, row []byte, weight int32) {
	row = row[:len(sums)]
	for i, v := range row {
		sums[i] += weight * int32(v)
	}
}

//go:norace
func takeSums(dst []byte, sums []int32) {
	dst = dst[:len(sums)]
	for i, v := range sums {
		dst[i] = clamp8(int(v >> mixtureBits))
	}
}

// scaled returns a part of a picture, counted from its corner, at a size and in the colours of a
// film.
func scaled(img image.Image, part image.Rectangle, w, h int, k kernel) *canvas {
	planes := planesOf(img)
	c := newCanvas(w, h)
	var group sync.WaitGroup
	for i, dst := range []plane{c.y, c.u, c.v} {
		kx := 1 / math.Round(float64(planes[0].w)/float64(planes[i].w))
		ky := 1 / math.Round(float64(planes[0].h)/float64(planes[i].h))
		x, y, w, h := float64(part.Min.X)*kx, float64(part.Min.Y)*ky, float64(part.Dx())*kx, float64(part.Dy())*ky
		group.Go(func() { dst.scale(planes[i], x, y, w, h, k) })
	}
	group.Wait()
	c.grade()
	return c
}

// planesOf returns the planes of a picture as a JPEG has them. Transparent pixels are white.
func planesOf(img image.Image) [3]samples {
	b := img.Bounds()
	j, ok := img.(*image.YCbCr)
	if !ok {
		white := image.NewRGBA(image.Rect(0, 0, b.Dx(), b.Dy()))
		draw.Draw(white, white.Rect, image.White, image.Point{}, draw.Src)
		draw.Draw(white, white.Rect, img, b.Min, draw.Over)
		j = image.NewYCbCr(white.Rect, image.YCbCrSubsampleRatio444)
		for i := range j.Y {
			p := white.Pix[4*i : 4*i+3]
			j.Y[i], j.Cb[i], j.Cr[i] = color.RGBToYCbCr(p[0], p[1], p[2])
		}
		b = j.Rect
	}
	luma, chroma := j.YOffset(b.Min.X, b.Min.Y), j.COffset(b.Min.X, b.Min.Y)
	w, h := j.COffset(b.Max.X-1, b.Min.Y)-chroma+1, (j.COffset(b.Min.X, b.Max.Y-1)-chroma)/j.CStride+1
	return [3]samples{
		{j.Y[luma:], j.YStride, b.Dx(), b.Dy()}, {j.Cb[chroma:], j.CStride, w, h}, {j.Cr[chroma:], j.CStride, w, h},
	}
}

// Conversion to the colours of a film, bt709 in limited range, from those of a JPEG, bt601 in full
// range, times 65536: luma from luma and both chroma values, and each chroma value from itself and
// the other one.
const (
	yy, yu, yv = 56284, -6652, -11970
	uu, uv     = 58642, 6598
	vv, vu     = 59027, 4320
)

// grade converts the colours of a JPEG to those of a film.
func (c *canvas) grade() {
	for y := range c.u.h {
		gradeRows(c.y.line(2*y), c.y.line(2*y+1), c.u.line(y), c.v.line(y))
	}
}

// gradeRows converts two rows of luma and their row of chroma.
//
//go:norace
func gradeRows(upper, lower, us, vs []byte) {
	limited := func(v, most int) byte { return byte(max(16, min(most, v>>16))) }
	for x := range us {
		u, v := int(us[x])-128, int(vs[x])-128
		base := u*yu + v*yv + 16<<16 + 1<<15
		for i := 2 * x; i <= 2*x+1; i++ {
			upper[i], lower[i] = limited(int(upper[i])*yy+base, 235), limited(int(lower[i])*yy+base, 235)
		}
		us[x], vs[x] = limited(u*uu+v*uv+128<<16+1<<15, 240), limited(v*vv+u*vu+128<<16+1<<15, 240)
	}
}

// blurred returns a copy of the canvas, blurred by a normal distribution.
func (c *canvas) blurred(sigma float64) *canvas {
	out := newCanvas(c.y.w, c.y.h)
	out.y.scale(c.y.all(), 0, 0, float64(c.y.w), float64(c.y.h), gauss(sigma))
	out.u.scale(c.u.all(), 0, 0, float64(c.u.w), float64(c.u.h), gauss(sigma/2))
	out.v.scale(c.v.all(), 0, 0, float64(c.v.w), float64(c.v.h), gauss(sigma/2))
	return out
}

// all returns the samples of the whole plane.
func (p plane) all() samples { return samples{p.pix, p.w, p.w, p.h} }
