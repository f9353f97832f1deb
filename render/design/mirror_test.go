package design

import (
	"math"
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
