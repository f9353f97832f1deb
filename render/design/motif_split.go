package design

import (
	"math"
	"strconv"
	"time"

	"github.com/scenewright/scenewright/engine/timeline"
)

// splitArt draws them.
type splitArt struct{ art }

// split parts the frame by flat blocks.
func split(in art) {
	a := splitArt{in}
	switch a.use {
	case hero:
		a.blocks(a.showcase(.395))
	case curtain:
		a.blocks(a.showcase(.262))
	case emblem:
		a.blockEmblem(a.showcase(.395))
	case corner:
		a.stairs(a.cornerBox(330, 220), false)
	case panel:
		n := a.nook()
		w, h := min(a.grid.px(300), n.w), min(a.grid.px(300), n.h)
		a.stairs(timeline.Rect{X: n.left(w), Y: n.y - h, W: w, H: h}, n.start)
	}
}

// blocks are a large block, a lower one that leans on it, and a small one that
// moves on it from place to place.
func (a splitArt) blocks(r timeline.Rect) {
	seam := even(r.X + r.W*[]float64{.30, .36, .42}[a.rnd.below(3)])
	low := even(r.Y + r.H*[]float64{.46, .54, .62}[a.rnd.below(3)])
	large := timeline.Rect{X: seam, Y: r.Y, W: r.X + r.W - seam, H: r.H}
	side := timeline.Rect{X: r.X, Y: low, W: seam - r.X, H: r.Y + r.H - low}
	a.slab("split.large", large, a.tone.accent, timeline.Top, 0)
	a.slab("split.side", side, a.tone.mid, timeline.Bottom, 1)
	a.walker(large, side)
}

// slab is a block that grows from an edge.
func (a splitArt) slab(name string, r timeline.Rect, c timeline.Color, from timeline.Edge, n int) {
	l := a.Canvas.block(name, timeline.RoleMotif, r, 0, c)
	a.Motion.reveals(&l, r, from, a.at+timed(n, 120), motifIn/2)
	a.Canvas.under(l)
}

// walker is a block as wide as a third of the large one; with every beat it
// goes on to another place along the seam.
func (a splitArt) walker(large, side timeline.Rect) {
	size := even(min(large.W*.45, side.H*.62, large.H/2))
	x, step := large.X, even((large.H-size)/3)
	at := a.rnd.below(4)
	l := a.Canvas.block("split.walker", timeline.RoleMotif, timeline.Rect{X: x, Y: large.Y + float64(at)*step, W: size, H: size}, 0, a.pal.Fill(a.tone.hot, a.tone.accent))
	l.X = timeline.Ramp(a.at+2*stagger, motifIn/2, a.grid.toward(large.W), 0, timeline.Enter)
	l.From = a.at + 2*stagger
	l.Y = timeline.Track{{Value: 0}}
	for i, beat := range a.beats() {
		l.Y = then(l.Y, beat, 880*ms, float64((at+1+2*i%3)%4-at)*step, timeline.Move)
	}
	a.Canvas.over(l)
}

// blockEmblem is a block with the symbol on a disc; over subtitles it hangs from
// the top.
func (a splitArt) blockEmblem(r timeline.Rect) {
	px := a.grid.px
	base := timeline.Rect{X: r.X, Y: even(r.Y + .72*r.H), W: r.W, H: r.Y + r.H - even(r.Y+.72*r.H)}
	a.slab("split.large", r, a.tone.accent, timeline.Top, 0)
	a.slab("split.base", base, a.pal.Fill(a.tone.mid, a.tone.accent), timeline.Bottom, 1)
	cx, cy, radius := r.X+r.W/2, r.Y+.45*r.H, min(px(168), .36*min(r.W, r.H))
	if !a.grid.wide() {
		cy = r.Y + .55*r.H // the symbol keeps clear of the edge
	}
	fill := a.pal.Fill(a.tone.hot, a.tone.accent)
	disc := a.Canvas.drawing("split.disc", timeline.RoleMotif, shape(timeline.CirclePath(cx, cy, radius), fill))
	a.arrives(&disc, cx, cy)
	disc.Scale = swell(disc.Scale, a.beats(), 1.1)
	a.Canvas.over(disc)
	a.onEmblem(cx, cy, radius*1.15, fill)
}

// stairs climb into a corner: at the end of the box or, with start, at its
// start; from the top down in a high corner.
func (a splitArt) stairs(r timeline.Rect, start bool) {
	colors := []timeline.Color{a.tone.mid, a.tone.accent, a.tone.hot}
	c := math.Floor(min(r.W, r.H)/6) * 2
	for i, fill := range colors {
		step := timeline.Rect{X: r.X + r.W - c*float64(3-i), Y: r.Y + r.H - c*float64(i+1), W: c, H: c * float64(i+1)}
		if start {
			step.X = r.X + c*float64(2-i)
		}
		if a.high {
			step.Y = r.Y
		}
		l := a.Canvas.block("split.step."+strconv.Itoa(i), timeline.RoleMotif, step, 0, fill)
		if i < 2 {
			a.Canvas.under(l)
			continue
		}
		x := step.X + c
		if start {
			x = step.X
		}
		l.Pivot = timeline.Point{X: a.grid.left(x, 0), Y: step.Y + step.H}
		if a.high {
			l.Pivot.Y = step.Y
		}
		l.From, l.Opacity = a.at, timeline.Ramp(a.at, motifIn/4, 0, 1, timeline.Linear)
		l.Scale = swell(timeline.Ramp(a.at, motifIn, .8, 1, timeline.Enter), a.beats(), 1.22)
		a.Canvas.over(l)
	}
}

// risingBars are three bars in the corner; with every step one of them rises.
func (a splitArt) risingBars() {
	c := even(a.area.W / 3)
	low := a.area.Y + a.area.H
	colors := []timeline.Color{a.tone.mid, a.tone.accent, a.tone.hot}
	for i, fill := range colors {
		high := (1.1 + .9*float64(i)) * c
		most := min(a.area.H-c, high+3*.9*c)
		r := timeline.Rect{X: a.area.X + float64(i)*c, Y: low - high, W: c, H: most}
		l := a.Canvas.block("split.bar."+strconv.Itoa(i), timeline.RoleMotif, r, 0, fill)
		var mine []time.Duration
		for k, at := range a.Time.steps {
			if k%3 == i {
				mine = append(mine, at)
			}
		}
		l.Y = climb{mine, -.9 * c}.track(int((most - high) / (.9 * c)))
		if a.at > -motifIn/2 {
			at := a.at + timed(i, 70)
			l.From = at
			l.Y = append(timeline.Track{{At: at, Value: high}, {At: at + stepMove, Value: 0, Ease: timeline.Enter}}, later(l.Y, at+stepMove)...)
		}
		a.Canvas.under(l)
	}
}

// splitBeside draws the motif beside spoken words, where it goes on with every step.
func splitBeside(in art) { splitArt{in}.risingBars() }
