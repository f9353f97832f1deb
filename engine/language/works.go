package language

import (
	"regexp"
	"strings"
)

var (
	// cited matches the mark of a reference: a year, an address, or a number in brackets.
	cited = regexp.MustCompile(`\b(?:1[6-9]|20)\d\d\b|https?:|www\.|\bdoi\b|\b[a-z0-9-]+\.(?:com|edu|gov|io|net|org)\b|^\s*[\[［]\d{1,3}[\]］]`)
	// counted matches the number before a numbered title.
	counted = regexp.MustCompile(`^(?:\d{1,2}(?:\.\d{1,2})*[.)、]?|[IVX]{1,5}\.)\s+`)
)

// ListsWorks reports whether title and the lines below it are a list of references: at least half
// of these lines have a year, an address or a number.
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
