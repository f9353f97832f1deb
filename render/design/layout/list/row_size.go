package list

import (
	"github.com/scenewright/scenewright/render/design/kit"
)

// rowGap is the air between a point and what is said of it, at 1080 lines; wideGap that
// above several lines, in parts of their size: more than they have between them.
const (
	rowGap  = 16
	wideGap = .3
)

// tall returns the height of what stands in row i, without the tails of its last line.
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

// The bullet of a row without symbol and number: its room, and its size.
const (
	bulletBox = 30
	bullet    = 22
)

// bulleted reports whether bullets stand before the points: numbers say that they
// are counted, or come one after the other.
func (r rows) bulleted() bool {
	return r.icons == nil && r.number == 0 && r.columns == nil && r.moments == nil && r.images == nil
}

// How large the picture of a row is, and the air above and below it.
const (
	imageBox = 184
	imageAir = 28
)

// indent returns how far from a row's start its words begin.
func (r rows) indent(s *kit.Stage) float64 {
	if r.columns != nil || s.Overlaid() && r.bulleted() {
		return 0
	}
	return r.box + s.Grid.Px(40)
}

// labelled reports whether each value of a row has its head above itself.
func (r rows) labelled() bool { return r.line > 0 && r.line < len(r.columns) }

// The air about the values below a name, at 1080 lines: below their heads, and between
// their lines.
const (
	labelGap = 14
	lineGap  = 30
)

// cellDown returns how far below the top of the name of row i its value in column k begins.
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

// labelTall returns the height of the heads of line j of the values of a row, with the air
// below.
func (r rows) labelTall(s *kit.Stage, j int) float64 {
	if !r.labelled() {
		return 0
	}
	high := 0.0
	for _, c := range r.columns[j*r.line : min((j+1)*r.line, len(r.columns))] {
		high = max(high, s.Type.Tall(c.head))
	}
	return high + s.Grid.Px(labelGap)
}

// lineTall returns the height of line j of the values of row i, without most of their tails.
func (r rows) lineTall(s *kit.Stage, i, j int) float64 {
	high := 0.0
	for _, c := range r.columns[j*r.line : min((j+1)*r.line, len(r.columns))] {
		high = max(high, s.Type.Tall(c.cells[i])-s.Type.Sink(c.cells[i])/2)
	}
	return high
}

// tabled returns the height of what stands in row i of a table, without most of its tails.
func (r rows) tabled(s *kit.Stage, i int) float64 {
	if last := len(r.columns) - 1; r.line > 0 {
		return r.cellDown(s, i, last) + r.lineTall(s, i, last/r.line)
	}
	high := s.Type.Tall(r.texts[i]) - s.Type.Sink(r.texts[i])/2
	for _, c := range r.columns {
		high = max(high, s.Type.Tall(c.cells[i])-s.Type.Sink(c.cells[i])/2)
	}
	return high
}
