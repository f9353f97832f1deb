package spell

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/respell"
	"github.com/scenewright/scenewright/engine/story"
)

// rulesOf returns the pronunciations for a text in a language.
func rulesOf(prons []story.Pronunciation, lang string) *respell.Rules {
	var rules []respell.Rule
	for _, p := range prons {
		if p.Language == "" || p.Language == lang {
			rules = append(rules, respell.Rule{From: p.From, To: p.To})
		}
	}
	return respell.New(rules...)
}

// pronounced returns the longest pronunciation at a position, as a whole word in any case; a
// possessive after it stays with it.
func (s *splitter) pronounced(at, _ int) raw {
	end, to, found := s.prons.Match(s.text, at)
	if !found {
		return raw{}
	}
	if n := possessive(s.text[end:]); n > 0 {
		to += "'s"
		end += n
	}
	return raw{to: end, said: &to}
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
