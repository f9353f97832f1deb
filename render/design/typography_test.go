package design

import (
	"testing"

	"github.com/scenewright/scenewright/render/design/kit"
)

// TestHeadingsKeepAddressesWhole, and words with a hyphen.
func TestHeadingsKeepAddressesWhole(t *testing.T) {
	f := newFilm(&Designer{fonts: fontsOf(t)}, boardOf("en", northwake, false, scripts()["en"]...))
	for width := 600.0; width < 1600; width += 100 {
		w := f.Type.Fit("A well-kept co-operative at tally-board.app/sign-up today", f.roles.Heading.Resized(96, 30, 6), width, 0)
		for _, l := range w.Block.Lines[:len(w.Block.Lines)-1] {
			if last := l.Text[len(l.Text)-1]; last == '-' || last == '.' || last == '/' {
				t.Errorf("in %.0f a line ends in %q", width, l.Text)
			}
		}
	}
}

// TestCapitalsHaveRoom: accents of capitals keep clear of the line above, and spaces
// between words that are all in capitals do not close up.
func TestCapitalsHaveRoom(t *testing.T) {
	fonts := fontsOf(t)
	for _, language := range []string{"fr", "es"} {
		f := newFilm(&Designer{fonts: fonts}, boardOf(language, northwake, false, scripts()["en"]...))
		for _, role := range []kit.Role{f.roles.Heading, f.roles.Heading} {
			w := f.Type.Fit("RETOURS REÇUS, ÉCHANGES À ÉPINAL, ÍNDICE DEL AÑO", role.Resized(100, 100, 9), 700, 0)
			for i, l := range w.Block.Lines[1:] {
				_, _, _, low := fonts.Bounds(w.Block.Lines[i])
				if _, top, _, _ := fonts.Bounds(l); w.Block.Leading+top-min(low, 3) < .1*w.Block.Size {
					t.Errorf("%s: %q stands %.0f below %q", language, l.Text, w.Block.Leading+top-low, w.Block.Lines[i].Text)
				}
			}
			if w.Style.Tracking < 0 {
				t.Errorf("%s: capitals are tracked %.3f", language, w.Style.Tracking)
			}
		}
	}
}
