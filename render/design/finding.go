package design

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/timeline"
)

// finding is the heading of a chart with the unit of its values below.
type finding struct {
	head, unit words
	height     float64
}

// finding fits the heading of a chart; ok is false where it finds no room.
func (s chartScene) finding(width, height float64, roles ...role) (f finding, ok bool) {
	f.unit, ok = s.caption(s.footnote(), s.unitRole(), width)
	if !ok {
		return f, false
	}
	below := 0.0
	if len(f.unit.block.Lines) > 0 {
		below = s.grid.px(34) + s.Type.tall(f.unit)
	}
	f.head, ok = s.Type.firstFit(s.heading, width, height-below, roles...)
	f.height = s.Type.tall(f.head) + below
	return f, ok
}

// footnote is what stands below the heading: the caption, and what the values are
// counted in unless that is said already.
func (s chartScene) footnote() string {
	unit := s.series.Unit
	switch {
	case strings.Contains(spelled(s.heading+" "+s.note), spelled(unit)):
		return s.note
	case s.note == "":
		return capital(unit)
	}
	return s.note + " · " + unit
}

func (s chartScene) unitRole() role {
	r := s.labelRole()
	return r.resized(r.px+2, r.least, 2)
}

// capital is a text with a capital, as it stands alone.
func capital(text string) string {
	r, size := utf8.DecodeRuneInString(text)
	if size == 0 {
		return ""
	}
	return string(unicode.ToUpper(r)) + text[size:]
}

// tell draws the heading of a chart, which lights up now and then.
func (s chartScene) tell(f finding, x, top float64) {
	lines := s.Canvas.set("heading", f.head, x, top, s.ground.Ink)
	s.Motion.linesRise(lines, s.Time.begin)
	s.Canvas.over(lines...)
	unit := s.Canvas.set("unit", f.unit, x, top+s.Type.tall(f.head)+s.grid.px(34), s.ground.Ink2)
	s.Motion.linesRise(unit, s.Time.begin+timed(len(lines)+1, 90))
	s.Canvas.over(unit...)
}

// reach is how far a heading and its unit stretch.
func (f finding) reach() float64 { return max(wide(f.head), wide(f.unit)) }

// plot is a chart that has been fitted and can be drawn.
type plot interface{ plot(chartScene) }

// underFinding draws a chart with its heading above it: the first arrangement
// that fits, under the largest heading it leaves room for.
func (s chartScene) underFinding(arrange ...func(timeline.Rect) (plot, bool)) bool {
	g := s.grid
	for _, try := range arrange {
		for _, r := range s.shelfHeads() {
			f, ok := s.finding(g.inner(), .3*g.h, r)
			if !ok {
				continue
			}
			top := s.headTop(f.head)
			room := timeline.Rect{X: g.margin(), Y: top + f.height + g.px(chartAir(g)), W: g.inner()}
			room.H = g.floor(room.X, room.W) - room.Y
			if p, ok := try(room); ok {
				s.tell(f, g.margin(), top)
				p.plot(s)
				return true
			}
		}
	}
	return false
}

// headTop is where a heading begins at the head of a narrow frame: so low that
// letters which rise above the others stay within what is safe.
func (s *stage) headTop(w words) float64 {
	if len(w.block.Lines) == 0 {
		return s.grid.top()
	}
	_, y0, _, _ := s.Type.fonts.Bounds(w.block.Lines[0])
	return s.grid.top() + max(0, -y0-s.Type.rise(w))
}

// chartAir is the room between a heading and the chart below it.
func chartAir(g *grid) float64 {
	if g.format == frame.Vertical {
		return 72
	}
	return 44
}
