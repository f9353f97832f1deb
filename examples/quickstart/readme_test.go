package main

import (
	"path/filepath"
	"regexp"
	"testing"
)

// firstCommand matches the README's first command, and what it is of.
var firstCommand = regexp.MustCompile("(?m)^examples/setup\\.sh && go run \\./examples/quickstart -o (\\S+) \"([^\"]+)\"$")

// theFirstCommand returns the film's name and text of the README's first command.
func theFirstCommand(t *testing.T) (output, text string) {
	t.Helper()
	m := firstCommand.FindStringSubmatch(read(t, filepath.Join("..", "..", "README.md")))
	if m == nil {
		t.Fatalf("the README has no line like %s", firstCommand)
	}
	return m[1], m[2]
}

// TestTheFirstCommandSaysNothingOdd plans the film of the README's first command.
// Nobody asked for a length: nothing is said of one, nor of anything else that a
// newcomer would stumble on.
func TestTheFirstCommandSaysNothingOdd(t *testing.T) {
	t.Parallel()
	_, text := theFirstCommand(t)
	f := defaults("")
	f.File, f.Prompt, f.Length = "", []string{text}, 0
	p, length := planned(t, f)
	if len(p.Warnings) > 0 {
		t.Errorf("it warns: %q", p.Warnings)
	}
	if length < 30 || length > 60 {
		t.Errorf("the film lasts %.1f s, want half a minute to one", length)
	}
}
