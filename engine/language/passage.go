package language

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// passage is part of a text with its language.
type passage struct {
	l    *Language
	text string
}

// from returns the passage after its first at bytes.
func (p passage) from(at int) passage { return passage{p.l, p.text[at:]} }

// to returns the first at bytes of the passage.
func (p passage) to(at int) passage { return passage{p.l, p.text[:at]} }

// first returns the first word in lower case; "" if there is none.
func (p passage) first() string {
	if words := p.l.Words(p.text); len(words) > 0 {
		return words[0].Low
	}
	return ""
}

// last returns the last word in lower case; "" if there is none.
func (p passage) last() string {
	if words := p.l.Words(p.text); len(words) > 0 {
		return words[len(words)-1].Low
	}
	return ""
}

// startsNoun reports whether the passage after a number begins with a content word that it may
// count: "Last year 48,000 people".
func (p passage) startsNoun() bool {
	if !strings.HasPrefix(p.text, " ") {
		return false
	}
	words := p.l.Words(p.text)
	return len(words) > 0 && words[0].Letters && !p.l.IsFunction(words[0].Low)
}

// startsSeveral reports whether the passage begins with a plural: "at 8 places", but not "a las 8
// empecé". In a language without plural forms any content word qualifies.
func (p passage) startsSeveral() bool {
	if !p.startsNoun() {
		return false
	}
	word := p.l.Words(p.text)[0]
	return len(p.l.Entries(Plural)) == 0 || p.l.IsPlural(word.Text) && !word.Capitalized()
}

// after returns the length of white space and an entry of a class at the start of the passage; 0 if
// there is none.
func (p passage) after(c Class) int {
	trimmed := strings.TrimLeftFunc(p.text, unicode.IsSpace)
	if n := p.l.Begins(c, trimmed); n > 0 {
		return len(p.text) - len(trimmed) + n
	}
	return 0
}

// unit returns the length of the unit of measure at the start of the passage, white space included;
// 0 if there is none.
func (p passage) unit() int {
	trimmed := strings.TrimLeft(p.text, " \u00a0\u202f-")
	best := 0
	for _, e := range p.l.Entries(Unit) {
		if n := foldPrefix(trimmed, e); n > best && p.l.endsWord(trimmed[:n], trimmed[n:]) && !longerWord(e, trimmed[n:]) {
			best = len(p.text) - len(trimmed) + n
		}
	}
	return best
}

// longerWord reports whether a unit of one or two letters is only the start of something longer: "5
// m.p.h", "3 a.m.".
func longerWord(unit, rest string) bool {
	return utf8.RuneCountInString(unit) <= 2 && len(rest) > 1 && (rest[0] == '.' || rest[0] == '\'') && isLetter(rune(rest[1]))
}

// month returns the length of the month at the start of the passage, prefixed small words included;
// 0 if there is none.
func (p passage) month() int {
	if words := p.l.Words(p.text); p.l.prefixed && len(words) > 0 && p.l.Is(Month, p.l.Bare(words[0].Low)) {
		return words[0].To
	}
	return p.l.Begins(Month, p.text)
}
