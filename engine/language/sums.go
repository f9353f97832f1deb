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

// sums reports whether a row without a name says what those above it come to, as its first word or a
// figure of it has it: it is none of what the last of them names.
func (t Table) sums(at int) bool {
	row := t.Rows[at]
	if row[0] != "" || len(row) < 3 || !strings.ContainsFunc(row[1], isLetter) {
		return false
	}
	if slices.ContainsFunc(Studied(), func(l *Language) bool { return l.Begins(Sum, strings.ToLower(row[1])) > 0 }) {
		return true
	}
	for column := 2; column < len(row); column++ {
		if t.comesTo(at, column) {
			return true
		}
	}
	return false
}

// comesTo reports whether a cell is just as much as all cells above it, of two or more.
func (t Table) comesTo(at, column int) bool {
	total, decimals := inDigits(t.Rows[at][column])
	sum := 0
	for _, row := range t.Rows[:at] {
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
