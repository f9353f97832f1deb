package language

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// How many columns of values a table has at most as it is told, and rows one that is turned.
const (
	mostColumns = 3 // one more where all are narrow
	mostTurned  = 3
)

// most returns how many columns of values of a table stand beside one another: one more where the
// cells, the heads and the names leave room for it in lines of two.
func (t Table) most() int {
	const longestCell, longestHead, longestLines = 24, 28, 54 // characters
	if len(t.Head) < mostColumns+2 {
		return mostColumns
	}
	var wide []int
	for i := range t.Head {
		widest, longest := inTwoLines(t.Head[i]), longestCell
		if i == 0 {
			longest = longestHead
		}
		for _, row := range t.Rows {
			if widthOf(row[i]) > longest {
				return mostColumns
			}
			widest = max(widest, inTwoLines(row[i]))
		}
		if widthOf(t.Head[i]) > longestHead {
			return mostColumns
		}
		wide = append(wide, widest)
	}
	all, values := wide[0], wide[1:]
	slices.SortFunc(values, func(a, b int) int { return b - a })
	for _, w := range values[:mostColumns+1] {
		all += w
	}
	if all > longestLines {
		return mostColumns
	}
	return mostColumns + 1
}

// countRange is from which number to which a row goes: "5-7".
var countRange = regexp.MustCompile(`^\d{1,2}\s?[-–—]\s?\d{1,2}$`)

// inTwoLines returns how many characters wide a text is at least that takes two lines at most.
func inTwoLines(text string) int {
	wide := (widthOf(text) + 1) / 2
	for word := range strings.FieldsSeq(text) {
		wide = max(wide, widthOf(word))
	}
	return wide
}

// widthOf returns how many characters wide a text is: a Chinese one is as wide as two.
func widthOf(text string) int {
	n := 0
	for _, r := range text {
		if n++; isHan(r) {
			n++
		}
	}
	return n
}

// counted returns a table of values with what stands over the names of its rows before those that
// are bare numbers, or ranges of such: "Sample 1", "Weeks 5-7".
func (t Table) counted() Table {
	bare := func(name string) bool {
		return unitOf(name) == "" && isAmount(name) && !strings.Contains(name, ":") || countRange.MatchString(name)
	}
	if !t.isOfColumns() && !t.isShort() || !strings.ContainsFunc(t.Head[0], unicode.IsLetter) || slices.ContainsFunc(t.Rows, func(row []string) bool { return !bare(row[0]) }) {
		return t
	}
	out := Table{Head: t.Head}
	for _, row := range t.Rows {
		out.Rows = append(out.Rows, append([]string{t.Head[0] + " " + row[0]}, row[1:]...))
	}
	return out
}

// turned has the columns of a table as its rows, where there are few of these: of two columns
// with figures of one kind in each row, and of more than stand beside one another.
func (t Table) turned() Table {
	if len(t.Head) < 3 || len(t.Rows) < 2 || len(t.Rows) > mostTurned || !t.isLike() && !t.isWide() {
		return t
	}
	out := Table{Head: []string{t.Head[0]}}
	for _, head := range t.Head[1:] {
		out.Rows = append(out.Rows, []string{head})
	}
	for _, row := range t.Rows {
		out.Head = append(out.Head, row[0])
		for i, cell := range row[1:] {
			out.Rows[i] = append(out.Rows[i], cell)
		}
	}
	return out
}

// isLike reports whether a table is two columns of figures, those of each row of one kind.
func (t Table) isLike() bool {
	return len(t.Head) == 3 && !slices.ContainsFunc(t.Rows, func(row []string) bool {
		return row[0] == "" || !IsFigure(row[1]) || !IsFigure(row[2]) || unitOf(row[1]) != unitOf(row[2])
	})
}

// isWide reports whether a table has more columns of values than stand beside one another.
func (t Table) isWide() bool { return len(t.Head) > t.most()+1 && t.isOfColumns() }

// isOfColumns reports whether the rows have names and heads stand over all of their values.
func (t Table) isOfColumns() bool {
	if len(t.Head) < 3 || slices.ContainsFunc(t.Rows, func(row []string) bool { return row[0] == "" }) {
		return false
	}
	things := t.isOfThings()
	for i, head := range t.Head[1:] {
		if head == "" || !things && !t.measures(i+1) {
			return false
		}
	}
	return true
}

// Parts returns a table in parts of no more columns than stand beside one another, all with the
// names of the rows.
func (t Table) Parts() []Table {
	if t = t.counted(); !t.isWide() || !t.turned().isWide() {
		return []Table{t}
	}
	n := (len(t.Head) - 2 + t.most()) / t.most()
	var all []Table
	for at := 1; n > 0; n-- {
		to := at + (len(t.Head)-at+n-1)/n
		part := Table{Head: append(t.Head[:1:1], t.Head[at:to]...)}
		for _, row := range t.Rows {
			part.Rows = append(part.Rows, append(row[:1:1], row[at:to]...))
		}
		all, at = append(all, part), to
	}
	return all
}
