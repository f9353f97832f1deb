package design

import (
	"strconv"
	"time"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// linePlot is a line chart, fitted. Lengths are pixels of the screen.
type linePlot struct {
	chart
	axis           timeline.Rect // its top is the zero of all points
	high           float64       // of the highest point above it
	points         []timeline.Point
	labels, values []words
	valueAt        []timeline.Point // where values begin
	figure         figure           // of the last value
	figureAt       timeline.Point   // where it begins and stands
	color          timeline.Color
}

// lines shows a series as a line that reaches each point when it is spoken. The
// last value stands large at its end.
func lines(st *stage, c story.Line) bool {
	s := chartScene{st, c.Heading, c.Caption, c.Series}
	if !s.complete(story.LeastValues, mostMoments) {
		return false
	}
	g := s.grid
	if !g.wide() {
		under := func(fit lineFit) func(timeline.Rect) (plot, bool) {
			return func(room timeline.Rect) (plot, bool) { return s.linePlot(fit, room, heads{}) }
		}
		return s.underFinding(under(lineFit{above: true}), under(lineFit{most: .3}), under(lineFit{above: true, apart: true}))
	}
	top := .131 * g.h
	f, ok := s.finding(.5*g.w, .33*g.h, s.roles.heading.resized(92, 64, 2), s.roles.heading.resized(64, 48, 3))
	if !ok {
		return false
	}
	room := timeline.Rect{X: g.margin(), Y: .131 * g.h, W: g.inner(), H: s.bottom - .131*g.h}
	for _, r := range g.rooms(room) {
		for _, fit := range []lineFit{{most: .24}, {above: true}} {
			if p, ok := s.linePlot(fit, r, heads{reach: g.margin() + f.reach(), under: top + f.height}); ok {
				s.tell(f, g.margin(), top)
				p.plot(s)
				return true
			}
		}
	}
	return false
}

// lineAsBars stands in for a line that finds no room.
func lineAsBars(s *stage, c story.Line) bool { return c.Series.Timed && bars(s, story.Bars(c)) }

func (p linePlot) plot(s chartScene) {
	l := s.Canvas.block("axis", timeline.RoleEvidence, p.axis, 0, s.ground.Line)
	s.Motion.wipes(&l, p.axis, s.Time.begin, panelIn)
	s.Canvas.over(l)
	p.draw(s)
	for i := range p.points {
		p.mark(s, i)
	}
}

// shade is what lies under a curve, denser towards it.
func (p linePlot) shade(curve []timeline.Point) []timeline.Shape {
	const bands = 16
	var all []timeline.Shape
	for k := 1; k <= bands; k++ {
		area := append([]timeline.Point{}, curve...)
		for i := len(curve) - 1; i >= 0; i-- {
			q := curve[i]
			q.Y += (p.axis.Y - q.Y) * float64(k) / bands
			area = append(area, q)
		}
		all = append(all, shape(timeline.PolygonPath(area...), p.color.Alpha(.028)))
	}
	return all
}

// draw draws line and shade, revealed from point to point.
func (p linePlot) draw(s chartScene) {
	g, curve := s.grid, p.curve()
	shade := s.Canvas.drawing("shade", timeline.RoleEvidence, p.shade(curve)...)
	l := s.Canvas.drawing("line", timeline.RoleEvidence, shape(stroke(curve, g.px(14)), p.color))
	first, last := p.points[0].X, p.points[len(p.points)-1].X
	r := timeline.Rect{X: first, Y: p.axis.Y - p.high - g.px(20), W: last - first, H: p.high + g.px(40)}
	progress := timeline.Track{{At: p.arrives(s, 0)}}
	for i := 1; i < len(p.points); i++ {
		from := max(p.times[i], progress[len(progress)-1].At)
		lasts := max(p.arrives(s, i)-from, 2*s.fps.at(1))
		progress = progress.Then(from, lasts, (p.points[i].X-first)/(last-first), timeline.Move)
	}
	for _, layer := range []timeline.Layer{shade, l} {
		layer.From = progress[0].At
		layer.Reveal = &timeline.Reveal{Rect: g.physical(r), Edge: g.startEdge(), Progress: progress}
		s.Canvas.over(layer)
	}
}

const lineReach = 420 * ms

// arrives is when the line reaches point i.
func (p linePlot) arrives(s chartScene, i int) time.Duration {
	if i == 0 {
		return s.Time.by(p.times[0], lineReach)
	}
	return s.Time.by(p.times[i], lineReach) + lineReach
}

// mark draws point i, its label below the axis, and its value.
func (p linePlot) mark(s chartScene, i int) {
	px := s.grid.px
	q, last := p.points[i], i == len(p.points)-1
	at := max(s.Time.begin, p.arrives(s, i)-120*ms)
	c := s.ground.Ink2
	if last {
		c = s.ground.Ink
	}
	below := max(p.axis.Y+px(30), p.points[len(p.points)-1].Y+px(52)) // clear of the last point, should it lie low
	s.appear(p.centre(s, "label."+strconv.Itoa(i), p.labels[i], i, below, c), s.Time.begin+timed(i+2, 60))
	if last {
		p.end(s, q, at)
		return
	}
	box := timeline.Rect{X: q.X - px(20), Y: q.Y - px(20), W: px(40), H: px(40)}
	dot := s.Canvas.upright("point."+strconv.Itoa(i), timeline.RoleEvidence, box,
		shape(timeline.CirclePath(px(20), px(20), px(19.5)), p.color), shape(timeline.CirclePath(px(20), px(20), px(10.5)), s.ground.Bg))
	s.Motion.grows(&dot, at, iconIn, timeline.Pop)
	s.Canvas.over(dot)
	value := s.Canvas.set("value."+strconv.Itoa(i), p.values[i], p.valueAt[i].X, p.valueAt[i].Y, s.ground.Ink)
	for j := range value {
		s.Motion.rises(&value[j], at, itemIn, 20)
	}
	s.Canvas.over(value...)
}

// centre is a text in the middle above or below point i, but the first one at
// the start of the content, and none beyond its end.
func (p linePlot) centre(s chartScene, name string, w words, i int, top float64, c timeline.Color) []timeline.Layer {
	if i == 0 {
		return s.Canvas.set(name, w, p.axis.X, top, c)
	}
	half := wide(w) / 2
	return s.Canvas.centred(name, w, min(p.points[i].X, p.axis.X+p.axis.W-half), top, c)
}

// pings lets a ring spread from a point on every beat from a moment on.
func (s chartScene) pings(q timeline.Point, r float64, c timeline.Color, from time.Duration) {
	const most, lasts = 2.3, 900 * ms
	l := s.Canvas.upright("point.ping", timeline.RoleMotif, timeline.Rect{X: q.X - r, Y: q.Y - r, W: 2 * r, H: 2 * r}, shape(timeline.RingPath(r, r, .9*r, .2*r), c))
	l.Scale, l.Opacity = nil, nil
	for _, beat := range s.Time.beatsFrom(from) {
		l.Scale = append(l.Scale, timeline.Key{At: beat, Value: 1}, timeline.Key{At: beat + lasts, Value: most, Ease: timeline.Enter})
		l.Opacity = append(l.Opacity, timeline.Key{At: beat, Value: .7}, timeline.Key{At: beat + lasts, Ease: timeline.Linear})
	}
	if len(l.Scale) > 0 {
		l.From = l.Scale[0].At
		s.Canvas.over(l)
	}
}

// end draws the last point with its value.
func (p linePlot) end(s chartScene, q timeline.Point, at time.Duration) {
	px := s.grid.px
	box := timeline.Rect{X: q.X - px(38), Y: q.Y - px(38), W: px(76), H: px(76)}
	dot := s.Canvas.upright("point.end", timeline.RoleEvidence, box,
		shape(timeline.CirclePath(px(38), px(38), px(37)), p.color), shape(timeline.CirclePath(px(38), px(38), px(23)), s.pal.Fill(s.pal.E, p.color)))
	s.Motion.grows(&dot, at, iconIn, timeline.Pop)
	s.pings(q, px(endRadius), p.color, at+iconIn)
	s.Canvas.over(dot)
	s.showFigure(p.figure, p.figureAt.X, p.figureAt.Y, s.ground.Ink, s.Time.by(p.times[len(p.points)-1], figureIn))
}
