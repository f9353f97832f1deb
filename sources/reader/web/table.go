package web

import (
	"strconv"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/scenewright/scenewright/sources/reader/prose"
)

// span returns the number of rows or columns of a cell, 0 if unstated.
func span(cell *html.Node, name string) int {
	n, _ := strconv.Atoi(attr(cell, name)) // 0 if it is no number
	return n
}

// rowsOf returns the rows of a table, without those of tables in its cells.
func rowsOf(n *html.Node) (all [][]prose.Cell) {
	for c := range n.ChildNodes() {
		switch c.DataAtom {
		case atom.Thead, atom.Tbody, atom.Tfoot:
			all = append(all, rowsOf(c)...)
		case atom.Tr:
			var row []prose.Cell
			for cell := range c.ChildNodes() {
				if cell.DataAtom == atom.Td || cell.DataAtom == atom.Th {
					row = append(row, prose.Cell{
						Text: prose.Line(textOf(cell)), Wide: span(cell, "colspan"), High: span(cell, "rowspan"), Head: isHead(cell),
					})
				}
			}
			all = append(all, row)
		}
	}
	return all
}

// isHead reports whether a cell is marked as a head, or all of its text is bold.
func isHead(cell *html.Node) bool {
	bold := 0
	for d := range cell.Descendants() {
		if d.DataAtom == atom.B || d.DataAtom == atom.Strong {
			bold += len(prose.Line(textOf(d)))
		}
	}
	return cell.DataAtom == atom.Th || within(cell, atom.Thead) || bold == len(prose.Line(textOf(cell)))
}
