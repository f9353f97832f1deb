package engine_test

import (
	"context"
	"errors"
	"io"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// dressed is a presenter who brings a clip of somebody, and has others drawn.
type dressed struct{ enginetest.Presenter }

const ownClip = "https://example.com/own.mp4"

// Avatars lists one who has a clip before the one who has not.
func (d dressed) Avatars(ctx context.Context) ([]story.AvatarOption, error) {
	all, err := d.Presenter.Avatars(ctx)
	return append([]story.AvatarOption{{ID: "fake/clip", Name: "Clip", Provider: "fake", PreviewURL: ownClip, Preview: "stale"}}, all...), err
}

// previewing is an engine, the name of a preview there, and what is rendered.
type previewing struct {
	*engine.Engine
	name string

	before  func(ctx context.Context) error // of a rendering; nil = nothing
	renders atomic.Int32
	film    timeline.Timeline // the last
}

func newPreviewing(t *testing.T, voices ...engine.Voice) *previewing {
	t.Helper()
	p := &previewing{}
	p.Engine = enginetest.New(t, func(ports *engine.Ports) {
		ports.Presenters = []engine.Presenter{dressed{}}
		ports.FilmedPresenters, ports.Preparer = []engine.FilmedPresenter{newFilmStudio()}, copier{}
		if voices != nil {
			ports.Voices = voices
		}
		ports.Renderer = enginetest.Renderer{Before: func(ctx context.Context, r story.RenderRequest) error {
			p.renders.Add(1)
			p.film = r.Timeline
			if p.before != nil {
				return p.before(ctx)
			}
			return nil
		}}
	})
	all, err := p.Avatars(t.Context())
	if err != nil || len(all) != 3 {
		t.Fatalf("%+v, %v", all, err)
	}
	if all[0].PreviewURL != ownClip || all[0].Preview != "" || all[2].Preview != "" {
		t.Errorf("%+v: who has a clip, or is filmed for money, has a preview of ours", all)
	}
	p.name = all[1].Preview
	return p
}

func (p *previewing) read(ctx context.Context, language string) (string, error) {
	b, err := p.Preview(ctx, p.name, language)
	if err != nil {
		return "", err
	}
	defer b.Close()
	raw, err := io.ReadAll(b)
	return string(raw), err
}

// TestPreviewIsMadeOnce: however many ask, and however often; each language has
// its own.
func TestPreviewIsMadeOnce(t *testing.T) {
	t.Parallel()
	p := newPreviewing(t)
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			if film, err := p.read(t.Context(), "en"); err != nil || !strings.Contains(film, "video.mp4 of ") {
				t.Errorf("%q, %v", film, err)
			}
		})
	}
	all.Wait()
	if n := p.renders.Load(); n != 1 {
		t.Errorf("%d renderings for eight who asked at once", n)
	}
	tl := p.film
	speech := tl.Audio.Speech[0]
	if tl.Width != tl.Height || len(tl.Overlay) < 2 || len(speech.Said) == 0 || speech.Said[0].From < speech.At || speech.Said[len(speech.Said)-1].To > tl.Duration() {
		t.Errorf("%dx%d, %d layers, said %v in %v", tl.Width, tl.Height, len(tl.Overlay), speech.Said, tl.Duration())
	}
	if _, err := p.read(t.Context(), "fr"); err != nil || p.renders.Load() != 2 || p.film.Language != "fr" {
		t.Errorf("%v, %d renderings, the last in %s; want one more in fr", err, p.renders.Load(), p.film.Language)
	}
}

// TestPreviewIsWholeOrNotThere: what failed, or was left, is made by whoever asks
// next, and those who wait do not wait for one who left.
func TestPreviewIsWholeOrNotThere(t *testing.T) {
	t.Parallel()
	p := newPreviewing(t)
	broken := errors.New("the disk is gone")
	p.before = func(context.Context) error { return broken }
	if _, err := p.read(t.Context(), "en"); !errors.Is(err, broken) {
		t.Errorf("%v, want %v", err, broken)
	}
	leaving, leave := context.WithCancel(t.Context())
	begun := make(chan struct{})
	p.before = func(ctx context.Context) error {
		close(begun)
		<-ctx.Done()
		return ctx.Err()
	}
	left := make(chan error)
	go func() {
		_, err := p.read(leaving, "en")
		left <- err
	}()
	<-begun
	impatient, give := context.WithCancel(t.Context())
	give()
	if _, err := p.read(impatient, "en"); !errors.Is(err, context.Canceled) {
		t.Errorf("%v for one who would not wait", err)
	}
	leave()
	if err := <-left; !errors.Is(err, context.Canceled) {
		t.Errorf("%v for one who left", err)
	}
	p.before = nil
	if film, err := p.read(t.Context(), "en"); err != nil || film == "" || p.renders.Load() != 3 {
		t.Errorf("%q, %v after %d renderings", film, err, p.renders.Load())
	}
}

func TestUnknownPreview(t *testing.T) {
	ofValues(t)
	t.Parallel()
	p := newPreviewing(t)
	for _, c := range [][2]string{{"", "en"}, {"fake/disc", "en"}, {p.name, "de"}, {p.name, ""}, {p.name + "/..", "en"}} {
		if _, err := p.Preview(t.Context(), c[0], c[1]); !errors.Is(err, fault.ErrNotFound) {
			t.Errorf("%v: %v", c, err)
		}
	}
	other := enginetest.New(t, nil)
	if all, err := other.Avatars(t.Context()); err != nil || all[0].Preview != p.name {
		t.Errorf("%+v, %v: the address changes from start to start, or with the list", all, err)
	}
	if n := p.renders.Load(); n != 0 {
		t.Errorf("%d renderings", n)
	}
}

// chorus is voices that speak like the fake one, and remember who did.
type chorus struct {
	enginetest.Voice
	options []story.VoiceOption
	spoke   *string
}

// Voices lists them.
func (c chorus) Voices(context.Context) ([]story.VoiceOption, error) { return c.options, nil }

// Speak notes the voice.
func (c chorus) Speak(ctx context.Context, u story.Utterance) (story.Speech, error) {
	*c.spoke = u.Voice
	u.Voice = "fake/hum"
	return c.Voice.Speak(ctx, u)
}

// TestPreviewVoice: a voice that costs nothing goes before one that is preferred
// in films, as long as it speaks the language.
func TestPreviewVoice(t *testing.T) {
	ofValues(t)
	t.Parallel()
	var spoke string
	paid := story.VoiceOption{ID: "paid/ann", VoiceType: "elevenlabs", Languages: []string{"en", "fr"}}
	free := story.VoiceOption{ID: "local/rms", VoiceType: "local", Languages: []string{"en"}}
	p := newPreviewing(t, chorus{options: []story.VoiceOption{paid}, spoke: &spoke}, chorus{options: []story.VoiceOption{free}, spoke: &spoke})
	for language, want := range map[string]string{"en": free.ID, "fr": paid.ID} {
		if _, err := p.read(t.Context(), language); err != nil || spoke != want {
			t.Errorf("%s: %q spoke, %v; want %q", language, spoke, err, want)
		}
	}
	if _, err := p.read(t.Context(), "zh"); !errors.Is(err, &fault.Error{Code: fault.CodeMissing}) {
		t.Errorf("%v where no voice speaks the language", err)
	}
}
