// Film renders a sample film into a folder, for the checks of its stream.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"log"
	"os"
	"time"

	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/typeset"
	"github.com/scenewright/scenewright/render"
	"github.com/scenewright/scenewright/render/rendertest"
)

func main() {
	dir := flag.String("o", "", "folder for the film")
	scene := flag.Duration("scene", 3100*time.Millisecond, "length of each scene")
	flag.Parse()
	if err := run(*dir, *scene); err != nil {
		log.Fatal(err)
	}
}

// run renders and prints what was made as JSON.
func run(dir string, scene time.Duration) error {
	box, err := sandbox.New(nil)
	if err != nil {
		return err
	}
	fonts, err := typeset.Load(nil)
	if err != nil {
		return err
	}
	r, err := render.New(box, fonts, nil)
	if err != nil {
		return err
	}
	f := rendertest.Sample{Width: 1280, Height: 720, Scenes: 4, Scene: scene}.Make()
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	made, err := r.Render(context.Background(), story.RenderRequest{Timeline: f.Timeline, Open: f.Open, Dir: dir, Progress: func(float64) {}})
	if err != nil {
		return err
	}
	return json.NewEncoder(os.Stdout).Encode(made)
}
