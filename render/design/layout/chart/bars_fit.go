package chart

import (
	"math"

	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// barPlot is a fitted bar chart. Lengths are pixels of the screen.
type barPlot struct {
	chart
	bars           []timeline.Rect
	lying          bool             // bars grow in the reading direction, not upward
	axis           timeline.Rect    // empty if bars lie below their labels
	labelled       []timeline.Point // start of labels; for standing bars their middle
	labels, values []kit.Words
	figure         kit.Figure // of the stressed value
}

// The measures of bars.
const (
	barGap    = 28
	barBelow  = 28  // space between a standing bar and its label
	barAbove  = 12  // space between a lying bar and its label
	barValue  = 22  // space between a lying bar and its value
	barAxis   = 4   // width of the line they grow from
	mostBar   = 540 // width of one
	mostLying = 110
	leastBar  = 20
	leastTall = 190 // length of the longest
)

// columns fits standing bars with labels and values of a least size.
func (s chartScene) columns(room timeline.Rect, label, value float64) (plot, bool) {
	px := s.Grid.Px
	p, gap, n := barPlot{chart: s.chart()}, px(barGap), float64(len(s.series.Values))
	wide := min(px(mostBar), (room.W-(n-1)*gap)/n)
	x := room.X + (room.W-(n-1)*gap-n*wide)/2
	var ok bool
	if p.labels, ok = s.columnLabels(p.chart, wide+.3*gap, label); !ok {
		return p, false
	}
	if p.values, ok = s.Type.Siblings(p.texts, kit.ValueRole().Resized(52, value, 1), wide+.5*gap, p.Series.Stress); !ok {
		return p, false
	}
	if p.figure, ok = s.Type.Figure(p.texts[p.Series.Stress], wide+.9*gap, 92, 36); !ok {
		return p, false
	}
	base := room.Y + room.H - s.Type.Tallest(p.labels) - px(barBelow)
	high := base - room.Y - p.figure.Cap - px(28)
	for i := range p.labels {
		h := p.height(i, high)
		p.bars = append(p.bars, timeline.Rect{X: x + float64(i)*(wide+gap), Y: base - h, W: wide, H: h})
		p.labelled = append(p.labelled, timeline.Point{X: p.bars[i].X + wide/2, Y: base + px(barBelow)})
	}
	p.axis = timeline.Rect{X: x, Y: base, W: n*(wide+gap) - gap, H: px(barAxis)}
	return p, high >= px(leastTall)
}

// columnLabels sets labels under columns: all in one line at a smaller size, rather than some in
// two lines.
func (s chartScene) columnLabels(c chart, width, least float64) ([]kit.Words, bool) {
	r := s.labelRole()
	for _, r := range []kit.Role{r.Resized(r.Px, least, 1), r.Resized(r.Px, max(r.Least, least), r.Lines)} {
		if all, ok := s.Type.Siblings(c.labels, r, width, c.Series.Stress); ok {
			return all, true
		}
	}
	return nil, false
}

// labelledBars fits lying bars with their labels above them. They begin at one
// edge, so no axis is drawn: it would run through the labels.
func (s chartScene) labelledBars(room timeline.Rect) (plot, bool) {
	p, ok := s.lyingBars(room, s.lyingRole(), room.W)
	if !ok {
		return p, false
	}
	px, n := s.Grid.Px, float64(len(p.labels))
	label := s.Type.Tallest(p.labels) + px(barAbove)
	pitch := (room.H + px(barGap)) / n
	most := px(mostLying)
	if s.Grid.FullHeight() {
		most *= 1.5
	}
	high := min(pitch-px(barGap)-label, most)
	p.figure, ok = s.lyingFigure(p, .4*room.W, min(92, 1.1*high/s.Grid.U))
	pitch = min(pitch, high+label+px(2*barGap))
	top := room.Y + (room.H-(n-1)*pitch-label-high)/2
	p.lay(s, timeline.Rect{X: room.X, Y: top + label, W: room.W, H: high}, pitch)
	for _, r := range p.bars {
		p.labelled = append(p.labelled, timeline.Point{X: room.X, Y: r.Y - label})
	}
	return p, ok && high >= px(leastBar)
}

// listedBars fits lying bars with their labels before them.
func (s chartScene) listedBars(room timeline.Rect) (plot, bool) {
	r := s.lyingRole()
	for _, label := range []kit.Role{r, r.Resized(r.Least, 28, 1)} {
		if p, ok := s.listed(room, label); ok {
			return p, true
		}
	}
	return nil, false
}

func (s chartScene) listed(room timeline.Rect, label kit.Role) (p barPlot, ok bool) {
	if p, ok = s.lyingBars(room, label, .4*room.W); !ok {
		return p, false
	}
	px, n := s.Grid.Px, float64(len(p.labels))
	gap := min(px(barGap), .3*room.H/n)
	pitch := (room.H + gap) / n
	high := min(pitch-gap, px(mostLying))
	p.figure, ok = s.lyingFigure(p, .3*room.W, min(72, 1.1*high/s.Grid.U))
	indent := kit.Wide(p.labels...) + px(28)
	axis := timeline.Rect{X: room.X + indent, Y: room.Y, W: px(barAxis), H: (n-1)*pitch + high}
	p.axis, indent = axis, indent+axis.W
	p.lay(s, timeline.Rect{X: room.X + indent, Y: room.Y, W: room.W - indent, H: high}, pitch)
	for i, r := range p.bars {
		p.labelled = append(p.labelled, timeline.Point{X: room.X, Y: s.Type.About(p.labels[i], r.Y+r.H/2)})
	}
	return p, ok && high >= s.Type.Tallest(p.labels)
}

// lyingBars sets labels within a width, each in one line, and values.
func (s chartScene) lyingBars(room timeline.Rect, label kit.Role, width float64) (p barPlot, ok bool) {
	p = barPlot{chart: s.chart(), lying: true}
	if p.labels, ok = s.Type.Siblings(p.chart.labels, label, width, p.Series.Stress); !ok {
		return p, false
	}
	value, share := kit.ValueRole().Resized(44, 32, 1), .3
	if s.Grid.FullHeight() && room.H > s.Grid.Px(170)*float64(len(p.labels)) {
		value, share = value.Resized(60, 36, 1), .38
	}
	p.values, ok = s.Type.Siblings(p.texts, value, share*room.W, p.Series.Stress)
	return p, ok
}

// lyingFigure returns the stressed value after its bar, never smaller than the other values.
func (s chartScene) lyingFigure(p barPlot, width, px float64) (kit.Figure, bool) {
	least := p.values[0].Block.Size / s.Grid.U
	return s.Type.Figure(p.texts[p.Series.Stress], width, max(px, 1.15*least), least)
}

// lay puts the bars below one another; bar and value share the width of the first rectangle.
func (p *barPlot) lay(s chartScene, first timeline.Rect, pitch float64) {
	widest := p.figure.Width
	for i, w := range p.values {
		if i != p.Series.Stress {
			widest = max(widest, kit.Wide(w))
		}
	}
	longest := first.W - widest - s.Grid.Px(barValue)
	for i := range p.labels {
		r := first
		r.Y += float64(i) * pitch
		r.W = p.height(i, longest)
		p.bars = append(p.bars, r)
	}
}

// lyingRole returns the role of labels of lying bars, in one line.
func (s chartScene) lyingRole() kit.Role {
	r := s.labelRole()
	return r.Resized(1.18*r.Px, r.Least, 1)
}

// height returns the length of bar i for a longest bar of most: zero has none, and any other value
// is visible.
func (c chart) height(i int, most float64) float64 {
	v := c.Series.Values[i].Value
	if v == 0 {
		return 0
	}
	return max(4, math.Round(most*v/largest(c.Series.Values)))
}
