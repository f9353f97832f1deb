package provider_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/scenewright/scenewright/engine/provider"
)

// service answers calls in this process, so that time in a test's bubble is its own.
type service func(*http.Request) (*http.Response, error)

func (s service) RoundTrip(r *http.Request) (*http.Response, error) { return s(r) }

// mute never answers.
func mute(r *http.Request) (*http.Response, error) {
	<-r.Context().Done()
	return nil, r.Context().Err()
}

// saying answers with these pieces, each after a pause, and then ends, or for hung = true
// says nothing more.
func saying(kind string, pause time.Duration, hung bool, pieces ...string) service {
	return func(r *http.Request) (*http.Response, error) {
		body, in := io.Pipe()
		go func() {
			for _, p := range pieces {
				select {
				case <-time.After(pause):
					_, _ = io.WriteString(in, p)
				case <-r.Context().Done():
				}
			}
			if hung {
				<-r.Context().Done()
			}
			_ = in.CloseWithError(context.Cause(r.Context()))
		}()
		return &http.Response{StatusCode: http.StatusOK, Header: http.Header{"Content-Type": {kind}}, Body: body}, nil
	}
}

// heard are the parts of an answer.
type heard []string

func (h *heard) Add(part []byte) error { *h = append(*h, string(part)); return nil }

// TestSilentServicesAreGivenUp: a service that says nothing for 90 seconds, in all tries
// together, has failed, and one that says a little every minute has not, however long
// that takes. What only keeps the connection open says nothing.
func TestSilentServicesAreGivenUp(t *testing.T) {
	const events, whole = "text/event-stream", "application/json"
	down := func(*http.Request) (*http.Response, error) { return nil, errors.New("connection reset") }
	slow := slices.Repeat([]string{"data: 1\n\n"}, 10)
	for name, c := range map[string]struct {
		service service
		after   time.Duration
		want    provider.Kind
	}{
		"never answers":                  {mute, 90 * time.Second, provider.Silent},
		"answers the second time never":  {once(down, mute), 90 * time.Second, provider.Silent},
		"only pings":                     {saying(events, 10*time.Second, true, slices.Repeat([]string{": working\n\n", "event: ping\ndata: {}\n\n"}, 40)...), 90 * time.Second, provider.Silent},
		"stops in the middle":            {saying(events, time.Minute, true, slow...), 690 * time.Second, provider.Silent},
		"streams slowly":                 {saying(events, time.Minute, false, slow...), 600 * time.Second, ""},
		"keeps open after the last":      {saying(events, time.Second, true, "data: 1\n\n", "data: [DONE]\n\n"), 2 * time.Second, ""},
		"answers slowly in one piece":    {saying(whole, time.Minute, false, `"a`, `b`, `c"`), 180 * time.Second, ""},
		"sends white space in one piece": {saying(whole, 10*time.Second, true, slices.Repeat([]string{" \n"}, 40)...), 90 * time.Second, provider.Silent},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				client, err := provider.New("model", "http://model.example:8080/v1", provider.Key{}, &provider.Options{
					HTTP: &http.Client{Transport: c.service}, Timeout: time.Hour, Patience: 90 * time.Second,
				})
				if err != nil {
					t.Fatal(err)
				}
				began := time.Now()
				err = client.Post(t.Context(), provider.Call{Path: "chat"}, "hello", anything(name))
				if took := time.Since(began); provider.KindOf(err) != c.want || took.Round(time.Second) != c.after {
					t.Errorf("%v after %v, want %q after %v", err, took, c.want, c.after)
				}
				if c.want != "" && !strings.Contains(err.Error(), "model.example:8080 for 90 s") {
					t.Errorf("%q does not say who was silent, and for how long", err)
				}
			})
		})
	}
}

// anything reads parts, or of an answer in one piece its text.
func anything(name string) any {
	if strings.Contains(name, "one piece") {
		return new(string)
	}
	return new(heard)
}

// once is one service first and then another.
func once(first, then service) service {
	n := 0
	return func(r *http.Request) (*http.Response, error) {
		if n++; n == 1 {
			return first(r)
		}
		return then(r)
	}
}

// TestWaitsAreReported until the answer begins, and where none begins until the call ends.
func TestWaitsAreReported(t *testing.T) {
	for name, c := range map[string]struct {
		service service
		want    string
	}{
		"answers": {saying("text/event-stream", 12*time.Second, false, "data: 1\n\n", "data: 2\n\n"), "[{model.example 5s} {model.example 10s} { 0s}]"},
		"cut":     {mute, "[{model.example 5s} {model.example 10s} {model.example 15s} { 0s}]"},
	} {
		synctest.Test(t, func(t *testing.T) {
			client, err := provider.New("model", "https://model.example", provider.Key{}, &provider.Options{HTTP: &http.Client{Transport: c.service}, Patience: 18 * time.Second})
			if err != nil {
				t.Fatal(err)
			}
			var all []provider.Wait
			ctx := provider.WithWaits(t.Context(), func(w provider.Wait) { all = append(all, w) })
			_ = client.Post(ctx, provider.Call{Path: "chat"}, "hello", &heard{})
			if got := fmt.Sprint(all[:min(len(all), 4)]); got != c.want {
				t.Errorf("%s: reported %v, want %v", name, all, c.want)
			}
		})
	}
}
