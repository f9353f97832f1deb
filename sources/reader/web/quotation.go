package web

import (
	"regexp"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// quoted matches a quotation, with a dash before its speaker.
var quoted = regexp.MustCompile(`^(.{12,400}?)\s*[—―]\s*([\p{L}@][^.!?—―]{1,160})\.?$`)

// tagged matches the end of a post that is not its text: hashtags, mentions, links.
var tagged = regexp.MustCompile(`(?:\s+(?:[-–]?[@#]\S+|https?://\S+|pic\.\S+))+$`)

// beside matches the additions to a name: its handle, the date.
var beside = regexp.MustCompile(`\s*(?:\(|\d).*$`)

// quotation writes a block quotation with its speaker; false for an aside without one.
func (w *walker) quotation(n *html.Node) bool {
	inner := &walker{at: w.at, images: w.images}
	inner.children(n)
	inner.flush()
	said, by := inner.text.String(), ""
	if m := quoted.FindStringSubmatch(strings.ReplaceAll(said, "\n\n", " ")); m != nil && !strings.Contains(m[1], "\n") {
		if by = strings.Trim(beside.ReplaceAllString(m[2], ""), " ,"); by != "" {
			said = tagged.ReplaceAllString(strings.TrimSpace(m[1]), "")
		}
	}
	if n.DataAtom == atom.Aside && by == "" {
		return false
	}
	w.flush()
	w.text.Quote(said, by)
	w.images = inner.images
	return true
}
