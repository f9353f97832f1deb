package design

import (
	"math"
	"strconv"

	"github.com/scenewright/scenewright/engine/timeline"
)

// canopied reports whether a motif stands in the canopy of a narrow frame and not
// at the end side of a wide one.
func (a art) canopied() bool {
	return !a.grid.wide() && (a.use == hero || a.use == emblem || a.use == curtain)
}

// cornered reports whether a motif fills a square corner of a narrow frame.
func (a art) cornered() bool { return !a.grid.wide() && a.use == corner }

// edge is the height at which a corner of the frame lies: its top or bottom.
func (a art) edge() float64 {
	if a.high {
		return a.area.Y
	}
	return a.area.Y + a.area.H
}

// disc is where the emblem's disc is.
func (a art) disc() (cx, cy, r float64) {
	if a.canopied() {
		k := a.area.H / 360
		return a.grid.w - 200*k, 190 * k, 124 * k
	}
	return .80 * a.grid.w, .46 * a.grid.h, a.grid.px(168)
}

// canopyRings are a ripple about a point near the top end corner; only faint
// rings leave the canopy.
func (a art) canopyRings() rings {
	w, k := a.grid.w, a.area.H/360
	switch a.use {
	case emblem:
		cx, cy, r := a.disc()
		return rings{cx, cy, 4, 84 * k, 36 * k, 66 * k, 1, r - 4*k}
	case curtain:
		return rings{w - 130*k, 0, 5, 92 * k, 46 * k, 10 * k, 0, 76 * k}
	}
	return rings{w - 220*k, 140 * k, 6, 92 * k, 46 * k, 0, 2, 60 * k}
}

// canopyWall is tiles all over the canopy.
func (a art) canopyWall() {
	c := a.area.H / 2
	cols := int(math.Round(a.area.W / c))
	var keep *spot
	if a.use == emblem {
		keep = &spot{max(0, cols-3), 0, 2}
		if cols == 3 {
			keep.col = 1
		}
	}
	a.wall(a.area.X, a.area.Y, cols, 2, c, keep)
}

// canopyForms is forms of the canopy's height, with columns of two small ones
// between them.
func (a art) canopyForms() {
	big, end := a.area.H, a.area.X+a.area.W
	n := a.rnd.below(8)
	large := a.area.W < 1.2*big || a.area.W > 2*big
	for x := a.area.X; x < end-1; large = !large {
		switch {
		case !large:
			a.piece(n+1, timeline.Rect{X: x, W: big / 2, H: big / 2})
			a.piece(n+2, timeline.Rect{X: x, Y: big / 2, W: big / 2, H: big / 2})
			x, n = x+big/2, n+2
			continue
		case a.use == emblem && x+1.9*big > end:
			a.medallion(x, 0, big)
		case a.area.W < 1.2*big:
			a.lone(timeline.Rect{X: x, W: big, H: big})
		default:
			a.piece(n+1, timeline.Rect{X: x, W: big, H: big})
		}
		x, n = x+big, n+1
	}
}

// canopyDots is a field in the canopy.
func (a art) canopyDots() {
	r := a.area
	all := a.grow([]blob{
		{r.X + .66*r.W, .22 * r.H, .52 * r.W, .84 * r.H}, {r.X + r.W, .5 * r.H, .3 * r.W, .6 * r.H},
	}, r)
	a.plant(all)
	a.shine(all, a.use == hero)
	if a.use == emblem {
		a.dotEmblem(a.disc())
	}
}

// cornerLeaf is the leaf that fills a corner, its tip towards the middle.
func (a art) cornerLeaf() {
	r := a.area
	p := form(leafShape, r.X, r.Y, r.W)
	if a.high {
		p = mapped(p, func(q timeline.Point) timeline.Point { return timeline.Point{X: q.X, Y: 2*r.Y + r.H - q.Y} })
	}
	l := a.Canvas.drawing("leaf", timeline.RoleMotif, shape(p, a.tone.hot))
	a.arrives(&l, r.X+r.W, a.edge())
	l.Scale = swell(l.Scale, a.beats(), 1.14)
	a.Canvas.over(l)
}

// cornerQuarters are two quarter discs about a corner.
func (a art) cornerQuarters() {
	x, size := a.area.X, a.area.W
	y, half, kind := a.area.Y, a.area.Y+size/2, 2
	if a.high {
		half, kind = y, 1
	}
	a.Canvas.under(a.Canvas.drawing("form.back", timeline.RoleMotif, shape(form(kind, x, y, size), a.tone.mid)))
	small := a.Canvas.drawing("form.small", timeline.RoleMotif, shape(form(kind, x+size/2, half, size/2), a.tone.hot))
	a.arrives(&small, x+size, a.edge())
	small.Scale = swell(small.Scale, a.beats(), 1.2)
	a.Canvas.over(small)
}

// lone is the only form of a canopy, a quarter in a quarter about the corner.
func (a art) lone(r timeline.Rect) {
	back := a.Canvas.drawing("form.back", timeline.RoleMotif, shape(form(1, r.X, r.Y, r.W), a.tone.mid))
	a.arrives(&back, r.X+r.W, r.Y)
	front := a.Canvas.drawing("form.0", timeline.RoleMotif, shape(form(1, r.X+r.W*.4, r.Y, r.W*.6), a.tone.hot))
	a.arrives(&front, r.X+r.W, r.Y)
	front.Scale = swell(front.Scale, a.beats(), 1.2)
	a.Canvas.over(back, front)
}

// piece is the n-th form of a canopy, in a square.
func (a art) piece(n int, r timeline.Rect) {
	kinds := []int{0, leafShape, 2, archShape, 3, dotShape, 1, ringShape}
	colors := []timeline.Color{a.tone.accent, a.tone.mid, a.tone.hot, a.tone.low}
	l := a.Canvas.drawing("form."+strconv.Itoa(n), timeline.RoleMotif,
		shape(form(kinds[n*3%len(kinds)], r.X, r.Y, r.W), colors[n%len(colors)]))
	a.arrives(&l, r.X+r.W/2, r.Y+r.H/2)
	a.slidesIn(&l, n%8)
	a.Canvas.over(l)
}
