package chart

import (
	"slices"

	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// placeValues finds a place for each value but the last: above its point, or else a little to a
// side, or below; ok is false if the line or another value is in the way.
func (p *linePlot) placeValues(s chartScene, room timeline.Rect) (ok bool) {
	curve := p.curve()
	f := p.figure
	taken := []timeline.Rect{{X: p.figureAt.X, Y: p.figureAt.Y - f.Cap, W: f.Width, H: f.Cap + f.Low}}
	for i := range p.points[:len(p.points)-1] {
		box, ok := p.freePlace(s, i, func(r timeline.Rect) bool {
			return Within(r, room) && r.Y+r.H < p.axis.Y-s.Grid.Px(6) && !touched(r, curve, s.Grid.Px(13)) && !meetsAny(r, taken, s.Grid.Px(10))
		})
		if !ok {
			return false
		}
		taken = append(taken, box)
		p.valueAt = append(p.valueAt, timeline.Point{X: box.X, Y: box.Y})
	}
	return true
}

// freePlace returns the first of the places about point i that is free.
func (p *linePlot) freePlace(s chartScene, i int, free func(timeline.Rect) bool) (timeline.Rect, bool) {
	px, q, w := s.Grid.Px, p.points[i], p.values[i]
	r := timeline.Rect{W: kit.Wide(w), H: s.Type.Rise(w)}
	above, below := q.Y-px(38)-r.H, q.Y+px(30)
	for _, at := range []timeline.Point{
		{X: q.X - r.W/2, Y: above}, {X: q.X - .75*r.W, Y: above}, {X: q.X - .25*r.W, Y: above}, {X: q.X + px(8), Y: above}, {X: q.X - r.W - px(8), Y: above},
		{X: q.X - r.W/2, Y: below}, {X: q.X - .75*r.W, Y: below}, {X: q.X - .25*r.W, Y: below},
		{X: q.X - r.W/2, Y: above - px(34)}, {X: q.X - .75*r.W, Y: above - px(34)},
	} {
		r.X, r.Y = at.X, at.Y
		if i == 0 {
			r.X = max(r.X, p.axis.X)
		}
		if free(r) {
			return r, true
		}
	}
	return r, false
}

// touched reports whether a point comes closer than air to a rectangle.
func touched(r timeline.Rect, points []timeline.Point, air float64) bool {
	return slices.ContainsFunc(points, func(q timeline.Point) bool {
		return q.X > r.X-air && q.X < r.X+r.W+air && q.Y > r.Y-air && q.Y < r.Y+r.H+air
	})
}

// meetsAny reports whether a rectangle comes closer than air to one of others.
func meetsAny(r timeline.Rect, others []timeline.Rect, air float64) bool {
	r = timeline.Rect{X: r.X - air, Y: r.Y - air, W: r.W + 2*air, H: r.H + 2*air}
	return slices.ContainsFunc(others, func(o timeline.Rect) bool { return !r.Intersect(o).Empty() })
}

// Within reports whether a rectangle lies in another.
func Within(r, in timeline.Rect) bool {
	return r.X >= in.X && r.Y >= in.Y && r.X+r.W <= in.X+in.W && r.Y+r.H <= in.Y+in.H
}
