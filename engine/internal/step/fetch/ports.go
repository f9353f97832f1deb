package fetch

import (
	"context"
	"io"

	"github.com/scenewright/scenewright/engine/story"
)

// Reader is the port of that name.
type Reader interface {
	Read(ctx context.Context, s story.Source) (story.Document, error)
}

// SourceFetcher is the optional port of that name.
type SourceFetcher interface {
	Fetch(ctx context.Context, s story.Source, w io.Writer) (*story.Found, error)
}
