package spell

import (
	"os"
	"strings"
	"testing"

	tongue "github.com/scenewright/scenewright/engine/language"
)

// TestForms says what people write every day: the tables in testdata have what is written,
// an arrow, and what is heard.
func TestForms(t *testing.T) {
	for _, l := range tongue.Studied() {
		table, err := os.ReadFile("testdata/" + l.Code + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(table)) {
			text, want, _ := strings.Cut(strings.TrimRight(line, "\n"), " → ")
			got := spoken(text, l.Code)
			if l.Unspaced {
				got = strings.ReplaceAll(got, " ", "")
			}
			if got != want {
				t.Errorf("%s: %s\n got %s\nwant %s", l.Code, text, got, want)
			}
		}
	}
}
