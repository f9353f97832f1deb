package fallback_test

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer/anthropic"
	"github.com/scenewright/scenewright/engine/writer/anthropic/anthropictest"
	"github.com/scenewright/scenewright/engine/writer/fallback"
	"github.com/scenewright/scenewright/engine/writer/openai"
	"github.com/scenewright/scenewright/engine/writer/openai/openaitest"
	"github.com/scenewright/scenewright/engine/writer/plain"
	"github.com/scenewright/scenewright/engine/writer/prompt"
	"github.com/scenewright/scenewright/engine/writer/writertest"
)

const key = "sk-secret"

func offline(t testing.TB) engine.Writer {
	t.Helper()
	return plain.New()
}

func model(t testing.TB, q *openaitest.Quirks) (engine.Writer, *openaitest.Server) {
	t.Helper()
	w, fake := bare(t, q)
	return fallback.New(w, offline(t)), fake
}

// bare is a model with nothing behind it.
func bare(t testing.TB, q *openaitest.Quirks) (*prompt.Author, *openaitest.Server) {
	t.Helper()
	fake := openaitest.New(key, q)
	w, err := openai.New(key, &openai.Options{BaseURL: writertest.Serve(t, fake), Model: "m", Provider: writertest.Hasty()})
	if err != nil {
		t.Fatal(err)
	}
	return w, fake
}

func claude(t testing.TB, key anthropic.APIKey, q *anthropictest.Quirks) engine.Writer {
	t.Helper()
	w, err := anthropic.New(key, &anthropic.Options{BaseURL: writertest.Serve(t, anthropictest.New("sk-secret", q)), Provider: writertest.Hasty()})
	if err != nil {
		t.Fatal(err)
	}
	return fallback.New(w, offline(t))
}

func TestContract(t *testing.T) {
	writertest.Test(t, func(t *testing.T) engine.Writer { w, _ := model(t, nil); return w })
}

func TestContractOfFallenBack(t *testing.T) {
	writertest.Test(t, func(t *testing.T) engine.Writer { w, _ := model(t, &openaitest.Quirks{Refusal: true}); return w })
}

// whole asks for all of a text: no warning says what was left out.
func whole() story.Assignment {
	a := writertest.Assignment(writertest.Texts()[0])
	a.Length = 0
	return a
}

// Whatever fails, there is a script, and it says who failed and how.
func TestEachFailure(t *testing.T) {
	gpt := func(q openaitest.Quirks) engine.Writer { w, _ := model(t, &q); return w }
	for want, w := range map[string]engine.Writer{
		"anthropic does not accept the key": claude(t, "sk-wrong", nil),
		"anthropic has no credit":           claude(t, key, &anthropictest.Quirks{Poor: true}),
		"anthropic refused":                 claude(t, key, &anthropictest.Quirks{Refusal: true}),
		"anthropic was not reached":         claude(t, key, &anthropictest.Quirks{Overloaded: 99}),
		"openai refused":                    gpt(openaitest.Quirks{Filtered: true}),
		"openai was not reached, or failed": gpt(openaitest.Quirks{ErrorUnder: true}),
		"openai gave no script":             gpt(openaitest.Quirks{Silent: true}),
		"openai gave no script that can be": gpt(openaitest.Quirks{CutOff: 99}),
		"gave no script that can be used":   gpt(openaitest.Quirks{Answer: func([]string) string { return `{"title":"x","scenes":[]}` }}),
	} {
		s := writertest.Write(t, w, whole())
		if len(s.Warnings) != 1 || !strings.Contains(s.Warnings[0], want) || strings.Contains(s.Warnings[0], "sk-") {
			t.Errorf("warnings are %q, want one that says %q", s.Warnings, want)
		}
	}
}

// What was begun offline is ended offline, with its note, though the service is
// back.
func TestStaysWithWhatItBegan(t *testing.T) {
	down, _ := model(t, &openaitest.Quirks{ErrorUnder: true})
	a := whole()
	first := writertest.Write(t, down, a)
	back, fake := model(t, nil)
	a.Rate, a.Previous = .8*a.Rate, &first
	next := writertest.Write(t, back, a)
	if n := len(fake.Calls()); n != 0 {
		t.Errorf("the model was asked %d times, want never", n)
	}
	if len(next.Warnings) != 1 || next.Warnings[0] != first.Warnings[0] {
		t.Errorf("warnings are %q, want %q", next.Warnings, first.Warnings)
	}
}

func TestAFinishedScriptAsksNobody(t *testing.T) {
	w, fake := model(t, nil)
	a := writertest.Assignment(writertest.Texts()[0])
	a.Script = true
	writertest.Write(t, w, a)
	if n := len(fake.Calls()); n != 0 {
		t.Errorf("the model was asked %d times, want never", n)
	}
}

// cancelling is a model that is cancelled while it writes.
type cancelling struct{ cancel context.CancelFunc }

func (c cancelling) Write(ctx context.Context, _ story.Assignment) (story.Script, error) {
	c.cancel()
	return story.Script{}, ctx.Err()
}

func TestCancelledIsNotFallenBackFrom(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	w := fallback.New(cancelling{cancel}, offline(t))
	if _, err := w.Write(ctx, writertest.Assignment(writertest.Texts()[0])); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want context.Canceled", err)
	}
}

// A film is made by the model, and without it, and the project says so.
func TestFilm(t *testing.T) {
	material := writertest.Texts()[0].Body
	for name, q := range map[string]*openaitest.Quirks{"up": nil, "down": {ErrorUnder: true}} {
		t.Run(name, func(t *testing.T) {
			w, fake := model(t, q)
			eng := enginetest.New(t, func(p *engine.Ports) { p.Writer = w })
			p := enginetest.Await(t, eng, request.Request{Prompt: material, ToAutoExport: true, VideoLength: .5})
			length := p.Edit().Rendition.Report.Duration
			if p.Status() != project.StatusDone || length < 27*time.Second || length > 33*time.Second {
				t.Errorf("status %s, %v long; want done, half a minute", p.Status(), length)
			}
			noted := strings.Contains(strings.Join(p.Warnings, "\n"), "without a language model: openai was not reached")
			if noted != (name == "down") {
				t.Errorf("warnings are %q", p.Warnings)
			}
			if n := len(fake.Calls()); n > 3 || n == 0 {
				t.Errorf("the model was asked %d times, want one to three", n)
			}
		})
	}
}

// silence is a service that never answers.
type silence struct{}

func (silence) RoundTrip(r *http.Request) (*http.Response, error) {
	<-r.Context().Done()
	return nil, r.Context().Err()
}

// TestHangingModelsAreGivenUp: after 90 seconds in all the script is written offline, with
// one warning that says why.
func TestHangingModelsAreGivenUp(t *testing.T) {
	for name, open := range map[string]func(*provider.Options) (*prompt.Author, error){
		"openai": func(o *provider.Options) (*prompt.Author, error) {
			return openai.New(key, &openai.Options{Provider: o})
		},
		"anthropic": func(o *provider.Options) (*prompt.Author, error) {
			return anthropic.New(key, &anthropic.Options{Provider: o})
		},
	} {
		synctest.Test(t, func(t *testing.T) {
			w, err := open(&provider.Options{HTTP: &http.Client{Transport: silence{}}})
			if err != nil {
				t.Fatal(err)
			}
			began := time.Now()
			s, err := fallback.New(w, offline(t)).Write(t.Context(), whole())
			want := "The script was written without a language model: " + name + " did not answer in time (silent)."
			if took := time.Since(began); err != nil || took != prompt.Patience || !slices.Equal(s.Warnings, []string{want}) {
				t.Errorf("%s: after %v: %v, warnings %q, want %q after %v", name, took, err, s.Warnings, want, prompt.Patience)
			}
		})
	}
}
