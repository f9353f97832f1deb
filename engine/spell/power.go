package spell

import (
	"regexp"
	"strings"

	"golang.org/x/text/unicode/norm"
)

var (
	powerRE   = regexp.MustCompile(`^\^(-?)(\d+)`)
	raisedRE  = regexp.MustCompile(`(\d|(?:^|\PL)\pL)([⁻⁰¹²³⁴-⁹]{2,}|[⁰¹⁴-⁹])`)
	lengthRE  = regexp.MustCompile(`^(?:(\d{1,2})'(?: ?(\d{1,2})"?)?|(\d+(?:[.,]\d+)?)")$`)
	decimalRE = regexp.MustCompile(`^\d+(?:[.,]\d+)?$`)
)

// raised writes small raised digits with a ^ before them, where they are a power: 10⁶. The
// squares and cubes of units are kept as they are.
func raised(s string) string {
	return raisedRE.ReplaceAllStringFunc(s, func(at string) string {
		m := raisedRE.FindStringSubmatch(at)
		return m[1] + "^" + strings.ReplaceAll(norm.NFKC.String(m[2]), "−", "-")
	})
}

// power reads "^6" as the language says it.
func (l *language) power(s string, at int) ([]Word, int) {
	m := powerRE.FindStringSubmatch(s[at:])
	if m == nil || at == 0 {
		return nil, 0
	}
	before, after, _ := strings.Cut(l.signs["^"], "{n}")
	words := append(l.fields(before), l.cardinalOf(number{sign: m[1], whole: m[2]}, alone)...)
	return l.words(append(words, l.fields(after)...)), len(m[0])
}

// length reads feet and inches: 5'10", 6″.
func (l *language) length(s string, at int) ([]Word, int) {
	m := lengthRE.FindStringSubmatch(s)
	if m == nil || at > 0 {
		return nil, 0
	}
	var words []string
	for i, sign := range []string{"", "'", `"`, `"`} {
		if i > 0 && m[i] != "" {
			n := scanNumber(m[i], l.Decimal)
			name, _ := l.unitAt(sign, n)
			words = append(append(words, l.cardinalOf(n, l.unitGender(name))...), name...)
		}
	}
	return l.words(words), len(s)
}
