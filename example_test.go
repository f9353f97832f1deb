package scenewright_test

import (
	"context"
	"fmt"
	"io"
	"log"
	"os"

	"github.com/scenewright/scenewright"
	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/audio"
)

// A film from a text: Create keeps it, Wait returns once it is made.
func ExampleOpen() {
	ctx := context.Background()
	dir, _ := os.MkdirTemp("", "scenewright")
	defer os.RemoveAll(dir)
	eng, err := scenewright.Open(ctx, dir, nil)
	if err != nil {
		log.Fatal(err)
	}
	defer eng.Close(ctx)
	byHand := false // without it the film is enhanced at once, with ToAutoExport exported too
	p, err := eng.Create(ctx, engine.Request{Prompt: tea, ToAutoEnhance: &byHand})
	if err != nil {
		log.Fatal(err)
	}
	if p, err = eng.Wait(ctx, p.ID); err != nil {
		log.Fatal(err)
	}
	fmt.Println(p.Language, p.CreationStatus())
	// Output: en DONE
}

// A finished project is changed scene by scene; what nobody touched stays.
func Example_editScene() {
	ctx := context.Background()
	dir, _ := os.MkdirTemp("", "scenewright")
	defer os.RemoveAll(dir)
	eng, err := scenewright.Open(ctx, dir, nil)
	if err != nil {
		log.Fatal(err)
	}
	defer eng.Close(ctx)
	byHand := false
	p, err := eng.Create(ctx, engine.Request{Prompt: tea, ToAutoEnhance: &byHand})
	if err != nil {
		log.Fatal(err)
	}
	if p, err = eng.Wait(ctx, p.ID); err != nil {
		log.Fatal(err)
	}
	scenes, err := eng.Scenes(ctx, p.ID)
	if err != nil {
		log.Fatal(err)
	}
	words := "Tea came to Europe by ship, four hundred years ago."
	if p, err = eng.EditScene(ctx, p.ID, scenes[0].ID, engine.SceneEdit{Narration: &words}); err != nil {
		log.Fatal(err)
	}
	if p, err = eng.Wait(ctx, p.ID); err != nil {
		log.Fatal(err)
	}
	scenes, err = eng.Scenes(ctx, p.ID)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(scenes[0].Narration)
	// Output: Tea came to Europe by ship, four hundred years ago.
}

// hum is a voice of the host's own: it says everything on one note.
type hum struct{}

// Voices implements [engine.Voice].
func (hum) Voices(context.Context) ([]engine.VoiceOption, error) {
	return []engine.VoiceOption{{ID: "host/hum", VoiceType: "host", Name: "Hum", Languages: []string{"en"}}}, nil
}

// Speak implements [engine.Voice].
func (hum) Speak(_ context.Context, u engine.Utterance) (engine.Speech, error) {
	return engine.Speech{Sound: audio.Silent(24000, 1, 0)}, nil // a real one speaks u.Text and tells when each word sounds
}

// A voice of the host's own is asked before ours.
func ExampleOptions_voice() {
	ctx := context.Background()
	dir, _ := os.MkdirTemp("", "scenewright")
	defer os.RemoveAll(dir)
	eng, err := scenewright.Open(ctx, dir, &scenewright.Options{Ports: func(p *engine.Ports) {
		p.Voices = append([]engine.Voice{hum{}}, p.Voices...)
	}})
	if err != nil {
		log.Fatal(err)
	}
	defer eng.Close(ctx)
	voices, err := eng.AllVoices(ctx)
	fmt.Println(voices[0].ID, err)
	// Output: host/hum <nil>
}

// archive is a source of pictures: the host's own.
type archive struct{}

// Name implements [engine.MediaSource].
func (archive) Name() string { return "archive" }

// Serves implements [engine.MediaSource].
func (archive) Serves(kind engine.SourceKind, media engine.MediaType) bool {
	return kind == engine.SourceStock && media == engine.MediaImage
}

// Search implements [engine.MediaSource].
func (archive) Search(_ context.Context, q engine.MediaQuery) ([]engine.Candidate, error) {
	return []engine.Candidate{{Source: "archive", ID: "1873", Media: engine.MediaImage, Title: "a tea clipper under sail", File: "clipper.jpg"}}, nil
}

// Fetch implements [engine.MediaSource].
func (archive) Fetch(_ context.Context, c engine.Candidate, w io.Writer, _ engine.Making) error {
	file, err := os.Open(c.File)
	if err != nil {
		return err
	}
	defer file.Close()
	_, err = io.Copy(w, file)
	return err
}

// A source of the host's own offers pictures for scenes; the ledger of each film
// tells which was taken, and why.
func ExampleOptions_source() {
	var ports engine.Ports
	add := func(p *engine.Ports) { p.Sources = append(p.Sources, archive{}) } // Options.Ports
	add(&ports)
	found, err := ports.Sources[0].Search(context.Background(), engine.MediaQuery{Words: "ship sea"})
	fmt.Println(found[0].Title, err)
	// Output: a tea clipper under sail <nil>
}
