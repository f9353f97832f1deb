package language

import (
	"regexp"
	"strings"
)

var (
	// cited is what each of the works that a text refers to has: a year, an address, or a number
	// in brackets before it.
	cited = regexp.MustCompile(`\b(?:1[6-9]|20)\d\d\b|https?:|www\.|\bdoi\b|\b[a-z0-9-]+\.(?:com|edu|gov|io|net|org)\b|^\s*[\[［]\d{1,3}[\]］]`)
	// counted is what stands before a title that has a number.
	counted = regexp.MustCompile(`^(?:\d{1,2}(?:\.\d{1,2})*[.)、]?|[IVX]{1,5}\.)\s+`)
)

// ListsWorks reports whether the lines below a title are the works that a text refers to, most
// of which have a year or an address.
func (l *Language) ListsWorks(title string, below []string) bool {
	title = counted.ReplaceAllString(strings.TrimSpace(title), "")
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
