package spell

import (
	"regexp"
	"strings"
)

// Shapes of telephone and reference numbers in every country: with a country code, and the fours of
// cards and accounts.
const abroad, fours = `\+\d[\d .-]{6,18}\d`, `(?:[A-Z]{2}\d\d(?: \d{4}){3,}(?: \d{1,4})?|\d{4}(?:[ -]\d{4}){3})`

var (
	phoneRE    = regexp.MustCompile(`^(?:\+?\d+(?:-\d+){2,}|\d{3}-\d{4}|\+\d{7,}|0\d{6,})`)
	groupsRE   = regexp.MustCompile(`^(?:\+?\d[\d .-]*|[A-Z]{2}\d\d)$`)
	dialRE     = regexp.MustCompile(`^\*\d{3,5}$`)
	labelledRE = regexp.MustCompile(`^\d{2,4}(?:[ .-]\d{2,4}){2,4}$`)
	threesRE   = regexp.MustCompile(`^\d{1,3}(?: \d{3})+$`)
	roundRE    = regexp.MustCompile(`^(?:[ -]?(?:(?:19|20)\d\d|\d\d\d0))+$`) // a list of years or of round numbers
)

// maxGroups is the most tokens of a telephone or card number.
const maxGroups = 8

// newShapes returns an expression for the telephone numbers in a language's data: d is any digit,
// and a space is a separator of groups.
func newShapes(drawn []string) *regexp.Regexp {
	shapes := []string{abroad, fours}
	for _, shape := range drawn {
		shapes = append(shapes, strings.NewReplacer("d", `\d`, " ", `[ .-]`).Replace(shape))
	}
	return regexp.MustCompile(`^(?:` + strings.Join(shapes, "|") + `)$`)
}

// phone reads telephone numbers that are one token.
func (l *language) phone(s string, at int) ([]Word, int) {
	m, size := whole(phoneRE, s, at)
	if m == nil || at > 0 {
		return nil, 0
	}
	return l.words(l.called(m[0])), size
}
