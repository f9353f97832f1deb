package prose_test

import (
	"strings"
	"testing"

	"github.com/scenewright/scenewright/sources/reader/prose"
)

// Tables of contents and indexes have leaders before the numbers of pages; prices, formulas and lines that
// are cut off have none.
func TestContents(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ lines, want string }{
		"dots":           {"The harbour|Contents|Boats .... 3|Crews .... 12|Boats", "Contents|Boats .... 3|Crews .... 12"},
		"spaced dots":    {"Boats . . . . 3|Crews . . . . 12", "Boats . . . . 3|Crews . . . . 12"},
		"under lines":    {"Boats ____ 3|Crews ____ 12", "Boats ____ 3|Crews ____ 12"},
		"tabs":           {"Index|1 Boats\t3|2 Crews\t5|Text.|1. Boats|Crews", "Index|1 Boats\t3|2 Crews\t5"},
		"two lines":      {"Boats that enter|by night .... 3|Crews .... 5", "Boats that enter|by night .... 3|Crews .... 5"},
		"an index":       {"Anchor .... 9|Boat .... 4|Crew .... 2", "Anchor .... 9|Boat .... 4|Crew .... 2"},
		"one line":       {"Boats .... 3|They enter by night.", ""},
		"a price list":   {"Tea .... 9|Bread .... 4|Soup .... 12", ""},
		"prices":         {"Tea .... 3.50|Soup .... 9.00", ""},
		"a table":        {"Boats\t3|Crews\t5", ""},
		"omissions":      {"num 250 259 251 ...|num 0 1 2 ...", ""},
		"sparse rows":    {"[1,] 1 0 . . .|[2,] . . 1 0", ""},
		"far from other": {"Boats .... 3|a|b|c|d|e|Crews .... 5", ""},
	} {
		lines := strings.Split(c.lines, "|")
		from, to := prose.Contents(lines)
		if got := strings.Join(lines[from:to], "|"); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
