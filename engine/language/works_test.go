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

// The number of a section is parted from its heading; dates, times, years and measures are none.
func TestSection(t *testing.T) {
	t.Parallel()
	for heading, want := range map[string][2]string{
		"2.1. Methods":     {"2.1.", "Methods"},
		"2 Methods":        {"2", "Methods"},
		"2.1\u00a0Methods": {"2.1", "Methods"},
		"7.References":     {"7.", "References"},
		"3) Boats":         {"3)", "Boats"},
		"IV. Results":      {"IV.", "Results"},
		"二、概要":             {"二、", "概要"},
		"1、概要":             {"1、", "概要"},
		"3D printing":      {"", "3D printing"},
		"1.5.2024 closed":  {"", "1.5.2024 closed"},
		"10:30 lunch":      {"", "10:30 lunch"},
		"2024 results":     {"", "2024 results"},
		"12":               {"", "12"},
		"Methods":          {"", "Methods"},
	} {
		if number, title := language.Section(heading); number != want[0] || title != want[1] {
			t.Errorf("%q: %q and %q, want %q", heading, number, title, want)
		}
	}
}
