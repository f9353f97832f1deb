package kit

import (
	"strings"
	"testing"
)

func TestSplitFigure(t *testing.T) {
	for _, c := range []struct{ text, before, digits, after string }{
		{"73%", "", "73", "%"},
		{"$1.2M", "$", "1.2", "M"},
		{"2,400", "", "2,400", ""},
		{"1\u202f234,5 km", "", "1\u202f234,5", " km"},
		{"41 kg", "", "41", " kg"},
		{"~12 of it.", "~", "12", " of it."},
		{"3 in 4", "3 in 4", "", ""},
		{"24/7", "24/7", "", ""},
		{"half", "half", "", ""},
		{"41 ק״ג", "", "41", " ק״ג"},
		{"", "", "", ""},
	} {
		b, d, a := SplitFigure(c.text)
		if b != c.before || d != c.digits || a != c.after {
			t.Errorf("%q: got %q %q %q", c.text, b, d, a)
		}
	}
}

func FuzzFigure(f *testing.F) {
	for _, s := range []string{"73%", "$1.2M", "3 in 4", "1\u202f234,5 km", "٤٢", "-5°C", ",,1..2''"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		b, d, a := SplitFigure(text)
		if b+d+a != strings.TrimSpace(text) {
			t.Fatalf("%q was split into %q %q %q", text, b, d, a)
		}
	})
}
