package pdf

import (
	"cmp"
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/sources/reader/prose"
)

// columns are the extents of a table's columns, from the left.
type columns []span

// columnsOf returns the columns of rows: the places of their cells, without those of cells that are
// over several columns.
func columnsOf(rows []line) (all columns) {
	sorted := slices.Clone(rows)
	slices.SortStableFunc(sorted, func(a, b line) int { return len(b.spans) - len(a.spans) })
	for _, l := range sorted {
		for _, s := range l.spans {
			at, n := all.under(s, nearPlace*l.size)
			if n > 1 && all[at:at+n].areApart(rows) {
				continue
			}
			if n > 0 {
				s = span{min(all[at].left, s.left), max(all[at+n-1].right, s.right)}
			}
			all = slices.Replace(all, at, at+n, s)
		}
	}
	return all
}

// areApart reports whether more rows have cells in several of columns than a cell over several.
func (c columns) areApart(rows []line) bool {
	several, over := 0, 0
	for _, l := range rows {
		cells := 0
		for _, s := range l.spans {
			_, n := c.reached(s)
			cells += min(n, 1)
			over += n / 2
		}
		several += cells / 2
	}
	return several > over
}

// reached returns the columns into which a cell reaches. n is 0 if there is none: then the cell lies
// before the column at.
func (c columns) reached(s span) (at, n int) {
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

// under returns the columns below a cell: those in the middle of which it is, or else those into which
// it reaches.
func (c columns) under(s span, near float64) (at, n int) {
	at, n = c.reached(s)
	if n == 1 && c[at].sharesPlace(s, near) {
		return at, n
	}
	for n := 2; n <= len(c); n++ {
		for i := range len(c) - n + 1 {
			all := span{c[i].left, c[i+n-1].right}
			if all.left <= s.left && s.right <= all.right && math.Abs(all.middle()-s.middle()) < near {
				return i, n
			}
		}
	}
	return at, n
}

// sharesPlace reports whether two extents have about the same start, end or middle.
func (s span) sharesPlace(o span, near float64) bool {
	return min(math.Abs(s.left-o.left), math.Abs(s.right-o.right), math.Abs(s.middle()-o.middle())) < near
}

// withTables returns lines with one that holds a table in place of those of its rows, of the lines
// between these, and of the heads above them.
func withTables(all []line) (out []line) {
	all = withoutGaps(all)
	allMono := usually(all, func(l line) bool { return l.mono })
	allBold := usually(all, func(l line) bool { return l.bold })
	for i := range all {
		all[i].bold = all[i].bold && !allBold
	}
	for len(all) > 0 {
		n := rowsFrom(all)
		if n == 0 || !allMono && !slices.ContainsFunc(all[:n], func(l line) bool { return l.isRow() && !l.mono }) {
			n = max(n, 1)
			out, all = append(out, all[:n]...), all[n:]
			continue
		}
		from := len(out) - headsAbove(out, all[:n])
		out = append(out[:from], tableOf(out[from:], all[:n]))
		all = all[n:]
	}
	return out
}

// leveled returns lines with those of cells that are drawn column by column put in rows: short lines one
// after another, of which several are at the height of others.
func leveled(all []line) (out []line) {
	isCell := func(l line) bool { return l.table == nil && !isItem(l.words()) && !l.isLong() }
	for len(all) > 0 {
		n := 0
		for n < len(all) && all[n].page == all[0].page && isCell(all[n]) {
			n++
		}
		rows := rowsOf(all[:n])
		wide := slices.DeleteFunc(slices.Clone(rows), func(l line) bool { return len(l.texts) == 1 })
		if n == len(rows) || isProse(all[:n]) || 2*len(wide) <= len(rows) {
			n = max(n, 1)
			rows = all[:n]
		}
		out, all = append(out, rows...), all[n:]
	}
	return out
}

// rowsOf returns lines from above, with those at one height joined.
func rowsOf(all []line) (rows []line) {
	all = slices.Clone(all)
	slices.SortStableFunc(all, func(a, b line) int { return cmp.Compare(b.bottom, a.bottom) })
	for _, l := range all {
		n := len(rows) - 1
		if n < 0 || rows[n].bottom-l.bottom >= .3*l.size || l.left <= rows[n].right && rows[n].left <= l.right {
			rows = append(rows, l)
			continue
		}
		rows[n].join(l)
	}
	return rows
}

// join adds the cells of another line at the same height.
func (l *line) join(o line) {
	a, b := *l, o
	if b.left < a.left {
		a, b = b, a
	}
	l.text, l.texts, l.spans = a.text+" "+b.text, slices.Concat(a.texts, b.texts), slices.Concat(a.spans, b.spans)
	l.box = box{a.left, b.right, max(a.top, b.top), min(a.bottom, b.bottom)}
}

// rowsFrom returns the number of lines in the table that lines begin with: its rows, their
// continuations, and titles between rows.
func rowsFrom(all []line) (n int) {
	const most = 2 // lines between two rows
	for k, l := range all {
		switch {
		case l.isRow(), n == k && n > 0 && l.wrapsBelow(all[k-1]):
			n = k + 1
		case n == 0, k-n >= most, !l.isBetween(all[:k]):
			return n
		}
	}
	return n
}

// wrapsBelow reports whether a line continues a cell of the row above it.
func (l line) wrapsBelow(row line) bool {
	at := slices.IndexFunc(row.spans, func(s span) bool { return math.Abs(s.left-l.left) < nearPlace*l.size })
	return (at > 0 || at == 0 && len(row.spans) == 1) && row.bottom-l.top < leading*l.size && l.page == row.page
}

// isBetween reports whether a line can be a title between the rows of a table: it is below them,
// and within their width.
func (l line) isBetween(rows []line) bool {
	const apart = 2 // in sizes of its letters
	above, first := rows[len(rows)-1], rows[0]
	below := l.table == nil && l.page == above.page && above.bottom-l.top < apart*l.size && l.top < above.top
	within := l.left > first.left-nearPlace*l.size && l.right < first.right && l.right-l.left < .7*(first.right-first.left)
	return below && within && !isItem(l.words())
}

// headsAbove returns the number of last lines that are heads of a table: they stand close above it,
// and one of them is over another column than the first.
func headsAbove(all []line, rows []line) (n int) {
	places, first, named := columnsOf(rows), rows[0], false
	top, apart := first.top, leading*first.size
	if len(rows) > 1 {
		apart = max(apart, first.bottom-rows[1].top)
	}
	for k, l := range slices.Backward(all) {
		if l.bottom < first.top-nearPlace*l.size || l.bottom > top+apart || !l.isHead(first, places) {
			break
		}
		if l.top > top {
			top, apart = l.top, leading*l.size
		}
		if named = named || l.left > places[0].right; named {
			n = len(all) - k
		}
	}
	return n
}

// leading is the largest space between two lines of a cell, in sizes of their letters.
const leading = .8

// isHead reports whether a line can be a head of columns below it: no text, of about the size of
// their letters, and over one of them or several after the first.
func (l line) isHead(row line, places columns) bool {
	const alike, over = 1.25, 2
	if l.table != nil || isText(l) || l.page != row.page || l.size > alike*row.size || row.size > alike*l.size {
		return false
	}
	at, n := places.under(span{l.left, l.right}, nearPlace*l.size)
	return (n == 1 || n > 1 && at > 0) && l.right < row.right+over*l.size
}

// tableOf returns a line that holds the table of heads and rows.
func tableOf(heads, rows []line) line {
	places := columnsOf(rows)
	t := line{box: rows[0].box, size: rows[0].size, page: rows[0].page}
	for _, l := range rowsOf(heads) {
		l.bold = true
		t.table = append(t.table, make([]*cell, len(places)))
		put(t.table[len(t.table)-1], l, places)
	}
	ruled := slices.IndexFunc(rows[:min(mostHeads, len(rows)-1)], func(l line) bool { return l.ruled })
	if ruled >= 0 && rows[ruled+1].ruled { // as each row
		ruled = -1
	}
	for i, l := range rows {
		l.bold = l.bold || i <= ruled
		if i == 0 || !goesOn(rows, i, places) {
			t.table = append(t.table, make([]*cell, len(places)))
		}
		put(t.table[len(t.table)-1], l, places)
	}
	return t
}

// put puts the texts of a line into the cells of a row, which has one for each column.
func put(row []*cell, l line, places columns) {
	for k, s := range l.spans {
		at, n := places.under(s, nearPlace*l.size)
		at = min(at, len(row)-1)
		if row[at] == nil {
			c := &cell{}
			for ; c.wide < max(n, 1) && at+c.wide < len(row) && row[at+c.wide] == nil; c.wide++ {
				row[at+c.wide] = c
			}
		}
		row[at].lines = append(row[at].lines, line{text: l.texts[k], bold: l.bold})
	}
}

// goesOn reports whether the i-th of rows continues the one above: it stands close below it, and
// has no cell in the first column, or is farther from the next.
func goesOn(rows []line, i int, places columns) bool {
	l, above := rows[i], rows[i-1]
	gap := above.bottom - l.top
	if gap >= leading*l.size || l.page != above.page {
		return false
	}
	for _, s := range l.spans {
		if !slices.ContainsFunc(above.spans, func(o span) bool { return o.left < s.right && s.left < o.right }) {
			return false
		}
	}
	parted := i+1 < len(rows) && rows[i+1].page == l.page && l.bottom-rows[i+1].top > gap+.3*l.size
	if parted && !slices.ContainsFunc(l.texts, figure.MatchString) {
		return true
	}
	at, _ := places.under(l.spans[0], nearPlace*l.size)
	return at > 0 && (len(l.texts) == 1 || beginsLow(l.texts[0]))
}

// cellsOf returns the rows of a table in words.
func (l line) cellsOf(known map[string]bool) (all [][]prose.Cell) {
	for _, row := range l.table {
		var cells []prose.Cell
		for k, c := range row {
			switch {
			case c == nil:
				cells = append(cells, prose.Cell{})
			case k == 0 || c != row[k-1]:
				bold := !slices.ContainsFunc(c.lines, func(l line) bool { return !l.bold })
				cells = append(cells, prose.Cell{Text: joined(c.lines, known), Wide: c.wide, High: c.high, Head: bold})
			}
		}
		all = append(all, cells)
	}
	return all
}

// writeTable writes a table; a single row as names beside one another, unless they are the figures of
// an axis.
func (l line) writeTable(text *prose.Text, known map[string]bool) {
	cells := l.cellsOf(known)
	if len(cells) > 1 {
		text.Cells(cells)
		return
	}
	var names []string
	for _, c := range l.table[0] {
		if c != nil {
			names = append(names, joined(c.lines, known))
		}
	}
	if s := strings.Join(names, ", "); strings.ContainsFunc(s, unicode.IsLetter) {
		text.Paragraph(s)
	}
}

// withoutGaps turns rows into text if they only have a wide space: after the number of a heading or
// of list items, or between sentences in a narrow column.
func withoutGaps(all []line) []line {
	const oneRow = 2.5 // least distance of columns in a single row, in sizes of its letters
	const near = 5     // lines between two rows, if cells between them go on
	out := slices.Clone(all)
	for i, l := range all {
		beside := slices.ContainsFunc(all[max(0, i-near):min(len(all), i+near+1)], func(o line) bool {
			return (o.page != l.page || o.bottom != l.bottom) && o.aligned(l) && (!o.isCounted() || !l.isCounted())
		})
		if !beside && (l.gap() < oneRow*l.size || l.isLong()) {
			out[i].texts, out[i].spans = []string{l.words()}, []span{{l.left, l.right}}
		}
	}
	return out
}

// itemNumber matches the number of a list item alone.
var itemNumber = regexp.MustCompile(`^\d{1,2}[.)]$`)

// isCounted reports whether a line has a number and beside it the text of a list item.
func (l line) isCounted() bool { return len(l.texts) == 2 && itemNumber.MatchString(l.texts[0]) }

// aligned reports whether two lines are rows in letters of one size, which share a column after the first.
func (l line) aligned(next line) bool {
	if !l.isRow() || !next.isRow() || l.size >= next.size*1.05 || next.size >= l.size*1.05 {
		return false
	}
	near := nearPlace * max(l.size, next.size)
	for i, a := range l.spans[1:] {
		for k, b := range next.spans[1:] {
			begins := math.Abs(a.left-b.left) < near
			if begins || areValues(l.texts[i+1], next.texts[k+1]) && math.Abs(a.right-b.right) < near {
				return true
			}
		}
	}
	return false
}

// areValues reports whether two cells can be a figure, and another one or its label.
func areValues(a, b string) bool {
	const shortValue = 12 // characters
	longest := max(utf8.RuneCountInString(a), utf8.RuneCountInString(b))
	return longest <= shortValue && strings.ContainsFunc(a+b, unicode.IsDigit)
}
