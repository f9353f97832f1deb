package sourcetest

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/story"
)

// TestMusicLibrary checks a library against engine.MusicLibrary's contract. It
// opens the first track only.
func TestMusicLibrary(t *testing.T, open func(*testing.T) engine.MusicLibrary) {
	t.Run("tracks have unique paths and names", func(t *testing.T) {
		seen := map[string]bool{}
		for _, tr := range tracks(t, open(t)) {
			if tr.ID == "" || tr.Name == "" || tr.RelativePath == "" || seen[tr.RelativePath] || seen[tr.ID+"#"] {
				t.Errorf("track %+v lacks something, or is there twice", tr)
			}
			if tr.Image != "" && !strings.HasPrefix(tr.Image, "https://") && !strings.HasPrefix(tr.Image, "data:image/") {
				t.Errorf("%s: the image %.40q is no https: or data: URL", tr.ID, tr.Image)
			}
			seen[tr.RelativePath], seen[tr.ID+"#"] = true, true
		}
	})
	t.Run("length and loudness are exact", func(t *testing.T) { exact(t, open(t)) })
	t.Run("the seed decides", func(t *testing.T) { seeded(t, open(t)) })
	t.Run("an unknown path is not found", func(t *testing.T) {
		_, err := open(t).Open(t.Context(), "no/such.wav", story.MusicFilm{Length: time.Second})
		if !errors.Is(err, fault.ErrNotFound) {
			t.Errorf("got %v, want ErrNotFound", err)
		}
	})
	t.Run("a cancelled context", func(t *testing.T) {
		l := open(t)
		path := tracks(t, l)[0].RelativePath
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := l.Open(ctx, path, story.MusicFilm{Length: time.Minute, Seed: 99}); !errors.Is(err, context.Canceled) {
			t.Errorf("got %v, want context.Canceled", err)
		}
	})
}

func tracks(t *testing.T, l engine.MusicLibrary) []story.Track {
	t.Helper()
	all, err := l.Tracks(t.Context())
	if err != nil || len(all) == 0 {
		t.Fatalf("%d tracks, %v", len(all), err)
	}
	return all
}

// Play reads a track to its end.
func Play(t testing.TB, l engine.MusicLibrary, path string, film story.MusicFilm) audio.Sound {
	t.Helper()
	r, err := l.Open(t.Context(), path, film)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	s, err := audio.ReadWAV(r)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func exact(t *testing.T, l engine.MusicLibrary) {
	path := tracks(t, l)[0].RelativePath
	for _, length := range []time.Duration{9 * time.Second, 17*time.Second + 300*time.Millisecond} {
		s := Play(t, l, path, story.MusicFilm{Length: length, Closing: length / 2, Seed: 1})
		if s.Rate != 48000 || s.Channels != 2 || (s.Duration()-length).Abs() > time.Millisecond {
			t.Errorf("%d Hz, %d channels, %v; want 48000, 2, %v", s.Rate, s.Channels, s.Duration(), length)
		}
		if i := audio.Loudness(s); math.Abs(i+20) > .3 {
			t.Errorf("%v of it are at %.2f LUFS, want -20", length, i)
		}
	}
}

func seeded(t *testing.T, l engine.MusicLibrary) {
	path := tracks(t, l)[0].RelativePath
	take := func(seed uint64) []float32 {
		t.Helper()
		return Play(t, l, path, story.MusicFilm{Length: 8 * time.Second, Seed: seed}).Samples
	}
	a, again, b := take(1), take(1), take(2)
	if !slices.Equal(a, again) {
		t.Error("the same seed gave two sounds")
	}
	if slices.Equal(a, b) {
		t.Error("another seed gave the same sound")
	}
}
