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
		wikipediatest.Article{Title: "Bicycle", Extract: "A bicycle has two wheels.", Misspelt: "bycicle"},
		wikipediatest.Article{Title: "Home loan", Redirect: "Mortgage"},
		wikipediatest.Article{Title: "Mortgage", Extract: "A mortgage is a debt."},
		wikipediatest.Article{Title: "Mercury", Ambiguous: true, Extract: "Mercury may refer to:"},
		wikipediatest.Article{Title: "Mercury (planet)", Extract: "Mercury is the first planet from the Sun."},
		wikipediatest.Article{Title: "Mercury (element)", Extract: "Mercury is a metal."},
	))
	defer service.Close()
	r, err := wikipedia.New(&wikipedia.Options{BaseURL: service.URL})
	if err != nil {
		t.Fatal(err)
	}
	for subject, title := range map[string]string{
		"heat pumps":                            "Heat pump",
		"How a heat pump works":                 "Heat pump",
		"Make a short video about heat pumps.":  "Heat pump",
		"bicycles":                              "Bicycle",
		"pump":                                  "",
		"How a home loan works":                 "Mortgage",
		"The bycicle":                           "Bicycle",
		"The planet Mercury":                    "Mercury (planet)",
		"Mercury":                               "",
		"Our new store opens on Monday in Lyon": "",
		"Zeppelins":                             "",
		"the carbon in our soil":                "",
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

// TestSeveralMeanings: what a subject may mean is named for whoever asks.
func TestSeveralMeanings(t *testing.T) {
	r := open(t,
		wikipediatest.Article{Title: "Mercury", Ambiguous: true, Extract: "Mercury may refer to:"},
		wikipediatest.Article{Title: "Mercury (element)", Extract: "Mercury is a metal."},
		wikipediatest.Article{Title: "Mercury (planet)", Extract: "Mercury is a planet."},
	)
	doc, err := r.Research(t.Context(), "Mercury", "en")
	const want = "“Mercury” means several things, so that nothing was looked up: say which, for example “Mercury (element)”, “Mercury (planet)”"
	if err != nil || len(doc.Warnings) != 1 || doc.Warnings[0] != want {
		t.Errorf("%v, %v", doc.Warnings, err)
	}
}

// TestLongArticles: of a long article its lead is told, and the sections that matter most
// in the article's own order; no formulas, lists and notes.
func TestLongArticles(t *testing.T) {
	var b strings.Builder
	b.WriteString("Tides are the rise and fall of sea levels that the Moon and the Sun cause.\n")
	about := map[string]string{
		"Etymology": "The word comes from an old one for time, as the hours of a day once did.",
		"Cause":     "The Moon pulls the sea, so that the rise and fall of sea levels follow the Moon and the Sun.",
		"Paintings": "Turner hung two canvases of Calais in a gallery in London.",
		"Range":     "The fall of the sea is largest when the Moon and the Sun pull together, and sea levels rise most.",
		"Power":     "The rise of the sea drives mills, which the Moon and the Sun move twice a day as levels fall.",
	}
	for _, name := range []string{"Etymology", "Cause", "Paintings", "Range", "Power"} {
		b.WriteString("\n\n== " + name + " ==\n")
		for range 40 {
			b.WriteString(about[name] + "\n")
		}
		b.WriteString("A table of heights\n{\\displaystyle F=ma}.\n")
	}
	r := open(t, wikipediatest.Article{Title: "Tide", Extract: b.String()})
	doc, err := r.Research(t.Context(), "tides", "en")
	if err != nil || !strings.HasPrefix(doc.Text, "Tides are the rise") || len(doc.Text) > 9500 {
		t.Fatalf("%d characters, %v", len(doc.Text), err)
	}
	at := 0
	for _, want := range []string{"## Cause", "## Range", "## Power"} {
		i := strings.Index(doc.Text, want)
		if i < at {
			t.Errorf("%s stands at %d of %q", want, i, doc.Text)
		}
		at = i
	}
	for _, unwanted := range []string{"displaystyle", "A table"} {
		if strings.Contains(doc.Text, unwanted) {
			t.Errorf("it says %q", unwanted)
		}
	}
}

func open(t *testing.T, articles ...wikipediatest.Article) *wikipedia.Researcher {
	t.Helper()
	service := httptest.NewServer(wikipediatest.New(articles...))
	t.Cleanup(service.Close)
	r, err := wikipedia.New(&wikipedia.Options{BaseURL: service.URL})
	if err != nil {
		t.Fatal(err)
	}
	return r
}
