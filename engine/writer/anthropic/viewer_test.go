package anthropic_test

import (
	"context"
	"image/color"
	"math"
	"net/http/httptest"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/provider/providertest"
	"github.com/scenewright/scenewright/engine/writer/anthropic"
	"github.com/scenewright/scenewright/engine/writer/anthropic/anthropictest"
	"github.com/scenewright/scenewright/engine/writer/prompt/prompttest"
	"github.com/scenewright/scenewright/engine/writer/writertest"
)

func openViewer(t *testing.T, q anthropictest.Quirks, model string) *anthropic.Viewer {
	t.Helper()
	server := httptest.NewServer(anthropictest.New(key, &q))
	t.Cleanup(server.Close)
	v, err := anthropic.NewViewer(key, &anthropic.Options{BaseURL: server.URL, Model: model})
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func redDoor() engine.View {
	return engine.View{Words: "a red door", Language: "en", Pictures: [][]byte{writertest.Plain(color.RGBA{R: 200, A: 255})}}
}

func TestViewerContract(t *testing.T) {
	for name, q := range map[string]anthropictest.Quirks{"structured output": {}, "by a tool": {NoOutputConfig: true}, "chatty": {Chatty: true}} {
		t.Run(name, func(t *testing.T) {
			writertest.Viewer(t, func(t *testing.T, see prompttest.See) engine.Viewer {
				q.See = see
				return openViewer(t, q, "")
			})
		})
	}
}

func TestViewerBadDays(t *testing.T) {
	providertest.Run(t, providertest.Subject{
		Key: key, Good: anthropictest.New(key, nil),
		Open: func(base string, o *provider.Options) (providertest.Call, error) {
			v, err := anthropic.NewViewer(key, &anthropic.Options{BaseURL: base, Provider: o})
			return func(ctx context.Context) error { _, err := v.View(ctx, redDoor()); return err }, err
		},
	})
}

// TestViewIsCounted: 900 and 400 tokens at the list's price for the family.
func TestViewIsCounted(t *testing.T) {
	for model, want := range map[string]float64{"": .0087, "claude-haiku-4-5": .0029, "claude-opus-5": .0145, "another": 0} {
		seen, err := openViewer(t, anthropictest.Quirks{}, model).View(t.Context(), redDoor())
		if err != nil || math.Abs(seen.Cost-want) > 1e-9 {
			t.Errorf("%q: $%f, %v; want $%f", model, seen.Cost, err, want)
		}
	}
}

func TestViewerDeclines(t *testing.T) {
	_, err := openViewer(t, anthropictest.Quirks{Refusal: true}, "").View(t.Context(), redDoor())
	if provider.KindOf(err) != provider.Refused {
		t.Errorf("%v, want refused", err)
	}
}
