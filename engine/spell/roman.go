package spell

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"
)

// roman are the numbers up to 39 in Roman figures: those above have letters that stand for
// other things, CD, XL, MD.
var roman = regexp.MustCompile(`^(X{0,3})(IX|IV|V?I{0,3})$`)

// romanValue returns what Roman figures stand for; 0 where they are none.
func romanValue(s string) uint64 {
	m := roman.FindStringSubmatch(s)
	if m == nil || s == "" {
		return 0
	}
	ones := map[string]uint64{"": 0, "I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6, "VII": 7, "VIII": 8, "IX": 9}
	return 10*uint64(len(m[1])) + ones[m[2]]
}

// romanNumber reads Roman figures behind a name, or behind what is counted by them: "World War
// II", "Louis XIV", "siglo XX", "XIXe". Rulers are counted as the language counts them.
func (r *reader) romanNumber(s string) []Word {
	l := r.lang
	if !l.latin() || len(l.roman) == 0 {
		return nil
	}
	end := strings.TrimLeft(s, "IVX")
	value := romanValue(s[:len(s)-len(end)])
	before := r.tokens.previous()
	led := listed(l.roman["leads"], strings.ToLower(before))
	ruler := listed(l.roman["rulers"], before)
	g, ordered := l.endings[end]
	sure := len(s)-len(end) > 1 || ruler || listed(l.roman["ordered"], r.tokens.next()) // not "Ver", "Va"
	switch {
	case ordered && sure && end != "" && value > 0 && strings.ToLower(end) == end:
		return l.words(l.ordinal(value, g))
	case end != "" || value == 0:
		return nil
	case len(s) == 1 && !led && (!ruler || s == "I" && l.roman["one"] == ""):
		return nil // a letter: "Plan V", "Then I"
	case led, !ruler && unicode.IsUpper(firstRune(before)) && lastRune(before) != '.':
		return l.words(l.cardinal(value, masculine))
	case !ruler:
		return nil
	}
	if last, err := strconv.ParseUint(l.roman["last"], 10, 64); err == nil && value > last {
		return l.words(l.cardinal(value, masculine))
	}
	return l.words(l.fill(l.roman["ruler"], map[string]uint64{"n": value}, nil))
}

// listed reports whether a word is one of several that stand in a line.
func listed(line, word string) bool {
	return word != "" && strings.Contains(" "+line+" ", " "+word+" ")
}

// previous returns the token before this one where nothing stands between, else "".
func (c cursor) previous() string {
	if c.i == 0 || c.toks[c.i-1].stop != None {
		return ""
	}
	return c.toks[c.i-1].norm
}
