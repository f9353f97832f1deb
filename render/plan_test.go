package render

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/engine/timeline"
)

// scenes is a film of scenes of the given lengths, in frames.
func scenes(fps int, transition timeline.Transition, lengths ...int) timeline.Timeline {
	tl := timeline.Timeline{Width: 64, Height: 36, FPS: fps}
	for _, n := range lengths {
		tl.Scenes = append(tl.Scenes, timeline.Scene{Start: tl.Frames, Frames: n, Enter: transition})
		tl.Frames += n
	}
	return tl
}

func TestPlan(t *testing.T) {
	ofValues(t)
	push := timeline.Transition{Kind: timeline.Push, Frames: 15}
	slow := timeline.Transition{Kind: timeline.Hold, Frames: 130}
	tests := map[string]struct {
		tl   timeline.Timeline
		want []span
	}{
		"one short scene":                  {scenes(30, push, 20), []span{{0, 20}}},
		"a passage has a piece of its own": {scenes(30, push, 300, 120), []span{{0, 37}, {37, 75}, {75, 150}, {150, 225}, {225, 300}, {300, 321}, {321, 420}}},
		"a cut has none":                   {scenes(30, timeline.Transition{}, 80, 80), []span{{0, 40}, {40, 80}, {80, 160}}},
		"of a short scene it has the rest": {scenes(30, push, 80, 80), []span{{0, 40}, {40, 80}, {80, 160}}},
		"a long scene is parted evenly":    {scenes(30, timeline.Transition{}, 320, 450), []span{{0, 40}, {40, 80}, {80, 160}, {160, 240}, {240, 320}, {320, 470}, {470, 620}, {620, 770}}},
		"also after a passage":             {scenes(30, push, 300, 321), []span{{0, 37}, {37, 75}, {75, 150}, {150, 225}, {225, 300}, {300, 321}, {321, 471}, {471, 621}}},
		"the first ones are shorter":       {scenes(30, push, 80, 171), []span{{0, 40}, {40, 80}, {80, 101}, {101, 176}, {176, 251}}},
		"another rate":                     {scenes(25, push, 60, 250), []span{{0, 30}, {30, 60}, {60, 80}, {80, 138}, {138, 195}, {195, 253}, {253, 310}}},
		"a flash joins what is before":     {scenes(30, push, 80, 10, 90), []span{{0, 40}, {40, 90}, {90, 111}, {111, 180}}},
		"a flash at the start":             {scenes(30, push, 10, 100), []span{{0, 31}, {31, 70}, {70, 110}}},
		"a transition is never parted":     {scenes(30, slow, 80, 240), []span{{0, 40}, {40, 80}, {80, 216}, {216, 320}}},
		"a scene of nothing but passing":   {scenes(30, slow, 80, 60, 80), []span{{0, 40}, {40, 80}, {80, 140}, {140, 220}}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, plan(tt.tl), cmp.AllowUnexported(span{})); diff != "" {
				t.Errorf("segments (-want +got):\n%s", diff)
			}
		})
	}
}

// Whatever the film, its segments cover it and none is too short to be put
// together with others.
func FuzzPlan(f *testing.F) {
	f.Add([]byte{10, 200, 3, 90}, 15)
	f.Fuzz(func(t *testing.T, lengths []byte, transition int) {
		var frames []int
		for _, n := range lengths {
			frames = append(frames, int(n)*3+1)
		}
		if len(frames) == 0 || transition < 0 {
			return
		}
		tl := scenes(30, timeline.Transition{Kind: timeline.Push, Frames: transition}, frames...)
		at := 0
		got := plan(tl)
		for _, s := range got {
			if s.from != at || s.frames() < 3 && len(got) > 1 {
				t.Fatalf("segment %v after frame %d in %v", s, at, got)
			}
			at = s.to
		}
		if at != tl.Frames {
			t.Fatalf("segments end at %d of %d", at, tl.Frames)
		}
	})
}

func TestClockDoesNotDependOnTheBase(t *testing.T) {
	ofValues(t)
	tl := scenes(30, timeline.Transition{}, 1000)
	for _, offset := range []time.Duration{0, 1, 40 * time.Millisecond, 123456 * time.Microsecond} {
		want := clock{tl, 0}.moment(offset)
		for base := range 60 {
			at := tl.At(base) + offset
			if got := (clock{tl, base}).moment(at); got != want {
				t.Errorf("%v after frame %d is %v, after frame 0 %v", offset, base, got, want)
			}
		}
	}
	for base := range 60 {
		c := clock{tl, base}
		for n := base; n < base+40; n++ {
			if got, want := c.frame(tl.At(n)-1), tl.At(n-base); got != want {
				t.Fatalf("just before frame %d, from %d on: %v, want %v", n, base, got, want)
			}
		}
	}
}
