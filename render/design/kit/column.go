package kit

import (
	"github.com/scenewright/scenewright/engine/timeline"
)

// Part is one part of a column: words, or what else Set draws from its start and its top.
type Part struct {
	Wide, High float64
	Gap        float64 // above it, where it is not the first
	Set        func(x, top float64) []timeline.Layer
}

// Column is parts that stand below one another, all from one line at the start.
type Column []Part

// Size returns how wide and how high a column is.
func (c Column) Size() timeline.Point {
	var size timeline.Point
	for i, p := range c {
		size.X = max(size.X, p.Wide)
		if i > 0 {
			size.Y += p.Gap
		}
		size.Y += p.High
	}
	return size
}

// layers are those of a column, part after part.
func (c Column) layers(x, top float64) [][]timeline.Layer {
	var all [][]timeline.Layer
	for i, p := range c {
		if i > 0 {
			top += p.Gap
		}
		all = append(all, p.Set(x, top))
		top += p.High
	}
	return all
}

// Line is a text that stands in a column.
type Line struct {
	Name, Text string
	Role       Role
	Width      float64
	Color      timeline.Color
	Gap        float64 // above it, at 1080 lines
	Optional   bool    // it is left out where it does not fit
}

// Stacked returns a column of those lines that say something; ok is false where one does
// not fit, or would be torn.
func (s *Stage) Stacked(lines ...Line) (c Column, ok bool) {
	for _, l := range lines {
		if Spelled(l.Text) == "" {
			continue
		}
		p, fits := s.says(l)
		switch {
		case fits:
			c = append(c, p)
		case !l.Optional:
			return nil, false
		}
	}
	return c, true
}

// says is a part of words.
func (s *Stage) says(l Line) (p Part, ok bool) {
	w, ok := s.Type.FirstFit(l.Text, l.Width, s.Grid.H, l.Role)
	p = Part{
		Wide: Wide(w), High: s.Type.Tall(w), Gap: s.Grid.Px(l.Gap),
		Set: func(x, top float64) []timeline.Layer { return s.Canvas.Set(l.Name, w, x, top, l.Color) },
	}
	return p, ok && (!Torn(w) || s.Type.Voice.IsChinese())
}

// How small a column may get: to leave a subject to be seen, and to fit at all.
const (
	leastBeside = .56
	leastFitted = .3
	columnStep  = .94
)

// ShowColumn lays on the stage the column that build makes at the largest share of its
// sizes with which it fits, at the first of some wishes or near to it; smaller where that
// leaves what must be seen. It is false where the column fits at no size.
func (s *Stage) ShowColumn(build func(k float64) (Column, bool), wishes func(Column) []timeline.Point) bool {
	var best Column
	var place timeline.Rect
	room := s.Free()
	for k := 1.0; k >= leastFitted && (best == nil || k >= leastBeside); k *= columnStep {
		c, ok := build(k)
		size := c.Size()
		if !ok || size.X > room.W+1 || size.Y > room.H {
			continue
		}
		at := s.Settle(size, room, 0, 0, wishes(c)...)
		clear := s.Backdrop.Covered(s.Grid.Physical(at), 0, 0) <= MostCovered
		if clear || best == nil {
			best, place = c, at
		}
		if clear {
			break
		}
	}
	if best != nil {
		s.showColumn(best, place)
	}
	return best != nil
}

// showColumn lays a column on the stage; its parts come one after the other.
func (s *Stage) showColumn(c Column, at timeline.Rect) {
	var all []timeline.Layer
	for i, layers := range c.layers(at.X, at.Y) {
		for j := range layers {
			s.Motion.Rises(&layers[j], s.Time.Begin+Timed(i, 60)+Timed(j, 40), LineIn, 24)
		}
		all = append(all, layers...)
	}
	s.Lay(all...)
}

// Sized is a role at a share of its size, down to no least but that.
func (r Role) Sized(k float64) Role { return r.Resized(k*r.Px, k*r.Px, r.Lines) }

// At returns a wish for a column: so far down the room for words and from its start, as
// shares of what the column leaves free.
func (s *Stage) At(c Column, across, down float64) timeline.Point {
	room, size := s.Free(), c.Size()
	return timeline.Point{X: room.X + across*max(0, room.W-size.X), Y: room.Y + down*max(0, room.H-size.Y)}
}
