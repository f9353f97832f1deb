package scenewright_test

import (
	"cmp"
	"context"
	"fmt"
	"log"
	"os"
	"testing"

	"github.com/scenewright/scenewright"
	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/document"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer"
	"github.com/scenewright/scenewright/engine/writer/writertest"
	"github.com/scenewright/scenewright/sources/sourcetest"
	"github.com/scenewright/scenewright/voice/voicetest"
)

// newsroom is a writer of the host's own: it cuts a text to its length, in its own words.
type newsroom struct{}

// Write implements [engine.Writer].
func (newsroom) Write(ctx context.Context, a story.Assignment) (story.Script, error) {
	if a.Script {
		return writer.Finish(writer.FromScript(a), a), ctx.Err()
	}
	editor := writer.NewEditor(a.Language, writer.RateOf(a))
	passages, _, err := editor.Passages(ctx, document.Parse(a.Text))
	if err != nil {
		return story.Script{}, err
	}
	if length := cmp.Or(a.Length, a.Most); length > 0 {
		passages, _ = editor.Fit(passages, int(length.Seconds()*editor.Rate))
	}
	s := story.Script{Title: "From the newsroom", Technique: cmp.Or(a.Technique, request.Techniques()[0].Technique)}
	s.Scenes = editor.Scenes(passages, writer.Pace{Opens: true, Closes: true, Most: a.MaxScenes})
	return writer.Finish(s, a), nil
}

// A writer of the host's own in the place of ours.
func ExampleOptions_writer() {
	ctx := context.Background()
	dir, _ := os.MkdirTemp("", "scenewright")
	defer os.RemoveAll(dir)
	eng, err := scenewright.Open(ctx, dir, &scenewright.Options{Ports: func(p *engine.Ports) error {
		p.Writer = newsroom{}
		return nil
	}})
	if err != nil {
		log.Fatal(err)
	}
	defer eng.Close(ctx)
	byHand := false
	p, err := eng.Create(ctx, request.Request{Prompt: tea, ToAutoEnhance: &byHand})
	if err != nil {
		log.Fatal(err)
	}
	if p, err = eng.Wait(ctx, p.ID); err != nil {
		log.Fatal(err)
	}
	fmt.Println(p.Name)
	// Output: From the newsroom
}

// TestTheExamplesKeepTheirContracts: a voice, a source and a writer of the examples pass the
// suites that a host's own are held to.
func TestTheExamplesKeepTheirContracts(t *testing.T) {
	t.Parallel()
	t.Run("voice", func(t *testing.T) { voicetest.Test(t, func(*testing.T) engine.Voice { return hum{} }) })
	t.Run("source", func(t *testing.T) {
		sourcetest.Media(t, sourcetest.MediaSubject{
			Open:  func(*testing.T) footage.Source { return archive{} },
			Finds: []footage.Query{{Kind: footage.Stock, Media: footage.Image, Words: "tea clipper", Language: "en", Width: 1280, Height: 720, Limit: 5}},
		})
	})
	t.Run("writer", func(t *testing.T) { writertest.Test(t, func(*testing.T) engine.Writer { return newsroom{} }) })
}
