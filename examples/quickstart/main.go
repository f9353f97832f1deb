// Quickstart makes a video from a prompt, a file or standard input, with no
// account and no key. Where there is a network it looks for pictures in free
// libraries, and says what it sends to whom; with -offline all stays on this
// machine. A language model and neural voices that run on this machine (Ollama,
// llama.cpp, LM Studio, Kokoro-FastAPI, Piper) are found, and used.
//
//	go run ./examples/quickstart -o heat-pumps.mp4 "How a heat pump works. …"
//	go run ./examples/quickstart -script -file talk.txt -voice local/en-slt
//	go run ./examples/quickstart -file report.docx -language es
//	go run ./examples/quickstart -link https://example.com/article
//
// Beside the MP4 it writes the captions (.srt, .vtt, .ass), a poster (.jpg) and
// a folder with the MPEG-DASH stream. What it is called with is checked before
// any work; it exits with 2 where that is wrong, and with 1 where it fails.
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
	"github.com/scenewright/scenewright/engine/detect"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
)

func main() { os.Exit(command(os.Args[1:])) }

// The codes that the program exits with.
const (
	exitFailed = 1
	exitWrong  = 2 // it was called with something that cannot be
)

// command does what the arguments ask for, and returns the exit code.
func command(args []string) int {
	var f flags
	parser := kong.Must(&f, kong.Name("quickstart"), kong.Description("Makes a narrated, subtitled video from a prompt or a script."), kong.ConfigureHelp(kong.HelpOptions{Compact: true}))
	if _, err := parser.Parse(doubleDashes(args)); err != nil {
		fmt.Fprintf(os.Stderr, "quickstart: %v (-help lists the flags)\n", err)
		return exitWrong
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	err := run(ctx, f)
	if err == nil {
		return 0
	}
	fmt.Fprintln(os.Stderr, f.message(err))
	if errors.Is(err, fault.ErrInvalid) {
		return exitWrong
	}
	return exitFailed
}

// run does what the flags ask for.
func run(ctx context.Context, f flags) error {
	if f.List != "" {
		return listed(ctx, f)
	}
	request, err := f.request(os.Stdin)
	if err != nil {
		return err
	}
	if err := f.check(request); err != nil {
		return err
	}
	eng, done, err := build(ctx, f)
	if err != nil {
		return err
	}
	defer done()
	if f.DryRun {
		return dryRun(ctx, eng, f, request)
	}
	if err := start(ctx, eng, languageOf(request)); err != nil {
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

// start has the engine work, where this host has all that a film in the
// language needs.
func start(ctx context.Context, eng *engine.Engine, language string) error {
	if err := eng.Check(ctx, language); err != nil {
		return err
	}
	return eng.Start(ctx)
}

// listed prints what can be asked for.
func listed(ctx context.Context, f flags) error {
	eng, done, err := build(ctx, f)
	if err != nil {
		return err
	}
	defer done()
	return list(ctx, eng, f.List)
}

// languageOf is the language a film of the request will have.
func languageOf(r request.Request) string {
	if r.Language == "auto" {
		return detect.LanguageOf(r.Prompt)
	}
	return r.Language
}

// create makes the video, with a bar that shows how far it is.
func create(ctx context.Context, eng *engine.Engine, f flags, r request.Request) (project.Project, error) {
	p, err := begin(ctx, eng, f, r)
	if err != nil {
		return p, err
	}
	changes, err := eng.Watch(ctx, p.ID)
	if err != nil {
		return p, err
	}
	bar := newBar(os.Stderr, watched(os.Stderr))
	defer bar.close()
	for p = range changes {
		bar.show(p.Progress)
	}
	switch idle, failure := p.Idle(); {
	case failure != nil:
		return p, failure
	case idle:
		return p, nil
	}
	return p, ctx.Err()
}

// begin creates the project, with the file that it is to be made of.
func begin(ctx context.Context, eng *engine.Engine, f flags, r request.Request) (project.Project, error) {
	if f.isDocument() && f.Link == "" {
		return eng.CreateFrom(ctx, r, f.source())
	}
	return eng.Create(ctx, r)
}
