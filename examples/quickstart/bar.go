package main

import (
	"fmt"
	"os"

	"github.com/schollz/progressbar/v3"

	"github.com/scenewright/scenewright/engine"
)

// bar shows the step under way, how far all of it is, and when it will be
// done. Where nobody watches a terminal it prints a line a step.
type bar struct {
	*progressbar.ProgressBar // nil without a terminal
	last                     engine.Step
}

// grain is the finest progress shown, in parts of the whole.
const grain = 1000

func newBar() *bar {
	if info, err := os.Stderr.Stat(); err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return &bar{}
	}
	return &bar{ProgressBar: progressbar.NewOptions(grain,
		progressbar.OptionSetWriter(os.Stderr), progressbar.OptionSetWidth(32), progressbar.OptionFullWidth(),
		progressbar.OptionSetPredictTime(true), progressbar.OptionSetElapsedTime(true), progressbar.OptionUseANSICodes(false),
		progressbar.OptionSetTheme(progressbar.Theme{Saucer: "█", SaucerPadding: "░", BarStart: "", BarEnd: ""}),
	)}
}

func (b *bar) show(p engine.Project) {
	if b.ProgressBar == nil {
		b.line(p.Progress)
		return
	}
	b.Describe(fmt.Sprintf("%-28s", title(p.Progress)))
	_ = b.Set(int(p.Progress.Overall * grain)) // fails only past the end
}

// line prints each step once.
func (b *bar) line(p engine.Progress) {
	if p.Step != b.last && p.Step != "" {
		b.last, p.Scenes = p.Step, 0
		fmt.Fprintln(os.Stderr, title(p))
	}
}

func (b *bar) close() {
	if b.ProgressBar == nil {
		return
	}
	_ = b.Exit()
	fmt.Fprintln(os.Stderr)
}

// title says a step in plain words.
func title(p engine.Progress) string {
	words := map[engine.Step]string{
		engine.StepWrite: "writing the script", engine.StepNarrate: "speaking", engine.StepBoard: "planning the scenes", engine.StepPresent: "filming the presenter",
		engine.StepScore: "composing the music", engine.StepArrange: "drawing", engine.StepRender: "rendering",
	}[p.Step]
	if p.Scenes > 0 {
		return fmt.Sprintf("%s, scene %d of %d", words, p.Scene, p.Scenes)
	}
	return words
}
