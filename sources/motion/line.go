package motion

import (
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/timeline"
)

func hasLine(sc engine.BoardScene) bool { return isSeries(sc.Series, mostMoments) }

// linePlot is a line chart, fitted. Lengths are pixels of the screen.
type linePlot struct {
	chart
	base, high     float64 // of the axis, of the highest point above it
	points         []timeline.Point
	labels, values []words
	figure         figure // of the last value
	color          timeline.Color
}

// lines shows a series as a line that reaches each point when it is spoken. The
// last value stands large at its end.
func lines(s *stage) bool {
	g := s.grid
	if !g.wide() {
		return false
	}
	top := .131 * g.h
	f, ok := s.finding(s.board.Series.Unit, .5*g.w, .33*g.h, s.roles.heading.resized(92, 64, 2), s.roles.heading.resized(64, 48, 3))
	if !ok {
		return false
	}
	p, ok := s.linePlot(f, top+f.height)
	if !ok {
		return false
	}
	s.tell(f, g.margin(), top)
	axis := timeline.Rect{X: g.margin(), Y: p.base, W: g.inner(), H: g.px(4)}
	l := s.block("axis", timeline.RoleEvidence, axis, 0, s.ground.Line)
	s.wipes(&l, axis, s.begin, panelIn)
	s.over(l)
	p.draw(s)
	for i := range p.points {
		p.mark(s, i)
	}
	return true
}

// linePlot fits the line under a heading that ends at under.
func (s *stage) linePlot(f finding, under float64) (p linePlot, ok bool) {
	g := s.grid
	p = linePlot{chart: s.chart(), base: .824 * g.h, high: .519 * g.h}
	if p.color = p.first; p.color == s.ground.Ink {
		p.color = p.stress
	}
	if g.subs {
		p.base, p.high = .70*g.h, .8*p.high
	}
	n := len(p.series.Values)
	if p.figure, ok = s.figure(p.texts()[n-1], .2*g.w, 132, 84); !ok {
		return p, false
	}
	x0, x1 := g.margin()+g.px(20), min(.828*g.w, g.w-g.margin()-g.px(56)-p.figure.width)
	places, ok := p.places()
	if !ok {
		return p, false
	}
	closest := math.Inf(1)
	for i, at := range places {
		p.points = append(p.points, timeline.Point{X: x0 + at*(x1-x0)})
		if i > 0 {
			closest = min(closest, p.points[i].X-p.points[i-1].X)
		}
	}
	if p.labels, ok = s.siblings(p.chart.labels(), labelRole().resized(34, 28, 1), .94*closest, n-1); !ok {
		return p, false
	}
	p.base = min(p.base, s.bottom-s.tallest(p.labels)-g.px(52))
	if p.values, ok = s.siblings(p.texts(), valueRole().resized(44, 32, 1), .86*closest, -1); !ok {
		return p, false
	}
	return p, p.stand(s, g.margin()+f.reach(), under)
}

// stand puts the points at their heights, all of them and their values clear
// of the heading.
func (p *linePlot) stand(s *stage, reach, under float64) bool {
	px, most := s.grid.px, largest(p.series.Values)
	room := px(60) + s.tallest(p.values)
	for i, q := range p.points {
		above := p.base - under - room
		if v := p.series.Values[i].Value; q.X-px(90) < reach+px(40) && v > 0 {
			p.high = min(p.high, above*most/v)
		}
	}
	for i := range p.points {
		p.points[i].Y = p.base - p.high*p.series.Values[i].Value/most
	}
	return p.high >= .22*s.grid.h
}

// places are where the moments lie between first and last, 0..1: years as far
// apart as they are, other moments evenly. ok is false where they run back or
// crowd.
func (p linePlot) places() (all []float64, ok bool) {
	n := len(p.series.Values)
	var years []float64
	for i, v := range p.series.Values {
		all = append(all, float64(i)/float64(n-1))
		if y, err := strconv.Atoi(strings.TrimSpace(strings.Trim(v.Label, "年"))); err == nil && y >= 1000 && y < 3000 {
			years = append(years, float64(y))
		}
	}
	if len(years) != n {
		return all, len(years) == 0
	}
	for i, y := range years {
		if i > 0 && y <= years[i-1] {
			return nil, false
		}
		all[i] = (y - years[0]) / (years[n-1] - years[0])
	}
	return all, true
}

// curve is the line as many short steps: flat at each point, so that it never
// rises above one or falls below.
func (p linePlot) curve() []timeline.Point {
	const steps = 24
	all := []timeline.Point{p.points[0]}
	for i := 1; i < len(p.points); i++ {
		a, b := p.points[i-1], p.points[i]
		for k := 1; k <= steps; k++ {
			t := float64(k) / steps
			x := a.X + (b.X-a.X)*(1.5*t*(1-t)*(1-t)+1.5*t*t*(1-t)+t*t*t)
			y := a.Y + (b.Y-a.Y)*(3*t*t*(1-t)+t*t*t)
			all = append(all, timeline.Point{X: x, Y: y})
		}
	}
	return all
}

// stroke is the outline of a line so wide along points.
func stroke(points []timeline.Point, width float64) timeline.Path {
	var there, back []timeline.Point
	for i, q := range points {
		a, b := points[max(0, i-1)], points[min(len(points)-1, i+1)]
		dx, dy := b.X-a.X, b.Y-a.Y
		k := width / 2 / max(1e-9, math.Hypot(dx, dy))
		there = append(there, timeline.Point{X: q.X - dy*k, Y: q.Y + dx*k})
		back = append([]timeline.Point{{X: q.X + dy*k, Y: q.Y - dx*k}}, back...)
	}
	return polygon(append(there, back...))
}

func polygon(points []timeline.Point) timeline.Path {
	var p timeline.Path
	p.MoveTo(points[0].X, points[0].Y)
	for _, q := range points[1:] {
		p.LineTo(q.X, q.Y)
	}
	p.Close()
	return p
}

// shade is what lies under a curve, denser towards it.
func (p linePlot) shade(curve []timeline.Point) []timeline.Shape {
	const bands = 16
	var all []timeline.Shape
	for k := 1; k <= bands; k++ {
		area := append([]timeline.Point{}, curve...)
		for i := len(curve) - 1; i >= 0; i-- {
			q := curve[i]
			q.Y += (p.base - q.Y) * float64(k) / bands
			area = append(area, q)
		}
		all = append(all, shape(polygon(area), p.color.Alpha(.028)))
	}
	return all
}

// draw draws line and shade, revealed from point to point.
func (p linePlot) draw(s *stage) {
	g, curve := s.grid, p.curve()
	shade := s.drawing("shade", timeline.RoleEvidence, p.shade(curve)...)
	l := s.drawing("line", timeline.RoleEvidence, shape(stroke(curve, g.px(14)), p.color))
	first, last := p.points[0].X, p.points[len(p.points)-1].X
	r := timeline.Rect{X: first, Y: p.base - p.high - g.px(20), W: last - first, H: p.high + g.px(40)}
	progress := timeline.Track{{At: p.arrives(s, 0)}}
	for i := 1; i < len(p.points); i++ {
		from := max(p.times[i], progress[len(progress)-1].At)
		lasts := max(p.arrives(s, i)-from, 2*s.at(1))
		progress = progress.Then(from, lasts, (p.points[i].X-first)/(last-first), timeline.Move)
	}
	for _, layer := range []timeline.Layer{shade, l} {
		layer.From = progress[0].At
		layer.Reveal = &timeline.Reveal{Rect: g.physical(r), Edge: g.startEdge(), Progress: progress}
		s.over(layer)
	}
}

const lineReach = 420 * ms

// arrives is when the line reaches point i.
func (p linePlot) arrives(s *stage, i int) time.Duration {
	if i == 0 {
		return s.by(p.times[0], lineReach)
	}
	return s.by(p.times[i], lineReach) + lineReach
}

// mark draws point i, its label below the axis, and its value.
func (p linePlot) mark(s *stage, i int) {
	px := s.grid.px
	q, last := p.points[i], i == len(p.points)-1
	at := max(s.begin, p.arrives(s, i)-120*ms)
	c := s.ground.Ink2
	if last {
		c = s.ground.Ink
	}
	below := max(p.base+px(30), p.points[len(p.points)-1].Y+px(52)) // clear of the last point, should it lie low
	s.appear(p.centre(s, "label."+strconv.Itoa(i), p.labels[i], i, below, c), s.begin+timed(i+2, 60))
	if last {
		p.end(s, q, at)
		return
	}
	box := timeline.Rect{X: q.X - px(20), Y: q.Y - px(20), W: px(40), H: px(40)}
	dot := s.upright("point."+strconv.Itoa(i), timeline.RoleEvidence, box,
		shape(timeline.CirclePath(px(20), px(20), px(19.5)), p.color), shape(timeline.CirclePath(px(20), px(20), px(10.5)), s.ground.Bg))
	s.grows(&dot, at, iconIn, timeline.Pop)
	s.over(dot)
	w := p.values[i]
	value := p.centre(s, "value."+strconv.Itoa(i), w, i, q.Y-px(38)-s.rise(w), s.ground.Ink)
	switch next := p.points[i+1].Y; {
	case i > 0 && p.points[i-1].Y < q.Y-px(30): // the line comes from above: beyond it
		value = s.set("value."+strconv.Itoa(i), w, q.X+px(8), q.Y-px(34)-s.rise(w), s.ground.Ink)
	case i > 0 && next < q.Y-px(60): // the line goes up: before it
		value = s.centred("value."+strconv.Itoa(i), w, q.X-.25*wide(w), q.Y-px(38)-s.rise(w), s.ground.Ink)
	}
	for j := range value {
		s.rises(&value[j], at, itemIn, 20)
	}
	s.over(value...)
}

// centre is a text in the middle above or below point i, the first one at the
// start of the content.
func (p linePlot) centre(s *stage, name string, w words, i int, top float64, c timeline.Color) []timeline.Layer {
	if i == 0 {
		return s.set(name, w, s.grid.margin(), top, c)
	}
	return s.centred(name, w, p.points[i].X, top, c)
}

// end draws the last point with its value.
func (p linePlot) end(s *stage, q timeline.Point, at time.Duration) {
	px := s.grid.px
	box := timeline.Rect{X: q.X - px(38), Y: q.Y - px(38), W: px(76), H: px(76)}
	dot := s.upright("point.end", timeline.RoleEvidence, box,
		shape(timeline.CirclePath(px(38), px(38), px(37)), p.color), shape(timeline.CirclePath(px(38), px(38), px(23)), s.pal.Fill(s.pal.E, p.color)))
	s.grows(&dot, at, iconIn, timeline.Pop)
	dot.Scale = swell(dot.Scale, s.beatsFrom(at+iconIn), 1.16)
	s.over(dot)
	start, land := s.landing(p.chart, len(p.points)-1)
	s.count(p.figure, q.X+px(56), min(q.Y+p.figure.cap/2, p.base-px(16)), s.ground.Ink, start, land)
}
