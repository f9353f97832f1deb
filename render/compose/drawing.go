package compose

import (
	"math"

	"github.com/scenewright/scenewright/engine/timeline"
)

// drawn returns the flattened figure of a drawing.
func drawn(d *timeline.Drawing, tol float64) *figure {
	f := &figure{}
	for _, s := range d.Shapes {
		if o := shape(s, tol); len(o.points) > 0 && o.alpha > 0 {
			f.outlines = append(f.outlines, o)
		}
	}
	if f.apart = apart(f.outlines); f.apart {
		f.outlines = byFill(f.outlines)
	}
	f.meeting = !f.apart && meeting(f.outlines)
	return f
}

func shape(s timeline.Shape, tol float64) outline {
	t := newTracer(s.Fill, 0, 0, tol)
	t.glow = s.Glow
	t.follow(s.Path)
	return t.finish()
}

// follow adds a path.
func (t *tracer) follow(path timeline.Path) {
	for _, seg := range path {
		p := [3]point{narrow(seg.P[0]), narrow(seg.P[1]), narrow(seg.P[2])}
		switch seg.Op {
		case timeline.OpMove:
			t.MoveTo(p[0].x, p[0].y)
		case timeline.OpLine:
			t.LineTo(p[0].x, p[0].y)
		case timeline.OpQuad:
			t.QuadTo(p[0].x, p[0].y, p[1].x, p[1].y)
		case timeline.OpCubic:
			t.CubeTo(p[0].x, p[0].y, p[1].x, p[1].y, p[2].x, p[2].y)
		case timeline.OpClose:
			t.Close()
		}
	}
}

// maxPlace is the farthest a coordinate may be from the frame's corner.
const maxPlace = 1 << 20

func narrow(p timeline.Point) point {
	return point{float32(sane(p.X, -maxPlace, maxPlace)), float32(sane(p.Y, -maxPlace, maxPlace))}
}

// sane returns a number limited to lo and hi; NaN becomes lo.
func sane(v, lo, hi float64) float64 {
	if math.IsNaN(v) {
		return lo
	}
	return min(max(v, lo), hi)
}

// manyShapes is the number from which comparing every pair of shapes costs more than it saves.
const manyShapes = 2000

// apart reports whether the boxes of all outlines are at least a pixel apart, also at half
// resolution and at half scale.
func apart(os []outline) bool {
	if len(os) > manyShapes {
		return false
	}
	const gap = 4
	for i, a := range os {
		for _, b := range os[:i] {
			if a.min.x < b.max.x+gap && b.min.x < a.max.x+gap && a.min.y < b.max.y+gap && b.min.y < a.max.y+gap {
				return false
			}
		}
	}
	return true
}

// landmark is a corner of an outline, or a side of its box, to 1/16 pixel.
type landmark struct {
	kind byte // x, y or p
	p    point
}

// meeting reports whether two outlines share a corner or a side of their boxes, without which they
// can hardly share an edge.
func meeting(os []outline) bool {
	owner := map[landmark]int{}
	for i, o := range os {
		for _, m := range landmarks(o) {
			if first, seen := owner[m]; seen && first != i {
				return true
			}
			owner[m] = i
		}
	}
	return false
}

func landmarks(o outline) []landmark {
	out := []landmark{{'x', point{x: round16(o.min.x)}}, {'x', point{x: round16(o.max.x)}}, {'y', point{y: round16(o.min.y)}}, {'y', point{y: round16(o.max.y)}}}
	for _, p := range o.points {
		out = append(out, landmark{'p', point{round16(p.x), round16(p.y)}})
	}
	return out
}

func round16(v float32) float32 { return float32(math.Round(float64(v)*16) / 16) }

// byFill joins the outlines of equal fill, which is safe as they lie apart: a field of dots becomes
// one outline for each of its colours.
func byFill(os []outline) []outline {
	type fill struct {
		c    yuv
		a    uint8
		glow *timeline.Glow
	}
	var out []outline
	place := map[fill]int{}
	for _, o := range os {
		key := fill{o.color, o.alpha, o.glow}
		i, seen := place[key]
		if !seen {
			place[key] = len(out)
			out = append(out, o)
			continue
		}
		out[i] = joined(out[i], o)
	}
	return out
}

func joined(a, b outline) outline {
	base := int32(len(a.points))
	a.points = append(a.points, b.points...)
	for _, e := range b.ends {
		a.ends = append(a.ends, base+e)
	}
	a.min = point{min(a.min.x, b.min.x), min(a.min.y, b.min.y)}
	a.max = point{max(a.max.x, b.max.x), max(a.max.y, b.max.y)}
	return a
}
