package spoken

import (
	"time"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// Heard is the share of its strength that what was said keeps.
const Heard = .34

// wideFill is the share of a wide frame's text width that its longest line takes
// at most; narrow frames are filled.
const wideFill = .8

// narrowWorth is how much larger more lines must make the words of a narrow frame:
// it has more height than width.
const narrowWorth = 1.05

// sizes are the sizes of phrases at 1080 lines, from the largest to the least.
func (s spokenScene) sizes(px, least float64) typing {
	t := typing{px: px, least: least, fill: 1, each: 3, most: 4, leading: 1.13, worth: 1.22}
	switch s.Grid.Format {
	case frame.Wide:
		t.fill, t.each = wideFill, 2
	case frame.Vertical: // smaller than 132 only where a line would else end on an article
		t.px, t.least, t.worth = min(px, 190), min(104, least), narrowWorth
	case frame.Portrait:
		t.px, t.least, t.worth = min(px, 190), min(100, least), narrowWorth
	case frame.Square:
		t.px, t.least, t.worth = min(px, 170), min(92, least), narrowWorth
	}
	return t
}

// stacked lets lines build: what was said steps back, what is said stands. After
// four lines a new stack begins.
func stacked(s spokenScene) bool {
	t := s.sizes(190, 124)
	if s.Grid.Wide() {
		t.px, t.worth = 212, 1.4 // rather a phrase a line
	}
	return s.stack(t)
}

// stackAnyhow is a stack of whatever there is, in smaller letters where they must
// be.
func stackAnyhow(s spokenScene) bool {
	for _, least := range []float64{124, 96, 72, 48, 30, 16} {
		t := s.sizes(least, least)
		t.px, t.least, t.fill, t.each, t.loose, t.swell = 124, least, 1, 4, true, 176
		if least < 72 {
			t.each, t.most, t.anyhow = 9, 9, true
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
	ps := s.phrases()
	all, room, ok := s.roomyLeaves(ps, s.spokenRooms(), t)
	if !ok {
		return false
	}
	s, room = s.canopied(room, s.setter.fullest(all))
	if t.fill > wideFill && s.Grid.Wide() { // the words reach as far as the motif climbs
		s.Time.Steps = s.spokenSteps(all)
		s.Decorate(kit.Corner, s.Grid.All(), s.Ground, nil)
	} else {
		s.answer(all)
	}
	m := manner{name: "phrase", ink: s.Ground.Ink, bg: s.Ground.Bg, dims: s.Said(Heard)}
	s.reciter.recite(all, room.X, func(l leaf) float64 { return s.stackTop(room, s.setter.leafHeight(l)) }, m)
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
		if len(set) > 0 {
			size = set[0].verses[0].words.Style.Size
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
	if !g.Wide() && s.crosses() {
		r := timeline.Rect{X: g.Margin(), Y: g.Top(), W: g.Inner()}
		r.H = g.H - s.spokenCanopy().H - g.Px(72) - r.Y
		return []timeline.Rect{r}
	}
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

// spokenInTurn shows one phrase at a time, each as large as it may be; the motif
// answers every change.
func spokenInTurn(s spokenScene) bool {
	t := s.sizes(236, 112)
	t.alone, t.most = true, 3
	if s.Grid.Wide() {
		t.most = 2
	}
	return s.inTurn(t)
}

// inTurnSmaller and stackSmaller are for a scene after one of the other composition:
// rather than composed like it, the words are as small as they may be.
func inTurnSmaller(s spokenScene) bool { return s.inTurn(s.smallestAlone()) }

// inTurnWider is inTurnSmaller with lines that come nearer to the motif.
func inTurnWider(s spokenScene) bool {
	t := s.smallestAlone()
	t.fill = max(t.fill, .9)
	return s.inTurn(t)
}

// smallestAlone is how phrases are set, each by itself, in letters that may be small.
func (s spokenScene) smallestAlone() typing {
	t := s.smallest()
	t.px, t.alone, t.most = 236, true, 3
	if s.Grid.Wide() {
		t.fill = wideFill // clear of the motif
	}
	return t
}

func stackSmaller(s spokenScene) bool { return s.stack(s.smallest()) }

// smallest is how phrases are set that fill the room, in letters that may be small.
func (s spokenScene) smallest() typing {
	t := s.sizes(176, 112)
	t.fill, t.each = 1, 3
	if !s.Grid.Wide() {
		t.least, t.loose, t.parts = 74, true, true
	}
	return t
}

func (s spokenScene) inTurn(t typing) bool {
	if s.crosses() { // the room ends before the motif
		t.fill = 1
	}
	ps := s.phrases()
	all, room, ok := s.roomyLeaves(ps, s.spokenRooms(), t)
	if !ok || len(all) < 2 {
		return false
	}
	s.swellShort(all, room, t)
	s, room = s.canopied(room, s.setter.fullest(all))
	s.answer(all)
	m := manner{name: "phrase", ink: s.Ground.Ink, bg: s.Ground.Bg, replace: true}
	s.reciter.recite(all, room.X, func(l leaf) float64 {
		if s.Grid.Wide() {
			return room.Y + .46*(room.H-s.setter.leafHeight(l))
		}
		return s.stackTop(room, s.setter.leafHeight(l))
	}, m)
	return true
}

// swellShort sets phrases that stand alone and take one short line larger: up to
// the most of the house, yet no more than a fifth larger than the others.
func (s spokenScene) swellShort(all []leaf, room timeline.Rect, t typing) {
	const most, more = 260, 1.2
	if !s.Grid.Wide() {
		return
	}
	for i := range all {
		v := &all[i].verses[0]
		if len(v.words.Block.Lines) > 1 {
			continue
		}
		px := v.words.Style.Size / (s.Grid.U * s.Type.Voice.Factor())
		for larger := min(most, more*px); larger > px; larger *= .97 {
			if w := s.setter.fitPhrase(v.Text, t, t.role(larger, 1), t.fill*room.W); w.Ok {
				v.words = w
				break
			}
		}
	}
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
