package spell

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// shareRE matches the text after the first number of a ratio: 16:9, unlike 33:05.
var shareRE = regexp.MustCompile(`^:(?:\d|\d{1,3}(?:[.,]\d{3})+|\d{3,})(?:\D|$)`)

// scoreRE matches a slash between numbers that is no fraction: the first has decimals, or the other is
// one hundred.
var scoreRE = regexp.MustCompile(`^(?:\d+[.,]\d+/\d[^/]*|\d{1,3}/100)$`)

// sign reads anything that is neither letter nor number; it always reads something, so that reading
// goes on.
func (r *reader) sign(s string, at int) ([]Word, int) {
	l := r.lang
	c, size := utf8.DecodeRuneInString(s[at:])
	switch {
	case c == '-':
		return l.words(l.dash(s, at)), size
	case c == '/' && scoreRE.MatchString(s):
		return l.words(l.say("score")), size // 3.5/5, 98/100
	case c == ':' && shareRE.MatchString(s[at:]) && strings.Count(s[:at], ".") < 2: // no port of an address
		return l.words(l.say("ratio")), size
	}
	before, after := ' ', ' '
	if at > 0 {
		before = lastRune(s[:at])
	}
	if at+size < len(s) {
		after = firstRune(s[at+size:])
	}
	words := l.signWords(c, before, after)
	if len(words) == 0 && isNamed(c) && c != before {
		r.unsaid = append(r.unsaid, string(c))
	}
	return l.words(words), size
}

// signWords returns the words of a sign by its neighbours, whose kinds are in the data: "0/a".
func (l *language) signWords(c, before, after rune) []string {
	if c == before && c != '+' || c == after && c == '#' || c == '/' && unicode.IsUpper(before) {
		return nil
	}
	left, right := kindBeside(before), kindBeside(after)
	for _, key := range []string{left + string(c) + right, left + string(c), string(c) + right} {
		if said, ok := l.signs[key]; ok {
			return l.fields(said)
		}
	}
	return l.say(string(c))
}

// kindBeside returns the kind of a sign's neighbour: a letter, an amount or neither.
func kindBeside(c rune) string {
	switch {
	case unicode.IsLetter(c):
		return "a"
	case ends(c):
		return "0"
	}
	return ""
}

// ends reports whether an amount may end with c.
func ends(c rune) bool {
	return unicode.IsDigit(c) || unicode.Is(unicode.Sc, c) || strings.ContainsRune("%‰°", c)
}
