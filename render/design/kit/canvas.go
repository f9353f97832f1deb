package kit

import (
	"slices"
	"strconv"

	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
)

// Canvas collects the layers of a scene. They are placed on the grid, and are mirrored for
// right-to-left scripts.
type Canvas struct {
	Type   *Typesetter
	Grid   *Grid
	Master bool // its film has a speaking presenter
	Below  []timeline.Layer
	Above  []timeline.Layer // over the grain
}

// Seat returns the presenter's place on the screen; empty without a presenter.
func (s *Canvas) Seat() timeline.Rect {
	if s.Master {
		return timeline.Rect{}
	}
	return s.Grid.Physical(s.Grid.Seat())
}

// Occupied reports whether content or the presenter lies within a place on the screen.
func (s *Canvas) Occupied(r timeline.Rect) bool {
	if in := r.Intersect(s.Seat()); !in.Empty() {
		return true
	}
	meets := func(l timeline.Layer) bool {
		in := r.Intersect(s.extent(l))
		return !in.Empty()
	}
	return slices.ContainsFunc(s.Below, meets) || slices.ContainsFunc(s.Above, meets)
}

// Under adds static layers below the grain.
func (s *Canvas) Under(l ...timeline.Layer) { s.Below = append(s.Below, l...) }

// Over adds layers above the grain.
func (s *Canvas) Over(l ...timeline.Layer) { s.Above = append(s.Above, l...) }

// Shape returns a filled path.
func Shape(p timeline.Path, c timeline.Color) timeline.Shape { return timeline.Shape{Path: p, Fill: c} }

// Drawing returns a layer of shapes given on the grid; they are mirrored for right-to-left scripts.
func (s *Canvas) Drawing(name string, role timeline.Role, shapes ...timeline.Shape) timeline.Layer {
	if s.Grid.Rtl {
		for i := range shapes {
			shapes[i].Path = shapes[i].Path.MirrorX(s.Grid.W / 2)
			if g := shapes[i].Glow; g != nil {
				mirrored := *g
				mirrored.Center.X = s.Grid.W - g.Center.X
				shapes[i].Glow = &mirrored
			}
		}
	}
	return timeline.Layer{Name: name, Role: role, Drawing: &timeline.Drawing{Shapes: shapes}}
}

// Upright returns a layer of shapes that are never mirrored: they are given from
// the corner of their box, and only the box changes sides.
func (s *Canvas) Upright(name string, role timeline.Role, box timeline.Rect, shapes ...timeline.Shape) timeline.Layer {
	at := s.Grid.Physical(box)
	for i := range shapes {
		shapes[i].Path = shapes[i].Path.Moved(at.X, at.Y)
	}
	return timeline.Layer{
		Name: name, Role: role, Pivot: timeline.Point{X: at.X + at.W/2, Y: at.Y + at.H/2},
		Drawing: &timeline.Drawing{Shapes: shapes},
	}
}

// Block returns a plain rectangle.
func (s *Canvas) Block(name string, role timeline.Role, r timeline.Rect, radius float64, c timeline.Color) timeline.Layer {
	return s.Drawing(name, role, Shape(timeline.RectPath(r, radius), c))
}

// Line returns a layer of text that begins at x on the grid, on a baseline.
func (s *Canvas) Line(name string, l typeset.Line, st typeset.Style, x, baseline float64, c timeline.Color) timeline.Layer {
	return timeline.Layer{Name: name, Role: timeline.RoleText, Text: &timeline.Text{
		Line: l.Text, Style: st, X: s.Grid.Left(x, l.Width), Y: baseline, Color: c,
	}}
}

// Set returns the layers of fitted words, one a line, with the capitals of the first line at top.
// Headings are aligned by their ink, so that large letters stand exactly above small ones.
func (s *Canvas) Set(name string, w Words, x, top float64, c timeline.Color) []timeline.Layer {
	layers := make([]timeline.Layer, 0, len(w.Block.Lines))
	for i, l := range w.Block.Lines {
		layer := s.Line(name+"."+strconv.Itoa(i), l, w.Style, x, s.Type.Baseline(w, top, i), c)
		if w.Role.Display {
			layer.Text.X = s.inked(l, x)
		}
		layers = append(layers, layer)
	}
	return layers
}

// inked returns the left edge of a line whose ink begins at x on the grid.
func (s *Canvas) inked(l typeset.Line, x float64) float64 {
	x0, x1 := s.Type.Ink(l)
	if s.Grid.Rtl {
		return s.Grid.W - x - x1
	}
	return x - x0
}

// Centred returns the layers of a text centred on cx.
func (s *Canvas) Centred(name string, w Words, cx, top float64, c timeline.Color) []timeline.Layer {
	layers := s.Set(name, w, cx, top, c)
	for i, l := range w.Block.Lines {
		layers[i].Text.X = s.Grid.Left(cx-l.Width/2, l.Width)
	}
	return layers
}

// extent returns the place of a content layer after its entrance; empty for decoration.
func (s *Canvas) extent(l timeline.Layer) (r timeline.Rect) {
	if l.Role == timeline.RoleGround || l.Role == timeline.RoleMotif || l.Role == timeline.RolePicture {
		return r
	}
	return s.bounds(l)
}

// bounds returns the place of a layer after its entrance.
func (s *Canvas) bounds(l timeline.Layer) (r timeline.Rect) {
	switch {
	case l.Text != nil:
		x0, y0, x1, y1 := s.Type.Fonts.Bounds(s.Type.Fonts.Shape(l.Text.Line, l.Text.Style))
		return timeline.Rect{X: l.Text.X + x0, Y: l.Text.Y + y0, W: x1 - x0, H: y1 - y0}
	case l.Picture != nil:
		return l.Picture.Frame
	case l.Clip != nil:
		return l.Clip.Frame
	case l.Drawing != nil:
		for _, sh := range l.Drawing.Shapes {
			r = r.Union(sh.Path.Bounds())
		}
	}
	return r
}
