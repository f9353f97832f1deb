package kit

import (
	"math"

	"github.com/scenewright/scenewright/engine/timeline"
)

// FramePath returns the outline of a rounded box, drawn inside it.
func FramePath(r timeline.Rect, radius, width float64) timeline.Path {
	p := timeline.RectPath(r, radius)
	in := timeline.Rect{X: r.X + width, Y: r.Y + width, W: r.W - 2*width, H: r.H - 2*width}
	return append(p, timeline.RectPath(in, radius-width).MirrorX(r.X+r.W/2)...)
}

// Sector returns a part of a ring.
func Sector(cx, cy, r, width, from, to float64) timeline.Path {
	var p timeline.Path
	p.Arc(cx, cy, r+width/2, from, to)
	p.Arc(cx, cy, max(0, r-width/2), to, from)
	p.Close()
	return p
}

// Wedge returns a part of a disc.
func Wedge(cx, cy, r, from, to float64) timeline.Path {
	var p timeline.Path
	p.MoveTo(cx, cy)
	p.Arc(cx, cy, r, from, to)
	p.Close()
	return p
}

// Form returns the outline of a form in a square.
func Form(kind int, x, y, c float64) timeline.Path {
	switch kind {
	case DotShape:
		return timeline.CirclePath(x+c/2, y+c/2, c*.34)
	case RingShape:
		return timeline.RingPath(x+c/2, y+c/2, c*.36, c*.16)
	case ArchShape:
		return timeline.CornersPath(timeline.Rect{X: x, Y: y, W: c, H: c}, [4]float64{c / 2, c / 2, 0, 0})
	case LeafShape:
		return leafPath(x, y, c)
	case BarsShape:
		return barsPath(x, y, c)
	}
	cx, cy := x, y
	if kind == 1 || kind == 2 {
		cx = x + c
	}
	if kind == 2 || kind == 3 {
		cy = y + c
	}
	from := float64(kind) * math.Pi / 2
	return Wedge(cx, cy, c, from, from+math.Pi/2)
}

// leafPath returns the lens from the top left to the bottom right corner.
func leafPath(x, y, c float64) timeline.Path {
	var p timeline.Path
	p.MoveTo(x, y)
	p.Arc(x, y+c, c, -math.Pi/2, 0)
	p.Arc(x+c, y, c, math.Pi/2, math.Pi)
	p.Close()
	return p
}

func barsPath(x, y, c float64) timeline.Path {
	var p timeline.Path
	for i := range 3 {
		r := timeline.Rect{X: x, Y: y + c*(.12+float64(i)*.3), W: c, H: c * .16}
		p = append(p, timeline.RectPath(r, 0)...)
	}
	return p
}

// The forms; 0 to 3 are quarters of a disc with their centre in a corner,
// clockwise from the top left.
const (
	DotShape = iota + 4
	ArchShape
	LeafShape
	RingShape
	BarsShape
)
