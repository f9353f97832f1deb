package web

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// fewWords is what the text of a page has at most that waits for a script, in
// bytes.
const fewWords = 250

// isShell reports whether a page has next to no text without its scripts.
func isShell(doc *html.Node) bool {
	scripts, text := false, 0
	for n := range doc.Descendants() {
		switch {
		case n.DataAtom == atom.Script && attr(n, "type") != "application/ld+json":
			scripts = true
		case n.Type == html.TextNode && n.Parent != nil && isSeen(n.Parent):
			text += len(strings.TrimSpace(n.Data))
		}
	}
	return scripts && text < fewWords
}

func isSeen(n *html.Node) bool {
	switch n.DataAtom {
	case atom.Script, atom.Style, atom.Noscript, atom.Title, atom.Template:
		return false
	}
	return true
}
