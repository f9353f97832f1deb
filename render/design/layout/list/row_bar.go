package list

import (
	"strconv"
	"time"

	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// bar is where the bar lies on row i, on the grid.
func (r rows) bar(i int, px func(float64) float64) timeline.Rect {
	return timeline.Rect{X: r.x - px(36), Y: r.top + float64(i)*r.height + px(6), W: r.w + px(72), H: r.height - px(12)}
}

// outlined is how strong the outline of a bar is about a point that is not so.
const outlined = 8

// isCrossed reports whether the point of row i is not so, or not to be done.
func (r rows) isCrossed(i int) bool { return r.crossed != nil && r.crossed[i] }

// rules are thin lines between rows, except beside the bar.
func (r rows) rules(s *kit.Stage) {
	px := s.Grid.Px
	for i := 1; i < len(r.texts); i++ {
		y := r.top + float64(i)*r.height
		l := s.Canvas.Block("rule."+strconv.Itoa(r.first+i), timeline.RoleGround, timeline.Rect{X: r.x, Y: y - px(1.5), W: r.w, H: px(3)}, 0, s.Ground.Line)
		// Row i-1 comes under the bar, then row i, then both are past it.
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

// lightOut is how long the bar takes to go: it lights a row at once, and never lies
// across two.
const lightOut = 160 * time.Millisecond

// bars lay the bar on each row while it is spoken of: on all of it, or as far as it is
// told.
func (r rows) bars(s *kit.Stage) {
	for i := range r.times {
		name := "bar"
		if n := r.first + i; n > 0 {
			name += "." + strconv.Itoa(n)
		}
		for k, part := range r.parts(s, i) {
			if k > 0 {
				name = "bar." + strconv.Itoa(r.first+i) + "." + strconv.Itoa(k)
			}
			box, radius := r.bar(i, s.Grid.Px), s.Grid.Px(28)
			box.W = part.End - box.X
			l := s.Canvas.Block(name, timeline.RoleMark, box, radius, s.Ground.Bar)
			if r.isCrossed(i) { // an outline only: what is not so is not lit
				l = s.Canvas.Drawing(name, timeline.RoleMark, kit.Shape(kit.FramePath(box, radius, s.Grid.Px(outlined)), s.Ground.Bar))
			}
			s.Motion.Lights(&l, box, part.Lit)
			if l.To = part.until; part.until == 0 {
				r.goes(&l, i)
			}
			r.show(s, l)
		}
	}
}

// barPart is the bar as far as a row is told, until it goes further (0 = to the end).
type barPart struct {
	kit.Lit
	until time.Duration
}

// parts are how far the bar lies on row i, one after the other; the last is all of it.
func (r rows) parts(s *kit.Stage, i int) []barPart {
	var all []barPart
	for k, at := range r.told[i] {
		end := r.partEnd(s, i, k)
		if n := len(all); n > 0 && all[n-1].At == at {
			all[n-1].End = end
			continue
		} else if n > 0 {
			all[n-1].until = min(at+kit.LightIn, r.until(s, i))
		}
		all = append(all, barPart{Lit: kit.Lit{At: at, End: end}})
	}
	return all
}

// partEnd is where the bar on row i ends when it lies on its name (0) or on so many of
// its values.
func (r rows) partEnd(s *kit.Stage, i, k int) float64 {
	if k+1 < len(r.told[i]) {
		return r.columns[k].x - r.gap/2
	}
	box := r.bar(i, s.Grid.Px)
	return box.X + box.W
}

// tell finds when each part of each row is told: a row is told at once, or a thing of a
// table value after value, where they are said in the order of their columns.
func (r *rows) tell(s *kit.Stage) {
	r.told = make([][]time.Duration, len(r.texts))
	for i, from := range r.times {
		r.told[i] = []time.Duration{from}
		if times, ok := r.valuesTold(s, i); ok && r.line == 0 {
			r.told[i] = kit.Together(append(r.told[i], times...), from)
		}
	}
}

// valuesTold is when each value of row i is told, behind the head of its column where
// that is said too. ok is false where one is not, or not in its place.
func (r rows) valuesTold(s *kit.Stage, i int) (times []time.Duration, ok bool) {
	values, heads := r.valuesOf(i)
	for _, parts := range [][]string{headed(heads, values), values} {
		all := s.Time.Told(parts, r.times[i], r.until(s, i))
		times, ok = nil, len(values) > 0
		for k := range values {
			at := all[(k+1)*len(all)/len(values)-1]
			times, ok = append(times, at), ok && (at != kit.Unsaid || values[k] == "")
		}
		if ok {
			break
		}
	}
	return times, ok
}

// headed are heads and values in turn.
func headed(heads, values []string) []string {
	var all []string
	for k, v := range values {
		all = append(all, heads[k], v)
	}
	return all
}

// until is when row i is no longer spoken of.
func (r rows) until(s *kit.Stage, i int) time.Duration {
	if i+1 < len(r.times) {
		return r.times[i+1]
	}
	if r.to > 0 {
		return r.to
	}
	return s.Time.Length
}

// light shows group k of the layers of row i when its part is told.
func (r rows) light(s *kit.Stage, l *timeline.Layer, i, k int) {
	k = r.part(i, k)
	s.Motion.Lights(l, r.bar(i, s.Grid.Px), kit.Lit{At: r.told[i][k], End: r.partEnd(s, i, k)})
	r.goes(l, i)
}

// goes lets what lies on row i go when the next is spoken of.
func (r rows) goes(l *timeline.Layer, i int) {
	if i+1 < len(r.times) {
		leaves := r.times[i+1]
		l.Opacity = timeline.Ramp(leaves, lightOut, 1, 0, timeline.Linear)
		l.To = leaves + lightOut
	}
}
