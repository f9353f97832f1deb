// Package document is the model of a film's source text: the headings, paragraphs, lists, tables,
// quotations, code and figures that its author marked. [Parse] reads Markdown, and pasted text
// after one pass that converts other bullets, numbers and rows into it. It infers nothing from the
// meaning of sentences.
package document

import "strings"

// Kind is the kind of a block.
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
	Implied bool       // a heading by its form, without markup
	Number  string     // of a heading with a number by its author: "2"; "" = none
	Text    string     // of a heading, paragraph or quotation; a figure's caption; code as written
	By      string     // the quoted person, by the line below the quotation; "" = none
	Ordered bool       // the items of a list are numbered
	First   int        // the number of the first item of an ordered list
	Items   []Item     // of a list
	Heads   []string   // of a table, one a column; nil = none
	Rows    [][]string // of a table, as many cells in each

	close bool // no empty line separates it from the block above
}

// Item is an entry of a list.
type Item struct {
	Text   string
	Detail []Block // blocks below it: paragraphs, lists
}

// Title returns the document's own title: the text of its first block where that is a heading of
// the first level; "" otherwise.
func Title(blocks []Block) string {
	if len(blocks) > 0 && blocks[0].Kind == Heading && blocks[0].Level == 1 {
		return blocks[0].Text
	}
	return ""
}

// Words returns all words of a block, as running text.
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
