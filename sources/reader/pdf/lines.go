package pdf

import (
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode"
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
	raw    string   // with its marks, as in the file
	noted  bool     // it begins with a note mark
	ruled  bool     // a line is drawn below it
	pieces [][]piece
	table  [][]*cell // in its place, by rows
}

// written returns pieces as the lines of a page.
func written(pieces []piece, page int) (all []line) {
	for _, p := range pieces {
		if n := len(all); n > 0 && all[n-1].take(p) {
			continue
		}
		all = append(all, line{box: p.own(), size: p.size, page: page, pieces: [][]piece{{p}}})
	}
	for k := range all[:max(len(all)-1, 0)] {
		all[k+1].partBeside(all[k])
	}
	for k := len(all) - 1; k > 0; k-- {
		all[k-1].partBeside(all[k])
	}
	for k := range all {
		all[k].settle()
	}
	return unwoven(all)
}

// own returns the box of a piece as high and deep as letters are: fonts of signs have larger ones.
func (p piece) own() box {
	return box{p.left, p.right, min(p.top, p.base+p.size), max(p.bottom, p.base-.4*p.size)}
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
			space := span{cell[j-1].right, cell[j].left}
			parted := space.right-space.left >= tight*l.size && figure.MatchString(cell[j].text)
			if !parted || !row.hasGutter(space, spanOf(cell[j:]), near) {
				continue
			}
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
		l.pieces = append(l.pieces, []piece{p})
	default:
		return false
	}
	l.left, l.right = min(l.left, p.left), max(l.right, p.right)
	if p.size >= l.size*.9 { // else raised or lowered: the line stays as high
		own := p.own()
		l.top, l.bottom, l.size = max(l.top, own.top), min(l.bottom, own.bottom), max(l.size, p.size)
	}
	return true
}

// level reports whether a piece stands at the height of a line.
func (l line) level(p piece) bool {
	overlap := min(l.top, p.top) - max(l.bottom, p.bottom)
	return overlap > .5*min(l.top-l.bottom, p.top-p.bottom)
}

// isBullet reports whether it is only the mark of an item.
func isBullet(s string) bool { return s != "" && strings.Trim(s, prose.Bullets+"-–") == "" }

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

// gap returns the widest space between two cells.
func (l line) gap() (most float64) {
	for k := range l.spans[min(1, len(l.spans)):] {
		most = max(most, l.spans[k+1].left-l.spans[k].right)
	}
	return most
}

// isRow reports whether it is a row of a table: the pieces of two columns of prose are longer,
// except for a long last one after a name.
func (l line) isRow() bool {
	if len(l.texts) < 2 || !l.isLong() {
		return len(l.texts) > 1
	}
	return !slices.ContainsFunc(l.texts[:len(l.texts)-1], func(c string) bool {
		return utf8.RuneCountInString(c) > longestCell/2 || !name.MatchString(c)
	})
}

// isLong reports whether its cells are longer than those of most tables.
func (l line) isLong() bool {
	n := 0
	for _, c := range l.texts {
		n += utf8.RuneCountInString(c)
	}
	return n > longestCell*len(l.texts)
}

// name matches the possible name of a row: it begins with a word.
var name = regexp.MustCompile(`^\p{Lu}\p{L}{2,}`)

// isAbove reports whether a drawn line is directly below a line, as wide as it.
func (l line) isAbove(r rule) bool {
	return r.at < l.bottom+.3*l.size && r.at > l.bottom-l.size && r.from < l.left+l.size && r.to > l.right-l.size
}

func (l line) words() string { return prose.Line(l.text) }

// leastWoven is the least number of lines in columns of prose, proseLine the least length of a line
// without spaces, in characters.
const (
	leastWoven = 3
	proseLine  = 25
)

// unwoven returns lines with two columns that the file draws line by line put one after the other,
// the left one first.
func unwoven(all []line) (out []line) {
	for len(all) > 0 {
		left, right, n := all[:1], []line(nil), 1
		for k := range all[0].spans[1:] {
			a, b, m := parted(all, span{all[0].spans[k].right, all[0].spans[k+1].left})
			if m > n && isProse(a) && isProse(b) {
				left, right, n = a, b, m
			}
		}
		out, all = append(append(out, left...), right...), all[n:]
	}
	return out
}

// parted returns the parts on both sides of a gutter, which narrows from line to line, up to the
// line that crosses it.
func parted(all []line, gutter span) (left, right []line, n int) {
	for _, l := range all {
		k := 0 // cells on the left
		for ; k < len(l.spans) && l.spans[k].middle() < gutter.middle(); k++ {
			gutter.left = max(gutter.left, l.spans[k].right)
		}
		for _, s := range l.spans[k:] {
			gutter.right = min(gutter.right, s.left)
		}
		if l.table != nil || gutter.right-gutter.left < wide*l.size {
			break
		}
		n++
		if k > 0 {
			left = append(left, l.only(0, k))
		}
		if k < len(l.spans) {
			right = append(right, l.only(k, len(l.spans)))
		}
	}
	return left, right, n
}

// only returns the line with some of its cells.
func (l line) only(from, to int) line {
	l.texts, l.spans = l.texts[from:to], l.spans[from:to]
	l.text = strings.Join(l.texts, " ")
	l.left, l.right = l.spans[0].left, l.spans[len(l.spans)-1].right
	return l
}

// isProse reports whether lines are those of a text and not of a table's column.
func isProse(all []line) bool {
	texts := slices.DeleteFunc(slices.Clone(all), func(l line) bool { return !isText(l) })
	return len(texts) >= leastWoven && 2*len(texts) > len(all)
}

// typed is a text to which pieces are added.
type typed struct {
	strings.Builder
	last  piece
	noted bool // it began with a note mark
}

// add adds a piece of a line whose letters mostly have the look main. A piece with a gap before it
// is another word.
func (t *typed) add(p piece, main look) {
	text := p.text
	if p.raised(main) {
		if text = prose.Raised(t.String(), text); text == "" {
			if t.last.text == "" {
				t.noted, t.last = true, p
			}
			t.last.left, t.last.right = min(t.last.left, p.left), max(t.last.right, p.right)
			return // what follows is directly behind the text before the mark
		}
	}
	gap := max(p.left-t.last.right, t.last.left-p.right)
	if t.Len() > 0 && (p.spaced || gap > .12*min(p.size, t.last.size)) {
		t.WriteByte(' ')
	}
	t.WriteString(text)
	t.last = p
}

// raised reports whether a piece is superscript.
func (p piece) raised(main look) bool {
	return p.size < .9*main.size && p.base > main.base+.12*main.size
}

// isDegree reports whether a piece is a degree sign, a raised ring as in formulas; a bullet has a
// gap after it.
func (p piece) isDegree(main look, rest []piece) bool {
	const near = .3 // in sizes of the letters
	ring := strings.Trim(p.text, "◦∘○") == "" && p.raised(main)
	return ring && (len(rest) == 0 || rest[0].left-p.right < near*main.size)
}

// shown returns a text without the signs of symbol fonts. The first of them is the bullet of an
// item; the sign of a split word becomes a hyphen again.
func shown(s string) string {
	begins := true
	return strings.Map(func(r rune) rune {
		first := begins
		begins = false
		switch {
		case r == hyphen:
			return '-'
		case isPrivate(r) && first:
			return '•'
		case isPrivate(r):
			return -1
		}
		return r
	}, s)
}

// isText reports whether a line is prose: it has more than a few words, and half of them begin in
// small letters.
func isText(l line) bool {
	words := strings.Fields(l.words())
	low := slices.DeleteFunc(slices.Clone(words), func(w string) bool { return !beginsLow(w) })
	unspaced := len(words) < 3 && utf8.RuneCountInString(l.words()) >= proseLine
	return len(words) > 4 && 2*len(low) >= len(words) || unspaced
}

// isPrivate reports whether a sign has a meaning only in a font of its own.
func isPrivate(r rune) bool { return unicode.Is(unicode.Co, r) }

// cell is a cell of a table, which takes some of its rows and columns.
type cell struct {
	row, column, wide, high int
	pieces                  []piece
	lines                   []line
}

// span is the horizontal extent of a cell.
type span struct{ left, right float64 }

func (s span) middle() float64 { return (s.left + s.right) / 2 }

// usually reports whether most letters have a look, which makes it meaningless.
func usually(all []line, has func(line) bool) bool {
	with, n := 0, 0
	for _, l := range all {
		n += len(l.text)
		if has(l) {
			with += len(l.text)
		}
	}
	return 2*with > n
}

func isItem(s string) bool {
	r, n := utf8.DecodeRuneInString(s)
	return n < len(s) && strings.ContainsRune(prose.Bullets, r) ||
		(r == '-' || r == '–') && strings.HasPrefix(s[n:], " ")
}

// nearPlace is the largest distance of places in one column, in sizes of the letters.
const nearPlace = .6
