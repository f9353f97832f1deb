package httpapi_test

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"

	"github.com/scenewright/scenewright/httpapi"
	"github.com/scenewright/scenewright/httpapi/apitest"
)

// spans takes them as they end.
type spans chan sdktrace.ReadOnlySpan

func (s spans) ExportSpans(_ context.Context, all []sdktrace.ReadOnlySpan) error {
	for _, one := range all {
		s <- one
	}
	return nil
}

func (s spans) Shutdown(context.Context) error { return nil }

// TestSpans: one for each request, named by its route. A path may hold what is
// not for everyone who reads traces, and is in none of it.
func TestSpans(t *testing.T) {
	t.Parallel()
	ended := make(spans, 100)
	s := apitest.New(t, &apitest.Setup{API: httpapi.Options{Tracer: sdktrace.NewTracerProvider(sdktrace.WithSyncer(ended))}})
	const hidden = "d1ce5ea1f00d"
	var got, want []string
	for _, r := range []struct{ method, path, want string }{
		{"GET", "/v1/auth/config/video_tags?q=" + hidden, "GET /auth/config/video_tags"},
		{"GET", "/v1/auth/project/" + hidden, "GET /auth/project/{projectId}"},
		{"HEAD", "/v1/files/exports/" + hidden + "/video.mp4", "HEAD /v1/files/{key...}"},
		{"GET", "/claim/" + hidden, "GET /claim/{id}"},
		{"DELETE", "/v1/auth/templates", "DELETE /v1/auth/templates"},
		{"BREW", "/" + hidden, "HTTP /"},
	} {
		req, err := http.NewRequestWithContext(t.Context(), r.method, s.URL+r.path, nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("X-Api-Key", s.Key)
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		span := <-ended
		got, want = append(got, span.Name()), append(want, r.want)
		for _, a := range span.Attributes() {
			if v := a.Value.String(); strings.Contains(v, hidden) || strings.Contains(v, s.Key) {
				t.Errorf("%s: attribute %s is %s", r.want, a.Key, v)
			}
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if len(ended) > 0 {
		t.Errorf("%d spans more than requests", len(ended))
	}
}
