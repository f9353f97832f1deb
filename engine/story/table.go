package story

import (
	"strings"

	"github.com/scenewright/scenewright/engine/language"
)

// LayoutTable is the layout of [Table].
const LayoutTable Layout = "table"

// Table is a heading over two to twelve things, each with its values under the heads
// of one to four columns.
type Table struct {
	Heading string   `json:"heading,omitempty"`
	Heads   []string `json:"heads"` // over the columns of values, in their order; "" = none
	Rows    []Row    `json:"rows"`
}

// Layout returns the layout that draws it.
func (Table) Layout() Layout { return LayoutTable }

// Texts returns all that stands on the screen.
func (c Table) Texts() []string {
	all := append([]string{c.Heading}, c.Heads...)
	for _, r := range c.Rows {
		all = append(append(all, r.Text), r.Values...)
	}
	return given(all...)
}

func (c Table) heading() string              { return c.Heading }
func (c Table) withHeading(h string) Content { c.Heading = h; return c }

// Row is a thing with its values.
type Row struct {
	Text   string   `json:"text"`           // what it is called
	Values []string `json:"values"`         // one under each head, with its unit; "" = none
	Said   string   `json:"said,omitempty"` // "" = not spoken
}

// How many columns and rows a table has at most, and rows at least.
const (
	MostColumns = 4
	MostRows    = 12
)

// Below returns a cell behind the head of its column: "price £4"; with a colon where a
// head has a figure, beside which another would be misread: "2024: 8, 2025: 9".
func Below(heads []string, column int, cell string) string {
	if column >= len(heads) || heads[column] == "" {
		return cell
	}
	head, mark := heads[column], " "
	if strings.ContainsAny(strings.Join(heads, ""), "0123456789,") {
		mark = ": "
		if strings.ContainsFunc(head+cell, language.IsUnspaced) {
			mark = "："
		}
	}
	return head + mark + cell
}
