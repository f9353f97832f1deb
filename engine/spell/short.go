package spell

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	tongue "github.com/scenewright/scenewright/engine/language"
)

// cutApart returns the abbreviations and units that the marks of words would cut apart, by
// their first letter, the longest first: "p. ej.", "w/", "n°", "fl oz".
func (l *language) cutApart() map[rune][]string {
	out := map[rune][]string{}
	add := func(short string) {
		if strings.ContainsFunc(strings.TrimSuffix(short, "."), func(c rune) bool { return strings.ContainsRune(" ./-°ºª&", c) }) {
			out[firstRune(short)] = append(out[firstRune(short)], short)
		}
	}
	for short := range l.abbr {
		add(short)
	}
	for unit := range l.units {
		add(unit)
	}
	for sign := range l.coins {
		add(strings.ToLower(sign))
	}
	for _, phrases := range out {
		slices.SortFunc(phrases, func(a, b string) int { return cmp.Or(len(b)-len(a), strings.Compare(a, b)) })
	}
	return out
}

// phrase takes an abbreviation of several parts, and gives its end; 0 where none stands at
// a position.
func (s *splitter) phrase(at int) int {
	phrases := s.lang.phrases[unicode.ToLower(firstRune(s.text[at:]))]
	if len(phrases) == 0 || s.glued(at) {
		return 0
	}
	for _, short := range phrases {
		size := foldedPrefix(s.text[at:], short)
		if size == 0 || lettersEnd(lastByte(short)) > 0 && isWordStart(s.text[at+size:]) {
			continue
		}
		s.add(raw{from: at, to: at + size})
		if strings.HasSuffix(short, ".") {
			s.afterShort(at + size)
		}
		return at + size
	}
	return 0
}

// lastByte returns the end of an ASCII text, and of another a text without letters.
func lastByte(s string) string { return s[len(s)-1:] }

// foldedPrefix returns how much of the start of s is short, in any case and with any kind
// of space; 0 where it is something else.
func foldedPrefix(s, short string) int {
	size := 0
	for _, want := range short {
		c, n := utf8.DecodeRuneInString(s[size:])
		if n == 0 || unicode.ToLower(plain(c)) != want {
			return 0
		}
		size += n
	}
	return size
}

// afterShort raises the stop behind an abbreviation that may end a sentence, where a new
// one begins.
func (s *splitter) afterShort(at int) {
	short := strings.ToLower(s.out[len(s.out)-1].norm)
	next, newWord := s.nextWord(at)
	leads := unicode.IsLower(next) || unicode.IsDigit(next) && s.lang.Is(tongue.Abbreviation, strings.TrimSuffix(short, "."))
	_, coin := s.lang.coins[s.out[len(s.out)-1].norm]
	if newWord && !leads && !coin && strings.IndexAny(s.text[at:], ",;:") != 0 && s.lang.Studied() && !s.lang.titles[short] {
		s.stop(Sentence)
	}
}

// numberRE is what an abbreviation that leads to a number stands before.
var numberRE = regexp.MustCompile(`^[\s#§($€£]*(?:\d|(?:[VX]|[IVX]{2,})\b)`)

// leads reports whether the full stop at a position belongs to a word that is short only
// before a number, and stands before one.
func (s *splitter) leads(short string, at int) bool {
	return !s.lang.leading[short] || numberRE.MatchString(s.text[at+1:])
}

// shortened returns what an abbreviation is short for; in languages whose small words hang
// on the next one as letters, these letters stay before it.
func (l *language) shortened(t raw) []string {
	low := strings.ToLower(t.norm)
	if t.street {
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
