package prose

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Cell is a table cell as found by readers.
type Cell struct {
	Text  string
	Wide  int  // columns that it takes; 0 = one
	High  int  // rows that it takes; 0 = one
	Above bool // it continues the cell above, which has its text
	Head  bool // it looks like one: it is marked so, or bold
}

// mostSpan is the most columns or rows of a cell.
const mostSpan = 50

// longestCell is the longest cell text in a table of facts, in characters.
const longestCell = 300

// IsBox reports whether a table only lays out a text in columns or a frame: it has one column, or a
// quarter of its cells are long.
func IsBox(rows [][]Cell) bool {
	widest, long, all := 0, 0, 0
	for _, cells := range rows {
		widest, all = max(widest, len(cells)), all+len(cells)
		for _, c := range cells {
			if utf8.RuneCountInString(c.Text) > longestCell {
				long++
			}
		}
	}
	return widest < 2 || 4*long > all
}

// place is a cell's text at one place in the grid of a table.
type place struct {
	text   string
	taken  bool
	across bool // it is not the first column of its cell
	down   bool // its cell continues below
	head   bool
}

// longWord matches a word that is no name of a formula.
var longWord = regexp.MustCompile(`\p{L}{4}`)

// Cells adds a table whose cells may span rows and columns. The text of a cell that spans rows is
// repeated in each; stacked heads are joined: "2024 Boots". A row of one cell over all columns is a
// caption or a note above or below a table, and parts one without heads.
//
// A formula that is laid out in cells is left out.
func (t *Text) Cells(rows [][]Cell) {
	formulas := 0
	for _, row := range rows {
		words := ""
		for _, c := range row {
			words += c.Text + " "
		}
		if IsFormula(words) && !longWord.MatchString(words) {
			formulas++
		}
	}
	if 2*formulas > len(rows) {
		return
	}
	grid, width := spread(rows)
	if width == 1 { // a box
		for _, row := range grid {
			t.Paragraph(row[0].text)
		}
		return
	}
	for len(grid) > 0 && spans(grid[0], width) {
		t.Caption(grid[0][0].text)
		grid = grid[1:]
	}
	end := len(grid)
	for end > 0 && spans(grid[end-1], width) {
		end--
	}
	heads := headRows(grid[:end])
	over := joinedHeads(grid[:heads], width)
	var open [][]string
	for _, row := range grid[heads:end] {
		if len(over) == 0 && spans(row, width) {
			t.Table(over, open)
			t.Caption(row[0].text)
			open = nil
			continue
		}
		open = append(open, texts(row, width))
	}
	t.Table(over, open)
	for _, row := range grid[end:] {
		t.Paragraph(row[0].text)
	}
}

// Caption adds the caption before a table.
func (t *Text) Caption(s string) {
	s = Line(s)
	if strings.HasSuffix(s, ".") || strings.HasSuffix(s, ":") {
		s = s[:len(s)-1]
	}
	if s != "" {
		t.Paragraph(s + ":")
	}
}

// spread puts cells into a grid and returns its number of columns, without those in which no cell
// begins.
func spread(rows [][]Cell) (grid [][]place, width int) {
	grid = make([][]place, len(rows))
	for r, cells := range rows {
		column := 0
		for _, c := range cells {
			for column < len(grid[r]) && grid[r][column].taken {
				column++
			}
			text := Line(c.Text)
			if c.Above && r > 0 && column < len(grid[r-1]) {
				text, grid[r-1][column].down = grid[r-1][column].text, true
			}
			wide, high := min(max(c.Wide, 1), mostSpan), min(max(c.High, 1), mostSpan, len(rows)-r)
			for k := range wide * high {
				set(grid, r+k/wide, column+k%wide, place{text, true, k%wide > 0, k/wide < high-1, c.Head})
			}
			column += wide
		}
		width = max(width, len(grid[r]))
	}
	for k := width - 1; k >= 0; k-- {
		if !slices.ContainsFunc(grid, func(row []place) bool { return k < len(row) && row[k].text != "" && !row[k].across }) {
			for r, row := range grid {
				grid[r] = slices.Delete(row, min(k, len(row)), min(k+1, len(row)))
			}
			width--
		}
	}
	return grid, width
}

func set(grid [][]place, row, column int, p place) {
	for len(grid[row]) <= column {
		grid[row] = append(grid[row], place{})
	}
	grid[row][column] = p
}

// spans reports whether one cell over several columns is the only one in a row.
func spans(row []place, width int) bool {
	if len(row) != width || width < 2 {
		return false
	}
	return row[0].text != "" && row[1].across && !slices.ContainsFunc(row[1:], func(p place) bool { return !p.across && p.text != "" })
}

// headRows returns the number of head rows: the first that look so. The first row is one, too, if it
// groups columns, if it alone has no name or no figure.
func headRows(grid [][]place) int {
	n := max(slices.IndexFunc(grid, func(row []place) bool { return !isHead(row) }), 0)
	if n == 0 && len(grid) > 1 && (groups(grid[0]) || isCorner(grid) || namesColumns(grid)) {
		n = 1
	}
	for n > 0 && n < len(grid)-1 && goesDown(grid[n-1], grid[n:]) {
		n++
	}
	if n == len(grid) {
		return 0 // there is nothing below them
	}
	return n
}

// isHead reports whether a row has texts in several columns, and all of them look like heads.
func isHead(row []place) bool {
	has := func(head bool) bool {
		return slices.ContainsFunc(row, func(p place) bool { return p.text != "" && p.head == head })
	}
	return has(true) && !has(false) && !spans(row, len(row))
}

// groups reports whether a row has a cell over several columns.
func groups(row []place) bool {
	return slices.ContainsFunc(row, func(p place) bool { return p.across && p.text != "" })
}

// onlyGroups reports whether each text of a row is over several columns.
func onlyGroups(row []place) bool {
	for k, p := range row {
		if p.text != "" && !p.across && (k+1 == len(row) || !row[k+1].across) {
			return false
		}
	}
	return groups(row)
}

// isCorner reports whether the first of rows alone has no name.
func isCorner(rows [][]place) bool {
	return isUnnamed(rows[0]) && !slices.ContainsFunc(rows[1:], isUnnamed)
}

// isUnnamed reports whether a row's first column is empty.
func isUnnamed(row []place) bool { return len(row) == 0 || row[0].text == "" }

// namesColumns reports whether the first row has no figure, and most others have one.
func namesColumns(rows [][]place) bool { return !figures(rows[0]) && mostFigures(rows[1:]) }

// figures reports whether a row has a figure.
func figures(row []place) bool {
	return slices.ContainsFunc(row, func(p place) bool { return strings.ContainsFunc(p.text, unicode.IsDigit) })
}

// mostFigures reports whether most rows have a figure.
func mostFigures(rows [][]place) bool {
	return 2*len(slices.DeleteFunc(slices.Clone(rows), func(row []place) bool { return !figures(row) })) > len(rows)
}

// goesDown reports whether the first of rows are heads, too, below a head row whose cells continue
// there, or are grouped by it, or which names no rows.
func goesDown(heads []place, rows [][]place) bool {
	next := rows[0]
	if slices.ContainsFunc(heads, func(p place) bool { return p.down }) || isUnnamed(next) && (isUnnamed(heads) || !figures(next)) {
		return true
	}
	several := slices.ContainsFunc(next[min(1, len(next)):], func(p place) bool { return p.text != "" })
	return onlyGroups(heads) && !onlyGroups(next) || several && (groups(heads) || isUnnamed(heads)) && namesColumns(rows)
}

// joinedHeads returns the joined heads of each column; nil without heads.
func joinedHeads(rows [][]place, width int) []string {
	if len(rows) == 0 {
		return nil
	}
	all := make([]string, width)
	for k := range all {
		var parts []string
		own := false // a head that only groups columns goes to the first of them
		for _, row := range rows {
			if k < len(row) && row[k].text != "" && !slices.Contains(parts, row[k].text) {
				parts, own = append(parts, row[k].text), own || !row[k].across
			}
		}
		if own {
			all[k] = strings.Join(parts, " ")
		}
	}
	return all
}

// texts returns the texts of a row; a cell over several columns has its text in the first.
func texts(row []place, width int) []string {
	all := make([]string, width)
	for k, p := range row {
		if !p.across {
			all[k] = p.text
		}
	}
	return all
}
