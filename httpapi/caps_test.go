package httpapi_test

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/httpapi/apitest"
)

// TestCapsAreNamed answers an organization that has all it may with 429, the cap's
// name, and when to come back where that helps.
func TestCapsAreNamed(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		caps  engine.Caps
		waits bool
	}{"films-a-day": {engine.Caps{FilmsADay: 1}, true}, "bytes": {engine.Caps{Bytes: 1}, false}} {
		t.Run(name, func(t *testing.T) {
			s := apitest.New(t, &apitest.Setup{Engine: func(o *engine.Options) {
				o.Caps = func(context.Context, string) (engine.Caps, error) { return c.caps, nil }
			}})
			ask := func() said {
				return say(t, "POST", s.URL+"/v1/auth/project/create", `{"prompt":"Tea.","promptType":"Script","toAutoExport":true}`, "X-Api-Key", s.Key)
			}
			wantStatus(t, "the first", ask(), http.StatusCreated)
			all, err := s.Engine.Projects(t.Context(), project.Query{})
			if err != nil || len(all) != 1 {
				t.Fatal(all, err)
			}
			if _, err := s.Engine.Wait(t.Context(), all[0].ID); err != nil {
				t.Fatal(err)
			}
			got := ask()
			wantProblem(t, got, http.StatusTooManyRequests)
			if !strings.Contains(got.Body, `"violated-policies":["`+name+`"]`) || (got.Header.Get("Retry-After") != "") != c.waits {
				t.Errorf("Retry-After %q: %s", got.Header.Get("Retry-After"), got.Body)
			}
		})
	}
}
