package port

import (
	"context"
	"io"

	"github.com/scenewright/scenewright/engine/story"
)

// MusicLibrary holds background music.
//
// Open returns a WAV of exactly the film's length, 48 kHz stereo at -20 LUFS, looped without a seam
// or composed to length, that ends with the film. The same path and film return the same sound. An
// unknown path is a *fault.Error with CodeNotFound. The caller closes the WAV, and guarantees 0 < Length
// <= 1 h and 0 <= Closing < Length.
type MusicLibrary interface {
	Tracks(ctx context.Context) ([]story.Track, error)
	Open(ctx context.Context, relativePath string, film story.MusicFilm) (io.ReadCloser, error)
}
