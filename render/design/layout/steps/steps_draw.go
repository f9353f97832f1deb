package steps

import (
	"strconv"
	"time"

	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// places are the faint shapes of steps to come, with their numbers. They stir while
// nothing has been said of them yet.
func (st *stairs) places(s stepsScene, times []time.Duration) {
	faint, _ := palette.Step(s.Ground.Faint, s.Tone().Low, palette.TextContrast+.05)
	for i, t := range st.steps {
		l := s.Canvas.Block("place."+strconv.Itoa(i), timeline.RoleGround, t.area, st.radius, s.Tone().Low)
		at := s.Time.By(s.Time.Begin+time.Duration(i)*kit.Stagger, kit.ItemIn)
		s.Motion.Fades(&l, at, kit.ItemIn)
		s.Awaits(&l, i, times[i])
		s.Canvas.Under(l)
		number := st.sign(s, i, faint)[0]
		number.Name += ".next"
		s.Motion.Fades(&number, at, kit.ItemIn)
		number.To = max(times[i]+kit.Stagger, number.From+1)
		s.Canvas.Over(number)
	}
}

// rise lets step i come up with its words.
func (st *stairs) rise(s stepsScene, i int, times []time.Duration) {
	name, t := "step."+strconv.Itoa(i), st.steps[i]
	at := s.Time.By(times[i], kit.ColumnIn)
	ground := s.Canvas.Block(name+".column", timeline.RoleGround, t.area, st.radius, st.fills[i])
	s.Motion.Reveals(&ground, t.area, st.from, at, kit.ColumnIn)
	s.Canvas.Under(ground)

	ink := s.Pal.On(st.fills[i])
	for _, l := range st.sign(s, i, ink) {
		s.Motion.Grows(&l, at+kit.Stagger, kit.IconIn, timeline.Enter)
		for _, beat := range s.Time.BeatsFrom(at + kit.ColumnIn) {
			if st.aside && (i+1 == len(times) || beat+kit.Stirring < times[i+1]) {
				l.Scale = kit.SwellOnce(l.Scale, beat, 1.2)
			}
		}
		s.Canvas.Over(l)
	}
	lines := s.Canvas.Set(name+".text", t.text, t.x, t.textTop, ink)
	if len(t.detail.Block.Lines) > 0 {
		lines = append(lines, s.Canvas.Set(name+".detail", t.detail, t.x, t.detailTop(s), ink)...)
	}
	until := s.Time.Length
	if i+1 < len(times) {
		until = times[i+1]
	}
	for j, comes := range s.Time.AsSaid(kit.LinesOf(t.text, t.detail), at+kit.Stagger, until) {
		s.Motion.Rises(&lines[j], comes, kit.ItemIn, 28)
	}
	s.Canvas.Over(lines...)
}

// sign is a step's number and, where all have one, its symbol: behind the
// number or, aside, at the end.
func (st *stairs) sign(s stepsScene, i int, ink timeline.Color) []timeline.Layer {
	px, name, t := s.Grid.Px, "step."+strconv.Itoa(i), st.steps[i]
	line := s.Type.Fonts.Shape(strconv.Itoa(s.numberOf(i)), s.Type.Voice.FigureStyle(st.number))
	pen := &timeline.Pen{}
	s.Type.Fonts.Outline(line, 0, len(line.Text), pen)
	b := pen.Path.Bounds()
	box := timeline.Rect{X: t.numberX, Y: t.numberTop, W: b.W, H: b.H}
	number := s.Canvas.Upright(name+".number", timeline.RoleIcon, box, kit.Shape(kit.Moved(pen.Path, -b.X, -b.Y), ink))
	number.Pivot.X -= s.Grid.Toward(b.W / 2) // it grows away from the margin
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
	return append(layers, s.Canvas.Upright(name+".symbol", timeline.RoleIcon, box, kit.Shape(kit.IconIn24(st.icons[i], size), ink)))
}
