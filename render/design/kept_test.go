package design

import (
	"reflect"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// remembering is a board whose scenes remember how they were drawn.
func remembering(b story.Storyboard, drawn []timeline.Scene) story.Storyboard {
	b.Scenes = slices.Clone(b.Scenes)
	for i, s := range drawn {
		b.Scenes[i].Look = &story.Look{Layout: story.Layout(s.Layout), Variant: s.Variant, Ground: s.Ground, Enter: s.Enter.Kind}
	}
	return b
}

// TestLooksStay draws films anew whose scenes remember how they looked: as they
// are nothing changes, and where one is edited the others stay.
func TestLooksStay(t *testing.T) {
	fonts := fontsOf(t)
	stayed := 0
	for n, f := range append(films(), ugly()...) {
		if n%3 > 0 {
			continue // a third of them shows it
		}
		first := design(t, fonts, f.board)
		if kept := design(t, fonts, remembering(f.board, first)); !reflect.DeepEqual(first, kept) {
			t.Fatalf("%s is another film when its looks are kept: %s", f.name, cmp.Diff(first, kept))
		}
		at := len(first) / 2
		b := remembering(f.board, first)
		old := b.Scenes[at].ScriptScene
		b.Scenes[at].ScriptScene = story.ScriptScene{ID: old.ID, Narration: old.Narration,
			Screen: story.On(story.Title{Heading: old.Screen.Heading()})}
		for i, s := range design(t, fonts, b) {
			was := first[i]
			if i == at || i == at+1 && was.Enter.Kind == timeline.Hold {
				continue // a hold needs scenes that are built alike
			}
			if s.Variant != was.Variant || s.Ground != was.Ground || s.Enter.Kind != was.Enter.Kind {
				t.Errorf("%s: scene %d was %s %d on %v by %q, and after an edit of scene %d is %s %d on %v by %q",
					f.name, i, was.Layout, was.Variant, was.Ground, was.Enter.Kind, at, s.Layout, s.Variant, s.Ground, s.Enter.Kind)
			}
			stayed++
		}
	}
	if stayed < 60 {
		t.Errorf("only %d scenes stayed", stayed)
	}
}
