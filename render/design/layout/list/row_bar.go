package list

import (
	"strconv"
	"time"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// bar returns the place of the bar on row i, on the grid.
func (r rows) bar(i int, px func(float64) float64) timeline.Rect {
	return timeline.Rect{X: r.x - px(36), Y: r.top + float64(i)*r.height + px(6), W: r.w + px(72), H: r.height - px(12)}
}

// outlined is the width of a bar's outline around a crossed point.
const outlined = 8

// isCrossed reports whether the point of row i is marked as false, or as not to be done.
func (r rows) isCrossed(i int) bool { return r.signs != nil && r.signs[i] == story.Cross }

// rules draws thin lines between rows, except beside the bar.
func (r rows) rules(s *kit.Stage) {
	px := s.Grid.Px
	for i := 1; i < len(r.texts); i++ {
		y := r.top + float64(i)*r.height
		l := s.Canvas.Block("rule."+strconv.Itoa(r.first+i), timeline.RoleGround, timeline.Rect{X: r.x, Y: y - px(1.5), W: r.w, H: px(3)}, 0, s.Ground.Line)
		// Row i-1 comes under the bar, then row i, then the bar leaves both.
		at := r.comes(s, i)
		l.From = at
		l.Opacity = timeline.Ramp(at, kit.ItemIn, 0, 1, timeline.Linear)
		l.Opacity = l.Opacity.Then(max(r.times[i-1], at+kit.ItemIn), kit.BarMove, 0, timeline.Linear)
		if i+1 < len(r.times) {
			l.Opacity = l.Opacity.Then(max(r.times[i+1], at+kit.ItemIn+kit.BarMove), kit.BarMove, 1, timeline.Linear)
		}
		r.show(s, l)
	}
}

// lightOut is how long the bar takes to fade: it lights a row at once, and never lies across two.
const lightOut = 160 * time.Millisecond

// bars lay the bar on each row while it is spoken of.
func (r rows) bars(s *kit.Stage) {
	for i, at := range r.times {
		name := "bar"
		if n := r.first + i; n > 0 {
			name += "." + strconv.Itoa(n)
		}
		box, radius := r.bar(i, s.Grid.Px), s.Grid.Px(28)
		l := s.Canvas.Block(name, timeline.RoleMark, box, radius, s.Ground.Bar)
		if r.isCrossed(i) { // an outline only: a crossed point is not lit
			l = s.Canvas.Drawing(name, timeline.RoleMark, kit.Shape(kit.FramePath(box, radius, s.Grid.Px(outlined)), s.Ground.Bar))
		}
		s.Motion.Lights(&l, box, at)
		r.goes(&l, i)
		r.show(s, l)
	}
}

// goes ends a layer on row i when the next row is spoken of.
func (r rows) goes(l *timeline.Layer, i int) {
	if i+1 < len(r.times) {
		leaves := r.times[i+1]
		l.Opacity = timeline.Ramp(leaves, lightOut, 1, 0, timeline.Linear)
		l.To = leaves + lightOut
	}
}

// comes returns the entrance of row i: early enough to be seen, unless its page is late.
func (r rows) comes(s *kit.Stage, i int) time.Duration {
	if r.first > 0 { // it replaces others
		return max(r.from, s.Time.By(r.from+time.Duration(i)*kit.Stagger, kit.ItemIn))
	}
	return max(r.from, s.Time.By(r.from+time.Duration(i+1)*kit.Stagger, kit.ItemIn))
}

// pageOut is how long a page of rows takes to disappear.
const pageOut = 180 * time.Millisecond

// show adds a layer that disappears with its page.
func (r rows) show(s *kit.Stage, l timeline.Layer) {
	if r.to == 0 || l.To != 0 && l.To <= r.to-pageOut {
		s.Canvas.Over(l)
		return
	}
	if l.From >= r.to {
		return
	}
	if l.To == 0 || l.To > r.to {
		l.To = r.to
	}
	if len(l.Opacity) == 0 {
		l.Opacity = timeline.Track{{Value: 1}}
	}
	if last := l.Opacity[len(l.Opacity)-1].At; last < r.to {
		start := max(r.to-pageOut, last)
		l.Opacity = l.Opacity.Then(start, r.to-start, 0, timeline.Exit)
	}
	s.Canvas.Over(l)
}
