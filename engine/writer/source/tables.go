package source

import (
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
)

// How many rows and cells of a table are told at most: nobody can listen to more.
const (
	mostRows  = 12
	mostCells = 72
)

// table reads the rows of a table as items, under what stands over their figures.
func (r *lineReader) table(t language.Table) {
	if t.Head == nil && len(t.Rows) == 1 {
		if len(r.s.Lines) == 0 && r.under(strings.Join(t.Rows[0], " · ")) {
			return
		}
		if len(r.s.Lines) > 0 && slices.ContainsFunc(t.Rows[0], grammar.Address.MatchString) { // "Shop now: shop.example"
			r.tellTitle()
			for _, cell := range t.Rows[0] {
				r.text(r.Clauses.Finish(cell))
			}
			return
		}
		r.leave(particulars)
		return
	}
	if len(t.Rows) > mostRows || len(t.Rows)*len(t.Rows[0]) > mostCells {
		r.leave("a long table")
		return
	}
	if r.isProgramme(t) {
		r.programme(t)
		return
	}
	for _, part := range t.Parts() {
		r.items = false
		r.rows(part)
	}
}

// isProgramme reports whether a table says on each of several days when what is: "Sat 5 Dec",
// "9 am", "The doors open".
func (r *lineReader) isProgramme(t language.Table) bool {
	const leastColumns = 3
	if t.Head != nil || len(t.Rows[0]) < leastColumns || t.Rows[0][0] != t.Rows[1][0] {
		return false
	}
	return !slices.ContainsFunc(t.Rows, func(row []string) bool { return !r.Times.NamesMoment(row[1]) || row[2] == "" })
}

// programme reads each day of a programme as a title over what is when.
func (r *lineReader) programme(t language.Table) {
	for i, row := range t.Rows {
		if i == 0 || row[0] != t.Rows[i-1][0] {
			r.block(Block{Kind: Title, Text: row[0], Marked: true})
		}
		r.block(Block{Kind: Item, Text: row[1] + ": " + strings.Join(slices.DeleteFunc(row[2:], func(c string) bool { return c == "" }), ", ")})
	}
}

// rows reads the rows of a table, or of a part of one.
func (r *lineReader) rows(t language.Table) {
	head, told := t.Told()
	named := strings.Contains(strings.ToLower(r.section), strings.ToLower(head)) // the title says so already
	if r.announced() == "" && r.Headings.Of(head) != "" && !named {
		r.count++
		r.add(Line{Text: head + ":"})
		r.items = false
	}
	heads, cells := t.Columns()
	r.row = true
	for i, row := range told {
		if len(cells) == len(told) {
			r.tops, r.cells = heads, cells[i]
		}
		r.block(Block{Kind: Item, Text: row})
	}
	r.row, r.tops, r.cells = false, nil, nil
}
