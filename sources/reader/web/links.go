package web

import (
	"strings"
	"unicode"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/scenewright/scenewright/sources/reader/prose"
)

// unlink takes out of an article what only leads elsewhere: its table of contents, its menus, and
// the sections at its end that are nothing but links. Of one that is mostly those all is kept.
func unlink(article *html.Node) {
	var contents []*html.Node
	for n := range article.Descendants() {
		if isContents(n) || isMenu(n) {
			contents = append(contents, n)
		}
	}
	for _, n := range contents {
		n.Parent.RemoveChild(n)
	}
	left := len(prose.Line(textOf(article))) / 4 // how much of it may go
	all := headings(article)
	for i := len(all) - 1; i > 0; i-- { // what stands below the first one is the article
		last := all[i]
		below := following(last, article)
		linked, whole := 0, 0
		for _, n := range below {
			l, w := linkedText(n)
			linked, whole = linked+l, whole+w
		}
		if left -= whole; linked*10 < whole*7 || left < 0 {
			return
		}
		for _, n := range append(below, last) {
			n.Parent.RemoveChild(n)
		}
	}
}

// isContents reports whether a list or a paragraph leads to places of its own page.
func isContents(n *html.Node) bool {
	const least = 2 // places
	switch n.DataAtom {
	case atom.Ul, atom.Ol, atom.P:
	default:
		return false
	}
	links, inside := 0, 0
	for d := range n.Descendants() {
		if d.DataAtom == atom.A && strings.HasPrefix(attr(d, "href"), "#") {
			links++
			inside += len(prose.Line(textOf(d)))
		}
	}
	return links >= least && inside*10 >= len(prose.Line(textOf(n)))*8
}

// isMenu reports whether a paragraph or a heading is a row of links with nothing but signs
// between them.
func isMenu(n *html.Node) bool {
	const least = 3 // links
	switch n.DataAtom {
	case atom.P, atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
	default:
		return false
	}
	links := 0
	for d := range n.Descendants() {
		switch {
		case d.DataAtom == atom.Img:
			return false
		case d.DataAtom == atom.A:
			links++
		case d.Type == html.TextNode && !within(d, atom.A) && strings.ContainsFunc(d.Data, unicode.IsLetter):
			return false
		}
	}
	return links >= least
}

// headings returns the headings of an article.
func headings(article *html.Node) []*html.Node {
	var all []*html.Node
	for n := range article.Descendants() {
		switch n.DataAtom {
		case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
			all = append(all, n)
		}
	}
	return all
}

// following returns what stands behind a node in an article.
func following(n, article *html.Node) []*html.Node {
	var all []*html.Node
	for p := n; p != nil && p != article; p = p.Parent {
		for s := p.NextSibling; s != nil; s = s.NextSibling {
			all = append(all, s)
		}
	}
	return all
}
