package prose_test

import (
	"testing"

	"github.com/scenewright/scenewright/sources/reader/prose"
)

// Raised figures are exponents behind what has a power, and marks of notes elsewhere.
func TestRaised(t *testing.T) {
	t.Parallel()
	for _, c := range [][3]string{
		{"It loses σT", "4", "⁴"}, {"a garden of 120m", "2", "²"}, {"3.5x", "2", "²"}, {"E = mc", "2", "²"}, {"10", "-3", "⁻³"}, {"an area of πr", "2", "²"},
		{"the harbour", "2", ""}, {"το νερού", "2", ""}, {"in 2019", "4", ""}, {"Westby.", "1", ""},
	} {
		if got := prose.Raised(c[0], c[1]); got != c[2] {
			t.Errorf("%q behind %q reads %q, want %q", c[1], c[0], got, c[2])
		}
	}
}
