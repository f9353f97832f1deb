// Quickstart makes a video from a prompt, a file or standard input, with no account and no key.
// With a network it looks for pictures in free libraries, and states the data it sends to each;
// with -offline all stays on this machine. A language model and neural voices that run on this
// machine (Ollama, llama.cpp, LM Studio, Kokoro-FastAPI, Piper) are found, and used.
//
//	go run ./examples/quickstart -o heat-pumps.mp4 "How a heat pump works. …"
//	go run ./examples/quickstart -script -file talk.txt -voice local/en-slt
//	go run ./examples/quickstart -file report.docx -language es
//	go run ./examples/quickstart -link https://example.com/article
//
// Beside the MP4 it writes the captions (.srt, .vtt, .ass), a poster (.jpg) and a folder with the
// MPEG-DASH stream. The arguments are checked before any work; it exits with 2 if they are wrong,
// and with 1 if it fails.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/alecthomas/kong"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/detect"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
)

func main() { os.Exit(command(os.Args[1:])) }

// The exit codes of the program.
const (
	exitFailed = 1
	exitWrong  = 2 // wrong arguments
)

// command runs the command line, and returns the exit code.
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

// run executes the flags' task.
func run(ctx context.Context, f flags) error {
	if f.List != "" {
		return listed(ctx, f)
	}
	request, err := f.request(os.Stdin)
	if err != nil {
		return err
	}
	if err := f.check(); err != nil {
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

// start starts the engine, if this host has all parts for a film in the language.
func start(ctx context.Context, eng *engine.Engine, language string) error {
	if err := eng.Check(ctx, language); err != nil {
		return err
	}
	return eng.Start(ctx)
}

// listed prints the requested list.
func listed(ctx context.Context, f flags) error {
	eng, done, err := build(ctx, f)
	if err != nil {
		return err
	}
	defer done()
	return list(ctx, eng, f.List)
}

// languageOf returns the language of a request's film.
func languageOf(r request.Request) string {
	if r.Language == "auto" {
		return detect.LanguageOf(r.Prompt)
	}
	return r.Language
}

// create makes the video, with a bar of its progress.
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

// begin creates the project, with its source file.
func begin(ctx context.Context, eng *engine.Engine, f flags, r request.Request) (project.Project, error) {
	if f.isDocument() && f.Link == "" {
		return eng.CreateFrom(ctx, r, f.source())
	}
	return eng.Create(ctx, r)
}

// message returns an error in readable form.
func (f flags) message(err error) string {
	if errors.Is(err, context.Canceled) {
		return "\nstopped; nothing was written"
	}
	var all []string
	for _, err := range each(err) {
		all = append(all, "quickstart: "+f.byFlag(err).Error())
	}
	return strings.Join(all, "\n")
}

// each returns the errors joined in one.
func each(err error) []error {
	if all, ok := err.(interface{ Unwrap() []error }); ok { // not of one within another
		return all.Unwrap()
	}
	return []error{err}
}

// byFlag returns an error of a request's field as one of the flag that sets it.
func (f flags) byFlag(err error) error {
	var e *fault.Error
	if !errors.As(err, &e) {
		return err
	}
	named := *e
	if named.Field = flagOf[e.Field]; e.Field == "prompt" {
		named.Field = f.subject()
	}
	if named.Field == "" {
		return err
	}
	return &named
}

// flagOf maps the fields of a request to the flags that set them.
var flagOf = map[string]string{
	"language": "-language", "videoLength": "-length", "storyTellingTechnique": "-technique",
	"toneOfVoice": "-tone", "videoTagId": "-tag", "aspectRatio": "-aspect", "resolution": "-resolution",
	"aiVoiceSettings.voiceId": "-voice", "aiVoiceSettings.voiceType": "-voice", "aiVoiceSettings.voiceSpeed": "-speed",
	"aiAvatarSettings.avatarId": "-avatar", "aiAvatarSettings.position": "-avatar-position", "aiAvatarSettings.size": "-avatar-size",
	"customTemplate.preConfigs.bgMusic.path": "-music", "customTemplate.preConfigs.bgMusic.volume": "-volume",
	"customTemplate.preConfigs.subtitles.strategy": "-subtitles",
}

// dryRun prints the estimate of a film, and returns all errors of the request.
func dryRun(ctx context.Context, eng *engine.Engine, f flags, r request.Request) error {
	if f.isDocument() && f.Link == "" {
		r.File = f.File // read when the film is made
	}
	if err := eng.Check(ctx, languageOf(r)); err != nil {
		return err
	}
	e, err := eng.Estimate(ctx, r)
	if err != nil {
		return err
	}
	if len(e.Errors) > 0 {
		return errors.Join(e.Errors...)
	}
	return tell(os.Stdout, e)
}

// tell prints an estimate.
func tell(out io.Writer, e project.Estimate) (err error) {
	line := func(name, format string, values ...any) {
		_, failed := fmt.Fprintf(out, "%-10s%s\n", name, fmt.Sprintf(format, values...))
		err = errors.Join(err, failed)
	}
	for _, a := range e.Asks {
		cost := ", whose price is not known here"
		if a.Priced {
			cost = ", " + footage.Dollars(a.Cost)
		}
		line("asks", "%s, %s: at most %d times%s", a.Service, a.Step.Words(), a.Calls, cost)
	}
	if len(e.Asks) == 0 {
		line("asks", "nobody")
	}
	line("film", "at most %.0f s", math.Ceil(e.Length.Seconds()))
	line("takes", "about %.0f s", math.Ceil(e.Takes.Seconds()))
	line("costs", "at most %s", footage.Dollars(e.Cost))
	for _, w := range e.Warnings {
		line("note:", "%s", w)
	}
	return err
}
