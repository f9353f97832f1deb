package design

import (
	"math"
	"strconv"

	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/timeline"
)

// formsArt draws them.
type formsArt struct{ art }

// forms draws a few large flat forms, a third of the height each.
func forms(in art) {
	a := formsArt{in}
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
func (a formsArt) formCurtain(c float64) {
	if !a.grid.subs {
		c = even(a.grid.h / 2)
	}
	a.compose(a.grid.w-c, 0, 1, int(math.Ceil(a.grid.h/c-1e-6)), c, nil)
}

// compose sets forms on a coarse grid, leaving some cells empty.
func (a formsArt) compose(x, y float64, cols, rows int, c float64, keep *spot) {
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
func (a formsArt) slidesIn(l *timeline.Layer, n int) {
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
func (a formsArt) medallion(x, y, c float64) {
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
func (a formsArt) cornerForm(size float64) {
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
func (a formsArt) bigCorner(size float64) {
	x, y := a.grid.w-size, a.grid.h-size
	a.Canvas.under(a.Canvas.drawing("form.back", timeline.RoleMotif, shape(form(2, x, y, size), a.tone.mid)))
	small := a.Canvas.drawing("form.small", timeline.RoleMotif, shape(form(2, x+size/2, y+size/2, size/2), a.tone.hot))
	a.arrives(&small, a.grid.w, a.grid.h)
	small.Scale = swell(small.Scale, a.beats(), 1.2)
	a.Canvas.over(small)
}

// canopyForms is forms of the canopy's height, with columns of two small ones
// between them.
func (a formsArt) canopyForms() {
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

// cornerQuarters are two quarter discs about a corner.
func (a formsArt) cornerQuarters() {
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
func (a formsArt) lone(r timeline.Rect) {
	back := a.Canvas.drawing("form.back", timeline.RoleMotif, shape(form(1, r.X, r.Y, r.W), a.tone.mid))
	a.arrives(&back, r.X+r.W, r.Y)
	front := a.Canvas.drawing("form.0", timeline.RoleMotif, shape(form(1, r.X+r.W*.4, r.Y, r.W*.6), a.tone.hot))
	a.arrives(&front, r.X+r.W, r.Y)
	front.Scale = swell(front.Scale, a.beats(), 1.2)
	a.Canvas.over(back, front)
}

// piece is the n-th form of a canopy, in a square.
func (a formsArt) piece(n int, r timeline.Rect) {
	kinds := []int{0, leafShape, 2, archShape, 3, dotShape, 1, ringShape}
	colors := []timeline.Color{a.tone.accent, a.tone.mid, a.tone.hot, a.tone.low}
	l := a.Canvas.drawing("form."+strconv.Itoa(n), timeline.RoleMotif,
		shape(form(kinds[n*3%len(kinds)], r.X, r.Y, r.W), colors[n%len(colors)]))
	a.arrives(&l, r.X+r.W/2, r.Y+r.H/2)
	a.slidesIn(&l, n%8)
	a.Canvas.over(l)
}

// growingForms is a large form in the corner, and smaller ones that come to it.
func (a formsArt) growingForms() {
	c, big := a.grid.cell(), a.area.W
	low := a.area.Y + a.area.H
	colors := []timeline.Color{a.tone.hot, a.tone.mid, a.tone.accent, a.tone.low}
	kinds := []int{archShape, 2, leafShape, 0, 3, dotShape, 1, ringShape}
	turn := a.rnd.below(len(kinds))
	base := a.Canvas.drawing("form.0", timeline.RoleMotif, shape(form(2, a.area.X, low-big, big), a.tone.accent))
	if a.at > -motifIn/2 {
		base.From, base.Opacity = a.at, timeline.Ramp(a.at, motifIn/4, 0, 1, timeline.Linear)
		base.X = timeline.Ramp(a.at, motifIn*6/10, a.grid.toward(a.grid.px(90)), 0, timeline.Enter)
	}
	a.Canvas.over(base)
	rows := int(math.Floor((a.area.H-big)/c + 1e-6))
	cells := 2 * max(0, rows-1)
	for k := -1; k < len(a.Time.steps); k++ {
		at, n := a.at+stagger, k+1
		if k >= 0 {
			at = a.Time.steps[k]
		}
		if cells == 0 {
			break
		}
		col, row := 1-n%2, n%cells/2
		r := timeline.Rect{X: a.area.X + float64(col)*c, Y: low - big - float64(row+1)*c, W: c, H: c}
		var shapes []timeline.Shape
		if n >= cells { // it takes the place of another
			shapes = append(shapes, shape(timeline.RectPath(r, 0), a.ground.Bg))
		}
		l := a.Canvas.drawing("form."+strconv.Itoa(n+1), timeline.RoleMotif, append(shapes, shape(form(kinds[(turn+n)%len(kinds)], r.X, r.Y, c), colors[n%len(colors)]))...)
		l.From = at
		l.X = timeline.Ramp(at, stepMove, a.grid.toward(a.grid.px(90)), 0, timeline.Enter)
		l.Opacity = timeline.Ramp(at, stepMove/3, 0, 1, timeline.Linear)
		a.Canvas.over(l)
	}
}

// formsBeside draws the motif beside spoken words, where it goes on with every step.
func formsBeside(in art) { formsArt{in}.growingForms() }
