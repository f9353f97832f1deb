package spell

import (
	"html"
	"regexp"
	"strings"
)

var (
	markRE   = regexp.MustCompile(`(?s)<!--.*?-->|<(?:script|style)\b.*?</(?:script|style)>|</?[a-zA-Z][a-zA-Z0-9]*(?:\s[^<>]*)?/?>|&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,31});`)
	inlineRE = regexp.MustCompile(`(?i)^</?(?:a|abbr|b|cite|code|em|font|i|mark|q|s|small|span|strong|sub|sup|u)\b`)
)

// plainText is a text without the marks of HTML, and where each of its bytes stood.
type plainText struct {
	text string
	from []int // by byte of text, and of its end
}

// end returns where what ends before a byte of the text ended.
func (p plainText) end(to int) int {
	for i := to; i < len(p.from); i++ {
		if p.from[i] != p.from[to-1] {
			return p.from[i]
		}
	}
	return p.from[len(p.from)-1]
}

// unmarked takes the tags off a text and decodes its entities. Tags that part paragraphs, rows
// or lines become the end of a line.
func unmarked(text string) plainText {
	var b strings.Builder
	var p plainText
	put := func(s string, from, step int) {
		b.WriteString(s)
		for i := range len(s) {
			p.from = append(p.from, from+i*step)
		}
	}
	at := 0
	for _, m := range markRE.FindAllStringIndex(text, -1) {
		put(text[at:m[0]], at, 1)
		mark := text[m[0]:m[1]]
		at = m[1]
		switch {
		case mark[0] == '&' && html.UnescapeString(mark) != mark:
			put(html.UnescapeString(mark), m[0], 0)
		case mark[0] == '&':
			put(mark, m[0], 1)
		case !inlineRE.MatchString(mark):
			put("\n", m[0], 0)
		}
	}
	put(text[at:], at, 1)
	p.from = append(p.from, len(text))
	p.text = b.String()
	return p
}
