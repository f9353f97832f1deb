package web

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/scenewright/scenewright/sources/reader/prose"
)

// asides are the class words by which pages mark parts of an article that are not its text.
var asides = setOf(`
	share sharing shares sharebar sharedaddy shariff social socials socialmedia addthis addtoany follow followus
	related recommended recommendation recommendations outbrain taboola trending popular readmore
	menu nav navbar navigation breadcrumb breadcrumbs pagination pager toc catlinks navbox editsection skip noprint
	newsletter newsletters subscribe subscription signup paywall cookie cookies consent gdpr
	comment comments commentlist respond disqus feedback
	ad ads advert adverts advertisement advertising sponsor sponsored promo promoted promotion affiliate
	byline author authors bio date dateline pubdate published timestamp meta postmeta
	credit credits copyright tags rating ratings print printbutton toolbar widget sidebar disclaimer`)

// captionNames are the class words by which pages mark captions.
var captionNames = setOf("caption captions legend")

var clutterRoles = setOf("navigation complementary contentinfo search dialog alertdialog menu menubar toolbar")

// prune removes parts of an article that are not its text, and makes captions of elements named so.
// An element with a quarter of the text is no aside.
func prune(article *html.Node) {
	whole := len(prose.Line(textOf(article)))
	a := asidesIn{names: seldom(article, asides), captions: seldom(article, captionNames), whole: whole}
	pointed := 0 // length of the paragraphs that are only links
	for n := range article.Descendants() {
		if isPointer(n) {
			pointed += len(prose.Line(textOf(n)))
		}
	}
	a.pointers = pointed*4 < whole
	remove(article, func(n *html.Node) bool { return n.Type == html.CommentNode || n.Type == html.ElementNode && a.has(n) })
	for n := range article.Descendants() {
		if n.Type == html.ElementNode && isCalled(n, a.captions) && !holds(n, atom.Img) {
			n.DataAtom, n.Data = atom.Figcaption, "figcaption"
		}
	}
}

// asidesIn recognises the asides of an article.
type asidesIn struct {
	names, captions map[string]bool
	pointers        bool // paragraphs that are only links are asides
	whole           int  // length of the article
}

// has reports whether an element is an aside by its kind, its name or its links.
func (a asidesIn) has(n *html.Node) bool {
	switch n.DataAtom {
	case atom.Script, atom.Style, atom.Template, atom.Noscript, atom.Button, atom.Input, atom.Select, atom.Textarea, atom.Nav, atom.Iframe, atom.Object, atom.Svg, atom.Canvas, atom.Audio, atom.Video, atom.Dialog:
		return true
	case atom.Form, atom.Aside:
		return len(prose.Line(textOf(n)))*4 < a.whole
	case atom.Figure, atom.Figcaption, atom.Img, atom.Picture:
		return false
	case atom.A:
		if n.Parent != nil && isParagraph(n.Parent) {
			return isHidden(n) // a word of its sentence, whatever its name
		}
	}
	return isHidden(n) || clutterRoles[attr(n, "role")] || isCalled(n, a.names) || a.pointers && isPointer(n)
}

// isPointer reports whether a paragraph is only a link to something else.
func isPointer(n *html.Node) bool {
	if n.DataAtom != atom.P {
		return false
	}
	linked, all := linkedText(n)
	return linked > 0 && linked*10 >= all*8
}

// seldom returns the words that name less than a quarter of an article's text together. A word that
// names more has another meaning there.
func seldom(article *html.Node, words map[string]bool) map[string]bool {
	named := map[string]int{}
	var count func(n *html.Node, inside map[string]bool)
	count = func(n *html.Node, inside map[string]bool) {
		for c := range n.ChildNodes() {
			in := inside
			for _, w := range namesOf(c) {
				if words[w] && !in[w] {
					named[w] += len(prose.Line(textOf(c)))
					in = maps.Clone(in)
					in[w] = true
				}
			}
			count(c, in)
		}
	}
	count(article, map[string]bool{})
	few := map[string]bool{}
	whole := len(prose.Line(textOf(article)))
	for w := range words {
		few[w] = named[w]*4 < whole
	}
	return few
}

var humps = regexp.MustCompile(`([a-z])([A-Z])`)

// namesOf returns the words of an element's classes and id.
func namesOf(n *html.Node) []string {
	names := humps.ReplaceAllString(attr(n, "class")+" "+attr(n, "id"), "$1-$2")
	return strings.FieldsFunc(strings.ToLower(names), func(r rune) bool { return !unicode.IsLetter(r) })
}

// isCalled reports whether an element has one of the words as a name.
func isCalled(n *html.Node, words map[string]bool) bool {
	return slices.ContainsFunc(namesOf(n), func(w string) bool { return words[w] })
}

// spoken matches the names by which pages mark text for screen readers only.
var spoken = regexp.MustCompile(`(?i)\b(?:sr-only|visually-?hidden|hidden-?visually|a11y-hidden|screen-?reader(?:s|-text|-only)?|assistive-text|element-invisible|off-?screen)\b`)

// Styles of text that is not shown, of text beside the page, and of text in lines of its own.
var (
	invisible  = regexp.MustCompile(`(?i)display\s*:\s*none|visibility\s*:\s*hidden`)
	blockStyle = regexp.MustCompile(`(?i)display\s*:\s*(?:block|flex|grid|list-item|table)`)
	outside    = regexp.MustCompile(`(?i)(?:left|top|text-indent)\s*:\s*-\d{3,}|clip\s*:\s*rect`)
)

func isHidden(n *html.Node) bool {
	for _, a := range n.Attr {
		switch {
		case a.Key == "hidden", a.Key == "aria-hidden" && a.Val == "true" && n.DataAtom != atom.Img, a.Key == "style" && invisible.MatchString(a.Val), a.Key == "class" && spoken.MatchString(a.Val):
			return true
		}
	}
	return false
}

// leastParagraph is the length from which a text counts as a paragraph anywhere, in bytes.
const leastParagraph = 60

// isParagraph reports whether an element holds a text of its own, most of which is not linked.
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

// unname makes anchors that only name a place spans: one that is not closed holds all that follows
// it, which would count as linked. Spans lose names that say nothing here: extraction drops words
// of sentences called "guimenu". Those that are paragraphs become such.
func unname(doc *html.Node) {
	for n := range doc.Descendants() {
		unspan(n)
		switch {
		case n.DataAtom == atom.A && len(n.Attr) == 1 && attr(n, "id")+attr(n, "name") != "":
			n.DataAtom, n.Data = atom.Span, "span"
		case n.DataAtom == atom.Span && !isHidden(n) && !isCalled(n, asides) && !isCalled(n, captionNames):
			n.Attr = slices.DeleteFunc(n.Attr, func(a html.Attribute) bool { return a.Key == "class" || a.Key == "id" })
		}
	}
}

// unspan makes paragraphs of the spans of an element that parts its text by nothing else, if several
// of them are sentences.
func unspan(n *html.Node) {
	const least = 3
	switch n.DataAtom {
	case atom.Body, atom.Div, atom.Section, atom.Article, atom.Main, atom.Span:
	default:
		return
	}
	sentences, spans := 0, []*html.Node(nil)
	for c := range n.ChildNodes() {
		text := prose.Line(textOf(c))
		switch {
		case block[c.DataAtom] || c.DataAtom == atom.Br || c.Type != html.ElementNode && strings.TrimSpace(c.Data) == "":
			continue
		case c.DataAtom != atom.Span || len(text) >= leastParagraph && !isStopped(text):
			return
		case len(text) >= leastParagraph:
			sentences++
		}
		spans = append(spans, c)
	}
	if sentences < least || within(n, atom.P) || within(n, atom.Li) || within(n, atom.Td) {
		return
	}
	for _, s := range spans {
		s.DataAtom, s.Data = atom.P, "p"
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
