package markdown_test

import (
	"testing"

	"github.com/scenewright/scenewright/engine/markdown"
)

// TestUnmarkPowers: a number that is raised by a tag stays a power, and each byte its place.
func TestUnmarkPowers(t *testing.T) {
	for in, want := range map[string]string{
		"10<sup>-9</sup> m<SUP> 2 </SUP>":     "10⁻⁹ m²",
		"the 19<sup>th</sup>, H<sub>2</sub>O": "the 19th, H2O",
		"as they said.<sup>3</sup>":           "as they said.3",
	} {
		got := markdown.Unmark(in)
		if got.Text != want || len(got.From) != len(got.Text) || len(got.To) != len(got.Text) {
			t.Errorf("%q is %q with %d places, want %q", in, got.Text, len(got.From), want)
		}
	}
}
