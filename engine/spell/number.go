package spell

import (
	"strconv"
	"strings"
)

// number is a number as it stands written.
type number struct {
	sign     string // "-", "+", "±" … or ""
	whole    string // digits
	fraction string // digits after the separator
	sep      byte   // the separator before the fraction
	grouped  bool   // thousands are separated, so it is no year
	apart    bool   // something stands between it and what it counts
	version  string // "1.2.3": not a number but digits and dots
	size     int    // bytes taken
}

// maxDigits is how long a number may be and still be read as one.
const maxDigits = 15

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// scanNumber reads a number at the start of s, without a sign. Its size is 0
// where there is none.
func (l *language) scanNumber(s string) number {
	end := numberEnd(s)
	if end == 0 {
		return number{}
	}
	n := l.interpret(s[:end])
	n.size = end
	return n
}

// numberEnd returns where digits and single separators between digits end; ".5" is
// a number too.
func numberEnd(s string) int {
	i := 0
	if len(s) > 1 && s[0] == '.' && isDigit(s[1]) {
		i = 1
	}
	for i < len(s) {
		switch {
		case isDigit(s[i]):
			i++
		case i > 0 && strings.IndexByte(".,' ", s[i]) >= 0 && i+1 < len(s) && isDigit(s[i+1]) && (s[i] != '\'' || threes(s[i+1:])):
			i++
		default:
			return i
		}
	}
	return i
}

// threes reports whether s begins with three digits and no fourth.
func threes(s string) bool { return len(s)-len(strings.TrimLeft(s, "0123456789")) == 3 }

// interpret decides which separators of s group thousands and which one is
// the decimal.
func (l *language) interpret(s string) number {
	plain := strings.NewReplacer(" ", "", "'", "").Replace(s)
	grouped := plain != s
	dots, commas := strings.Count(plain, "."), strings.Count(plain, ",")
	switch {
	case dots > 0 && commas > 0:
		sep := byte('.')
		if strings.LastIndexByte(plain, ',') > strings.LastIndexByte(plain, '.') {
			sep = ','
		}
		return cut(plain, sep, true)
	case dots+commas == 0:
		return number{whole: plain, grouped: grouped}
	case dots+commas == 1:
		return l.oneSeparator(plain, grouped)
	case groupsOfThree(plain):
		return number{whole: onlyDigits(plain), grouped: true}
	}
	return number{version: plain, whole: onlyDigits(plain)}
}

func (l *language) oneSeparator(s string, grouped bool) number {
	i := strings.IndexAny(s, ".,")
	if s[i] != l.Decimal[0] && groupsOfThree(s) {
		return number{whole: onlyDigits(s), grouped: true}
	}
	return cut(s, s[i], grouped)
}

// cut splits s at its last sep.
func cut(s string, sep byte, grouped bool) number {
	i := strings.LastIndexByte(s, sep)
	whole := onlyDigits(s[:i])
	if whole == "" {
		whole = "0"
	}
	return number{whole: whole, fraction: onlyDigits(s[i+1:]), sep: sep, grouped: grouped}
}

// groupsOfThree reports whether every separator of s is followed by exactly
// three digits.
func groupsOfThree(s string) bool {
	parts := strings.FieldsFunc(s, func(r rune) bool { return r == '.' || r == ',' })
	if len(parts) < 2 || len(parts[0]) > 3 || parts[0][0] == '0' {
		return false
	}
	for _, p := range parts[1:] {
		if len(p) != 3 {
			return false
		}
	}
	return true
}

func onlyDigits(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, s)
}

// value returns the whole part; ok is false where it is too long to be read as a
// number or begins with a zero that is meant to be heard.
func (n number) value() (v uint64, ok bool) {
	if len(n.whole) > maxDigits || (len(n.whole) > 1 && n.whole[0] == '0') {
		return 0, false
	}
	v, err := strconv.ParseUint(n.whole, 10, 64)
	return v, err == nil
}

// isLess reports whether n is the lower of two numbers.
func (n number) isLess(than number) bool {
	v, _ := n.value()
	w, _ := than.value()
	return v < w || v == w && n.fraction < than.fraction
}

// cardinalOf reads n with its sign and fraction.
func (l *language) cardinalOf(n number, g gender) []string {
	out := l.say(n.sign)
	if n.version != "" {
		return append(out, l.version(n.version)...)
	}
	if v, ok := n.value(); ok {
		if n.fraction != "" {
			g = fractionGender(l, g)
		}
		out = append(out, l.counted(v, n, g)...)
	} else {
		out = append(out, l.digits(n.whole)...)
	}
	if n.fraction == "" {
		return out
	}
	out = append(out, l.say(string(n.sep))...)
	return append(out, l.fraction(n.fraction)...)
}

// counted returns the whole part of n, as it stands before what it counts.
func (l *language) counted(v uint64, n number, g gender) []string {
	if n.fraction == "" && !n.apart && g != alone && l.numbers.has("counted masculine") {
		return l.sayBy(v, "counted", g)
	}
	return l.cardinal(v, g)
}

// fractionGender: before a decimal a number stands alone in Romance languages.
func fractionGender(l *language, g gender) gender {
	if l.rules["decimals"] == "pairs" {
		return alone
	}
	return g
}

// fraction reads the digits after the separator: one by one, in Spanish and
// French two of them as a number.
func (l *language) fraction(s string) []string {
	if l.rules["decimals"] == "pairs" && len(s) == 2 && s[0] != '0' {
		v, _ := strconv.ParseUint(s, 10, 64)
		return l.cardinal(v, alone)
	}
	return l.digits(s)
}

// version reads "1.2.3".
func (l *language) version(s string) []string {
	var out []string
	for i, part := range strings.FieldsFunc(s, func(r rune) bool { return r == '.' || r == ',' }) {
		if i > 0 {
			out = append(out, l.say(".")...)
		}
		out = append(out, l.cardinalOf(number{whole: part}, alone)...)
	}
	return out
}
