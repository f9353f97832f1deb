//go:build nightly

package ingest

import (
	"bytes"
	"errors"
	"path/filepath"
	"testing"

	"github.com/scenewright/scenewright/engine/fault"
)

// TestLongSound: no more of a recording is taken than a film may need, and what is
// silent is told.
func TestLongSound(t *testing.T) {
	in := newIngest(t)
	long := save(t, "long.mp3", bytes.Repeat(load(t, film(t, "a.mp3", "-f lavfi -i sine=f=200:d=10 -ac 1 -ar 32000 -b:a 32k "+bareMP3)), 31))
	to := filepath.Join(t.TempDir(), "a.wav")
	length, err := in.Sound(t.Context(), long, to)
	if s, err := readSound(to); err != nil || s.Duration() != longestSound {
		t.Errorf("%v of sound, %v; want %v", s.Duration(), err, longestSound)
	}
	if err != nil || length != longestSound {
		t.Errorf("got %v, %v; want %v", length, err, longestSound)
	}
	silent := film(t, "silent.mp3", "-f lavfi -i anullsrc=d=1")
	if _, err := in.Sound(t.Context(), silent, to); !errors.Is(err, fault.ErrUnsupported) {
		t.Errorf("silence: got %v, want ErrUnsupported", err)
	}
	if f, err := in.Identify(t.Context(), silent); err != nil {
		t.Error(err)
	} else if a, err := in.Analyze(t.Context(), silent, f); err != nil || a.Loudness != nil {
		t.Errorf("silence: got %v, %v; want no loudness", a.Loudness, err)
	}
}
