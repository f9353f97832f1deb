package pdf

import (
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/scenewright/scenewright/sources/reader/prose"
)

// line is a line of text on a page.
type line struct {
	text string
	box
	size   float64 // of most of its letters
	bold   bool
	mono   bool
	page   int
	texts  []string // its pieces that lie far apart
	spans  []span   // the places of texts
	cells  []string // the same texts in a row of several
	gap    float64  // the widest between two of them
	raw    string   // with its marks, as in the file
	noted  bool     // it begins with a note mark
	pieces [][]piece
	table  *grid // in its place
}

// lines reads a page's lines, in the file's drawing order. A ruled table is one of them.
func (f *file) lines(i int) (all []line, err error) {
	drawn := f.drawn(i)
	pieces, err := f.pieces(i, drawn)
	if err != nil {
		return nil, err
	}
	tables := ruled(i, pieces, drawn)
	var open []piece
	for _, p := range pieces {
		k := slices.IndexFunc(tables, func(g *grid) bool { return g.holds(p.middle()) })
		if k < 0 {
			open = append(open, p)
			continue
		}
		if g := tables[k]; !g.written {
			all, open, g.written = append(append(all, written(open, i)...), g.line(i)), nil, true
		}
	}
	return append(all, written(open, i)...), nil
}

// written returns pieces as the lines of a page.
func written(pieces []piece, page int) (all []line) {
	for _, p := range pieces {
		if n := len(all); n > 0 && all[n-1].take(p) {
			continue
		}
		var ok bool
		if all, ok = resumed(all, p); !ok {
			all = append(all, line{box: p.box, size: p.size, page: page, pieces: [][]piece{{p}}})
		}
	}
	all = unwoven(all)
	for k := range all[:max(len(all)-1, 0)] {
		all[k+1].partBeside(all[k])
	}
	for k := len(all) - 1; k > 0; k-- {
		all[k-1].partBeside(all[k])
	}
	for k := range all {
		all[k].settle()
	}
	return all
}

// resumed adds a piece to a line above the last, if the lines since are those of one cell: the cell
// beside it comes next. It returns the lines, and whether it did.
func resumed(all []line, p piece) ([]line, bool) {
	const most = 8 // lines of a cell
	for i := len(all) - 2; i >= max(0, len(all)-most); i-- {
		row := &all[i]
		first := row.pieces[len(row.pieces)-1]
		for _, l := range all[i+1:] {
			if len(l.pieces) > 1 || l.left < spanOf(first).left-1 || l.right >= p.left {
				return all, false
			}
		}
		if len(row.pieces) == 1 && inTable(all[:i], *row, p) {
			if label, ok := stacked(all[i:]); ok && label.take(p) {
				return append(all[:i], label), true
			}
		}
		if len(row.pieces) > 1 && p.left > row.right && row.level(p) {
			return all, row.take(p)
		}
	}
	return all, false
}

// inTable reports whether a line and a piece are below the first cell of the row above and another
// one.
func inTable(above []line, l line, p piece) bool {
	near := nearPlace * l.size
	for _, row := range slices.Backward(above) {
		var cells columns
		for _, cell := range row.pieces {
			cells = append(cells, spanOf(cell))
		}
		if len(cells) > 1 {
			at, n := cells.under(span{p.left, p.right}, near)
			return at > 0 && n == 1 && math.Abs(row.left-l.left) < near
		}
		if row.left < l.left+near { // else its last cell continues
			return false
		}
	}
	return false
}

// stacked returns the lines of a row's first cell as one; ok is false if they are long, or far
// apart.
func stacked(all []line) (cell line, ok bool) {
	cell = all[0]
	cell.pieces = [][]piece{slices.Clone(cell.pieces[0])}
	letters := 0
	for i, l := range all {
		if i > 0 && (cell.bottom-l.top > .8*l.size || math.Abs(l.left-cell.left) > nearPlace*l.size) {
			return cell, false
		}
		for k, p := range l.pieces[0] {
			letters += utf8.RuneCountInString(p.text)
			if i > 0 {
				p.spaced = p.spaced || k == 0
				cell.pieces[0] = append(cell.pieces[0], p)
			}
		}
		cell.right, cell.bottom = max(cell.right, l.right), min(cell.bottom, l.bottom)
	}
	return cell, letters <= longestCell
}

// figure matches a word without letters.
var figure = regexp.MustCompile(`^[^\p{L}]*\d[^\p{L}]*$`)

// partBeside splits cells of a line at tight spaces before figures if the row beside it has a
// gutter, and the figure begins or ends with that row's next cell.
func (l *line) partBeside(row line) {
	if l.size > 1.05*row.size || row.size > 1.05*l.size || max(l.top, row.top)-min(l.bottom, row.bottom) > 4*l.size {
		return
	}
	near := nearPlace / 2 * l.size
	for i := 0; i < len(l.pieces); i++ {
		cell := l.pieces[i]
		for j := len(cell) - 1; j > 0; j-- {
			gap := cell[j].left - cell[j-1].right
			if gap < tight*l.size || !figure.MatchString(cell[j].text) || !row.hasGutter(span{cell[j-1].right, cell[j].left}, spanOf(cell[j:]), near) {
				continue
			}
			l.gap = max(l.gap, gap)
			l.pieces = slices.Insert(l.pieces, i+1, cell[j:])
			cell = cell[:j:j]
			l.pieces[i] = cell
		}
	}
}

// hasGutter reports whether a line has a gutter at another one's space, before a cell that begins
// or ends with the text after that space.
func (l *line) hasGutter(space, next span, near float64) bool {
	for k := range l.pieces[1:] {
		before, after := spanOf(l.pieces[k]), spanOf(l.pieces[k+1])
		along := math.Abs(after.left-next.left) < near || math.Abs(after.right-next.right) < near
		if along && before.right < space.right && after.left > space.left {
			return true
		}
	}
	return false
}

// take adds a piece to the line: directly after its text, or as a cell of its own. It reports
// whether the piece belongs to the line.
func (l *line) take(p piece) bool {
	if !l.level(p) {
		return false
	}
	near := p.left > l.left-1 && p.left-l.right < wide*max(l.size, p.size)
	rightToLeft := p.right < l.right+1 && l.left-p.right < wide*max(l.size, p.size)
	switch last := len(l.pieces) - 1; {
	case near, rightToLeft, last == 0 && len(l.pieces[0]) == 1 && isBullet(prose.Line(l.pieces[0][0].text)):
		l.pieces[last] = append(l.pieces[last], p)
	case p.left > l.right:
		l.gap = max(l.gap, p.left-l.right)
		l.pieces = append(l.pieces, []piece{p})
	default:
		return false
	}
	l.left, l.right = min(l.left, p.left), max(l.right, p.right)
	if p.size >= l.size*.9 { // else raised or lowered: the line stays as high
		l.top, l.bottom, l.size = max(l.top, p.top), min(l.bottom, p.bottom), max(l.size, p.size)
	}
	return true
}

// level reports whether a piece stands at the height of a line.
func (l line) level(p piece) bool {
	overlap := min(l.top, p.top) - max(l.bottom, p.bottom)
	return overlap > .5*min(l.top-l.bottom, p.top-p.bottom)
}

// bullets are the marks of items.
const bullets = "•·▪◦●○■□▹▸►▶➢➤❖￭⬝✓✔\uf0a7\uf0b7\uf0d8\uf0fc"

// isBullet reports whether it is only the mark of an item.
func isBullet(s string) bool { return s != "" && strings.Trim(s, bullets+"-–") == "" }

// settle joins the text, without note marks.
func (l *line) settle() {
	main := l.main()
	l.size, l.bold, l.mono = main.size, main.bold, main.mono
	for i, cell := range l.pieces {
		var t typed
		for k, p := range cell {
			if p.isDegree(main, cell[k+1:]) {
				p.text = "°"
			}
			t.add(p, main)
		}
		l.noted = l.noted || i == 0 && t.noted
		l.spans = append(l.spans, spanOf(cell))
		l.raw += " " + t.String()
		l.texts = append(l.texts, prose.Line(shown(t.String())))
	}
	l.text = shown(strings.TrimSpace(l.raw))
	if len(l.texts) > 1 {
		l.cells = l.texts
	}
	l.pieces = nil
}

func spanOf(cell []piece) span {
	s := span{cell[0].left, cell[0].right}
	for _, p := range cell[1:] {
		s.left, s.right = min(s.left, p.left), max(s.right, p.right)
	}
	return s
}

// main returns the look of most of a line's letters.
func (l line) main() look {
	var best look
	count := map[look]int{}
	for _, cell := range l.pieces {
		for _, p := range cell {
			count[p.look] += len(p.text)
			if count[p.look] > count[best] {
				best = p.look
			}
		}
	}
	return best
}

const longestCell = 40 // characters

// isRow reports whether it is a row of a table: the pieces of two columns of prose are longer,
// except for a long last one after a name.
func (l line) isRow() bool {
	if len(l.cells) < 2 || !l.isLong() {
		return len(l.cells) > 1
	}
	return !slices.ContainsFunc(l.cells[:len(l.cells)-1], func(c string) bool {
		return utf8.RuneCountInString(c) > longestCell/2 || !name.MatchString(c)
	})
}

// isLong reports whether its cells are longer than those of most tables.
func (l line) isLong() bool {
	n := 0
	for _, c := range l.cells {
		n += utf8.RuneCountInString(c)
	}
	return n > longestCell*len(l.cells)
}

// name matches the possible name of a row: it begins with a word.
var name = regexp.MustCompile(`^\p{Lu}\p{L}{2,}`)

func (l line) words() string { return prose.Line(l.text) }
