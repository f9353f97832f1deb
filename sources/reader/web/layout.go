package web

import (
	"iter"
	"strconv"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/scenewright/scenewright/sources/reader/prose"
)

// layout is the elements of a page in their order, by which what was found in it
// is found again.
type layout []*html.Node

// place is the attribute that holds the index of an element in its layout.
const place = "data-scenewright-place"

// layOut lists the elements of a page and writes their places into them.
func layOut(doc *html.Node) layout {
	var l layout
	for n := range doc.Descendants() {
		if n.Type == html.ElementNode {
			n.Attr = append(n.Attr, html.Attribute{Key: place, Val: strconv.Itoa(len(l))})
			l = append(l, n)
		}
	}
	return l
}

// placeOf returns the place of a node, -1 for one that the page has not.
func placeOf(n *html.Node) int {
	if p, err := strconv.Atoi(attr(n, place)); err == nil {
		return p
	}
	return -1
}

// paragraphs returns the places of an article's first and last paragraph, false
// where it has none.
func (l layout) paragraphs(article *html.Node) (first, last int, ok bool) {
	first, last = len(l), -1
	for n := range article.Descendants() {
		if p := placeOf(n); p >= 0 && p < len(l) && isParagraph(n) {
			first, last = min(first, p), max(last, p)
		}
	}
	return first, last, last >= 0
}

// mostRestored is how many pieces of a page are tried at most for what extraction
// left out at the beginning of an article, and as many within it.
const mostRestored = 100

// open puts before an article what stands between the page's headline and its
// first paragraph: extraction takes that for a part of the page's head.
func (l layout) open(article *html.Node) {
	first, _, ok := l.paragraphs(article)
	if !ok {
		return
	}
	headline := first - 1
	for headline >= 0 && l[headline].DataAtom != atom.H1 {
		headline--
	}
	if headline < 0 {
		return // a page without a headline says nothing of its head
	}
	told := prose.Line(textOf(article))
	tried := 0
	for i := first - 1; i >= 0 && tried < mostRestored; i-- {
		n := l[i]
		if !isPicture(n) && !isParagraph(n) {
			continue
		}
		tried++
		switch {
		case i < headline && !isBeside(n, l[headline]):
			return
		case isApart(n):
		case isPicture(n):
			article.InsertBefore(clone(n), article.FirstChild)
		case i > headline && !strings.Contains(told, prose.Line(textOf(n))):
			c := clone(n)
			c.DataAtom, c.Data = atom.P, "p" // pages write it as a heading too
			article.InsertBefore(c, article.FirstChild)
		}
	}
}

// isBeside reports whether an element stands in the same article or main part as
// a headline.
func isBeside(n, headline *html.Node) bool {
	for p := headline.Parent; p != nil; p = p.Parent {
		if p.DataAtom != atom.Article && p.DataAtom != atom.Main {
			continue
		}
		for q := n.Parent; q != nil; q = q.Parent {
			if q == p {
				return true
			}
		}
	}
	return false
}

// restore puts back into an article the lists, tables and pictures between its
// paragraphs that extraction takes for clutter by their looks.
func (l layout) restore(article *html.Node) {
	first, last, ok := l.paragraphs(article)
	if !ok {
		return
	}
	kept := make([]*html.Node, len(l))
	for n := range article.Descendants() {
		if p := placeOf(n); p >= 0 && p < len(l) {
			kept[p] = n
		}
	}
	told := prose.Line(textOf(article))
	tried := 0
	lost := func(n *html.Node) bool {
		i := placeOf(n)
		if i < first || i > last || tried == mostRestored || !belongs(n) || isApart(n.Parent) {
			return false
		}
		tried++
		return !strings.Contains(told, prose.Line(textOf(n)))
	}
	for p, k := range kept {
		if k == nil {
			continue
		}
		before := k
		for n := range gap(l[p].PrevSibling, kept) {
			if lost(n) {
				c := clone(n)
				k.Parent.InsertBefore(c, before)
				before = c
			}
		}
		before = nil
		for n := range gap(l[p].LastChild, kept) {
			if lost(n) && k.DataAtom == l[p].DataAtom {
				c := clone(n)
				k.InsertBefore(c, before)
				before = c
			}
		}
	}
}

// gap walks from a node back over its siblings up to one of which something was
// kept.
func gap(from *html.Node, kept []*html.Node) iter.Seq[*html.Node] {
	isKept := func(n *html.Node) bool {
		p := placeOf(n)
		return p >= 0 && kept[p] != nil
	}
	return func(yield func(*html.Node) bool) {
		for n := from; n != nil && !isKept(n); n = n.PrevSibling {
			for d := range n.Descendants() {
				if isKept(d) {
					return
				}
			}
			if !yield(n) {
				return
			}
		}
	}
}

// belongs reports whether an element is a list, a table or a picture that is a
// part of the text it stands in.
func belongs(n *html.Node) bool {
	switch n.DataAtom {
	case atom.Ul, atom.Ol, atom.Dl, atom.Table, atom.Figure, atom.Picture, atom.Img:
	default:
		return false
	}
	linked, all := linkedText(n)
	return linked*3 <= all && !isHidden(n) && !isCalled(n, asides)
}

// leastParagraph is how long a text is at least that is taken for a paragraph
// wherever it stands, in bytes.
const leastParagraph = 60

// isParagraph reports whether an element holds a text of its own, most of which
// leads nowhere.
func isParagraph(n *html.Node) bool {
	switch n.DataAtom {
	case atom.H2, atom.H3, atom.H4, atom.Span:
	default:
		if !block[n.DataAtom] {
			return false
		}
	}
	for d := range n.Descendants() {
		if block[d.DataAtom] {
			return false
		}
	}
	linked, all := linkedText(n)
	return all >= leastParagraph && linked*2 < all
}

func isPicture(n *html.Node) bool {
	return n.DataAtom == atom.Figure || n.DataAtom == atom.Img && !within(n, atom.Figure)
}

// linkedText returns how long the text of links to pages in an element is, and all of
// it. Where to write to is said.
func linkedText(n *html.Node) (linked, all int) {
	for d := range n.Descendants() {
		if d.DataAtom == atom.A && !strings.HasPrefix(attr(d, "href"), "mailto:") {
			linked += len(prose.Line(textOf(d)))
		}
	}
	return linked, len(prose.Line(textOf(n)))
}

// isApart reports whether an element stands in something else than the text.
func isApart(n *html.Node) bool {
	if n.DataAtom == atom.Figure {
		n = n.Parent
	}
	for ; n != nil; n = n.Parent {
		switch n.DataAtom {
		case atom.Body:
			return false
		case atom.Nav, atom.Aside, atom.Footer, atom.Form, atom.Figure, atom.Figcaption, atom.Noscript, atom.Button, atom.Template, atom.Table, atom.Li, atom.A, atom.Script, atom.Style:
			return true
		case atom.Main, atom.Article:
			continue
		}
		if isHidden(n) || clutterRoles[attr(n, "role")] || isCalled(n, asides) && isShort(n) {
			return true
		}
	}
	return true
}

// isShort reports whether an element is as small as what stands beside an
// article mostly is: pages call their whole by such words too.
func isShort(n *html.Node) bool {
	nodes, text := 0, 0
	for d := range n.Descendants() {
		nodes++
		if d.Type == html.TextNode {
			text += len(strings.TrimSpace(d.Data))
		}
		if nodes > 1000 || text > 1000 {
			return false
		}
	}
	return true
}
