package host

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/httpapi"
)

// TestWhoAnswers: health at its two paths, and the API at all others, crooked
// ones among them.
func TestWhoAnswers(t *testing.T) {
	api, err := httpapi.New(enginetest.New(t, nil), nil)
	if err != nil {
		t.Fatal(err)
	}
	h := (&Service{API: api}).handler(httpapi.NewHealth(nil))
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
