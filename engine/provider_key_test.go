package engine_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/story"
)

// asking is a writer that asks a service first.
type asking struct {
	engine.Writer
	service *provider.Client
}

// Write fails as the service does.
func (w asking) Write(ctx context.Context, a story.Assignment) (story.Script, error) {
	if err := w.service.JSON(ctx, provider.Call{Path: "write"}, nil); err != nil {
		return story.Script{}, err
	}
	return w.Writer.Write(ctx, a)
}

// TestTheKeyOfAServiceIsToldNobody has a service repeat the key that it was sent, in all
// that it says, and looks for it in the log, the project and the failure.
func TestTheKeyOfAServiceIsToldNobody(t *testing.T) {
	t.Parallel()
	const key = "sk-secret/with+signs"
	service := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.WriteHeader(http.StatusUnauthorized)
		fmt.Fprintf(w, `{"error":{"code":%q,"message":"the key %s is unknown: %s"}}`, key, key, r.URL)
	}))
	t.Cleanup(service.Close)
	client, err := provider.New("model", service.URL, provider.Param("key", key), nil)
	if err != nil {
		t.Fatal(err)
	}
	var log bytes.Buffer
	eng := enginetest.NewIn(t, t.TempDir(), func(p *engine.Ports) { p.Writer = asking{p.Writer, client} }, func(o *engine.Options) {
		o.Logger = slog.New(slog.NewJSONHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	})
	p, err := eng.Create(t.Context(), newRequest())
	if err != nil {
		t.Fatal(err)
	}
	p, failure := eng.Wait(t.Context(), p.ID)
	if err := eng.Close(t.Context()); err != nil { // nothing is logged any more
		t.Fatal(err)
	}
	raw, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	denied := errors.Is(failure, fault.ErrProvider) && strings.Contains(failure.Error(), "denied")
	if !denied || !strings.Contains(log.String(), "is unknown") {
		t.Errorf("the step failed with %v, and the log has %s", failure, &log)
	}
	for what, said := range map[string]string{"the log": log.String(), "the project": string(raw), "the failure": fmt.Sprintf("%v %+v", failure, failure)} {
		for _, form := range []string{key, url.QueryEscape(key)} {
			if strings.Contains(said, form) {
				t.Errorf("the key is in %s: %s", what, said)
			}
		}
	}
}
