package providers_test

import (
	"net/http/httptest"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/examples/internal/providers"
	"github.com/scenewright/scenewright/sources/reader/wikipedia/wikipediatest"
)

// TestResearch: nobody is asked unless that is switched on.
func TestResearch(t *testing.T) {
	service := httptest.NewServer(wikipediatest.New())
	defer service.Close()
	for value, want := range map[string]bool{"": false, "0": false, "1": true} {
		c, err := providers.FromEnv(func(name string) string {
			return map[string]string{"SCENEWRIGHT_RESEARCH": value, "WIKIPEDIA_BASE_URL": service.URL}[name]
		})
		var p engine.Ports
		c.Add(&p)
		if err != nil || (p.Researcher != nil) != want {
			t.Fatalf("%q: %v, researcher %v", value, err, p.Researcher)
		}
		if !want {
			continue
		}
		doc, err := p.Researcher.Research(t.Context(), "tide mills", "en")
		if err != nil || doc.Title != "Tide mill" {
			t.Errorf("%q, %v", doc.Title, err)
		}
	}
	_, err := providers.FromEnv(func(name string) string { return map[string]string{"SCENEWRIGHT_RESEARCH": "yes"}[name] })
	if err == nil {
		t.Error("a value that means nothing is taken")
	}
}
