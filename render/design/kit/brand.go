package kit

import (
	"github.com/scenewright/scenewright/engine/logo"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
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

// sign is a brand's logo or its name, at one size.
type sign struct {
	width float64
	below float64                                      // from its top to the room below it
	draw  func(left, y float64) (all []timeline.Layer) // on the screen
}

// sign returns the brand's logo of a size, or else its lockup; ok is false for a brand without a
// logo and a name.
func (s *Sign) sign(size float64) (m sign, ok bool) {
	if m, ok = s.wordmark(size); ok {
		return m, true
	}
	return s.lockup(size)
}

// lockup returns the brand's name, smaller if it is long, beside the mark of its logo if it has one
// that is legible on the ground; ok is false for a brand without a name.
func (s *Sign) lockup(size float64) (m sign, ok bool) {
	const least, smaller, markRoom = 24, .94, 1.3 // markRoom is the mark's width with the space after it
	if s.Brand.Name == "" {
		return m, false
	}
	mark, marked := s.Own.Mark.On(s.Ground.Bg)
	marked = marked && mark.Stands(s.Ground.Bg)
	for size *= s.Grid.U; ; size *= smaller {
		lead := 0.0
		if marked {
			lead = markRoom * size
		}
		st := s.Type.Voice.FigureStyle(.82 * size)
		st.Tracking, st.Language = -.02, s.Type.Voice.Language
		st.Family, st.Weight = s.Type.Voice.display, s.Type.Voice.displayWeight
		line := s.Type.Fonts.Shape(s.Brand.Name, st)
		if m.width = lead + line.Width; m.width > signRoom*s.Grid.W && size >= least*s.Grid.U {
			continue
		}
		m.below = size
		m.draw = func(left, y float64) []timeline.Layer {
			all := []timeline.Layer{{Name: "logo.name", Role: timeline.RoleLogo, Text: &timeline.Text{
				Line: line.Text, Style: st, X: left + lead, Y: y + size/2 + line.CapHeight/2, Color: s.Ground.Ink,
			}}}
			if marked {
				box := timeline.Rect{X: left, Y: y, W: size, H: size}
				all = append(all, emblazon(mark, Contained(timeline.Point{X: mark.Ink.W, Y: mark.Ink.H}, box)))
			}
			return all
		}
		return m, true
	}
}

// Logoed reports whether the brand has a logo of its own.
func (s *Sign) Logoed() bool { return s.Own != (logo.Logo{}) }

// signWidth returns the width of the brand's sign of a size; 0 if there is none.
func (s *Sign) signWidth(size float64) float64 {
	m, _ := s.sign(size)
	return m.width
}

// Sign puts the brand's logo, or else its lockup, at the start margin. It is
// never mirrored: the mark stands left of the name in every script.
func (s *Sign) Sign(size, y float64) []timeline.Layer {
	m, ok := s.sign(size)
	if !ok {
		return nil
	}
	return m.draw(s.Grid.Left(s.Grid.Margin(), m.width), y)
}

// Signed returns where the room below the brand's sign of a size at y begins.
func (s *Sign) Signed(size, y float64) float64 {
	const gap = 40
	if m, ok := s.sign(size); ok {
		return y + m.below + s.Grid.Px(gap)
	}
	return max(y, .12*s.Grid.H)
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
