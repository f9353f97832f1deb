package spell

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/respell"
	"github.com/scenewright/scenewright/engine/story"
)

// lexicon holds the pronunciations that apply to a text.
type lexicon struct{ rules *respell.Rules }

func newLexicon(prons []story.Pronunciation, lang string) *lexicon {
	var rules []respell.Rule
	for _, p := range prons {
		if p.Language == "" || p.Language == lang {
			rules = append(rules, respell.Rule{From: p.From, To: p.To})
		}
	}
	return &lexicon{respell.New(rules...)}
}

// match finds the longest entry at a position of text, as a whole word in any
// case; a possessive after it stays with it. said is nil where there is none.
func (x *lexicon) match(text string, at int) (end int, said *string) {
	end, to, found := x.rules.Match(text, at)
	if !found {
		return 0, nil
	}
	if n := possessive(text[end:]); n > 0 {
		to += "'s"
		end += n
	}
	return end, &to
}

// prefixBytes returns the length of the first n runes of s.
func prefixBytes(s string, n int) int {
	for i := range s {
		if n == 0 {
			return i
		}
		n--
	}
	return len(s)
}

func wordRune(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r)
}

// possessive returns the length of an English possessive ending at the start of s.
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
