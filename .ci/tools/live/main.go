// Live says when a film can be watched that was asked for now, and where the time
// goes, offline on this machine.
//
//	.ci/tools/run live [-text FILE] [-length MINUTES] [-resolution 720p]
//
// It prints a line a step with the seconds since the request at which it began, the
// moment from which players have a picture and sound, and the end.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"os"
	"time"

	"github.com/scenewright/scenewright"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
)

func main() {
	text := flag.String("text", "examples/quickstart/testdata/heat-pumps.txt", "file of what the film tells")
	length := flag.Float64("length", 1, "of the film, in minutes")
	resolution := flag.String("resolution", "720p", "of the film")
	flag.Parse()
	if err := run(context.Background(), *text, *length, *resolution); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context, text string, length float64, resolution string) error {
	raw, err := os.ReadFile(text)
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "live-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	eng, err := scenewright.Open(ctx, dir, nil)
	if err != nil {
		return err
	}
	defer eng.Close(ctx)
	asked := time.Now()
	p, err := eng.Create(ctx, request.Request{Prompt: string(raw), VideoLength: length, Resolution: resolution, ToAutoExport: true})
	if err != nil {
		return err
	}
	changes, err := eng.Watch(ctx, p.ID)
	if err != nil {
		return err
	}
	return follow(changes, asked)
}

// follow prints what becomes of a project until it is over.
func follow(changes <-chan project.Project, asked time.Time) error {
	var step project.Step
	watched := false
	say := func(what string) { fmt.Printf("%6.2f s  %s\n", time.Since(asked).Seconds(), what) }
	var p project.Project
	for p = range changes {
		if p.Progress.Step != step {
			step = p.Progress.Step
			say(string(step))
		}
		if e := p.Edit(); e != nil && e.Growing != "" && !watched {
			watched = true
			say("can be watched")
		}
	}
	if _, failure := p.Idle(); failure != nil {
		return failure
	}
	film := p.Film()
	if film == nil {
		return fmt.Errorf("the project is gone")
	}
	say(fmt.Sprintf("done: a film of %v", film.Rendition.Report.Duration.Round(time.Millisecond)))
	return nil
}
