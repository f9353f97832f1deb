// Package events draws what happened when.
package events

import (
	"time"

	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// timelineScene is a stage with the events that are drawn on it.
type timelineScene struct {
	*kit.Stage
	story.Timeline
}

// complete reports whether there are three to six events, each with its moment.
func (s timelineScene) complete() bool {
	if len(s.Events) < 3 || len(s.Events) > 6 {
		return false
	}
	for _, e := range s.Events {
		if kit.Spelled(e.When) == "" || kit.Spelled(e.Text) == "" {
			return false
		}
	}
	return true
}

// momentRole is for what happened at a moment: larger where there are few.
func momentRole(n int) kit.Role {
	r := kit.Role{Px: 40, Least: 30, Lines: 4, Leading: 1.24, Weight: 500}
	if n <= 4 {
		r.Px = 46
	}
	return r
}

// How much larger the place of what is spoken of is than the others, and how far
// it rises above them in a wide frame.
const (
	nowLarger = 1.55
	nowRises  = 64
)

// band is a row of places, one for each event: columns, or rows in narrow frames
// and where the words are long. The place of the event that is spoken of is larger and in the colour of
// now: a block that slides from place to place. Places before it lie where it
// was, those behind it where they will stay until it comes, so nothing but the
// block ever moves.
type band struct {
	times         []time.Duration
	texts, spoken []kit.Words // small, and on the block
	whens, large  []kit.Words
	places        []place
	area          timeline.Rect // of the block on the first place
	step          timeline.Point
	grows, leaves timeline.Edge     // from which places come, and the block moves on
	block         timeline.Color    // of now
	coming, past  [2]timeline.Color // of the places behind the block and before it, in turn
	ink           timeline.Color    // of what is not yet spoken of
}

// place is where an event stands. The first of a pair is before the block has
// come to it, the second when the block has gone.
type place struct {
	ground     [2]timeline.Rect
	when, text [2]timeline.Point // where they begin, their top
	large, now timeline.Point    // the same on the block
}

// Draw shows what happened when, in the order it is spoken: across a wide frame
// where the words are short, else down. Small words are the last way.
func Draw(st *kit.Stage, c story.Timeline) bool {
	s := timelineScene{st, c}
	if !s.complete() {
		return false
	}
	if s.Grid.Wide() && s.eventsAcross(s.legibleTops()) || s.eventsDown(!s.Grid.Wide()) {
		return true
	}
	return s.Grid.Wide() && s.eventsAcross(s.bandTops()) || s.eventsDown(true)
}

// newBand is a band with its times and colours, without places.
func (s timelineScene) newBand() band {
	b := band{block: s.Pal.Fill(s.Pal.E, s.Ground.Bg), coming: [2]timeline.Color{s.Ground.Surface2, palette.Over(s.Ground.Surface2.Alpha(.5), s.Ground.Bg)}}
	b.past, b.ink = s.pastColors(b.block), s.Ground.Ink2
	if s.Overlaid() { // the shots are seen through all places but that of now
		ink := s.Ground.Ink
		b.block, b.ink = s.Vivid(), ink
		b.coming, b.past = [2]timeline.Color{ink.Alpha(.10), ink.Alpha(.16)}, [2]timeline.Color{ink.Alpha(.28), ink.Alpha(.34)}
	}
	var said []string
	for _, e := range s.Events {
		said = append(said, e.Said)
	}
	b.times = s.Time.Spread(said)
	return b
}

// eventTexts are what happened, and when.
func (s timelineScene) eventTexts() (what, when []string) {
	for _, e := range s.Events {
		what, when = append(what, e.Text), append(when, e.When)
	}
	return what, when
}

// fit sets all texts: small ones within narrow, those on the block within
// broad. ok is false where one does not fit.
func (b *band) fit(s timelineScene, t eventRoles, narrow, broad float64) (ok bool) {
	what, when := s.eventTexts()
	b.texts, b.spoken = s.Type.FitAll(what, t.text, narrow, 0), s.Type.FitAll(what, t.now, broad, 0)
	b.whens, b.large = s.Type.FitAll(when, t.when, t.whenWidth, 0), s.Type.FitAll(when, t.large, t.largeWidth, 0)
	for i := range what {
		if kit.Divided(b.texts[i], what[i]) || kit.Divided(b.spoken[i], what[i]) {
			return false
		}
		torn := kit.Torn(b.texts[i]) || kit.Torn(b.spoken[i])
		if torn && t.text.Least >= kit.Legible && !s.Type.Voice.IsChinese() {
			return false
		}
		if !b.texts[i].Ok || !b.spoken[i].Ok || !b.whens[i].Ok || !b.large[i].Ok {
			return false
		}
	}
	return true
}

// eventRoles are how events are set: what happened and when, each small and on
// the block. Moments have widths of their own.
type eventRoles struct {
	text, now, when, large kit.Role
	whenWidth, largeWidth  float64
}

// whenRole is for moments, in the heading's face.
func whenRole(px, least float64) kit.Role {
	r := kit.ValueRole().Resized(px, least, 1)
	r.Display = true
	return r
}

// pastColors are two shades of a brand colour that stands out both from the
// ground and from the block.
func (s timelineScene) pastColors(block timeline.Color) [2]timeline.Color {
	bg := s.Ground.Bg
	brand := []timeline.Color{s.Pal.S, s.Pal.P}
	if s.Pal.Dark {
		brand[0], brand[1] = brand[1], brand[0]
	}
	first := s.Ground.Surface2
	for _, c := range append(brand, s.Pal.Deep3, s.Pal.Paper3) {
		if palette.Contrast(c, bg) >= palette.FillContrast && palette.Contrast(c, block) >= palette.FillContrast {
			first = c
			break
		}
	}
	lch := palette.FromColor(first)
	if lch.L += .055; lch.L > .8 {
		lch.L -= .11
	}
	return [2]timeline.Color{first, lch.Color()}
}
