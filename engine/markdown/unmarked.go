package markdown

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

// A number, a letter or a unit with its exponent in a tag.
var (
	powerRE      = regexp.MustCompile(`(?i)^<sup>\s*([-−+]?\d{1,3})\s*</sup>`)
	raisedRE     = regexp.MustCompile(`(?:\d|(?:^|[\PL])\pL{1,2})$`)
	superscripts = strings.NewReplacer("-", "⁻", "−", "⁻", "+", "⁺", "0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴",
		"5", "⁵", "6", "⁶", "7", "⁷", "8", "⁸", "9", "⁹")
)

// longestUnit is how many bytes before a power are looked at.
const longestUnit = 12

// Unmarked is a text without the marks of HTML that it was written with.
type Unmarked struct {
	Text     string
	From, To []int    // where each of its bytes began and ended
	Marks    [][2]int // the tags and comments that were taken out, as ranges
}

// Unmark takes the tags off a text and decodes its entities. What only looks like a tag,
// as in x < 5, stays.
func Unmark(text string) Unmarked {
	var b strings.Builder
	var u Unmarked
	for at := 0; at < len(text); {
		mark, said := markAt(text[at:])
		if mark[0] == '<' && raisedRE.MatchString(text[max(0, at-longestUnit):at]) {
			if m := powerRE.FindStringSubmatch(text[at:]); m != nil {
				mark, said = m[0], superscripts.Replace(m[1])
			}
		}
		end := at + len(mark)
		b.WriteString(said)
		for range len(said) {
			u.From, u.To = append(u.From, at), append(u.To, end)
		}
		if len(mark) > 1 && mark[0] == '<' && strings.TrimSpace(said) == "" {
			u.Marks = append(u.Marks, [2]int{at, end})
		}
		at = end
	}
	u.Text = b.String()
	return u
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
