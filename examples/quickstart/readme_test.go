package main

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// firstCommand matches the README's first command, and what it is of.
var firstCommand = regexp.MustCompile("(?m)^examples/setup\\.sh && go run \\./examples/quickstart -o (\\S+) \"([^\"]+)\"$")

// TestTheFirstCommandSaysNothingOdd makes the film of the README's first command,
// in small. Nobody asked for a length: nothing is said of one, nor of anything
// else that a newcomer would stumble on.
func TestTheFirstCommandSaysNothingOdd(t *testing.T) {
	m := firstCommand.FindStringSubmatch(read(t, filepath.Join("..", "..", "README.md")))
	if m == nil {
		t.Fatalf("the README has no line like %s", firstCommand)
	}
	c := newCall(t, "-o", m[1], "-resolution", "720p", m[2])
	got := outcome(t, c.command(t))
	if got.code != 0 || strings.Contains(got.out, "note:") {
		t.Fatalf("it ended with %d and says\n%s%s", got.code, got.err, got.out)
	}
	film := filepath.Join(c.dir, m[1])
	if s := ffprobe(t, film).seconds(t); s < 30 || s > 60 {
		t.Errorf("the film lasts %.1f s, want half a minute to one", s)
	}
	checkLoudness(t, film)
	checkNothingBlackOrFrozen(t, film)
	checkBeside(t, film)
}
