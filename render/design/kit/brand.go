package kit

import (
	"github.com/scenewright/scenewright/engine/logo"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
)

// Sign draws the brand's logo, or else its name.
type Sign struct {
	Colors
	Type   *Typesetter
	Canvas *Canvas
	Grid   *Grid
	Brand  story.Brand
	Own    logo.Logo // the one asked for in the scene, else the brand's
	Asked  bool      // the scene was asked to show it
}

// lockup is a brand's name, beside the mark of its logo if it has one that is legible on the ground.
type lockup struct {
	size float64 // of the mark
	mark logo.Variant
	line typeset.Line
	st   typeset.Style
}

// lead returns the width of the mark with the space after it.
func (l lockup) lead() float64 {
	if l.mark == (logo.Variant{}) {
		return 0
	}
	return 1.3 * l.size
}

func (l lockup) width() float64 { return l.lead() + l.line.Width }

// lockup returns the brand's lockup of a size, smaller for a long name; ok is false for a film
// without a name.
func (s *Sign) lockup(size float64) (l lockup, ok bool) {
	name := s.Brand.Name
	if name == "" {
		return l, false
	}
	if v, ok := s.Own.Mark.On(s.Ground.Bg); ok && v.Stands(s.Ground.Bg) {
		l.mark = v
	}
	for l.size = size * s.Grid.U; ; l.size *= .94 {
		l.st = s.Type.Voice.FigureStyle(.82 * l.size)
		l.st.Tracking, l.st.Language = -.02, s.Type.Voice.Language
		l.st.Family, l.st.Weight = s.Type.Voice.display, s.Type.Voice.displayWeight
		l.line = s.Type.Fonts.Shape(name, l.st)
		if l.width() <= s.Grid.signRoom() || l.size < 24*s.Grid.U {
			return l, true
		}
	}
}

// Logoed reports whether the brand has a logo of its own.
func (s *Sign) Logoed() bool { return s.Own != (logo.Logo{}) }

// signWidth returns the width of the brand's sign of a size; 0 if there is none.
func (s *Sign) signWidth(size float64) float64 {
	if c, ok := s.wordmark(size); ok {
		return c.width()
	}
	if l, ok := s.lockup(size); ok {
		return l.width()
	}
	return 0
}

// Sign puts the brand's logo, or else its lockup, at the start margin. It is
// never mirrored: the mark stands left of the name in every script.
func (s *Sign) Sign(size, y float64) []timeline.Layer {
	if c, ok := s.wordmark(size); ok {
		return c.draw(s, s.Grid.Left(s.Grid.Margin(), c.width()), y)
	}
	l, ok := s.lockup(size)
	if !ok {
		return nil
	}
	left := s.Grid.Left(s.Grid.Margin(), l.width())
	all := []timeline.Layer{{Name: "logo.name", Role: timeline.RoleLogo, Text: &timeline.Text{
		Line: l.line.Text, Style: l.st, X: left + l.lead(), Y: y + l.size/2 + l.line.CapHeight/2, Color: s.Ground.Ink,
	}}}
	if l.lead() > 0 {
		all = append(all, emblazon(l.mark, Contained(
			timeline.Point{X: l.mark.Ink.W, Y: l.mark.Ink.H}, timeline.Rect{X: left, Y: y, W: l.size, H: l.size})))
	}
	return all
}

// markAt returns the place of the mark in its corner, on the grid.
func (s *Sign) markAt() timeline.Rect {
	size := s.Grid.Px(44)
	r := timeline.Rect{Y: max(s.Grid.Px(60), .68*s.Grid.Top()), W: size, H: size}
	if v, ok := s.cornerLogo(); ok {
		r.W = size * v.Shape()
	}
	r.X = s.Grid.W - s.Grid.Margin() - r.W
	return r
}

// Corner returns the place of the logo on the grid, with the space around it, if a wide scene was
// asked to show it in its corner; else it is empty.
func (s *Sign) Corner() timeline.Rect {
	const air = 24 // at 1080 lines
	if s == nil || !s.Asked || !s.Grid.Wide() {
		return timeline.Rect{}
	}
	r, by := s.markAt(), s.Grid.Px(air)
	return timeline.Rect{X: r.X - by, Y: r.Y - by, W: r.W + 2*by, H: r.H + 2*by}
}

// Signs puts the logo into the corner of a wide scene that was asked to show it, if its layout has
// no place for it. Headings of narrow frames begin there, so these get none, and neither does a
// brand without a logo that is legible there.
func (s *Sign) Signs() {
	for _, l := range append(s.Canvas.Below, s.Canvas.Above...) {
		if l.Role == timeline.RoleLogo {
			return
		}
	}
	if v, ok := s.cornerLogo(); ok && s.Asked && s.Grid.Wide() {
		s.Canvas.Over(emblazon(v, s.Grid.Physical(s.markAt())))
	}
}
