package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/project"
)

// bar shows the current step, the progress of all, and the remaining time. Without a terminal it
// prints a line a step.
type bar struct {
	out      io.Writer
	terminal bool
	words    string       // before the bar
	last     project.Step // last named
}

// newBar returns a bar for a terminal, or for a log.
func newBar(out io.Writer, terminal bool) *bar {
	b := &bar{out: out, terminal: terminal, words: "starting"}
	if terminal {
		b.draw(0)
	}
	return b
}

// show shows a project's progress. A step without work for it is not named.
func (b *bar) show(p project.Progress) {
	if !b.terminal {
		b.line(p)
		return
	}
	if words := p.Words(); words != "" {
		b.words = words + left(p.Left)
	}
	b.draw(p.Overall)
}

// The bar's columns, 79 in all, as many as any terminal has. The space for words is constant: a bar
// that moves with every step is hard to watch.
const (
	widest = 38
	blocks = 36
)

// draw draws the bar over the previous one.
func (b *bar) draw(share float64) {
	full := min(max(int(share*blocks+.5), 0), blocks)
	_, _ = fmt.Fprintf(b.out, "\r%-*.*s%3.0f%% %s%s", widest, widest, b.words, 100*share, strings.Repeat("█", full), strings.Repeat("░", blocks-full)) // the terminal is gone
}

// line prints a step once.
func (b *bar) line(p project.Progress) {
	if p.Words() == "" || p.Step == b.last {
		return
	}
	b.last = p.Step
	_, _ = fmt.Fprintln(b.out, p.Step.Words()) // the reader is gone
}

// watched reports whether a file is a terminal.
func watched(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// close leaves the terminal at the beginning of a line.
func (b *bar) close() {
	if b.terminal {
		_, _ = fmt.Fprintln(b.out)
	}
}

// left returns the remaining time, in a form that does not change with every frame; "" if unknown.
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
