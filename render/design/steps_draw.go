package design

import (
	"strconv"
	"time"

	"github.com/scenewright/scenewright/engine/timeline"
)

const columnIn = 560 * ms

// places are the faint shapes of steps to come. They stir while nothing has
// been said of them yet.
func (st *stairs) places(s stepsScene, times []time.Duration) {
	for i, t := range st.steps {
		l := s.Canvas.block("place."+strconv.Itoa(i), timeline.RoleGround, t.area, st.radius, s.tone().low)
		at := s.Time.by(s.Time.begin+time.Duration(i)*stagger, itemIn)
		s.Motion.fades(&l, at, itemIn)
		s.awaits(&l, i, times[i])
		s.Canvas.under(l)
	}
}

// awaits lets the n-th of some places stir, one after the other, on every beat until
// something comes there.
func (s *stage) awaits(l *timeline.Layer, n int, until time.Duration) {
	for _, beat := range s.Time.beatsFrom(s.Time.begin + itemIn) {
		from := max(beat+timed(n, 90), l.Opacity[len(l.Opacity)-1].At)
		if from+700*ms < until {
			l.Opacity = l.Opacity.Then(from, 300*ms, .35, timeline.Move).Then(from+300*ms, 400*ms, 1, timeline.Move)
		}
	}
}

// rise lets step i come up with its words.
func (st *stairs) rise(s stepsScene, i int, times []time.Duration) {
	name, t := "step."+strconv.Itoa(i), st.steps[i]
	at := s.Time.by(times[i], columnIn)
	ground := s.Canvas.block(name+".column", timeline.RoleGround, t.area, st.radius, st.fills[i])
	s.Motion.reveals(&ground, t.area, st.from, at, columnIn)
	s.Canvas.under(ground)

	ink := s.pal.On(st.fills[i])
	for _, l := range st.sign(s, i, ink) {
		s.Motion.grows(&l, at+stagger, iconIn, timeline.Enter)
		for _, beat := range s.Time.beatsFrom(at + columnIn) {
			if !s.grid.wide() && (i+1 == len(times) || beat+stirring < times[i+1]) {
				l.Scale = swellOnce(l.Scale, beat, 1.2)
			}
		}
		s.Canvas.over(l)
	}
	lines := s.Canvas.set(name+".text", t.text, t.x, t.textTop, ink)
	if len(t.detail.block.Lines) > 0 {
		lines = append(lines, s.Canvas.set(name+".detail", t.detail, t.x, t.detailTop(s), ink)...)
	}
	until := s.Time.length
	if i+1 < len(times) {
		until = times[i+1]
	}
	for j, comes := range s.Time.asSaid(linesOf(t.text, t.detail), at+stagger, until) {
		s.Motion.rises(&lines[j], comes, itemIn, 28)
	}
	s.Canvas.over(lines...)
}

// sign is a step's number and, where all have one, its symbol: behind the
// number or, aside, at the end.
func (st *stairs) sign(s stepsScene, i int, ink timeline.Color) []timeline.Layer {
	px, name, t := s.grid.px, "step."+strconv.Itoa(i), st.steps[i]
	line := s.Type.fonts.Shape(strconv.Itoa(s.numberOf(i)), s.Type.voice.figureStyle(st.number))
	pen := &timeline.Pen{}
	s.Type.fonts.Outline(line, 0, len(line.Text), pen)
	b := pen.Path.Bounds()
	box := timeline.Rect{X: t.numberX, Y: t.numberTop, W: b.W, H: b.H}
	number := s.Canvas.upright(name+".number", timeline.RoleIcon, box, shape(moved(pen.Path, -b.X, -b.Y), ink))
	number.Pivot.X -= s.grid.toward(b.W / 2) // it grows away from the margin
	layers := []timeline.Layer{number}
	if st.icons == nil {
		return layers
	}
	size, x := px(64), t.numberX+b.W+px(24)
	if st.aside {
		size = px(shelfSymbol)
		x = t.symbolEnd - size
	}
	box = timeline.Rect{X: x, Y: t.numberTop + b.H/2 - size/2, W: size, H: size}
	return append(layers, s.Canvas.upright(name+".symbol", timeline.RoleIcon, box, shape(iconIn24(st.icons[i], size), ink)))
}
