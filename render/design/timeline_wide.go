package design

import "github.com/scenewright/scenewright/engine/timeline"

// eventsAcross has the heading above and the band of columns below it, down to
// the foot of the frame.
func (s timelineScene) eventsAcross() bool {
	for _, high := range s.bandTops() {
		c := acrossBand{band: s.newBand(), top: high.top * s.grid.h}
		if !c.fit(s, high) {
			continue
		}
		if head, ok := c.heading(s); ok {
			lines := s.Canvas.set("heading", head, s.grid.margin(), c.headTop(s), s.ground.Ink)
			s.Motion.linesRise(lines, s.Time.begin)
			s.Canvas.over(lines...)
			c.draw(s)
			return true
		}
	}
	return false
}

// bandTop is a height at which the band may begin, with the sizes of the moment
// on the block and of what happened.
type bandTop struct{ top, large, text float64 }

// bandTops are those there are: higher above subtitles, and above somebody who
// presents.
func (s timelineScene) bandTops() []bandTop {
	size := momentRole(len(s.Events)).px
	switch {
	case !s.grid.seat().Empty():
		return []bandTop{{.43, 110, size}, {.38, 110, size}, {.36, 88, .8 * size}}
	case s.grid.subs:
		return []bandTop{{.43, 150, size}}
	}
	if spelled(s.Heading) == "" { // the band takes its room
		return []bandTop{{.42, 150, size}}
	}
	return []bandTop{{.574, 150, size}}
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
	g, n := s.grid, len(s.Events)
	c.pad = g.px(40)
	c.column = g.w / (float64(n-1) + nowLarger)
	// The first column begins and the last one ends at the margin: all texts are fitted to them.
	narrow := c.column - g.margin() - c.pad
	broad := nowLarger*c.column - g.margin() - c.pad
	t := eventRoles{
		text: momentRole(n).resized(b.text, 30, 4), now: momentRole(n).heavy().resized(b.text+8, 36, 4),
		when: whenRole(80, 40), large: whenRole(b.large, 72), whenWidth: narrow, largeWidth: broad,
	}
	if !c.band.fit(s, t, narrow, broad) {
		return false
	}
	c.area = timeline.Rect{Y: c.top - g.px(nowRises), W: nowLarger * c.column, H: g.h - c.top + g.px(nowRises)}
	c.step, c.grows, c.leaves = timeline.Point{X: c.column}, timeline.Bottom, g.startEdge()
	for i := range s.Events {
		c.places = append(c.places, c.place(s, i))
	}
	low := c.top + g.px(44) + s.Type.tallest(c.texts)
	return max(low, c.places[0].now.Y+s.Type.tallest(c.spoken)) <= g.floor(0, g.w)
}

func (c *acrossBand) place(s timelineScene, i int) (p place) {
	g, px := s.grid, s.grid.px
	then := float64(i) * c.column
	next := then
	if i > 0 {
		next += (nowLarger - 1) * c.column
	}
	p.ground[0] = timeline.Rect{X: next, Y: c.top, W: g.w - next, H: g.h - c.top}
	p.ground[1] = timeline.Rect{X: then, Y: c.top, W: c.column, H: g.h - c.top}
	for k, left := range []float64{next, then} {
		x := left + c.pad
		if i == 0 {
			x = g.margin()
		}
		p.text[k] = timeline.Point{X: x, Y: c.top + px(44)}
		p.when[k] = timeline.Point{X: x, Y: c.top - px(30) - s.Type.rise(c.whens[i])}
	}
	p.large = timeline.Point{X: p.text[1].X, Y: c.top}
	p.now = timeline.Point{X: p.text[1].X, Y: c.top + s.Type.rise(c.large[0]) + px(50)}
	return p
}

func (c *acrossBand) headTop(s timelineScene) float64 {
	if s.grid.subs || !s.grid.seat().Empty() {
		return .1 * s.grid.h
	}
	return .131 * s.grid.h
}

// heading fits it above the moments over the columns.
func (c *acrossBand) heading(s timelineScene) (words, bool) {
	g := s.grid
	room := c.top - g.px(nowRises) - s.Type.tallest(c.whens) - g.px(30) - c.headTop(s)
	large, small := s.roles.heading.resized(104, 84, 2), s.roles.heading.resized(84, 52, 3)
	if w, ok := s.Type.firstFit(s.Heading, .5*g.w, room, large); ok {
		return w, true
	}
	return s.Type.firstFit(s.Heading, .75*g.w, room, large, small)
}
