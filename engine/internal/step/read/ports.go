package read

import (
	"context"

	"github.com/scenewright/scenewright/engine/story"
)

// Reader is the port of that name.
type Reader interface {
	Read(ctx context.Context, s story.Source) (story.Document, error)
}

// Researcher is the port of that name.
type Researcher interface {
	Research(ctx context.Context, subject, language string) (story.Document, error)
}
