package reader

import (
	"testing"

	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/story"
)

// TestChildrenAreBoundedToAGigabyte: whatever a child does, it gets no more memory.
func TestChildrenAreBoundedToAGigabyte(t *testing.T) {
	if sandbox.OwnLimits().Data == 0 {
		t.Skip("the race detector has terabytes mapped")
	}
	for name, e := range map[string]errand{
		"compiles": {Compile: true}, "reads a PDF": {Kind: kindPDF}, "draws a deck": {Kind: kindPDF, As: story.PromptSlides}, "reads anything": {},
	} {
		if l := e.limits(); l.Data <= 0 || l.Data > 1<<30 {
			t.Errorf("a child that %s gets %d MiB", name, l.Data>>20)
		}
	}
}
