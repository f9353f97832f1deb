package web

import (
	"regexp"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// quoted is what somebody says, with the dash before who it is.
var quoted = regexp.MustCompile(`^(.{12,400}?)\s*[—―]\s*([\p{L}@][^.!?—―]{1,160})\.?$`)

// tagged is what a post ends with that is no word of it: by what it is found, whom it calls,
// where it leads.
var tagged = regexp.MustCompile(`(?:\s+(?:[-–]?[@#]\S+|https?://\S+|pic\.\S+))+$`)

// beside is what stands beside a name: how it is written, when it was said.
var beside = regexp.MustCompile(`\s*(?:\(|\d).*$`)

// quotation writes down a block quotation with who said it; false for an aside in
// which nobody is named.
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
