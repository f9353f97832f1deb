package chart

import (
	"strconv"
	"time"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// DrawBars shows each value of a series as a bar that grows when it is spoken, below a heading with
// the finding. Bars stand upright, or lie if their labels are too long to fit below them.
func DrawBars(st *kit.Stage, c story.Bars) bool {
	s := chartScene{st, c.Heading, c.Caption, c.Series}
	large := func(room timeline.Rect) (plot, bool) { return s.columns(room, 40, 40) }
	small := func(room timeline.Rect) (plot, bool) { return s.columns(room, 28, 32) } // lying bars have more room for words
	return s.complete(fewestBars, mostBars) && s.underFinding(large, s.labelledBars, small, s.listedBars)
}

func (p barPlot) color(i int) timeline.Color {
	switch {
	case i == p.Series.Stress:
		return p.stress
	case i == 0 && p.Series.Timed:
		return p.first
	}
	return p.rest
}

func (p barPlot) plot(s chartScene) {
	edge := s.Grid.StartEdge()
	if p.lying {
		edge = timeline.Top
	}
	if !p.axis.Empty() {
		l := s.Canvas.Block("axis", timeline.RoleEvidence, p.axis, 0, s.Ground.Line)
		s.Reveal(l, p.axis, edge, s.Time.Begin, kit.PanelIn)
	}
	for i := range p.bars {
		p.draw(s, i)
	}
}

// draw draws bar i with its value; its label is there from the start.
func (p barPlot) draw(s chartScene, i int) {
	name, at, ink := "label."+strconv.Itoa(i), p.labelled[i], s.Ground.Ink2
	if i == p.Series.Stress {
		ink = s.Ground.Ink
	}
	label := s.Canvas.Set(name, p.labels[i], at.X, at.Y, ink)
	if !p.lying {
		label = s.Canvas.Centred(name, p.labels[i], p.inside(at.X, kit.Wide(p.labels[i])), at.Y, ink)
	}
	s.Fade(s.Time.Begin+kit.Timed(i+2, 60), kit.ItemIn, label...)
	if r := p.bars[i]; r.W > 0 && r.H > 0 {
		p.grow(s, i)
	}
	if i == p.Series.Stress {
		x, base := p.figureAt(s)
		s.ShowFigure(p.figure, x, base, p.word, s.Time.By(p.times[i], kit.FigureIn))
		return
	}
	s.Rise(p.times[i]+160*time.Millisecond, kit.ItemIn, 28, p.value(s, i)...)
}

// figureAt returns the start and the baseline of the stressed value.
func (p barPlot) figureAt(s chartScene) (x, baseline float64) {
	px, r := s.Grid.Px, p.bars[p.Series.Stress]
	if p.lying {
		return r.X + r.W + px(barValue), r.Y + r.H/2 + p.figure.Cap/2
	}
	return p.inside(r.X+r.W/2, p.figure.Width) - p.figure.Width/2, r.Y - px(24)
}

// value returns the value at the end of bar i.
func (p barPlot) value(s chartScene, i int) []timeline.Layer {
	px, r, w, name := s.Grid.Px, p.bars[i], p.values[i], "value."+strconv.Itoa(i)
	if p.lying {
		return s.Canvas.Set(name, w, r.X+r.W+px(barValue), r.Y+r.H/2-s.Type.Rise(w)/2, s.Ground.Ink)
	}
	return s.Canvas.Centred(name, w, p.inside(r.X+r.W/2, kit.Wide(w)), r.Y-px(22)-s.Type.Rise(w), s.Ground.Ink)
}

// inside returns the centre nearest to x of a box of a width that stays within the axis.
func (p barPlot) inside(x, width float64) float64 {
	return max(p.axis.X+width/2, min(x, p.axis.X+p.axis.W-width/2))
}

const barIn = 700 * time.Millisecond

// longWait is the least gap before the next bar in which a bar glints.
const longWait = 2300 * time.Millisecond

// grow makes bar i grow from the axis, its round end first.
func (p barPlot) grow(s chartScene, i int) {
	r := p.bars[i]
	at, name := s.Time.By(p.times[i], barIn), "bar."+strconv.Itoa(i)
	round := s.Grid.Px(16)
	corners, edge := [4]float64{round, round, 0, 0}, timeline.Top
	if p.lying {
		corners, edge = [4]float64{0, round, round, 0}, s.Grid.EndEdge()
	}
	l := s.Canvas.Drawing(name, timeline.RoleEvidence, kit.Shape(timeline.CornersPath(r, corners), p.color(i)))
	if p.lying {
		l.X = timeline.Ramp(at, barIn, s.Grid.Toward(-r.W), 0, timeline.Enter)
	} else {
		l.Y = timeline.Ramp(at, barIn, r.H, 0, timeline.Enter)
	}
	s.Motion.Reveals(&l, r, edge, at, barIn)
	s.Canvas.Over(l)
	switch next := i + 1; {
	case i == p.Series.Stress:
		s.glint(l, at+barIn, 0)
	case next < len(p.times) && p.times[next]-at > longWait:
		s.glint(l, at+barIn, p.times[next])
	}
}
