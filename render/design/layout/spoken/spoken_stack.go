package spoken

import (
	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// Heard is the opacity of words that have been spoken.
const Heard = .5

// wideFill is the largest share of a wide frame's text width that its longest line takes; narrow
// frames are filled.
const wideFill = .8

// narrowWorth is how much larger more lines must make the words of a narrow frame, which has more
// height than width.
const narrowWorth = 1.05

// leastSpoken is the least size of spoken words at 1080 lines, leastNarrow in a narrow frame:
// sentences get this small before they are torn.
const (
	leastSpoken = 84
	leastNarrow = 76
)

// sizes returns the sizes of phrases at 1080 lines, from the largest to the least.
func (s spokenScene) sizes(px, least float64) typing {
	t := typing{px: px, least: least, fill: 1, each: 3, leading: 1.13, worth: 1.22}
	switch s.Grid.Format {
	case frame.Wide:
		t.fill, t.each = wideFill, 2
	case frame.Vertical, frame.Portrait:
		t.px, t.least, t.worth = min(px, 190), min(leastNarrow, least), narrowWorth
	case frame.Square:
		t.px, t.least, t.worth = min(px, 170), min(leastNarrow, least), narrowWorth
	}
	return t
}

// Stacked builds the lines of a page: spoken words fade back, those being spoken stand out.
func Stacked(st *kit.Stage) bool {
	s := spokenScene{st}
	return s.stack(s.sizes(s.Grid.Either(212, 190), leastSpoken))
}

// StackAnyhow draws a stack of any phrases, in smaller letters if needed. It can always be drawn.
func StackAnyhow(st *kit.Stage) bool {
	s := spokenScene{st}
	for _, least := range []float64{96, 72, 54, 30, 16} {
		t := s.sizes(least, least)
		t.px, t.least, t.fill, t.each, t.loose, t.swell = 124, least, 1, 4, true, 176
		if least < 54 {
			t.each, t.anyhow = 9, true
		}
		if least < 96 {
			t.parts = true
		}
		if s.stack(t) {
			return true
		}
	}
	return true
}

func (s spokenScene) stack(t typing) bool {
	if s.crosses() { // the room ends before the motif
		t.fill = 1
	}
	all, at, ok := s.largest(t)
	if !ok {
		return false
	}
	if t.loose && s.Grid.Wide() && !s.crosses() { // the words reach as far as the motif does
		s.Decorate(kit.Corner, s.Grid.All(), s.Ground, s.Time.Begin)
	} else {
		s.spokenArt(at.art)
	}
	s.recite(all, at.words.X, func(l leaf) float64 { return s.stackTop(at.words, s.leafHeight(l)) })
	return true
}

// place has the areas of a spoken scene's motif and words.
type place struct{ art, words timeline.Rect }

// largest sets the phrases of the scene in the first of its places that keeps them close to their
// largest size.
func (s spokenScene) largest(t typing) (all []leaf, at place, ok bool) {
	const most = .84
	places, phrases, best := s.places(), s.phrases(), 0.0
	sets, sizes := make([][]leaf, len(places)), make([]float64, len(places))
	for i, p := range places {
		sets[i], sizes[i] = s.leaves(phrases, p.words, t)
		best = max(best, sizes[i])
	}
	for i, px := range sizes {
		if px > 0 && px >= most*best {
			return sets[i], places[i], true
		}
	}
	return nil, at, false
}

// places returns the areas for the words of a scene and its motif, with the largest motif first:
// words below it in a narrow frame, beside a strip of two tiles in a wide one.
func (s spokenScene) places() (all []place) {
	g := s.Grid
	if !g.Wide() {
		for _, art := range s.Areas() {
			all = append(all, place{art, s.Rooms(g.Margin(), g.Inner(), max(g.Top(), art.H+g.Px(62)))[0]})
		}
		return all
	}
	w, top := 2*g.Cell(), max(.125*g.H, g.Head)
	strip := timeline.Rect{X: kit.Even(g.W - w), W: w, H: g.H}
	if s.crosses() {
		x := w + g.Px(96)
		return []place{{strip, timeline.Rect{X: x, Y: top, W: g.W - g.Margin() - x, H: s.Bottom - top}}}
	}
	rooms := s.Rooms(g.Margin(), g.Inner(), top)
	if g.Zones.AtEnd() {
		strip.H, rooms = kit.Even(g.Seat().Y-g.Px(kit.SeatGap)), rooms[len(rooms)-1:]
	}
	for _, r := range rooms {
		all = append(all, place{strip, r})
	}
	return all
}

// stackTop returns the top of a stack of a height in its room: a little above the middle, and
// nearer to a motif at the bottom.
func (s spokenScene) stackTop(room timeline.Rect, height float64) float64 {
	free, above := max(0, room.H-height), .42
	if s.crosses() {
		above = .62
	}
	return room.Y + above*free
}
