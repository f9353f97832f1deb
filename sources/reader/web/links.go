package web

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/scenewright/scenewright/sources/reader/prose"
)

// unname makes anchors that only name a place spans: one that is not closed holds all that follows
// it, which would count as linked. Spans lose names that say nothing here: extraction drops words
// of sentences called "guimenu".
func unname(doc *html.Node) {
	for n := range doc.Descendants() {
		switch {
		case n.DataAtom == atom.A && len(n.Attr) == 1 && attr(n, "id")+attr(n, "name") != "":
			n.DataAtom, n.Data = atom.Span, "span"
		case n.DataAtom == atom.Span && !isHidden(n) && !isCalled(n, asides) && !isCalled(n, captionNames):
			n.Attr = slices.DeleteFunc(n.Attr, func(a html.Attribute) bool { return a.Key == "class" || a.Key == "id" })
		}
	}
}

// isDirectory reports whether an element is a table of contents or a menu.
func isDirectory(n *html.Node) bool { return isContents(n) || isMenu(n) }

// isContents reports whether a list or a paragraph links to places in its own page.
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

// isMenu reports whether a paragraph or a heading is a row of links with only signs between them.
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
