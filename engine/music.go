package engine

import (
	"context"
	"time"

	"github.com/scenewright/scenewright/engine/audio"
)

// MusicLibrary holds background music.
//
// Open returns exactly length of 48 kHz stereo at -20 LUFS, looped without a
// seam or composed to length, ending where the film ends. The same path,
// length and seed give the same sound. An unknown path is an *Error with
// CodeNotFound. The caller guarantees 0 < length <= 1 h.
type MusicLibrary interface {
	Tracks(ctx context.Context) ([]Track, error)
	Open(ctx context.Context, relativePath string, length time.Duration, seed uint64) (audio.Sound, error)
}

// Track is a piece of music one can ask for.
type Track struct {
	ID           string   `json:"id"`
	Name         string   `json:"name"`
	RelativePath string   `json:"relativePath"` // what bgMusic.path takes
	Image        string   `json:"image"`        // artwork: an https: or data: URL, "" = none
	Mood         string   `json:"mood"`
	Tags         []string `json:"tags,omitempty"`  // video tags it suits
	Tones        []string `json:"tones,omitempty"` // tones of voice it suits
	BPM          int      `json:"bpm,omitempty"`
}
