// Package list draws points, or the rows of a table, which are lit as they are spoken of.
package list

import (
	"slices"
	"time"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// Draw shows a heading and points, beside it or below. A bar lies on the point that is
// spoken of, whose words come to full colour as they are said; points for which there is
// no room take turns.
func Draw(st *kit.Stage, c story.List) bool { return listScene{Stage: st, List: c}.listed() }

func (s listScene) listed() bool {
	if len(s.Items) < story.LeastItems {
		return false
	}
	switch {
	case !s.Grid.Wide(), s.Overlaid():
		return s.drawn(fewest(s.below()))
	case s.Heading == "":
		return s.drawn(s.alone())
	}
	w := s.beside()
	if slices.ContainsFunc(w.pages, s.parted) {
		if b := fewest(s.below()); b.pages != nil && !slices.ContainsFunc(b.pages, s.parted) {
			w = b
		}
	}
	return s.drawn(w)
}

// way is points fitted into a room, with what draws all that stands around them.
type way struct {
	pages []rows // nil = they do not fit
	draw  func(times []time.Duration)
}

// fewest is the first of the ways that takes the fewest pages.
func fewest(all []way) (best way) {
	for _, w := range all {
		if best.pages == nil || len(w.pages) < len(best.pages) {
			best = w
		}
	}
	return best
}

// drawn draws points in a way; false where they do not fit.
func (s listScene) drawn(w way) bool {
	if w.pages == nil {
		return false
	}
	w.draw(s.turnPages(w.pages))
	s.drawPages(w.pages)
	return true
}

// listScene is a stage with the list that is drawn on it.
type listScene struct {
	*kit.Stage
	story.List
	columns *story.Table // what of the points stands in columns; nil = nothing
	moments []string     // when each of them happened; nil = nothing happened

	run          []story.Table // the scenes that show one table
	page         int           // which of them this is, from 0
	own, mostOwn int           // where in columns its rows begin; how many each of those with the same columns has at most

	dense bool // they may be smaller than such points are
}

// beside has the heading on a panel and the points beside it.
func (s listScene) beside() (w way) {
	g := s.Grid
	area := timeline.Rect{W: kit.Even(.395 * g.W), H: g.H}
	ground := s.Pal.Panel(s.Ground)
	room := timeline.Rect{X: .443 * g.W, Y: .122 * g.H, W: .495 * g.W}
	if g.Subs {
		room.Y = .1 * g.H
	}
	room.H = g.Floor(room.X, room.W) - room.Y
	pages, ok := s.pages(room)
	if !ok {
		return w
	}
	top := .131 * g.H
	if len(pages[0].texts) > 3 {
		top = max(top, pages[0].top+g.Px(10))
	}
	counter, guest := g.Px(210), kit.MeetsSeat(g, area)
	if guest {
		counter = 0
	}
	head, ok := s.Type.FirstFit(s.Heading, .3125*g.W, g.Floor(area.X, area.W)-top-counter, s.Roles.Heading, s.Roles.Heading.Resized(68, 54, 5))
	if !ok {
		return w
	}
	return way{pages, func(times []time.Duration) {
		s.Canvas.Under(s.Canvas.Block("panel", timeline.RoleGround, area, 0, ground.Bg))
		s.ListHeading(head, top, ground)
		if guest { // who presents takes the place of motif and counter
			return
		}
		s.Decorate(kit.Panel, area, ground, nil)
		if s.columns == nil && s.moments == nil {
			s.counter(times, ground)
		}
	}}
}

// alone has the points without a heading, and the motif at the end of the frame.
func (s listScene) alone() (w way) {
	g := s.Grid
	art := timeline.Rect{X: g.W - g.Px(listStrip), W: g.Px(listStrip), H: g.H}
	room := timeline.Rect{X: g.Margin(), Y: .1 * g.H, W: art.X - g.Px(72) - g.Margin()}
	room.H = g.Floor(room.X, room.W) - room.Y
	pages, ok := s.pages(room)
	if !ok {
		return w
	}
	return way{pages, func([]time.Duration) {
		switch {
		case !g.Seat().Empty():
		case s.columns == nil && pages[0].short(s.Stage):
			s.Decorate(kit.Corner, g.All(), s.Ground, nil)
		default:
			s.Decorate(kit.Panel, art, s.Ground, nil)
		}
	}}
}

// short reports whether all words of a page end well before the end of a wide frame.
func (r rows) short(s *kit.Stage) bool {
	end := 0.0
	for i := range r.texts {
		end = max(end, kit.Wide(r.texts[i]), kit.Wide(r.details[i]))
	}
	return r.x+r.indent(s)+end < .55*s.Grid.W
}

// listStrip is the width of the motif at the end of points without a heading.
const listStrip = 420

// below are the ways to have the heading at the top and the points below it: in a
// vertical frame under a band of the motif, else on a band of its own.
func (s listScene) below() (all []way) {
	for _, h := range s.listHeads() {
		head, ok := s.Type.FirstFit(s.Heading, h.width, h.height, h.role)
		if !ok {
			continue
		}
		end := h.top + s.Grid.Px(h.air)
		if s.Heading != "" {
			end += s.Type.Tall(head) - s.Type.Sink(head)
		}
		room := timeline.Rect{X: s.Grid.Margin(), Y: end, W: s.Grid.Inner()}
		room.H = s.Grid.Floor(room.X, room.W) - room.Y
		if pages, ok := s.pages(room); ok {
			s.markBeside(pages, h, head)
			all = append(all, way{pages, func([]time.Duration) { s.listTop(h, head, end) }})
		}
	}
	return all
}

// listHead is one way to set the heading of a list over its points.
type listHead struct {
	role          kit.Role
	top           float64
	width, height float64 // it may take
	air           float64 // between it and the points
	art           float64 // height of the motif above it, or the width beside it
}

// listHeads are the ways to set it: the points need room more than the motif.
func (s listScene) listHeads() []listHead {
	g, px := s.Grid, s.Grid.Px
	r := s.Roles.Heading
	small := r.Resized(r.Least, .8*r.Least, 5)
	if s.Heading == "" {
		return s.noHeads()
	}
	if g.Format == frame.Vertical {
		return []listHead{
			{r, px(442), g.Inner(), px(400), 96, px(360)},
			{r, px(278), g.Inner(), px(400), 72, px(180)},
			{small, g.Top(), g.Inner(), px(480), 60, 0},
		}
	}
	if s.Overlaid() {
		return []listHead{{r, g.Top(), g.Inner(), px(300), 72, 0}, {small, g.Top(), g.Inner(), px(320), 56, 0}}
	}
	beside := px(listArt)
	return []listHead{
		{r, g.Top(), g.Inner() - beside, px(300), 88, beside},
		{small, g.Top(), g.Inner(), px(320), 64, 0},
	}
}

// noHeads are the ways to begin a list without a heading: below the motif, or at the
// top where the points need its room, as in wide frames.
func (s listScene) noHeads() []listHead {
	if s.Grid.Wide() || s.Overlaid() {
		return []listHead{{top: s.Grid.Top()}}
	}
	under := func(art float64) listHead { return listHead{top: art, air: 72, art: art} }
	high := s.Grid.Px(360)
	if s.Grid.Format != frame.Vertical {
		high = s.Grid.Px(listCorner)
	}
	return []listHead{under(high), under(high / 2), {top: s.Grid.Top()}}
}

const (
	listArt    = 260 // width of the motif beside a heading
	listCorner = 288 // of the motif above points without one
)

// listTop draws the heading with its ground and its motif; the points begin at
// end.
func (s listScene) listTop(h listHead, head kit.Words, end float64) {
	g := s.Grid
	switch {
	case h.art > 0 && g.Format == frame.Vertical:
		s.Decorate(kit.Hero, timeline.Rect{W: g.W, H: h.art}, s.Ground, nil)
	case h.art > 0 && s.Heading == "":
		s.Decorate(kit.Corner, timeline.Rect{X: g.W - h.art, W: h.art, H: h.art}, s.Ground, func(a *kit.Art) { a.High = true })
	}
	if g.Format == frame.Vertical || s.Heading == "" || s.Overlaid() {
		s.ListHeading(head, h.top, s.Ground)
		return
	}
	ground := s.Pal.Panel(s.Ground)
	area := timeline.Rect{W: g.W, H: kit.Even(end - g.Px(h.air)/3)}
	s.Canvas.Under(s.Canvas.Block("panel", timeline.RoleGround, area, 0, ground.Bg))
	if h.art > 0 {
		area.X, area.W = g.W-h.art, h.art
		s.Decorate(kit.Panel, area, ground, nil)
	}
	s.ListHeading(head, h.top, ground)
}

// pageTurn is how long before the first word of its first point a page comes.
const pageTurn = 120 * time.Millisecond

// pageMeets is how long the page before is still seen, so that none stands empty.
const pageMeets = 100 * time.Millisecond

// turnPages gives every page its time, and every row; the times of all rows
// come back.
func (s listScene) turnPages(pages []rows) []time.Duration {
	times := s.Time.Spread(kit.Saids(s.Items))
	for i := range pages {
		p := &pages[i]
		p.from, p.times = s.Time.Begin, times[p.first:p.first+len(p.texts)]
		if i > 0 {
			p.from = p.times[0] - pageTurn
			pages[i-1].to = p.from + pageMeets
		}
	}
	return times
}

func (s listScene) drawPages(pages []rows) {
	pages[0].heads(s.Stage)
	s.pageMarks(pages)
	for _, p := range pages {
		p.draw(s.Stage)
	}
}
