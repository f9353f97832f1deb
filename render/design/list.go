package design

import (
	"time"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// list shows a heading and points, beside it or below. A bar slides to the
// point that is spoken of; points for which there is no room take turns.
func list(st *stage, c story.List) bool { return listScene{stage: st, List: c}.listed() }

func (s listScene) listed() bool {
	if len(s.Items) < story.LeastItems {
		return false
	}
	if s.grid.wide() {
		return s.listBeside()
	}
	return s.listBelow()
}

// listScene is a stage with the list that is drawn on it.
type listScene struct {
	*stage
	story.List
	columns *story.Table // what of the points stands in columns; nil = nothing
}

// listBeside has the heading on a panel and the points beside it; without one the
// points have the width to themselves.
func (s listScene) listBeside() bool {
	g := s.grid
	area := timeline.Rect{W: even(.395 * g.w), H: g.h}
	ground := s.pal.Panel(s.ground)
	room := timeline.Rect{X: .443 * g.w, Y: .122 * g.h, W: .495 * g.w}
	if s.Heading == "" {
		return s.listAlone()
	}
	if g.subs {
		room.Y = .1 * g.h
	}
	room.H = g.floor(room.X, room.W) - room.Y
	pages, ok := s.pages(room)
	if !ok {
		return false
	}
	top := .131 * g.h
	if len(pages[0].texts) > 3 {
		top = max(top, pages[0].top+g.px(10))
	}
	counter, guest := g.px(210), meetsSeat(g, area)
	if guest {
		counter = 0
	}
	head, ok := s.Type.firstFit(s.Heading, .3125*g.w, g.floor(area.X, area.W)-top-counter, s.roles.heading, s.roles.heading.resized(68, 54, 5))
	if !ok {
		return false
	}
	s.Canvas.under(s.Canvas.block("panel", timeline.RoleGround, area, 0, ground.Bg))
	s.listHeading(head, top, ground)
	times := s.turnPages(pages)
	if !guest { // who presents takes the place of motif and counter
		s.decorate(panel, area, ground, nil)
		s.counter(times, ground)
	}
	s.drawPages(pages)
	return true
}

// listAlone has the points without a heading, and the motif at the end of the frame.
func (s listScene) listAlone() bool {
	g := s.grid
	art := timeline.Rect{X: g.w - g.px(listStrip), W: g.px(listStrip), H: g.h}
	room := timeline.Rect{X: g.margin(), Y: .1 * g.h, W: art.X - g.px(72) - g.margin()}
	room.H = g.floor(room.X, room.W) - room.Y
	pages, ok := s.pages(room)
	if !ok {
		return false
	}
	switch {
	case !g.seat().Empty():
	case pages[0].short(s.stage):
		s.decorate(corner, g.all(), s.ground, nil)
	default:
		s.decorate(panel, art, s.ground, nil)
	}
	s.turnPages(pages)
	s.drawPages(pages)
	return true
}

// short reports whether all words of a page end well before the end of a wide frame.
func (r rows) short(s *stage) bool {
	end := 0.0
	for i := range r.texts {
		end = max(end, wide(r.texts[i]), wide(r.details[i]))
	}
	return r.x+r.indent(s)+end < .55*s.grid.w
}

// listStrip is the width of the motif at the end of points without a heading.
const listStrip = 420

// listBelow has the heading at the top and the points below it: in a vertical
// frame under a band of the motif, else on a band of its own. The heading is set
// so that the points take the fewest turns.
func (s listScene) listBelow() bool {
	var best []rows
	var draw func()
	for _, h := range s.listHeads() {
		head, ok := s.Type.firstFit(s.Heading, h.width, h.height, h.role)
		if !ok {
			continue
		}
		end := h.top + s.grid.px(h.air)
		if s.Heading != "" {
			end += s.Type.tall(head) - s.Type.sink(head)
		}
		room := timeline.Rect{X: s.grid.margin(), Y: end, W: s.grid.inner()}
		room.H = s.grid.floor(room.X, room.W) - room.Y
		if pages, ok := s.pages(room); ok && (best == nil || len(pages) < len(best)) {
			best, draw = pages, func() { s.listTop(h, head, end) }
		}
	}
	if best == nil {
		return false
	}
	draw()
	s.turnPages(best)
	s.drawPages(best)
	return true
}

// listHead is one way to set the heading of a list over its points.
type listHead struct {
	role          role
	top           float64
	width, height float64 // it may take
	air           float64 // between it and the points
	art           float64 // height of the motif above it, or the width beside it
}

// listHeads are the ways to set it: the points need room more than the motif.
func (s listScene) listHeads() []listHead {
	g, px := s.grid, s.grid.px
	r := s.roles.heading
	small := r.resized(r.least, .8*r.least, 5)
	if s.Heading == "" {
		return s.noHeads()
	}
	if g.format == frame.Vertical {
		return []listHead{
			{r, px(442), g.inner(), px(400), 96, px(360)},
			{r, px(278), g.inner(), px(400), 72, px(180)},
			{small, g.top(), g.inner(), px(480), 60, 0},
		}
	}
	beside := px(listArt)
	return []listHead{
		{r, g.top(), g.inner() - beside, px(300), 88, beside},
		{small, g.top(), g.inner(), px(320), 64, 0},
	}
}

// noHeads are the ways to begin a list without a heading: below the motif, or at the
// top where the points need its room, as in wide frames.
func (s listScene) noHeads() []listHead {
	if s.grid.wide() {
		return []listHead{{top: s.grid.top()}}
	}
	under := func(art float64) listHead { return listHead{top: art, air: 72, art: art} }
	high := s.grid.px(360)
	if s.grid.format != frame.Vertical {
		high = s.grid.px(listCorner)
	}
	return []listHead{under(high), under(high / 2), {top: s.grid.top()}}
}

const (
	listArt    = 260 // width of the motif beside a heading
	listCorner = 288 // of the motif above points without one
)

// listTop draws the heading with its ground and its motif; the points begin at
// end.
func (s listScene) listTop(h listHead, head words, end float64) {
	g := s.grid
	switch {
	case h.art > 0 && g.format == frame.Vertical:
		s.decorate(hero, timeline.Rect{W: g.w, H: h.art}, s.ground, nil)
	case h.art > 0 && s.Heading == "":
		s.decorate(corner, timeline.Rect{X: g.w - h.art, W: h.art, H: h.art}, s.ground, func(a *art) { a.high = true })
	}
	if g.format == frame.Vertical || s.Heading == "" {
		s.listHeading(head, h.top, s.ground)
		return
	}
	ground := s.pal.Panel(s.ground)
	area := timeline.Rect{W: g.w, H: even(end - g.px(h.air)/3)}
	s.Canvas.under(s.Canvas.block("panel", timeline.RoleGround, area, 0, ground.Bg))
	if h.art > 0 {
		area.X, area.W = g.w-h.art, h.art
		s.decorate(panel, area, ground, nil)
	}
	s.listHeading(head, h.top, ground)
}

func (s *stage) listHeading(head words, top float64, g ground) {
	lines := s.Canvas.set("heading", head, s.grid.margin(), top, g.Ink)
	s.Motion.linesRise(lines, s.Time.begin)
	s.Canvas.over(lines...)
}

// pageTurn is how long before the first word of its first point a page comes.
const pageTurn = 120 * ms

// turnPages gives every page its time, and every row; the times of all rows
// come back.
func (s listScene) turnPages(pages []rows) []time.Duration {
	times := s.Time.spread(saids(s.Items))
	for i := range pages {
		p := &pages[i]
		p.from, p.times = s.Time.begin, times[p.first:p.first+len(p.texts)]
		if i > 0 {
			p.from = p.times[0] - pageTurn
			pages[i-1].to = p.from
		}
	}
	return times
}

func (s listScene) drawPages(pages []rows) {
	pages[0].heads(s.stage)
	for _, p := range pages {
		p.draw(s.stage)
	}
}

func saids(items []story.Item) []string {
	var all []string
	for _, p := range items {
		all = append(all, p.Said)
	}
	return all
}
