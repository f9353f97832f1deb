package compose

import (
	"image"
	"math"

	"github.com/disintegration/imaging"

	"github.com/scenewright/scenewright/engine/timeline"
)

// order says how a picture is to be prepared: two layers with the same order
// draw from the same print.
type order struct {
	blob          string
	width, height float64 // of the frame, at its largest
	x, y, zoom    stretchOf
	blur          float64
}

// stretchOf is the values between which a track stays.
type stretchOf struct{ least, most float64 }

// orderOf is the order of a layer's picture.
func orderOf(l *timeline.Layer) order {
	p := l.Picture
	grown := sane(reach(l.Scale, 1).most, 1e-3, 1e3)
	return order{
		blob: p.Blob, width: sane(p.Frame.W, 1, maxSide) * grown, height: sane(p.Frame.H, 1, maxSide) * grown,
		x: reach(p.X, .5), y: reach(p.Y, .5), zoom: reach(p.Zoom, 1),
		blur: sane(p.Blur, 0, maxSide),
	}
}

// reach is the stretch of a track's keys; def is the value of an empty one.
func reach(tr timeline.Track, def float64) stretchOf {
	if len(tr) == 0 {
		return stretchOf{def, def}
	}
	s := stretchOf{tr[0].Value, tr[0].Value}
	for _, k := range tr[1:] {
		s.least, s.most = min(s.least, k.Value), max(s.most, k.Value)
	}
	return s
}

// print is a picture prepared for drawing: cropped to what is ever seen of it,
// and scaled to what is needed at its closest, in the colours of a film.
type print struct {
	planes *canvas
	size   timeline.Point // of the whole picture, in its own pixels
	area   timeline.Rect  // what of it the planes hold, in its own pixels
}

// Prints are larger than they are shown, so that what lies between two pixels
// can be mixed of them without a loss that comes and goes as a picture moves.
// What is blurred needs far less.
const (
	finer       = 1.5
	blurSteps   = 6 // pixels of a print for one standard deviation
	largestSide = 8192
)

// newPrint prepares a picture.
func newPrint(img image.Image, o order) *print {
	b := img.Bounds()
	p := &print{size: timeline.Point{X: float64(b.Dx()), Y: float64(b.Dy())}}
	seen, closest := o.seen(p.size)
	crop := image.Rect(int(seen.X), int(seen.Y), int(math.Ceil(seen.X+seen.W)), int(math.Ceil(seen.Y+seen.H)))
	crop = crop.Intersect(image.Rect(0, 0, b.Dx(), b.Dy()))
	p.area = timeline.Rect{X: float64(crop.Min.X), Y: float64(crop.Min.Y), W: float64(crop.Dx()), H: float64(crop.Dy())}
	shown := o.width / closest.W // pixels of the frame for one of the picture
	k := shown * finer
	if shown >= finer {
		k = shown // the picture is smooth enough by itself
	}
	if o.blur > 0 {
		k = shown * min(1, blurSteps/o.blur)
	}
	w, h := side(p.area.W*k), side(p.area.H*k)
	small := imaging.Resize(cropped(img, crop), w, h, filter(max(1, 1/shown)/max(1, 1/k)))
	if o.blur > 0 {
		small = imaging.Blur(small, o.blur*k/shown)
	}
	p.planes = printed(small)
	return p
}

// seen is what the views reach over, in pixels of the picture, and the view
// that comes closest.
func (o order) seen(size timeline.Point) (all, closest timeline.Rect) {
	p := timeline.Picture{Frame: timeline.Rect{W: o.width, H: o.height}}
	for _, zoom := range []float64{o.zoom.least, o.zoom.most} {
		for _, x := range []float64{o.x.least, o.x.most} {
			for _, y := range []float64{o.y.least, o.y.most} {
				closest = p.ViewOf(x, y, zoom, size)
				all = all.Union(closest)
			}
		}
	}
	return all, closest
}

// side is a length in whole chroma samples.
func side(v float64) int { return min(largestSide, max(2, 2*int(math.Ceil(v/2)))) }

// cropped is a part of a picture, given from its corner, without a copy.
func cropped(img image.Image, r image.Rectangle) image.Image {
	r = r.Add(img.Bounds().Min)
	part, ok := img.(interface {
		SubImage(image.Rectangle) image.Image
	})
	if !ok {
		return imaging.Crop(img, r)
	}
	return part.SubImage(r)
}

// filter is Catmull-Rom, wider by a factor: a print that is finer than it is
// shown must not hold what the frame cannot.
func filter(wider float64) imaging.ResampleFilter {
	f := imaging.CatmullRom
	return imaging.ResampleFilter{Support: f.Support * wider, Kernel: func(x float64) float64 { return f.Kernel(x / wider) }}
}

// printed converts a picture of even sides, chroma as the mean of four pixels.
func printed(img *image.NRGBA) *canvas {
	b := img.Bounds()
	c := newCanvas(b.Dx(), b.Dy())
	whiten(img)
	for y := 0; y < b.Dy(); y += 2 {
		upper, lower := img.Pix[y*img.Stride:], img.Pix[(y+1)*img.Stride:]
		lumaRow(c.y.line(y), upper)
		lumaRow(c.y.line(y+1), lower)
		chromaRow(c.u.line(y/2), c.v.line(y/2), upper, lower)
	}
	return c
}

// whiten puts white behind what is transparent.
func whiten(img *image.NRGBA) {
	for i := 0; i+3 < len(img.Pix); i += 4 {
		p := img.Pix[i : i+4 : i+4]
		if a := int(p[3]); a < 255 {
			for k := range 3 {
				p[k] = uint8((int(p[k])*a + 255*(255-a) + 127) / 255)
			}
			p[3] = 255
		}
	}
}

// Weights of bt709 in limited range, times 65536.
const (
	yr, yg, yb = 11966, 40254, 4064   // 219/255 · kr, kg, kb
	ur, ug, ub = -6596, -22188, 28784 // 224/255 · (b−y)/(2(1−kb)); grey has none
	vr, vg, vb = 28784, -26145, -2639 // 224/255 · (r−y)/(2(1−kr)); grey has none
)

func lumaRow(dst, rgb []byte) {
	for x := range dst {
		p := rgb[4*x : 4*x+3 : 4*x+3]
		dst[x] = uint8((int(p[0])*yr + int(p[1])*yg + int(p[2])*yb + 16<<16 + 1<<15) >> 16)
	}
}

func chromaRow(u, v, upper, lower []byte) {
	for x := range u {
		a, b := upper[8*x:8*x+8:8*x+8], lower[8*x:8*x+8:8*x+8]
		red := int(a[0]) + int(a[4]) + int(b[0]) + int(b[4])
		green := int(a[1]) + int(a[5]) + int(b[1]) + int(b[5])
		blue := int(a[2]) + int(a[6]) + int(b[2]) + int(b[6])
		u[x] = clamp8((red*ur + green*ug + blue*ub + 128<<18 + 1<<17) >> 18)
		v[x] = clamp8((red*vr + green*vg + blue*vb + 128<<18 + 1<<17) >> 18)
	}
}
