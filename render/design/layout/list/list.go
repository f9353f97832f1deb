// Package list draws points, or the rows of a table, which are lit while they are spoken of.
package list

import (
	"slices"
	"time"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// Draw shows a heading and points, beside it or below. A bar lies on the point that is spoken of,
// whose words take full colour with the narration. Points that do not fit take turns.
func Draw(st *kit.Stage, c story.List) bool { return listScene{Stage: st, List: c}.listed() }

func (s listScene) listed() bool { return len(s.Items) >= story.LeastItems && s.drawn(s.best()) }

// best returns the way to draw points or a table with the fewest pages: in a wide frame beside the
// heading, else under a large heading, or under a small one if that makes the points much larger.
func (s listScene) best() (best way) {
	large, worth := s.Roles.Heading, 1.2
	if s.columns != nil {
		worth = 1.06
	}
	for _, role := range []kit.Role{large, large.Resized(large.Least, .8*large.Least, 5)} {
		best = s.better(best, s.under(role), worth)
	}
	if !s.Grid.Wide() || s.Overlaid() || s.Heading == "" {
		return best
	}
	w := s.beside()
	if s.columns == nil && w.pages != nil && !slices.ContainsFunc(w.pages, s.parted) {
		return w
	}
	return s.better(w, best, 1.2)
}

// better returns a way, or another one if it takes fewer pages or is larger by a factor of worth.
func (s listScene) better(w, other way, worth float64) way {
	switch {
	case w.pages == nil:
		return other
	case other.pages == nil, len(other.pages) > len(w.pages):
		return w
	case len(w.pages) > len(other.pages):
		return other
	}
	if other.size() > worth*w.size() {
		return other
	}
	return w
}

// drawn draws points in a way; false if they do not fit.
func (s listScene) drawn(w way) bool {
	if w.pages == nil {
		return false
	}
	w.draw()
	s.turnPages(w.pages)
	s.drawPages(w.pages)
	return true
}

// beside fits the heading on a panel and the points beside it.
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
	head, ok := s.Type.FirstFit(s.Heading, .3125*g.W, g.Floor(area.X, area.W)-top, s.Roles.Heading, s.Roles.Heading.Resized(68, 54, 5))
	if !ok {
		return w
	}
	return way{pages, func() {
		s.Canvas.Under(s.Canvas.Block("panel", timeline.RoleGround, area, 0, ground.Bg))
		s.RiseLines(s.Time.Begin, s.Canvas.Set("heading", head, g.Margin(), top, ground.Ink)...)
		if g.Seat().Intersect(area).Empty() { // the presenter takes the motif's place
			s.Decorate(kit.Corner, area, ground, s.Time.Begin)
		}
	}}
}

// short reports whether a page has no columns, and its words end well before the end of a wide frame.
func (r rows) short(s *kit.Stage) bool {
	return len(r.columns) == 0 && r.x+r.indent(s)+max(kit.Wide(r.texts...), kit.Wide(r.details...)) < .55*s.Grid.W
}

// under fits the heading in a role at the top, and the points below it.
func (s listScene) under(role kit.Role) (w way) {
	g := s.Grid
	head, ok := s.Type.FirstFit(s.Heading, g.Inner(), max(g.Px(300), .22*g.H), role)
	if !ok {
		return w
	}
	top := g.Top()
	room := timeline.Rect{X: g.Margin(), Y: top, W: g.Inner()}
	if s.Heading != "" {
		room.Y += s.Type.Tall(head) - s.Type.Sink(head) + .75*g.Px(role.Px)
	}
	room.H = g.Floor(room.X, room.W) - room.Y
	pages, ok := s.pages(room)
	if !ok {
		return w
	}
	s.markBeside(pages, head, timeline.Point{X: g.Margin() + g.Inner(), Y: top})
	return way{pages, func() {
		if g.Wide() && g.Seat().Empty() && pages[0].short(s.Stage) {
			s.Decorate(kit.Corner, g.All(), s.Ground, s.Time.Begin)
		}
		s.RiseLines(s.Time.Begin, s.Canvas.Set("heading", head, g.Margin(), top, s.Ground.Ink)...)
	}}
}

// pageTurn is how long before the first word of its first point a page appears.
const pageTurn = 120 * time.Millisecond

// pageMeets is how long the page before remains, so that no frame is empty.
const pageMeets = 100 * time.Millisecond

// turnPages sets the times of all pages and rows.
func (s listScene) turnPages(pages []rows) {
	times := s.Time.Spread(kit.Saids(s.Items))
	for i := range pages {
		p := &pages[i]
		p.from, p.times = s.Time.Begin, times[p.first:p.first+len(p.texts)]
		if i > 0 {
			p.from = p.times[0] - pageTurn
			pages[i-1].to = p.from + pageMeets
		}
	}
}

func (s listScene) drawPages(pages []rows) {
	pages[0].heads(s.Stage)
	s.pageMarks(pages)
	for _, p := range pages {
		p.draw(s.Stage)
	}
}
