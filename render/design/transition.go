package design

import (
	"math"
	"slices"
	"time"

	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
	"github.com/scenewright/scenewright/render/design/stage"
)

// wipeEvery is the least time between two panel wipes.
const wipeEvery = 30 * time.Second

// transition picks the transition to scene i: a panel at a new topic, a push before the closing and
// where the ground changes and with it the picture, a hold if the layout is of the same family, and
// a cut within a topic. Two panels never come soon after one another.
func (r *rhythm) transition(i int, k look) timeline.Transition {
	switch {
	case i == 0 || r.last == nil || k.staged && !r.film.backdrop(i).Opens():
		return timeline.Transition{}
	case k.staged:
		return r.film.take(i, timeline.Transition{Kind: timeline.Hold}, stage.Fade)
	}
	kind, ok := r.entered(i, k)
	if !ok {
		kind = r.passage(i, k)
	}
	f := r.film
	switch kind {
	case timeline.Wipe:
		return f.take(i, timeline.Transition{Kind: kind, Color: f.pal.Between(r.last.ground.Bg, k.ground.Bg)}, 600*time.Millisecond)
	case timeline.Push:
		return f.take(i, timeline.Transition{Kind: kind}, 500*time.Millisecond)
	case timeline.Hold:
		return f.take(i, timeline.Transition{Kind: kind}, 350*time.Millisecond)
	}
	return timeline.Transition{}
}

// passage returns the kind of transition that suits the scenes before.
func (r *rhythm) passage(i int, k look) timeline.TransitionKind {
	sc := r.film.board.Scenes[i]
	rested := !r.wiped || r.film.fps.At(sc.Start)-r.lastWipe >= wipeEvery
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

// take sets the length of a transition, at most a quarter of the shorter scene, and its direction.
func (f *film) take(i int, t timeline.Transition, lasts time.Duration) timeline.Transition {
	frames := int(math.Round(lasts.Seconds() * float64(f.board.FPS)))
	t.Frames = min(frames, f.board.Scenes[i].Frames/4, f.board.Scenes[i-1].Frames/4)
	if t.Frames < 2 {
		return timeline.Transition{}
	}
	t.Leftward = !f.grid.Rtl
	return t
}

// openedBefore is how long before the film begins the first content has come in: the first frame
// represents a film that is not playing.
const openedBefore = 3 * time.Second

// begins returns when the entrances of a scene begin: so early that no frame between two scenes is
// empty.
func (f *film) begins(i int, k look) time.Duration {
	t, lasts := k.enter, f.fps.At(k.enter.Frames)
	switch {
	case i == 0:
		return -openedBefore
	case k.staged && t.Kind != timeline.Cut:
		return 0
	case t.Kind == timeline.Cut:
		return -kit.LineIn / 2
	}
	share := map[timeline.TransitionKind]float64{
		timeline.Push: .15, timeline.Wipe: .1, timeline.Hold: -.3,
	}[t.Kind]
	return time.Duration(float64(lasts) * share)
}

// leave removes the content of a scene before a hold, in the reverse order of its entrances. Other
// transitions remove it themselves, and a cut leaves no frame empty.
func leave(sc *timeline.Scene, next timeline.Transition, end time.Duration) {
	if next.Kind != timeline.Hold {
		return
	}
	order := 0
	for i := len(sc.Layers) - 1; i >= 0; i-- {
		l := &sc.Layers[i]
		if !content(l.Role) || isTag(*l) || !l.Visible(end-kit.ExitAll) {
			continue
		}
		start := end - kit.ExitAll + min(time.Duration(order)*kit.ExitStep, kit.ExitAll-kit.ExitEach)
		if len(l.Opacity) == 0 {
			l.Opacity = timeline.Track{{Value: 1}}
		}
		if last := l.Opacity[len(l.Opacity)-1]; last.At <= start {
			l.Opacity = l.Opacity.Then(start, kit.ExitEach, 0, timeline.Exit)
		}
		order++
	}
}

// content reports whether a layer's role is content, not background.
func content(r timeline.Role) bool {
	return slices.Contains([]timeline.Role{timeline.RoleText, timeline.RoleMark, timeline.RoleIcon, timeline.RoleEvidence}, r)
}
