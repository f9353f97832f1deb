package design

import (
	"testing"
)

// TestHeadingsKeepAddressesWhole, and words with a hyphen.
func TestHeadingsKeepAddressesWhole(t *testing.T) {
	f := newFilm(&Designer{fonts: fontsOf(t)}, boardOf("en", northwake, false, scripts()["en"]...))
	for width := 600.0; width < 1600; width += 100 {
		w := f.Type.Fit("A well-kept co-operative at tally-board.app/sign-up today", f.roles.Heading.Resized(96, 30, 6), width, 0, "")
		for _, l := range w.Block.Lines[:len(w.Block.Lines)-1] {
			if last := l.Text[len(l.Text)-1]; last == '-' || last == '.' || last == '/' {
				t.Errorf("in %.0f a line ends in %q", width, l.Text)
			}
		}
	}
}
