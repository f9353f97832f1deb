package web_test

import (
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/scenewright/scenewright/sources/reader/prose"
	"github.com/scenewright/scenewright/sources/reader/web"
)

// TestLayouts measures on pages of many kinds how much of the main text is
// kept, by characters, and how much of what stands around it is dropped, by
// pieces.
func TestLayouts(t *testing.T) {
	pages, err := filepath.Glob("../testdata/pages/*.html")
	if err != nil || len(pages) < 12 {
		t.Fatalf("%d pages, %v", len(pages), err)
	}
	at, _ := url.Parse("https://paper.example/culture/ice-wall")
	t.Logf("%-15s %5s %8s", "page", "kept", "dropped")
	for _, file := range pages {
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		p, err := web.Read(raw, "text/html", at)
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		name := strings.TrimSuffix(file, ".html")
		kept, missing := share(t, name+".keep", p.Text, true)
		dropped, there := share(t, name+".drop", p.Text, false)
		t.Logf("%-15s %4.0f%% %7.0f%%", filepath.Base(name), 100*kept, 100*dropped)
		if kept < .95 || dropped < .95 {
			t.Errorf("%s: missing %q, there %q, of\n%s", file, missing, there, p.Text)
		}
	}
}

// share is how much of the lines of a file is in a text, or is not, by
// characters where it should be there and by lines where it should not; and the
// lines of which the contrary is true.
func share(t *testing.T, file, text string, want bool) (got float64, bad []string) {
	t.Helper()
	raw, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	all, good := 0, 0
	for line := range strings.Lines(string(raw)) {
		line = prose.Line(line)
		if line == "" {
			continue
		}
		n := 1
		if want {
			n = utf8.RuneCountInString(line)
		}
		all += n
		if strings.Contains(prose.Line(text), line) == want {
			good += n
		} else {
			bad = append(bad, line)
		}
	}
	if all == 0 {
		return 1, nil
	}
	return float64(good) / float64(all), bad
}
