package events

import (
	"math"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
	"github.com/scenewright/scenewright/render/design/layout/steps"
)

// eventsDown has the heading above and the events below one another: the
// moments at the start, what happened on a band from there to the end edge.
// The block of now takes the whole width. A heading for which there is no room is
// left out: it is spoken.
func (s timelineScene) eventsDown(small bool) bool {
	return s.eventsUnder(s.Heading, small) || s.eventsUnder("", small)
}

// eventsUnder has the events below a heading, or from the top where it is "".
func (s timelineScene) eventsUnder(heading string, small bool) bool {
	g := s.Grid
	for _, r := range s.ShelfHeads() {
		head, ok := s.Type.FirstFit(heading, g.Inner(), .26*g.H, r)
		if !ok {
			continue
		}
		top := s.HeadTop(head)
		d := downBand{band: s.newBand(), top: kit.Even(top + s.Type.Tall(head) - s.Type.Sink(head) + g.Px(steps.ShelfAir(g)))}
		if d.fit(s, small) {
			lines := s.Canvas.Set("heading", head, g.Margin(), top, s.Ground.Ink)
			s.Motion.LinesRise(lines, s.Time.Begin)
			s.Canvas.Over(lines...)
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
	rowGrid = 12 // pixels: the band begins on a line of the grid
)

func (s timelineScene) downLooks() []downLook {
	text, lines := kit.Role{Px: 46, Least: 38, Lines: 2, Leading: 1.2, Weight: 500}, 2
	great := text.Resized(62, 54, 2)
	if s.Grid.Format == frame.Vertical { // rows are high
		text, great, lines = text.Resized(56, 44, 5), text.Resized(74, 58, 4), 4
	}
	small, least := text.Resized(38, 30, 3), text.Resized(32, 28, 3)
	parted := whenRole(64, 36) // a date whose year stands below it
	parted.Lines = 2
	return []downLook{
		{eventRoles{text: great, now: great.Heavy().Resized(84, 64, lines), when: whenRole(88, 60), large: whenRole(170, 120)}, true},
		{eventRoles{text: great, now: great.Heavy().Resized(72, 56, lines), when: whenRole(76, 52), large: whenRole(120, 90)}, true},
		{eventRoles{text: text, now: text.Heavy().Resized(68, 52, lines), when: whenRole(76, 52), large: whenRole(150, 110)}, true},
		{eventRoles{text: text, now: text.Heavy().Resized(56, 44, lines), when: whenRole(68, 44), large: whenRole(100, 84)}, true},
		{eventRoles{text: text, now: text.Heavy().Resized(68, 48, lines), when: parted, large: whenRole(110, 72)}, true},
		{eventRoles{text: text, now: text.Heavy().Resized(50, 40, 3), when: whenRole(60, 40), large: whenRole(76, 44)}, false},
		{eventRoles{text: small, now: small.Heavy().Resized(42, 32, 3), when: whenRole(52, 32), large: whenRole(64, 36)}, false},
		{eventRoles{text: least, now: least.Heavy().Resized(34, 28, 3), when: whenRole(40, 28), large: whenRole(48, 28)}, false},
	}
}

// fit sets the texts and lays the rows; ok is false where a text does not fit in
// its own. Words may be small or not.
func (d *downBand) fit(s timelineScene, small bool) bool {
	g, n := s.Grid, len(s.Events)
	d.row = (g.Floor(0, g.W) - d.top) / (float64(n-1) + nowLarger)
	d.row, d.high = kit.Even(d.row-1), kit.Even(nowLarger*d.row-1)
	for _, l := range s.downLooks() {
		if !small {
			if l.text.Px < kit.Legible {
				break
			}
			l.text.Least = kit.Legible
		}
		if d.set(s, l) && d.holds(s, l) {
			d.lay(s, l)
			return true
		}
	}
	return false
}

// set sets the texts: the moments first, for the band begins behind the widest.
func (d *downBand) set(s timelineScene, l downLook) bool {
	g, air := s.Grid, s.Grid.Px(downAir)
	l.whenWidth = .32 * g.Inner()
	_, when := s.eventTexts()
	d.x = 0
	for _, w := range s.Type.FitAll(when, l.when, l.whenWidth, 0) {
		d.x = max(d.x, rowGrid*math.Ceil((g.Margin()+kit.Wide(w)+air)/rowGrid))
	}
	narrow := g.W - g.Margin() - d.x - air
	broad := narrow
	if l.largeWidth = d.x - g.Margin() - air/2; l.above {
		broad, l.largeWidth = g.Inner(), g.Inner()
	}
	return d.band.fit(s, l.eventRoles, narrow, broad)
}

// holds reports whether the rows and the block are high enough for their words.
func (d *downBand) holds(s timelineScene, l downLook) bool {
	air := s.Grid.Px(16)
	block := air
	if l.above {
		block = s.Grid.Px(36)
	}
	return s.Type.Tallest(d.texts)+2*air <= d.row && d.onBlock(s, l, s.Type.Tallest(d.spoken))+2*block <= d.high
}

// onBlock is how high moment and words are on the block, where the words are so
// high.
func (d *downBand) onBlock(s timelineScene, l downLook, words float64) float64 {
	if !l.above {
		return words
	}
	return s.Type.Rise(d.large[0]) + s.Grid.Px(downGap) + words
}

// lay gives every event its row.
func (d *downBand) lay(s timelineScene, l downLook) {
	g := s.Grid
	d.grows, d.leaves = g.StartEdge(), timeline.Top
	d.area, d.step = timeline.Rect{Y: d.top, W: g.W, H: d.high}, timeline.Point{Y: d.row}
	d.places = make([]place, len(d.texts))
	for i := range d.places {
		p := &d.places[i]
		then := d.top + float64(i)*d.row
		next := then
		if i > 0 {
			next += d.high - d.row
		}
		p.ground[0] = timeline.Rect{X: d.x, Y: next, W: g.W - d.x, H: g.H - next}
		p.ground[1] = timeline.Rect{X: d.x, Y: then, W: g.W - d.x, H: d.row}
		for k, y := range []float64{next, then} {
			middle := y + d.row/2
			p.text[k] = timeline.Point{X: d.x + g.Px(downAir), Y: s.Type.About(d.texts[i], middle)}
			p.when[k] = timeline.Point{X: g.Margin(), Y: s.Type.About(d.whens[i], middle)}
		}
		d.layNow(s, l, i)
	}
}

// layNow gives event i its place on the block.
func (d *downBand) layNow(s timelineScene, l downLook, i int) {
	g, p := s.Grid, &d.places[i]
	top := d.top + float64(i)*d.row
	middle := top + d.high/2
	p.large, p.now = timeline.Point{X: g.Margin()}, timeline.Point{X: d.x + g.Px(downAir)}
	if !l.above {
		p.large.Y, p.now.Y = s.Type.About(d.large[i], middle), s.Type.About(d.spoken[i], middle)
		return
	}
	w := d.spoken[i]
	p.large.Y = middle - d.onBlock(s, l, s.Type.Tall(w)-s.Type.Sink(w))/2
	p.now = timeline.Point{X: g.Margin(), Y: p.large.Y + s.Type.Rise(d.large[i]) + g.Px(downGap)}
}
