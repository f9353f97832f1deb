package language

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// besideNames returns a first row of one cell less than the row below it: as a head, nothing of which
// stands over the names, or else as a row with nothing in its last cell.
func besideNames(row []string) []string {
	bare := func(cell string) bool { return measure.MatchString(cell) && !yearCell.MatchString(cell) }
	if slices.ContainsFunc(row[1:], bare) && !slices.ContainsFunc(row[:1], bare) {
		return append(row, "")
	}
	return slices.Insert(row, 0, "")
}

// widthBelow returns how many cells the two next rows have at most.
func widthBelow(lines []string, cells func(string) []string) int {
	width := 0
	for _, line := range lines[:min(2, len(lines))] {
		width = max(width, len(cells(line)))
	}
	return width
}

// aligned returns a table whose first row lost what set it in with its cells over the columns of
// figures: nothing stands over the last of these, and over the names what is not theirs.
func (t Table) aligned() Table {
	const leastRows, leastColumns = 3, 3 // with the head
	if len(t.Rows) < leastRows || len(t.Rows[0]) < leastColumns {
		return t
	}
	head, last := t.Rows[0], len(t.Rows[0])-1
	if head[last] != "" || slices.Contains(head[:last], "") || slices.ContainsFunc(head, isAmount) {
		return t
	}
	figures := 0
	for _, row := range t.Rows[1:] {
		if !strings.ContainsFunc(row[0], isLetter) || IsFigure(row[0]) {
			return t
		}
		if isAmount(row[last]) {
			figures++
		}
	}
	if 3*figures >= 2*(len(t.Rows)-1) {
		t.Rows[0] = append([]string{""}, head[:last]...)
	}
	return t
}

// NamesSum reports whether a name says, in any language, that its row is what others come to.
func NamesSum(name string) bool {
	return slices.ContainsFunc(Studied(), func(l *Language) bool { return l.Begins(Sum, strings.ToLower(name)) > 0 })
}

// labelled returns in which column the name of a row stands that has none in the first: the name of a
// sum, words in a column of figures, or what stands before just as much as all rows above come to; 0
// where it stands in none.
func (t Table) labelled(at int) int {
	const most = 40 // rows: nobody is told more
	if at > most {
		return 0
	}
	row := t.Rows[at]
	column := slices.IndexFunc(row, func(cell string) bool { return cell != "" })
	if column < 1 || column+1 == len(row) || !strings.ContainsFunc(row[column], isLetter) || measure.MatchString(row[column]) {
		return 0
	}
	if NamesSum(row[column]) || t.holdsFigures(column, at) {
		return column
	}
	for other := column + 1; other < len(row); other++ {
		if t.comesTo(at, other) {
			return column
		}
	}
	return 0
}

// holdsFigures reports whether all rows with names above one have amounts in a column.
func (t Table) holdsFigures(column, at int) bool {
	rows := 0
	for _, row := range t.Rows[:at] {
		if row[0] == "" || row[column] == "" {
			continue
		}
		if !isAmount(row[column]) {
			return false
		}
		rows++
	}
	return rows > 1
}

// comesTo reports whether a cell is just as much as all cells above it, of two or more.
func (t Table) comesTo(at, column int) bool {
	total, decimals := inDigits(t.Rows[at][column])
	sum := 0
	for _, row := range t.Rows[:at] {
		if row[column] == "" {
			continue
		}
		n, parted := inDigits(row[column])
		if n < 0 || parted != decimals {
			return false
		}
		sum += n
	}
	return at > 1 && total > 0 && sum == total
}

// inDigits returns all digits of an amount as a whole number, and how many of them may be behind its
// decimal mark; -1 where the cell holds none.
func inDigits(cell string) (n, decimals int) {
	if !isAmount(cell) {
		return -1, 0
	}
	digits := strings.TrimFunc(cell, func(r rune) bool { return !unicode.IsDigit(r) })
	if at := strings.LastIndexAny(digits, ".,"); at >= 0 && len(digits)-at-1 != 3 {
		decimals = len(digits) - at - 1
	}
	n, err := strconv.Atoi(strings.Map(func(r rune) rune {
		if !unicode.IsDigit(r) {
			return -1
		}
		return r
	}, digits))
	if err != nil {
		return -1, 0
	}
	return n, decimals
}

// timeless reports whether a head names no unit of time that its column may count: "Week".
func timeless(head string) bool {
	return !slices.ContainsFunc(Studied(), func(l *Language) bool {
		low := strings.ToLower(head)
		unit := l.Value(Unit, low[:l.Begins(Unit, low)])
		return l.Is(Serial, low) || slices.Contains([]string{"day", "week", "month", "year", "hour"}, unit)
	})
}

// named returns a table with the names of its rows before how many of each there are: "2", "Oil filter".
func (t Table) named() Table {
	const leastColumns = 3
	if len(t.Head) < leastColumns || t.Head[0] == "" || t.Head[1] == "" || len(t.Rows) < 2 {
		return t
	}
	names, amounts := map[string]bool{}, false
	for _, row := range t.Rows {
		amounts = amounts || isAmount(row[0])
		if row[1] == "" {
			continue // what others come to
		}
		if !isAmount(row[0]) || strings.Contains(row[0], ":") || !strings.ContainsFunc(row[1], isLetter) || amount.MatchString(row[1]) || names[row[1]] {
			return t
		}
		names[row[1]] = true
	}
	if !amounts || len(names) < 2 || !timeless(t.Head[0]) {
		return t
	}
	out := Table{Head: slices.Clone(t.Head)}
	out.Head[0], out.Head[1] = out.Head[1], out.Head[0]
	for _, row := range t.Rows {
		row = slices.Clone(row)
		if row[1] != "" {
			row[0], row[1] = row[1], row[0]
		}
		out.Rows = append(out.Rows, row)
	}
	return out
}
