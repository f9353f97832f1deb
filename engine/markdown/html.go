package markdown

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// FromHTML returns the words of a text of HTML, with the marks of Markdown for its titles
// and lists and a tab between the cells of a table.
func FromHTML(text string) string {
	var b strings.Builder
	unread := 0 // scripts and styles that are open
	tokens := html.NewTokenizer(strings.NewReader(text))
	for {
		kind := tokens.Next()
		if kind == html.ErrorToken {
			return strings.TrimSpace(b.String())
		}
		t := tokens.Token()
		switch {
		case kind == html.TextToken && unread == 0:
			b.WriteString(strings.ReplaceAll(t.Data, "\u00a0", " "))
		case t.DataAtom == atom.Script || t.DataAtom == atom.Style:
			unread += map[html.TokenType]int{html.StartTagToken: 1, html.EndTagToken: -1}[kind]
		case kind == html.EndTagToken:
			b.WriteString(closes[t.DataAtom])
		default:
			b.WriteString(opens[t.DataAtom])
		}
	}
}

// What the tags of a page stand for, where they open and where they close.
var (
	opens = map[atom.Atom]string{
		atom.H1: "\n\n# ", atom.H2: "\n\n## ", atom.H3: "\n\n### ", atom.H4: "\n\n#### ", atom.H5: "\n\n#### ", atom.H6: "\n\n#### ",
		atom.P: "\n\n", atom.Div: "\n\n", atom.Section: "\n\n", atom.Article: "\n\n", atom.Blockquote: "\n\n", atom.Table: "\n\n",
		atom.Ul: "\n", atom.Ol: "\n", atom.Li: "\n- ", atom.Br: "\n", atom.Tr: "\n",
	}
	closes = map[atom.Atom]string{
		atom.H1: "\n\n", atom.H2: "\n\n", atom.H3: "\n\n", atom.H4: "\n\n", atom.H5: "\n\n", atom.H6: "\n\n",
		atom.P: "\n\n", atom.Div: "\n\n", atom.Blockquote: "\n\n", atom.Table: "\n\n", atom.Ul: "\n\n", atom.Ol: "\n\n",
		atom.Td: "\t", atom.Th: "\t",
	}
)
