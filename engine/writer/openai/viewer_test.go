package openai_test

import (
	"context"
	"image/color"
	"math"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/provider/providertest"
	"github.com/scenewright/scenewright/engine/writer/openai"
	"github.com/scenewright/scenewright/engine/writer/openai/openaitest"
	"github.com/scenewright/scenewright/engine/writer/prompt"
	"github.com/scenewright/scenewright/engine/writer/prompt/prompttest"
	"github.com/scenewright/scenewright/engine/writer/writertest"
)

// openViewer makes a viewer of a server with quirks.
func openViewer(t *testing.T, q openaitest.Quirks, o openai.Options) (*openai.Viewer, *openaitest.Server) {
	t.Helper()
	fake := openaitest.New(key, &q)
	server := httptest.NewServer(fake)
	t.Cleanup(server.Close)
	o.BaseURL, o.Model = server.URL+"/v1", "sees-1"
	v, err := openai.NewViewer(key, &o)
	if err != nil {
		t.Fatal(err)
	}
	return v, fake
}

func redDoor() engine.View {
	return engine.View{Words: "a red door", Language: "en", Pictures: [][]byte{writertest.Plain(color.RGBA{R: 200, A: 255})}}
}

func TestViewerContract(t *testing.T) {
	for name, q := range map[string]openaitest.Quirks{"schema": {}, "no format": {Formats: []string{}, Chatty: true}, "thinks aloud": {Thinks: true}} {
		t.Run(name, func(t *testing.T) {
			writertest.Viewer(t, func(t *testing.T, see prompttest.See) engine.Viewer {
				q.See = see
				v, _ := openViewer(t, q, openai.Options{})
				return v
			})
		})
	}
}

func TestViewerBadDays(t *testing.T) {
	providertest.Run(t, providertest.Subject{
		Key: key, Good: openaitest.New(key, nil),
		Open: func(base string, o *provider.Options) (providertest.Call, error) {
			v, err := openai.NewViewer(key, &openai.Options{BaseURL: base, Model: "sees-1", Provider: o})
			return func(ctx context.Context) error { _, err := v.View(ctx, redDoor()); return err }, err
		},
	})
}

// TestNoSight: what tells of no picture is a failure of a kind, asked for once.
func TestNoSight(t *testing.T) {
	for name, c := range map[string]struct {
		quirks openaitest.Quirks
		want   provider.Kind
	}{
		"blind":         {openaitest.Quirks{Blind: true}, provider.Refused},
		"refusal":       {openaitest.Quirks{Refusal: true}, provider.Refused},
		"chat":          {openaitest.Quirks{Answer: func([]string) string { return "What a nice door." }}, provider.Broken},
		"two pictures":  {openaitest.Quirks{Answer: func([]string) string { return `{"pictures":[{"shows":"a","fits":1},{"shows":"b","fits":2}]}` }}, provider.Broken},
		"no number":     {openaitest.Quirks{Answer: func([]string) string { return `{"pictures":[{"shows":"a red door"}]}` }}, provider.Broken},
		"no room":       {openaitest.Quirks{CutOff: 9}, provider.Broken},
		"small windows": {openaitest.Quirks{Window: 5}, provider.Broken},
	} {
		t.Run(name, func(t *testing.T) {
			v, fake := openViewer(t, c.quirks, openai.Options{})
			_, err := v.View(t.Context(), redDoor())
			if got := provider.KindOf(err); got != c.want || engine.CodeOf(err) != engine.CodeProvider || len(fake.Calls()) > 1 {
				t.Errorf("failed as %q after %d calls, want %q: %v", got, len(fake.Calls()), c.want, err)
			}
		})
	}
}

// TestViewIsCounted: 900 and 400 tokens at the price that the host names, which
// nobody knows of a server of one's own.
func TestViewIsCounted(t *testing.T) {
	for price, want := range map[prompt.Price]float64{{}: 0, {Prompt: 1, Answer: 10}: .0049} {
		v, fake := openViewer(t, openaitest.Quirks{}, openai.Options{Price: price, Name: "ollama"})
		seen, err := v.View(t.Context(), redDoor())
		if err != nil || math.Abs(seen.Cost-want) > 1e-9 || v.Name() != "ollama-vision" {
			t.Errorf("%s: $%f, %v; want $%f", v.Name(), seen.Cost, err, want)
		}
		said := fake.Calls()[0].Messages[1]
		if len(said.Pictures) != 1 || !strings.Contains(said.Content, `"lookedFor":"a red door"`) {
			t.Errorf("it was shown %d pictures and told %s", len(said.Pictures), said.Content)
		}
	}
}
