package spoken

import (
	"time"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// Heard is the share of its strength that what was said keeps.
const Heard = .5

// wideFill is the share of a wide frame's text width that its longest line takes
// at most; narrow frames are filled.
const wideFill = .8

// narrowWorth is how much larger more lines must make the words of a narrow frame:
// it has more height than width.
const narrowWorth = 1.05

// leastSpoken is the least size of spoken words at 1080 lines, leastNarrow in a narrow
// frame: rather than torn, sentences are this small.
const (
	leastSpoken = 84
	leastNarrow = 76
)

// sizes are the sizes of phrases at 1080 lines, from the largest to the least.
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

// stacked lets the lines of a page build: what was said steps back, what is said
// stands.
func stacked(st *kit.Stage) bool {
	s := spokenOn(st)
	t := s.sizes(190, leastSpoken)
	if s.Grid.Wide() {
		t.px = 212
	}
	return s.stack(t)
}

// stackAnyhow is a stack of whatever there is, in smaller letters where they must
// be.
func stackAnyhow(st *kit.Stage) bool {
	s := spokenOn(st)
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
	all, room, ok := s.roomyLeaves(s.phrases(), s.spokenRooms(), t)
	if !ok {
		return false
	}
	s, room = s.canopied(room, s.setter.fullest(all))
	if t.loose && s.Grid.Wide() && !s.crosses() { // the words reach as far as the motif climbs
		s.Time.Steps = s.spokenSteps(all)
		s.Decorate(kit.Corner, s.Grid.All(), s.Ground, nil)
	} else {
		s.answer(all)
	}
	m := manner{name: "phrase", ink: s.Ground.Ink, bg: s.Ground.Bg, dims: s.Said(Heard)}
	s.recite(all, room.X, func(l leaf) float64 { return s.stackTop(room, s.setter.leafHeight(l)) }, m)
	return true
}

// roomyLeaves sets phrases in the first room, or in another in which they are
// plainly larger.
func (s spokenScene) roomyLeaves(ps []phrase, rooms []timeline.Rect, t typing) (all []leaf, room timeline.Rect, ok bool) {
	best := 0.0
	for _, r := range rooms {
		set, fits := s.setter.leaves(ps, r, t)
		if !fits {
			continue
		}
		size := 1.0
		for i, l := range set {
			if i == 0 || l.px < size {
				size = l.px
			}
		}
		if size > t.worth*best {
			all, room, ok, best = set, r, true, size
		}
	}
	return all, room, ok
}

// stackTop is where a stack of a height begins in its room: about the middle of it, a
// little above in a frame that is not tall, and nearer to a motif at the foot.
func (s spokenScene) stackTop(room timeline.Rect, height float64) float64 {
	free, above := max(0, room.H-height), .42
	switch {
	case s.crosses():
		above = .62
	case s.Grid.FullHeight():
		above = .5
	}
	return room.Y + above*free
}

// spokenRooms are the places for the words of a scene beside its motif.
func (s spokenScene) spokenRooms() []timeline.Rect {
	g := s.Grid
	if !g.Wide() {
		return []timeline.Rect{s.RoomUnder(s.spokenCanopy().H - g.Px(10))}
	}
	top := max(.125*g.H, g.Head)
	if s.crosses() {
		x := s.spokenCanopy().W + g.Px(96)
		return []timeline.Rect{{X: x, Y: top, W: g.W - g.Margin() - x, H: s.Bottom - top}}
	}
	rooms := s.Rooms(g.Margin(), g.Inner(), top)
	if g.Seat().Empty() {
		return rooms
	}
	// beside who presents there is less width, but all of the height
	x, w := g.Open(g.Margin(), g.Inner(), g.Px(kit.BesideGap))
	tall := timeline.Rect{X: x, Y: top, W: w, H: s.Bottom - top}
	if g.Zones.AtEnd() {
		return []timeline.Rect{tall}
	}
	return append(rooms, tall)
}

// answer draws the motif of a scene, which takes a step of its own whenever a
// phrase comes, and more where nothing else happens for long.
func (s spokenScene) answer(all []leaf) {
	s.Time.Steps = s.spokenSteps(all)
	s.spokenArt()
}

// spokenSteps are the moments at which the motif stirs.
func (s spokenScene) spokenSteps(all []leaf) []time.Duration {
	if s.Time.Calm {
		return []time.Duration{}
	}
	steps := []time.Duration{}
	for _, l := range all {
		for _, v := range l.verses {
			if v.at > s.Time.Begin {
				steps = append(steps, v.at+answers)
			}
		}
	}
	return s.Time.Filled(steps)
}

// answers is how long after a phrase the motif takes its step.
const answers = 160 * time.Millisecond
