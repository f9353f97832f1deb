package fetch

import (
	"context"
	"io"

	"github.com/scenewright/scenewright/engine/story"
)

// SourceFetcher is the optional port of that name.
type SourceFetcher interface {
	Fetch(ctx context.Context, s story.Source, w io.Writer) (*story.Found, error)
}
