package web

import (
	"strconv"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/scenewright/scenewright/sources/reader/prose"
)

// table writes a table below its caption. One of one column is treated as a box.
func (w *walker) table(n *html.Node) {
	rows, widest := rowsOf(n)
	if widest < 2 {
		w.children(n)
		return
	}
	heads := 0
	var all [][]prose.Cell
	for i, row := range rows {
		if heads == i && row.isHead() {
			heads++
		}
		var cells []prose.Cell
		for _, c := range row {
			cells = append(cells, prose.Cell{Text: prose.Line(textOf(c)), Wide: span(c, "colspan"), High: span(c, "rowspan")})
		}
		all = append(all, cells)
	}
	for c := range n.ChildNodes() {
		if c.DataAtom == atom.Caption {
			w.text.Caption(textOf(c))
		}
	}
	w.text.Cells(all, heads)
	for i, row := range rows {
		if i == 0 && row.isHead() {
			continue
		}
		for _, cell := range row {
			w.pictures(cell)
		}
	}
}

// pictures keeps the pictures in a cell.
func (w *walker) pictures(cell *html.Node) {
	for d := range cell.Descendants() {
		if d.DataAtom == atom.Img {
			w.image(d)
		}
	}
}

// row is the cells of a row.
type row []*html.Node

// span returns the number of rows or columns of a cell, 0 if unstated.
func span(cell *html.Node, name string) int {
	n, err := strconv.Atoi(attr(cell, name))
	if err != nil {
		return 0
	}
	return n
}

// isHead reports whether a row belongs to a table's head: all of its cells are heads, or empty.
func (r row) isHead() bool {
	heads := 0
	for _, c := range r {
		switch {
		case c.DataAtom == atom.Th, c.Parent.Parent.DataAtom == atom.Thead:
			heads++
		case prose.Line(textOf(c)) != "":
			return false
		}
	}
	return heads > 0
}

// rowsOf returns the rows, including those of nested tables, and the number of cells of the widest.
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
