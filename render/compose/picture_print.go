package compose

import (
	"image"
	"math"

	"github.com/scenewright/scenewright/engine/timeline"
)

// order describes how a picture is to be prepared: two layers with the same order draw from the
// same print.
type order struct {
	blob          string
	width, height float64 // of the frame, at its largest
	x, y, zoom    stretchOf
	blur          float64
}

// stretchOf is the range of a track's values.
type stretchOf struct{ least, most float64 }

// orderOf returns the order of a layer's picture.
func orderOf(l *timeline.Layer) order {
	p := l.Picture
	grown := sane(reach(l.Scale, 1).most, 1e-3, 1e3)
	return order{
		blob: p.Blob, width: sane(p.Frame.W, 1, maxSide) * grown, height: sane(p.Frame.H, 1, maxSide) * grown,
		x: reach(p.X, .5), y: reach(p.Y, .5), zoom: reach(p.Zoom, 1),
		blur: sane(p.Blur, 0, maxSide),
	}
}

// reach returns the range of a track's keys; def is the value of an empty one.
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

// print is a picture prepared for drawing: cropped to its area that is ever visible, scaled for its
// closest view, and in the colours of a film.
type print struct {
	planes *canvas
	size   timeline.Point // of the whole picture, in its own pixels
	area   timeline.Rect  // the area of the planes, in its own pixels
}

// Prints are larger than their shown size, so that values between two pixels can be interpolated
// without a loss that varies as a picture moves. Blurred pictures need far less.
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
	p.planes = scaled(img, crop, w, h, catmullRom(max(1, 1/shown)/max(1, 1/k)))
	if o.blur > 0 {
		p.planes = p.planes.blurred(o.blur * k / shown)
	}
	return p
}

// seen returns the area that the views reach, in pixels of the picture, and the closest view.
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

// side returns a length in whole chroma samples.
func side(v float64) int { return min(largestSide, max(2, 2*int(math.Ceil(v/2)))) }

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
