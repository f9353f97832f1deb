package runway_test

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/making/makingtest"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/provider/providertest"
	"github.com/scenewright/scenewright/engine/provider/servicetest"
	"github.com/scenewright/scenewright/engine/safehttp"
	"github.com/scenewright/scenewright/sources/runway"
	"github.com/scenewright/scenewright/sources/runway/runwaytest"
	"github.com/scenewright/scenewright/sources/sourcetest"
)

const secret = "key_only-for-tests"

func start(t *testing.T, h http.Handler, waited *[]time.Duration) func(*testing.T) footage.Source {
	t.Helper()
	s := httptest.NewServer(h)
	t.Cleanup(s.Close)
	return func(t *testing.T) footage.Source {
		t.Helper()
		source, err := open(s.URL, &provider.Options{Wait: func(ctx context.Context, d time.Duration) error {
			if waited != nil {
				*waited = append(*waited, d)
			}
			return ctx.Err()
		}})
		if err != nil {
			t.Fatal(err)
		}
		return source
	}
}

func open(base string, o *provider.Options) (*runway.Source, error) {
	web, err := safehttp.New(&safehttp.Options{AllowPrivate: true})
	if err != nil {
		return nil, err
	}
	return runway.New(secret, &runway.Options{BaseURL: base, Web: web, Provider: o})
}

func query(words string) footage.Query {
	return footage.Query{Kind: footage.FromText, Media: footage.Video, Words: words, Width: 1920, Height: 1080, Length: 6500 * time.Millisecond}
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
	fake := runwaytest.New(secret)
	sourcetest.TestMaker(t, sourcetest.Maker{Open: start(t, fake, nil), Jobs: func() int { return len(fake.Calls()) }})
}

// TestOrders: the film is as long as the place is filled, in the shape that is
// nearest, and nobody asks more often than every five seconds.
func TestOrders(t *testing.T) {
	fake := runwaytest.New(secret)
	var waited []time.Duration
	s := start(t, fake, &waited)(t)
	still := func(context.Context) (io.ReadCloser, error) {
		return io.NopCloser(strings.NewReader(string(makingtest.Picture(64, 64, 1)))), nil
	}
	for _, c := range []struct {
		kind          footage.Kind
		width, height int
		length        time.Duration
		ratio         string
		seconds       int
		cost          float64
	}{
		{footage.FromText, 1920, 1080, 6500 * time.Millisecond, "1280:720", 7, .84},
		{footage.FromText, 1080, 1350, time.Second, "720:1280", 2, .24},
		{footage.FromImage, 1080, 1080, time.Minute, "960:960", 10, .5},
		{footage.FromImage, 1080, 1350, 3 * time.Second, "832:1104", 3, .15},
	} {
		q := query("a windmill")
		q.Kind, q.Width, q.Height, q.Length, q.Still = c.kind, c.width, c.height, c.length, still
		cand := found(t, s, q)
		if err := s.Fetch(t.Context(), cand, io.Discard, footage.ProviderJob{Still: still}); err != nil {
			t.Fatal(err)
		}
		task := fake.Calls()[len(fake.Calls())-1]
		if task.Ratio != c.ratio || task.Duration != c.seconds || cand.Duration != time.Duration(c.seconds)*time.Second || cand.Cost < c.cost-.001 || cand.Cost > c.cost+.001 {
			t.Errorf("%+v for %v, want %+v", task, cand.Cost, c)
		}
	}
	for _, d := range waited {
		if d < 5*time.Second {
			t.Errorf("waited %v", d)
		}
	}
}

// TestFailures: what is not safe is refused for good, what went wrong may be
// tried again by another task.
func TestFailures(t *testing.T) {
	s := start(t, runwaytest.New(secret), nil)(t)
	for word, want := range map[string]provider.Kind{runwaytest.Forbidden: provider.Refused, runwaytest.Unlucky: provider.Down} {
		kept := "?"
		err := s.Fetch(t.Context(), found(t, s, query(word)), io.Discard, footage.ProviderJob{Keep: func(_ context.Context, h string) error {
			kept = h
			return nil
		}})
		if provider.KindOf(err) != want || kept != "" {
			t.Errorf("%s: %v, kept %q; want %s and nothing", word, err, kept, want)
		}
	}
}

// TestTasks: states that only some tasks have.
func TestTasks(t *testing.T) {
	for answer, want := range map[string]provider.Kind{
		`{"status":"MEDITATING"}`:                     provider.Down,
		`{"status":"CANCELLED"}`:                      provider.Refused,
		`{"status":"SUCCEEDED","output":[]}`:          provider.Broken,
		`{"status":"FAILED"}`:                         provider.Down,
		`{"status":"SUCCEEDED","output":["ftp://x"]}`: provider.Down,
	} {
		s := start(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			_, _ = io.WriteString(w, answer)
		}), nil)(t)
		if err := s.Fetch(t.Context(), found(t, s, query("a windmill")), io.Discard, footage.ProviderJob{Handle: "task-1"}); provider.KindOf(err) != want {
			t.Errorf("%s: %v, want %s", answer, err, want)
		}
	}
	poor := start(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		servicetest.Reply(w, http.StatusBadRequest, map[string]string{"error": "You do not have enough credits to run this task."})
	}), nil)(t)
	if err := poor.Fetch(t.Context(), found(t, poor, query("a windmill")), io.Discard, footage.ProviderJob{}); provider.KindOf(err) != provider.Unpaid {
		t.Errorf("%v, want Unpaid", err)
	}
}

func subject(fake *runwaytest.Server, handle string) providertest.Subject {
	return providertest.Subject{
		Key: secret, Good: fake, Paid: handle == "", Patient: handle != "",
		// Waits between looks stand beside those between tries.
		Skip: []string{"429 with Retry-After", "429 without Retry-After", "500 then success"},
		Also: []providertest.Day{{Name: "429 once each", Answer: func(w http.ResponseWriter, _ *http.Request, n int) bool {
			if n == 1 {
				w.WriteHeader(http.StatusTooManyRequests)
			}
			return n == 1
		}}},
		Open: func(base string, o *provider.Options) (providertest.Call, error) {
			s, err := open(base, o)
			if err != nil {
				return nil, err
			}
			all, err := s.Search(context.Background(), query("a windmill"))
			if err != nil {
				return nil, err
			}
			return func(ctx context.Context) error {
				return s.Fetch(ctx, all[0], io.Discard, footage.ProviderJob{Handle: handle})
			}, nil
		},
	}
}

func TestBadDays(t *testing.T) {
	t.Run("to begin", func(t *testing.T) { providertest.Run(t, subject(runwaytest.New(secret), "")) })
	t.Run("to wait", func(t *testing.T) {
		fake := runwaytest.New(secret)
		s := start(t, fake, nil)(t)
		if err := s.Fetch(t.Context(), found(t, s, query("a windmill")), io.Discard, footage.ProviderJob{}); err != nil {
			t.Fatal(err)
		}
		providertest.Run(t, subject(fake, "task-1"))
	})
}
