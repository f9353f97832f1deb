package web

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	readability "codeberg.org/readeck/go-readability/v2"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/scenewright/scenewright/sources/reader/prose"
)

// place is the attribute with the number of an element in its page, by which an extracted element
// is found again.
const place = "data-scenewright-place"

// number writes the numbers of a page's elements into them, and turns spans in lines of their own into
// divisions.
func number(page *html.Node) {
	next := 0
	for n := range page.Descendants() {
		if n.Type == html.ElementNode {
			n.Attr = append(n.Attr, html.Attribute{Key: place, Val: strconv.Itoa(next)})
			next++
			if n.DataAtom == atom.Span && blockStyle.MatchString(attr(n, "style")) {
				n.DataAtom, n.Data = atom.Div, "div"
			}
		}
	}
}

// mostRestored is the most pieces of a page that are tried.
const mostRestored = 100

// restore puts back parts of an article that extraction dropped for their looks: lists, tables and
// pictures between its paragraphs, pictures and tables with heads before them, and, if leads is set, the
// text below its headline. News have a summary there, which their article repeats.
func restore(page, article *html.Node, leads bool) {
	kept := map[string]*html.Node{}
	for n := range article.Descendants() {
		if p := attr(n, place); p != "" && (isParagraph(n) || isTitle(n)) {
			kept[p] = n
		}
	}
	told := prose.Line(textOf(article))
	var last *html.Node // kept or restored
	begun, titled, tried := false, false, 0
	for n := range page.Descendants() {
		if k := kept[attr(n, place)]; k != nil {
			last, begun = k, true
			delete(kept, attr(n, place))
			continue
		}
		titled = titled || n.DataAtom == atom.H1
		isLead := leads && titled && !begun && isParagraph(n) && !(run{in: n}).isListed()
		if len(kept) == 0 || tried == mostRestored {
			return
		}
		if !isLead && !belongs(n, begun || n.DataAtom == atom.Table && isHeaded(rowsOf(n))) || isApart(n) {
			continue
		}
		tried++
		c := besides(n)
		text := prose.Line(textOf(c))
		if text != "" && strings.Contains(told, text) || text == "" && begun {
			continue
		}
		if isLead {
			c.DataAtom, c.Data = atom.P, "p" // pages write it as a heading too
		}
		if last == nil {
			article.InsertBefore(c, article.FirstChild)
		} else {
			last.Parent.InsertBefore(c, last.NextSibling)
		}
		last, told = c, told+" "+text
	}
}

// isHeaded reports whether a table has heads above several columns.
func isHeaded(rows [][]prose.Cell) bool {
	isOther := func(c prose.Cell) bool { return !c.Head || c.Text == "" }
	return len(rows) > 1 && len(rows[0]) > 1 && !slices.ContainsFunc(rows[0], isOther) && slices.ContainsFunc(rows[1], isOther)
}

// besides returns a copy of an element without the boxes in it that are named as other content.
func besides(n *html.Node) *html.Node {
	c := clone(n)
	remove(c, func(d *html.Node) bool { return d.DataAtom == atom.Div && isCalled(d, asides) })
	return c
}

// belongs reports whether an element is a list, a table or a picture that is part of the text
// around it; before the text begins only pictures are.
func belongs(n *html.Node, begun bool) bool {
	switch n.DataAtom {
	case atom.Img:
		return !within(n, atom.Figure) && (begun || within(n, atom.Main) || within(n, atom.Article))
	case atom.Figure:
		return begun || within(n, atom.Main) || within(n, atom.Article)
	case atom.Ul, atom.Ol, atom.Dl, atom.Table:
		linked, all := linkedText(n)
		return begun && linked*3 <= all && !isCalled(n, asides)
	}
	return false
}

// isApart reports whether an element is inside something other than the text.
func isApart(n *html.Node) bool {
	for ; n != nil && n.DataAtom != atom.Body; n = n.Parent {
		switch n.DataAtom {
		case atom.Nav, atom.Aside, atom.Footer, atom.Form, atom.Figcaption, atom.Noscript, atom.Button, atom.Template, atom.Script, atom.Style:
			return true
		case atom.Main, atom.Article:
			continue
		}
		parent := n.Parent
		if parent != nil && (parent.DataAtom == atom.Li || parent.DataAtom == atom.Td || parent.DataAtom == atom.A || parent.DataAtom == atom.Figure) {
			return true
		}
		if isHidden(n) || clutterRoles[attr(n, "role")] || isCalled(n, asides) {
			return true
		}
	}
	return false
}

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
