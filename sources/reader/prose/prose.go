// Package prose writes down what readers find: paragraphs with an empty line
// between, headings as lines that begin with "# ", items as lines that begin
// with "- ", those that are counted with their number: "2. ", code between lines of three backticks.
package prose

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// Text gathers a document. The zero value is empty and ready.
type Text struct {
	b      strings.Builder
	items  bool // the last line is an item
	titled string
}

// Heading adds a heading; one that says again what the heading before it said
// is left out.
func (t *Text) Heading(s string) {
	if s = Line(s); s == "" || s == t.titled && strings.HasSuffix(t.b.String(), "# "+s) {
		return
	}
	t.titled = s
	t.block("# " + s)
}

// Paragraph adds a paragraph.
func (t *Text) Paragraph(s string) {
	if s = unbulleted(s); s != "" {
		t.block(s)
	}
}

// option is how the name of what a command is told begins, unlike what stands behind a dash.
var option = regexp.MustCompile(`^--?[a-zA-Z][\w-]*(?:[=\s,]|$)`)

// unbulleted returns a text without the marks of lists and titles that it begins with.
func unbulleted(s string) string {
	if s = Unmarked(Line(s)); option.MatchString(s) {
		return s
	}
	return strings.TrimLeft(s, "#-*•·▪◦– ")
}

// Item adds an item of a list.
func (t *Text) Item(s string) { t.marked("- ", s) }

// Numbered adds an item of a list that is counted.
func (t *Text) Numbered(n int, s string) { t.marked(strconv.Itoa(n)+". ", s) }

// marked adds an item behind its mark.
func (t *Text) marked(mark, s string) {
	if s = unbulleted(s); s == "" {
		return
	}
	if !t.items {
		t.block(mark + s)
		t.items = true
		return
	}
	t.b.WriteString("\n" + mark + s)
}

// Code adds a piece of code, which nobody speaks, without its empty lines.
func (t *Text) Code(s string) {
	lines := strings.Split(s, "\n")
	for i, l := range lines {
		lines[i] = strings.TrimRightFunc(l, unicode.IsSpace)
	}
	lines = slices.DeleteFunc(lines, func(l string) bool { return l == "" })
	if len(lines) > 0 && !strings.Contains(s, fence) {
		t.block(fence + "\n" + strings.Join(lines, "\n") + "\n" + fence)
	}
}

// Unannounced takes back the sentence that announces what is left out, where a paragraph
// ends with one: "Run this:".
func (t *Text) Unannounced() {
	all := t.b.String()
	from := strings.LastIndex(all, "\n") + 1
	last := all[from:]
	if t.items || strings.HasPrefix(last, "# ") || !strings.HasSuffix(last, ":") && !strings.HasSuffix(last, "：") {
		return
	}
	kept := ""
	if ends := sentenceEnd.FindAllStringIndex(last, -1); ends != nil {
		kept = strings.TrimSpace(last[:ends[len(ends)-1][1]])
	}
	t.b.Reset()
	t.b.WriteString(strings.TrimRight(all[:from]+kept, "\n"))
}

// sentenceEnd is where a sentence ends and another one begins.
var sentenceEnd = regexp.MustCompile(`[.!?…]\s+|[。！？]`)

// fence is the line before and behind code.
const fence = "```"

// Row adds a row of a table as an item: what it is about, and its cells by the
// head of their column, where there are heads.
func (t *Text) Row(heads, cells []string) {
	var parts []string
	for i, c := range cells {
		if c = Line(c); c == "" {
			continue
		}
		if i > 0 && i < len(heads) && Line(heads[i]) != "" {
			c = Line(heads[i]) + " " + c
		}
		parts = append(parts, c)
	}
	switch len(parts) {
	case 0:
	case 1:
		t.Item(parts[0])
	default:
		t.Item(parts[0] + ": " + strings.Join(parts[1:], "; "))
	}
}

func (t *Text) block(s string) {
	if t.b.Len() > 0 {
		t.b.WriteString("\n\n")
	}
	t.b.WriteString(s)
	t.items = false
}

// String is all of it.
func (t *Text) String() string { return t.b.String() }

// Line is a text on one line: white space becomes single spaces, and what is
// not seen (control characters, zero widths, soft hyphens) is taken out.
func Line(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case r == '\u00AD' || r == '\uFFFD' || r == '\uFEFF' || unicode.IsControl(r):
			return -1
		case r >= '\u200B' && r <= '\u200F' || r >= '\u202A' && r <= '\u202E' || r >= '\u2060' && r <= '\u2069':
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, ""))
	return strings.Join(strings.Fields(s), " ")
}

// Key names the n-th picture of a document, from 1.
func Key(n int) string { return fmt.Sprintf("picture-%d", n) }
