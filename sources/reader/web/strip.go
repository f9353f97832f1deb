package web

import (
	"regexp"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// clutter are the names by which pages call what is not their subject.
var clutter = regexp.MustCompile(`(?i)(^|[\s_-])(cookie|consent|gdpr|newsletter|subscribe|signup|paywall|share|sharing|social|breadcrumbs?|comments?|disqus|related|recommend(ed|ations)?|more-stories|sidebar|side-nav|sidenav|pagination|pager|popup|modal|banner|promo|advert|ads?|sponsor(ed)?|toc|table-of-contents|navbox|catlinks|editsection|skip|topbar|menu|navigation|navbar|site-footer|site-header)([\s_-]|$)`)

var clutterRoles = map[string]bool{"navigation": true, "complementary": true, "contentinfo": true, "search": true, "dialog": true, "alertdialog": true, "menu": true, "menubar": true, "toolbar": true}

// strip takes out what is never the main text.
func strip(doc *html.Node) {
	var drop []*html.Node
	for n := range doc.Descendants() {
		if n.Type == html.CommentNode || n.Type == html.ElementNode && isClutter(n) {
			drop = append(drop, n)
		}
	}
	for _, n := range drop {
		if n.Parent != nil {
			n.Parent.RemoveChild(n)
		}
	}
}

func isClutter(n *html.Node) bool {
	switch n.DataAtom {
	case atom.Html, atom.Body, atom.Main, atom.Head, atom.Article:
		return false
	case atom.Script, atom.Style, atom.Template, atom.Iframe, atom.Object, atom.Svg, atom.Canvas, atom.Form, atom.Button, atom.Input, atom.Select, atom.Textarea, atom.Dialog, atom.Nav, atom.Aside, atom.Audio, atom.Video:
		return n.DataAtom != atom.Script || attr(n, "type") != "application/ld+json"
	case atom.Footer, atom.Header:
		return !within(n, atom.Article) && !within(n, atom.Main) && !within(n, atom.Blockquote)
	case atom.Sup:
		return isMark(n)
	}
	return isHidden(n) || clutterRoles[strings.ToLower(attr(n, "role"))] || isNamedClutter(n)
}

// isNamedClutter reports whether a box is called by what it holds. One that
// holds most of the page is called so for its looks.
func isNamedClutter(n *html.Node) bool {
	switch n.DataAtom {
	case atom.Div, atom.Section, atom.Ul, atom.Ol, atom.P, atom.Span, atom.Table, atom.Dl, atom.A:
	default:
		return false
	}
	if !clutter.MatchString(attr(n, "class")) && !clutter.MatchString(attr(n, "id")) {
		return false
	}
	for d := range n.Descendants() {
		if d.DataAtom == atom.Main || d.DataAtom == atom.Article && !strings.Contains(attr(d, "class"), "comment") && !within(d, atom.Li) && hasHeadline(d) {
			return false
		}
	}
	return true
}

func hasHeadline(n *html.Node) bool {
	for d := range n.Descendants() {
		if d.DataAtom == atom.H1 {
			return true
		}
	}
	return false
}

var invisible = regexp.MustCompile(`(?i)display\s*:\s*none|visibility\s*:\s*hidden`)

func isHidden(n *html.Node) bool {
	for _, a := range n.Attr {
		switch {
		case a.Key == "hidden", a.Key == "aria-hidden" && a.Val == "true" && n.DataAtom != atom.Img, a.Key == "style" && invisible.MatchString(a.Val):
			return true
		}
	}
	return false
}

var mark = regexp.MustCompile(`^[\[(]?\s*[\d\p{L}*†‡]{1,3}\s*[\])]?$`)

// isMark reports whether a raised text only points to a note.
func isMark(n *html.Node) bool {
	if !mark.MatchString(strings.TrimSpace(textOf(n))) {
		return false
	}
	for d := range n.Descendants() {
		if d.DataAtom == atom.A {
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

// markedMain is the one node that a page calls its main part, nil where there
// is none or several.
func markedMain(doc *html.Node) *html.Node {
	var mains, articles []*html.Node
	for n := range doc.Descendants() {
		switch {
		case n.DataAtom == atom.Main, n.Type == html.ElementNode && strings.EqualFold(attr(n, "role"), "main"), strings.EqualFold(attr(n, "itemprop"), "articleBody"):
			mains = append(mains, n)
		case n.DataAtom == atom.Article && !within(n, atom.Article):
			articles = append(articles, n)
		}
	}
	switch {
	case len(articles) == 1:
		return articles[0]
	case len(mains) == 1:
		return mains[0]
	}
	return nil
}

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

// clone copies a tree.
func clone(n *html.Node) *html.Node {
	c := &html.Node{Type: n.Type, DataAtom: n.DataAtom, Data: n.Data, Namespace: n.Namespace, Attr: append([]html.Attribute(nil), n.Attr...)}
	for child := n.FirstChild; child != nil; child = child.NextSibling {
		c.AppendChild(clone(child))
	}
	return c
}
