package language

import (
	"unicode/utf8"

	"github.com/kljensen/snowball"
)

// Stem returns what the forms of a lower-case word share, by Snowball's rules
// where they know the language.
func (v Vocabulary) Stem(low string) string {
	low = v.Bare(low)
	if v.stemmer == "" || utf8.RuneCountInString(low) < 3 {
		return low
	}
	stem, err := snowball.Stem(low, v.stemmer, true)
	if err != nil {
		return low // the language is one that it has
	}
	return stem
}
