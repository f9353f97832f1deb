package main

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"

	"github.com/scenewright/scenewright/engine"
)

// bar shows what is being done, how far all of it is, and how long it will
// take. Where nobody watches a terminal it prints a line a step.
type bar struct {
	out   io.Writer
	drawn *progressbar.ProgressBar // nil without a terminal
	last  engine.Step              // that was named
}

// grain is the finest progress shown, in parts of the whole.
const grain = 1000

// newBar returns a bar for a terminal, or for a log.
func newBar(out io.Writer, terminal bool) *bar {
	if !terminal {
		return &bar{out: out}
	}
	return &bar{out: out, drawn: progressbar.NewOptions(grain,
		progressbar.OptionSetWriter(out), progressbar.OptionFullWidth(), progressbar.OptionSetDescription(padded("starting")),
		progressbar.OptionSetPredictTime(false), progressbar.OptionSetElapsedTime(false), progressbar.OptionUseANSICodes(false),
		progressbar.OptionSetTheme(progressbar.Theme{Saucer: "█", SaucerPadding: "░", BarStart: "", BarEnd: ""}),
	)}
}

// show shows how far a project is. A step that has nothing to do for it is not
// named.
func (b *bar) show(p engine.Progress) {
	if b.drawn == nil {
		b.line(p)
		return
	}
	if words := p.Words(); words != "" {
		b.drawn.Describe(padded(words + left(p.Left)))
	}
	_ = b.drawn.Set(int(p.Overall * grain)) // fails only past the end
}

// widest is the room for words, in columns: a bar that begins at another place
// with every step is hard to watch.
const widest = 38

func padded(words string) string { return fmt.Sprintf("%-*s", widest, words) }

// line prints a step once.
func (b *bar) line(p engine.Progress) {
	if p.Words() == "" || p.Step == b.last {
		return
	}
	b.last = p.Step
	_, _ = fmt.Fprintln(b.out, p.Step.Words()) // whoever reads it has gone
}

// watched reports whether a file is a terminal.
func watched(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// close leaves the terminal at the beginning of a line.
func (b *bar) close() {
	if b.drawn == nil {
		return
	}
	_ = b.drawn.Exit()
	_, _ = fmt.Fprintln(b.out)
}

// left returns how long it will take, in a form that does not change with every
// frame; "" where that is not known.
func left(d time.Duration) string {
	const step = 5 * time.Second
	switch {
	case d <= 0:
		return ""
	case d <= step:
		return ", a few seconds left"
	case d <= 90*time.Second:
		return fmt.Sprintf(", about %.0f s left", (d + step - 1).Truncate(step).Seconds())
	}
	return fmt.Sprintf(", about %.0f min left", (d + 30*time.Second).Truncate(time.Minute).Minutes())
}
