package motion

import (
	"slices"
	"time"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// list shows a heading and points, beside it or below. A bar slides to the
// point that is spoken of; points for which there is no room take turns. Details
// that take too many lines are left out: they are spoken.
func list(st *stage, c story.List) bool { return listed(st, c, true) }

// listed is a list whose details may be left out, or may not.
func listed(st *stage, c story.List, spare bool) bool {
	if len(c.Items) < story.LeastItems {
		return false
	}
	bare, whole := c, c
	bare.Items, whole.Items = slices.Clone(c.Items), slices.Clone(c.Items)
	for i, p := range c.Items {
		bare.Items[i].Detail = ""
		whole.Items[i].Text, whole.Items[i].Detail = st.inOne(p), ""
	}
	if slices.Equal(whole.Items, bare.Items) {
		return listScene{st, bare, mostLines}.listed()
	}
	most := 4
	if st.grid.wide() {
		most = 2
	}
	if (listScene{st, whole, most}).listed() {
		return true
	}
	if !spare {
		bare = whole
	}
	return listScene{st, bare, mostLines}.listed()
}

func (s listScene) listed() bool {
	if s.grid.wide() {
		return s.listBeside()
	}
	return s.listBelow()
}

// listScene is a stage with the list that is drawn on it.
type listScene struct {
	*stage
	story.List
	lines int // a point may take at most
}

// mostLines is how many lines a point without a detail may take.
const mostLines = 12

// listBeside has the heading on a panel and the points beside it.
func (s listScene) listBeside() bool {
	g := s.grid
	area := timeline.Rect{W: even(.395 * g.w), H: g.h}
	ground := s.pal.Panel(s.ground)
	room := timeline.Rect{X: .443 * g.w, Y: .122 * g.h, W: .495 * g.w}
	if s.Heading == "" { // the points take its room
		area.W = even(.25 * g.w)
		room.X, room.W = .3*g.w, .638*g.w
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
	head, ok := s.firstFit(s.Heading, .3125*g.w, g.floor(area.X, area.W)-top-counter, s.roles.heading, s.roles.heading.resized(68, 54, 5))
	if !ok {
		return false
	}
	s.under(s.block("panel", timeline.RoleGround, area, 0, ground.Bg))
	s.listHeading(head, top, ground)
	times := s.turnPages(pages)
	if !guest { // who presents takes the place of motif and counter
		s.decorate(panel, area, ground, nil)
		if s.Heading != "" {
			s.counter(len(times), times, ground)
		}
	}
	s.drawPages(pages)
	return true
}

// meetsSeat reports whether the presenter sits on an area of the grid.
func meetsSeat(g grid, area timeline.Rect) bool { return !g.seat().Intersect(area).Empty() }

// listBelow has the heading at the top and the points below it: in a vertical
// frame under a band of the motif, else on a band of its own. The heading is set
// so that the points take the fewest turns.
func (s listScene) listBelow() bool {
	var best []rows
	var draw func()
	for _, h := range s.listHeads() {
		head, ok := s.firstFit(s.Heading, h.width, h.height, h.role)
		if !ok {
			continue
		}
		end := h.top + s.tall(head) - s.sink(head) + s.grid.px(h.air)
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

const listArt = 260 // width of the motif beside a heading

// listTop draws the heading with its ground and its motif; the points begin at
// end.
func (s listScene) listTop(h listHead, head words, end float64) {
	g := s.grid
	if g.format == frame.Vertical {
		if h.art > 0 {
			s.decorate(hero, timeline.Rect{W: g.w, H: h.art}, s.ground, nil)
		}
		s.listHeading(head, h.top, s.ground)
		return
	}
	ground := s.pal.Panel(s.ground)
	area := timeline.Rect{W: g.w, H: even(end - g.px(h.air)/3)}
	s.under(s.block("panel", timeline.RoleGround, area, 0, ground.Bg))
	if h.art > 0 {
		area.X, area.W = g.w-h.art, h.art
		s.decorate(panel, area, ground, nil)
	}
	s.listHeading(head, h.top, ground)
}

func (s *stage) listHeading(head words, top float64, g ground) {
	lines := s.set("heading", head, s.grid.margin(), top, g.Ink)
	s.linesRise(lines, s.begin)
	s.over(lines...)
}

// pageTurn is how long before the first word of its first point a page comes.
const pageTurn = 120 * ms

// turnPages gives every page its time, and every row; the times of all rows
// come back.
func (s listScene) turnPages(pages []rows) []time.Duration {
	times := s.spread(saids(s.Items))
	for i := range pages {
		p := &pages[i]
		p.from, p.times = s.begin, times[p.first:p.first+len(p.texts)]
		if i > 0 {
			p.from = p.times[0] - pageTurn
			pages[i-1].to = p.from
		}
	}
	return times
}

func (s listScene) drawPages(pages []rows) {
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
