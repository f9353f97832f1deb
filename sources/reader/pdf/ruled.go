package pdf

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"unicode"

	"github.com/klippa-app/go-pdfium/requests"
)

// Limits of drawings, in points for lengths.
const (
	touching     = 3.    // the largest distance of lines that touch
	leastSide    = 6.    // of a box that holds text
	leastCell    = 8.    // the least side of a cell
	mostSegments = 8     // of a line or a box
	mostRules    = 3000  // of a page that is no drawing
	mostDrawn    = 40000 // objects of a file that are looked at
)

// drawn returns the lines and boxes drawn on a page; none if its objects cannot be counted.
func (f *file) drawn(i int) (all []box) {
	count, err := f.FPDFPage_CountObjects(&requests.FPDFPage_CountObjects{Page: f.page(i)})
	for k := 0; err == nil && k < count.Count && f.looked < mostDrawn; k++ {
		f.looked++
		o, err := f.FPDFPage_GetObject(&requests.FPDFPage_GetObject{Page: f.page(i), Index: k})
		if err != nil {
			continue
		}
		path, err := f.FPDFPath_CountSegments(&requests.FPDFPath_CountSegments{PageObject: o.PageObject})
		if err != nil || path.Count > mostSegments { // no path, or a drawing
			continue
		}
		b, err := f.FPDFPageObj_GetBounds(&requests.FPDFPageObj_GetBounds{PageObject: o.PageObject})
		if err == nil {
			all = append(all, box{float64(b.Left), float64(b.Right), float64(b.Top), float64(b.Bottom)})
		}
	}
	return all
}

// grid is a ruled table: its lines, and the distinct places of those down it, from the left, and of
// those across it, from above.
type grid struct {
	across, down []rule
	xs, ys       []float64
	cells        []*cell
	written      bool // it is among the lines of its page
}

// ruled returns the ruled tables of a page, filled with its pieces: lines that touch or cross one
// another, with two rows and two columns between them.
func ruled(page int, pieces []piece, drawn []box) (all []*grid) {
	if len(pieces) == 0 {
		return nil
	}
	across, down := rulesOf(drawn, pieces[0].turn)
	slices.SortFunc(across, func(a, b rule) int { return cmp.Compare(b.at, a.at) })
	for len(across) > 0 {
		g := &grid{across: across[:1:1]}
		across = across[1:]
		for n := 0; n < len(g.across)+len(g.down); {
			n = len(g.across) + len(g.down)
			g.down, down = gathered(g.down, down, g.across)
			g.across, across = gathered(g.across, across, g.down)
		}
		g.xs, g.ys = places(g.down, g.across), places(g.across, g.down)
		slices.Reverse(g.ys)
		if len(g.xs) > 2 && len(g.ys) > 2 {
			if g.fill(pieces, page); g.isTable() {
				all = append(all, g)
				pieces = slices.DeleteFunc(slices.Clone(pieces), func(p piece) bool { return g.holds(p.middle()) })
			}
		}
	}
	return all
}

// gathered moves the lines that touch one of those across them.
func gathered(to, from, crossing []rule) (moved, rest []rule) {
	for _, l := range from {
		if slices.ContainsFunc(crossing, func(c rule) bool {
			return l.from-touching <= c.at && c.at <= l.to+touching && c.from-touching <= l.at && l.at <= c.to+touching
		}) {
			to = append(to, l)
		} else {
			rest = append(rest, l)
		}
	}
	return to, rest
}

// places returns the distinct places of lines, and moves the lines to them. An open side of a table
// is where the lines across it end.
func places(lines, crossing []rule) (all []float64) {
	if len(lines) == 0 {
		return nil
	}
	slices.SortFunc(lines, func(a, b rule) int { return cmp.Compare(a.at, b.at) })
	from, to := lines[0].at, lines[len(lines)-1].at
	for _, c := range crossing {
		from, to = min(from, c.from), max(to, c.to)
	}
	all = []float64{from}
	for i, l := range lines {
		if l.at > all[len(all)-1]+leastCell {
			all = append(all, l.at)
		}
		lines[i].at = all[len(all)-1]
	}
	if to > all[len(all)-1]+leastCell {
		all = append(all, to)
	}
	return all
}

// holds reports whether a place is in the table.
func (g *grid) holds(x, y float64) bool {
	return g.xs[0] < x && x < g.xs[len(g.xs)-1] && g.ys[len(g.ys)-1] < y && y < g.ys[0]
}

// parts reports whether one of lines at a place separates what is on both sides of it.
func parts(lines []rule, at, through float64) bool {
	return slices.ContainsFunc(lines, func(l rule) bool { return l.at == at && l.from <= through && through <= l.to })
}

// split makes the cells between the lines, in their order, and returns the cell of each place.
func (g *grid) split() (at []*cell) {
	rows, columns := len(g.ys)-1, len(g.xs)-1
	g.cells, at = nil, make([]*cell, rows*columns)
	for i := range at {
		if at[i] != nil {
			continue
		}
		c := &cell{row: i / columns, column: i % columns, wide: 1, high: 1}
		middle := (g.ys[c.row] + g.ys[c.row+1]) / 2
		for c.column+c.wide < columns && at[i+c.wide] == nil && !parts(g.down, g.xs[c.column+c.wide], middle) {
			c.wide++
		}
		middle = (g.xs[c.column] + g.xs[c.column+1]) / 2
		for c.row+c.high < rows && !parts(g.across, g.ys[c.row+c.high], middle) {
			c.high++
		}
		for k := range c.wide * c.high {
			at[i+k/c.wide*columns+k%c.wide] = c
		}
		g.cells = append(g.cells, c)
	}
	return at
}

// fill puts pieces into the cells. It removes places of lines that separate nothing.
func (g *grid) fill(pieces []piece, page int) {
	for idle := true; idle; {
		at, columns := g.split(), len(g.xs)-1
		for _, p := range pieces {
			if x, y := p.middle(); g.holds(x, y) {
				row, _ := slices.BinarySearchFunc(g.ys, y, func(a, b float64) int { return cmp.Compare(b, a) })
				column, _ := slices.BinarySearch(g.xs, x)
				c := at[(row-1)*columns+column-1]
				c.pieces = append(c.pieces, p)
			}
		}
		column, row := g.idleColumn(at), g.idleRow()
		switch {
		case column > 0:
			g.xs = slices.Delete(g.xs, column, column+1)
		case row > 0:
			g.ys = slices.Delete(g.ys, row, row+1)
		default:
			idle = false
		}
	}
	for _, c := range g.cells {
		c.lines = written(c.pieces, page)
		slices.SortStableFunc(c.lines, func(a, b line) int { return cmp.Compare(b.top, a.top) })
	}
}

// idleColumn returns a column that never has a text beside one in the column before it; 0 = none.
func (g *grid) idleColumn(at []*cell) int {
	columns := len(g.xs) - 1
	busy := make([]bool, columns)
	for i, c := range at[1:] {
		if before := at[i]; before != c && len(before.pieces) > 0 && len(c.pieces) > 0 {
			busy[(i+1)%columns] = true
		}
	}
	return 1 + slices.Index(busy[1:], false)
}

// idleRow returns a row in which at most one cell begins, unless it fills the row; 0 = none.
func (g *grid) idleRow() int {
	begun := make([][]*cell, len(g.ys)-1)
	for _, c := range g.cells {
		begun[c.row] = append(begun[c.row], c)
	}
	return 1 + slices.IndexFunc(begun[1:], func(row []*cell) bool {
		return len(row) == 0 || len(row) == 1 && row[0].wide < len(g.xs)-1
	})
}

// isTable reports whether the cells have facts in rows and columns: they are no part of a drawing, no
// text in a frame, no head of another table, and no rows or columns without lines between them.
func (g *grid) isTable() bool {
	const least = .4 // of the cells have a text
	rows, columns, blocks, figures := map[int]int{}, map[int]bool{}, 0, false
	filled := 0
	for _, c := range g.cells {
		if len(c.lines) == 0 {
			continue
		}
		filled++
		for k := range c.high {
			rows[c.row+k]++
		}
		columns[c.column] = true
		figures = figures || strings.ContainsFunc(joined(c.lines, nil), unicode.IsDigit)
		if c.row > 0 && c.wide > 1 && c.high > 1 {
			blocks++
		}
		if c.isLoose() {
			return false
		}
	}
	beside := slices.DeleteFunc(slices.Collect(maps.Values(rows)), func(n int) bool { return n < 2 })
	return len(columns) > 1 && len(beside) > 1 && (len(rows) > 2 || len(rows) == 2 && figures) && blocks < 2 &&
		float64(filled) >= least*float64(len(g.cells))
}

// isLoose reports whether a cell has rows or columns without lines between them: several figures far
// apart or one below another, or, over several columns of the table, two lines of texts far apart.
func (c *cell) isLoose() bool {
	figures, parted := 0, 0
	for _, l := range c.lines {
		for _, s := range l.texts {
			if figure.MatchString(s) {
				figures++
			}
		}
		if c.wide > 1 && len(l.texts) > 1 {
			parted++
		}
	}
	return figures > 1 || parted > 1
}

// line returns a line that holds the table.
func (g *grid) line(page int) line {
	around := box{g.xs[0], g.xs[len(g.xs)-1], g.ys[0], g.ys[len(g.ys)-1]}
	l := line{box: around, page: page, table: make([][]*cell, len(g.ys)-1)}
	for _, c := range g.cells {
		l.table[c.row] = append(l.table[c.row], c)
		for _, in := range c.lines {
			l.raw, l.size = l.raw+in.raw+"\n", in.size
		}
	}
	return l
}
