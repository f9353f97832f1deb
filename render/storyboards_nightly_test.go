//go:build nightly

package render

import (
	"os"
	"strconv"
	"testing"
)

// TestStoryboardsPassTheGate exports films of storyboards. Three are drawn unless
// the environment says how many, and from which on:
//
//	SCENEWRIGHT_STORYBOARDS=500 SCENEWRIGHT_STORYBOARDS_FROM=1 go test -tags nightly ./render -run StoryboardsPass -timeout 3h -v
func TestStoryboardsPassTheGate(t *testing.T) {
	count, first := lots(t, "SCENEWRIGHT_STORYBOARDS", 3), lots(t, "SCENEWRIGHT_STORYBOARDS_FROM", 1)
	var seeds []int
	for seed := first; seed < first+count; seed++ {
		seeds = append(seeds, seed)
	}
	pass(t, seeds...)
}

// lots is a number the environment gives, or a default.
func lots(t *testing.T, name string, def int) int {
	t.Helper()
	s := os.Getenv(name)
	if s == "" {
		return def
	}
	n, err := strconv.Atoi(s)
	if err != nil || n < 1 {
		t.Fatalf("%s: %q is no number from 1", name, s)
	}
	return n
}
