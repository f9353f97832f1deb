package write

import (
	"context"

	"github.com/scenewright/scenewright/engine/story"
)

// Writer is the port of that name.
type Writer interface {
	Write(ctx context.Context, a story.Assignment) (story.Script, error)
}
