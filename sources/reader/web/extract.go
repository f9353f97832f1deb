package web

import (
	"net/url"

	readability "codeberg.org/readeck/go-readability/v2"
	"golang.org/x/net/html"
)

// extract finds the article of a page, nil where there is none: what readability
// finds, with what that leaves out of it by its looks, without what is named as
// something else than text. It leaves the page as it is, but for the places that
// are written into it.
func extract(doc *html.Node, at *url.URL) (*html.Node, readability.Article) {
	l := layOut(doc)
	parser := readability.NewParser()
	parser.MaxElemsToParse = maxElements
	parser.KeepClasses = true
	found, err := parser.ParseAndMutate(clone(doc), at)
	if err != nil || found.Node == nil {
		return nil, found
	}
	l.restore(found.Node)
	l.open(found.Node)
	prune(found.Node)
	return found.Node, found
}

// clone copies a tree.
func clone(n *html.Node) *html.Node {
	c := &html.Node{Type: n.Type, DataAtom: n.DataAtom, Data: n.Data, Namespace: n.Namespace, Attr: append([]html.Attribute(nil), n.Attr...)}
	for child := n.FirstChild; child != nil; child = child.NextSibling {
		c.AppendChild(clone(child))
	}
	return c
}
