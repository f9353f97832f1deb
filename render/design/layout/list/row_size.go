package list

import (
	"github.com/scenewright/scenewright/render/design/kit"
)

// rowGap is the space between a point and its detail, at 1080 lines; wideGap is that above several
// lines, in parts of their size, which is more than their line spacing.
const (
	rowGap  = 16
	wideGap = .3
)

// tall returns the height of row i's content, without the descenders of its last line.
func (r rows) tall(s *kit.Stage, i int) float64 {
	w, d := r.texts[i], r.details[i]
	if r.columns != nil {
		return r.tabled(s, i)
	}
	if len(d.Block.Lines) == 0 {
		return s.Type.Tall(w) - s.Type.Sink(w)/2
	}
	return r.detailDown(s, i) + s.Type.Tall(d) - s.Type.Sink(d)/2
}

// detailDown returns how far below the top of the words of row i its detail begins.
func (r rows) detailDown(s *kit.Stage, i int) float64 {
	gap := s.Grid.Px(rowGap)
	if d := r.details[i]; len(d.Block.Lines) > 1 {
		gap = max(gap, wideGap*d.Style.Size)
	}
	return s.Type.Tall(r.texts[i]) + gap
}

// The bullet of a row without icon and number: its room, and its size.
const (
	bulletBox = 30
	bullet    = 22
)

// bulleted reports whether the points have bullets, as they have no icons, numbers, dates, columns
// or pictures.
func (r rows) bulleted() bool {
	return r.signs == nil && r.number == 0 && r.columns == nil && r.moments == nil && r.images == nil
}

// Size of the picture of a row, and the space above and below it.
const (
	imageBox = 184
	imageAir = 28
)

// indent returns the distance from a row's start to its words.
func (r rows) indent(s *kit.Stage) float64 {
	if r.columns != nil || s.Overlaid() && r.bulleted() {
		return 0
	}
	return r.box + s.Grid.Px(40)
}

// labelled reports whether each value of a row has its own head above it.
func (r rows) labelled() bool { return r.line > 0 && r.line < len(r.columns) }

// The space around the values below a name, at 1080 lines: below their heads, and between their
// lines.
const (
	labelGap = 14
	lineGap  = 30
)

// cellDown returns the distance from the top of the name of row i to its value in column k.
func (r rows) cellDown(s *kit.Stage, i, k int) float64 {
	down := s.Type.Tall(r.texts[i]) + s.Grid.Px(rowGap)
	if r.labelled() {
		down += s.Grid.Px(lineGap - rowGap)
	}
	for j := range k / r.line {
		down += r.labelTall(s, j) + r.lineTall(s, i, j) + s.Grid.Px(lineGap)
	}
	return down + r.labelTall(s, k/r.line)
}

// labelTall returns the height of the heads of line j of the values of a row, with the space below.
func (r rows) labelTall(s *kit.Stage, j int) float64 {
	if !r.labelled() {
		return 0
	}
	high := 0.0
	for _, c := range r.onLine(j) {
		high = max(high, s.Type.Tall(c.head))
	}
	return high + s.Grid.Px(labelGap)
}

// onLine returns the columns on line j below the names; all without such lines.
func (r rows) onLine(j int) []column {
	if r.line == 0 {
		return r.columns
	}
	return r.columns[j*r.line : min((j+1)*r.line, len(r.columns))]
}

// lineTall returns the height of line j of the values of row i, without most of their descenders.
func (r rows) lineTall(s *kit.Stage, i, j int) float64 {
	high := 0.0
	for _, c := range r.onLine(j) {
		high = max(high, s.Type.Tall(c.cells[i])-s.Type.Sink(c.cells[i])/2)
	}
	return high
}

// tabled returns the height of row i's content in a table, without most of its descenders.
func (r rows) tabled(s *kit.Stage, i int) float64 {
	if last := len(r.columns) - 1; r.line > 0 {
		return r.cellDown(s, i, last) + r.lineTall(s, i, last/r.line)
	}
	return max(s.Type.Tall(r.texts[i])-s.Type.Sink(r.texts[i])/2, r.lineTall(s, i, 0))
}
