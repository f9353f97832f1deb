package chart

import (
	"math"

	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// The measures of a donut: r 300, stroke 132, and so much more of it for the
// lead.
const (
	ringRadius = 300
	ringShare  = .44 // of the radius, the stroke
	leadWider  = 28
)

// ringOuter is how far a ring of a radius reaches, in pixels.
func ringOuter(g *kit.Grid, r float64) float64 { return r*(1+ringShare/2) + g.Px(leadWider/2) }

// newRing is a ring around a point that reaches so far; ok is false where its
// figure does not fit.
func (s chartScene) newRing(cx, cy, outer float64) (d ring, ok bool) {
	r := (outer - s.Grid.Px(leadWider/2)) / (1 + ringShare/2)
	d = ring{chart: s.chart(), cx: cx, cy: cy, R: r, width: ringShare * r}
	d.colors = s.sliceColors(d.chart)
	lead, hole := d.Series.Stress, 2*(d.R-d.width/2)
	most := min(170, .6*d.R/s.Grid.U)
	if d.figure, ok = s.Type.Figure(d.texts()[lead], .74*hole, most, min(80, .5*most)); !ok {
		return d, false
	}
	if c := s.Type.Fit(d.labels()[lead], s.labelRole(), .62*hole, 0, ""); c.Ok && s.Type.Tall(c)+d.figure.Cap < .6*hole {
		d.caption = c
	}
	return d, true
}

// donutBeside has the ring at the start, and heading and legend beside it.
func (s chartScene) donutBeside() bool {
	cx, cy, outer, x := s.ringPlace()
	d, ok := s.newRing(cx, cy, outer)
	if !ok {
		return false
	}
	g, top := s.Grid, .131*s.Grid.H
	room := timeline.Rect{X: x, Y: top, W: g.W - g.Margin() - x, H: s.Bottom - top}
	for _, r := range g.Rooms(room) {
		for _, pitch := range s.legendPitches(r.H) {
			if d.rows, ok = s.legend(d, s.legendRoom(r, pitch), pitch); !ok {
				continue
			}
			f, ok := s.finding(r.W, d.rows.top-top-g.Px(60), s.Roles.Heading.Resized(84, 60, 3), s.Roles.Heading.Resized(60, 46, 4))
			if ok {
				s.tell(f, x, top)
				d.plot(s)
				return true
			}
		}
	}
	return false
}

// ringPlace is the middle and the reach of the ring of a wide frame, and where
// what is beside it begins: all drawn together beside somebody who stands at the
// end, and smaller above somebody who sits at the start.
func (s chartScene) ringPlace() (cx, cy, outer, x float64) {
	g, px := s.Grid, s.Grid.Px
	cx, cy, outer, x = .292*g.W, .5*g.H, ringOuter(g, px(ringRadius)), .565*g.W
	if g.Subs {
		cy, outer = .425*g.H, ringOuter(g, .8*px(ringRadius))
	}
	if seat := g.Seat(); seat.X > g.W/2 {
		cx = g.Margin() + outer
		x = cx + outer + px(72)
	}
	if floor := g.Floor(cx-outer, 2*outer) - px(12); cy+outer > floor {
		top := .1 * g.H
		outer = (floor - top) / 2
		cy = top + outer
	}
	return cx, cy, outer, x
}

// legendPitches are how far the rows of a legend may lie apart, for a room so
// high.
func (s chartScene) legendPitches(height float64) []float64 {
	g, n := s.Grid, float64(len(s.series.Values))
	pitch := .096 * g.H
	if g.Subs || n > 4 {
		pitch = .08 * g.H
	}
	return []float64{pitch, min(pitch, .58*height/n), g.Px(60)}
}

// legendRoom is where the rows begin that lie so far apart: below the middle of
// the frame, if there is room.
func (s chartScene) legendRoom(room timeline.Rect, pitch float64) timeline.Rect {
	end := room.Y + room.H
	rows := float64(len(s.series.Values)) * pitch
	room.Y = min(.507*s.Grid.H, end-rows)
	room.H = min(rows, end-room.Y)
	return room
}

// ringAbove has the ring in the middle and the legend below it.
func (s chartScene) ringAbove(room timeline.Rect) (plot, bool) {
	px, n := s.Grid.Px, float64(len(s.series.Values))
	for _, pitch := range []float64{104, 88, 72} {
		rows := n * px(pitch)
		outer := min(ringOuter(s.Grid, px(ringRadius)), (room.H-rows-px(60))/2, room.W/2)
		if outer < px(220) {
			continue
		}
		spare := room.H - rows - px(60) - 2*outer
		d, ok := s.newRing(s.Grid.W/2, room.Y+spare/3+outer, outer)
		if !ok {
			continue
		}
		below := timeline.Rect{X: room.X, Y: room.Y + room.H - rows, W: room.W, H: rows}
		below.Y -= spare / 3
		if d.rows, ok = s.legend(d, below, px(pitch)); ok {
			return d, true
		}
	}
	return nil, false
}

// ringBefore has the ring at the start and the legend beside it.
func (s chartScene) ringBefore(room timeline.Rect) (plot, bool) {
	px, n := s.Grid.Px, float64(len(s.series.Values))
	for _, share := range []float64{.27, .22, .18} {
		outer := min(room.H/2, share*room.W)
		d, ok := s.newRing(room.X+outer, room.Y+room.H/2, outer)
		if !ok || outer < px(130) {
			return nil, false
		}
		beside := timeline.Rect{X: room.X + 2*outer + px(56), W: room.W - 2*outer - px(56)}
		beside.H = min(n*px(112), room.H)
		beside.Y = d.cy - beside.H/2
		if d.rows, ok = s.legend(d, beside, math.Inf(1)); ok {
			return d, true
		}
	}
	return nil, false
}
