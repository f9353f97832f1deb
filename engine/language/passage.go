package language

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// passage is part of a text with its language; its methods read the numbers in it.
type passage struct {
	l    *Language
	text string
}

// from returns the passage after its first at bytes.
func (r passage) from(at int) passage { return passage{r.l, r.text[at:]} }

// to returns the first at bytes of the passage.
func (r passage) to(at int) passage { return passage{r.l, r.text[:at]} }

// first returns the first word in lower case; "" if there is none.
func (r passage) first() string {
	if words := r.l.Words(r.text); len(words) > 0 {
		return words[0].Low
	}
	return ""
}

// last returns the last word in lower case; "" if there is none.
func (r passage) last() string {
	if words := r.l.Words(r.text); len(words) > 0 {
		return words[len(words)-1].Low
	}
	return ""
}

// startsNoun reports whether the passage after a number begins with a content word that it may
// count: "Last year 48,000 people".
func (r passage) startsNoun() bool {
	if !strings.HasPrefix(r.text, " ") {
		return false
	}
	words := r.l.Words(r.text)
	return len(words) > 0 && words[0].Letters && !r.l.IsFunction(words[0].Low)
}

// startsSeveral reports whether the passage begins with a plural: "at 8 places", but not "a las 8
// empecé". In a language without plural forms any content word qualifies.
func (r passage) startsSeveral() bool {
	if !r.startsNoun() {
		return false
	}
	word := r.l.Words(r.text)[0]
	return len(r.l.Entries(Plural)) == 0 || r.l.IsPlural(word.Text) && !word.Capitalized()
}

// after returns the length of white space and an entry of a class at the start of the passage; 0 if
// there is none.
func (r passage) after(c Class) int {
	trimmed := strings.TrimLeftFunc(r.text, unicode.IsSpace)
	if n := r.l.Begins(c, trimmed); n > 0 {
		return len(r.text) - len(trimmed) + n
	}
	return 0
}

// unit returns the length of the unit of measure at the start of the passage, white space included;
// 0 if there is none.
func (r passage) unit() int {
	trimmed := strings.TrimLeft(r.text, " \u00a0\u202f-")
	best := 0
	for _, e := range r.l.Entries(Unit) {
		if n := foldPrefix(trimmed, e); n > best && r.l.endsWord(trimmed[:n], trimmed[n:]) && !longerWord(e, trimmed[n:]) {
			best = len(r.text) - len(trimmed) + n
		}
	}
	return best
}

// longerWord reports whether a unit of one or two letters is only the start of something longer: "5
// m.r.h", "3 a.m.".
func longerWord(unit, rest string) bool {
	return utf8.RuneCountInString(unit) <= 2 && len(rest) > 1 && (rest[0] == '.' || rest[0] == '\'') && isLetter(rune(rest[1]))
}

// month returns the length of the month at the start of the passage, prefixed small words included;
// 0 if there is none.
func (r passage) month() int {
	if words := r.l.Words(r.text); r.l.prefixed && len(words) > 0 && r.l.Is(Month, r.l.Bare(words[0].Low)) {
		return words[0].To
	}
	return r.l.Begins(Month, r.text)
}
