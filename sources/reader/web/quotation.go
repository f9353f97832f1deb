package web

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"
)

// quoted is what somebody says, with the dash before who it is.
var quoted = regexp.MustCompile(`^(.{12,400}?)\s*[—―]\s*([\p{L}@][^.!?—―]{1,160})\.?$`)

// tagged is what a post ends with that is no word of it: by what it is found, whom it calls,
// where it leads.
var tagged = regexp.MustCompile(`(?:\s+(?:[-–]?[@#]\S+|https?://\S+|pic\.\S+))+$`)

// beside is what stands beside a name: who that is, how it is written, when it was said.
var beside = regexp.MustCompile(`\s*(?:[,(]|\d).*$`)

// quotation writes down a quotation with who said it as one paragraph; false where it
// has nobody.
func (w *walker) quotation(n *html.Node) bool {
	inner := &walker{at: w.at}
	inner.children(n)
	inner.flush()
	m := quoted.FindStringSubmatch(strings.ReplaceAll(inner.text.String(), "\n\n", " "))
	if m == nil {
		return false
	}
	said, by := tagged.ReplaceAllString(strings.TrimSpace(m[1]), ""), beside.ReplaceAllString(m[2], "")
	if by == "" || strings.Contains(said, "\n") {
		return false
	}
	if first, _ := utf8.DecodeRuneInString(said); !strings.ContainsRune("\"“«„「‹", first) {
		said = "“" + said + "”"
	}
	w.flush()
	w.text.Paragraph(said + " — " + by)
	return true
}
