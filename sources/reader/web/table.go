package web

import (
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/sources/reader/prose"
)

// table writes down a table's rows by the heads of its columns. A table of one
// column is a box for something else.
func (w *walker) table(n *html.Node) {
	rows, widest := rowsOf(n)
	if widest < 2 {
		w.children(n)
		return
	}
	heads, said := cellsOf(rows)
	for _, cells := range said {
		w.text.Row(heads, cells)
	}
	for i, row := range rows {
		if i == 0 && row.isHead() {
			continue
		}
		for _, cell := range row {
			w.pictures(cell)
		}
	}
}

// cellsOf returns the heads of a table's columns, nil where it has none, and the cells of its rows,
// without the column that only counts them.
func cellsOf(rows []row) (heads []string, said [][]string) {
	for i, r := range rows {
		if i == 0 && r.isHead() {
			heads = language.Telling(r.texts())
			continue
		}
		said = append(said, r.texts())
	}
	if heads == nil || !language.Ranks(said) {
		return heads, said
	}
	for i := range said {
		said[i] = said[i][1:]
	}
	return heads[1:], said
}

// pictures keeps those in a cell.
func (w *walker) pictures(cell *html.Node) {
	for d := range cell.Descendants() {
		if d.DataAtom == atom.Img {
			w.image(d)
		}
	}
}

// row is the cells of a row.
type row []*html.Node

func (r row) texts() []string {
	all := make([]string, len(r))
	for i, c := range r {
		all[i] = prose.Line(textOf(c))
	}
	return all
}

// isHead reports whether all cells are heads.
func (r row) isHead() bool {
	for _, c := range r {
		if c.DataAtom != atom.Th {
			return false
		}
	}
	return len(r) > 0
}

// rowsOf lists the rows, those of tables inside it too, and the cells of the
// widest.
func rowsOf(n *html.Node) (all []row, widest int) {
	for d := range n.Descendants() {
		if d.DataAtom != atom.Tr {
			continue
		}
		var r row
		for c := range d.ChildNodes() {
			if c.DataAtom == atom.Td || c.DataAtom == atom.Th {
				r = append(r, c)
			}
		}
		all, widest = append(all, r), max(widest, len(r))
	}
	return all, widest
}
