package pdf

import (
	"cmp"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/sources/reader/prose"
)

// writer joins lines to blocks.
type writer struct {
	text   prose.Text
	known  map[string]bool // words of the text
	body   float64         // usual size of letters
	bold   bool            // usual
	mono   bool            // usual
	code   []string        // open lines
	pitch  float64         // usual distance between two lines
	open   []line
	number int // number of the open item in a numbered list, 0 = none
	title  string
	size   float64        // of the title's letters
	right  float64        // right end of lines
	count  []int          // the numbers of lines that are list items
	labels map[string]int // how often a line is a heading
}

// paragraphs joins lines to paragraphs and headings, and finds the title: the largest heading on
// the first page.
func paragraphs(all []line) (text, title string) {
	w := writer{known: vocabulary(all), pitch: usualPitch(all), labels: map[string]int{}}
	all = withTables(all)
	w.body, w.count = usualSize(all), counted(all)
	bold, mono := func(l line) bool { return l.bold }, func(l line) bool { return l.mono }
	w.bold, w.mono = usually(all, bold), usually(all, mono)
	for _, l := range all {
		w.right = max(w.right, l.right)
		if w.isHeading(l) {
			w.labels[l.words()]++
		}
	}
	for i, l := range all {
		if l.mono && !w.mono {
			w.flush()
			w.code = append(w.code, l.words())
			continue
		}
		w.endCode()
		if l.table != nil {
			w.flush()
			l.writeTable(&w.text, w.known)
			continue
		}
		if len(w.open) > 0 && (w.count[i] > 0 || w.ends(w.open[len(w.open)-1], l)) {
			w.flush()
		}
		if len(w.open) == 0 {
			w.number = w.count[i]
		}
		w.open = append(w.open, all[i])
	}
	w.flush()
	w.endCode()
	return w.text.String(), w.title
}

// endCode writes the lines of code, which are in letters of one width.
func (w *writer) endCode() {
	w.text.Code(strings.Join(w.code, "\n"))
	w.code = nil
}

// usualSize returns the size of most letters.
func usualSize(all []line) float64 {
	count := map[int]int{}
	for _, l := range all {
		count[int(l.size*2)] += utf8.RuneCountInString(l.text)
	}
	return float64(commonest(count)) / 2
}

// commonest returns the number that is counted most often, the least of several.
func commonest(count map[int]int) (best int) {
	for n, times := range count {
		if times > count[best] || times == count[best] && n < best {
			best = n
		}
	}
	return best
}

// usualPitch returns the usual distance of a line from the one before.
func usualPitch(all []line) float64 {
	count := map[int]int{}
	for i := 1; i < len(all); i++ {
		if d := all[i-1].bottom - all[i].bottom; d > 0 && d < 3*all[i].size && !all[i].isRow() {
			count[int(d*2)]++
		}
	}
	return float64(commonest(count))/2 + .5
}

// The largest distances of lines of one heading, in sizes of their letters: larger ones for those
// of a title, which is this much larger than the text.
const (
	apart      = 1.5
	titleApart = 1.9
	titleSize  = 1.5
)

// ends reports whether a paragraph ends between two lines.
func (w *writer) ends(a, b line) bool {
	height := max(a.size, b.size)
	item := w.number > 0 || isItem(w.open[0].words())
	outdented := item && b.left < w.open[0].left+.5*height && !beginsLow(b.words()) && w.right-a.right > 4*height
	switch {
	case a.size > b.size*1.12 || b.size > a.size*1.12, a.bold != b.bold && (w.isHeading(a) || w.isHeading(b)),
		isItem(b.words()) && !isParenthesis(a, b), outdented:
		return true
	case a.page != b.page, b.bottom > a.top: // another page or column
		return finished(a.words())
	}
	far := apart
	if a.page == 0 && a.size > titleSize*w.body {
		far = titleApart
	}
	gap := a.bottom - b.bottom
	parted := finished(a.words()) && !beginsLow(b.words()) && gap > titleApart*height // each on a line of its own
	if parted || gap > max(1.3*w.pitch+.2*height, far*min(a.size, b.size)) {
		return true
	}
	// A short line ends its paragraph, an indented one begins one, one in the middle is a heading.
	widest := slices.MaxFunc(w.open, func(l, o line) int { return cmp.Compare(l.right, o.right) })
	short := widest.right-a.right > 4*height && finished(a.words())
	setIn := b.left-a.left > 1.2*height && len(w.open) > 1 && finished(a.words())
	centred := len(w.open) == 1 && min(a.left-b.left, b.right-a.right) > 4*height
	return short || setIn || centred
}

// isParenthesis reports whether a line begins with the dash of an insertion into the sentence above.
func isParenthesis(above, l line) bool {
	rest, dashed := strings.CutPrefix(l.words(), "– ")
	return dashed && beginsLow(rest) && !finished(above.words()) && !isItem(above.words()) && l.left < above.left+l.size
}

// numbered matches the number of a list item.
var numbered = regexp.MustCompile(`^(\d{1,2})([.)])\s+\S`)

// unnumbered returns a list item without its number.
func unnumbered(s string) string { return strings.TrimLeft(s, "0123456789.) ") }

// counted finds the lines of numbered lists: one with the next number stands below each, at the
// same indent. It returns the numbers of such lines, 0 for the others.
func counted(all []line) []int {
	const apart, near = 40, 4 // lines between two numbers, and between the first two other than 1 and 2
	out, numbers, marks := make([]int, len(all)), make([]int, len(all)), make([]string, len(all))
	for i, l := range all {
		if m := numbered.FindStringSubmatch(l.words()); m != nil && !l.isRow() {
			numbers[i], _ = strconv.Atoi(m[1]) // two digits
			marks[i] = m[2]
		}
	}
	for i, l := range all {
		n := numbers[i]
		within := apart
		if n > 1 && out[i] == 0 {
			within = near
		}
		for k := i + 1; n > 0 && k < min(len(all), i+within); k++ {
			next := numbers[k]
			if next == n+1 && marks[k] == marks[i] && math.Abs(all[k].left-l.left) < l.size && all[k].size == l.size && all[k].bold == l.bold {
				out[i], out[k] = n, next
				break
			}
			if next == n {
				break
			}
		}
	}
	return out
}

func finished(s string) bool {
	r, _ := utf8.DecodeLastRuneInString(strings.TrimRight(s, "\"”’»)]"))
	return strings.ContainsRune(".!?。！？…:：", r)
}

// Characters of the longest heading, and of the longest item of a numbered list: a longer text is a
// paragraph with a number.
const (
	longestHeading = 120
	longestItem    = 300
)

// leastLabels is how many headings are the same label, which says nothing of what is below them.
const leastLabels = 3

// isHeading reports whether a line has the style of a heading.
func (w *writer) isHeading(l line) bool {
	s := l.words()
	return utf8.RuneCountInString(s) <= longestHeading && !isData(s) &&
		(l.size > w.body*1.12 || l.bold && !w.bold && l.size > w.body*.97 && !finished(s))
}

// address matches a web or mail address, with a few words before it at most.
var address = regexp.MustCompile(`^(?:\S+ ){0,3}(?:(?:https?://|www\.)\S+|\S+@\S+\.\S+)$`)

// isData reports whether a line is an address, or has more figures than letters.
func isData(s string) bool {
	letters, figures := 0, 0
	for _, r := range s {
		switch {
		case unicode.IsLetter(r):
			letters++
		case unicode.IsDigit(r):
			figures++
		}
	}
	return letters == 0 || figures > letters || address.MatchString(s)
}

func (w *writer) flush() {
	if len(w.open) == 0 {
		return
	}
	s, first := joined(w.open, w.known), w.open[0]
	heading := w.isHeading(first) && !isItem(s) && utf8.RuneCountInString(s) <= longestHeading
	number := w.number
	w.open, w.number = nil, 0
	switch {
	case heading && prose.IsCode(s):
		w.text.Code(s)
	case heading && w.labels[s] >= leastLabels:
	case heading:
		if first.page == 0 && first.size > max(w.body*1.12, w.size*1.02) {
			w.title, w.size = s, first.size
		}
		w.text.Heading(w.level(s), s)
	case number > 0 && utf8.RuneCountInString(s) <= longestItem:
		w.text.Item(number, unnumbered(s))
	case number > 0:
		w.text.Paragraph(unnumbered(s))
	case isItem(s):
		w.text.Item(0, s)
	default:
		w.text.Paragraph(s)
	}
}

// level returns the level of a heading: "2.1" is below "2".
func (w *writer) level(s string) int {
	if s == w.title {
		return 1
	}
	number, _ := language.Section(s)
	return 2 + strings.Count(strings.TrimSuffix(number, "."), ".")
}
