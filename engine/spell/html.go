package spell

import (
	"html"
	"regexp"
	"strings"
)

// longestMark is how many bytes a tag, a comment or a script has at most.
const longestMark = 4096

// A mark of HTML at the start of a text, and a tag that parts no lines.
var (
	markRE = regexp.MustCompile(`(?is)^(?:<!--.*?-->|<(?:script|style)\b.*?</(?:script|style)>|` +
		`</?[a-z][a-z0-9]*(?:\s+[\w:-]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]+))*\s*/?>|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z0-9]{1,31});)`)
	inlineRE = regexp.MustCompile(`(?i)^</?(?:a|abbr|b|cite|code|em|font|i|mark|q|s|small|span|strong|sub|sup|u)\b`)
)

// unmarked takes the tags off a text and decodes its entities, and says of each byte that is
// left from where to where it stood. The marks are tokens that are silent.
func unmarked(text string) (plain string, from, to []int, marks []Token) {
	var b strings.Builder
	for at := 0; at < len(text); {
		mark, said := markAt(text[at:])
		b.WriteString(said)
		for range len(said) {
			from, to = append(from, at), append(to, at+len(mark))
		}
		if len(mark) > 1 && mark[0] == '<' {
			marks = append(marks, Token{Text: mark, From: at, To: at + len(mark), Mark: true})
		}
		at += len(mark)
	}
	return b.String(), from, to, marks
}

// markAt returns the mark, or the byte, that a text begins with, and what it stands for: tags
// of paragraphs, rows and lines stand for the end of a line.
func markAt(s string) (mark, said string) {
	if s[0] == '<' || s[0] == '&' {
		mark = markRE.FindString(s[:min(len(s), longestMark)])
	}
	switch {
	case mark == "":
		return s[:1], s[:1]
	case mark[0] == '&':
		return mark, html.UnescapeString(mark)
	case inlineRE.MatchString(mark):
		return mark, ""
	}
	return mark, "\n"
}
