package providers_test

import (
	"image/color"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/safehttp"
	"github.com/scenewright/scenewright/engine/writer/anthropic/anthropictest"
	"github.com/scenewright/scenewright/engine/writer/openai/openaitest"
	"github.com/scenewright/scenewright/engine/writer/prompt/prompttest"
	"github.com/scenewright/scenewright/engine/writer/writertest"
	"github.com/scenewright/scenewright/examples/internal/providers"
	"github.com/scenewright/scenewright/sources/pexels/pexelstest"
)

// first sees in the first picture that it is ever shown a parked car, and in all
// others what is looked for.
func first() prompttest.See {
	var mu sync.Mutex
	var wrong string
	return func(lookedFor string, picture []byte) (string, int) {
		mu.Lock()
		defer mu.Unlock()
		if wrong == "" {
			wrong = string(picture)
		}
		if string(picture) == wrong {
			return "a parked car", 4
		}
		return lookedFor, 95
	}
}

// panels is a script with one scene for which pexelstest has two films.
func panels() engine.Request {
	r := looking(engine.SourceStock)
	r.Prompt = "Good day to all of you who came here so early in the morning.\n\nSolar panels are energy, and then again energy.\n\nThe sun gives what all of us need, from the first to the last hour.\n\nThank you for listening."
	return r
}

// TestViewerChooses: with a model that sees, the film whose words fit best is
// passed over when its picture shows something else, and the ledger says so and
// what it cost; without one, words decide.
func TestViewerChooses(t *testing.T) {
	stock := env{"PEXELS_API_KEY": "p-key", "PEXELS_BASE_URL": serve(t, pexelstest.New("p-key"))}
	byWords, _ := takenBy(t, stock)
	if byWords.URL == "" {
		t.Fatalf("nothing is taken from pexels: %+v", byWords)
	}
	for name, e := range map[string]env{
		"openai":    {"OPENAI_API_KEY": "o-key", "OPENAI_BASE_URL": serve(t, openaitest.New("o-key", &openaitest.Quirks{See: first()})), "OPENAI_MODEL": "m"},
		"anthropic": {"ANTHROPIC_API_KEY": "a-key", "ANTHROPIC_BASE_URL": serve(t, anthropictest.New("a-key", &anthropictest.Quirks{See: first()}))},
		"its own":   {"VISION_BASE_URL": serve(t, openaitest.New("", &openaitest.Quirks{See: first()}))},
	} {
		t.Run(name, func(t *testing.T) {
			for k, v := range stock {
				e[k] = v
			}
			e["VISION_MODEL"] = "claude-haiku-4-5"
			bySight, looked := takenBy(t, e)
			if bySight.URL == "" || bySight.URL == byWords.URL || !strings.Contains(bySight.Reason, "its picture shows") {
				t.Errorf("%s is taken (%s), by words it was %s", bySight.URL, bySight.Reason, byWords.URL)
			}
			if !strings.Contains(looked.Reason, "a parked car") || (looked.Cost > 0) != (name == "anthropic") {
				t.Errorf("the ledger says %+v of what was seen", looked)
			}
		})
	}
}

// takenBy is what the services of an environment take from Pexels, and the
// ledger's entry of who looked.
func takenBy(t *testing.T, e env) (taken, looked engine.Asked) {
	t.Helper()
	services, err := providers.FromEnv(e.get)
	if err != nil {
		t.Fatal(err)
	}
	services.Writer = nil // a finished script needs none
	client, err := safehttp.New(&safehttp.Options{AllowPrivate: true})
	if err != nil {
		t.Fatal(err)
	}
	eng := enginetest.New(t, func(p *engine.Ports) {
		p.Web, p.Preparer = client, enginetest.Preparer{}
		services.Add(p)
	})
	p := enginetest.Await(t, eng, panels())
	ledger, err := eng.Ledger(t.Context(), p.ID)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range ledger {
		for _, a := range entry.Asked {
			t.Logf("%s: %s %s: %s", entry.Query, a.Source, a.Outcome, a.Reason)
			switch {
			case a.Source == "pexels" && a.Outcome == engine.OutcomeTaken:
				taken = a
			case a.Outcome == engine.OutcomeLookedAt:
				looked = a
			}
		}
	}
	return taken, looked
}

// TestViewerVariables: nobody looks unless a model is named.
func TestViewerVariables(t *testing.T) {
	services, err := providers.FromEnv(env{"OPENAI_API_KEY": "o-key", "ANTHROPIC_API_KEY": "a-key"}.get)
	if err != nil || services.Viewer != nil {
		t.Errorf("somebody looks without being named, %v", err)
	}
	for name, e := range map[string]env{
		"VISION_MODEL":                {"VISION_MODEL": "m"},
		"VISION_MODEL: it is not set": {"VISION_BASE_URL": "http://127.0.0.1:1"},
		"VISION_BASE_URL":             {"VISION_MODEL": "m", "VISION_BASE_URL": "127.0.0.1", "VISION_API_KEY": "s-secret"},
		"OPENAI_BASE_URL":             {"VISION_MODEL": "m", "OPENAI_MODEL": "m", "OPENAI_API_KEY": "s-secret", "OPENAI_BASE_URL": "ftp://x"},
		"ANTHROPIC_BASE_URL":          {"VISION_MODEL": "m", "ANTHROPIC_API_KEY": "s-secret", "ANTHROPIC_BASE_URL": "x"},
	} {
		if _, err := providers.FromEnv(e.get); err == nil || !strings.Contains(err.Error(), name) || strings.Contains(err.Error(), "s-secret") {
			t.Errorf("%s: %v; want an error that names it, without the key", name, err)
		}
	}
}

// TestKeysStayAtHome: the key of the language model goes to no other server.
func TestKeysStayAtHome(t *testing.T) {
	var said string
	fake := openaitest.New("", nil)
	base := serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		said = r.Header.Get("Authorization")
		fake.ServeHTTP(w, r)
	}))
	services, err := providers.FromEnv(env{"VISION_MODEL": "m", "VISION_BASE_URL": base, "OPENAI_API_KEY": "o-key"}.get)
	if err != nil {
		t.Fatal(err)
	}
	view := engine.View{Words: "a door", Language: "en", Pictures: [][]byte{writertest.Plain(color.White)}}
	if seen, err := services.Viewer.View(t.Context(), view); err != nil || len(seen.Sights) != 1 || said != "" {
		t.Errorf("%+v, %v; the server was told %q, want no key", seen, err, said)
	}
}
