package score

import (
	"context"
	"io"

	"github.com/scenewright/scenewright/engine/story"
)

// MusicLibrary is what is asked of the port of that name.
type MusicLibrary interface {
	Open(ctx context.Context, relativePath string, film story.MusicFilm) (io.ReadCloser, error)
}
