package design

import (
	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/timeline"
)

// eventsDown has the heading above and the events below one another: the
// moments at the start, what happened on a band from there to the end edge.
// The block of now takes the whole width. A heading for which there is no room is
// left out: it is spoken.
func (s timelineScene) eventsDown() bool {
	return s.eventsUnder(s.Heading) || s.eventsUnder("")
}

// eventsUnder has the events below a heading, or from the top where it is "".
func (s timelineScene) eventsUnder(heading string) bool {
	g := s.grid
	for _, r := range s.shelfHeads() {
		head, ok := s.Type.firstFit(heading, g.inner(), .26*g.h, r)
		if !ok {
			continue
		}
		top := s.headTop(head)
		d := downBand{band: s.newBand(), top: even(top + s.Type.tall(head) - s.Type.sink(head) + g.px(shelfAir(g)))}
		if d.fit(s) {
			lines := s.Canvas.set("heading", head, g.margin(), top, s.ground.Ink)
			s.Motion.linesRise(lines, s.Time.begin)
			s.Canvas.over(lines...)
			d.draw(s)
			return true
		}
	}
	return false
}

// downBand is a band of rows.
type downBand struct {
	band
	top, row, high float64 // where the rows begin, the height of one and of the block
	x              float64 // where the band begins
}

// downLook is a way to set events: on the block the moment stands above what
// happened, or beside it.
type downLook struct {
	eventRoles
	above bool
}

const (
	downAir = 36 // before the words on the band, and after the moments
	downGap = 46 // between a moment and what happened below it
)

func (s timelineScene) downLooks() []downLook {
	text := role{px: 46, least: 38, lines: 2, leading: 1.2, weight: 500}
	if s.grid.format == frame.Vertical {
		text.px, text.lines = 52, 3
	}
	small, least := text.resized(38, 30, 3), text.resized(32, 28, 3)
	return []downLook{
		{eventRoles{text: text, now: text.heavy().resized(68, 52, 2), when: whenRole(76, 52), large: whenRole(150, 110)}, true},
		{eventRoles{text: text, now: text.heavy().resized(56, 44, 2), when: whenRole(68, 44), large: whenRole(100, 84)}, true},
		{eventRoles{text: text, now: text.heavy().resized(50, 40, 3), when: whenRole(60, 40), large: whenRole(76, 44)}, false},
		{eventRoles{text: small, now: small.heavy().resized(42, 32, 3), when: whenRole(52, 32), large: whenRole(64, 36)}, false},
		{eventRoles{text: least, now: least.heavy().resized(34, 28, 3), when: whenRole(40, 28), large: whenRole(48, 28)}, false},
	}
}

// fit sets the texts and lays the rows; ok is false where a text does not fit in
// its own.
func (d *downBand) fit(s timelineScene) bool {
	g, n := s.grid, len(s.Events)
	d.row = (g.floor(0, g.w) - d.top) / (float64(n-1) + nowLarger)
	d.row, d.high = even(d.row-1), even(nowLarger*d.row-1)
	for _, l := range s.downLooks() {
		if d.set(s, l) && d.holds(s, l) {
			d.lay(s, l)
			return true
		}
	}
	return false
}

// set sets the texts: the moments first, for the band begins behind the widest.
func (d *downBand) set(s timelineScene, l downLook) bool {
	g, air := s.grid, s.grid.px(downAir)
	l.whenWidth = .32 * g.inner()
	_, when := s.eventTexts()
	d.x = 0
	for _, w := range s.Type.fitAll(when, l.when, l.whenWidth, 0) {
		d.x = max(d.x, even(g.margin()+wide(w)+air))
	}
	narrow := g.w - g.margin() - d.x - air
	broad := narrow
	if l.largeWidth = d.x - g.margin() - air/2; l.above {
		broad, l.largeWidth = g.inner(), g.inner()
	}
	return d.band.fit(s, l.eventRoles, narrow, broad)
}

// holds reports whether the rows and the block are high enough for their words.
func (d *downBand) holds(s timelineScene, l downLook) bool {
	air := s.grid.px(16)
	block := air
	if l.above {
		block = s.grid.px(36)
	}
	return s.Type.tallest(d.texts)+2*air <= d.row && d.onBlock(s, l, s.Type.tallest(d.spoken))+2*block <= d.high
}

// onBlock is how high moment and words are on the block, where the words are so
// high.
func (d *downBand) onBlock(s timelineScene, l downLook, words float64) float64 {
	if !l.above {
		return words
	}
	return s.Type.rise(d.large[0]) + s.grid.px(downGap) + words
}

// lay gives every event its row.
func (d *downBand) lay(s timelineScene, l downLook) {
	g := s.grid
	d.grows, d.leaves = g.startEdge(), timeline.Top
	d.area, d.step = timeline.Rect{Y: d.top, W: g.w, H: d.high}, timeline.Point{Y: d.row}
	d.places = make([]place, len(d.texts))
	for i := range d.places {
		p := &d.places[i]
		then := d.top + float64(i)*d.row
		next := then
		if i > 0 {
			next += d.high - d.row
		}
		p.ground[0] = timeline.Rect{X: d.x, Y: next, W: g.w - d.x, H: g.h - next}
		p.ground[1] = timeline.Rect{X: d.x, Y: then, W: g.w - d.x, H: d.row}
		for k, y := range []float64{next, then} {
			middle := y + d.row/2
			p.text[k] = timeline.Point{X: d.x + g.px(downAir), Y: s.Type.about(d.texts[i], middle)}
			p.when[k] = timeline.Point{X: g.margin(), Y: s.Type.about(d.whens[i], middle)}
		}
		d.layNow(s, l, i)
	}
}

// layNow gives event i its place on the block.
func (d *downBand) layNow(s timelineScene, l downLook, i int) {
	g, p := s.grid, &d.places[i]
	top := d.top + float64(i)*d.row
	middle := top + d.high/2
	p.large, p.now = timeline.Point{X: g.margin()}, timeline.Point{X: d.x + g.px(downAir)}
	if !l.above {
		p.large.Y, p.now.Y = s.Type.about(d.large[i], middle), s.Type.about(d.spoken[i], middle)
		return
	}
	w := d.spoken[i]
	p.large.Y = middle - d.onBlock(s, l, s.Type.tall(w)-s.Type.sink(w))/2
	p.now = timeline.Point{X: g.margin(), Y: p.large.Y + s.Type.rise(d.large[i]) + g.px(downGap)}
}
