package language

import (
	"testing"
	"unicode"
)

// TestLanguages: every line of the data is whole, and no code stands twice.
func TestLanguages(t *testing.T) {
	seen := map[string]bool{}
	for _, l := range All() {
		if l.Code == "" || l.Name == "" || l.Native == "" || l.Rate < 3 || l.Decimal != "." && l.Decimal != "," || seen[l.Code] {
			t.Errorf("%+v is not whole, or stands twice", l)
		}
		seen[l.Code] = true
		for _, r := range l.Native {
			if unicode.IsLetter(r) && !unicode.In(r, l.Alphabet()...) && unicode.In(r, unicode.Latin) != (l.Script == "Latn") {
				t.Errorf("%s: %q is not of its script", l.Code, l.Native)
			}
		}
	}
	for _, l := range Apart() {
		if len(l.Alphabet()) == 0 || seen[l.Code] == (len(l.Espeak) == 0 && !l.Studied()) {
			t.Errorf("%s: letters %v; spoken and not", l.Code, l.Alphabet())
		}
	}
	if l, ok := ByCode("HE"); !ok || l.Code != "iw" || !l.Studied() {
		t.Errorf("HE is %+v", l)
	}
	for code, want := range map[string]bool{"iw": true, "ar": true, "fa": true, "ur": true, "de": false, "zh": false, "": false} {
		if RightToLeft(code) != want {
			t.Errorf("%s runs from the right: %v", code, !want)
		}
	}
}

func TestShortens(t *testing.T) {
	for _, c := range []struct {
		code, word string
		want       bool
	}{
		{"de", "Dr", true}, {"de", "z", true}, {"de", "bzw", true}, {"de", "3", true}, {"de", "1956", false}, {"de", "Tag", false},
		{"it", "3", false}, {"ru", "стр", true}, {"ru", "дом", false}, {"ar", "في", false}, {"pl", "np", true},
	} {
		if l, _ := ByCode(c.code); l.Shortens(c.word) != c.want {
			t.Errorf("%s: a full stop belongs to %q: %v", c.code, c.word, !c.want)
		}
	}
}
