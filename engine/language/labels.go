package language

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// label reports whether the digits belong to a name, a version, a telephone number, a path or
// dimensions such as 23 x 33, and marks them as a label.
func (r passage) label(n *Number) bool {
	before, _ := utf8.DecodeLastRuneInString(r.text[:n.From])
	after, size := utf8.DecodeRuneInString(r.text[n.To:])
	next, _ := utf8.DecodeRuneInString(r.text[min(n.To+size, len(r.text)):])
	foreign := func(r rune) bool { return unicode.IsLetter(r) && !unicode.Is(unicode.Han, r) }
	switch {
	case n.From > 0 && foreign(before) && (!r.l.prefixed || !unicode.Is(unicode.Hebrew, before)):
	case n.From > 0 && strings.ContainsRune("/_#", before):
	case r.telephone(n), r.score(n), r.decade(n):
	case numberSign.MatchString(r.text[:n.From]):
	case isHyphen(string(before)) && n.From > 1 && isLetter(lastRune(r.text[:n.From-utf8.RuneLen(before)])) && !r.l.prefixed && !r.endsRange(*n):
	case after == '/' && unicode.IsDigit(next), after == '_':
	case n.From > 0 && r.namesNumber(passage{r.l, r.undefined(r.text[:n.From])}.last()):
	case isHyphen(string(after)) && unicode.IsLetter(next):
		n.To += wordLength(r.text[n.To:])
	case crossed.MatchString(r.text[n.To:]), crossedBy.MatchString(r.text[:n.From]): // 23 x 33
	case r.version(n):
	case foreign(after) && !minutes.MatchString(r.text[n.To:]) && r.from(n.To).unit() == 0 && r.l.Begins(Scale, r.text[n.To:]) == 0 && r.l.Begins(ClockMark, r.text[n.To:]) == 0 && r.l.Begins(OrderSuffix, r.text[n.To:]) == 0 && !unicode.Is(unicode.Hebrew, after):
		n.To += wordLength(r.text[n.To:])
	default:
		return false
	}
	n.Kind = Label
	return true
}

// undefined returns the text before a number without the Hebrew article prefixed to it: בשנות ה-90.
func (r passage) undefined(before string) string {
	if r.l.prefixed {
		return strings.TrimSuffix(strings.TrimRight(before, "-־‑"), "ה")
	}
	return before
}

// namesNumber reports whether a number after a lower-case word is a name: section 46, room 12.
func (r passage) namesNumber(low string) bool {
	return low != "" && (r.l.Is(Numbered, low) || r.l.Is(Numbered, r.l.Bare(low)))
}

var (
	crossed   = regexp.MustCompile(`^\s?[x×]\s?\d`)
	crossedBy = regexp.MustCompile(`\d\s?[x×]\s?$`)
)

// numberSign matches the sign before a number that is a name: No. 4, n° 12, nº 3.
var numberSign = regexp.MustCompile(`(?:\bNo\.|\b[nN]\.?\s?[º°]|№)\s?$`)

// lowerEnd matches the first number of a range with a hyphen.
var lowerEnd = regexp.MustCompile(`(?:^|[\s(~])(\d+(?:[.,]\d+)?)[-‐‑]$`)

// endsRange reports whether a number after a hyphen is the upper end of a range with a unit or noun
// after it: "20-25 °C", "2-3 people". Scores and seasons have neither.
func (r passage) endsRange(n Number) bool {
	m := lowerEnd.FindStringSubmatch(r.text[:n.From])
	if m == nil || valueOf(m[1], r.l.Decimal) >= n.Value {
		return false
	}
	rest := r.from(n.To)
	percent := strings.HasPrefix(strings.TrimLeft(rest.text, " \u00a0\u202f"), "%") || rest.after(PercentWord) > 0
	return percent || rest.unit() > 0 || rest.startsSeveral()
}

// Digit groups of telephone numbers: with a leading zero, local, and after a plus sign.
var (
	telephone = regexp.MustCompile(`^0\d{1,4}(?:[ \x{a0}\x{202f}-]\d{2,8}){1,5}\b|^0\d(?:\.\d\d){4}\b`)
	local     = regexp.MustCompile(`^\d{3}[-‐‑]\d{3,4}`)
	abroad    = regexp.MustCompile(`^[1-9]\d{0,2}(?:[ \x{a0}\x{202f}-]\d{1,9}){1,6}\b`)
)

// telephone extends n over all groups of a telephone number; a local one matches by its first.
func (r passage) telephone(n *Number) bool {
	form := telephone
	if strings.HasSuffix(r.text[:n.From], "+") {
		form = abroad
	}
	all := form.FindString(r.text[n.From:])
	n.To = max(n.To, n.From+len(all))
	return all != "" || local.MatchString(r.text[n.From:])
}

// scored matches the rest of a score or proportion after its first number: 3:1, 3比1.
var scored = regexp.MustCompile(`^(?::|比)\d+`)

// toScored matches the loser's goals or points.
var toScored = regexp.MustCompile(`^[-–](\d{1,2})\b`)

// score extends n over a score or proportion, which is no time of day. Two numbers in descending
// order, or equal ones, are a score, not a range.
func (r passage) score(n *Number) bool {
	if m := toScored.FindStringSubmatch(r.text[n.To:]); m != nil && (n.From == 0 || !isHyphen(string(lastRune(r.text[:n.From])))) {
		if lost, _ := strconv.Atoi(m[1]); float64(lost) <= n.Value && len(n.Digits) <= 2 && !toScored.MatchString(r.text[n.To+len(m[0]):]) {
			n.To += len(m[0])
			return true
		}
	}
	behind := scored.FindString(r.text[n.To:])
	if behind == "" || minutes.MatchString(behind) {
		return false
	}
	n.To += len(behind)
	return true
}

// decade extends n over the name of a decade: 90年代.
func (r passage) decade(n *Number) bool {
	k := r.l.Begins(Decade, r.text[n.To:])
	n.To += k
	return k > 0
}

func wordLength(s string) int {
	if i := strings.IndexFunc(s, func(r rune) bool { return !isLetter(r) && !isHyphen(string(r)) }); i >= 0 {
		return i
	}
	return len(s)
}

// version reports whether a decimal or small number follows a name: Tallyboard 2.0, Git 2.5,
// Lifeboat 1.
func (r passage) version(n *Number) bool {
	words := r.l.Words(r.text[:n.From])
	if len(words) == 0 || n.From == 0 || r.text[n.From-1] != ' ' {
		return false
	}
	last := words[len(words)-1]
	if last.Low == last.Text || r.l.IsFunction(last.Low) || r.l.Is(Month, last.Low) || r.l.Is(Weekday, last.Low) || !last.Letters || last.To < n.From-1 {
		return false
	}
	behind := strings.TrimLeft(r.text[n.To:], "\u00a0\u202f ")
	paid := slices.ContainsFunc(signs, func(sign string) bool {
		rest, ok := strings.CutPrefix(behind, sign)
		return ok && !strings.ContainsFunc(rest[:min(1, len(rest))], unicode.IsDigit)
	})
	return r.from(n.To).unit() == 0 && r.l.Begins(Scale, behind) == 0 && !strings.HasPrefix(behind, "%") && !paid && !r.from(n.To).startsNoun()
}
