package events

import (
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// eventsAcross has the heading above and the band of columns below it, down to
// the foot of the frame.
func (s timelineScene) eventsAcross(tops []bandTop) bool {
	for _, high := range tops {
		c := acrossBand{band: s.newBand(), top: high.top * s.Grid.H}
		if !c.fit(s, high) {
			continue
		}
		if head, ok := c.heading(s); ok {
			lines := s.Canvas.Set("heading", head, s.Grid.Margin(), c.headTop(s), s.Ground.Ink)
			s.Motion.LinesRise(lines, s.Time.Begin)
			s.Canvas.Over(lines...)
			c.draw(s)
			return true
		}
	}
	return false
}

// bandTop is a height at which the band may begin, with the sizes of the moment
// on the block and of what happened, and the least of it.
type bandTop struct{ top, large, text, least float64 }

// legibleTops are those for words that are large enough.
func (s timelineScene) legibleTops() []bandTop {
	all := s.bandTops()
	for i := range all {
		all[i].text, all[i].least = max(all[i].text, kit.Legible), kit.Legible
	}
	return all
}

// bandTops are those there are: higher above subtitles, and above somebody who
// presents.
func (s timelineScene) bandTops() []bandTop {
	r := momentRole(len(s.Events))
	size, least := r.Px, r.Least
	switch {
	case !s.Grid.Seat().Empty():
		return []bandTop{{.43, 110, size, least}, {.38, 110, size, least}, {.36, 88, .8 * size, least}}
	case s.Grid.Subs:
		return []bandTop{{.43, 150, size, least}}
	}
	if kit.Spelled(s.Heading) == "" { // the band takes its room
		return []bandTop{{.42, 150, size, least}}
	}
	return []bandTop{{.574, 150, size, least}}
}

// acrossBand is a band of columns. All but the first begin so far before their
// words.
type acrossBand struct {
	band
	top, column, pad float64
}

// fit sets the texts and lays the columns; ok is false where a text does not fit
// in its own.
func (c *acrossBand) fit(s timelineScene, b bandTop) (ok bool) {
	g, n := s.Grid, len(s.Events)
	c.pad = g.Px(40)
	c.column = g.W / (float64(n-1) + nowLarger)
	// The first column begins and the last one ends at the margin: all texts are fitted to them.
	narrow := c.column - g.Margin() - c.pad
	broad := nowLarger*c.column - g.Margin() - c.pad
	t := eventRoles{
		text: momentRole(n).Resized(b.text, b.least, 4), now: momentRole(n).Heavy().Resized(b.text+8, b.least+6, 4),
		when: whenRole(80, 40), large: whenRole(b.large, 72), whenWidth: narrow, largeWidth: broad,
	}
	if !c.band.fit(s, t, narrow, broad) {
		return false
	}
	c.area = timeline.Rect{Y: c.top - g.Px(nowRises), W: nowLarger * c.column, H: g.H - c.top + g.Px(nowRises)}
	c.step, c.grows, c.leaves = timeline.Point{X: c.column}, timeline.Bottom, g.StartEdge()
	for i := range s.Events {
		c.places = append(c.places, c.place(s, i))
	}
	low := c.top + g.Px(44) + s.Type.Tallest(c.texts)
	return max(low, c.places[0].now.Y+s.Type.Tallest(c.spoken)) <= g.Floor(0, g.W)
}

func (c *acrossBand) place(s timelineScene, i int) (p place) {
	g, px := s.Grid, s.Grid.Px
	then := float64(i) * c.column
	next := then
	if i > 0 {
		next += (nowLarger - 1) * c.column
	}
	p.ground[0] = timeline.Rect{X: next, Y: c.top, W: g.W - next, H: g.H - c.top}
	p.ground[1] = timeline.Rect{X: then, Y: c.top, W: c.column, H: g.H - c.top}
	for k, left := range []float64{next, then} {
		x := left + c.pad
		if i == 0 {
			x = g.Margin()
		}
		p.text[k] = timeline.Point{X: x, Y: c.top + px(44)}
		p.when[k] = timeline.Point{X: x, Y: c.top - px(30) - s.Type.Rise(c.whens[i])}
	}
	p.large = timeline.Point{X: p.text[1].X, Y: c.top}
	p.now = timeline.Point{X: p.text[1].X, Y: c.top + s.Type.Rise(c.large[0]) + px(50)}
	return p
}

func (c *acrossBand) headTop(s timelineScene) float64 {
	if s.Grid.Subs || !s.Grid.Seat().Empty() {
		return .1 * s.Grid.H
	}
	return .131 * s.Grid.H
}

// heading fits it above the moments over the columns.
func (c *acrossBand) heading(s timelineScene) (kit.Words, bool) {
	g := s.Grid
	room := c.top - g.Px(nowRises) - s.Type.Tallest(c.whens) - g.Px(30) - c.headTop(s)
	large, small := s.Roles.Heading.Resized(104, 84, 2), s.Roles.Heading.Resized(84, 52, 3)
	if w, ok := s.Type.FirstFit(s.Heading, .5*g.W, room, large); ok {
		return w, true
	}
	return s.Type.FirstFit(s.Heading, .75*g.W, room, large, small)
}
