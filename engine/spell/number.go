package spell

import (
	"regexp"
	"strconv"
	"strings"

	tongue "github.com/scenewright/scenewright/engine/language"
)

// number is a number in its written form.
type number struct {
	sign     string // "-", "+", "±" … or ""
	whole    string // digits
	fraction string // digits after the separator
	sep      byte   // the separator before the fraction
	grouped  bool   // thousands are separated, so it is not a year
	apart    bool   // separated from the noun it counts
	version  string // "1.2.3": not a number but digits and dots
	size     int    // bytes read
}

// maxDigits is the longest number that is read as one.
const maxDigits = 15

// scanNumber reads a number at the start of s, without a sign, in a language with a decimal mark.
// Its size is 0 if there is none.
func scanNumber(s, decimal string) number {
	end := len(figureRE.FindString(s))
	d := tongue.ReadDigits(s[:end], decimal)
	return number{whole: d.Whole, fraction: d.Fraction, sep: d.Mark, grouped: d.Grouped, version: d.Version, size: end}
}

// figureRE matches digits and single separators between digits; ".5" is a number too.
var figureRE = regexp.MustCompile(`^\.?\d+(?:[., ]\d+|['_]\d{3})*`)

func onlyDigits(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, s)
}

// value returns the whole part; ok is false if it is too long to be read as a number or has a
// leading zero that must be spoken.
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

// isPrice reports whether n has hundredths or separated thousands.
func (n number) isPrice() bool { return len(n.fraction) == 2 || n.grouped }

// times returns n with zeros appended digits.
func (n number) times(zeros int) number {
	for ; zeros > 0; zeros-- {
		d := "0"
		if n.fraction != "" {
			d, n.fraction = n.fraction[:1], n.fraction[1:]
		}
		n.whole += d
	}
	n.whole = strings.TrimLeft(n.whole, "0")
	if n.whole == "" {
		n.whole = "0"
	}
	n.fraction = strings.TrimRight(n.fraction, "0")
	return n
}

func atoi(s string) uint64 {
	v, _ := strconv.ParseUint(s, 10, 64)
	return v
}

// decimal writes a number in digits.
func decimal(n uint64) string { return strconv.FormatUint(n, 10) }
