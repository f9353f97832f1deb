package language

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// Columns returns a table as it is told where two of its columns or more hold figures
// or a few words under heads: the heads over these, and of each row its name and its values. A
// last column of units goes with the values. It returns nil for other tables.
func (t Table) Columns() (heads []string, rows [][]string) {
	t = t.counted().turned()
	n, unit := len(t.Head), t.units()
	if unit > 0 {
		n--
	}
	if named := (Table{t.Head[:n], t.Rows}); !named.isOfColumns() && !named.isShort() {
		return nil, nil
	}
	for _, row := range t.Rows {
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

// isShort reports whether rows with names have nothing but short cells under their heads.
func (t Table) isShort() bool {
	return len(t.Head) > 2 && !slices.Contains(t.Head[1:], "") && !slices.ContainsFunc(t.Rows, func(row []string) bool {
		return row[0] == "" || slices.ContainsFunc(row[1:len(t.Head)], func(cell string) bool { return utf8.RuneCountInString(cell) > longestValue })
	})
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
