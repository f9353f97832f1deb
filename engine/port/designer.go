package port

import (
	"context"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// Designer draws a storyboard: it chooses grounds, places text, drawings and motion, and times
// every element to the words.
//
// It receives the whole storyboard at once, because rhythm (no two similar scenes in succession,
// colour at most every third scene) depends on the neighbours. The caller guarantees valid sizes,
// at least one scene, scenes without gaps, and word times inside their scene.
//
// Design is pure: the same storyboard returns the same scenes, bit for bit. It returns one scene
// for each of the storyboard's, with the same ID, Start and Frames. A scene with a Look keeps it,
// as far as its layout is the same: an edit of one scene must not change others. A content that
// does not fit its layout is drawn in another layout, never cut off. An error is a fault (no font
// for the script: ErrMissing), never a matter of taste.
type Designer interface {
	Design(ctx context.Context, board story.Storyboard) ([]timeline.Scene, error)
}

// LayoutDesigner is a [Designer] that draws layouts of the host's own beside those of package
// story. Writers fill them, and requests name them.
type LayoutDesigner interface {
	Layouts() []story.CustomLayout
}

// LayoutsOf returns the host's own layouts that a designer draws.
func LayoutsOf(d Designer) []story.CustomLayout {
	if with, ok := d.(LayoutDesigner); ok {
		return with.Layouts()
	}
	return nil
}
