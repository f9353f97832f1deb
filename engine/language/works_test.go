package language_test

import (
	"testing"

	"github.com/scenewright/scenewright/engine/language"
)

func TestListsOfWorks(t *testing.T) {
	works := []string{"Voss, M. (2011). Nets of hemp. Dory Press.", "", "Lund, K. https://nets.example"}
	for _, c := range []struct {
		code, title string
		below       []string
		want        bool
	}{
		{"en", "References", works, true}, {"en", "7. Works cited:", works, true}, {"es", "Bibliografía", works, true}, {"fr", "Références", works, true},
		{"zh", "参考文献", []string{"[1] 王海．渔网史［M］．北京：船出版社．"}, true}, {"iw", "ביבליוגרפיה", works, true},
		{"en", "Sources", []string{"The river rises in two springs.", "Both are in the hills."}, false}, {"en", "Nets", works, false}, {"en", "References", nil, false},
	} {
		if got := language.Of(c.code).ListsWorks(c.title, c.below); got != c.want {
			t.Errorf("%s %q over %q: %v", c.code, c.title, c.below, got)
		}
	}
}
