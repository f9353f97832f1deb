package kit

import (
	"testing"
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
		if got := Typographic(tt.in, tt.language); got != tt.want {
			t.Errorf("%s: %q is set as %q, want %q", tt.language, tt.in, got, tt.want)
		}
		if again := Typographic(tt.want, tt.language); again != tt.want {
			t.Errorf("%s: %q set once more is %q", tt.language, tt.want, again)
		}
	}
}
