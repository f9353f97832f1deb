package design

import (
	"math"
	"time"

	"github.com/scenewright/scenewright/engine/timeline"
)

// wipeEvery is the least time between two panel wipes.
const wipeEvery = 30 * time.Second

// transition picks how scene i takes over from the last one: a panel at a new
// topic, a push before the closing and where the ground changes and with it the
// picture, a hold where the layout is of the same family, and a cut within
// a topic. Two panels never come soon after one another.
func (r *rhythm) transition(i int, k look) timeline.Transition {
	if i == 0 || r.last == nil {
		return timeline.Transition{}
	}
	kind, ok := r.entered(i, k)
	if !ok {
		kind = r.passage(i, k)
	}
	f := r.film
	switch kind {
	case timeline.Wipe:
		return f.take(i, timeline.Transition{Kind: kind, Color: f.pal.Between(r.last.ground.Bg, k.ground.Bg)}, 600*ms)
	case timeline.Push:
		return f.take(i, timeline.Transition{Kind: kind}, 500*ms)
	case timeline.Hold:
		return f.take(i, timeline.Transition{Kind: kind}, 350*ms)
	}
	return timeline.Transition{}
}

// passage is the kind of transition that goes with the scenes before.
func (r *rhythm) passage(i int, k look) timeline.TransitionKind {
	sc := r.film.board.Scenes[i]
	rested := !r.wiped || r.film.fps.at(sc.Start)-r.lastWipe >= wipeEvery
	switch {
	case k.ends:
		return timeline.Push
	case sc.NewTopic && rested:
		return timeline.Wipe
	case sc.NewTopic || k.ground.Bg != r.last.ground.Bg:
		return timeline.Push
	case k.spoken:
		return timeline.Cut // its words stand at once
	case k.family == r.last.family:
		return timeline.Hold
	}
	return timeline.Cut
}

// take gives a transition its length, at most a quarter of the shorter scene,
// and its direction.
func (f *film) take(i int, t timeline.Transition, lasts time.Duration) timeline.Transition {
	frames := int(math.Round(lasts.Seconds() * float64(f.board.FPS)))
	t.Frames = min(frames, f.board.Scenes[i].Frames/4, f.board.Scenes[i-1].Frames/4)
	if t.Frames < 2 {
		return timeline.Transition{}
	}
	t.Leftward = !f.grid.rtl
	return t
}

// begins is when the entrances of a scene begin: so early that no frame between two
// scenes stands empty.
func (f *film) begins(i int, k look) time.Duration {
	t, lasts := k.enter, f.fps.at(k.enter.Frames)
	switch {
	case k.begins != nil && i == 0:
		return 0
	case k.begins != nil:
		return k.begins(t.Kind, lasts)
	case t.Kind == timeline.Cut && i > 0:
		return -lineIn / 2
	}
	share := map[timeline.TransitionKind]float64{
		timeline.Push: .15, timeline.Wipe: .1, timeline.Hold: -.3,
	}[t.Kind]
	return time.Duration(float64(lasts) * share)
}
