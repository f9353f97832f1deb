package icon

import (
	"strings"
	"testing"
)

func TestEverySymbolIsDrawn(t *testing.T) {
	all := descriptions()
	if len(all) < 90 || len(all) != len(things())+len(life())+len(media()) {
		t.Errorf("%d symbols of %d, %d and %d", len(all), len(things()), len(life()), len(media()))
	}
	for name, description := range all {
		p, ok := drawn(description)
		b := p.Bounds()
		if !ok || b.X < -12.1 || b.Y < -12.1 || b.X+b.W > 12.1 || b.Y+b.H > 12.1 || b.W < 9 && b.H < 9 {
			t.Errorf("%s has the box %+v", name, b)
		}
		if b := Named(name).In(48).Bounds(); b.X < -.3 || b.Y < -.3 || b.X+b.W > 48.3 || b.Y+b.H > 48.3 {
			t.Errorf("%s lies in %+v of a square of 48", name, b)
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
}

func TestKeyWordsAreOfSymbols(t *testing.T) {
	all := descriptions()
	for _, language := range []string{"en", "es", "fr", "zh", "iw"} {
		seen := map[string]string{}
		for name, keys := range words(language) {
			if _, ok := all[name]; !ok {
				t.Errorf("%s: no symbol is named %q", language, name)
			}
			for key := range strings.FieldsSeq(keys) {
				if fold(key) != key && !isHebrew(key) {
					t.Errorf("%s: %s has the key %q, which is not folded", language, name, key)
				}
				if other, ok := seen[key]; ok {
					t.Errorf("%s: %s and %s share %q", language, other, name, key)
				}
				seen[key] = name
			}
		}
	}
}

// TestFind: symbols are found by what a text means. "" wants none.
func TestFind(t *testing.T) {
	for language, phrases := range phrases() {
		for text, want := range phrases {
			i, ok := Find(text, language)
			if i.Name != want || ok != (want != "") {
				t.Errorf("%s: %q found %q, want %q", language, text, i.Name, want)
			}
			if ok && len(i.Path) == 0 {
				t.Errorf("%s: %q found a symbol that is not drawn", language, text)
			}
		}
	}
}
