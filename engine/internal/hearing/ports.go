package hearing

import (
	"context"
	"time"

	"github.com/scenewright/scenewright/engine/story"
)

// Transcriber is the port of that name.
type Transcriber interface {
	Hears(language string, known bool) bool
	Transcribe(ctx context.Context, h story.Hearing) (story.Transcript, error)
}

// Preparer is what is asked of the port of that name.
type Preparer interface {
	Sound(ctx context.Context, path, to string) (time.Duration, error)
}
