package spell

import (
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/story"
)

// FuzzText holds what Text promises for any text: ranges lie within it, run
// forward, and cover every letter and digit; words are short and not empty.
func FuzzText(f *testing.F) {
	for _, s := range []string{
		"$1.2M in 2024, 5–10%", "Dr. U.S. e.g. a.b@c.com https://x.io/a?b", "1 234,56 € 14h30 n° 5", "2024年5%的API", "ה-API ד\"ר 5%",
		"\xff\xfe1.\x00a", "½2½٣１²³ªº℃", "((((....!!!!????", "# ## #a @ & ++ == -- $ $$ %", "a\u200db\ufeff-\u00ad1", "𝐁𝟓 Ⅳ ﬁ ǅ",
	} {
		for _, lang := range []string{"en", "es", "fr", "zh", "iw"} {
			f.Add(s, lang, "a")
		}
	}
	f.Fuzz(func(t *testing.T, text, lang, from string) {
		prons := []story.Pronunciation{{From: []string{from}, To: from + " b1"}}
		covered := make([]bool, len(text))
		end := 0
		for _, k := range Text(text, lang, prons) {
			if k.From < end || k.To <= k.From || k.To > len(text) || text[k.From:k.To] != k.Text {
				t.Fatalf("range %d:%d %q after %d in %q", k.From, k.To, k.Text, end, text)
			}
			end = k.To
			for i := k.From; i < k.To; i++ {
				covered[i] = true
			}
			checkWords(t, k.Words)
		}
		for i, r := range text {
			if (unicode.IsLetter(r) || unicode.IsDigit(r)) && !covered[i] {
				t.Fatalf("%q at %d of %q is in no token", r, i, text)
			}
		}
	})
}

func checkWords(t *testing.T, words []Word) {
	t.Helper()
	for _, w := range words {
		if n := utf8.RuneCountInString(w.Text); n == 0 || n > maxWord+4 || !utf8.ValidString(w.Text) {
			t.Fatalf("word %q", w.Text)
		}
		for _, r := range w.Text {
			if !unicode.IsLetter(r) && !unicode.IsMark(r) && r != '\'' && r != '"' && r != '-' {
				t.Fatalf("word %q has %q", w.Text, r)
			}
		}
	}
}
