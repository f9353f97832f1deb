package kit

import (
	"math"

	"github.com/scenewright/scenewright/engine/logo"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
)

// Sign draws the brand's logo, or else its name beside a mark.
type Sign struct {
	Colors
	Type   *Typesetter
	Canvas *Canvas
	Grid   *Grid
	Brand  story.Brand
	Own    logo.Logo // the one asked for in the scene, else the brand's
	Asked  bool      // the scene was asked to show it
}

// lockup is a brand's name beside a simple mark.
type lockup struct {
	size float64 // of the mark
	line typeset.Line
	st   typeset.Style
}

func (l lockup) gap() float64   { return .3 * l.size }
func (l lockup) width() float64 { return l.size + l.gap() + l.line.Width }

// lockup returns the brand's lockup, with a mark of the size, or smaller for a long name; ok is
// false for a film without a name.
func (f *Sign) lockup(size float64) (l lockup, ok bool) {
	name := f.Brand.Name
	if name == "" {
		return l, false
	}
	for size *= f.Grid.U; ; size *= .94 {
		st := f.Type.Voice.FigureStyle(.82 * size)
		st.Tracking, st.Language = -.02, f.Type.Voice.Language
		st.Family, st.Weight = f.Type.Voice.display, f.Type.Voice.displayWeight
		l = lockup{size: size, line: f.Type.Fonts.Shape(name, st), st: st}
		if l.width() <= f.Grid.signRoom() || size < 24*f.Grid.U {
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
func (s *Sign) Sign(size, y float64, ink, accent timeline.Color) []timeline.Layer {
	if c, ok := s.wordmark(size); ok {
		return c.draw(s, s.Grid.Left(s.Grid.Margin(), c.width()), y)
	}
	l, ok := s.lockup(size)
	if !ok {
		return nil
	}
	left := s.Grid.Left(s.Grid.Margin(), l.width())
	mark := s.token(left, y, l.size, ink, accent)
	name := timeline.Layer{Name: "logo.name", Role: timeline.RoleLogo, Text: &timeline.Text{
		Line: l.line.Text, Style: l.st, X: left + l.size + l.gap(), Y: y + l.size/2 + l.line.CapHeight/2, Color: ink,
	}}
	return []timeline.Layer{mark, name}
}

// token returns the brand's sign without its name: its own logo if that is legible on the ground,
// else the drawn mark.
func (s *Sign) token(left, top, size float64, ink, accent timeline.Color) timeline.Layer {
	if v, ok := s.Own.Mark.On(s.Ground.Bg); ok && v.Stands(s.Ground.Bg) {
		h := min(size, size/v.Shape())
		return emblazon(v, timeline.Rect{X: left + (size-h*v.Shape())/2, Y: top + (size-h)/2, W: h * v.Shape(), H: h})
	}
	return s.sized("logo.mark", left, top, size, ink, accent)
}

// CornerSign puts the mark alone at the end margin. A brand whose own logo is not legible there
// gets no other sign.
func (s *Sign) CornerSign(ink, accent timeline.Color) {
	at := s.Grid.Physical(s.markAt())
	if v, ok := s.cornerLogo(); ok {
		s.Canvas.Over(emblazon(v, at))
		return
	}
	if s.Brand.Name != "" && s.Own == (logo.Logo{}) {
		s.Canvas.Over(s.sized("logo.mark", at.X, at.Y, at.H, ink, accent))
	}
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
// no place for it. Headings of narrow frames begin there, so these get none.
func (s *Sign) Signs() {
	for _, l := range append(s.Canvas.Below, s.Canvas.Above...) {
		if l.Role == timeline.RoleLogo {
			return
		}
	}
	if s.Asked && s.Grid.Wide() {
		s.CornerSign(s.Ground.Ink, s.Ground.Accent1)
	}
}

func (s *Sign) sized(name string, left, top, size float64, ink, accent timeline.Color) timeline.Layer {
	first, second := brandMark(Hash(s.Brand.Name))
	place := func(p timeline.Path) timeline.Path { return Moved(scaled(p, size/48), left, top) }
	return timeline.Layer{Name: name, Role: timeline.RoleLogo, Drawing: &timeline.Drawing{
		Shapes: []timeline.Shape{Shape(place(first), ink), Shape(place(second), accent)},
	}}
}

// brandMark returns a mark of two forms on a square of 48, picked by the name.
func brandMark(seed uint64) (first, second timeline.Path) {
	switch seed % 5 {
	case 0: // a sun over a hill
		return Wedge(24, 44, 22, math.Pi, 2*math.Pi), timeline.CirclePath(24, 11, 8)
	case 1: // two quarters back to back
		return Wedge(22, 4, 20, math.Pi/2, math.Pi), Wedge(26, 44, 20, -math.Pi/2, 0)
	case 2: // rising bars
		bars := append(bar(4, 26, 11, 18), bar(18.5, 15, 11, 29)...)
		return bars, bar(33, 4, 11, 40)
	case 3: // a ring and its core
		return timeline.RingPath(24, 24, 17, 7), timeline.CirclePath(24, 24, 7)
	}
	return Form(LeafShape, 4, 4, 40), timeline.CirclePath(37, 11, 7)
}
