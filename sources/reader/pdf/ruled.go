package pdf

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strings"
	"unicode"
)

// Limits of tables, in points for lengths.
const (
	touching  = 3. // the largest distance of lines that touch
	leastCell = 8. // the least side of a cell
	mostHeads = 3  // rows of heads above a line
)

// grid is a ruled table: its lines, and the distinct places of those down it, from the left, and of
// those across it, from above.
type grid struct {
	across, down []rule
	xs, ys       []float64
	cuts         []float64 // those of ys at which no line is drawn
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
			g.fill(pieces, page)
			g.part()
			if g.fill(pieces, page); g.isTable() {
				all = append(all, g)
				pieces = slices.DeleteFunc(slices.Clone(pieces), func(p piece) bool { return g.holds(p.middle()) })
			}
		}
	}
	return all
}

// gathered moves the lines that touch one of those across them, or continue one of those moved.
func gathered(to, from, crossing []rule) (moved, rest []rule) {
	for _, l := range from {
		if slices.ContainsFunc(crossing, func(c rule) bool {
			return l.from-touching <= c.at && c.at <= l.to+touching && c.from-touching <= l.at && l.at <= c.to+touching
		}) || slices.ContainsFunc(to, l.continues) {
			to = append(to, l)
		} else {
			rest = append(rest, l)
		}
	}
	return to, rest
}

// continues reports whether two lines are parts of one.
func (l rule) continues(o rule) bool {
	return math.Abs(o.at-l.at) < 1 && l.from <= o.to+touching && o.from <= l.to+touching
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

// part parts rows without lines between them, where the lines down the table are drawn row by row. These
// are the rows of its text if a cell has several lines between them, or cells beside one another have
// several figures.
func (g *grid) part() {
	joints := g.joints()
	within := func(c *cell) (n int) {
		for _, y := range joints {
			if g.covers(c, y) {
				n++
			}
		}
		return n
	}
	all := slices.ContainsFunc(g.cells, func(c *cell) bool { return within(c) > 0 && len(c.lines) > within(c)+1 })
	for _, y := range joints {
		loose := slices.DeleteFunc(slices.Clone(g.cells), func(c *cell) bool { return !g.covers(c, y) || c.figures() < 2 })
		if all || len(loose) > 1 {
			g.cut(y)
		}
	}
	slices.SortFunc(g.ys, func(a, b float64) int { return cmp.Compare(b, a) })
}

// covers reports whether a height is within a cell.
func (g *grid) covers(c *cell, y float64) bool { return g.ys[c.row] > y && y > g.ys[c.row+c.high] }

// joints returns the heights at which lines down the table end and continue, and none is across it.
func (g *grid) joints() (all []float64) {
	for _, l := range g.down {
		y := l.from
		near := func(o float64) bool { return math.Abs(o-y) < touching }
		if slices.ContainsFunc(g.down, func(o rule) bool { return o.continues(l) && o.from < y }) &&
			!slices.ContainsFunc(g.across, func(o rule) bool { return near(o.at) }) && !slices.ContainsFunc(all, near) {
			all = append(all, y)
		}
	}
	return all
}

// cut parts cells at a height between lines, except for those with a text there.
func (g *grid) cut(y float64) {
	if slices.ContainsFunc(g.ys, func(o float64) bool { return math.Abs(o-y) < leastCell }) {
		return
	}
	for _, c := range g.cells {
		text := slices.ContainsFunc(c.lines, func(l line) bool { return math.Abs((l.top+l.bottom)/2-y) < l.size/5 })
		if g.covers(c, y) && !text {
			g.across = append(g.across, rule{y, g.xs[c.column], g.xs[c.column+c.wide]})
		}
	}
	g.ys, g.cuts = append(g.ys, y), append(g.cuts, y)
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
	single := func(l line) bool { return len(l.texts) < 2 }
	return c.figures() > 1 || c.wide > 1 && len(slices.DeleteFunc(slices.Clone(c.lines), single)) > 1
}

// figures returns the number of texts of a cell that are figures.
func (c *cell) figures() (n int) {
	for _, l := range c.lines {
		n += len(slices.DeleteFunc(slices.Clone(l.texts), func(s string) bool { return !figure.MatchString(s) }))
	}
	return n
}

// line returns a line that holds the table.
func (g *grid) line(page int) line {
	around := box{g.xs[0], g.xs[len(g.xs)-1], g.ys[0], g.ys[len(g.ys)-1]}
	l := line{box: around, page: page, table: make([][]*cell, len(g.ys)-1)}
	first := slices.IndexFunc(g.ys, func(y float64) bool { return slices.Contains(g.cuts, y) })
	for _, c := range g.cells {
		l.table[c.row] = append(l.table[c.row], c)
		for k, in := range c.lines {
			c.lines[k].bold = in.bold || c.row+c.high < first && first <= mostHeads+1
			l.raw, l.size = l.raw+in.raw+"\n", in.size
		}
	}
	return l
}
