package web

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/scenewright/scenewright/sources/reader/prose"
)

func attr(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return strings.TrimSpace(a.Val)
		}
	}
	return ""
}

// textOf returns all text below a node, with spaces between its blocks.
func textOf(n *html.Node) string {
	var b strings.Builder
	write(&b, n)
	return b.String()
}

func write(b *strings.Builder, n *html.Node) {
	if n.Type == html.TextNode {
		b.WriteString(n.Data)
		return
	}
	apart := n.Type == html.ElementNode && (block[n.DataAtom] || n.DataAtom == atom.Br)
	if apart {
		b.WriteByte(' ')
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		write(b, c)
	}
	if apart {
		b.WriteByte(' ')
	}
}

// block has the elements that begin and end a paragraph.
var block = map[atom.Atom]bool{
	atom.P: true, atom.Div: true, atom.Section: true, atom.Article: true, atom.Main: true, atom.Body: true, atom.Blockquote: true,
	atom.Pre: true, atom.Ul: true, atom.Ol: true, atom.Li: true, atom.Dl: true, atom.Dt: true, atom.Dd: true, atom.Header: true, atom.Footer: true,
	atom.Address: true, atom.Figure: true, atom.Figcaption: true, atom.Details: true, atom.Summary: true, atom.Hr: true, atom.Center: true,
	atom.Html: true, atom.H1: true, atom.H2: true, atom.H3: true, atom.H4: true, atom.H5: true, atom.H6: true, atom.Hgroup: true,
	atom.Table: true, atom.Caption: true, atom.Tr: true, atom.Td: true, atom.Th: true, atom.Form: true, atom.Fieldset: true, atom.Legend: true,
	atom.Nav: true, atom.Aside: true, atom.Dialog: true, atom.Option: true, atom.Menu: true,
}

// nextIsBreak reports whether two breaks follow one another: the end of a paragraph on old pages.
func nextIsBreak(n *html.Node) bool {
	s := n.NextSibling
	for s != nil && s.Type == html.TextNode && strings.TrimSpace(s.Data) == "" {
		s = s.NextSibling
	}
	return s != nil && s.DataAtom == atom.Br
}

// isRow reports whether a break stands between two short lines, the second of which does not go on
// with a small letter.
func isRow(n *html.Node) bool {
	const most = 10 * leastParagraph // with the white space of the source
	before, after := "", ""
	for s := n.PrevSibling; s != nil && s.DataAtom != atom.Br && len(before) < most; s = s.PrevSibling {
		before = textOf(s) + before
	}
	for s := n.NextSibling; s != nil && s.DataAtom != atom.Br && len(after) < most; s = s.NextSibling {
		after += textOf(s)
	}
	before, after = prose.Line(before), prose.Line(after)
	first, _ := utf8.DecodeRuneInString(after)
	return max(len(before), len(after)) < leastParagraph && !unicode.IsLower(first)
}

// remove removes the nodes below one that are such.
func remove(below *html.Node, are func(*html.Node) bool) {
	for n := below.FirstChild; n != nil; {
		next := n.NextSibling
		if are(n) {
			below.RemoveChild(n)
		} else {
			remove(n, are)
		}
		n = next
	}
}

// linkedText returns the length of an element's text in links to pages, and of all its text. Mail
// addresses count as text.
func linkedText(n *html.Node) (linked, all int) {
	for d := range n.Descendants() {
		if d.DataAtom == atom.A && !strings.HasPrefix(attr(d, "href"), "mailto:") {
			linked += len(prose.Line(textOf(d)))
		}
	}
	return linked, len(prose.Line(textOf(n)))
}

// holds reports whether there is an element of a kind below a node.
func holds(n *html.Node, a atom.Atom) bool {
	for d := range n.Descendants() {
		if d.DataAtom == a {
			return true
		}
	}
	return false
}

func within(n *html.Node, a atom.Atom) bool {
	for p := n.Parent; p != nil; p = p.Parent {
		if p.DataAtom == a {
			return true
		}
	}
	return false
}

func setOf(words string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(words) {
		set[w] = true
	}
	return set
}

func clone(n *html.Node) *html.Node {
	c := &html.Node{Type: n.Type, DataAtom: n.DataAtom, Data: n.Data, Namespace: n.Namespace}
	c.Attr = append([]html.Attribute(nil), n.Attr...)
	for child := n.FirstChild; child != nil; child = child.NextSibling {
		c.AppendChild(clone(child))
	}
	return c
}

func isTitle(n *html.Node) bool {
	switch n.DataAtom {
	case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		return true
	}
	return false
}
