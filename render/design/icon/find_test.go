package icon

import (
	"slices"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/language/languagetest"
	"github.com/scenewright/scenewright/engine/typeset"
)

// TestEverySymbolIsDrawn: both sets lie within their square, and have all that
// layouts use themselves.
func TestEverySymbolIsDrawn(t *testing.T) {
	sets := map[string]*set{"strokes": newSet(nil)}
	if font, err := typeset.LoadSymbols(fontFile, nil); err == nil {
		sets["font"] = newSet(font)
	} else {
		t.Logf("only the strokes are looked at: %v", err)
	}
	for kind, s := range sets {
		n := 0
		for _, row := range rows(symbolData) {
			name := strings.TrimSpace(strings.Split(row, "|")[0])
			if !s.has(name) {
				if slices.Contains([]string{"arrow", "both-way", "close", "tick", "person"}, name) {
					t.Errorf("%s: no %s", kind, name)
				}
				continue
			}
			n++
			b := s.path(name).Bounds()
			if b.X < -12.1 || b.Y < -12.1 || b.X+b.W > 12.1 || b.Y+b.H > 12.1 || b.W < 9 && b.H < 9 {
				t.Errorf("%s: %s has the box %+v", kind, name, b)
			}
			if b := In(s.path(name), 48).Bounds(); b.X < -.3 || b.Y < -.3 || b.X+b.W > 48.3 || b.Y+b.H > 48.3 {
				t.Errorf("%s: %s lies in %+v of a square of 48", kind, name, b)
			}
		}
		if n < 120 || n < len(s.strokes) && s.font == nil {
			t.Errorf("%s: only %d symbols", kind, n)
		}
	}
}

func TestWhatIsNoDescription(t *testing.T) {
	for _, d := range []string{"", "l 1 2", "l 1 2 3", "c 1 2 3 4 5 6", "z 1 2", "d 1 2", "p 1 2 3 4", "5 5"} {
		if _, ok := drawn(d); ok {
			t.Errorf("%q is drawn", d)
		}
	}
	if i := Named("nothing"); i.Path != nil || i.Name != "" {
		t.Errorf("got %+v for a name that is none", i)
	}
	if i, ok := Find("Xyzzy", "en"); ok || i.Path != nil {
		t.Errorf("got %+v for a word that is none", i)
	}
}

// TestWordsAreOfSymbols: every word of the data has one symbol, which there is,
// and what has to stand beside a word is said of words that there are.
func TestWordsAreOfSymbols(t *testing.T) {
	names := map[string]bool{"": true}
	for _, row := range rows(symbolData) {
		names[strings.TrimSpace(strings.Split(row, "|")[0])] = true
	}
	for _, code := range []string{"en", "es", "fr", "zh", "iw"} {
		v, seen := vocabularyOf(code), map[string]string{}
		for _, keys := range v.keys {
			for _, k := range keys {
				if other, twice := seen[k.text]; !names[k.name] || twice && other != k.name {
					t.Errorf("%s: %q is of %q, which is none or not the only one", code, k.text, k.name)
				}
				seen[k.text] = k.name
			}
		}
		for word := range v.senses {
			if _, ok := seen[word]; !ok {
				t.Errorf("%s: %q has senses and no symbol", code, word)
			}
		}
	}
}

func every(string) bool { return true }

// TestPhrases: symbols are found by what a text means, and none where a word
// means something else.
func TestPhrases(t *testing.T) {
	languagetest.Each(t, "phrases.txt", func(_ *testing.T, code, text string) string { return sense(text, code, every) })
}

// TestTexts: at least 95 of 100 symbols found in texts fit, and at least 85 of
// 100 that are wanted are found. The figures are printed for the lines that
// were looked at while words were gathered and for those held back.
func TestTexts(t *testing.T) {
	tallies := map[string]*tally{"looked at": {}, "held back": {}, "of other kinds": {}}
	count := func(part string, r languagetest.Row) {
		if got := sense(r.Text, r.Code, every); !tallies[part].count(got, strings.Fields(r.Want)) {
			t.Logf("%s: %q found %q, one of %s fits", r.Code, r.Text, got, r.Want)
		}
	}
	for i, r := range languagetest.Rows(t, "texts.txt") {
		count([]string{"looked at", "held back"}[i%2], r)
	}
	for _, r := range languagetest.Rows(t, "unseen.txt") {
		count("of other kinds", r)
	}
	for part, y := range tallies {
		y.log(t, part)
		if 100*y.fit < 95*y.found || 100*y.met < 85*y.wanted {
			t.Errorf("%s: too few", part)
		}
	}
}

// TestShortPhrases: how many of 100 symbols found for short phrases fit, of those
// written down before anything was mended and of those written down after it; 95
// are wanted.
func TestShortPhrases(t *testing.T) {
	for file, least := range map[string]int{"blind.txt": 88, "fresh.txt": 71} {
		var y tally
		for _, f := range languagetest.Rows(t, file) {
			fits, meant, _ := strings.Cut(f.Want, " | ")
			if got := sense(f.Text, f.Code, every); !y.count(got, strings.Fields(fits)) && got != "" {
				t.Logf("%s: %q, %s, found %q, one of %s fits", f.Code, f.Text, meant, got, fits)
			}
		}
		y.log(t, file)
		if 100*y.fit < least*y.found {
			t.Errorf("%s: fewer than %d of 100 found fit", file, least)
		}
	}
}

// tally counts symbols.
type tally struct{ found, fit, wanted, met int }

// count adds what was found in a text, and reports whether it fits.
func (y *tally) count(got string, fits []string) bool {
	if !slices.Contains(fits, "-") {
		y.wanted++
		if got != "" {
			y.met++
		}
	}
	if got == "" {
		return slices.Contains(fits, "-")
	}
	y.found++
	if !slices.Contains(fits, got) {
		return false
	}
	y.fit++
	return true
}

func (y *tally) log(t *testing.T, name string) {
	t.Helper()
	t.Logf("%s: %d of %d found fit, %d of %d wanted are found", name, y.fit, y.found, y.met, y.wanted)
}
