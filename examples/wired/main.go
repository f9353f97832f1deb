// Wired is examples/embed with its parts put together by google/wire: the
// adapters' Sets are named in wire.go, and wire writes the calls. It reads a
// prompt from standard input and prints where the film is.
package main

import (
	"context"
	"fmt"
	"io"
	"log"
	"os"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/voice/local"
)

func main() {
	if err := run(context.Background(), os.Stdin, os.Stdout); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context, in io.Reader, out io.Writer) error {
	prompt, err := io.ReadAll(io.LimitReader(in, 4*engine.MaxPrompt))
	if err != nil {
		return err
	}
	eng, err := newEngine(ctx, "scenewright-data/scenewright.db", "scenewright-data/files")
	if err != nil {
		return err
	}
	if err := eng.Start(ctx); err != nil {
		return err
	}
	defer eng.Close(ctx)
	p, err := eng.Create(ctx, engine.Request{Prompt: string(prompt), Language: "auto", ToAutoExport: true})
	if err != nil {
		return err
	}
	if p, err = eng.Wait(ctx, p.ID); err != nil {
		return err
	}
	_, err = fmt.Fprintln(out, p.Edit().Rendition.VideoURL)
	return err
}

// newVoices puts the voices in order of preference: several adapters fill one
// port, which wire cannot gather by itself.
func newVoices(offline *local.Voice) []engine.Voice { return []engine.Voice{offline} }
