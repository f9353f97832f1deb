package fill

import (
	"testing"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/story"
)

// TestAFoldersPicturesAreAllShown before one of them is shown again; of a library of all the
// world the scene's own picture is shown closer first.
func TestAFoldersPicturesAreAllShown(t *testing.T) {
	for own, want := range map[bool]string{true: "second", false: "first"} {
		picture := func(id string) shown {
			return shown{Picture: &story.Picture{Blob: id, Width: 2000, Height: 1500}, Source: "library", ID: id, Own: own}
		}
		l := lender{
			board: story.Storyboard{Scenes: []story.BoardScene{{Frames: 240}}}, spans: [][]span{{{Frames: 120}, {From: 120, Frames: 120}}},
			fills: []sceneFill{{SceneID: "a", Shots: []shown{picture("first"), {}}}}, fresh: []shown{picture("second")},
			refused: func(string) []footage.Ref { return nil },
		}
		l.lend()
		if got := l.fills[0].Shots[1]; got.ID != want || got.Close == own {
			t.Errorf("own %v: the second shot shows %q, closer %v; want %q", own, got.ID, got.Close, want)
		}
	}
}
