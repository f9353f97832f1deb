package design

import (
	"math"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/timeline"
)

// TestRightToLeftIsMirrored: the same board in Hebrew has its panels, motifs
// and directions on the other side, and its digits as they are.
func TestRightToLeftIsMirrored(t *testing.T) {
	fonts := fontsOf(t)
	script := scripts()["en"]
	ltr, rtl := design(t, fonts, boardOf("en", northwake, false, script...)), design(t, fonts, boardOf("iw", northwake, false, script...))
	for i := range ltr {
		if !ltr[i].Enter.Leftward && ltr[i].Enter.Kind != timeline.Cut || rtl[i].Enter.Leftward {
			t.Errorf("scene %d: the transitions do not run with the reading direction", i)
		}
		for _, l := range ltr[i].Layers {
			if l.Name != "panel" && l.Name != "bar" && l.Name != "waffle" {
				continue
			}
			a, b := inkOf(fonts, l, 0), inkOf(fonts, layerNamed(t, rtl[i], l.Name), 0)
			if math.Abs(a.X+b.X+b.W-1920) > 1 || math.Abs(a.W-b.W) > 1 {
				t.Errorf("scene %d: %s lies at %+v and %+v", i, l.Name, a, b)
			}
		}
	}
	if got := figureText(rtl[3], fromLeft); got != "73%" {
		t.Errorf("the figure reads %q from the left", got)
	}
	kilos := design(t, fonts, boardOf("iw", northwake, false, scripts()["iw"]...))[4]
	if got := figureText(kilos, fromLeft); got != "ק״ג41" {
		t.Errorf("the Hebrew unit does not stand left of its number: %q", got)
	}
	counter := layerNamed(t, rtl[2], "counter.1")
	total := layerNamed(t, rtl[2], "counter.of")
	if counter.Text.X > total.Text.X || !strings.HasPrefix(total.Text.Line, "/") {
		t.Error("the counter does not read as 1/5, from the left as numbers do")
	}
	if n := inkOf(fonts, total, settledAt(rtl[2])); n.X < 1920-1920*.395 {
		t.Errorf("the counter stands at %v, not at the start of the panel", n)
	}
}

func TestArrowPointsTheWayOneReads(t *testing.T) {
	fonts := fontsOf(t)
	for _, c := range []struct {
		language    string
		left, right int // points of the arrow at its ends: the tip is one, the shaft two
	}{{"en", 2, 1}, {"iw", 1, 2}} {
		scenes := design(t, fonts, boardOf(c.language, northwake, false, scripts()[c.language]...))
		path := layerNamed(t, scenes[len(scenes)-1], "arrow").Drawing.Shapes[0].Path
		box := path.Bounds()
		if l, r := pointsAt(path, box.X), pointsAt(path, box.X+box.W); l != c.left || r != c.right {
			t.Errorf("%s: %d points at the left end, %d at the right, want %d and %d", c.language, l, r, c.left, c.right)
		}
	}
}

func pointsAt(p timeline.Path, x float64) int {
	n := 0
	for _, s := range p {
		if s.Op != timeline.OpClose && math.Abs(s.P[0].X-x) < .01 {
			n++
		}
	}
	return n
}
