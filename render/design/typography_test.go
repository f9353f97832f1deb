package design

import (
	"testing"

	"github.com/scenewright/scenewright/render/design/kit"
)

func TestTypographic(t *testing.T) {
	for _, tt := range []struct{ language, in, want string }{
		{"en", `He said "no" - twice`, "He said “no” – twice"},
		{"en", "it's the drivers' turn", "it’s the drivers’ turn"},
		{"en", "a 'quiet' morning", "a ‘quiet’ morning"},
		{"en", "down -12% to -3", "down −12% to −3"},
		{"en", "from 2019-2021 by co-op", "from 2019-2021 by co-op"},
		{"en", "wait--what", "wait—what"},
		{"en", "what is happening\".", "what is happening”."},
		{"en", "\"Nobody", "“Nobody"},
		{"fr", "il dit non\".", "il dit non\u202f»."},
		{"en", "git log --oneline", "git log --oneline"},
		{"en", "wait -- what", "wait — what"},
		{"en", "i-- and <!-- so", "i-- and <!-- so"},
		{"en", `a 12" record`, "a 12″ record"},
		{"es", `dijo "no"`, "dijo «no»"},
		{"fr", `Il dit "non" !`, "Il dit «\u202fnon\u202f»\u202f!"},
		{"fr", "Pourquoi? Parce que: oui", "Pourquoi\u202f? Parce que\u202f: oui"},
		{"fr", "« oui »", "« oui\u202f»"},
		{"fr", "à 9:05 sur https://olmo.example", "à 9:05 sur https://olmo.example"},
		{"iw", `41 ק"ג של "שקט"`, "41 ק״ג של “שקט”"},
		{"zh", "他说，“好”", "他说，“好”"},
	} {
		if got := kit.Typographic(tt.in, tt.language); got != tt.want {
			t.Errorf("%s: %q is set as %q, want %q", tt.language, tt.in, got, tt.want)
		}
		if again := kit.Typographic(tt.want, tt.language); again != tt.want {
			t.Errorf("%s: %q set once more is %q", tt.language, tt.want, again)
		}
	}
}

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
