package spell

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// shareRE matches the text after the first number of a ratio: 16:9, unlike 33:05.
var shareRE = regexp.MustCompile(`^:(?:\d|\d{1,3}(?:[.,]\d{3})+|\d{3,})(?:\D|$)`)

// pointedRE matches a number with decimals, whose slash is no fraction but a score: 3.5/5.
var pointedRE = regexp.MustCompile(`^\d+[.,]\d+$`)

// say returns the words of a sign; none if it is silent.
func (l *language) say(sign string) []string { return l.fields(l.signs[sign]) }

// fields splits a phrase into its words; an underscore keeps words together in tables whose entries
// are separated by spaces.
func (l *language) fields(text string) []string {
	if l.Unspaced {
		return strings.Split(strings.ReplaceAll(text, " ", ""), "")
	}
	return fields(text)
}

// fields splits a text into words; an underscore keeps words together in the data.
func fields(s string) []string {
	return strings.FieldsFunc(s, func(r rune) bool { return r == ' ' || r == '_' })
}

// sign reads anything that is neither letter nor number; it always reads something, so that reading
// goes on.
func (r *reader) sign(s string, at int) ([]Word, int) {
	l := r.lang
	c, size := utf8.DecodeRuneInString(s[at:])
	switch {
	case c == '-':
		return l.words(l.dash(s, at)), size
	case c == '/' && pointedRE.MatchString(s[:at]) && isDigit(firstByte(s[at+1:])):
		return l.words(l.say("score")), size // 3.5/5
	case c == ':' && shareRE.MatchString(s[at:]):
		return l.words(l.say(":")), size
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

// signWords returns the words of a sign by its neighbours.
func (l *language) signWords(c, before, after rune) []string {
	switch c {
	case '#':
		return l.hash(before, after)
	case '.':
		if alnum(before) && unicode.IsLetter(after) && len(l.signs["dot"]) > 0 {
			return l.say("dot")
		}
		return nil
	case '×':
		if unicode.IsLetter(before) {
			return l.say("by") // 3cm×5cm
		}
	case ':':
		return nil
	case '/':
		if unicode.IsDigit(after) && !unicode.IsUpper(before) {
			return l.say("/")
		}
		if ends(before) && unicode.IsLetter(after) {
			return l.say("per")
		}
		return nil
	case '²':
		return l.say("^2")
	case '³':
		return l.say("^3")
	case '°':
		return l.say("°")
	}
	if c == before && c != '+' {
		return nil
	}
	return l.say(string(c))
}

// hash reads # by its neighbours.
func (l *language) hash(before, after rune) []string {
	switch {
	case unicode.IsLetter(before):
		return l.say("sharp")
	case unicode.IsDigit(after):
		return l.say("#n")
	case unicode.IsLetter(after):
		return l.say("hashtag")
	case before == '#' || after == '#':
		return nil
	}
	return l.say("#")
}

// ends reports whether an amount may end with c.
func ends(c rune) bool {
	return unicode.IsDigit(c) || unicode.Is(unicode.Sc, c) || strings.ContainsRune("%‰°", c)
}
