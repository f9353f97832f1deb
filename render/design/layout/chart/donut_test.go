package chart

import (
	"math"
	"testing"

	"github.com/scenewright/scenewright/engine/story"
)

// TestSlicesShareTheRing: slices are as wide as their shares, and together
// they close the ring, even where rounding made 99 of a hundred.
func TestSlicesShareTheRing(t *testing.T) {
	d := ring{R: 300, chart: chart{Series: story.Series{Values: []story.Value{{Value: 33}, {Value: 33}, {Value: 33}}}}}
	for i := range 3 {
		from, to := d.span(i)
		if got, want := to-from, 2*math.Pi/3-8./300; math.Abs(got-want) > 1e-9 {
			t.Errorf("slice %d spans %.4f, want %.4f", i, got, want)
		}
	}
	if _, to := d.span(2); math.Abs(to+4./300-1.5*math.Pi) > 1e-9 {
		t.Errorf("the ring ends at %.4f", to)
	}
}
