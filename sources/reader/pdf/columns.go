package pdf

import (
	"slices"
	"unicode/utf8"
)

// A page has two columns if this many lines in a row share a gap, and most of the lines on both
// sides of it have this many characters, as prose has.
const (
	leastWoven = 3
	proseLine  = 25
)

// unwoven returns lines with two columns that the file draws line by line put one after the other,
// the left one first.
func unwoven(all []line) []line {
	var out []line
	for i := 0; i < len(all); {
		left, right, n := columnsFrom(all[i:])
		if n == 0 {
			out, i = append(out, all[i]), i+1
			continue
		}
		out, i = append(append(out, left...), right...), i+n
	}
	return out
}

// columnsFrom returns the two columns that lines begin with, and their number of lines; 0 if there
// are none.
func columnsFrom(all []line) (left, right []line, n int) {
	for k := range all[0].pieces[1:] {
		gutter := span{spanOf(all[0].pieces[k]).right, spanOf(all[0].pieces[k+1]).left}
		a, b, m := parted(all, gutter)
		if m > n && isProse(a) && isProse(b) {
			left, right, n = a, b, m
		}
	}
	return left, right, n
}

// parted returns the parts on both sides of a gutter, which narrows from line to line, up to the
// line that crosses it.
func parted(all []line, gutter span) (left, right []line, n int) {
	for _, l := range all {
		var sides [2][][]piece
		for _, cell := range l.pieces {
			s, side := spanOf(cell), 0
			if s.middle() > gutter.middle() {
				side = 1
				gutter.right = min(gutter.right, s.left)
			} else {
				gutter.left = max(gutter.left, s.right)
			}
			sides[side] = append(sides[side], cell)
		}
		if gutter.right-gutter.left < wide*l.size {
			break
		}
		n++
		if len(sides[0]) > 0 {
			left = append(left, l.only(sides[0]))
		}
		if len(sides[1]) > 0 {
			right = append(right, l.only(sides[1]))
		}
	}
	return left, right, n
}

// only returns the line with some of its cells.
func (l line) only(cells [][]piece) line {
	l.pieces, l.gap = cells, 0
	l.left, l.right = spanOf(cells[0]).left, spanOf(cells[len(cells)-1]).right
	for k := range cells[1:] {
		l.gap = max(l.gap, spanOf(cells[k+1]).left-spanOf(cells[k]).right)
	}
	return l
}

// isProse reports whether lines are those of a text and not of a table's column.
func isProse(all []line) bool {
	long := slices.DeleteFunc(slices.Clone(all), func(l line) bool {
		n := 0
		for _, cell := range l.pieces {
			for _, p := range cell {
				n += utf8.RuneCountInString(p.text)
			}
		}
		return n < proseLine
	})
	return len(long) >= leastWoven && 3*len(long) >= 2*len(all)
}
