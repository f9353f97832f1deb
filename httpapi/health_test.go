package httpapi_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/httpapi"
)

// finding is what a probe found, as it is told.
type finding struct {
	OK            bool
	Detail, Error string
}

func ready(t *testing.T, h *httpapi.Health) (int, map[string]finding) {
	t.Helper()
	w := httptest.NewRecorder()
	h.Ready(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/readyz", nil))
	var all map[string]finding
	if err := json.Unmarshal(w.Body.Bytes(), &all); err != nil {
		t.Fatal(err)
	}
	return w.Code, all
}

func well(context.Context) (string, error) { return "well", nil }

func TestReady(t *testing.T) {
	t.Parallel()
	ill := func(context.Context) (string, error) { return "1 GB", errors.New("too little") }
	for _, c := range []struct {
		name   string
		disk   httpapi.Probe
		drain  bool
		status int
		want   map[string]finding
	}{
		{"well", well, false, 200, map[string]finding{"serving": {OK: true}, "disk": {true, "well", ""}}},
		{"ill", ill, false, 503, map[string]finding{"serving": {OK: true}, "disk": {false, "1 GB", "too little"}}},
		{"draining", well, true, 503, map[string]finding{"serving": {}, "disk": {true, "well", ""}}},
	} {
		h := httpapi.NewHealth(map[string]httpapi.Probe{"disk": c.disk})
		if c.drain {
			h.Drain()
		}
		status, got := ready(t, h)
		if diff := cmp.Diff(c.want, got); status != c.status || diff != "" {
			t.Errorf("%s: %d, want %d; %s", c.name, status, c.status, diff)
		}
	}
}

// TestReadyAsksSeldom: whoever asks often does not have the probes work often,
// and one who goes away meanwhile does not make the others think it ill.
func TestReadyAsksSeldom(t *testing.T) {
	t.Parallel()
	asked := 0
	h := httpapi.NewHealth(map[string]httpapi.Probe{"disk": func(ctx context.Context) (string, error) {
		asked++
		return "", ctx.Err()
	}})
	gone, leave := context.WithCancel(t.Context())
	leave()
	h.Ready(httptest.NewRecorder(), httptest.NewRequestWithContext(gone, http.MethodGet, "/readyz", nil))
	if status, _ := ready(t, h); status != http.StatusOK || asked != 1 {
		t.Errorf("status %d after %d looks, want 200 after one", status, asked)
	}
}

func TestLive(t *testing.T) {
	t.Parallel()
	h := httpapi.NewHealth(map[string]httpapi.Probe{"disk": func(context.Context) (string, error) {
		t.Error("liveness looked at something")
		return "", nil
	}})
	h.Drain()
	w := httptest.NewRecorder()
	h.Live(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/healthz", nil))
	if w.Code != http.StatusOK || w.Body.String() != "ok\n" {
		t.Errorf("%d %q", w.Code, w.Body)
	}
}

// TestWhoAnswers: health at its two paths, and the API at all others, crooked
// ones among them.
func TestWhoAnswers(t *testing.T) {
	t.Parallel()
	api, err := httpapi.New(enginetest.New(t, nil), nil)
	if err != nil {
		t.Fatal(err)
	}
	h := httpapi.NewHealth(nil).Handler(api)
	for path, want := range map[string]string{
		"/healthz":            "text/plain",
		"/readyz":             "application/json",
		"/healthz/":           "application/problem+json",
		"/v1//auth/templates": "application/problem+json",
		"/v1/auth/../keys":    "application/problem+json",
	} {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
		if kind := w.Header().Get("Content-Type"); !strings.HasPrefix(kind, want) {
			t.Errorf("%s: got %d %s, want %s", path, w.Code, kind, want)
		}
	}
}
