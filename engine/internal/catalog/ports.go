package catalog

import (
	"context"
	"io"

	"github.com/scenewright/scenewright/engine/story"
)

// Voice is the port of that name.
type Voice interface {
	Voices(ctx context.Context) ([]story.VoiceOption, error)
	Speak(ctx context.Context, u story.Utterance) (story.Speech, error)
}

// MusicLibrary is what is asked of the port of that name.
type MusicLibrary interface {
	Tracks(ctx context.Context) ([]story.Track, error)
	Open(ctx context.Context, relativePath string, film story.MusicFilm) (io.ReadCloser, error)
}
