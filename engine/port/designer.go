package port

import (
	"context"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// Designer draws a storyboard: it picks grounds, places text, drawings and
// motion, and times every element to the words.
//
// The whole storyboard is given at once, because rhythm (no two scenes alike
// running, colour at most every third scene) needs the neighbours. The caller
// guarantees valid sizes, at least one scene, scenes without gaps, and word
// times inside their scene.
//
// Design is pure: the same storyboard gives the same scenes, bit for bit. It
// returns one scene for each of the storyboard's, with the same ID, Start and
// Frames. A scene that has a Look stays as it was, as far as its layout is still
// the same: whoever edits one scene does not want others to change. A scene whose
// content does not fit its layout is drawn by another layout, never cut off. An
// error is a fault (no font for the script: ErrMissing), never a matter of taste.
type Designer interface {
	Design(ctx context.Context, board story.Storyboard) ([]timeline.Scene, error)
}

// LayoutDesigner is a [Designer] that draws layouts of the host's own beside those of
// package story. Writers state their contents, and requests may ask for them by name.
type LayoutDesigner interface {
	Layouts() []story.CustomLayout
}

// LayoutsOf returns the layouts of the host's own that a designer draws.
func LayoutsOf(d Designer) []story.CustomLayout {
	if with, ok := d.(LayoutDesigner); ok {
		return with.Layouts()
	}
	return nil
}
