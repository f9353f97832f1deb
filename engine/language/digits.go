package language

import (
	"cmp"
	"regexp"
	"strconv"
	"strings"
)

// Digits is what the digits of a number with their separators state.
type Digits struct {
	Whole    string
	Fraction string // the digits after the decimal mark
	Mark     byte   // the decimal mark; 0 without a fraction
	Grouped  bool   // thousands are separated
	Version  string // "1.2.3": no number but digits and marks; "" for a number
}

// grouped matches a number with grouped thousands, as in most countries or as in India.
var grouped = regexp.MustCompile(`^[1-9]\d{0,2}(?:[.,]\d{3})+$|^[1-9]\d?(?:,\d\d)+,\d{3}$`)

// ReadDigits decides which separators group thousands and which one is the decimal mark: the last
// one, unless it groups too. The same one several times between other groups is a version. decimal
// is the language's mark, "" for one that always groups where it can.
func ReadDigits(written, decimal string) Digits {
	plain := only(written, "0123456789.,")
	d := Digits{Whole: only(plain, "0123456789"), Grouped: plain != written}
	at := strings.LastIndexAny(plain, ".,")
	if at < 0 {
		return d
	}
	mark := plain[at : at+1]
	more := strings.ContainsAny(plain[:at], ".,")
	switch {
	case grouped.MatchString(plain) && (more || mark != decimal):
		d.Grouped = true
	case strings.Count(plain, mark) > 1:
		d.Version = plain
	default:
		d.Whole, d.Fraction, d.Mark = cmp.Or(only(plain[:at], "0123456789"), "0"), plain[at+1:], mark[0]
		d.Grouped = d.Grouped || more
	}
	return d
}

// Value returns the number; 0 for a version.
func (d Digits) Value() float64 {
	v, err := strconv.ParseFloat(d.Whole+"."+d.Fraction, 64)
	if err != nil || d.Version != "" {
		return 0
	}
	return v
}

// only returns the characters of a text that are among some.
func only(text, some string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(some, r) {
			return r
		}
		return -1
	}, text)
}
