package language

import (
	"regexp"
	"strings"
)

const places = `\d{1,2}(?:\.\d{1,2})*` // of a section

var (
	// section matches the number of a section, and the first sign behind it.
	section = regexp.MustCompile(`^(` + places + `[.):：、]?[\s\x{a0}]+|(?:` + places + `[.):：、]|[IVX]{1,5}\.|[一二三四五六七八九十]{1,3}、)[\s\x{a0}]*)[^\s\x{a0}\d]`)
	// cited matches the mark of a reference: a year, an address, or a number in brackets.
	cited = regexp.MustCompile(`\b(?:1[6-9]|20)\d\d\b|https?:|www\.|\bdoi\b|\b[a-z0-9-]+\.(?:com|edu|gov|io|net|org)\b|^\s*[\[［]\d{1,3}[\]］]`)
)

// Section parts the number of a section, "2.1.", "II." or "二、", from the rest of its heading.
func Section(heading string) (number, title string) {
	at := section.FindStringSubmatchIndex(heading)
	if at == nil {
		return "", heading
	}
	return strings.TrimSpace(heading[:at[3]]), heading[at[3]:]
}

// ListsWorks reports whether title and the lines below it are a list of references: at least half
// of these lines have a year, an address or a number.
func (l *Language) ListsWorks(title string, below []string) bool {
	_, title = Section(strings.TrimSpace(title))
	if !l.Is(Works, strings.ToLower(strings.TrimRight(title, " :："))) {
		return false
	}
	n, all := 0, 0
	for _, line := range below {
		if strings.TrimSpace(line) == "" {
			continue
		}
		if all++; cited.MatchString(line) {
			n++
		}
	}
	return n > 0 && 2*n >= all
}
