package language

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// passage is a stretch of a text in a language.
type passage struct {
	l    *Language
	text string
}

// from returns the passage from a byte on.
func (p passage) from(at int) passage { return passage{p.l, p.text[at:]} }

// to returns the passage up to a byte.
func (p passage) to(at int) passage { return passage{p.l, p.text[:at]} }

// first returns the first word of the passage in lower case, "" where it has none.
func (p passage) first() string {
	if words := p.l.Words(p.text); len(words) > 0 {
		return words[0].Low
	}
	return ""
}

// last returns the last word of the passage in lower case, "" where it has none.
func (p passage) last() string {
	if words := p.l.Words(p.text); len(words) > 0 {
		return words[len(words)-1].Low
	}
	return ""
}

// startsNoun reports whether the passage, behind a number, begins with a content word that could be
// counted: "Last year 48,000 people".
func (p passage) startsNoun() bool {
	if !strings.HasPrefix(p.text, " ") {
		return false
	}
	words := p.l.Words(p.text)
	return len(words) > 0 && words[0].Letters && !p.l.IsFunction(words[0].Low)
}

// startsSeveral reports whether the passage begins with what could be counted: "at 8 places", and not "a las 8
// empecé". Where nothing tells several things from one, any content word may be one.
func (p passage) startsSeveral() bool {
	if !p.startsNoun() {
		return false
	}
	word := p.l.Words(p.text)[0]
	return len(p.l.Entries(Plural)) == 0 || p.l.IsPlural(word.Text) && !word.Capitalized()
}

// after returns the length of an entry of a class that the passage begins with behind white space,
// white space included; 0 where there is none.
func (p passage) after(c Class) int {
	trimmed := strings.TrimLeftFunc(p.text, unicode.IsSpace)
	if n := p.l.Begins(c, trimmed); n > 0 {
		return len(p.text) - len(trimmed) + n
	}
	return 0
}

// unit returns the length of the unit of measure that the passage begins with, white space
// included.
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

// longerWord reports whether a unit of one or two letters is really the head of
// something longer: "5 m-high", "3 a.m.".
func longerWord(unit, rest string) bool {
	return utf8.RuneCountInString(unit) <= 2 && len(rest) > 1 && (rest[0] == '.' || rest[0] == '\'') && isLetter(rune(rest[1]))
}

// month returns the length of the month that the passage begins with, small words that hang
// before it included; 0 where there is none.
func (p passage) month() int {
	if words := p.l.Words(p.text); p.l.prefixed && len(words) > 0 && p.l.Is(Month, p.l.Bare(words[0].Low)) {
		return words[0].To
	}
	return p.l.Begins(Month, p.text)
}
