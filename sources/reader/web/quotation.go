package web

import (
	"regexp"
	"strings"
)

// quoted matches a quotation, with a dash before its speaker.
var quoted = regexp.MustCompile(`^(.{12,400}?)\s*[—―]\s*([\p{L}@][^.!?—―]{1,160})\.?$`)

// tagged matches the end of a post that is not its text: hashtags, mentions, links.
var tagged = regexp.MustCompile(`(?:\s+(?:[-–]?[@#]\S+|https?://\S+|pic\.\S+))+$`)

// beside matches the additions to a name: its handle, the date.
var beside = regexp.MustCompile(`\s*(?:\(|\d).*$`)

// cited returns the words of a quotation and its speaker, who is "" for all of a text.
func cited(said string) (words, by string) {
	m := quoted.FindStringSubmatch(strings.ReplaceAll(said, "\n\n", " "))
	if m == nil || strings.Contains(m[1], "\n") {
		return said, ""
	}
	if by = strings.Trim(beside.ReplaceAllString(m[2], ""), " ,"); by == "" {
		return said, ""
	}
	return tagged.ReplaceAllString(strings.TrimSpace(m[1]), ""), by
}
