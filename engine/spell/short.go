package spell

import (
	"cmp"
	"regexp"
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/respell"
	"github.com/scenewright/scenewright/engine/story"
)

// phrase returns the abbreviation of several parts at a byte, if there is one.
func (s *splitter) phrase(at, chunkEnd int) raw {
	end, _, found := s.lang.phrases[unicode.ToLower(firstRune(s.text[at:]))].Match(s.text, at)
	if !found || s.glued(at) {
		return raw{}
	}
	unit := strings.TrimRight(normal(s.text[at:chunkEnd]), ".,;:!?)")
	if _, size := s.lang.unitAt(unit, one); size == len(unit) && size > end-at {
		return raw{} // W/m², not with
	}
	return raw{to: end, kind: abbreviation}
}

// numberRE matches the text after an abbreviation that precedes a number.
var numberRE = regexp.MustCompile(`^[\s#§($€£]*(?:[A-Z]{0,4}-?\d|(?:[VX]|[IVX]{2,})\b)`)

// shortened returns the full form of an abbreviation; in languages with attached prefixes, these
// letters stay before it.
func (l *language) shortened(t raw) []string {
	low := strings.ToLower(t.norm)
	if t.kind == street {
		return l.fields(l.streets[strings.Trim(low, ".")])
	}
	if say := cmp.Or(l.abbr[t.norm], l.abbr[low]); say != "" {
		return l.fields(say)
	}
	letters := []rune(low)
	for n := 1; n <= 2 && n < len(letters); n++ {
		if !strings.ContainsRune(l.rules["prefixes"], letters[n-1]) {
			return nil
		}
		if say, ok := l.abbr[string(letters[n:])]; ok {
			return l.fields(string(letters[:n]) + say)
		}
	}
	return nil
}

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

// possessive returns the length of an English possessive ending at the start of s.
func possessive(s string) int {
	for _, end := range []string{"'s", "’s"} {
		if rest, ok := strings.CutPrefix(s, end); ok && !isWordStart(rest) {
			return len(end)
		}
	}
	return 0
}
