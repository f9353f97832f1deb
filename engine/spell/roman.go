package spell

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// roman reads Roman numerals after a name, or after the word that they number: "World War II",
// "Louis XIV", "siglo XX", "XIXe". Rulers are numbered as the language does.
func (r *reader) roman(s string) []Word {
	l := r.lang
	if from, to, ok := strings.Cut(s, "-"); ok && romanNumber(strings.Trim(from, "er")) > 0 && romanNumber(strings.Trim(to, "er")) > 0 && (len(from) > 1 || len(to) > 1) {
		return slices.Concat(r.roman(from), l.words(l.say("range")), r.roman(to))
	}
	end := strings.TrimLeft(s, "IVX")
	value := romanNumber(s[:len(s)-len(end)])
	if value == 0 || l.roman["ruler"] == "" {
		return nil
	}
	if g := l.genderOf(r.next()); end == "" && r.isAhead(s) {
		return l.words(l.ordinal(value, map[bool]gender{true: feminine, false: short}[g == feminine]))
	}
	if of, ok := strings.CutSuffix(s, "'s"); ok {
		return withEnding(r.roman(of), "'s")
	}
	before := r.previous()
	pronoun := s == "I" && l.IsFunction("i") && !unicode.IsUpper(firstRune(before)) // the part I like
	led := l.isRoman("leads", strings.ToLower(before)) && !pronoun || l.leading[strings.ToLower(before)]
	ruler := l.isRoman("rulers", before) || l.isRoman("queens", before)
	g, ordinal := l.endings[end]
	sure := len(s)-len(end) > 1 || ruler || l.isRoman("ordered", r.next()) // not "Ver", "Va"
	switch {
	case ordinal && sure && strings.ToLower(end) == end:
		return l.words(l.ordinal(value, g))
	case end != "":
		return nil
	case len(s) == 1 && !led && (!ruler || s == "I" && !r.isFirst()):
		return nil // a letter: "Plan V", "Then I"
	case led, !ruler && unicode.IsUpper(firstRune(before)) && lastRune(before) != '.', ruler && l.roman["last"] != "" && value > atoi(l.roman["last"]):
		return l.words(l.cardinal(value, alone))
	case l.isRoman("queens", before):
		return l.words(l.fill(l.roman["queen"], map[string]uint64{"n": value}, nil))
	case ruler:
		return l.words(l.fill(l.roman["ruler"], map[string]uint64{"n": value}, nil))
	}
	return nil
}

// isAhead reports whether Roman numerals number the next words: "II República". A single letter
// does so only before known words.
func (r *reader) isAhead(s string) bool {
	next := r.next()
	named := unicode.IsUpper(firstRune(r.previous()))
	return r.lang.roman["ahead"] != "" && (r.lang.isRoman("ahead", next) || len(s) > 1 && !named && unicode.IsUpper(firstRune(next)) && !isUpper(next))
}

// isFirst reports whether the I after a ruler's name is not a word of the sentence.
func (r *reader) isFirst() bool {
	return r.lang.roman["one"] != "" || r.at(r.i).stop != None || r.lang.isRoman("first", r.next())
}

// isRoman reports whether a word is of a kind used with Roman numerals.
func (l *language) isRoman(kind, word string) bool {
	return word != "" && strings.Contains(" "+l.roman[kind]+" ", " "+word+" ")
}

// romanRE matches Roman numerals up to 39. The letters of higher ones mean other things: CD, XL, MD.
var romanRE = regexp.MustCompile(`^(X{0,3})(IX|IV|V?I{0,3})$`)

// romanNumber returns the value of a Roman numeral up to 39; 0 for any other text.
func romanNumber(s string) uint64 {
	m := romanRE.FindStringSubmatch(s)
	if m == nil {
		return 0
	}
	ones := map[string]uint64{"": 0, "I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6, "VII": 7, "VIII": 8, "IX": 9}
	return 10*uint64(len(m[1])) + ones[m[2]]
}
