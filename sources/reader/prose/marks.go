package prose

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// mark is what points to a note: figures and signs, or a letter.
var mark = regexp.MustCompile(`^[\[(]?\s*(\d{1,3}|\p{L}|[*∗†‡§¶#]+)(\s*[,;–—-]\s*(\d{1,3}|\p{L}|[*∗†‡§¶#]+))*\s*,?[\])]?$`)

// power is what stands before an exponent: a base of powers; or, by itself or behind its number,
// a unit, a letter for a number, one behind a Greek one, or small letters that are no word.
var power = regexp.MustCompile(`(^|[^\p{L}\p{N}.])(10|[2-9]|[\d.,]*(?:[µμ]m|in|yd|mi|[b-df-hj-np-tv-xz]{2,3}|\p{L}|\p{Greek}\p{Latin}))$`)

// exponent is a raised text that can be one.
var exponent = regexp.MustCompile(`^[-–−]?(\d{1,3}|[\p{L}])$`)

var exponents = strings.NewReplacer("0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴", "5", "⁵", "6", "⁶", "7", "⁷", "8", "⁸", "9", "⁹", "-", "⁻", "–", "⁻", "−", "⁻", "n", "ⁿ")

// Raised is a raised text as it is to be read behind what stands before it: as
// the exponent that it is, "" where it is a mark that points to a note, or as it
// stands.
func Raised(before, text string) string {
	s := strings.TrimSpace(text)
	switch {
	case exponent.MatchString(s) && power.MatchString(before):
		return exponents.Replace(s)
	case mark.MatchString(s):
		return ""
	case s == "TM":
		return "™"
	}
	return text
}

// Power returns a part of a formula that is raised to another.
func Power(base, to string) string {
	if small := Raised("x", to); small != to {
		return together(base) + small
	}
	return together(base) + "^" + together(to)
}

// Fraction returns one part of a formula over another.
func Fraction(over, under string) string { return together(over) + "/" + together(under) }

// Root returns the root of a part of a formula.
func Root(of string) string { return "√" + together(of) }

// together returns a part of a formula in brackets where it has parts of its own.
func together(s string) string {
	if strings.ContainsAny(strings.TrimLeft(s, "-−"), " /+±-−") {
		return "(" + s + ")"
	}
	return s
}

// citation is a mark that points to a list of works: numbers in brackets.
var citation = regexp.MustCompile(`(\pL*)( ?)\[[1-9]\d{0,2}(?: ?[,;–-] ?[1-9]\d{0,2})*\]`)

// shortName is how many letters a name has at most behind which a number in
// brackets is an index.
const shortName = 2

// Unmarked is a text without the marks of citations, which are no numbers of its
// own.
func Unmarked(s string) string {
	if !strings.Contains(s, "]") {
		return s
	}
	return strings.TrimSpace(citation.ReplaceAllStringFunc(s, func(m string) string {
		word, _, _ := strings.Cut(m, "[")
		if n := utf8.RuneCountInString(word); n > 0 && n <= shortName && !strings.HasSuffix(word, " ") {
			return m // an index
		}
		return strings.TrimRight(word, " ")
	}))
}
