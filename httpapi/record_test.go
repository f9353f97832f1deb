package httpapi_test

import (
	"net/http"
	"regexp"
	"testing"

	"github.com/scenewright/scenewright/httpapi/apitest"
	"github.com/scenewright/scenewright/httpapi/client"
)

// TestTimesAreShownAlike: a project's own times and its exports' are in UTC and
// to the millisecond.
func TestTimesAreShownAlike(t *testing.T) {
	ofValues(t)
	t.Parallel()
	s := apitest.New(t, nil)
	p, err := s.Client.Projects.CreateAndWait(t.Context(), client.CreateProject{Prompt: "Bees make honey all day. They sleep at night.", ToAutoExport: true})
	must(t, err)
	got := fetch(t, http.MethodGet, s.URL+"/v1/auth/project/"+p.ID, map[string]string{"X-Api-Key": s.Key})
	times := regexp.MustCompile(`"\w+At":"[^"]*"`).FindAllString(got.body, -1)
	if len(times) < 4 {
		t.Fatalf("got %d times, want the project's two and the export's two: %s", len(times), got.body)
	}
	for _, at := range times {
		if !regexp.MustCompile(`:\d\d(\.\d{1,3})?Z"$`).MatchString(at) {
			t.Errorf("%s is not in UTC to the millisecond", at)
		}
	}
}
