package motion

import (
	"strconv"

	"github.com/scenewright/scenewright/engine/timeline"
)

// bar is where the bar lies on row i, on the grid.
func (r rows) bar(i int, px func(float64) float64) timeline.Rect {
	return timeline.Rect{X: r.x - px(36), Y: r.top + float64(i)*r.height + px(6), W: r.w + px(72), H: r.height - px(12)}
}

// coming and going are where row i is lit while the bar comes over it and
// leaves it: a row high, so that the light keeps step with the bar's lower and
// upper edge, and a hair within them.
func (r rows) coming(i int, px func(float64) float64) timeline.Rect {
	b := r.bar(i, px)
	b.Y, b.H = b.Y+b.H-r.height-px(hair), r.height
	return b
}

func (r rows) going(i int, px func(float64) float64) timeline.Rect {
	b := r.bar(i, px)
	b.Y, b.H = b.Y+px(hair), r.height
	return b
}

const hair = 2

// rules are thin lines between rows, except beside the bar.
func (r rows) rules(s *stage) {
	px := s.grid.px
	for i := 1; i < len(r.texts); i++ {
		y := r.top + float64(i)*r.height
		l := s.block("rule."+strconv.Itoa(r.first+i), timeline.RoleGround, timeline.Rect{X: r.x, Y: y - px(1.5), W: r.w, H: px(3)}, 0, s.ground.Line)
		// Row i-1 comes under the bar, then row i, then both are past it.
		at := r.comes(s, i)
		l.From = at
		l.Opacity = timeline.Ramp(at, itemIn, 0, 1, timeline.Linear)
		l.Opacity = l.Opacity.Then(max(r.times[i-1], at+itemIn), barMove, 0, timeline.Linear)
		if i+1 < len(r.times) {
			l.Opacity = l.Opacity.Then(max(r.times[i+1], at+itemIn+barMove), barMove, 1, timeline.Linear)
		}
		r.show(s, l)
	}
}

// slide is the bar: it comes in on the first row and goes from row to row.
func (r rows) slide(s *stage) {
	px := s.grid.px
	first := r.bar(0, px)
	name := "bar"
	if r.first > 0 {
		name += "." + strconv.Itoa(r.first)
	}
	l := s.block(name, timeline.RoleMark, first, px(28), s.ground.Bar)
	s.wipes(&l, first, r.times[0], barMove)
	l.Y = timeline.Track{{At: r.times[0]}}
	for i := 1; i < len(r.times); i++ {
		l.Y = l.Y.Then(r.times[i], barMove, float64(i)*r.height, timeline.Move)
	}
	r.show(s, l)
}

// light shows what lies on the bar just as far as the bar covers it.
func (r rows) light(s *stage, l *timeline.Layer, i int) {
	px := s.grid.px
	l.From = r.times[i]
	if i == 0 {
		s.wipes(l, r.bar(0, px), r.times[0], barMove)
	} else {
		l.Reveal = &timeline.Reveal{
			Rect: s.grid.physical(r.coming(i, px)), Edge: timeline.Top, Progress: timeline.Ramp(r.times[i], barMove, 0, 1, timeline.Move),
		}
	}
	r.darken(s, l, i)
}

// darken takes the light from a row as the bar leaves it: the layer ends, and
// the rest of it is shown from below by a twin.
func (r rows) darken(s *stage, l *timeline.Layer, i int) {
	if i+1 >= len(r.times) {
		return
	}
	leave := r.times[i+1]
	l.To = leave
	twin := *l
	twin.Name += ".out"
	twin.From, twin.To = leave, leave+barMove
	twin.Reveal = &timeline.Reveal{
		Rect: s.grid.physical(r.going(i, s.grid.px)), Edge: timeline.Bottom, Progress: timeline.Ramp(leave, barMove, 1, 0, timeline.Move),
	}
	r.show(s, twin)
}
