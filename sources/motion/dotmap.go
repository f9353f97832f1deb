package motion

import (
	"math"
	"strings"
	"time"
	"unicode"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/timeline"
)

// mostSites is how many places a field names.
const mostSites = 6

func hasMap(sc engine.BoardScene) bool {
	return len(sc.Places) >= 2 && len(sc.Places) <= mostSites || hasFigure(sc) && len(sc.Places) == 0
}

// dotmap shows how far something reaches: a field of dots beside the heading,
// of no country there is, with the places that are named, or as many dots lit as
// there are places.
func dotmap(s *stage) bool {
	for _, r := range s.besideHeads() {
		m, ok := s.reach(r)
		if !ok {
			continue
		}
		m.grow(s)
		if sites, ok := m.place(s); ok {
			m.draw(s, sites)
			return true
		}
	}
	return false
}

// reach is what a map shows, fitted.
type reach struct {
	head, caption   words
	fig             figure
	headTop, figTop float64
	capX, capTop    float64
	area            timeline.Rect   // of the field
	texts           []timeline.Rect // that dots keep clear of
	dots            []grown
	start, land     time.Duration // of the figure's count
}

// besideHeads are how the heading of a map or a cluster may be set: small
// rather than not at all, and in a narrow frame in more lines.
func (s *stage) besideHeads() []role {
	r := s.roles.heading
	if s.grid.wide() {
		return []role{r}
	}
	return []role{r, r.resized(.8*r.px, r.least, r.lines), r.resized(r.least, .8*r.least, 4)}
}

func (m reach) figured() bool { return len(m.fig.parts) > 0 }

// reach fits heading, figure and caption; the field takes what is left.
func (s *stage) reach(heading role) (m reach, ok bool) {
	if s.grid.wide() {
		m, ok = s.reachBeside(heading)
	} else {
		m, ok = s.reachBelow(heading)
	}
	m.land = s.begin
	if m.figured() {
		m.land = s.lands(m.fig)
	}
	m.start = max(s.begin, m.land-countIn)
	return m, ok
}

// reachBeside has the words at the start and the field beside them.
func (s *stage) reachBeside(heading role) (m reach, ok bool) {
	g, px := s.grid, s.grid.px
	x, width := g.margin(), .36*g.w
	floor := g.floor(x, width)
	m.headTop, m.figTop = .131*g.h, .602*g.h
	if g.subs {
		m.figTop = .5 * g.h
	}
	if ok = m.fitFoot(s, width, 240, s.roles.sub); !ok {
		return m, false
	}
	m.capX = x
	below := m.fig.cap
	if m.figured() && len(m.caption.block.Lines) > 0 {
		below += px(64)
	}
	m.figTop = min(m.figTop, floor-below-s.tall(m.caption))
	if !m.figured() {
		m.figTop = floor - s.tall(m.caption)
	}
	m.capTop = m.figTop + below
	if m.head, ok = s.firstFit(s.board.Heading, width, m.figTop-px(60)-m.headTop, heading); !ok {
		return m, false
	}
	m.area = timeline.Rect{X: .4 * g.w, Y: .09 * g.h, W: .58 * g.w}
	m.area.H = min(g.floor(m.area.X, m.area.W), .911*g.h) - m.area.Y
	m.texts = []timeline.Rect{
		{X: x, Y: m.headTop, W: wide(m.head), H: s.tall(m.head)},
		{X: x, Y: m.figTop, W: max(m.fig.width, wide(m.caption)), H: g.h - m.figTop},
	}
	return m, true
}

// reachBelow has the field on top, and below it the heading and a row of the
// figure with its caption.
func (s *stage) reachBelow(heading role) (m reach, ok bool) {
	g, px := s.grid, s.grid.px
	x, floor := g.margin(), g.floor(0, g.w)
	size := 200.0
	if g.format == frame.Vertical {
		size = 280
	}
	if ok = m.fitFoot(s, .46*g.inner(), size, s.roles.sub); !ok {
		return m, false
	}
	row := max(m.fig.cap, s.tall(m.caption))
	m.figTop = floor - row + (row-m.fig.cap)/2
	m.capX, m.capTop = x, floor-row+(row-s.tall(m.caption))/2
	if m.figured() {
		m.capX = x + m.fig.width + px(44)
	}
	headFloor := floor
	if row > 0 {
		headFloor -= row + px(52)
	}
	if m.head, ok = s.firstFit(s.board.Heading, g.inner(), .3*g.h, heading); !ok {
		return m, false
	}
	m.headTop = headFloor - s.tall(m.head)
	m.area = timeline.Rect{X: .5 * g.margin(), Y: .7 * g.top(), W: g.w - g.margin()}
	m.area.H = m.headTop - px(72) - m.area.Y
	return m, m.area.H > .2*g.h
}

// fitFoot fits the figure, so large at 1080 lines, and its caption.
func (m *reach) fitFoot(s *stage, width, size float64, r role) bool {
	text := s.board.Caption
	if f := s.board.Figure; f != nil && hasFigure(s.board) {
		var ok bool
		if m.fig, ok = s.figure(f.Text, width, size, .4*size); !ok {
			return false
		}
		if f.Caption != "" {
			text = f.Caption
		}
	}
	if text == "" || spelled(text) == spelled(s.board.Heading) {
		return true
	}
	if !s.grid.wide() && m.figured() {
		width = s.grid.inner() - m.fig.width - s.grid.px(44)
	}
	var ok bool
	m.caption, ok = s.firstFit(text, width, s.grid.h/3, r, r.resized(r.least, .8*r.least, 5))
	return ok
}

// draw draws the field, the words and the places.
func (m reach) draw(s *stage, sites []site) {
	m.plant(s, sites)
	lines := s.set("heading", m.head, s.grid.margin(), m.headTop, s.ground.Ink)
	s.linesRise(lines, s.begin)
	s.over(s.sweep(lines)...)
	m.join(s, sites)
	if !m.figured() {
		caption := s.set("caption", m.caption, m.capX, m.capTop, s.ground.Ink2)
		s.linesRise(caption, s.begin+3*stagger)
		s.over(caption...)
		return
	}
	s.count(m.fig, s.grid.margin(), m.figTop+m.fig.cap, s.strong(), m.start, m.land)
	caption := s.set("caption", m.caption, m.capX, m.capTop, s.ground.Ink)
	s.linesRise(caption, m.start+2*stagger)
	s.over(caption...)
	if len(sites) == 0 {
		m.light(s)
	}
}

// mostLit is how many dots are lit for the largest figures.
const mostLit = 40

// lit is how many dots stand for the figure: one for each, as far as it goes.
func (m reach) lit(f engine.Figure) int {
	scaled := func(r rune) bool { return unicode.Is(unicode.Latin, r) || strings.ContainsRune("百千万亿%", r) }
	if strings.ContainsFunc(f.Text, scaled) {
		return mostLit
	}
	return max(1, min(mostLit, int(math.Round(f.Value))))
}
