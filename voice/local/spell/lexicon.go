package spell

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine"
)

// lexicon holds the pronunciations that apply to a text.
type lexicon struct{ entries []entry }

type entry struct {
	from  string
	runes int
	to    string
}

func newLexicon(prons []engine.Pronunciation, lang string) *lexicon {
	lex := &lexicon{}
	for _, p := range prons {
		if p.Language != "" && p.Language != lang {
			continue
		}
		for _, from := range p.From {
			if from = strings.TrimSpace(from); from != "" {
				lex.entries = append(lex.entries, entry{from, utf8.RuneCountInString(from), p.To})
			}
		}
	}
	return lex
}

// match finds the longest entry at a position of text, as a whole word in any
// case; a possessive after it stays with it. said is nil where there is none.
func (x *lexicon) match(text string, at int) (end int, said *string) {
	prev, _ := utf8.DecodeLastRuneInString(text[:at])
	for _, e := range x.entries {
		to := at + prefixBytes(text[at:], e.runes)
		if to <= end || !strings.EqualFold(text[at:to], e.from) || !bounded(prev, text, at, to) {
			continue
		}
		word := e.to
		end, said = to, &word
	}
	if said != nil && possessive(text[end:]) > 0 {
		*said += "'s"
		end += possessive(text[end:])
	}
	return end, said
}

// prefixBytes is the length of the first n runes of s.
func prefixBytes(s string, n int) int {
	for i := range s {
		if n == 0 {
			return i
		}
		n--
	}
	return len(s)
}

// bounded tells whether text[at:to] stands as a word of its own. Chinese has
// no spaces, so Han characters bound each other.
func bounded(prev rune, text string, at, to int) bool {
	first, _ := utf8.DecodeRuneInString(text[at:])
	last, _ := utf8.DecodeLastRuneInString(text[:to])
	next, _ := utf8.DecodeRuneInString(text[to:])
	return to > at && !goesOn(prev, first) && !goesOn(last, next)
}

func goesOn(a, b rune) bool { return wordRune(a) && wordRune(b) && sameScript(a, b) }

func wordRune(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r)
}

// possessive is the length of an English possessive ending at the start of s.
func possessive(s string) int {
	for _, end := range []string{"'s", "’s"} {
		if rest, ok := strings.CutPrefix(s, end); ok && !isWordStart(rest) {
			return len(end)
		}
	}
	return 0
}

func isWordStart(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return wordRune(r)
}
