package spell

import (
	"cmp"
	"regexp"
	"strconv"
	"strings"
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
	if end == 0 {
		return number{}
	}
	n := interpret(s[:end], decimal)
	n.size = end
	return n
}

// figureRE matches digits and single separators between digits; ".5" is a number too.
var figureRE = regexp.MustCompile(`^\.?\d+(?:[., ]\d+|['_]\d{3})*`)

// groupedRE matches a number with grouped thousands, as in most countries or as in India.
var groupedRE = regexp.MustCompile(`^[1-9]\d{0,2}(?:[.,]\d{3})+$|^[1-9]\d?(?:,\d\d)+,\d{3}$`)

// interpret decides which separators of s group thousands and which one is the decimal mark: the
// last one, unless it groups too. The same one several times between other groups is a version.
func interpret(s, decimal string) number {
	plain := strings.NewReplacer(" ", "", "'", "", "_", "").Replace(s)
	n := number{whole: onlyDigits(plain), grouped: plain != s}
	mark := strings.LastIndexAny(plain, ".,")
	if mark < 0 {
		return n
	}
	several := strings.Count(plain, plain[mark:mark+1]) > 1
	switch {
	case groupedRE.MatchString(plain) && (several || plain[mark] != decimal[0] || strings.ContainsAny(plain[:mark], ".,")):
		n.grouped = true
	case several:
		n.version = plain
	default:
		n.whole, n.fraction, n.sep = cmp.Or(onlyDigits(plain[:mark]), "0"), plain[mark+1:], plain[mark]
		n.grouped = n.grouped || strings.ContainsAny(plain[:mark], ".,")
	}
	return n
}

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
