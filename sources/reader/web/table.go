package web

import (
	"strconv"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/scenewright/scenewright/sources/reader/prose"
)

// table writes down a table. One of one column is a box for something else.
func (w *walker) table(n *html.Node) {
	rows, widest := rowsOf(n)
	if widest < 2 {
		w.children(n)
		return
	}
	said := grid(rows)
	var heads []string
	var cells [][]string
	for i, row := range rows {
		if i == 0 && row.isHead() {
			heads = said[0]
			continue
		}
		cells = append(cells, said[i])
	}
	w.text.Table(heads, cells)
	for i, row := range rows {
		if i == 0 && row.isHead() {
			continue
		}
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

// grid returns what the cells of rows say, as many in each row as there are columns:
// a cell that spans rows says it in each of them, one that spans columns in its first.
func grid(rows []row) [][]string {
	all := make([][]string, len(rows))
	set := func(r, column int, text string) {
		for len(all[r]) <= column {
			all[r] = append(all[r], vacant)
		}
		all[r][column] = text
	}
	for r, cells := range rows {
		column := 0
		for _, c := range cells {
			for column < len(all[r]) && all[r][column] != vacant {
				column++
			}
			text, wide := prose.Line(textOf(c)), span(c, "colspan")
			for k := range min(span(c, "rowspan"), len(rows)-r) {
				set(r+k, column, text)
				for beside := range wide - 1 {
					set(r+k, column+1+beside, "")
				}
			}
			column += wide
		}
	}
	return all
}

// vacant stands in a place of a grid that no cell takes; no text of a page has it.
const vacant = "\x00"

// span returns how many rows or columns a cell takes.
func span(cell *html.Node, name string) int {
	const most = 50
	n, err := strconv.Atoi(attr(cell, name))
	if err != nil {
		return 1
	}
	return min(max(n, 1), most)
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
