package chart

import (
	"math"

	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// ring is a fitted donut. Lengths are pixels of the screen.
type ring struct {
	chart
	cx, cy, R, width float64
	colors           []timeline.Color
	figure           kit.Figure // in the middle
	caption          kit.Words  // under it; empty if the ring is too small
	rows             legendRows
}

// The measures of a donut: r 300, stroke 132, and the extra stroke of the stressed slice.
const (
	ringRadius = 300
	ringShare  = .44 // of the radius, the stroke
	leadWider  = 28
)

// ringOuter returns the outer reach of a ring of a radius, in pixels.
func ringOuter(g *kit.Grid, r float64) float64 { return r*(1+ringShare/2) + g.Px(leadWider/2) }

// newRing returns a ring of an outer reach around a point; ok is false if its figure does not fit.
func (s chartScene) newRing(cx, cy, outer float64) (d ring, ok bool) {
	r := (outer - s.Grid.Px(leadWider/2)) / (1 + ringShare/2)
	d = ring{chart: s.chart(), cx: cx, cy: cy, R: r, width: ringShare * r}
	d.colors = s.sliceColors(d.chart)
	lead, hole := d.Series.Stress, 2*(d.R-d.width/2)
	most := min(170, .6*d.R/s.Grid.U)
	if d.figure, ok = s.Type.Figure(d.texts[lead], .74*hole, most, min(80, .5*most)); !ok {
		return d, false
	}
	if c := s.Type.Fit(d.labels[lead], s.labelRole(), .62*hole, 0); c.Ok && s.Type.Tall(c)+d.figure.Cap < .6*hole {
		d.caption = c
	}
	return d, true
}

// ringAbove fits the ring in the middle and the legend below it.
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
		if d.rows, ok = s.legend(d.chart, below, px(pitch)); ok {
			return d, true
		}
	}
	return nil, false
}

// ringBefore fits the ring at the start and the legend beside it.
func (s chartScene) ringBefore(room timeline.Rect) (plot, bool) {
	const round = 1.06 // times its reach is kept clear of the margin
	px, n := s.Grid.Px, float64(len(s.series.Values))
	for _, share := range []float64{.27, .22, .18} {
		outer := min(ringOuter(s.Grid, px(.9*ringRadius)), room.H/2/round, share*room.W)
		d, ok := s.newRing(room.X+round*outer, room.Y+room.H/2, outer)
		if !ok || outer < px(130) {
			return nil, false
		}
		beside := timeline.Rect{X: room.X + 2*round*outer + px(56), W: room.W - 2*round*outer - px(56)}
		beside.H = min(n*px(112), room.H)
		beside.Y = d.cy - beside.H/2
		if d.rows, ok = s.legend(d.chart, beside, math.Inf(1)); ok {
			return d, true
		}
	}
	return nil, false
}
