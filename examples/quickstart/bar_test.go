package main

import (
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/project"
)

// steps are what a bar is shown of a film: one step that has nothing to do, and
// some that have.
func steps() []project.Progress {
	return []project.Progress{
		{Step: project.StepGather, Overall: .02},
		{Step: project.StepFill, Begun: true, Scene: 1, Scenes: 9, Overall: .1},
		{Step: project.StepFill, Begun: true, Scene: 3, Scenes: 9, Overall: .2},
		{Step: project.StepPresent, Overall: .3},
		{Step: project.StepRender, Begun: true, Share: .5, Overall: .6},
		{Step: project.StepRender, Begun: true, Share: .8, Overall: .8, Left: 12 * time.Second},
	}
}

func TestALogHasALineAStep(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	b := newBar(&out, false)
	for _, p := range steps() {
		b.show(p)
	}
	b.close()
	if got, want := out.String(), "filling the scenes\nrendering\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestATerminalHasScenesAndTheTimeLeft(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	b := newBar(&out, true)
	for _, p := range steps() {
		b.show(p)
	}
	b.close()
	at := 0
	for _, want := range []string{"starting", "filling scene 1 of 9", "filling scene 3 of 9", "rendering  ", "rendering, about 15 s left"} {
		i := strings.Index(out.String()[at:], want)
		if i < 0 {
			t.Fatalf("%q does not follow in %q", want, out.String())
		}
		at += i
	}
	for _, unwanted := range []string{"gathering", "presenter"} {
		if strings.Contains(out.String(), unwanted) {
			t.Errorf("%q does not happen, and is named in %q", unwanted, out.String())
		}
	}
}

func TestTimeLeft(t *testing.T) {
	t.Parallel()
	for d, want := range map[time.Duration]string{
		0: "", time.Second: ", a few seconds left", 5 * time.Second: ", a few seconds left", 6 * time.Second: ", about 10 s left",
		90 * time.Second: ", about 90 s left", 95 * time.Second: ", about 2 min left", 10 * time.Minute: ", about 10 min left",
	} {
		if got := left(d); got != want {
			t.Errorf("%v: got %q, want %q", d, got, want)
		}
	}
}
