package spec

import "strings"

// Block is a paragraph of a description, or a table.
type Block struct {
	Spans []Span
	Table [][][]Span // rows of cells; the first row is the head
}

// Span is a run of text, or of code.
type Span struct {
	Text string
	Code bool
}

// prose reads the little of Markdown that descriptions use: paragraphs with
// empty lines between them, tables, and code in backticks.
func prose(s string) []Block {
	var out []Block
	for paragraph := range strings.SplitSeq(strings.TrimSpace(s), "\n\n") {
		lines := strings.Split(strings.TrimSpace(paragraph), "\n")
		b := Block{Spans: spans(strings.Join(lines, " "))}
		if strings.HasPrefix(lines[0], "|") {
			b = Block{Table: table(lines)}
		}
		if b.Spans != nil || b.Table != nil {
			out = append(out, b)
		}
	}
	return out
}

// table reads lines of cells between bars, without the line of dashes.
func table(lines []string) (rows [][][]Span) {
	for _, line := range lines {
		if strings.Trim(line, "|-: ") == "" {
			continue
		}
		var row [][]Span
		for cell := range strings.SplitSeq(strings.Trim(strings.TrimSpace(line), "|"), "|") {
			row = append(row, spans(strings.TrimSpace(cell)))
		}
		rows = append(rows, row)
	}
	return rows
}

// spans tells code from text. A backtick without its fellow is text.
func spans(s string) (out []Span) {
	for s != "" {
		before, rest, _ := strings.Cut(s, "`")
		code, after, closed := strings.Cut(rest, "`")
		if !closed {
			return append(out, Span{Text: s})
		}
		if before != "" {
			out = append(out, Span{Text: before})
		}
		out = append(out, Span{Text: code, Code: true})
		s = after
	}
	return out
}
