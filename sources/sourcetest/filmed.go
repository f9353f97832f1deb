package sourcetest

import (
	"bytes"
	"context"
	"errors"
	"io"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// Filmed is a presenter who is filmed by a service that works on jobs.
type Filmed struct {
	// Open makes a presenter of the service, as another process would have it.
	Open func(t *testing.T) engine.FilmedPresenter
	// Jobs counts the films that the service was ordered so far.
	Jobs func() int
}

// TestFilmedPresenter checks a presenter against engine.FilmedPresenter's
// contract: that above all which keeps it from being paid twice.
func TestFilmedPresenter(t *testing.T, f Filmed) {
	who := listed(t, f.Open(t))
	for name, cut := range map[string]bool{"in a window": false, "cut out": true} {
		if cut && who.Boxed {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Run("filmed", func(t *testing.T) { f.filmed(t, Filming(who.ID, cut)) })
			t.Run("killed before it asked how the job goes", func(t *testing.T) { f.killed(t, Filming(who.ID, cut)) })
		})
	}
	t.Run("an unknown avatar is not found", func(t *testing.T) {
		before := f.Jobs()
		err := f.Open(t).Film(t.Context(), Filming("nobody/at-all", false), io.Discard, footage.ProviderJob{Keep: keepNothing})
		if !errors.Is(err, fault.ErrNotFound) || f.Jobs() != before {
			t.Errorf("%v, %d jobs; want ErrNotFound and none", err, f.Jobs()-before)
		}
	})
	t.Run("a cancelled context", func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if err := f.Open(t).Film(ctx, Filming(who.ID, false), io.Discard, footage.ProviderJob{Keep: keepNothing}); !errors.Is(err, context.Canceled) {
			t.Errorf("got %v, want context.Canceled", err)
		}
	})
}

func keepNothing(context.Context, string) error { return nil }

// listed is the first of the avatars, all of which have what they need.
func listed(t *testing.T, p engine.FilmedPresenter) story.AvatarOption {
	t.Helper()
	all, err := p.Avatars(t.Context())
	if err != nil || len(all) == 0 {
		t.Fatalf("%d avatars, %v", len(all), err)
	}
	seen := map[string]bool{}
	for _, a := range all {
		if a.ID == "" || a.Name == "" || a.Provider == "" || seen[a.ID] {
			t.Errorf("avatar %+v lacks something, or is there twice", a)
		}
		seen[a.ID] = true
	}
	return all[0]
}

// Filming is a scene of two seconds in which an avatar hums.
func Filming(avatar string, cut bool) story.FilmRequest {
	return story.FilmRequest{
		Avatar: avatar, Title: "A film s1", Length: 2 * time.Second, CutOut: cut, Width: 264, Height: 264, Ground: timeline.RGB(250, 243, 233),
		Sound: func(context.Context) (io.ReadCloser, error) {
			s := audio.Silent(16000, 1, 2*time.Second)
			for i := range s.Samples {
				s.Samples[i] = float32(i%80)/400 - .1
			}
			var wav bytes.Buffer
			err := s.WriteWAV(&wav)
			return io.NopCloser(&wav), err
		},
	}
}

func (f Filmed) filmed(t *testing.T, scene story.FilmRequest) {
	before, kept := f.Jobs(), ""
	var film bytes.Buffer
	err := f.Open(t).Film(t.Context(), scene, &film, footage.ProviderJob{Keep: func(_ context.Context, h string) error {
		kept = h
		return nil
	}})
	if err != nil || kept == "" || f.Jobs() != before+1 {
		t.Fatalf("%v, kept %q, %d jobs; want a film by one that is kept", err, kept, f.Jobs()-before)
	}
	checkFilm(t, film.Bytes())
}

// checkFilm wants an MP4 or a WebM.
func checkFilm(t *testing.T, film []byte) {
	t.Helper()
	mp4 := len(film) > 12 && string(film[4:8]) == "ftyp"
	webm := bytes.HasPrefix(film, []byte{0x1a, 0x45, 0xdf, 0xa3})
	if !mp4 && !webm {
		t.Errorf("%d bytes that are no film", len(film))
	}
}

func (f Filmed) killed(t *testing.T, scene story.FilmRequest) {
	before, kept := f.Jobs(), ""
	err := f.Open(t).Film(t.Context(), scene, io.Discard, footage.ProviderJob{Keep: func(_ context.Context, h string) error {
		kept = h
		return errKilled
	}})
	if !errors.Is(err, errKilled) {
		t.Fatalf("%v after the handle was not kept", err)
	}
	var film bytes.Buffer
	err = f.Open(t).Film(t.Context(), scene, &film, footage.ProviderJob{Handle: kept, Keep: keepNothing})
	if err != nil || f.Jobs() != before+1 {
		t.Fatalf("%v, %d jobs; want a film by the first", err, f.Jobs()-before)
	}
	checkFilm(t, film.Bytes())
}
