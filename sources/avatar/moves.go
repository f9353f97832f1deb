package avatar

import (
	"math/rand/v2"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// lid is the state of the eyes.
type lid int

const (
	openLid lid = iota
	halfLid
	closedLid
)

// Blinks: their interval, and their length in frames.
const (
	soonest, latest = 2500 * time.Millisecond, 6 * time.Second
	blinkLength     = 140 * time.Millisecond
)

// motion is the movement of a part.
type motion struct{ x, y timeline.Track }

// still is no movement.
var still motion

// moves are the movements of a figure's parts. All return to their start by the end of the scene.
type moves struct{ body, neck, head, jaw, face, brows motion }

func newMoves(a story.PresentRequest, k float64, lips flipbook[mouth]) moves {
	rnd := random(a, 2)
	end := lips.at(a.Frames)
	turn, nod, breath := sway(a, rnd, end), nods(a, end), breathing(end)
	m := moves{body: motion{y: breath}, neck: motion{y: breath}}
	m.head = motion{x: turn, y: nod}
	m.face = motion{x: times(turn, 1.5), y: times(nod, 1.5)}
	m.jaw = motion{x: times(turn, 1.2), y: drop(lips, nod)}
	m.brows = motion{x: m.face.x, y: lifts(a, end)}
	return m.scaled(k)
}

// scaled returns the moves in pixels of the screen.
func (m moves) scaled(k float64) moves {
	for _, p := range []*motion{&m.body, &m.neck, &m.head, &m.jaw, &m.face, &m.brows} {
		p.x, p.y = times(p.x, k), times(p.y, k)
	}
	return m
}

// times returns a track with its values multiplied.
func times(tr timeline.Track, k float64) timeline.Track {
	out := make(timeline.Track, len(tr))
	for i, key := range tr {
		key.Value *= k
		out[i] = key
	}
	return out
}

// random returns a source that is the same every time for a scene and a use.
func random(a story.PresentRequest, use uint64) *rand.Rand {
	return rand.New(rand.NewPCG(a.Seed, use)) //nolint:gosec // the same film every time
}

// breathing returns a track that raises and lowers the shoulders, in whole breaths to the end.
func breathing(end time.Duration) timeline.Track {
	const usual, depth = 3600 * time.Millisecond, 1.6
	n := max(1, int((end+usual/2)/usual))
	tr := timeline.Track{{}}
	for i := range 2 * n {
		tr = append(tr, timeline.Key{At: end * time.Duration(i+1) / time.Duration(2*n), Value: depth * float64((i+1)%2), Ease: timeline.Move})
	}
	return tr
}

// sway returns a track that turns the head a little with every phrase.
func sway(a story.PresentRequest, rnd *rand.Rand, end time.Duration) timeline.Track {
	const turn = 900 * time.Millisecond
	tr := timeline.Track{{}}
	for _, t := range phraseEnds(a) {
		if t < tr[len(tr)-1].At || t+2*turn > end {
			continue
		}
		tr = tr.Then(t, turn, 4.2*rnd.Float64()-2.1, timeline.Move)
	}
	if last := tr[len(tr)-1]; last.Value != 0 {
		tr = tr.Then(max(last.At, end-turn), min(turn, end-last.At), 0, timeline.Move)
	}
	return tr
}

// nods returns a track that lowers the head at the end of a phrase.
func nods(a story.PresentRequest, end time.Duration) timeline.Track {
	const down, up, deep = 220 * time.Millisecond, 420 * time.Millisecond, 2.2
	tr := timeline.Track{{}}
	for _, t := range phraseEnds(a) {
		if t -= down / 2; t < tr[len(tr)-1].At || t+down+up > end {
			continue
		}
		tr = tr.Then(t, down, deep, timeline.Move).Then(t+down, up, 0, timeline.Move)
	}
	return tr
}

// phraseEnds returns the ends of words before punctuation.
func phraseEnds(a story.PresentRequest) []time.Duration {
	var all []time.Duration
	for i, w := range a.Words {
		next := len(a.Narration)
		if i+1 < len(a.Words) {
			next = a.Words[i+1].From
		}
		if w.To <= next && strings.ContainsAny(a.Narration[w.To:next], ".,;:!?–—،。，、；：！？") {
			all = append(all, w.End)
		}
	}
	return all
}

// lifts returns a track that raises the brows at stressed words.
func lifts(a story.PresentRequest, end time.Duration) timeline.Track {
	const up, down, high = 120 * time.Millisecond, 260 * time.Millisecond, -2.6
	const apart = 1800 * time.Millisecond
	tr := timeline.Track{{}}
	for _, w := range a.Words {
		last := tr[len(tr)-1].At
		if w.End-w.Start < 420*time.Millisecond || w.Start < last+apart && last > 0 || w.End+down > end || w.Start < last {
			continue
		}
		tr = tr.Then(w.Start, up, high, timeline.Enter).Then(max(w.End-up, w.Start+up), down, 0, timeline.Move)
	}
	return tr
}

// drop returns the jaw's movement with the mouth, and with the nodding head.
func drop(lips flipbook[mouth], nod timeline.Track) timeline.Track {
	const deep = 4.5
	var tr timeline.Track
	for i, m := range lips.frames {
		t := lips.at(i)
		v := deep*m.opening() + nod.At(t, 0)
		if n := len(tr); n > 1 && tr[n-1].Value == v && tr[n-2].Value == v {
			tr[n-1].At = t
			continue
		}
		tr = append(tr, timeline.Key{At: t, Value: v})
	}
	return tr
}

// blinks returns the lids of every frame.
func blinks(a story.PresentRequest) flipbook[lid] {
	f := flipbook[lid]{fps: a.FPS, frames: make([]lid, a.Frames)}
	rnd := random(a, 1)
	n := max(3, int(blinkLength.Seconds()*float64(a.FPS)+.5))
	next := func() int {
		return int((soonest + time.Duration(rnd.Float64()*float64(latest-soonest))).Seconds() * float64(a.FPS))
	}
	for at := next() / 2; at+n < a.Frames; at += next() {
		for i := range n {
			f.frames[at+i] = closedLid
		}
		f.frames[at], f.frames[at+n-1] = halfLid, halfLid
	}
	return f
}
