package fal_test

import (
	"bytes"
	"context"
	"errors"
	"image"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/provider/providertest"
	"github.com/scenewright/scenewright/engine/safehttp"
	"github.com/scenewright/scenewright/sources/fal"
	"github.com/scenewright/scenewright/sources/fal/faltest"
	"github.com/scenewright/scenewright/sources/sourcetest"
)

const secret = "fal-only-for-tests"

// start gives a way to open sources of a queue.
func start(t *testing.T, h http.Handler) func(*testing.T) footage.Source {
	t.Helper()
	s := httptest.NewServer(h)
	t.Cleanup(s.Close)
	return func(t *testing.T) footage.Source {
		t.Helper()
		source, err := open(s.URL, &provider.Options{Wait: func(ctx context.Context, _ time.Duration) error { return ctx.Err() }})
		if err != nil {
			t.Fatal(err)
		}
		return source
	}
}

func open(base string, o *provider.Options) (*fal.Source, error) {
	web, err := safehttp.New(&safehttp.Options{AllowPrivate: true})
	if err != nil {
		return nil, err
	}
	return fal.New(secret, &fal.Options{BaseURL: base, Web: web, Provider: o})
}

func query(media footage.Media, words string) footage.Query {
	return footage.Query{Kind: footage.FromText, Media: media, Words: words, Width: 1920, Height: 1080, Length: 7 * time.Second, Seed: 1 << 40}
}

func found(t *testing.T, s footage.Source, q footage.Query) footage.Candidate {
	t.Helper()
	all, err := s.Search(t.Context(), q)
	if err != nil || len(all) != 1 {
		t.Fatalf("%d candidates, %v", len(all), err)
	}
	return all[0]
}

func TestMaker(t *testing.T) {
	fake := faltest.New(secret)
	sourcetest.TestMaker(t, sourcetest.Maker{Open: start(t, fake), Jobs: func() int { return len(fake.Calls()) }})
}

// TestOrders: the job is what the query asks for, at the price that was named.
func TestOrders(t *testing.T) {
	fake := faltest.New(secret)
	s := start(t, fake)(t)
	picture, film := found(t, s, query(footage.Image, "a windmill")), found(t, s, query(footage.Video, "a windmill"))
	if picture.Cost != .025 || film.Duration != 10*time.Second || film.Cost < .69 || film.Cost > .71 {
		t.Errorf("a picture for %v, a film of %v for %v", picture.Cost, film.Duration, film.Cost)
	}
	var file bytes.Buffer
	for _, c := range []footage.Candidate{picture, film} {
		file.Reset()
		if err := s.Fetch(t.Context(), c, &file, footage.ProviderJob{}); err != nil {
			t.Fatal(err)
		}
		if c.Media == footage.Image {
			cfg, _, err := image.DecodeConfig(&file)
			if err != nil || cfg.Width != c.Width || cfg.Height != c.Height || cfg.Width*cfg.Height > 1_000_000 {
				t.Errorf("%dx%d, %v; want %dx%d", cfg.Width, cfg.Height, err, c.Width, c.Height)
			}
		}
	}
	jobs := fake.Calls()
	if j := jobs[0]; j.Model != "fal-ai/flux/dev" || j.Input.Seed > 1<<31 || !strings.Contains(j.Input.Prompt, "photograph of: a windmill") {
		t.Errorf("%+v", j)
	}
	if j := jobs[1]; !strings.HasSuffix(j.Model, "text-to-video") || j.Input.Duration != "10" || j.Input.AspectRatio != "16:9" || !strings.Contains(j.Input.Prompt, "film of: a windmill") {
		t.Errorf("%+v", j)
	}
}

// TestRefusals: what fal will not show is refused, however it says so, and the
// job is forgotten.
func TestRefusals(t *testing.T) {
	s := start(t, faltest.New(secret))(t)
	for _, word := range []string{faltest.Forbidden, faltest.Indecent} {
		var kept []string
		err := s.Fetch(t.Context(), found(t, s, query(footage.Image, word)), io.Discard, footage.ProviderJob{Keep: func(_ context.Context, h string) error {
			kept = append(kept, h)
			return nil
		}})
		if provider.KindOf(err) != provider.Refused || len(kept) != 2 || kept[1] != "" {
			t.Errorf("%s: %v, kept %q", word, err, kept)
		}
	}
}

// TestQueueTells: what the queue says beyond success and refusal.
func TestQueueTells(t *testing.T) {
	for name, c := range map[string]struct {
		status, result string
		code           int
		want           provider.Kind
		message        string
	}{
		"a state nobody knows": {`{"status":"THINKING"}`, "", 200, provider.Down, "not done"},
		"nothing made":         {`{"status":"COMPLETED"}`, `{"images":[]}`, 200, provider.Broken, "made nothing"},
		"the model broke":      {`{"status":"COMPLETED"}`, `{"detail":"boom"}`, 500, provider.Down, "boom"},
		"no money":             {`{"status":"COMPLETED"}`, `{"detail":"User is locked. Reason: Exhausted balance."}`, 403, provider.Unpaid, "balance"},
	} {
		t.Run(name, func(t *testing.T) {
			s := start(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				w.Header().Set("Content-Type", "application/json")
				switch at := "http://" + r.Host + "/a/b/requests/1"; {
				case r.Method == http.MethodPost:
					_, _ = io.WriteString(w, `{"status_url":"`+at+`/status","response_url":"`+at+`"}`)
				case strings.HasSuffix(r.URL.Path, "/status"):
					_, _ = io.WriteString(w, c.status)
				default:
					w.WriteHeader(c.code)
					_, _ = io.WriteString(w, c.result)
				}
			}))(t)
			err := s.Fetch(t.Context(), found(t, s, query(footage.Image, "a windmill")), io.Discard, footage.ProviderJob{})
			if provider.KindOf(err) != c.want || !strings.Contains(err.Error(), c.message) {
				t.Errorf("%v, want %s: %s", err, c.want, c.message)
			}
		})
	}
}

// TestKeyStaysHome: addresses on other hosts are not asked with the key.
func TestKeyStaysHome(t *testing.T) {
	other := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { t.Errorf("%s was asked", r.URL) }))
	defer other.Close()
	s := start(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, `{"status_url":"`+other.URL+`/s","response_url":"`+other.URL+`/r"}`)
	}))(t)
	err := s.Fetch(t.Context(), found(t, s, query(footage.Image, "a windmill")), io.Discard, footage.ProviderJob{})
	if provider.KindOf(err) != provider.Broken {
		t.Errorf("%v, want Broken", err)
	}
}

func TestLengthsMustBeLengths(t *testing.T) {
	for _, lengths := range [][]string{nil, {"long"}} {
		_, err := fal.New(secret, &fal.Options{Text: fal.Model{Path: "x/y", Lengths: lengths}})
		if !errors.Is(err, fault.ErrInvalid) {
			t.Errorf("%q: %v", lengths, err)
		}
	}
}

// subject is the source on bad days: from the beginning, or with a job that is
// in the queue already.
func subject(fake *faltest.Server, handle func(base string) string, paid bool) providertest.Subject {
	once := func(w http.ResponseWriter, n, status int) bool {
		if n == 1 {
			w.WriteHeader(status)
		}
		return n == 1
	}
	s := providertest.Subject{
		Key: secret, Good: fake, Paid: paid, Patient: !paid,
		// Waits between looks stand beside those between tries.
		Skip: []string{"429 with Retry-After", "429 without Retry-After", "500 then success"},
		Also: []providertest.Day{{Name: "429 once each", Answer: func(w http.ResponseWriter, _ *http.Request, n int) bool { return once(w, n, 429) }}},
		Open: func(base string, o *provider.Options) (providertest.Call, error) {
			s, err := open(base, o)
			if err != nil {
				return nil, err
			}
			all, err := s.Search(context.Background(), query(footage.Image, "a windmill"))
			if err != nil {
				return nil, err
			}
			return func(ctx context.Context) error {
				return s.Fetch(ctx, all[0], io.Discard, footage.ProviderJob{Handle: handle(base)})
			}, nil
		},
	}
	if !paid {
		s.Also = append(s.Also, providertest.Day{Name: "500 once each", Answer: func(w http.ResponseWriter, _ *http.Request, n int) bool { return once(w, n, 500) }})
	}
	return s
}

func TestBadDays(t *testing.T) {
	t.Run("to submit", func(t *testing.T) {
		providertest.Run(t, subject(faltest.New(secret), func(string) string { return "" }, true))
	})
	t.Run("to wait", func(t *testing.T) {
		fake := faltest.New(secret)
		s := start(t, fake)(t)
		if err := s.Fetch(t.Context(), found(t, s, query(footage.Image, "a windmill")), io.Discard, footage.ProviderJob{}); err != nil {
			t.Fatal(err)
		}
		providertest.Run(t, subject(fake, func(base string) string {
			at := base + "/fal-ai/flux/requests/job-1"
			return `{"status_url":"` + at + `/status","response_url":"` + at + `"}`
		}, false))
	})
}
