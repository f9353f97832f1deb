package heygen_test

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/making/makingtest"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/provider/providertest"
	"github.com/scenewright/scenewright/engine/safehttp"
	"github.com/scenewright/scenewright/sources/heygen"
	"github.com/scenewright/scenewright/sources/heygen/heygentest"
	"github.com/scenewright/scenewright/sources/sourcetest"
)

const secret = "heygen-only-for-tests"

func open(base string, now func() time.Time, o *provider.Options) (*heygen.Presenter, error) {
	web, err := safehttp.New(&safehttp.Options{AllowPrivate: true})
	if err != nil {
		return nil, err
	}
	return heygen.New(secret, &heygen.Options{BaseURL: base, Web: web, Provider: o, Now: now})
}

func start(t *testing.T, h http.Handler, now func() time.Time) *heygen.Presenter {
	t.Helper()
	s := httptest.NewServer(h)
	t.Cleanup(s.Close)
	p, err := open(s.URL, now, &provider.Options{Wait: func(ctx context.Context, _ time.Duration) error { return ctx.Err() }})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestConformance(t *testing.T) {
	fake := heygentest.New(secret)
	sourcetest.TestFilmedPresenter(t, sourcetest.Filmed{
		Open: func(t *testing.T) engine.FilmedPresenter { return start(t, fake, nil) },
		Jobs: func() int { return len(fake.Calls()) },
	})
}

// TestOrders: who stands free is transparent, if the avatar can be; who is in a
// window is not.
func TestOrders(t *testing.T) {
	fake := heygentest.New(secret)
	p := start(t, fake, nil)
	for _, c := range []struct {
		avatar string
		cut    bool
		height int
		format string
		shape  string
		film   []byte
	}{
		{"heygen/studio-ada", true, 374, "webm", "4:5", makingtest.CutOut()},
		{"heygen/studio-ada", false, 264, "mp4", "1:1", makingtest.Presenter()},
		{"heygen/" + heygentest.Uncut, true, 374, "mp4", "4:5", makingtest.Presenter()},
	} {
		scene := sourcetest.Filming(c.avatar, c.cut)
		scene.Height = c.height
		var film bytes.Buffer
		if err := p.Film(t.Context(), scene, &film, footage.ProviderJob{}); err != nil {
			t.Fatalf("%+v: %v", c, err)
		}
		all := fake.Calls()
		v := all[len(all)-1]
		if v.OutputFormat != c.format || v.AspectRatio != c.shape || v.RemoveBackground != (c.format == "webm") || v.SoundBytes < 64_000 || !bytes.Equal(film.Bytes(), c.film) {
			t.Errorf("%+v of %d bytes, want %+v", v, film.Len(), c.format)
		}
	}
	if n := len(fake.Calls()); n != 3 {
		t.Errorf("%d videos were paid for, want 3", n)
	}
}

// TestAvatars: all pages are listed, once in a while.
func TestAvatars(t *testing.T) {
	asked := 0
	fake := heygentest.New(secret)
	now := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	p := start(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked++
		fake.ServeHTTP(w, r)
	}), func() time.Time { return now })
	for range 2 {
		all, err := p.Avatars(t.Context())
		if err != nil || len(all) != 3 || all[0].ID != "heygen/studio-ada" || !strings.HasSuffix(all[0].PreviewURL, "/preview.mp4") || asked != 2 {
			t.Fatalf("%+v, %v, after %d requests", all, err, asked)
		}
	}
	now = now.Add(time.Hour)
	if _, err := p.Avatars(t.Context()); err != nil || asked != 4 {
		t.Errorf("%v, %d requests; want them listed anew", err, asked)
	}
}

func TestFailures(t *testing.T) {
	p := start(t, heygentest.New(secret), nil)
	kept := "?"
	err := p.Film(t.Context(), sourcetest.Filming("heygen/"+heygentest.Broken, false), io.Discard, footage.ProviderJob{Keep: func(_ context.Context, h string) error {
		kept = h
		return nil
	}})
	if provider.KindOf(err) != provider.Refused || kept != "" || !strings.Contains(err.Error(), "avatar_not_ready") {
		t.Errorf("%v, kept %q; want a refusal and nothing", err, kept)
	}
	for answer, want := range map[string]provider.Kind{
		`{"data":{"status":"completed"}}`:                                   provider.Broken,
		`{"data":{"status":"dreaming"}}`:                                    provider.Down,
		`{"data":{"status":"failed","failure_code":"INSUFFICIENT_CREDIT"}}`: provider.Unpaid,
		`{"data":{"status":"failed","failure_code":"internal_error"}}`:      provider.Down,
		`{"data":{"status":"failed","failure_code":"audio_too_long"}}`:      provider.Refused,
	} {
		p := start(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			_, _ = io.WriteString(w, answer)
		}), nil)
		if err := p.Film(t.Context(), sourcetest.Filming("heygen/x", false), io.Discard, footage.ProviderJob{Handle: "video-1"}); provider.KindOf(err) != want {
			t.Errorf("%s: %v, want %s", answer, err, want)
		}
	}
}

func TestBadDays(t *testing.T) {
	t.Run("to list", func(t *testing.T) {
		providertest.Run(t, providertest.Subject{
			Key: secret, Good: heygentest.New(secret),
			Open: func(base string, o *provider.Options) (providertest.Call, error) {
				p, err := open(base, nil, o)
				return func(ctx context.Context) error { _, err := p.Avatars(ctx); return err }, err
			},
		})
	})
	// Uploading comes first, and may be tried again; ordering may not.
	for name, ordering := range map[string]bool{"to upload": false, "to order": true} {
		t.Run(name, func(t *testing.T) { providertest.Run(t, subject(heygentest.New(secret), ordering)) })
	}
}

// subject films, and has its bad days with the upload or with the order alone.
func subject(fake http.Handler, ordering bool) providertest.Subject {
	return providertest.Subject{
		Key: secret, Good: fake, Paid: ordering,
		// Waits between looks stand beside those between tries.
		Skip: []string{"429 with Retry-After", "429 without Retry-After", "500 then success"},
		Open: func(base string, o *provider.Options) (providertest.Call, error) {
			if ordering {
				o = past(o, "/v3/assets", fake)
			}
			p, err := open(base, nil, o)
			return func(ctx context.Context) error {
				return p.Film(ctx, sourcetest.Filming("heygen/studio-ada", false), io.Discard, footage.ProviderJob{})
			}, err
		},
	}
}

// past leads requests of one path to the good service.
func past(o *provider.Options, path string, good http.Handler) *provider.Options {
	var p provider.Options
	if o != nil {
		p = *o
	}
	p.HTTP = &http.Client{Transport: transport(func(r *http.Request) (*http.Response, error) {
		if r.URL.Path != path {
			return http.DefaultTransport.RoundTrip(r)
		}
		w := httptest.NewRecorder()
		good.ServeHTTP(w, r)
		return w.Result(), nil
	})}
	return &p
}

type transport func(*http.Request) (*http.Response, error)

// RoundTrip implements http.RoundTripper.
func (t transport) RoundTrip(r *http.Request) (*http.Response, error) { return t(r) }
