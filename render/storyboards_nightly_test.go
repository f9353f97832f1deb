//go:build nightly

package render

import (
	"os"
	"strconv"
	"testing"
)

// TestStoryboardsPassTheGate exports films of storyboards: all are of 360 lines and
// spoken in haste, but one in fifty, which is as people order it. Three are drawn unless
// the environment says how many, and from which on:
//
//	SCENEWRIGHT_STORYBOARDS=500 SCENEWRIGHT_STORYBOARDS_FROM=1 go test -tags nightly ./render -run StoryboardsPass -timeout 3h -v
func TestStoryboardsPassTheGate(t *testing.T) {
	count, first := asked(t, "SCENEWRIGHT_STORYBOARDS", 3), asked(t, "SCENEWRIGHT_STORYBOARDS_FROM", 1)
	var lots []lot
	for seed := first; seed < first+count; seed++ {
		l := newLot(seed)
		if seed%50 != 0 {
			l.lines, l.haste = []int{360}, 4
		}
		lots = append(lots, l)
	}
	pass(t, lots...)
}

// asked is a number the environment gives, or a default.
func asked(t *testing.T, name string, def uint64) uint64 {
	t.Helper()
	s := os.Getenv(name)
	if s == "" {
		return def
	}
	n, err := strconv.ParseUint(s, 10, 64)
	if err != nil || n < 1 {
		t.Fatalf("%s: %q is no number from 1", name, s)
	}
	return n
}
