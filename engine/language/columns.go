package language

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// Columns returns a table as it is told where two of its columns or more hold
// figures under heads: the heads over these, and of each row its name and its values. A
// last column of units goes with the values. It returns nil for other tables.
func (t Table) Columns() (heads []string, rows [][]string) {
	t = t.summed().turned()
	n, unit := len(t.Head), t.units()
	if unit > 0 {
		n--
	}
	if n < 3 {
		return nil, nil
	}
	for i := 1; i < n; i++ {
		if t.Head[i] == "" || !t.isOfThings() && !t.measures(i) {
			return nil, nil
		}
	}
	for _, row := range t.Rows {
		if row[0] == "" {
			return nil, nil
		}
		values := slices.Clone(row[:n])
		for i, c := range values[1:] {
			if Ticked(c) {
				values[i+1] = "✓"
			} else if Crossed(c) {
				values[i+1] = "–"
			}
			if unit > 0 && strings.ContainsFunc(row[unit], isLetter) && strings.ContainsAny(values[i+1], "0123456789") {
				values[i+1] += "\u00a0" + row[unit]
			}
		}
		rows = append(rows, values)
	}
	return t.Head[1:n], rows
}

// units is the last column where it holds what the figures beside it are counted in:
// "mg/l"; 0 where it does not.
func (t Table) units() int {
	const longest = 12
	last, parted := len(t.Head)-1, false
	if last < 2 || t.measures(last) {
		return 0
	}
	for _, row := range t.Rows {
		if utf8.RuneCountInString(row[last]) > longest || strings.IndexAny(row[last], "$€£¥₪0123456789✓✅❌") == 0 {
			return 0 // an amount
		}
		parted = parted || strings.Contains(row[last], "/")
	}
	if !parted {
		return 0
	}
	return last
}
