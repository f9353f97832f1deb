package design

import (
	"strconv"

	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/timeline"
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
	c := s.ground.Surface2
	if i%2 != 0 {
		c = palette.Over(c.Alpha(.5), s.ground.Bg)
	}
	p := b.places[i]
	l := s.Canvas.block("column."+strconv.Itoa(i), timeline.RoleGround, p.ground[0], 0, c)
	at := s.Time.begin + timed(i, 90)
	s.Motion.reveals(&l, p.ground[0], b.grows, at, panelIn)
	s.Canvas.under(l)
	ink := s.ground.Ink2
	text := append(b.when(s, i, 0, ink), s.Canvas.set("event."+strconv.Itoa(i)+".next", b.texts[i], p.text[0].X, p.text[0].Y, ink)...)
	for j := range text {
		s.Motion.rises(&text[j], at+120*ms, itemIn, 28)
		text[j].To = max(b.times[i]+barMove/2, text[j].From+s.fps.at(2))
		text[j].Opacity = text[j].Opacity.Then(max(b.times[i], text[j].From+itemIn), barMove/2, 0, timeline.Linear)
	}
	s.Canvas.over(text...)
}

// when is the moment of a place before the block comes (0) or after it (1).
func (b band) when(s timelineScene, i, state int, c timeline.Color) []timeline.Layer {
	at := b.places[i].when[state]
	return s.Canvas.set("when."+strconv.Itoa(i), b.whens[i], at.X, at.Y, c)
}

// slide is the block of now.
func (b band) slide(s timelineScene) {
	l := s.Canvas.block("now", timeline.RoleGround, b.area, 0, b.block)
	l.X, l.Y = b.moves(s, s.grid.toward(b.step.X)), b.moves(s, b.step.Y)
	s.Motion.reveals(&l, b.area, b.grows, s.Time.by(b.times[0]-panelIn/2, panelIn), panelIn)
	s.Canvas.over(l)
	if b.step.X != 0 {
		if s.grid.seat().Empty() {
			s.climber(b.tops(s.stage), b.times)
		}
		return
	}
	l.Name, l.Reveal = "now.glint", nil
	l.Drawing = &timeline.Drawing{Shapes: []timeline.Shape{shape(l.Drawing.Shapes[0].Path, s.pal.White)}}
	l.Opacity = flashes(s.Time.beatsFrom(b.times[0]+panelIn), 0, .16, 420*ms)
	if len(l.Opacity) > 0 {
		l.From = l.Opacity[0].At
		s.Canvas.over(l)
	}
}

// tops are the spots on the block, wherever it comes to, for what goes with it.
func (b band) tops(s *stage) []timeline.Point {
	var all []timeline.Point
	for i := range b.places {
		all = append(all, timeline.Point{X: b.area.X + float64(i)*b.step.X + b.area.W - s.grid.px(climberEnd), Y: b.area.Y})
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
		track = track.Then(b.times[i], barMove, float64(i)*step, timeline.Move)
	}
	return track
}

// now is what stands on the block while event i is spoken of; it leaves with
// the block.
func (b band) now(s timelineScene, i int) {
	p, c := b.places[i], s.pal.On(b.block)
	name := "event." + strconv.Itoa(i) + ".now"
	text := s.Canvas.set(name+".when", b.large[i], p.large.X, p.large.Y, c)
	text = append(text, s.Canvas.set(name, b.spoken[i], p.now.X, p.now.Y, c)...)
	at := b.times[i] + barMove/2
	if i == 0 {
		at = b.times[0]
	}
	for j := range text {
		s.Motion.rises(&text[j], at, itemIn, 20)
		if i+1 < len(b.times) {
			b.leave(s, &text[j], i)
		}
	}
	s.Canvas.over(text...)
}

// leave lets a layer go with the block when event i is over.
func (b band) leave(s timelineScene, l *timeline.Layer, i int) {
	leaves := b.times[i+1]
	if b.step.X != 0 {
		l.X = timeline.Ramp(leaves, barMove, 0, s.grid.toward(b.step.X), timeline.Move)
	} else {
		l.Y = l.Y.Then(max(leaves, l.Y[len(l.Y)-1].At), barMove, b.step.Y, timeline.Move)
	}
	l.Opacity = l.Opacity.Then(max(leaves, l.From+itemIn*6/10), barMove/2, 0, timeline.Linear)
	l.To = max(leaves+barMove/2, l.From+s.fps.at(2))
}

// gone is a place the block has left.
func (b band) gone(s timelineScene, i int) {
	p, fill, leaves := b.places[i], b.past[i%2], b.times[i+1]
	l := s.Canvas.block("past."+strconv.Itoa(i), timeline.RoleGround, p.ground[1], 0, fill)
	text := s.Canvas.set("event."+strconv.Itoa(i)+".past", b.texts[i], p.text[1].X, p.text[1].Y, s.pal.On(fill))
	for _, layer := range append([]timeline.Layer{l}, text...) {
		layer.From = leaves
		layer.Reveal = &timeline.Reveal{Rect: s.grid.physical(p.ground[1]), Edge: b.leaves, Progress: timeline.Ramp(leaves, barMove, 0, 1, timeline.Move)}
		s.Canvas.over(layer)
	}
	when := b.when(s, i, 1, s.ground.Ink)
	for j := range when {
		s.Motion.fades(&when[j], leaves+barMove*6/10, itemIn/2)
	}
	s.Canvas.over(when...)
}
