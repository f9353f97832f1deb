package language

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Table is rows of cells that stand below one another, as many in each.
type Table struct {
	Head []string // what the columns hold, nil where the table does not say
	Rows [][]string
}

var (
	gap       = regexp.MustCompile(`\s*\t\s*|\s{2,}(?:\.{3,}\s*)?|\x{3000}+|\s*\.{3,}\s*`)
	spacedOut = regexp.MustCompile(`[.!?:;,]\s{2}\S`)
	wideSpace = regexp.MustCompile(`\S\s{3,}\S|[^\s.!?:;,…)”"»’]\s{2}\S`)
	ruling    = regexp.MustCompile(`^[\s|:+=-]*-{2,}[\s|:+=-]*$`)
	figure    = regexp.MustCompile(`^[(−–+-]?[$€£¥₪]?(?:\d{1,3}(?: \d{3})+|\d[\d.,:\x{a0}\x{202f}]*)(?:%|[\s\x{a0}\x{202f}]?[$€£¥₪]|[a-zA-Z°²³]{1,3}|[\s\x{a0}]?\p{Han}{1,2})?\)?$|^[–—-]$`)
	measure   = regexp.MustCompile(`^[$€£¥₪]?\d[\d.,\s\x{a0}\x{202f}]*[\p{L}%°²³/$€£¥₪]{0,5}$`)
	amount    = regexp.MustCompile(`^[(~≈<>≤≥±+−–-]*[$€£¥₪]?\s?\d`)
	yearCell  = regexp.MustCompile(`^(?:1[5-9]|20)\d\d$`)
	yearHead  = regexp.MustCompile(`^(?:1[5-9]|20)\d\d \(?\p{L}[^\d]*$`) // "2025 (budget)"
)

// ReadTable returns the table that lines begin with, and how many of them it
// takes; 0 where they begin with none. Cells are parted by bars, tabs or wide gaps,
// or are the figures that lines end with. A row may lack its last cell, or its name where
// that is the one above.
func ReadTable(lines []string) (Table, int) {
	if t, n := placed(lines); n > 0 {
		return t.finished(), n
	}
	for _, cells := range []func(string) []string{bars, tabsOf(lines), gaps, figures} {
		const few = 2 // rows
		t, n, width := Table{}, 0, 0
		for ; n < len(lines); n++ {
			if n > 0 && ruling.MatchString(lines[n]) {
				if len(t.Rows) == 1 && t.Head == nil {
					t.Head, t.Rows = t.Rows[0], nil
				}
				continue
			}
			row := unnamed(cells(lines[n]))
			if n == 1 && len(row) == len(t.Rows[0])+1 && len(row) > 2 {
				t.Rows[0] = besideNames(t.Rows[0])
				width = len(row)
			}
			for n >= few && len(row) > 1 && len(row) < width-1 && strings.Contains(lines[0], "\t") && !NamesSum(row[0]) {
				row = append(row, "") // nor in those before
			}
			if lacks := len(row) > 1 && len(row) == width-1; lacks && (n >= few || n == 1 && width > few && strings.Contains(lines[0], "\t") && widthBelow(lines[n+1:], cells) == width) {
				row = append(row, "") // nothing in its last cell
			}
			if len(row) < 2 || n > 0 && len(row) != width {
				break
			}
			t.Rows, width = append(t.Rows, row), len(row)
		}
		if t = t.filled(); len(t.Rows) == 0 || len(t.Rows[0]) < 2 {
			continue
		}
		t = t.finished()
		if len(t.Rows) > 1 || len(t.Rows) == 1 && (t.Head != nil || len(bars(lines[0])) > 2) {
			return t, n
		}
	}
	return Table{}, 0
}

// finished returns a table with its head, the names that rows lack, and no numbers of these.
func (t Table) finished() Table {
	return t.aligned().headed().carried().ranked().coded().named().dated()
}

// dated returns the years of a first row with the one value below each of them, a row each.
func (t Table) dated() Table {
	const leastYears = 3
	if len(t.Head) < leastYears || len(t.Rows) != 1 || slices.ContainsFunc(t.Head, func(c string) bool { return !yearCell.MatchString(c) }) || slices.ContainsFunc(t.Rows[0], func(c string) bool { return !isAmount(c) }) {
		return t
	}
	var out Table
	for i, year := range t.Head {
		out.Rows = append(out.Rows, []string{year, t.Rows[0][i]})
	}
	return out
}

// filled returns a table without the columns that are empty, as where two tabs part its cells.
func (t Table) filled() Table {
	if len(t.Rows) == 0 {
		return t
	}
	for i := len(t.Rows[0]) - 1; i >= 0; i-- {
		if !slices.ContainsFunc(t.Rows, func(row []string) bool { return row[i] != "" }) {
			for r := range t.Rows {
				t.Rows[r] = slices.Delete(t.Rows[r], i, i+1)
			}
		}
	}
	return t
}

// carried returns a table with the name of a row before the words of those below it that have
// none: the second cause of the same problem.
func (t Table) carried() Table {
	ranks := Ranks(t.Rows)
	for i := 1; i < len(t.Rows); i++ {
		if column := t.labelled(i); column > 0 && !ranks {
			t.Rows[i][0], t.Rows[i][column] = t.Rows[i][column], ""
			continue
		}
		if t.Rows[i][0] == "" && strings.ContainsFunc(t.Rows[i][1], isLetter) && strings.ContainsFunc(t.Rows[i-1][0], unicode.IsLetter) {
			t.Rows[i][0] = t.Rows[i-1][0]
		}
	}
	return t
}

// ranked returns a table without the column that only counts its rows.
func (t Table) ranked() Table {
	if t.Head == nil || !Ranks(t.Rows) || !timeless(t.Head[0]) {
		return t
	}
	t.Head = t.Head[1:]
	for i := range t.Rows {
		t.Rows[i] = t.Rows[i][1:]
	}
	return t
}

// code is a short name of letters and figures by which something is ordered: "HC-02".
var code = regexp.MustCompile(`^\p{Lu}{1,5}[-./]?\d[\dA-Z-./]*$`)

// partMark is what a drawing calls a part by: "B", "104".
var partMark = regexp.MustCompile(`^(?:\p{Lu}\d?|\d{3})$`)

// coded returns a table with one column for the codes of its rows and the names behind them, or
// for the marks of parts of which the last column says how many there are.
func (t Table) coded() Table {
	const leastColumns, leastParts = 4, 4
	called := func(mark *regexp.Regexp) bool {
		return len(t.Head) > 1 && t.Head[1] != "" && !slices.ContainsFunc(t.Rows, func(row []string) bool {
			return !mark.MatchString(row[0]) || !strings.ContainsFunc(row[1], unicode.IsLetter)
		})
	}
	codes := len(t.Head) >= leastColumns && called(code)
	if parts := len(t.Head) == leastColumns-1 && len(t.Rows) >= leastParts && t.measures(2) && called(partMark); !codes && !parts {
		return t
	}
	out := Table{Head: t.Head[1:]}
	for _, row := range t.Rows {
		out.Rows = append(out.Rows, append([]string{row[0] + " " + row[1]}, row[2:]...))
	}
	return out
}

// headed takes the first row for the head, where it has words or years above
// figures, and no figure of its own.
func (t Table) headed() Table {
	if t.Head != nil || len(t.Rows) < 2 {
		return t
	}
	rows := t.Rows[1:]
	if t.Rows[0][0] == "" || t.isNamed() || t.counts() || t.isNumbered() || t.figuresBelow() {
		return Table{t.Rows[0], rows}
	}
	if slices.ContainsFunc(t.Rows[0][1:], isAmount) {
		return t
	}
	for i, top := range t.Rows[0] {
		numbers, amounts := 0, 0
		for _, row := range rows {
			if strings.ContainsFunc(row[i], unicode.IsDigit) && !yearCell.MatchString(row[i]) {
				numbers++
			}
			if measure.MatchString(row[i]) {
				amounts++
			}
		}
		words := !strings.ContainsFunc(strings.Join(t.Rows[0], ""), unicode.IsDigit) && !isDay(t.Rows[0][0])
		names := !IsFigure(top) && IsFigure(rows[0][i]) || len(t.Rows[0]) > 2 && top != "" && unicode.IsLetter([]rune(top)[0]) && 3*amounts >= 2*len(rows) // "Volta 2" over prices
		if 3*numbers >= 2*len(rows) && (words || i > 0 && (names || yearCell.MatchString(top) || yearHead.MatchString(top))) {
			return Table{t.Rows[0], rows}
		}
	}
	return t
}

// isNamed reports whether the first row has nothing but short names over what is said at
// length below: "Problem", "Likely cause", "What to do".
func (t Table) isNamed() bool {
	const leastRows, leastColumns, longestName = 4, 3, 24 // with the head
	names, said := strings.Join(t.Rows[0][1:], ""), 0
	if len(t.Rows) < leastRows || len(t.Rows[0]) < leastColumns || strings.ContainsFunc(names, unicode.IsDigit) {
		return false
	}
	for _, name := range t.Rows[0] {
		if name == "" || utf8.RuneCountInString(name) > longestName {
			return false
		}
	}
	for _, row := range t.Rows[1:] {
		said += utf8.RuneCountInString(strings.Join(row[1:], ""))
	}
	return 2*said > 3*utf8.RuneCountInString(names)*(len(t.Rows)-1)
}

// counts reports whether all rows but the first begin with a number or a date, which that names:
// "Day", "Sun 2/8", "Mon 3/8".
func (t Table) counts() bool {
	digit := func(cell string) bool { return strings.ContainsFunc(cell, unicode.IsDigit) }
	return len(t.Rows) > 3 && len(t.Rows[0]) > 2 && !digit(t.Rows[0][0]) && !isDay(t.Rows[0][0]) && !slices.ContainsFunc(t.Rows[1:], func(row []string) bool { return !digit(row[0]) })
}

// isNumbered reports whether the first row has bare numbers over amounts that all have a unit, as
// versions stand over what each of them takes: "4.1", "4.2" over "3.1 s", "0.8 s".
func (t Table) isNumbered() bool {
	const leastRows = 3 // with the head
	bare := func(cell string) bool { return measure.MatchString(cell) && unitOf(cell) == "" }
	united := func(cell string) bool { return measure.MatchString(cell) && unitOf(cell) != "" }
	every := func(row []string, is func(string) bool) bool {
		return !slices.ContainsFunc(row[1:], func(cell string) bool { return !is(cell) })
	}
	return len(t.Rows) >= leastRows && every(t.Rows[0], bare) && !slices.ContainsFunc(t.Rows[1:], func(row []string) bool { return !every(row, united) })
}

// figuresBelow reports whether a first row without any figure stands over rows some of which have
// one in each of their cells but the name.
func (t Table) figuresBelow() bool {
	const leastRows, leastColumns = 4, 3 // with the head
	digits := func(cell string) bool { return strings.ContainsFunc(cell, unicode.IsDigit) }
	if len(t.Rows) < leastRows || len(t.Rows[0]) < leastColumns || slices.ContainsFunc(t.Rows[0], func(c string) bool { return c == "" || digits(c) }) || isDay(t.Rows[0][0]) {
		return false
	}
	rows := 0
	for _, row := range t.Rows[1:] {
		if !slices.ContainsFunc(row[1:], func(c string) bool { return !digits(c) }) {
			rows++
		}
	}
	return rows > 1
}

// isAmount reports whether a cell holds a number that is no year.
func isAmount(cell string) bool {
	return IsFigure(cell) && !yearCell.MatchString(cell) && strings.ContainsFunc(cell, unicode.IsDigit)
}

// isDay reports whether a cell names a day of the week, in any language.
func isDay(cell string) bool {
	return slices.ContainsFunc(Studied(), func(l *Language) bool { return l.Contains(Weekday, cell) })
}

// unitOf is what stands beside the digits of a cell.
func unitOf(cell string) string {
	return strings.Trim(cell, "+-−–0123456789.,: \u00a0\u202f")
}

// IsFigure reports whether a cell holds one number, or a dash for none.
func IsFigure(cell string) bool { return figure.MatchString(cell) }

func bars(line string) []string {
	if !strings.ContainsAny(line, "|│") {
		return nil
	}
	line = strings.Trim(strings.ReplaceAll(strings.TrimSpace(line), "│", "|"), "|")
	return trimmed(strings.Split(line, "|"))
}

// tabs are the cells between single tabs, some of which may be empty. What is only set in by
// them has none.
func tabs(line string) []string {
	if !strings.Contains(strings.TrimSpace(line), "\t") {
		return nil
	}
	return trimmed(strings.Split(strings.TrimRight(line, "\t "), "\t"))
}

// tabsOf returns what parts the cells of lines between single tabs. Where some of these are empty within a
// row, as in rows copied from a sheet, each stands where it stood there, and what a row lacks is empty at
// its end.
func tabsOf(lines []string) func(line string) []string {
	const leastTabs = 2
	width, within, from := 0, false, 0
	for ; from < len(lines) && strings.Count(strings.TrimSpace(lines[from]), "\t") >= leastTabs; from++ {
		line := strings.TrimRight(lines[from], "\t ")
		width, within = max(width, strings.Count(line, "\t")+1), within || strings.Contains(strings.TrimSpace(line), "\t\t")
	}
	if from < 2 || !within || strings.HasPrefix(lines[0], "\t") {
		return tabs
	}
	if heads := strings.Count(lines[0], "\t") + 1; heads+1 == width {
		return tabs // it may lack the one over the names
	}
	return func(line string) []string {
		cells := tabs(line)
		for len(cells) > leastTabs && len(cells) < width {
			cells = append(cells, "")
		}
		return cells
	}
}

// unnamed returns the cells of a row without the colon behind its name: "Weight:", "740 g".
func unnamed(row []string) []string {
	if len(row) > 1 && strings.Join(row[1:], "") != "" {
		row[0] = strings.TrimRight(row[0], ":： ")
	}
	return row
}

func gaps(line string) []string {
	if isProse(line) {
		return nil
	}
	return trimmed(gap.Split(strings.TrimSpace(line), -1))
}

// isProse reports whether a line has two spaces behind a mark, as some set them between sentences,
// and no wider gap, nor one of two behind a word.
func isProse(line string) bool { return spacedOut.MatchString(line) && !wideSpace.MatchString(line) }

// figures are the words that a line begins with, and each of two figures or more
// that it ends with.
func figures(line string) []string {
	fields := strings.Fields(line)
	at := len(fields)
	for at > 1 && figure.MatchString(fields[at-1]) && !strings.HasSuffix(fields[at-1], ":") { // of "Week 1: £31.20"
		at--
	}
	if len(fields)-at < 2 || slices.ContainsFunc(fields[:at], IsFigure) {
		return nil
	}
	return append([]string{strings.Join(fields[:at], " ")}, fields[at:]...)
}

func trimmed(cells []string) []string {
	for i, c := range cells {
		cells[i] = strings.TrimSpace(c)
	}
	return cells
}

// Ranks reports whether the first cells of rows, of several each, only count them; a last row may
// have no number.
func Ranks(rows [][]string) bool {
	const leastColumns = 3
	for i, row := range rows {
		sum := row[0] == "" && i > 1 && i+1 == len(rows)
		if len(row) < leastColumns || strings.TrimRight(row[0], ".)") != strconv.Itoa(i+1) && !sum {
			return false
		}
	}
	return len(rows) > 1
}

// isOfThings reports whether the columns are things of which the rows say what they have: nothing
// stands over the names of the rows, ticks say of something that it is there, each row has
// amounts of a kind of its own, or several columns hold the same.
func (t Table) isOfThings() bool {
	signed := func(cell string) bool { return Ticked(cell) || Crossed(cell) }
	return len(t.Head) > 2 && (t.Head[0] == "" || t.compares() || t.shares() || slices.ContainsFunc(t.Rows, func(row []string) bool { return slices.ContainsFunc(row[1:], signed) }))
}

// shares reports whether the same words stand in several columns, so that they do not say whose
// they are: "Yes", "No".
func (t Table) shares() bool {
	columns := map[string]int{}
	for _, row := range t.Rows {
		for i, cell := range row {
			if i == 0 || !strings.ContainsFunc(cell, unicode.IsLetter) || amount.MatchString(cell) {
				continue
			}
			if first, ok := columns[cell]; ok && first != i {
				return true
			}
			columns[cell] = i
		}
	}
	return false
}

// compares reports whether the amounts of each row have one unit, and those of a column several.
func (t Table) compares() bool {
	units := map[string]bool{}
	for _, row := range t.Rows {
		for i, cell := range row[1:] {
			amount := measure.MatchString(cell)
			if amount != measure.MatchString(row[1]) || amount && unitOf(cell) != unitOf(row[1]) {
				return false
			}
			if i == 0 && amount {
				units[unitOf(cell)] = true
			}
		}
	}
	return len(units) > 2
}

// Ticked reports whether a text is nothing but a sign that something is so: "✅".
func Ticked(text string) bool { return text != "" && strings.Trim(text, "✓✔✅☑\ufe0f") == "" }

// Crossed reports whether a text is nothing but a sign that something is not so: "❌".
func Crossed(text string) bool {
	return text != "" && strings.Trim(text, "✗✘❌✖×☒\ufe0f") == ""
}

// measures reports whether a column has a figure in it, or most of what it holds are amounts,
// which do not say of what: "40 minutes", "9 a day".
func (t Table) measures(column int) bool {
	held, amounts := 0, 0
	for _, row := range t.Rows {
		cell := row[column]
		if strings.ContainsFunc(cell, isLetter) {
			held++
		}
		if amount.MatchString(cell) && utf8.RuneCountInString(cell) <= longestValue {
			amounts++
		}
		if IsFigure(cell) && strings.ContainsAny(cell, "0123456789") {
			return true
		}
	}
	return 2*amounts > held
}

// longestValue is how many characters a cell has at most that stands in a column of its own.
const longestValue = 24

func isHan(r rune) bool { return unicode.Is(unicode.Han, r) }
