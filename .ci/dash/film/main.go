// Film renders a sample film into a folder, for the checks of its stream.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"log"
	"os"
	"path/filepath"
	"time"

	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/typeset"
	"github.com/scenewright/scenewright/render"
	"github.com/scenewright/scenewright/render/rendertest"
)

func main() {
	dir := flag.String("o", "", "folder for the film")
	live := flag.String("live", "", "folder in which the stream grows while the film is made")
	scene := flag.Duration("scene", 3100*time.Millisecond, "length of each scene")
	flag.Parse()
	if err := run(*dir, *live, *scene); err != nil {
		log.Fatal(err)
	}
}

// run renders and prints what was made as JSON.
func run(dir, live string, scene time.Duration) error {
	box, err := sandbox.New(nil)
	if err != nil {
		return err
	}
	fonts, err := typeset.Load(nil)
	if err != nil {
		return err
	}
	cache, err := os.MkdirTemp("", "film-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(cache)
	r, err := render.New(box, fonts, &render.Options{CacheDir: cache})
	if err != nil {
		return err
	}
	f := rendertest.Sample{Width: 1280, Height: 720, Scenes: 4, Scene: scene}.Make()
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	made, err := r.Render(context.Background(), story.RenderRequest{
		Timeline: f.Timeline, Open: f.Open, Dir: dir, Progress: func(float64) {},
		Grown: func(_ context.Context, name, path string) { publish(live, name, path) },
	})
	if err != nil {
		return err
	}
	publish(live, made.Manifest, filepath.Join(dir, made.Manifest))
	return json.NewEncoder(os.Stdout).Encode(made)
}

// publish puts a file of the stream where a player asks for it, whole at once.
func publish(live, name, path string) {
	if live == "" {
		return
	}
	to := filepath.Join(live, name)
	raw, err := os.ReadFile(path)
	if err == nil {
		err = errors.Join(os.MkdirAll(filepath.Dir(to), 0o755), os.WriteFile(to+".new", raw, 0o644), os.Rename(to+".new", to))
	}
	if err != nil {
		log.Fatal(err)
	}
}
