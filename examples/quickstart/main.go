// Quickstart makes a video from a prompt, a file or standard input, on this
// machine alone: no account, no key, no network but for -link and -research.
//
//	go run ./examples/quickstart -o heat-pumps.mp4 "How a heat pump works. …"
//	go run ./examples/quickstart -script -file talk.txt -voice local/en-slt
//	go run ./examples/quickstart -file report.docx -language es
//	go run ./examples/quickstart -link https://example.com/article
//
// Beside the MP4 it writes the captions (.srt, .vtt, .ass), a poster (.jpg) and
// a folder with the MPEG-DASH stream.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"github.com/alecthomas/kong"

	"github.com/scenewright/scenewright/engine"
)

func main() {
	var f flags
	kong.Parse(&f, kong.Name("quickstart"), kong.Description("Makes a narrated, subtitled video from a prompt or a script."), kong.UsageOnError(), singleDash())
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, f); err != nil {
		fmt.Fprintln(os.Stderr, message(err))
		stop()
		os.Exit(1)
	}
}

// message says an error as a person wants to read it.
func message(err error) string {
	if errors.Is(err, context.Canceled) {
		return "\nstopped; nothing was written"
	}
	return "quickstart: " + err.Error()
}

// run does what the flags ask for.
func run(ctx context.Context, f flags) error {
	eng, done, err := build(ctx, f)
	if err != nil {
		return err
	}
	defer done()
	if f.List != "" {
		return list(ctx, eng, f.List)
	}
	request, err := f.request(os.Stdin)
	if err != nil {
		return err
	}
	if err := eng.Check(ctx, languageOf(request)); err != nil {
		return err
	}
	if err := add(ctx, eng, &request, f.Add); err != nil {
		return err
	}
	p, err := create(ctx, eng, f, request)
	if err != nil {
		return err
	}
	return deliver(ctx, eng, p, f.Output)
}

// languageOf is the language a film of the request will have.
func languageOf(r engine.Request) string {
	if r.Language == "auto" {
		return engine.DetectLanguage(r.Prompt)
	}
	return r.Language
}

// create makes the video, with a bar that shows how far it is.
func create(ctx context.Context, eng *engine.Engine, f flags, r engine.Request) (engine.Project, error) {
	p, err := begin(ctx, eng, f, r)
	if err != nil {
		return p, err
	}
	watched, cancel := context.WithCancel(ctx)
	defer cancel()
	changes, err := eng.Watch(watched, p.ID)
	if err != nil {
		return p, err
	}
	bar := newBar()
	defer bar.close()
	for p = range changes {
		bar.show(p)
		if idle, failure := p.Idle(); idle {
			if failure != nil {
				return p, failure
			}
			return p, nil
		}
	}
	return p, ctx.Err()
}

// begin creates the project, with the file that it is to be made of.
func begin(ctx context.Context, eng *engine.Engine, f flags, r engine.Request) (engine.Project, error) {
	if f.isDocument() && f.Link == "" {
		return eng.CreateFrom(ctx, r, f.source())
	}
	return eng.Create(ctx, r)
}
