package design

import (
	"math"
	"strconv"

	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/timeline"
)

// forms draws a few large flat forms, a third of the height each.
func forms(a art) {
	c := a.grid.cell() * 2
	rows := int(math.Ceil(a.grid.h/c - 1e-6))
	switch {
	case a.canopied():
		a.canopyForms()
		return
	case a.cornered():
		a.cornerQuarters()
		return
	}
	switch a.use {
	case hero:
		a.compose(a.grid.w-2*c, 0, 2, rows, c, nil)
	case emblem:
		a.compose(a.grid.w-2*c, 0, 2, rows, c, &spot{0, 1, 1})
	case curtain:
		a.formCurtain(c)
	case corner:
		a.bigCorner(.8 * c)
	case panel:
		a.cornerForm(.62 * c)
	}
}

// formCurtain is one column: two forms of half the height or, beside subtitles,
// those of a title.
func (a art) formCurtain(c float64) {
	if !a.grid.subs {
		c = even(a.grid.h / 2)
	}
	a.compose(a.grid.w-c, 0, 1, int(math.Ceil(a.grid.h/c-1e-6)), c, nil)
}

// compose sets forms on a coarse grid, leaving some cells empty.
func (a art) compose(x, y float64, cols, rows int, c float64, keep *spot) {
	colors := []timeline.Color{a.tone.accent, a.tone.mid, a.tone.hot, a.tone.low}
	kinds := []int{0, leafShape, 2, archShape, 3, dotShape, 1, ringShape}
	turn, shade := a.rnd.below(len(kinds)), a.rnd.below(2)
	if cols == 1 { // so few forms have the strong colours
		shade = 0
	}
	for j := range rows {
		for i := range cols {
			n := j*cols + i
			if keep.holds(i, j) {
				a.medallion(x+float64(i)*c, y+float64(j)*c, c)
				continue
			}
			cell := timeline.Rect{X: x + float64(i)*c, Y: y + float64(j)*c, W: c, H: c}
			if hidden := a.grid.seat().Intersect(cell); a.taken(cell) || hidden.H > c/4 { // behind who presents, a form is a halo or a hump
				continue
			}
			l := a.Canvas.drawing("form."+strconv.Itoa(n), timeline.RoleMotif,
				shape(form(kinds[(turn+n*3)%len(kinds)], x+float64(i)*c, y+float64(j)*c, c), colors[(n+shade+j)%len(colors)]))
			a.arrives(&l, x+(float64(i)+.5)*c, y+(float64(j)+.5)*c)
			a.slidesIn(&l, n)
			a.Canvas.over(l)
		}
	}
}

// slidesIn lets a form come from the end edge; on its beats it swells.
func (a art) slidesIn(l *timeline.Layer, n int) {
	at := a.at + timed(n, 70)
	l.From = at
	l.X = timeline.Ramp(at, motifIn*6/10, a.grid.toward(a.grid.px(90)), 0, timeline.Enter)
	l.Opacity = timeline.Ramp(at, motifIn/4, 0, 1, timeline.Linear)
	l.Scale = nil
	for k, beat := range a.beats() {
		if k%2 == n%2 {
			l.Scale = swellOnce(l.Scale, beat, .86)
		}
	}
}

// medallion is the form that carries the emblem.
func (a art) medallion(x, y, c float64) {
	l := a.Canvas.drawing("form.medallion", timeline.RoleMotif, shape(timeline.CirclePath(x+c/2, y+c/2, c*.44), a.tone.hot))
	a.arrives(&l, x+c/2, y+c/2)
	l.Scale = swell(l.Scale, a.beats(), 1.1)
	a.Canvas.over(l)
	size := c * .5
	if a.canopied() {
		size = c * .41 // keeps clear of the edge
	}
	a.onEmblem(x+c/2, y+c/2, size, a.tone.hot)
}

// cornerForm is one form in the corner of a panel.
func (a art) cornerForm(size float64) {
	n := a.nook()
	size = even(min(size, n.w, n.h))
	x, y, kind := n.left(size), n.y-size, 2
	if n.start {
		kind = 3
	}
	back := a.tone.accent
	if palette.Contrast(back, a.tone.hot) < palette.FillContrast {
		back = a.tone.mid
	}
	a.Canvas.under(a.Canvas.drawing("form.back", timeline.RoleMotif, shape(form(kind, x, y, size), back)))
	small := a.Canvas.drawing("form.small", timeline.RoleMotif, shape(form(kind, n.left(size/2), y+size/2, size/2), a.pal.Fill(a.tone.hot, back)))
	a.arrives(&small, n.x, n.y)
	small.Scale = swell(small.Scale, a.beats(), 1.3)
	a.Canvas.over(small)
}

// bigCorner is two forms in the corner of the frame.
func (a art) bigCorner(size float64) {
	x, y := a.grid.w-size, a.grid.h-size
	a.Canvas.under(a.Canvas.drawing("form.back", timeline.RoleMotif, shape(form(2, x, y, size), a.tone.mid)))
	small := a.Canvas.drawing("form.small", timeline.RoleMotif, shape(form(2, x+size/2, y+size/2, size/2), a.tone.hot))
	a.arrives(&small, a.grid.w, a.grid.h)
	small.Scale = swell(small.Scale, a.beats(), 1.2)
	a.Canvas.over(small)
}
