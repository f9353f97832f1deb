package engine

import (
	"context"
	"io"
	"time"
)

// MusicLibrary holds background music.
//
// Open gives a WAV of exactly the film's length, 48 kHz stereo at -20 LUFS,
// looped without a seam or composed to length, ending where the film ends. The
// same path and film give the same sound. An unknown path is an *Error with
// CodeNotFound. The caller closes what it was given; it guarantees
// 0 < Length <= 1 h and 0 <= Closing < Length.
type MusicLibrary interface {
	Tracks(ctx context.Context) ([]Track, error)
	Open(ctx context.Context, relativePath string, film MusicFilm) (io.ReadCloser, error)
}

// MusicFilm is what a library needs to know of a film.
type MusicFilm struct {
	Length  time.Duration
	Closing time.Duration // when the closing begins, where music should come to rest; 0 = there is none
	Seed    uint64
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
