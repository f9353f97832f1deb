package chart

import (
	"math"
	"slices"

	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

const (
	endSize    = 132 // of the last value
	endAbove   = 62  // from the last point up to its value
	endRadius  = 38
	lineBelow  = 30 // space between the axis and its labels
	leastLine  = 160
	valueClear = 60 // from a point to the top of its value, plus the value's height
)

// linePlot fits a line into a room. The last value stands above its end or, if apart, at the top of
// the room, wherever the line ends.
func (s chartScene) linePlot(room timeline.Rect, apart bool) (p linePlot, ok bool) {
	px := s.Grid.Px
	p = linePlot{chart: s.chart()}
	if p.color = p.first; p.color == s.Ground.Ink || s.Overlaid() {
		p.color = p.stress
	}
	n := len(p.Series.Values)
	if p.figure, ok = s.Type.Figure(p.texts[n-1], .6*room.W, endSize, 84); !ok {
		return p, false
	}
	closest, ok := p.spread(room.X+px(20), room.X+room.W-px(endRadius))
	if !ok || closest < px(40) {
		return p, false
	}
	label := s.labelRole()
	wide := min(.94*closest, (closest+px(6))/1.5)
	if p.labels, ok = s.Type.Siblings(p.chart.labels, label.Resized(label.Px, 28, 1), wide, n-1); !ok {
		return p, false
	}
	if p.values, ok = s.Type.Siblings(p.texts, kit.ValueRole().Resized(44, 30, 1), .9*closest, -1); !ok {
		return p, false
	}
	p.ground(s, room)
	return p, p.stand(s, room, apart) && p.placeValues(s, room)
}

// spread puts the points at their places between x0 and x1; closest is the least distance between
// two.
func (p *linePlot) spread(x0, x1 float64) (closest float64, ok bool) {
	places, ok := p.places()
	if !ok {
		return 0, false
	}
	closest = math.Inf(1)
	for i, at := range places {
		p.points = append(p.points, timeline.Point{X: x0 + at*(x1-x0)})
		if i > 0 {
			closest = min(closest, p.points[i].X-p.points[i-1].X)
		}
	}
	return closest, true
}

// ground places the axis and sets the greatest height of the line above it.
func (p *linePlot) ground(s chartScene, room timeline.Rect) {
	base := room.Y + room.H - s.Type.Tallest(p.labels) - s.Grid.Px(lineBelow+22)
	p.high = base - room.Y
	p.axis = timeline.Rect{X: room.X, Y: base, W: room.W, H: s.Grid.Px(4)}
}

// stand puts the points at their heights below the last value, which ends at the end of the room;
// ok is false if the line would cross it.
func (p *linePlot) stand(s chartScene, room timeline.Rect, apart bool) (ok bool) {
	px, last, most := s.Grid.Px, len(p.points)-1, largest(p.Series.Values)
	strip := p.figure.Cap + px(endAbove)
	p.high = min(p.high, p.axis.Y-room.Y-strip)
	if !apart && p.Series.Values[last].Value < most {
		p.high = min(p.axis.Y-room.Y-px(valueClear)-s.Type.Tallest(p.values), p.high+strip)
	}
	for i := range p.points {
		p.points[i].Y = p.axis.Y - p.high*p.Series.Values[i].Value/most
	}
	p.figureAt = timeline.Point{X: room.X + room.W - p.figure.Width, Y: p.points[last].Y - px(endAbove)}
	if apart {
		p.figureAt.Y = room.Y + p.figure.Cap
	}
	return p.high >= px(leastLine) && p.figureClear(px(24))
}

// figureClear reports whether the line comes no closer to the last value than air.
func (p *linePlot) figureClear(air float64) bool {
	return !slices.ContainsFunc(p.curve(), func(q timeline.Point) bool {
		return q.X > p.figureAt.X-air && q.Y < p.figureAt.Y+air
	})
}
