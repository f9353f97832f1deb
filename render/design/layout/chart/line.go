package chart

import (
	"strconv"
	"time"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// DrawLine shows a series as a line that reaches each point when it is spoken. The
// last value stands large at its end.
func DrawLine(st *kit.Stage, c story.Line) bool {
	s := chartScene{st, c.Heading, c.Caption, c.Series}
	near := func(room timeline.Rect) (plot, bool) { return s.linePlot(room, false) }
	apart := func(room timeline.Rect) (plot, bool) { return s.linePlot(room, true) }
	return s.complete(story.LeastValues, mostMoments) && s.underFinding(near, apart)
}

// DrawLineAsBars draws a line as bars if it does not fit.
func DrawLineAsBars(s *kit.Stage, c story.Line) bool {
	return c.Series.Timed && DrawBars(s, story.Bars(c))
}

func (p linePlot) plot(s chartScene) {
	l := s.Canvas.Block("axis", timeline.RoleEvidence, p.axis, 0, s.Ground.Line)
	s.Reveal(l, p.axis, s.Grid.StartEdge(), s.Time.Begin, kit.PanelIn)
	p.draw(s)
	for i := range p.points {
		p.mark(s, i)
	}
}

// shade returns the area under a curve, denser towards the curve.
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
		all = append(all, kit.Shape(timeline.PolygonPath(area...), p.color.Alpha(.028)))
	}
	return all
}

// draw draws line and shade, revealed from point to point.
func (p linePlot) draw(s chartScene) {
	g, curve := s.Grid, p.curve()
	shade := s.Canvas.Drawing("shade", timeline.RoleEvidence, p.shade(curve)...)
	l := s.Canvas.Drawing("line", timeline.RoleEvidence, kit.Shape(stroke(curve, g.Px(14)), p.color))
	first, last := p.points[0].X, p.points[len(p.points)-1].X
	r := timeline.Rect{X: first, Y: p.axis.Y - p.high - g.Px(20), W: last - first, H: p.high + g.Px(40)}
	progress := timeline.Track{{At: p.arrives(s, 0)}}
	for i := 1; i < len(p.points); i++ {
		from := max(p.times[i], progress[len(progress)-1].At)
		lasts := max(p.arrives(s, i)-from, 2*s.Fps.At(1))
		progress = progress.Then(from, lasts, (p.points[i].X-first)/(last-first), timeline.Move)
	}
	for _, layer := range []timeline.Layer{shade, l} {
		layer.From = progress[0].At
		layer.Reveal = &timeline.Reveal{Rect: g.Physical(r), Edge: g.StartEdge(), Progress: progress}
		s.Canvas.Over(layer)
	}
}

const lineReach = 420 * time.Millisecond

// arrives returns when the line reaches point i.
func (p linePlot) arrives(s chartScene, i int) time.Duration {
	if i == 0 {
		return s.Time.By(p.times[0], lineReach)
	}
	return s.Time.By(p.times[i], lineReach) + lineReach
}

// mark draws point i, its label below the axis, and its value.
func (p linePlot) mark(s chartScene, i int) {
	px := s.Grid.Px
	q, last := p.points[i], i == len(p.points)-1
	at := max(s.Time.Begin, p.arrives(s, i)-120*time.Millisecond)
	c := s.Ground.Ink2
	if last {
		c = s.Ground.Ink
	}
	below := max(p.axis.Y+px(30), p.points[len(p.points)-1].Y+px(52)) // clear of the last point, should it lie low
	label := p.centre(s, "label."+strconv.Itoa(i), p.labels[i], i, below, c)
	s.Fade(s.Time.Begin+kit.Timed(i+2, 60), kit.ItemIn, label...)
	if last {
		p.end(s, q, at)
		return
	}
	box := timeline.Rect{X: q.X - px(20), Y: q.Y - px(20), W: px(40), H: px(40)}
	dot := s.Canvas.Upright("point."+strconv.Itoa(i), timeline.RoleEvidence, box,
		kit.Shape(timeline.CirclePath(px(20), px(20), px(19.5)), p.color), kit.Shape(timeline.CirclePath(px(20), px(20), px(10.5)), s.Ground.Bg))
	s.Motion.Grows(&dot, at, kit.IconIn, timeline.Pop)
	s.Canvas.Over(dot)
	value := s.Canvas.Set("value."+strconv.Itoa(i), p.values[i], p.valueAt[i].X, p.valueAt[i].Y, s.Ground.Ink)
	s.Rise(at, kit.ItemIn, 20, value...)
}

// centre returns a text centred above or below point i. The first one begins at the start of the
// content, and none extends beyond its end.
func (p linePlot) centre(s chartScene, name string, w kit.Words, i int, top float64, c timeline.Color) []timeline.Layer {
	if i == 0 {
		return s.Canvas.Set(name, w, p.axis.X, top, c)
	}
	half := kit.Wide(w) / 2
	return s.Canvas.Centred(name, w, min(p.points[i].X, p.axis.X+p.axis.W-half), top, c)
}

// end draws the last point with its value.
func (p linePlot) end(s chartScene, q timeline.Point, at time.Duration) {
	px := s.Grid.Px
	box := timeline.Rect{X: q.X - px(38), Y: q.Y - px(38), W: px(76), H: px(76)}
	dot := s.Canvas.Upright("point.end", timeline.RoleEvidence, box,
		kit.Shape(timeline.CirclePath(px(38), px(38), px(37)), p.color), kit.Shape(timeline.CirclePath(px(38), px(38), px(23)), s.Pal.Fill(s.Pal.E, p.color)))
	s.Motion.Grows(&dot, at, kit.IconIn, timeline.Pop)
	s.Canvas.Over(dot)
	s.glint(dot, at+kit.IconIn, 0)
	s.ShowFigure(p.figure, p.figureAt.X, p.figureAt.Y, s.Ground.Ink, s.Time.By(p.times[len(p.points)-1], kit.FigureIn))
}
