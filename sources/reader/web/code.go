package web

import (
	"strconv"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/scenewright/scenewright/sources/reader/prose"
)

// coded are the class words by which pages mark code.
var coded = setOf("code highlight sourcecode language lang brush prettyprint listing codeblock")

// isCode reports whether a block is code: preformatted text marked as code, a paragraph of only
// several words of code, or a list of only code items.
func isCode(n *html.Node) bool {
	switch n.DataAtom {
	case atom.Pre:
		return holds(n, atom.Code) || isCalled(n, coded) || n.Parent != nil && isCalled(n.Parent, coded)
	case atom.Ul, atom.Ol:
		return isCodeList(n)
	}
	words := 0
	for c := range n.ChildNodes() {
		switch {
		case c.DataAtom == atom.Code:
			words += len(strings.Fields(textOf(c)))
		case c.DataAtom != atom.Br && prose.Line(textOf(c)+c.Data) != "":
			return false
		}
	}
	return words > 1
}

// isCodeList reports whether a list has several items, each a piece of code that is more than a name.
func isCodeList(list *html.Node) bool {
	const leastItems = 2
	items := 0
	for item := range list.ChildNodes() {
		if item.DataAtom != atom.Li {
			continue
		}
		if items++; !isCodeItem(item) {
			return false
		}
	}
	return items >= leastItems
}

// isCodeItem reports whether an item is a piece of code, which has signs: "--quiet", "io::read".
func isCodeItem(item *html.Node) bool {
	const signs = "/=_<(:$"
	said, code := prose.Line(textOf(item)), ""
	for d := range item.Descendants() {
		if d.DataAtom == atom.Code {
			code += textOf(d)
		}
	}
	return said != "" && said == prose.Line(code) && (strings.HasPrefix(said, "-") || strings.ContainsAny(said, signs))
}

// preformatted returns the text of a node with its white space.
func preformatted(n *html.Node) string {
	var b strings.Builder
	for d := range n.Descendants() {
		if d.Type == html.TextNode {
			b.WriteString(d.Data)
		}
	}
	return b.String()
}

// mostCounted is the largest number of an item in a text.
const mostCounted = 99

// numberOf returns the number of an item of a numbered list, from 1, else 0.
func numberOf(item *html.Node) int {
	list := item.Parent
	if list == nil || list.DataAtom != atom.Ol || attr(list, "reversed") != "" {
		return 0
	}
	number := 1
	if first, err := strconv.Atoi(attr(list, "start")); err == nil {
		number = first
	}
	for s := item.PrevSibling; s != nil && number <= mostCounted; s = s.PrevSibling {
		if s.DataAtom == atom.Li {
			number++
		}
	}
	if number > mostCounted {
		return 0
	}
	return max(number, 0)
}
