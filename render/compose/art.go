package compose

import (
	"math"

	"github.com/scenewright/scenewright/engine/timeline"
)

// Steps of a place: too fine to be seen or tracked, and coarse enough that a movement that has
// practically settled stands still.
const (
	stepsPerPixel = 32
	stepsPerScale = 1 << 15
)

// place is the position and scale of a layer. A point p of the layer is drawn at p·scale + (x, y).
type place struct{ x, y, scale int32 }

// art is a figure rasterised at a place of one frame size.
type art struct {
	parts []part
	box   rect // on the luma plane, even
	apart bool
}

// part is one outline of an art. Its coverage is rasterised for luma and for chroma: a chroma
// sample's coverage is the mean of its four pixels', which keeps coloured edges clean.
type part struct {
	luma, chroma mask
	color        yuv
	alpha        uint8
}

// bytes returns the memory that the art takes.
func (a *art) bytes() int {
	n := 0
	for i := range a.parts {
		n += 160 + a.parts[i].luma.bytes() + a.parts[i].chroma.bytes()
	}
	return n
}

// clone returns a copy of the art without spare capacity.
func (a *art) clone() *art {
	c := &art{parts: make([]part, len(a.parts)), box: a.box, apart: a.apart}
	for i, p := range a.parts {
		c.parts[i] = part{p.luma.clone(), p.chroma.clone(), p.color, p.alpha}
	}
	return c
}

// resize sets the number of parts, and keeps the masks of earlier ones to be overwritten.
func (a *art) resize(n int) {
	for len(a.parts) < n {
		a.parts = append(a.parts, part{})
	}
	a.parts = a.parts[:n]
	a.box = rect{}
}

// measure sets the box from the masks.
func (a *art) measure() {
	a.box = rect{}
	for i := range a.parts {
		p := &a.parts[i]
		a.box = a.box.union(p.luma.box).union(p.chroma.box.double())
	}
	a.box = a.box.even()
}

// rasterise draws a figure at a place on planes of the canvas's size.
func (a *art) rasterise(z *raster, f *figure, at place, size rect) {
	a.resize(len(f.outlines))
	a.apart = f.apart
	for i := range f.outlines {
		o, p := &f.outlines[i], &a.parts[i]
		p.color, p.alpha = o.color, o.alpha
		z.outline(o, at.onto(1), size, &p.luma)
		z.outline(o, at.onto(2), size.half(), &p.chroma)
		if o.glow != nil {
			p.luma.fade(haloOf(o.glow, at.onto(1)))
			p.chroma.fade(haloOf(o.glow, at.onto(2)))
		}
	}
	if f.meeting {
		a.seal(&z.seams, size)
	}
	a.measure()
}

// within writes the part of the art within a window.
func (a *art) within(w window, out *art) {
	out.resize(len(a.parts))
	out.apart = a.apart
	for i := range a.parts {
		p, q := &a.parts[i], &out.parts[i]
		q.color, q.alpha = p.color, p.alpha
		p.luma.within(w, &q.luma)
		p.chroma.within(w.half(), &q.chroma)
	}
	out.measure()
}

// paint draws the art over an even rectangle of a canvas.
func (a *art) paint(c *canvas, r rect, weight int) {
	for i := range a.parts {
		p := &a.parts[i]
		k := factor(weight, p.alpha)
		p.luma.paint(c.y, r, p.color.y, k)
		p.chroma.paint(c.u, r.half(), p.color.u, k)
		p.chroma.paint(c.v, r.half(), p.color.v, k)
	}
}

// mapping takes points of a layer to coordinates of the rasteriser.
type mapping struct{ scale, x, y float64 }

// onto returns the mapping to a plane that is smaller by a divisor.
func (p place) onto(divisor float64) mapping {
	k := sub / divisor
	return mapping{k * float64(p.scale) / stepsPerScale, k * float64(p.x) / stepsPerPixel, k * float64(p.y) / stepsPerPixel}
}

// onCanvas returns a rectangle of a layer in pixels of the canvas.
func (p place) onCanvas(r timeline.Rect) timeline.Rect {
	k := float64(p.scale) / stepsPerScale
	x, y := float64(p.x)/stepsPerPixel, float64(p.y)/stepsPerPixel
	return timeline.Rect{X: r.X*k + x, Y: r.Y*k + y, W: r.W * k, H: r.H * k}
}

// farthest keeps products of coordinates within 64 bits.
const farthest = 1 << 28

func (m mapping) point(p point) (x, y int) {
	fx, fy := float64(p.x)*m.scale+m.x, float64(p.y)*m.scale+m.y
	return int(math.Floor(min(max(fx, -farthest), farthest) + .5)), int(math.Floor(min(max(fy, -farthest), farthest) + .5))
}

// outline rasterises an outline on a plane of that size.
func (z *raster) outline(o *outline, m mapping, size rect, out *mask) {
	x0, y0 := m.point(o.min)
	x1, y1 := m.point(o.max)
	area := rect{x0 >> subBits, y0 >> subBits, x1>>subBits + 1, y1>>subBits + 1}.intersect(size)
	if area.empty() {
		area = rect{}
	}
	z.reset(area, size)
	out.begin(area)
	for z.top = 0; z.top < z.h; z.top = z.bottom {
		z.bottom = min(z.top+bandRows, z.h)
		z.contours(o, m)
		z.sweep(out)
	}
	out.end()
}

func (z *raster) contours(o *outline, m mapping) {
	m.x -= float64(z.area.x0 << subBits)
	m.y -= float64(z.area.y0 << subBits)
	from := int32(0)
	for _, end := range o.ends {
		x0, y0 := m.point(o.points[end-1])
		for _, p := range o.points[from:end] {
			x, y := m.point(p)
			z.line(x0, y0, x, y)
			x0, y0 = x, y
		}
		from = end
	}
}
