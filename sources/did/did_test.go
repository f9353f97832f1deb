package did_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/making/makingtest"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/provider/providertest"
	"github.com/scenewright/scenewright/engine/provider/servicetest"
	"github.com/scenewright/scenewright/engine/safehttp"
	"github.com/scenewright/scenewright/sources/did"
	"github.com/scenewright/scenewright/sources/did/didtest"
	"github.com/scenewright/scenewright/sources/sourcetest"
)

const secret = "did:only-for-tests"

var faces = []did.Face{
	{Name: "Ada Bell", URL: "https://pictures.invalid/ada.jpg"},
	{Name: "Nobody", URL: "https://pictures.invalid/" + didtest.Faceless + ".jpg"},
	{Name: "Star", URL: "https://pictures.invalid/" + didtest.Famous + ".jpg"},
}

func open(base string, o *provider.Options) (*did.Presenter, error) {
	web, err := safehttp.New(&safehttp.Options{AllowPrivate: true})
	if err != nil {
		return nil, err
	}
	return did.New(secret, &did.Options{BaseURL: base, Web: web, Provider: o, Faces: faces})
}

func start(t *testing.T, h http.Handler) *did.Presenter {
	t.Helper()
	s := httptest.NewServer(h)
	t.Cleanup(s.Close)
	p, err := open(s.URL, &provider.Options{Wait: func(ctx context.Context, _ time.Duration) error { return ctx.Err() }})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestConformance(t *testing.T) {
	fake := didtest.New(secret)
	sourcetest.TestFilmedPresenter(t, sourcetest.Filmed{
		Open: func(t *testing.T) engine.FilmedPresenter { return start(t, fake) },
		Jobs: func() int { return len(fake.Calls()) },
	})
}

// TestTalk: the face that was asked for speaks the sound that was given.
func TestTalk(t *testing.T) {
	fake := didtest.New(secret)
	var film bytes.Buffer
	if err := start(t, fake).Film(t.Context(), sourcetest.Filming("d-id/ada-bell", true), &film, footage.ProviderJob{}); err != nil {
		t.Fatal(err)
	}
	talks := fake.Calls()
	if len(talks) != 1 || talks[0].Source != faces[0].URL || talks[0].SoundBytes < 64_000 || !bytes.Equal(film.Bytes(), makingtest.Presenter()) {
		t.Errorf("%+v, a film of %d bytes", talks, film.Len())
	}
}

func TestFailures(t *testing.T) {
	p := start(t, didtest.New(secret))
	for _, avatar := range []string{"d-id/nobody", "d-id/star"} {
		kept := "?"
		err := p.Film(t.Context(), sourcetest.Filming(avatar, false), io.Discard, footage.ProviderJob{Keep: func(_ context.Context, h string) error {
			kept = h
			return nil
		}})
		if provider.KindOf(err) != provider.Refused || kept != "" {
			t.Errorf("%s: %v, kept %q; want a refusal and nothing", avatar, err, kept)
		}
	}
	for answer, want := range map[string]provider.Kind{
		`{"status":"done"}`:     provider.Broken,
		`{"status":"dreaming"}`: provider.Down,
		`{"status":"error","error":{"kind":"InternalServerError","description":"x"}}`: provider.Down,
	} {
		p := start(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			_, _ = io.WriteString(w, answer)
		}))
		if err := p.Film(t.Context(), sourcetest.Filming("d-id/star", false), io.Discard, footage.ProviderJob{Handle: "tlk_1"}); provider.KindOf(err) != want {
			t.Errorf("%s: %v, want %s", answer, err, want)
		}
	}
}

func TestFacesMustBeFaces(t *testing.T) {
	for name, bad := range map[string][]did.Face{
		"no https": {{Name: "A", URL: "http://x.invalid/a.jpg"}},
		"no name":  {{URL: "https://x.invalid/a.jpg"}},
		"twice":    {{Name: "A b", URL: "https://x.invalid/a.jpg"}, {Name: "a  B", URL: "https://x.invalid/b.jpg"}},
	} {
		if _, err := did.New(secret, &did.Options{Faces: bad}); !errors.Is(err, fault.ErrInvalid) {
			t.Errorf("%s: %v", name, err)
		}
	}
	p, err := did.New(secret, nil)
	if err != nil {
		t.Fatal(err)
	}
	if all, err := p.Avatars(t.Context()); err != nil || len(all) != 1 || !all[0].Boxed {
		t.Errorf("%+v, %v", all, err)
	}
}

func TestBadDays(t *testing.T) {
	providertest.Run(t, providertest.Subject{
		Key: secret, Good: didtest.New(secret),
		// Waits between looks stand beside those between tries.
		Skip: []string{"429 with Retry-After", "429 without Retry-After", "500 then success"},
		Also: []providertest.Day{{Name: "429 once each", Answer: func(w http.ResponseWriter, _ *http.Request, n int) bool {
			if n == 1 {
				w.WriteHeader(http.StatusTooManyRequests)
			}
			return n == 1
		}}, {Name: "the order fails", Want: provider.Down, Tries: 1, Answer: func(w http.ResponseWriter, r *http.Request, _ int) bool {
			if r.URL.Path == "/talks" {
				w.WriteHeader(http.StatusBadGateway)
			}
			return r.URL.Path == "/talks"
		}}, {Name: "no credits", Want: provider.Unpaid, Tries: 1, Answer: func(w http.ResponseWriter, _ *http.Request, _ int) bool {
			servicetest.Reply(w, http.StatusForbidden, map[string]string{"kind": "InsufficientCreditsError", "description": "not enough credits"})
			return true
		}}},
		Open: func(base string, o *provider.Options) (providertest.Call, error) {
			p, err := open(base, o)
			return func(ctx context.Context) error {
				return p.Film(ctx, sourcetest.Filming("d-id/ada-bell", false), io.Discard, footage.ProviderJob{})
			}, err
		},
	})
}
