package logo

import (
	"image"
	"math"

	"github.com/disintegration/imaging"

	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/timeline"
)

// visible is the minimum alpha of ink.
const visible = 32

// Measure measures a logo's picture; Blob stays empty. Luma is negative
// for an opaque picture in one colour.
func Measure(img image.Image) Variant {
	p := imaging.Clone(img)
	v := Variant{Width: p.Rect.Dx(), Height: p.Rect.Dy(), Opaque: p.Opaque()}
	v.Ink = inkOf(p)
	if v.Opaque {
		v.Edge = edgeOf(p)
	}
	v.Luma = lumaOf(p, v.Edge)
	return v
}

// inkOf returns the bounding box of visible pixels.
func inkOf(p *image.NRGBA) timeline.Rect {
	x0, y0, x1, y1 := p.Rect.Dx(), p.Rect.Dy(), 0, 0
	for y := range p.Rect.Dy() {
		row := p.Pix[y*p.Stride:]
		for x := range p.Rect.Dx() {
			if row[4*x+3] >= visible {
				x0, x1 = min(x0, x), max(x1, x+1)
				y0, y1 = min(y0, y), max(y1, y+1)
			}
		}
	}
	if x1 == 0 {
		return timeline.Rect{}
	}
	return timeline.Rect{X: float64(x0), Y: float64(y0), W: float64(x1 - x0), H: float64(y1 - y0)}
}

// edgeOf returns the colour along all sides of a picture; unset if it is not uniform.
func edgeOf(p *image.NRGBA) timeline.Color {
	first := at(p, 0, 0)
	w, h := p.Rect.Dx(), p.Rect.Dy()
	for i := range 64 {
		x, y := i*(w-1)/63, i*(h-1)/63
		for _, c := range []timeline.Color{at(p, x, 0), at(p, x, h-1), at(p, 0, y), at(p, w-1, y)} {
			if !alike(c, first) {
				return timeline.Color{}
			}
		}
	}
	return first
}

func at(p *image.NRGBA, x, y int) timeline.Color {
	c := p.NRGBAAt(x, y)
	return timeline.Color{R: c.R, G: c.G, B: c.B, A: c.A}
}

// alike reports whether two colours differ by JPEG noise at most.
func alike(a, b timeline.Color) bool {
	const noise = 12
	d := func(x, y uint8) bool { return max(x, y)-min(x, y) <= noise }
	return d(a.R, b.R) && d(a.G, b.G) && d(a.B, b.B)
}

// bins is the number of luminance bins, which are narrower for dark colours.
const bins = 256

// lumaOf returns the luminance percentiles of the ink, sampled on a grid.
func lumaOf(p *image.NRGBA, edge timeline.Color) Luma {
	var count [bins]float64
	all := 0.0
	step := max(1, max(p.Rect.Dx(), p.Rect.Dy())/1024)
	for y := 0; y < p.Rect.Dy(); y += step {
		for x := 0; x < p.Rect.Dx(); x += step {
			c := at(p, x, y)
			if c.A < visible || edge.A != 0 && alike(c, edge) {
				continue
			}
			count[int(math.Round((bins-1)*math.Sqrt(palette.Luminance(c))))] += float64(c.A)
			all += float64(c.A)
		}
	}
	if all == 0 {
		return Luma{-1, -1, -1, -1, -1}
	}
	var l Luma
	for i := range l {
		l[i] = share(count, (.1+.2*float64(i))*all)
	}
	return l
}

// share returns the luminance below which an amount of the ink lies.
func share(count [bins]float64, upTo float64) float64 {
	sum := 0.0
	for i, n := range count {
		if sum += n; sum >= upTo {
			v := float64(i) / (bins - 1)
			return v * v
		}
	}
	return 1
}
