package pdf

import (
	"github.com/klippa-app/go-pdfium/enums"
	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"
)

// Limits of drawings, in points for lengths.
const (
	leastSide    = 6.    // of a box that holds text
	leastFigure  = 40    // the least side of a picture or a drawing that a page is shown for
	mostSegments = 8     // of a line or a box
	mostRules    = 3000  // of a page that is no drawing
	mostDrawn    = 40000 // objects of a file that are looked at
)

// box is the place of a letter.
type box struct{ left, right, top, bottom float64 }

// holds reports whether the middle of another box lies in a box.
func (b box) holds(o box) bool {
	x, y := o.middle()
	return b.left < x && x < b.right && b.bottom < y && y < b.top
}

// middle returns the middle of a box.
func (b box) middle() (x, y float64) { return (b.left + b.right) / 2, (b.top + b.bottom) / 2 }

// turn is the direction of a text on the sheet, in quarter turns counterclockwise.
type turn int

// turned returns a box on a page that is turned.
func (b box) turned(t turn) box {
	switch t {
	case 1:
		return box{b.bottom, b.top, -b.left, -b.right}
	case 2:
		return box{-b.right, -b.left, -b.bottom, -b.top}
	case 3:
		return box{-b.top, -b.bottom, b.right, b.left}
	}
	return b
}

// mostPlaced is the largest share of a page that a placed figure has; a larger one is the page.
const mostPlaced = .4

// drawings are the boxes of what is on a page beside its text.
type drawings struct {
	lines   []box // lines and boxes
	placed  []box // figures of other files
	figures []box // all that is large, pictures too
	whole   bool  // all objects of the page were looked at
}

// drawn returns the drawings of a page; none if its objects cannot be counted.
func (f *file) drawn(i int) (d drawings) {
	size, err := f.GetPageSize(&requests.GetPageSize{Page: f.page(i)})
	if err != nil {
		return d
	}
	count, err := f.FPDFPage_CountObjects(&requests.FPDFPage_CountObjects{Page: f.page(i)})
	if err != nil {
		return d
	}
	for k := range min(count.Count, mostDrawn-f.looked) {
		o, err := f.FPDFPage_GetObject(&requests.FPDFPage_GetObject{Page: f.page(i), Index: k})
		if err == nil {
			f.look(o.PageObject, mostPlaced*size.Width*size.Height, &d)
		}
	}
	d.whole = count.Count <= mostDrawn-f.looked
	f.looked = min(mostDrawn, f.looked+count.Count)
	return d
}

// look adds an object to the drawings of its page; most is the largest area of a placed figure.
func (f *file) look(o references.FPDF_PAGEOBJECT, most float64, d *drawings) {
	kind, err := f.FPDFPageObj_GetType(&requests.FPDFPageObj_GetType{PageObject: o})
	if err != nil || kind.Type == enums.FPDF_PAGEOBJ_TEXT {
		return
	}
	bounds, err := f.FPDFPageObj_GetBounds(&requests.FPDFPageObj_GetBounds{PageObject: o})
	if err != nil {
		return
	}
	b := box{float64(bounds.Left), float64(bounds.Right), float64(bounds.Top), float64(bounds.Bottom)}
	wide, high := b.right-b.left, b.top-b.bottom
	if min(wide, high) >= leastFigure {
		d.figures = append(d.figures, b)
	}
	switch kind.Type {
	case enums.FPDF_PAGEOBJ_FORM:
		if wide*high < most {
			d.placed = append(d.placed, b)
		}
	case enums.FPDF_PAGEOBJ_PATH:
		path, err := f.FPDFPath_CountSegments(&requests.FPDFPath_CountSegments{PageObject: o})
		if err == nil && path.Count <= mostSegments { // else a drawing
			d.lines = append(d.lines, b)
		}
	}
}

// rule is a line across or down a page: at a height or a place, from one end to the other.
type rule struct{ at, from, to float64 }

// rulesOf returns the lines across and down a page turned like its text: drawn lines, and the edges
// of boxes.
func rulesOf(drawn []box, to turn) (across, down []rule) {
	if len(drawn) > mostRules {
		return nil, nil
	}
	for _, b := range drawn {
		b = b.turned(to)
		if b.right-b.left >= leastSide {
			across = append(across, rule{b.top, b.left, b.right}, rule{b.bottom, b.left, b.right})
		}
		if b.top-b.bottom >= leastSide {
			down = append(down, rule{b.left, b.bottom, b.top}, rule{b.right, b.bottom, b.top})
		}
	}
	return across, down
}
