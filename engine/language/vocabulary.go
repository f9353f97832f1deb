package language

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/kljensen/snowball"
)

// Vocabulary holds the words of a language by class, and how it joins words.
type Vocabulary struct {
	Unspaced bool // no spaces between words

	elides   bool // an article may join its noun with an apostrophe
	prefixed bool // small words are prefixed to the next word
	stemmer  string
	classes  map[Class]entries // none without a vocabulary
}

// Is reports whether a lower-case word, or words separated by single spaces, belongs to a class.
func (v Vocabulary) Is(c Class, low string) bool {
	_, ok := v.classes[c].value[low]
	return ok
}

// IsAny reports whether a lower-case word belongs to any of the classes.
func (v Vocabulary) IsAny(low string, of ...Class) bool {
	return slices.ContainsFunc(of, func(c Class) bool { return v.Is(c, low) })
}

// Value returns the value of a word in a class; "" if it has none.
func (v Vocabulary) Value(c Class, low string) string { return v.classes[c].value[low] }

// Entries returns the words of a class in the order of the data.
func (v Vocabulary) Entries(c Class) []string { return v.classes[c].order }

// Begins returns the length in bytes of the longest entry of a class at the start of text, as whole
// words in any case. For an entry that is an ending, it is the length of the first word with that
// ending. It is 0 if no entry matches.
func (v Vocabulary) Begins(c Class, text string) int {
	best := 0
	for _, e := range v.classes[c].order {
		n := foldPrefix(text, e)
		if end, ok := strings.CutPrefix(e, "-"); ok {
			if n = beginsEnding(end, text); v.IsFunction(strings.ToLower(text[:n])) { // no ending
				n = 0
			}
		}
		if n > best && v.endsWord(text[:n], text[n:]) {
			best = n
		}
	}
	return best
}

// beginsEnding returns the length of the first word of a text if it has an ending, else 0.
func beginsEnding(end, text string) int {
	const leastLetters = 5
	n := strings.IndexFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && r != '-' })
	if n < 0 {
		n = len(text)
	}
	low := strings.ToLower(text[:n])
	if utf8.RuneCountInString(low) < leastLetters || !strings.HasSuffix(low, end) {
		return 0
	}
	return n
}

// Contains reports whether a text contains an entry of a class as whole words.
func (v Vocabulary) Contains(c Class, text string) bool {
	if v.Unspaced {
		return slices.ContainsFunc(v.Entries(c), func(e string) bool { return strings.Contains(text, e) })
	}
	return slices.ContainsFunc(v.Words(text), func(w Word) bool {
		return v.Begins(c, text[w.From:]) > 0 || v.prefixed && v.Is(c, v.Bare(w.Low))
	})
}

// EndsWith reports whether a text ends with an entry of a class as whole words.
func (v Vocabulary) EndsWith(c Class, text string) bool { return v.Ending(c, text) != "" }

// Ending returns the longest entry of a class at the end of a text, as written there; "" if there
// is none.
func (v Vocabulary) Ending(c Class, text string) string {
	best := ""
	low := strings.ToLower(text)
	for _, e := range v.Entries(c) {
		if head, ok := strings.CutSuffix(low, e); ok && len(e) > len(best) && len(low) == len(text) && v.endsWord(head, low[len(head):]) {
			best = text[len(head):]
		}
	}
	return best
}

// IsPlural reports whether a word has a plural form.
func (v Vocabulary) IsPlural(word string) bool {
	return ends(v.Entries(Plural), strings.ToLower(word))
}

// ends reports whether a word is one of the entries, or has one of the endings among them.
func ends(entries []string, low string) bool {
	return slices.ContainsFunc(entries, func(e string) bool {
		end, ok := strings.CutPrefix(e, "-")
		return ok && strings.HasSuffix(low, end) || low == e
	})
}

// endsWord reports whether a word boundary is possible between two texts.
func (v Vocabulary) endsWord(before, after string) bool {
	last := LastRune(before)
	next := FirstRune(after)
	return v.Unspaced || !isLetter(last) || !isLetter(next) || unicode.Is(unicode.Han, last) || unicode.Is(unicode.Han, next)
}

// CardinalValue returns the value of a number spelled out in one word, hyphens included; 0 for any
// other word.
func (v Vocabulary) CardinalValue(low string) int {
	sum := 0.
	for _, part := range strings.FieldsFunc(low, func(r rune) bool { return isHyphen(string(r)) }) {
		n, err := strconv.Atoi(v.Value(Cardinal, v.cardinal(part)))
		if err != nil {
			return 0
		}
		sum = grown(sum, float64(n), v.Unspaced)
	}
	return int(sum)
}

// grown adds the next word of a spelled-out number. A word of at least a hundred, a French twenty
// or, if byTens, a Chinese ten multiplies the part of v below it.
func grown(v, word float64, byTens bool) float64 {
	counted := math.Mod(v, word)
	if counts := word == 20 || word >= 100 || word == 10 && byTens; counts && counted > 0 {
		return v - counted + counted*word
	}
	return v + word
}

// cardinal returns a number word without its prefix: שש for ושש.
func (v Vocabulary) cardinal(part string) string {
	if v.Value(Cardinal, part) != "" {
		return part
	}
	if _, size := utf8.DecodeRuneInString(part); v.prefixed && v.Value(Cardinal, part[size:]) != "" {
		return part[size:]
	}
	return v.Bare(part)
}

// Stem returns the stem of a lower-case word by Snowball, or the word itself if Snowball lacks the
// language.
func (v Vocabulary) Stem(low string) string {
	low = v.Bare(low)
	if v.stemmer == "" || utf8.RuneCountInString(low) < 3 {
		return low
	}
	stem, err := snowball.Stem(low, v.stemmer, true)
	if err != nil {
		return low // unreachable: the data names only languages that Snowball has
	}
	return stem
}
