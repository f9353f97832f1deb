// Package split draws flat blocks that split the frame.
package split

import (
	"math"
	"strconv"
	"time"

	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// Draw splits the frame by flat blocks.
func Draw(a kit.Art) {
	if a.Use == kit.Corner {
		stairs(a)
		return
	}
	blocks(a, a.Area)
}

// blocks draws a large block, a lower one that leans on it, and a small one that
// moves on it from place to place.
func blocks(a kit.Art, r timeline.Rect) {
	seam := kit.Even(r.X + r.W*[]float64{.30, .36, .42}[a.Rnd.IntN(3)])
	low := kit.Even(r.Y + r.H*[]float64{.46, .54, .62}[a.Rnd.IntN(3)])
	large := timeline.Rect{X: seam, Y: r.Y, W: r.X + r.W - seam, H: r.H}
	side := timeline.Rect{X: r.X, Y: low, W: seam - r.X, H: r.Y + r.H - low}
	slab(a, "split.large", large, a.Tone.Accent, timeline.Top, 0)
	slab(a, "split.side", side, a.Tone.Mid, timeline.Bottom, 1)
	walker(a, large, side)
}

// slab draws a block that grows from an edge.
func slab(a kit.Art, name string, r timeline.Rect, c timeline.Color, from timeline.Edge, n int) {
	l := a.Canvas.Block(name, timeline.RoleMotif, r, 0, c)
	a.Motion.Reveals(&l, r, from, a.At+kit.Timed(n, 120), kit.MotifIn/2)
	a.Canvas.Under(l)
}

// walker draws a block as wide as a third of the large one; with every beat it moves to another
// place along the seam.
func walker(a kit.Art, large, side timeline.Rect) {
	size := kit.Even(min(large.W*.45, side.H*.62, large.H/2))
	x, step := large.X, kit.Even((large.H-size)/3)
	at := a.Rnd.IntN(4)
	l := a.Canvas.Block("split.walker", timeline.RoleMotif, timeline.Rect{X: x, Y: large.Y + float64(at)*step, W: size, H: size}, 0, a.Pal.Fill(a.Tone.Hot, a.Tone.Accent))
	l.X = timeline.Ramp(a.At+2*kit.Stagger, kit.MotifIn/2, a.Grid.Toward(large.W), 0, timeline.Enter)
	l.From = a.At + 2*kit.Stagger
	l.Y = timeline.Track{{Value: 0}}
	for i, beat := range a.Beats() {
		l.Y = kit.Then(l.Y, beat, 880*time.Millisecond, float64((at+1+2*i%3)%4-at)*step, timeline.Move)
	}
	a.Canvas.Over(l)
}

// swells is the scale of the last stair at its largest.
const swells = 1.4

// stairs draws stairs into a corner, with room for the last one to swell.
func stairs(a kit.Art) {
	middle := a.Tone.Accent
	if middle == a.Tone.Hot {
		middle = kit.TonesOn(a.Pal, a.Ground).Accent
	}
	colors := []timeline.Color{a.Tone.Mid, middle, a.Pal.Fill(a.Tone.Hot, middle)}
	c := math.Floor(a.Area.W/swells/6) * 2
	tipX, tipY := a.Tip()
	for i, fill := range colors {
		step := timeline.Rect{X: tipX - c*float64(3-i), Y: tipY - c*float64(i+1), W: c, H: c * float64(i+1)}
		if a.Start {
			step.X = tipX + c*float64(2-i)
		}
		l := a.Canvas.Block("split.step."+strconv.Itoa(i), timeline.RoleMotif, step, 0, fill)
		if i < 2 {
			a.Canvas.Under(l)
			continue
		}
		l.Pivot = timeline.Point{X: a.Grid.Left(tipX, 0), Y: tipY}
		l.From, l.Opacity = a.At, timeline.Ramp(a.At, kit.MotifIn/4, 0, 1, timeline.Linear)
		l.Scale = kit.Swell(timeline.Ramp(a.At, kit.MotifIn, .8, 1, timeline.Enter), a.Beats(), swells)
		a.Canvas.Over(l)
	}
}
