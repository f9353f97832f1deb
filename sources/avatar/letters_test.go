package avatar

import "testing"

// TestWordsWithoutPhones: every language has words that shut the lips and
// words that open them, by their letters or by espeak-ng's phonemes.
func TestWordsWithoutPhones(t *testing.T) {
	for _, c := range []struct {
		word string
		shut int // sounds for which lips meet
		open bool
	}{
		{"pump", 3, false}, {"father", 0, true}, {"bomba", 3, true}, {"niño", 0, false}, {"beaucoup", 2, false}, {"chaleur", 0, true},
		{"מים", 2, false}, {"שלום", 1, false}, {"妈", 0, false}, {"不", 1, false}, {"50", 0, true}, {"—", 0, false},
	} {
		shutting, opening := 0, false
		for _, s := range lettersOf(c.word) {
			if s.hold == lips {
				shutting++
			}
			opening = opening || s.open > .9
		}
		if shutting != c.shut || c.open && !opening {
			t.Errorf("%q: lips meet %d times, want %d; open %v", c.word, shutting, c.shut, opening)
		}
	}
	for _, c := range []struct{ phone, language string }{{"m", "fr"}, {"b", "es"}, {"ph", "zh"}, {"b", "iw"}, {"m", "en"}} {
		if s := soundsOf(c.phone, c.language); len(s) != 1 || s[0].hold != lips {
			t.Errorf("phone %q of %s is %+v, want lips that meet", c.phone, c.language, s)
		}
	}
	if s := soundsOf("aI", "es"); len(s) != 2 || !s[0].vowel || s[1].open >= s[0].open {
		t.Errorf("a diphthong is %+v", s)
	}
}
