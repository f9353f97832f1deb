package motion

import (
	"math"

	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
)

// lockup is a brand's name beside a simple mark.
type lockup struct {
	size float64 // of the mark
	line typeset.Line
	st   typeset.Style
}

func (l lockup) gap() float64   { return .3 * l.size }
func (l lockup) width() float64 { return l.size + l.gap() + l.line.Width }

// lockup is the brand's, with the mark of a size, or smaller where its name is
// long; ok is false for a film without a name.
func (f *film) lockup(size float64) (l lockup, ok bool) {
	name := f.board.Brand.Name
	if name == "" {
		return l, false
	}
	for size *= f.grid.u; ; size *= .94 {
		st := f.voice.figureStyle(.82 * size)
		st.Tracking, st.Language = -.02, f.voice.language
		st.Family = f.voice.display
		l = lockup{size: size, line: f.fonts.Shape(name, st), st: st}
		if l.width() <= .46*f.grid.w || size < 24*f.grid.u {
			return l, true
		}
	}
}

// sign puts the lockup at the start margin. It is never mirrored: the mark
// stands left of the name in every script.
func (s *stage) sign(size, y float64, ink, accent timeline.Color) []timeline.Layer {
	l, ok := s.lockup(size)
	if !ok {
		return nil
	}
	left := s.grid.left(s.grid.margin(), l.width())
	mark := s.sized("logo.mark", left, y, l.size, ink, accent)
	name := timeline.Layer{Name: "logo.name", Role: timeline.RoleLogo, Text: &timeline.Text{
		Line: l.line.Text, Style: l.st, X: left + l.size + l.gap(), Y: y + l.size/2 + l.line.CapHeight/2, Color: ink,
	}}
	return []timeline.Layer{mark, name}
}

// cornerSign puts the mark alone at the end margin.
func (s *stage) cornerSign(ink, accent timeline.Color) {
	if s.film.board.Brand.Name == "" {
		return
	}
	size := s.grid.px(44)
	left := s.grid.left(s.grid.w-s.grid.margin()-size, size)
	s.over(s.sized("logo.mark", left, s.grid.px(60), size, ink, accent))
}

func (s *stage) sized(name string, left, top, size float64, ink, accent timeline.Color) timeline.Layer {
	first, second := brandMark(hash(s.film.board.Brand.Name))
	place := func(p timeline.Path) timeline.Path { return moved(scaled(p, size/48), left, top) }
	return timeline.Layer{Name: name, Role: timeline.RoleLogo, Drawing: &timeline.Drawing{
		Shapes: []timeline.Shape{shape(place(first), ink), shape(place(second), accent)},
	}}
}

// brandMark is a mark of two forms on a square of 48, picked by the name.
func brandMark(seed uint64) (first, second timeline.Path) {
	switch seed % 5 {
	case 0: // a sun over a hill
		return wedge(24, 44, 22, math.Pi, 2*math.Pi), timeline.CirclePath(24, 11, 8)
	case 1: // two quarters back to back
		return wedge(22, 4, 20, math.Pi/2, math.Pi), wedge(26, 44, 20, -math.Pi/2, 0)
	case 2: // rising bars
		bars := append(bar(4, 26, 11, 18), bar(18.5, 15, 11, 29)...)
		return bars, bar(33, 4, 11, 40)
	case 3: // a ring and its core
		return timeline.RingPath(24, 24, 17, 7), timeline.CirclePath(24, 24, 7)
	}
	return form(leafShape, 4, 4, 40), timeline.CirclePath(37, 11, 7)
}

func bar(x, y, w, h float64) timeline.Path {
	return timeline.RectPath(timeline.Rect{X: x, Y: y, W: w, H: h}, 2)
}
