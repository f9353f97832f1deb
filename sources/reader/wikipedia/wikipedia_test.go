package wikipedia_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/provider/providertest"
	"github.com/scenewright/scenewright/sources/reader/wikipedia"
	"github.com/scenewright/scenewright/sources/reader/wikipedia/wikipediatest"
)

func TestBadDays(t *testing.T) {
	saying := func(code string) func(http.ResponseWriter, *http.Request, int) bool {
		return func(w http.ResponseWriter, _ *http.Request, _ int) bool {
			w.Header().Set("Content-Type", "application/json")
			_, _ = w.Write([]byte(`{"error":{"code":"` + code + `","info":"no"}}`))
			return true
		}
	}
	providertest.Run(t, providertest.Subject{
		Good: wikipediatest.New(),
		Open: func(base string, o *provider.Options) (providertest.Call, error) {
			r, err := wikipedia.New(&wikipedia.Options{BaseURL: base + "/{language}", Provider: o})
			return func(ctx context.Context) error { _, err := r.Research(ctx, "tide mills", "en"); return err }, err
		},
		Also: []providertest.Day{
			{Name: "error under 200", Answer: saying("badvalue"), Want: provider.Refused},
			{Name: "too many under 200", Answer: saying("ratelimited"), Want: provider.Limited},
		},
	})
}

func TestResearch(t *testing.T) {
	service := httptest.NewServer(wikipediatest.New(
		wikipediatest.Article{Title: "Heat pump", Extract: "A heat pump (/hiːt pʌmp/) moves warmth.\nIt takes it from outside.\n\n\n== History ==\n\n\n=== Before 1900 ===\nLord Kelvin described one in 1852.\n\n\n== References ==\nNobody reads these."},
		wikipediatest.Article{Title: "Pump", Ambiguous: true, Extract: "Pump may refer to:"},
		wikipediatest.Article{Title: "Lyon", Extract: "Lyon is a city in France."},
		wikipediatest.Article{Title: "Bicycles", Redirect: "Bicycle"},
		wikipediatest.Article{Title: "Bicycle", Extract: "A bicycle has two wheels."},
	))
	defer service.Close()
	r, err := wikipedia.New(&wikipedia.Options{BaseURL: service.URL})
	if err != nil {
		t.Fatal(err)
	}
	for subject, title := range map[string]string{
		"heat pumps":                              "Heat pump",
		"How a heat pump works":                   "Heat pump",
		"Make a short video about heat pumps.":    "Heat pump",
		"bicycles":                                "Bicycle",
		"pump":                                    "",
		"Our new store opens on Monday in Lyon":   "",
		"Zeppelins":                               "",
		"the carbon in our soil":                  "",
		"Explain why our customers love Lyon tea": "",
	} {
		doc, err := r.Research(t.Context(), subject, "en")
		if err != nil || doc.Title != title || (title == "") != (doc.Text == "") {
			t.Errorf("%q: %q, %v; want %q", subject, doc.Title, err, title)
		}
	}
	doc, err := r.Research(t.Context(), "heat pumps", "en")
	const want = "A heat pump moves warmth.\n\nIt takes it from outside.\n\n### Before 1900\n\nLord Kelvin described one in 1852."
	if err != nil || doc.Text != want || doc.Licence.Name != "CC BY-SA 4.0" || !strings.HasSuffix(doc.URL, "/Heat_pump") || !strings.Contains(doc.Licence.Credit, "Heat pump") {
		t.Errorf("%v, %+v", err, doc)
	}
}

func TestWrongBaseURL(t *testing.T) {
	if _, err := wikipedia.New(&wikipedia.Options{BaseURL: "wikipedia"}); !errors.Is(err, fault.ErrInvalid) {
		t.Errorf("%v", err)
	}
}
