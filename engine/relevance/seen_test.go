package relevance_test

import (
	"math"
	"testing"

	"github.com/scenewright/scenewright/engine/relevance"
)

func TestSeen(t *testing.T) {
	for _, c := range []struct{ words, fits, want float64 }{
		{1, 0, 0},
		{1, .25, .25},
		{.3, .3, .3},
		{.3, 1, .755},
		{1, 1, 1},
		{.8, -2, 0},
		{.8, 7, .93},
	} {
		if got := relevance.Seen(c.words, c.fits); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("words %.2f, sight %.2f: %.3f, want %.3f", c.words, c.fits, got, c.want)
		}
	}
	if called, showing := relevance.Seen(.9, .4), relevance.Seen(.4, .9); called >= showing {
		t.Errorf("what is called so has %.2f, what shows it %.2f", called, showing)
	}
}
