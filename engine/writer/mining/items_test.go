package mining_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/writer/mining"
)

func TestPortions(t *testing.T) {
	for n, want := range map[int][]int{1: {1}, 6: {6}, 7: {4, 3}, 11: {4, 4, 3}, 40: {5, 5, 5, 5, 5, 5, 5, 5}} {
		if d := cmp.Diff(want, mining.Portions(n)); d != "" {
			t.Errorf("%d items (-want +got):\n%s", n, d)
		}
	}
}

// TestALongList: forty items become scenes of their own, each item in one of
// them, under the heading that leads to them.
func TestALongList(t *testing.T) {
	text := "A garden needs tools.\n\nWhat you need:\n\n"
	for i := range 40 {
		text += fmt.Sprintf("- Tool number %d\n", i+1)
	}
	s := fromScript(text+"\nThat is all you need.", "en")
	lists := 0
	for _, sc := range s.Scenes {
		if n := len(strings.Split(sc.Narration, "\n")); n > 7 {
			t.Errorf("a scene of %d lines: %q", n, sc.Narration)
		}
		if sc.Layout != engine.LayoutList {
			continue
		}
		lists++
		if n := len(sc.Points); n < 2 || n > 6 || sc.Heading != "What you need" {
			t.Errorf("%d points under %q", n, sc.Heading)
		}
		for _, p := range sc.Points {
			if !strings.Contains(sc.Narration, p.Said) {
				t.Errorf("%q does not say %q", sc.Narration, p.Said)
			}
		}
	}
	if lists < 5 {
		t.Errorf("%d lists of forty items", lists)
	}
}

// TestLongHeadings: what is too long to be shown large is shown by its best
// part, and not dropped.
func TestLongHeadings(t *testing.T) {
	long := "Why every household that has an old gas boiler in the cellar should think about a heat pump before the next winter comes"
	s := fromScript("# "+long+"\n\nGas is expensive.\n\n## "+long+"\n\nPumps take heat from the air, which costs nothing at all.\n\nAsk your plumber.", "en")
	for i, sc := range s.Scenes[:2] {
		if n := len(sc.Heading); n < 10 || n > mining.HeadingMax+10 || !strings.Contains(strings.ToLower(long), strings.ToLower(sc.Heading)) {
			t.Errorf("scene %d: heading %q", i, sc.Heading)
		}
	}
}
