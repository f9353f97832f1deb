package motion

import (
	"math"
	"strconv"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/timeline"
)

func hasBars(sc engine.BoardScene) bool { return isSeries(sc.Series, mostBars) }

// barPlot is a bar chart, fitted. Lengths are pixels of the screen.
type barPlot struct {
	chart
	x, base        float64 // of the first bar, of the axis all bars stand on
	bar, gap, high float64 // of one bar, between two, of the highest
	labels, values []words
	figure         figure // of the stressed value
}

// bars shows each value of a series as a bar that grows when it is spoken. The
// heading beside them says what they come to.
func bars(s *stage) bool {
	g := s.grid
	if !g.wide() {
		return false
	}
	p, ok := s.barPlot()
	if !ok {
		return false
	}
	top := .131 * g.h
	f, ok := s.finding(p.series.Unit, .272*g.w, p.base-top, s.roles.heading.resized(92, 68, 4), s.roles.heading.resized(68, 50, 6))
	if !ok {
		return false
	}
	s.tell(f, g.margin(), top)
	s.change(p, top+f.height+g.px(90))
	axis := timeline.Rect{X: p.x, Y: p.base, W: float64(len(p.labels))*(p.bar+p.gap) - p.gap, H: g.px(4)}
	l := s.block("axis", timeline.RoleEvidence, axis, 0, s.ground.Line)
	s.wipes(&l, axis, s.begin, panelIn)
	s.over(l)
	for i := range p.labels {
		p.draw(s, i)
	}
	return true
}

// barPlot fits bars, labels and values; ok is false where one does not fit.
func (s *stage) barPlot() (p barPlot, ok bool) {
	g := s.grid
	p = barPlot{chart: s.chart(), x: .358 * g.w, gap: g.px(28), high: .593 * g.h}
	n := float64(len(p.series.Values))
	p.bar = (.579*g.w - (n-1)*p.gap) / n
	if most := g.px(240); p.bar > most {
		p.x += (p.bar - most) * n / 2
		p.bar = most
	}
	p.base = .824 * g.h
	if g.subs {
		p.base, p.high = .70*g.h, .8*p.high
	}
	if p.labels, ok = s.siblings(p.chart.labels(), labelRole(), p.bar+.7*p.gap, p.series.Stress); !ok {
		return p, false
	}
	p.base = min(p.base, s.bottom-s.tallest(p.labels)-g.px(28))
	if p.values, ok = s.siblings(p.texts(), valueRole(), p.bar+.5*p.gap, p.series.Stress); !ok {
		return p, false
	}
	p.figure, ok = s.figure(p.texts()[p.series.Stress], p.bar+.9*p.gap, 92, 44)
	p.high = min(p.high, p.base-.131*g.h-p.figure.cap-g.px(28))
	return p, ok
}

// left is where bar i begins.
func (p barPlot) left(i int) float64 { return p.x + float64(i)*(p.bar+p.gap) }

// height is how high bar i is: zero stands on the axis, and something that is
// not zero can be seen.
func (p barPlot) height(i int) float64 {
	v := p.series.Values[i].Value
	if v == 0 {
		return 0
	}
	return max(4, math.Round(p.high*v/largest(p.series.Values)))
}

func (p barPlot) color(i int) timeline.Color {
	switch {
	case i == p.series.Stress:
		return p.stress
	case i == 0 && p.series.Timed:
		return p.first
	}
	return p.rest
}

// draw draws bar i with its label, which is there before it, and its value.
func (p barPlot) draw(s *stage, i int) {
	px, middle := s.grid.px, p.left(i)+p.bar/2
	c := s.ground.Ink2
	if i == p.series.Stress {
		c = s.ground.Ink
	}
	s.appear(s.centred("label."+strconv.Itoa(i), p.labels[i], middle, p.base+px(28), c), s.begin+timed(i+2, 60))
	top := p.base - p.height(i)
	if p.height(i) > 0 {
		p.grow(s, i)
	}
	if i == p.series.Stress {
		start, land := s.landing(p.chart, i)
		s.count(p.figure, middle-p.figure.width/2, top-px(24), p.word, start, land)
		return
	}
	w := p.values[i]
	value := s.centred("value."+strconv.Itoa(i), w, middle, top-px(22)-s.rise(w), s.ground.Ink)
	for j := range value {
		s.rises(&value[j], p.times[i]+160*ms, itemIn, 28)
	}
	s.over(value...)
}

const barIn = 700 * ms

// grow lets bar i come up from the axis, its round top first.
func (p barPlot) grow(s *stage, i int) {
	h := p.height(i)
	r := timeline.Rect{X: p.left(i), Y: p.base - h, W: p.bar, H: h}
	round := min(s.grid.px(16), h/2)
	l := s.drawing("bar."+strconv.Itoa(i), timeline.RoleEvidence, shape(timeline.CornersPath(r, [4]float64{round, round, 0, 0}), p.color(i)))
	at := s.by(p.times[i], barIn)
	l.Y = timeline.Ramp(at, barIn, h, 0, timeline.Enter)
	s.reveals(&l, r, timeline.Top, at, barIn)
	s.over(l)
	if i == p.series.Stress {
		s.glint(l, at+barIn)
	}
}

// change is a number of the scene that is none of the bars': by how much they
// differ. It stands under the heading, where there is room.
func (s *stage) change(p barPlot, top float64) {
	fig := s.board.Figure
	if fig == nil || spelled(fig.Text) == "" {
		return
	}
	f, ok := s.figure(fig.Text, .272*s.grid.w, 150, 80)
	if !ok || p.base-f.cap < top {
		return
	}
	at := s.changes(p)
	for i, part := range f.parts {
		x := s.grid.left(s.grid.margin(), f.width) + part.x
		l := figureLayer("change."+strconv.Itoa(i), part.line.Text, part.style, x, p.base, p.word)
		s.rises(&l, at, itemIn, 28)
		s.over(l)
	}
}

// changes is when the number beside the bars is spoken.
func (s *stage) changes(p barPlot) time.Duration {
	if v, _, ok := s.speech.phrase(s.board.Figure.Said, 0); ok {
		return v.from - ahead
	}
	return p.times[len(p.times)-1] + barIn
}
