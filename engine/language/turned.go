package language

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// How many columns of values a table has at most as it is told, and rows one that is turned.
const (
	mostColumns = 3 // one more where all are narrow
	mostTurned  = 3
)

// most returns how many columns of values of a table stand beside one another.
func (t Table) most() int {
	const narrowCell, narrowHead = 8, 14 // characters
	if len(t.Head) == 0 {
		return mostColumns
	}
	for _, row := range t.Rows {
		if slices.ContainsFunc(row[1:], func(cell string) bool { return utf8.RuneCountInString(cell) > narrowCell }) {
			return mostColumns
		}
	}
	if slices.ContainsFunc(t.Head[1:], func(head string) bool { return utf8.RuneCountInString(head) > narrowHead }) {
		return mostColumns
	}
	return mostColumns + 1
}

// countRange is from which number to which a row goes: "5-7".
var countRange = regexp.MustCompile(`^\d{1,2}\s?[-–—]\s?\d{1,2}$`)

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
