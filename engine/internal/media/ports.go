package media

import (
	"context"
	"time"

	"github.com/scenewright/scenewright/engine/story"
)

// Preparer is what is asked of the port of that name.
type Preparer interface {
	Picture(ctx context.Context, path, to string) (story.PreparedPicture, error)
	Clip(ctx context.Context, path string, want story.ClipWish) (story.PreparedClip, error)
	Sound(ctx context.Context, path, to string) (time.Duration, error)
}
