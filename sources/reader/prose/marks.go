package prose

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// mark matches a note mark: figures and signs, or a letter.
var mark = regexp.MustCompile(`^[\[(]?\s*(\d{1,3}|\p{L}|[*∗†‡§¶#]+)(\s*[,;–—-]\s*(\d{1,3}|\p{L}|[*∗†‡§¶#]+))*\s*,?[\])]?$`)

// power matches the text before an exponent: a base of powers; or, by itself or after its number, a
// unit, a letter for a number, one after a Greek one, or small letters that are no word.
var power = regexp.MustCompile(`(^|[^\p{L}\p{N}.])(10|[2-9]|[\d.,]*(?:[µμ]m|in|yd|mi|[b-df-hj-np-tv-xz]{2,3}|\p{L}|\p{Greek}\p{Latin}))$`)

// exponent matches a raised text that can be an exponent.
var exponent = regexp.MustCompile(`^[-–−]?(\d{1,3}|[\p{L}])$`)

var exponents = strings.NewReplacer("0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴", "5", "⁵", "6", "⁶", "7", "⁷", "8", "⁸", "9", "⁹", "-", "⁻", "–", "⁻", "−", "⁻", "n", "ⁿ")

// Raised returns a raised text as it is read after the text before it: as an exponent, "" for a
// note mark, or unchanged.
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

// Power returns one part of a formula raised to another.
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

// together returns a part of a formula, in brackets if it has parts of its own.
func together(s string) string {
	if strings.ContainsAny(strings.TrimLeft(s, "-−"), " /+±-−") {
		return "(" + s + ")"
	}
	return s
}

// citation matches a citation mark: numbers in brackets.
var citation = regexp.MustCompile(`(\pL*)( ?)\[[1-9]\d{0,2}(?: ?[,;–-] ?[1-9]\d{0,2})*\]`)

// shortName is the most letters of a name before which a number in brackets is an index.
const shortName = 2

// Unmarked returns a text without citation marks, which are no numbers of the text.
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
