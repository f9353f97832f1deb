package web

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/sources/reader/prose"
)

// mostRaised is the longest raised text that is a sign, in bytes: some pages raise whole sentences.
const mostRaised = 30

// plainSigns replaces raised and lowered text and formulas by plain text as it is read there:
// powers, fractions, and neither note marks nor the signs by which headings link to themselves.
func plainSigns(doc *html.Node) {
	var signs []*html.Node
	for n := range doc.Descendants() {
		switch n.DataAtom {
		case atom.Sup, atom.Sub, atom.Math, atom.A:
			signs = append(signs, n)
		}
	}
	for _, n := range signs {
		text := textOf(n)
		switch {
		case n.DataAtom == atom.Math:
			text = formula(n)
		case n.DataAtom == atom.A && !strings.HasPrefix(attr(n, "href"), "#"),
			n.DataAtom == atom.A && strings.ContainsFunc(text, language.Speakable):
			continue
		case n.DataAtom == atom.A:
			text = ""
		case len(text) > mostRaised, holds(n, atom.Img):
			continue
		case n.DataAtom == atom.Sup:
			text = raised(n, text)
		}
		n.Parent.InsertBefore(&html.Node{Type: html.TextNode, Data: text}, n)
		n.Parent.RemoveChild(n)
	}
}

// raised returns a raised text as it is read after the text before it.
func raised(n *html.Node, text string) string {
	before, over := "", n.NextSibling
	if p := n.PrevSibling; p != nil && p.Type == html.TextNode {
		before = p.Data
	} else if p != nil && !block[p.DataAtom] {
		before = textOf(p)
	}
	if over != nil && over.Type == html.TextNode && strings.ContainsRune("/⁄∕", []rune(over.Data + " ")[0]) {
		if strings.TrimRight(before, "0123456789") != before {
			text = " " + text // "1 1/2"
		}
		return text
	}
	if holds(n, atom.A) {
		before = "" // a note link is not a power of the number before it
	}
	return prose.Raised(before, text)
}

// formula returns an element of MathML as text on one line.
func formula(n *html.Node) string {
	if n.Type == html.TextNode {
		return prose.Line(n.Data)
	}
	var parts []string
	for c := range n.ChildNodes() {
		if c.Type == html.ElementNode || strings.TrimSpace(c.Data) != "" {
			parts = append(parts, formula(c))
		}
	}
	whole := strings.Join(parts, "")
	switch n.Data {
	case "annotation", "annotation-xml", "mphantom":
		return ""
	case "mfrac":
		if len(parts) == 2 {
			return prose.Fraction(parts[0], parts[1])
		}
	case "msup":
		if len(parts) == 2 {
			return prose.Power(parts[0], parts[1])
		}
	case "msqrt":
		return prose.Root(whole)
	case "mo":
		if strings.ContainsAny(whole, "=<>≤≥≈+−-×·≠±→") && n.PrevSibling != nil {
			return " " + whole + " "
		}
	}
	return whole
}
