package present

import (
	"context"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// Designer is the port of that name.
type Designer interface {
	Design(ctx context.Context, board story.Storyboard) ([]timeline.Scene, error)
}

// Preparer is what is asked of the port of that name.
type Preparer interface {
	Clip(ctx context.Context, path string, want story.ClipWish) (story.PreparedClip, error)
}
