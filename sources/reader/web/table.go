package web

import (
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/scenewright/scenewright/sources/reader/prose"
)

// table writes down a table's rows by the heads of its columns. A table of one
// column is a box for something else.
func (w *walker) table(n *html.Node) {
	var heads []string
	rows, widest := rowsOf(n)
	if widest < 2 {
		w.children(n)
		return
	}
	for i, row := range rows {
		if i == 0 && row.isHead() {
			heads = row.texts()
			continue
		}
		w.text.Row(heads, row.texts())
		for _, cell := range row {
			w.pictures(cell)
		}
	}
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
