package arrange

import (
	"context"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// Designer is the port of that name.
type Designer interface {
	Design(ctx context.Context, board story.Storyboard) ([]timeline.Scene, error)
}
