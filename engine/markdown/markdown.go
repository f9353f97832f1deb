// Package markdown knows what files of Markdown hold beside their text: what stands
// before it, and the marks by which programs make pages of it. Nobody reads either. It also
// writes pages of HTML as such a file.
package markdown

import (
	"html"
	"regexp"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/language"
)

var (
	// front is what stands before a text, in YAML or in TOML.
	front = regexp.MustCompile(`\A\s*(?:---[ \t]*\n((?s:.*?)\n)(?:---|\.\.\.)[ \t]*(?:\n|\z)|\+\+\+[ \t]*\n((?s:.*?)\n)\+\+\+[ \t]*(?:\n|\z))`)
	// field is a line of it that begins with a name.
	field = regexp.MustCompile(`(?m)^["']?[\p{L}_][\p{L}\p{N}_.-]*["']?[ \t]*[:=](?:[ \t]|$)`)
	// titled is a field that may name the text, in YAML or in TOML, which may go on over lines: as far as its
	// quotation marks, or as the lines are indented.
	titled = regexp.MustCompile(`(?mi)^["']?(\p{L}+)["']?[ \t]*[:=][ \t]*("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\n]*(?:\n[ \t]+\S[^\n]*)*)`)
	// folded is how a value begins that stands on the lines below, in YAML.
	folded = regexp.MustCompile(`^[|>][-+]?(?: |$)`)
	// remark is one in YAML, behind a value.
	remark = regexp.MustCompile(`[ \t]+#[ \t].*$`)
)

// Front returns the title that stands before a text, "" where none does, and the text
// without what stands before it.
func Front(s string) (title, text string) {
	at := front.FindStringSubmatchIndex(s)
	if at == nil {
		return "", s
	}
	fields := s[at[0]:at[1]]
	if !field.MatchString(fields) {
		return "", s // a rule, with a paragraph below it
	}
	for _, m := range titled.FindAllStringSubmatch(fields, -1) {
		if names(m[1]) {
			return html.UnescapeString(unquoted(m[2])), s[at[1]:]
		}
	}
	return "", s[at[1]:]
}

// names reports whether a field holds the text's title, by what it is called in any language.
func names(field string) bool {
	field = strings.ToLower(field)
	return slices.ContainsFunc(language.Studied(), func(l *language.Language) bool { return l.Is(language.FrontTitle, field) })
}

// unquoted returns a value on one line, without the quotation marks around it or the remark
// behind it.
func unquoted(value string) string {
	value = folded.ReplaceAllString(strings.Join(strings.Fields(value), " "), "")
	for _, q := range []struct{ mark, within string }{{`"`, `\"`}, {`'`, `''`}} {
		rest, ok := strings.CutPrefix(value, q.mark)
		if end := strings.LastIndex(rest, q.mark); ok && end >= 0 {
			rest = rest[:end]
		}
		if ok {
			return strings.TrimSpace(strings.ReplaceAll(rest, q.within, q.mark))
		}
	}
	return strings.TrimSpace(remark.ReplaceAllString(value, ""))
}

// Titled returns a text below its title, where it does not begin with one.
func Titled(title, text string) string {
	body := strings.TrimLeft(text, "\n")
	all := first.FindAllStringIndex(code.ReplaceAllString(body, ""), 2)
	if title == "" || len(all) == 1 && all[0][0] == 0 {
		return text
	}
	if rest, ok := strings.CutPrefix(body, "# "+title+"\n"); ok {
		body = rest
	}
	return "# " + title + "\n\n" + body
}

// first is a title of the first order.
var first = regexp.MustCompile(`(?m)^# +\S`)

// kept is what has no marks: code, in a block or in a line.
const kept = "(?ms:^[ \\t]*```.*?^[ \\t]*```|^[ \\t]*~~~.*?^[ \\t]*~~~)|`+[^`\\n]+`+"

// mark is one of a program, with what is read for it.
type mark struct {
	of *regexp.Regexp
	to string
}

// coding are the marks of code, for which those of Markdown are read.
var coding = []mark{
	{regexp.MustCompile(`\{%-?[ \t]*(?:highlight|code|prism)\b[^{}]*%\}`), "\n```\n"},
	{regexp.MustCompile(`\{%-?[ \t]*end(?:highlight|code|prism)[ \t]*-?%\}`), "\n```\n"},
	{regexp.MustCompile(`\{\{[<%][ \t]*highlight\b[^{}]*[>%]\}\}`), "\n```\n"},
	{regexp.MustCompile(`\{\{[<%][ \t]*/[ \t]*highlight[ \t]*[>%]\}\}`), "\n```\n"},
}

// marks are the others.
var marks = []mark{
	// Remarks, and where a table of contents goes.
	{regexp.MustCompile(`(?s)\{%-?[ \t]*comment[ \t]*-?%\}.*?\{%-?[ \t]*endcomment[ \t]*-?%\}`), ""},
	{regexp.MustCompile(`(?m)^.*\n[ \t]*\{:?[ \t]*toc[^{}\n]*\}[ \t]*$`), ""},
	{regexp.MustCompile(`(?mi)^[ \t]*(?:\[\[_?toc_?\]\]|\[toc\])[ \t]*$`), ""},

	// Templates: pictures; the rest of Liquid and Hugo; the names that elements get; boxes; what a page brings in.
	{regexp.MustCompile(`\{[{%][^{}]*?["']([^"'\s{}]+\.(?:jpe?g|png|gif|webp|avif))["'][^{}]*[%}]\}`), "![]($1)"},
	{regexp.MustCompile(`\{%[^{}]*%\}`), ""},
	{regexp.MustCompile(`\{\{[^{}]*\}\}`), ""},
	{regexp.MustCompile(`[ \t]*\{:[^{}\n]*\}`), ""},
	{regexp.MustCompile(`(?m)[ \t]*\{[#.][\p{L}_-][^{}\n]*\}[ \t]*$`), ""},
	{regexp.MustCompile(`(?m)^[ \t]*:{3,}.*$`), ""},
	{regexp.MustCompile(`(?m)^([ \t>]*)\[!\p{L}+\][-+]?`), "$1"},
	{regexp.MustCompile(`(?m)^(?:import|export)[ \t][^\n]*["'][^"'\n]+["'];?[ \t]*$`), ""},

	// Notes that point to one another, pictures by their names, formulas on lines of their own.
	{regexp.MustCompile(`!\[\[[^\]\n]*\]\]`), ""},
	{regexp.MustCompile(`\[\[(?:[^\]|\n]*\|)?([^\]|\n]+)\]\]`), "$1"},
	{regexp.MustCompile(`(?ms)^[ \t]*\$\$.*?\$\$[ \t]*$`), ""},
	{regexp.MustCompile(`(?m)(^|[ \t])(?::[a-z][a-z0-9_+-]{1,30}:(?:[ \t]+|$))+`), "$1"},
}

var code = regexp.MustCompile(kept)

// Bare returns a text without the marks of the programs that make pages of it. In code
// they are what it is about.
func Bare(s string) string { return outside(outside(s, coding), marks) }

// outside returns a text with what is read for marks in its pieces that are no code.
func outside(s string, marks []mark) string {
	read := func(piece string) string {
		for _, m := range marks {
			piece = m.of.ReplaceAllString(piece, m.to)
		}
		return piece
	}
	var b strings.Builder
	at := 0
	for _, c := range code.FindAllStringIndex(s, -1) {
		b.WriteString(read(s[at:c[0]]))
		b.WriteString(s[c[0]:c[1]])
		at = c[1]
	}
	b.WriteString(read(s[at:]))
	return b.String()
}
