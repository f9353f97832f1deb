package events

import (
	"strconv"
	"time"

	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
	"github.com/scenewright/scenewright/render/design/layout/steps"
)

func (b band) draw(s timelineScene) {
	for i := range b.places {
		if i > 0 {
			b.next(s, i)
		}
	}
	b.slide(s)
	for i := range b.places {
		b.now(s, i)
		if i+1 < len(b.places) {
			b.gone(s, i)
		}
	}
}

// next is a place that has not been spoken of.
func (b band) next(s timelineScene, i int) {
	p := b.places[i]
	l := s.Canvas.Block("column."+strconv.Itoa(i), timeline.RoleGround, p.ground[0], 0, b.coming[i%2])
	at := s.Time.Begin + kit.Timed(i, 90)
	s.Motion.Reveals(&l, p.ground[0], b.grows, at, kit.PanelIn)
	s.Canvas.Under(l)
	text := append(b.when(s, i, 0, b.ink), s.Canvas.Set("event."+strconv.Itoa(i)+".next", b.texts[i], p.text[0].X, p.text[0].Y, b.ink)...)
	for j := range text {
		s.Motion.Rises(&text[j], at+120*time.Millisecond, kit.ItemIn, 28)
		text[j].To = max(b.times[i]+kit.BarMove/2, text[j].From+s.Fps.At(2))
		text[j].Opacity = text[j].Opacity.Then(max(b.times[i], text[j].From+kit.ItemIn), kit.BarMove/2, 0, timeline.Linear)
	}
	s.Canvas.Over(text...)
}

// when is the moment of a place before the block comes (0) or after it (1).
func (b band) when(s timelineScene, i, state int, c timeline.Color) []timeline.Layer {
	at := b.places[i].when[state]
	return s.Canvas.Set("when."+strconv.Itoa(i), b.whens[i], at.X, at.Y, c)
}

// slide is the block of now.
func (b band) slide(s timelineScene) {
	l := s.Canvas.Block("now", timeline.RoleGround, b.area, 0, b.block)
	l.X, l.Y = b.moves(s, s.Grid.Toward(b.step.X)), b.moves(s, b.step.Y)
	s.Motion.Reveals(&l, b.area, b.grows, s.Time.By(b.times[0]-kit.PanelIn/2, kit.PanelIn), kit.PanelIn)
	s.Canvas.Over(l)
	if b.step.X != 0 {
		if s.Grid.Seat().Empty() && !s.Overlaid() {
			s.Climber(b.tops(s.Stage), b.times)
		}
		return
	}
	l.Name, l.Reveal = "now.glint", nil
	l.Drawing = &timeline.Drawing{Shapes: []timeline.Shape{kit.Shape(l.Drawing.Shapes[0].Path, s.Pal.White)}}
	l.Opacity = kit.Flashes(s.Time.BeatsFrom(b.times[0]+kit.PanelIn), 0, .16, 420*time.Millisecond)
	if len(l.Opacity) > 0 {
		l.From = l.Opacity[0].At
		s.Canvas.Over(l)
	}
}

// tops are the spots on the block, wherever it comes to, for what goes with it.
func (b band) tops(s *kit.Stage) []timeline.Point {
	var all []timeline.Point
	for i := range b.places {
		all = append(all, timeline.Point{X: b.area.X + float64(i)*b.step.X + b.area.W - s.Grid.Px(steps.ClimberEnd), Y: b.area.Y})
	}
	return all
}

// moves is the way of the block along one axis, a step at a time; nothing where
// it does not move.
func (b band) moves(s timelineScene, step float64) timeline.Track {
	if step == 0 {
		return nil
	}
	track := timeline.Track{{At: b.times[0]}}
	for i := 1; i < len(b.times); i++ {
		track = track.Then(b.times[i], kit.BarMove, float64(i)*step, timeline.Move)
	}
	return track
}

// now is what stands on the block while event i is spoken of, and comes to its full
// colour as it is said; it leaves with the block.
func (b band) now(s timelineScene, i int) {
	p, c := b.places[i], s.Pal.On(b.block)
	name := "event." + strconv.Itoa(i) + ".now"
	when := kit.Written{Words: b.large[i], Lines: s.Canvas.Set(name+".when", b.large[i], p.large.X, p.large.Y, c)}
	what := kit.Written{Words: b.spoken[i], Lines: s.Canvas.Set(name, b.spoken[i], p.now.X, p.now.Y, c)}
	at := b.times[i] + kit.BarMove/2
	if i == 0 {
		at = b.times[0]
	}
	for _, w := range []kit.Written{when, what} {
		for j := range w.Lines {
			s.Motion.Rises(&w.Lines[j], at, kit.ItemIn, 20)
			if i+1 < len(b.times) {
				b.leave(s, &w.Lines[j], i)
			}
		}
	}
	t := kit.Telling{Plate: b.area, Color: b.block, From: what.Lines[0].From, Until: s.Time.Length}
	t.Plate.X, t.Plate.Y = b.area.X+float64(i)*b.step.X, b.area.Y+float64(i)*b.step.Y
	if i+1 < len(b.times) {
		t.Until = b.times[i+1]
	}
	s.Canvas.Over(s.Tells(t, when, what)...)
	s.Canvas.Over(append(when.Lines, what.Lines...)...)
}

// leave lets a layer go with the block when event i is over.
func (b band) leave(s timelineScene, l *timeline.Layer, i int) {
	leaves := b.times[i+1]
	if b.step.X != 0 {
		l.X = timeline.Ramp(leaves, kit.BarMove, 0, s.Grid.Toward(b.step.X), timeline.Move)
	} else {
		l.Y = l.Y.Then(max(leaves, l.Y[len(l.Y)-1].At), kit.BarMove, b.step.Y, timeline.Move)
	}
	l.Opacity = l.Opacity.Then(max(leaves, l.From+kit.ItemIn*6/10), kit.BarMove/2, 0, timeline.Linear)
	l.To = max(leaves+kit.BarMove/2, l.From+s.Fps.At(2))
}

// gone is a place the block has left.
func (b band) gone(s timelineScene, i int) {
	p, fill, leaves := b.places[i], b.past[i%2], b.times[i+1]
	l := s.Canvas.Block("past."+strconv.Itoa(i), timeline.RoleGround, p.ground[1], 0, fill)
	ink := b.ink
	if fill.A == 255 {
		ink = s.Pal.On(fill)
	}
	text := s.Canvas.Set("event."+strconv.Itoa(i)+".past", b.texts[i], p.text[1].X, p.text[1].Y, ink)
	for _, layer := range append([]timeline.Layer{l}, text...) {
		layer.From = leaves
		layer.Reveal = &timeline.Reveal{Rect: s.Grid.Physical(p.ground[1]), Edge: b.leaves, Progress: timeline.Ramp(leaves, kit.BarMove, 0, 1, timeline.Move)}
		s.Canvas.Over(layer)
	}
	when := b.when(s, i, 1, s.Ground.Ink)
	for j := range when {
		s.Motion.Fades(&when[j], leaves+kit.BarMove*6/10, kit.ItemIn/2)
	}
	s.Canvas.Over(when...)
}
