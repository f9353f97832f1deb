package design

import (
	"strconv"

	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
)

// Canvas takes the layers of a scene. They are given on the grid, and are mirrored
// where the script runs from the right.
type Canvas struct {
	Type   *Typesetter
	grid   *grid
	master bool // its film has somebody who speaks
	below  []timeline.Layer
	above  []timeline.Layer // over the grain
}

// seat is where whoever presents is seen on the screen; empty where nobody does.
func (s *Canvas) seat() timeline.Rect {
	if s.master {
		return timeline.Rect{}
	}
	return s.grid.physical(s.grid.seat())
}

// occupied reports whether something that a scene says lies in a place on the screen,
// or whoever presents does.
func (s *Canvas) occupied(r timeline.Rect) bool {
	if in := r.Intersect(s.seat()); !in.Empty() {
		return true
	}
	for _, l := range append(append([]timeline.Layer{}, s.below...), s.above...) {
		if in := r.Intersect(s.extent(l)); !in.Empty() {
			return true
		}
	}
	return false
}

// under adds layers below the grain: what stands still.
func (s *Canvas) under(l ...timeline.Layer) { s.below = append(s.below, l...) }

// over adds layers above the grain.
func (s *Canvas) over(l ...timeline.Layer) { s.above = append(s.above, l...) }

// shape is a filled path.
func shape(p timeline.Path, c timeline.Color) timeline.Shape { return timeline.Shape{Path: p, Fill: c} }

// drawing is a layer of shapes given on the grid; they are mirrored where the
// script runs from the right.
func (s *Canvas) drawing(name string, role timeline.Role, shapes ...timeline.Shape) timeline.Layer {
	if s.grid.rtl {
		for i := range shapes {
			shapes[i].Path = shapes[i].Path.MirrorX(s.grid.w / 2)
			if g := shapes[i].Glow; g != nil {
				mirrored := *g
				mirrored.Center.X, mirrored.Toward.X = s.grid.w-g.Center.X, -g.Toward.X
				shapes[i].Glow = &mirrored
			}
		}
	}
	return timeline.Layer{Name: name, Role: role, Drawing: &timeline.Drawing{Shapes: shapes}}
}

// upright is a layer of shapes that are never mirrored: they are given from
// the corner of their box, and only the box changes sides.
func (s *Canvas) upright(name string, role timeline.Role, box timeline.Rect, shapes ...timeline.Shape) timeline.Layer {
	at := s.grid.physical(box)
	for i := range shapes {
		shapes[i].Path = moved(shapes[i].Path, at.X, at.Y)
	}
	return timeline.Layer{
		Name: name, Role: role, Pivot: timeline.Point{X: at.X + at.W/2, Y: at.Y + at.H/2},
		Drawing: &timeline.Drawing{Shapes: shapes},
	}
}

// block is a plain rectangle.
func (s *Canvas) block(name string, role timeline.Role, r timeline.Rect, radius float64, c timeline.Color) timeline.Layer {
	return s.drawing(name, role, shape(timeline.RectPath(r, radius), c))
}

// line is a layer of text: it begins at x on the grid and stands on baseline.
func (s *Canvas) line(name string, l typeset.Line, st typeset.Style, x, baseline float64, c timeline.Color) timeline.Layer {
	return timeline.Layer{Name: name, Role: timeline.RoleText, Text: &timeline.Text{
		Line: l.Text, Style: st, X: s.grid.left(x, l.Width), Y: baseline, Color: c,
	}}
}

// set is the layers of fitted words, one a line, the capitals of the first
// beginning at top. Headings are aligned by their ink, so that large letters
// stand exactly above small ones.
func (s *Canvas) set(name string, w words, x, top float64, c timeline.Color) []timeline.Layer {
	layers := make([]timeline.Layer, 0, len(w.block.Lines))
	for i, l := range w.block.Lines {
		layer := s.line(name+"."+strconv.Itoa(i), l, w.style, x, s.Type.baseline(w, top, i), c)
		if w.role.display {
			layer.Text.X = s.inked(l, x)
		}
		layers = append(layers, layer)
	}
	return layers
}

// inked is the left edge of a line whose ink begins at x on the grid.
func (s *Canvas) inked(l typeset.Line, x float64) float64 {
	x0, x1 := s.Type.ink(l)
	if s.grid.rtl {
		return s.grid.w - x - x1
	}
	return x - x0
}

// centred is the layers of a text in the middle about cx.
func (s *Canvas) centred(name string, w words, cx, top float64, c timeline.Color) []timeline.Layer {
	layers := s.set(name, w, cx, top, c)
	for i, l := range w.block.Lines {
		layers[i].Text.X = s.grid.left(cx-l.Width/2, l.Width)
	}
	return layers
}

// extent is the place of a layer that says something, once it stands; empty for
// what only decorates.
func (s *Canvas) extent(l timeline.Layer) (r timeline.Rect) {
	switch {
	case l.Role == timeline.RoleGround || l.Role == timeline.RoleMotif || l.Role == timeline.RolePicture:
	case l.Text != nil:
		x0, y0, x1, y1 := s.Type.fonts.Bounds(s.Type.fonts.Shape(l.Text.Line, l.Text.Style))
		return timeline.Rect{X: l.Text.X + x0, Y: l.Text.Y + y0, W: x1 - x0, H: y1 - y0}
	case l.Picture != nil:
		return l.Picture.Frame
	case l.Drawing != nil:
		for _, sh := range l.Drawing.Shapes {
			r = r.Union(sh.Path.Bounds())
		}
	}
	return r
}
