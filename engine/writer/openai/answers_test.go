package openai_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/scenewright/scenewright/engine/writer/openai"
)

// failure is what comes of a server that answers everything so.
func failure(t *testing.T, status int, body string) error {
	t.Helper()
	asked := 0
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		asked++
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body)
	}))
	defer server.Close()
	w, err := openai.New(key, &openai.Options{BaseURL: server.URL, Model: "m"})
	if err != nil {
		t.Fatal(err)
	}
	_, err = w.Write(t.Context(), assignment())
	if asked != 1 {
		t.Errorf("asked %d times, want once", asked)
	}
	return err
}
