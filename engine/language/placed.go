package language

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// placedCell is a cell of a row that is set out with spaces, with the characters of its line that
// it takes.
type placedCell struct {
	text     string
	from, to int
}

// wideGap parts the cells of a row that is set out with spaces.
var wideGap = regexp.MustCompile(` {2,}`)

// placed returns the table that lines begin with whose cells stand below one another and some of
// whose rows lack a cell: what stands in which column is seen by where it stands. It takes no
// lines where no row lacks any, which is seen without that.
func placed(lines []string) (t Table, n int) {
	if t, n = placedBy(lines, columnsTaken); n == 0 && strings.ContainsFunc(strings.Join(lines[:min(2, len(lines))], ""), isHan) {
		t, n = placedBy(lines, utf8.RuneCountInString)
	}
	return t, n
}

// columnsTaken returns how many columns a text takes on a page whose characters are as wide as each other:
// a Chinese one, and a mark that is as wide, takes two.
func columnsTaken(text string) int {
	n := widthOf(text)
	for _, r := range text {
		if strings.ContainsRune("，。！？；：、（）《》￥", r) {
			n++
		}
	}
	return n
}

// placedBy is placed by what counts the characters that a text takes.
func placedBy(lines []string, taken func(string) int) (t Table, n int) {
	const leastColumns, mostRows = 3, 40 // nobody is told more
	var rows [][]placedCell
	for _, line := range lines[:min(mostRows, len(lines))] {
		cells := cellsAt(line, taken)
		if len(cells) < 2 {
			break
		}
		rows = append(rows, cells)
	}
	width, full := widest(rows)
	columns := columnsOf(rows, width)
	if width < leastColumns || full == len(rows) || columns == nil {
		return Table{}, 0
	}
	for _, row := range rows {
		cells := inColumns(row, columns)
		if cells == nil {
			break
		}
		t.Rows = append(t.Rows, cells)
	}
	if n = len(t.Rows); n <= leastFull {
		return Table{}, 0
	}
	return t, n
}

// leastFull is how many rows have a cell in each column.
const leastFull = 2

// widest returns how many cells the widest of several rows have, and how many these are.
func widest(rows [][]placedCell) (width, full int) {
	count := map[int]int{}
	for _, row := range rows {
		count[len(row)]++
		if n := len(row); n > width && count[n] >= leastFull {
			width = n
		}
	}
	return width, count[width]
}

// cellsAt returns the cells of a line between gaps of two spaces or more; nil where it is prose.
func cellsAt(line string, taken func(string) int) (all []placedCell) {
	if strings.ContainsAny(line, "\t|│") || isProse(line) {
		return nil
	}
	line = strings.TrimRight(line, " ")
	from := len(line) - len(strings.TrimLeft(line, " "))
	for _, gap := range append(wideGap.FindAllStringIndex(line, -1), []int{len(line), len(line)}) {
		if gap[0] > from {
			begin := taken(line[:from])
			all = append(all, placedCell{line[from:gap[0]], begin, begin + taken(line[from:gap[0]])})
		}
		from = max(from, gap[1])
	}
	return all
}

// columnsOf returns from where to where the columns of rows go, by the rows that have a cell in
// each; nil where these do not stand below one another.
func columnsOf(rows [][]placedCell, width int) []placedCell {
	columns := make([]placedCell, width)
	for i := range columns {
		columns[i].from = 1 << 30
	}
	for _, row := range rows {
		if len(row) != width {
			continue
		}
		for i, cell := range row {
			columns[i].from, columns[i].to = min(columns[i].from, cell.from), max(columns[i].to, cell.to)
		}
	}
	for i := 1; i < width; i++ {
		if columns[i-1].to >= columns[i].from {
			return nil
		}
	}
	return columns
}

// inColumns returns the cells of a row, each in the column below which it begins, "" where there
// is none; nil where one begins below no column or two below one. What stands behind the last one
// says more of that.
func inColumns(row, columns []placedCell) []string {
	cells := make([]string, len(columns))
	at := 0
	for _, cell := range row {
		for at < len(columns) && columns[at].to <= cell.from {
			at++
		}
		if last := len(columns) - 1; at > last && cells[last] != "" {
			cells[last] += " " + cell.text
			continue
		}
		if at == len(columns) || cell.to <= columns[at].from {
			return nil
		}
		cells[at] = cell.text
		at++
	}
	return cells
}
