package web

import (
	"net/url"

	readability "codeberg.org/readeck/go-readability/v2"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// maxElements is the most elements of a page, including text nodes.
const maxElements = 150_000

// extract returns the article of a page, nil if there is none: readability's result, with parts
// that it dropped for their looks, without elements named as other content. It leaves the page
// unchanged, but for the place attributes that it writes.
func extract(doc *html.Node, at *url.URL) (*html.Node, readability.Article) {
	number(doc)
	parser := readability.NewParser()
	parser.MaxElemsToParse = maxElements
	parser.KeepClasses = true
	found, err := parser.ParseAndMutate(clone(doc), at)
	if err != nil || found.Node == nil {
		return nil, found
	}
	for n := range found.Node.Descendants() {
		n.DataAtom = atom.Lookup([]byte(n.Data)) // readability does not set it itself
	}
	written, err := found.PublishedTime()
	restore(doc, found.Node, found.Byline() == "" && (err != nil || written.IsZero()))
	prune(found.Node)
	return found.Node, found
}
