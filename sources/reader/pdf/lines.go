package pdf

import (
	"fmt"
	"math"
	"strings"

	"github.com/klippa-app/go-pdfium/requests"
	"github.com/klippa-app/go-pdfium/responses"

	"github.com/scenewright/scenewright/sources/reader/prose"
)

// line is a line of text on a page. Lengths are in points, from the page's lower
// left corner.
type line struct {
	text                     string
	left, right, top, bottom float64
	size                     float64 // of its letters
	bold                     bool
	page                     int
	cells                    []string // where it is a row of pieces that stand far apart
}

// lines reads a page's lines, in the order in which the file draws them.
func (f *file) lines(i int) ([]line, error) {
	t, err := f.GetPageTextStructured(&requests.GetPageTextStructured{
		Page: f.page(i), Mode: requests.GetPageTextStructuredModeRects, CollectFontInformation: true,
	})
	if err != nil {
		return nil, fmt.Errorf("%w: page %d: %w", ErrBroken, i+1, err)
	}
	var all []line
	var size float64
	for _, r := range t.Rects {
		l := lineOf(r, i, size)
		size = l.size
		if strings.TrimSpace(l.text) == "" {
			continue
		}
		if n := len(all); n > 0 && (all[n-1].goesOn(l) || all[n-1].level(l) && isBullet(all[n-1].words())) {
			all[n-1].join(l)
			continue
		} else if n > 0 && all[n-1].level(l) && l.left > all[n-1].right {
			all[n-1].addCell(l)
			continue
		}
		all = append(all, l)
	}
	return all, nil
}

// lineOf makes a line of a piece; before is the size of the letters before it.
func lineOf(r *responses.GetPageTextStructuredRect, page int, before float64) line {
	at := r.PointPosition
	l := line{text: strings.Map(bulleted, r.Text), left: at.Left, right: at.Right, top: max(at.Top, at.Bottom), bottom: min(at.Top, at.Bottom), page: page}
	if font := r.FontInformation; font != nil {
		l.size = max(font.RenderedSize, font.Size)
		l.bold = font.Weight >= 600 || strings.Contains(strings.ToLower(font.Name), "bold")
	}
	if l.size <= 1 { // not told: letters reach from below the line to above it
		l.size = max(before, l.top-l.bottom)
	}
	return l
}

// bulleted makes a bullet of the signs of symbol fonts, which lists begin with.
func bulleted(r rune) rune {
	if r >= '\uE000' && r <= '\uF8FF' {
		return '•'
	}
	return r
}

// level reports whether a piece stands at the same height.
func (l line) level(next line) bool {
	overlap := min(l.top, next.top) - max(l.bottom, next.bottom)
	return overlap > .5*min(l.top-l.bottom, next.top-next.bottom)
}

// isBullet reports whether it is nothing but the mark of an item.
func isBullet(s string) bool { return s != "" && strings.Trim(s, "•·▪◦●○■-–") == "" }

// goesOn reports whether a piece stands on the same line, right behind.
func (l line) goesOn(next line) bool {
	near := next.left > l.left-1 && next.left-l.right < .9*max(l.size, next.size)
	rightToLeft := next.right < l.right+1 && l.left-next.right < .9*max(l.size, next.size)
	return l.level(next) && (near || rightToLeft)
}

// addCell adds a piece that stands apart.
func (l *line) addCell(next line) {
	if l.cells == nil {
		l.cells = []string{l.words()}
	}
	l.cells = append(l.cells, next.words())
	l.text += " " + next.text
	l.right, l.top, l.bottom = next.right, max(l.top, next.top), min(l.bottom, next.bottom)
}

// join adds a piece. One that stands clear of what is before is another word.
func (l *line) join(next line) {
	gap := math.Max(next.left-l.right, l.left-next.right)
	if gap > .12*l.size && !strings.HasSuffix(l.text, " ") && !strings.HasPrefix(next.text, " ") {
		l.text += " "
	}
	if len([]rune(next.text)) > len([]rune(l.text)) {
		l.size, l.bold = next.size, next.bold
	}
	l.text += next.text
	if n := len(l.cells); n > 0 {
		l.cells[n-1] = strings.TrimSpace(l.cells[n-1] + " " + next.words())
	}
	l.left, l.right = min(l.left, next.left), max(l.right, next.right)
	l.top, l.bottom = max(l.top, next.top), min(l.bottom, next.bottom)
}

const longestCell = 40 // characters

// isRow reports whether it is a row of a table: the pieces of two columns of
// prose are longer.
func (l line) isRow() bool {
	n := 0
	for _, c := range l.cells {
		n += len([]rune(c))
	}
	return len(l.cells) > 1 && n <= longestCell*len(l.cells)
}

func (l line) words() string { return prose.Line(l.text) }
