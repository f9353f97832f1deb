package anthropic_test

import (
	"math"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/provider/providertest"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer/anthropic"
	"github.com/scenewright/scenewright/engine/writer/anthropic/anthropictest"
	"github.com/scenewright/scenewright/engine/writer/prompt"
	"github.com/scenewright/scenewright/engine/writer/prompt/prompttest"
	"github.com/scenewright/scenewright/engine/writer/writertest"
)

const key = "sk-ant-secret/with+signs"

// open makes a writer of a server with quirks, which does not really wait.
func open(t testing.TB, q *anthropictest.Quirks, author *prompt.Options) (*prompt.Author, *anthropictest.Server) {
	t.Helper()
	fake := anthropictest.New(key, q)
	w, err := anthropic.New(key, &anthropic.Options{BaseURL: writertest.Serve(t, fake), Author: author, Provider: writertest.Hasty()})
	if err != nil {
		t.Fatal(err)
	}
	return w, fake
}

func assignment() story.Assignment { return writertest.Assignment(writertest.Texts()[0]) }

func TestContract(t *testing.T) {
	writertest.Test(t, func(t *testing.T) engine.Writer { w, _ := open(t, nil, nil); return w })
}

func TestBadDays(t *testing.T) {
	writertest.BadDays(t, providertest.Subject{Key: key, Good: anthropictest.New(key, nil)}, func(base string, o *provider.Options) (engine.Writer, footage.VisionModel, error) {
		options := &anthropic.Options{BaseURL: base, Provider: o}
		w, err := anthropic.New(key, options)
		if err != nil {
			return nil, nil, err
		}
		v, err := anthropic.NewViewer(key, options)
		return w, v, err
	})
}

// Whatever a model knows of structured output, a script comes of it; one that
// refused it is asked by a tool from then on.
func TestQuirks(t *testing.T) {
	for name, c := range map[string]struct {
		quirks anthropictest.Quirks
		calls  int // that were answered, of two scripts
		byTool bool
	}{
		"structured output":   {calls: 2},
		"in one piece":        {anthropictest.Quirks{Whole: true}, 2, false},
		"a tool in one piece": {anthropictest.Quirks{Whole: true, NoOutputConfig: true}, 2, true},
		"tools alone":         {anthropictest.Quirks{NoOutputConfig: true}, 2, true},
		"prose around":        {anthropictest.Quirks{Chatty: true}, 2, false},
		"cut off":             {anthropictest.Quirks{CutOff: 1}, 3, false},
		"cut off in a tool":   {anthropictest.Quirks{CutOff: 1, NoOutputConfig: true}, 3, true},
		"overlong":            {anthropictest.Quirks{Overlong: 2}, 4, false},
		"overloaded at first": {anthropictest.Quirks{Overloaded: 2}, 2, false},
	} {
		t.Run(name, func(t *testing.T) {
			w, fake := open(t, &c.quirks, nil)
			for range 2 {
				writertest.Write(t, w, assignment())
			}
			calls := fake.Calls()
			last := calls[len(calls)-1]
			if again := calls[1].MaxTokens / calls[0].MaxTokens; again == 2 != (c.quirks.CutOff > 0) {
				t.Errorf("asked again with %d times the room", again)
			}
			if len(calls) != c.calls || (last.Choice != nil) != c.byTool || (last.Output != nil) == c.byTool {
				t.Errorf("%d calls, the last by a tool: %t; want %d and %t", len(calls), last.Choice != nil, c.calls, c.byTool)
			}
		})
	}
}

// A question that is too long is asked again with less of the source.
func TestRoom(t *testing.T) {
	w, fake := open(t, &anthropictest.Quirks{Overlong: 1}, nil)
	a := assignment()
	a.Text = strings.Repeat(a.Text+"\n\n", 30)
	writertest.Write(t, w, a)
	calls := fake.Calls()
	if before, after := len(calls[0].Messages[0].Content), len(calls[1].Messages[0].Content); before-after < 1200 {
		t.Errorf("the question went from %d bytes to %d, want half of the source left out", before, after)
	}
}

func TestNoScript(t *testing.T) {
	for name, c := range map[string]struct {
		quirks anthropictest.Quirks
		want   provider.Kind
	}{
		"refusal":    {anthropictest.Quirks{Refusal: true}, provider.Refused},
		"poor":       {anthropictest.Quirks{Poor: true}, provider.Unpaid},
		"overloaded": {anthropictest.Quirks{Overloaded: 9}, provider.Down},
		"chat":       {anthropictest.Quirks{Answer: func([]string) string { return "No." }}, provider.Broken},
	} {
		w, _ := open(t, &c.quirks, nil)
		_, err := w.Write(t.Context(), assignment())
		if got := provider.KindOf(err); got != c.want || fault.CodeOf(err) != fault.CodeProvider {
			t.Errorf("%s: failed as %q, want %q: %v", name, got, c.want, err)
		}
	}
}

func TestUsageIsTold(t *testing.T) {
	var used prompt.Usage
	w, _ := open(t, nil, &prompt.Options{Used: func(u prompt.Usage) { used = u }})
	writertest.Write(t, w, assignment())
	if want := (prompt.Usage{Provider: "anthropic", Model: anthropic.DefaultModel, Prompt: 900, Answer: 400}); used != want {
		t.Errorf("told %v, want %v", used, want)
	}
}

func openViewer(t *testing.T, q anthropictest.Quirks, model string) *prompt.Viewer {
	t.Helper()
	v, err := anthropic.NewViewer(key, &anthropic.Options{BaseURL: writertest.Serve(t, anthropictest.New(key, &q)), Model: model})
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestViewerContract(t *testing.T) {
	for name, q := range map[string]anthropictest.Quirks{"structured output": {}, "by a tool": {NoOutputConfig: true}, "chatty": {Chatty: true}} {
		t.Run(name, func(t *testing.T) {
			writertest.Viewer(t, func(t *testing.T, see prompttest.See) footage.VisionModel {
				q.See = see
				return openViewer(t, q, "")
			})
		})
	}
}

// TestViewIsCounted: 900 and 400 tokens at the list's price for the family.
func TestViewIsCounted(t *testing.T) {
	for model, want := range map[string]float64{"": .0087, "claude-haiku-4-5": .0029, "claude-opus-5": .0145, "another": 0} {
		seen, err := openViewer(t, anthropictest.Quirks{}, model).View(t.Context(), writertest.RedDoor())
		if err != nil || math.Abs(seen.Cost-want) > 1e-9 {
			t.Errorf("%q: $%f, %v; want $%f", model, seen.Cost, err, want)
		}
	}
}

func TestViewerDeclines(t *testing.T) {
	_, err := openViewer(t, anthropictest.Quirks{Refusal: true}, "").View(t.Context(), writertest.RedDoor())
	if provider.KindOf(err) != provider.Refused {
		t.Errorf("%v, want refused", err)
	}
}
