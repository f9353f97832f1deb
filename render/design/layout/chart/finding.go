package chart

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// finding is the heading of a chart with the unit of its values below.
type finding struct {
	head, unit kit.Words
	height     float64
}

// headRoles returns the roles of a heading, down to a small one that is better than none.
func (s chartScene) headRoles() []kit.Role {
	r := s.Roles.Heading
	return []kit.Role{r, r.Resized(.8*r.Px, r.Least, r.Lines), r.Resized(r.Least, .8*r.Least, 4)}
}

// headTop returns the top of a heading: so low that its tallest letters stay within the safe area.
func (s chartScene) headTop(w kit.Words) float64 {
	if len(w.Block.Lines) == 0 {
		return s.Grid.Top()
	}
	_, y0, _, _ := s.Type.Fonts.Bounds(w.Block.Lines[0])
	return s.Grid.Top() + max(0, -y0-s.Type.Rise(w))
}

// finding fits the heading of a chart; ok is false if there is no room.
func (s chartScene) finding(width, height float64, roles ...kit.Role) (f finding, ok bool) {
	r := s.labelRole()
	r.Px, r.Lines = r.Px+2, 2
	f.unit, ok = s.Type.FirstFit(s.footnote(), width, s.Grid.H/2, r, r.Resized(r.Least, .8*r.Least, r.Lines+2))
	if !ok {
		return f, false
	}
	below := 0.0
	if len(f.unit.Block.Lines) > 0 {
		below = s.Grid.Px(34) + s.Type.Tall(f.unit)
	}
	f.head, ok = s.Type.FirstFit(s.heading, width, height-below, roles...)
	f.height = s.Type.Tall(f.head) + below
	return f, ok
}

// footnote returns the text below the heading: the caption, and the unit of the values if the
// heading lacks it.
func (s chartScene) footnote() string {
	unit := s.series.Unit
	switch {
	case strings.Contains(story.LettersOf(s.heading+" "+s.note), story.LettersOf(unit)):
		return s.note
	case s.note == "":
		return capital(unit)
	}
	return s.note + " · " + unit
}

// capital returns a text with a capital first letter.
func capital(text string) string {
	r, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(r)) + text[size:]
}

// tell draws the heading of a chart, and the unit of its values.
func (s chartScene) tell(f finding, x, top float64) {
	lines := s.Canvas.Set("heading", f.head, x, top, s.Ground.Ink)
	s.RiseLines(s.Time.Begin, lines...)
	unit := s.Canvas.Set("unit", f.unit, x, top+s.Type.Tall(f.head)+s.Grid.Px(34), s.Ground.Ink2)
	s.RiseLines(s.Time.Begin+kit.Timed(len(lines)+1, 90), unit...)
}

// plot is a fitted chart that can be drawn.
type plot interface{ plot(chartScene) }

// underFinding draws a chart with its heading above it: the first arrangement that fits, under the
// largest heading that leaves it room.
func (s chartScene) underFinding(arrange ...func(timeline.Rect) (plot, bool)) bool {
	g, air := s.Grid, 44.
	if g.Format == frame.Vertical {
		air = 72
	}
	for _, try := range arrange {
		for _, r := range s.headRoles() {
			f, ok := s.finding(g.Inner(), .3*g.H, r)
			if !ok {
				continue
			}
			top := s.headTop(f.head)
			rooms := s.Rooms(g.Margin(), g.Inner(), top+f.height+g.Px(air))
			for i := range rooms { // rather beside the presenter than above
				if p, ok := try(rooms[len(rooms)-1-i]); ok {
					s.tell(f, g.Margin(), top)
					p.plot(s)
					return true
				}
			}
		}
	}
	return false
}
