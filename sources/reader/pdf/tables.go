package pdf

import (
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/sources/reader/prose"
)

// span is the horizontal extent of a cell.
type span struct{ left, right float64 }

func (s span) middle() float64 { return (s.left + s.right) / 2 }

// columns are the extents of a table's columns, from the left.
type columns []span

// columnsOf returns the columns of rows: those of the row with most cells, and further ones of
// other rows beside them.
func columnsOf(rows []line) (all columns) {
	sorted := slices.Clone(rows)
	slices.SortStableFunc(sorted, func(a, b line) int { return len(b.spans) - len(a.spans) })
	for _, l := range sorted {
		for _, s := range l.spans {
			at, n := all.under(s, nearPlace*l.size)
			switch n {
			case 0:
				all = slices.Insert(all, at, s)
			case 1:
				all[at] = span{min(all[at].left, s.left), max(all[at].right, s.right)}
			}
		}
	}
	return all
}

// under returns the columns below a cell: the one with which it shares its start, end or middle; or
// several with a common middle, or into which it reaches. n is 0 if there is none: then the cell
// lies before the column at.
func (c columns) under(s span, near float64) (at, n int) {
	for i, column := range c {
		if math.Abs(column.left-s.left) < near || math.Abs(column.right-s.right) < near || math.Abs(column.middle()-s.middle()) < near {
			return i, 1
		}
	}
	for n := 2; n <= len(c); n++ {
		for i := range len(c) - n + 1 {
			all := span{c[i].left, c[i+n-1].right}
			if all.left <= s.left && s.right <= all.right && math.Abs(all.middle()-s.middle()) < near {
				return i, n
			}
		}
	}
	for i, column := range c {
		switch {
		case column.right <= s.left:
			at = i + 1
		case column.left < s.right:
			n++
		}
	}
	return at, n
}

// endTable writes the current table: its cells in their columns.
func (w *writer) endTable() {
	rows := w.rows
	w.rows = nil
	switch len(rows) {
	case 0:
	case 1: // names beside one another, unless they are the figures of an axis
		if s := strings.Join(rows[0].cells, ", "); strings.ContainsFunc(s, unicode.IsLetter) {
			w.text.Paragraph(s)
		}
	default:
		w.text.Cells(cellsOf(rows))
	}
}

// cellsOf returns rows as the cells of a table.
func cellsOf(rows []line) (all [][]prose.Cell) {
	places := columnsOf(rows)
	for i, l := range rows {
		if len(all) > 0 && l.goesOn(rows[i-1], places) {
			wrap(all[len(all)-1], l, places)
			continue
		}
		all = append(all, placed(l, places))
	}
	return all
}

// placed returns the cells of a row in their columns.
func placed(l line, places columns) (all []prose.Cell) {
	next := 0
	for k, s := range l.spans {
		at, n := places.under(s, nearPlace*l.size)
		if at < next && len(all) > 0 { // two in one column
			all[len(all)-1].Text += " " + l.texts[k]
			continue
		}
		if at > next {
			all = append(all, make([]prose.Cell, at-next)...)
		}
		all = append(all, prose.Cell{Text: l.texts[k], Wide: n, Head: l.bold})
		next = at + n
	}
	return all
}

// goesOn reports whether a line continues the cells of the row above it, close below: it has none
// in the first column, or continues there in small letters and has no figures.
func (l line) goesOn(above line, places columns) bool {
	at, _ := places.under(l.spans[0], nearPlace*l.size)
	switch {
	case above.bottom-l.top >= .8*l.size:
		return false
	case at > 0:
		return len(l.cells) == 0 || beginsLow(l.texts[0])
	}
	low := func(s string) bool { return goingOn.MatchString(s) }
	return len(l.cells) > 1 && low(l.texts[0]) && !low(above.texts[0]) && !slices.ContainsFunc(l.texts, figure.MatchString)
}

// goingOn matches the continuation of a name in the next line: a word in small letters.
var goingOn = regexp.MustCompile(`^\p{Ll}{3,}`)

// wrap adds the words of a line to the cells of the row that it continues.
func wrap(row []prose.Cell, l line, places columns) {
	for k, s := range l.spans {
		at, _ := places.under(s, nearPlace*l.size)
		for i, column := 0, 0; i < len(row); i++ {
			if column += max(row[i].Wide, 1); column > at {
				row[i].Text = strings.TrimSpace(row[i].Text + " " + l.texts[k])
				break
			}
		}
	}
}

// continues reports whether a line without cells of its own continues a cell of the current table.
func (w *writer) continues(l line) bool {
	if len(w.rows) == 0 || len(l.spans) != 1 {
		return false
	}
	last := w.rows[len(w.rows)-1]
	at := slices.IndexFunc(last.spans, func(s span) bool { return math.Abs(s.left-l.left) < nearPlace*l.size })
	return at > 0 && last.bottom-l.top < .8*l.size && l.page == last.page
}
