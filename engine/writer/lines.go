package writer

import (
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/language"
)

// Line is a sentence of a text, or an item of a list, as it is spoken.
type Line struct {
	Text      string
	Paragraph int    // counts from 1; the items of a list are one
	Section   string // the title that it stands under, "" = none
	Marked    bool   // the text marks that title as one
	Over      string // of an item: the line that announces its list, "" = none
	Opens     bool   // the first of its section
	Item      bool
	Numbered  bool // an item of a numbered list
	Part      bool // it is a part of a sentence that is too long for one scene
	Scene     int  // of the assignment's scenes whose own text it is, from 1; 0 = of the source
}

// Source is a text as the editor reads it.
type Source struct {
	Title string // its first title, "" = none
	Lines []Line
	Left  []string // what of it is not spoken: "code", "a table"
}

// Read reads a text. Titles are shown and not spoken; code and tables are
// neither.
func (e Editor) Read(text string) Source {
	r := lineReader{e: e}
	for _, b := range Blocks(e.content(text), true) {
		b.Text = Plain(b.Text)
		r.block(b)
	}
	return r.s
}

type lineReader struct {
	e       Editor
	s       Source
	section string
	marked  bool // the section's title is marked as one
	opens   bool
	over    string // the line that announces the list under way
	items   bool   // a list is under way
	count   int
}

func (r *lineReader) block(b Block) {
	if b.Kind != Item {
		r.items = false
	}
	switch b.Kind {
	case Title:
		if len(r.s.Lines) == 0 && (r.s.Title == "" || capitals(b.Text) && !capitals(r.s.Title)) {
			r.s.Title = b.Text
			return
		}
		r.section, r.marked, r.opens = b.Text, b.Marked, true
	case Code, Table:
		r.leave(b.Kind)
	case Paragraph:
		r.count++
		for _, s := range r.e.lang.Sentences(b.Text) {
			r.add(Line{Text: unbracketed(s)})
		}
	case Item:
		if !r.items {
			r.over = r.announced()
			if r.count++; r.over != "" {
				r.count-- // it belongs to the line that announces it
			}
			r.items = true
		}
		r.add(Line{Text: r.e.finish(capital(b.Text)), Item: true, Numbered: b.Numbered, Over: r.over})
	}
}

// capitals reports whether a line is written in capitals, as headlines are.
func capitals(s string) bool { return s == strings.ToUpper(s) && s != strings.ToLower(s) }

// announced is the last line, if it announces a list.
func (r *lineReader) announced() string {
	if n := len(r.s.Lines); n > 0 && announces(r.s.Lines[n-1].Text) {
		return r.s.Lines[n-1].Text
	}
	return ""
}

func (r *lineReader) leave(kind BlockKind) {
	what := "code"
	if kind == Table {
		what = "a table"
	}
	for _, l := range r.s.Left {
		if l == what {
			return
		}
	}
	r.s.Left = append(r.s.Left, what)
}

func (r *lineReader) add(l Line) {
	if r.e.lang.Count(l.Text) == 0 {
		return
	}
	l.Paragraph, l.Section, l.Marked, l.Opens = r.count, r.section, r.marked, r.opens
	r.opens = false
	r.s.Lines = append(r.s.Lines, l)
}

// told is what is spoken of lines. The items of a finished script stand as they
// were written, a line each.
func (e Editor) told(lines []Line) string {
	var b strings.Builder
	for i, l := range lines {
		switch {
		case i == 0:
		case l.Item && !finished(l.Text), lines[i-1].Item && !finished(lines[i-1].Text):
			b.WriteByte('\n')
		case !e.lang.Unspaced:
			b.WriteByte(' ')
		}
		b.WriteString(l.Text)
	}
	return b.String()
}

// pairs are the marks that open something, each before the one that closes it.
const pairs = "()[]（）【】“”«»「」『』《》"

// closed reports whether a text closes all brackets and quotations that it opens,
// and no others.
func closed(text string) bool {
	var open []rune
	marks := []rune(pairs)
	straight := 0
	for i, r := range text {
		if r == '"' && (!isWordRune(lastRune(text[:i])) || !isWordRune(firstRune(text[i+1:]))) { // מנכ"ל
			straight++
		}
		at := slices.Index(marks, r)
		switch {
		case at < 0:
		case at%2 == 0:
			open = append(open, marks[at+1])
		case len(open) == 0 || open[len(open)-1] != r:
			return false
		default:
			open = open[:len(open)-1]
		}
	}
	return len(open) == 0 && straight%2 == 0
}

// segments are the parts of a text between some marks that stand outside
// brackets and quotation marks.
func (e Editor) segments(text, marks string) []language.Span {
	var all []language.Span
	from, depth := 0, 0
	closed := quotedParts(text)
	within := func(at int) bool {
		for _, q := range closed {
			if at > q.open && at < q.shut {
				return true
			}
		}
		return false
	}
	for _, w := range e.lang.Words(text) {
		switch {
		case w.Letters:
		case strings.ContainsAny(w.Text, "([（【"):
			depth++
		case strings.ContainsAny(w.Text, ")]）】"):
			depth--
		case depth <= 0 && strings.Contains(marks, w.Text) && !within(w.From):
			all = append(all, language.Span{From: from, To: w.From})
			from = w.To
		}
	}
	return append(all, language.Span{From: from, To: len(text)})
}
