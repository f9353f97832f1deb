// Package document is the one model of a text that a film is made of: the
// headings, paragraphs, lists, tables, quotations, code and figures that its
// author marked. [Parse] reads Markdown, and pasted text after one pass that
// turns other bullets, numbers and rows into it. Nothing is inferred from what
// sentences mean.
package document

import "strings"

// Kind names what a block is.
type Kind string

// The kinds of blocks.
const (
	Heading   Kind = "heading"
	Paragraph Kind = "paragraph"
	List      Kind = "list"
	Table     Kind = "table"
	Quote     Kind = "quote"
	Code      Kind = "code"
	Figure    Kind = "figure"
)

// Block is one part of a document, in reading order.
type Block struct {
	Kind    Kind
	Level   int        // of a heading, 1 (the title) to 6
	Implied bool       // a heading by its form, without a mark
	Number  string     // of a heading that its author counted: "2"; "" = none
	Text    string     // of a heading, paragraph or quotation; a figure's caption; code as it stands
	By      string     // who is quoted, as the line below the quotation names them; "" = nobody
	Ordered bool       // the items of a list are numbered
	First   int        // the number of the first item of an ordered list
	Items   []Item     // of a list
	Heads   []string   // of a table, one a column; nil = none
	Rows    [][]string // of a table, as many cells in each

	close bool // no empty line stands between it and the block above
}

// Item is an entry of a list.
type Item struct {
	Text   string
	Detail []Block // what stands below it: paragraphs, lists
}

// Title returns the document's own title: the text of its first block where that
// is a heading of the first level; "" where there is none.
func Title(blocks []Block) string {
	if len(blocks) > 0 && blocks[0].Kind == Heading && blocks[0].Level == 1 {
		return blocks[0].Text
	}
	return ""
}

// Words returns all that a block says, as running text.
func (b Block) Words() string {
	parts := []string{b.Text}
	for _, it := range b.Items {
		parts = append(parts, it.Text)
		for _, d := range it.Detail {
			parts = append(parts, d.Words())
		}
	}
	for _, row := range append([][]string{b.Heads}, b.Rows...) {
		parts = append(parts, strings.Join(row, " "))
	}
	return strings.TrimSpace(strings.Join(append(parts, b.By), "\n"))
}
