// Package forms draws a few large flat forms.
package forms

import (
	"math"
	"strconv"

	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// painter draws the motif.
type painter struct{ kit.Art }

// Draw draws a few large flat forms, a third of the height each.
func Draw(in kit.Art) {
	a := painter{in}
	c := a.Grid.Cell() * 2
	rows := int(math.Ceil(a.Grid.H/c - 1e-6))
	switch {
	case a.Canopied():
		a.canopyForms()
		return
	case a.Cornered():
		a.cornerQuarters()
		return
	}
	switch a.Use {
	case kit.Hero:
		a.compose(a.Grid.W-2*c, 0, 2, rows, c)
	case kit.Curtain:
		a.formCurtain(c)
	case kit.Corner:
		a.bigCorner(.8 * c)
	case kit.Panel:
		a.cornerForm(.62 * c)
	}
}

// formCurtain is one column: two forms of half the height or, beside subtitles,
// those of a title.
func (a painter) formCurtain(c float64) {
	if !a.Grid.Subs {
		c = kit.Even(a.Grid.H / 2)
	}
	a.compose(a.Grid.W-c, 0, 1, int(math.Ceil(a.Grid.H/c-1e-6)), c)
}

// compose sets forms on a coarse grid, leaving some cells empty.
func (a painter) compose(x, y float64, cols, rows int, c float64) {
	colors := []timeline.Color{a.Tone.Accent, a.Tone.Mid, a.Tone.Hot, a.Tone.Low}
	kinds := []int{0, kit.LeafShape, 2, kit.ArchShape, 3, kit.DotShape, 1, kit.RingShape}
	turn, shade := a.Rnd.Below(len(kinds)), a.Rnd.Below(2)
	if cols == 1 { // so few forms have the strong colours
		shade = 0
	}
	for j := range rows {
		for i := range cols {
			n := j*cols + i
			cell := timeline.Rect{X: x + float64(i)*c, Y: y + float64(j)*c, W: c, H: c}
			if hidden := a.Grid.Seat().Intersect(cell); a.Taken(cell) || hidden.H > c/4 { // behind who presents, a form is a halo or a hump
				continue
			}
			l := a.Canvas.Drawing("form."+strconv.Itoa(n), timeline.RoleMotif,
				kit.Shape(kit.Form(kinds[(turn+n*3)%len(kinds)], x+float64(i)*c, y+float64(j)*c, c), colors[(n+shade+j)%len(colors)]))
			a.Arrives(&l, x+(float64(i)+.5)*c, y+(float64(j)+.5)*c)
			a.slidesIn(&l, n, max(2, cols*rows/3))
			a.Canvas.Over(l)
		}
	}
}

// slidesIn lets a form come from the end edge; on its beats, one in so many, it swells.
func (a painter) slidesIn(l *timeline.Layer, n, every int) {
	at := a.At + kit.Timed(n, 70)
	l.From = at
	l.X = timeline.Ramp(at, kit.MotifIn*6/10, a.Grid.Toward(a.Grid.Px(90)), 0, timeline.Enter)
	l.Opacity = timeline.Ramp(at, kit.MotifIn/4, 0, 1, timeline.Linear)
	l.Scale = nil
	for k, beat := range a.Beats() {
		if k%every == n%every {
			l.Scale = kit.SwellOnce(l.Scale, beat, .86)
		}
	}
}

// cornerForm is one form in the corner of a panel.
func (a painter) cornerForm(size float64) {
	n := a.Nook()
	size = kit.Even(min(size, n.W, n.H))
	x, y, kind := n.Left(size), n.Y-size, 2
	if n.Start {
		kind = 3
	}
	back := a.Tone.Accent
	if palette.Contrast(back, a.Tone.Hot) < palette.FillContrast {
		back = a.Tone.Mid
	}
	a.Canvas.Under(a.Canvas.Drawing("form.back", timeline.RoleMotif, kit.Shape(kit.Form(kind, x, y, size), back)))
	small := a.Canvas.Drawing("form.small", timeline.RoleMotif, kit.Shape(kit.Form(kind, n.Left(size/2), y+size/2, size/2), a.Pal.Fill(a.Tone.Hot, back)))
	a.Arrives(&small, n.X, n.Y)
	small.Scale = kit.Swell(small.Scale, a.Beats(), 1.3)
	a.Canvas.Over(small)
}

// bigCorner is two forms in the corner of the frame.
func (a painter) bigCorner(size float64) {
	x, y := a.Grid.W-size, a.Grid.H-size
	a.Canvas.Under(a.Canvas.Drawing("form.back", timeline.RoleMotif, kit.Shape(kit.Form(2, x, y, size), a.Tone.Mid)))
	small := a.Canvas.Drawing("form.small", timeline.RoleMotif, kit.Shape(kit.Form(2, x+size/2, y+size/2, size/2), a.Tone.Hot))
	a.Arrives(&small, a.Grid.W, a.Grid.H)
	small.Scale = kit.Swell(small.Scale, a.Beats(), 1.2)
	a.Canvas.Over(small)
}

// canopyForms is forms of the canopy's height, with columns of two small ones
// between them.
func (a painter) canopyForms() {
	big, end := a.Area.H, a.Area.X+a.Area.W
	if c := big / 3; a.Area.W > 1.2*big && a.Area.W < 1.4*big { // no two of them fill its width
		a.compose(a.Area.X, a.Area.Y, int(math.Round(a.Area.W/c)), 3, c)
		return
	}
	n := a.Rnd.Below(8)
	large := a.Area.W < 1.2*big || a.Area.W > 2*big
	for x := a.Area.X; x < end-1; large = !large {
		switch {
		case !large:
			a.piece(n+1, timeline.Rect{X: x, W: big / 2, H: big / 2})
			a.piece(n+2, timeline.Rect{X: x, Y: big / 2, W: big / 2, H: big / 2})
			x, n = x+big/2, n+2
			continue
		case a.Area.W < 1.2*big:
			a.lone(timeline.Rect{X: x, W: big, H: big})
		default:
			a.piece(n+1, timeline.Rect{X: x, W: big, H: big})
		}
		x, n = x+big, n+1
	}
}

// cornerQuarters are two quarter discs about a corner.
func (a painter) cornerQuarters() {
	x, size := a.Area.X, a.Area.W
	y, half, kind := a.Area.Y, a.Area.Y+size/2, 2
	if a.High {
		half, kind = y, 1
	}
	a.Canvas.Under(a.Canvas.Drawing("form.back", timeline.RoleMotif, kit.Shape(kit.Form(kind, x, y, size), a.Tone.Mid)))
	small := a.Canvas.Drawing("form.small", timeline.RoleMotif, kit.Shape(kit.Form(kind, x+size/2, half, size/2), a.Tone.Hot))
	a.Arrives(&small, x+size, a.Edge())
	small.Scale = kit.Swell(small.Scale, a.Beats(), 1.2)
	a.Canvas.Over(small)
}

// lone is the only form of a canopy, a quarter in a quarter about the corner.
func (a painter) lone(r timeline.Rect) {
	back := a.Canvas.Drawing("form.back", timeline.RoleMotif, kit.Shape(kit.Form(1, r.X, r.Y, r.W), a.Tone.Mid))
	a.Arrives(&back, r.X+r.W, r.Y)
	front := a.Canvas.Drawing("form.0", timeline.RoleMotif, kit.Shape(kit.Form(1, r.X+r.W*.4, r.Y, r.W*.6), a.Tone.Hot))
	a.Arrives(&front, r.X+r.W, r.Y)
	front.Scale = kit.Swell(front.Scale, a.Beats(), 1.2)
	a.Canvas.Over(back, front)
}

// piece is the n-th form of a canopy, in a square.
func (a painter) piece(n int, r timeline.Rect) {
	kinds := []int{0, kit.LeafShape, 2, kit.ArchShape, 3, kit.DotShape, 1, kit.RingShape}
	colors := []timeline.Color{a.Tone.Accent, a.Tone.Mid, a.Tone.Hot, a.Tone.Low}
	l := a.Canvas.Drawing("form."+strconv.Itoa(n), timeline.RoleMotif,
		kit.Shape(kit.Form(kinds[n*3%len(kinds)], r.X, r.Y, r.W), colors[n%len(colors)]))
	a.Arrives(&l, r.X+r.W/2, r.Y+r.H/2)
	a.slidesIn(&l, n%8, 2)
	a.Canvas.Over(l)
}

// growingForms is a large form in the corner, and smaller ones that come to it.
func (a painter) growingForms() {
	c, big := a.Grid.Cell(), a.Area.W
	low := a.Area.Y + a.Area.H
	colors := []timeline.Color{a.Tone.Hot, a.Tone.Mid, a.Tone.Accent, a.Tone.Low}
	kinds := []int{kit.ArchShape, 2, kit.LeafShape, 0, 3, kit.DotShape, 1, kit.RingShape}
	turn := a.Rnd.Below(len(kinds))
	base := a.Canvas.Drawing("form.0", timeline.RoleMotif, kit.Shape(kit.Form(2, a.Area.X, low-big, big), a.Tone.Accent))
	if a.At > -kit.MotifIn/2 {
		base.From, base.Opacity = a.At, timeline.Ramp(a.At, kit.MotifIn/4, 0, 1, timeline.Linear)
		base.X = timeline.Ramp(a.At, kit.MotifIn*6/10, a.Grid.Toward(a.Grid.Px(90)), 0, timeline.Enter)
	}
	a.Canvas.Over(base)
	rows := int(math.Floor((a.Area.H-big)/c + 1e-6))
	cells := 2 * max(0, rows-1)
	for k := -1; k < len(a.Time.Steps); k++ {
		at, n := a.At+kit.Stagger, k+1
		if k >= 0 {
			at = a.Time.Steps[k]
		}
		if cells == 0 {
			break
		}
		col, row := 1-n%2, n%cells/2
		r := timeline.Rect{X: a.Area.X + float64(col)*c, Y: low - big - float64(row+1)*c, W: c, H: c}
		var shapes []timeline.Shape
		if n >= cells { // it takes the place of another
			shapes = append(shapes, kit.Shape(timeline.RectPath(r, 0), a.Ground.Bg))
		}
		l := a.Canvas.Drawing("form."+strconv.Itoa(n+1), timeline.RoleMotif, append(shapes, kit.Shape(kit.Form(kinds[(turn+n)%len(kinds)], r.X, r.Y, c), colors[n%len(colors)]))...)
		l.From = at
		l.X = timeline.Ramp(at, kit.StepMove, a.Grid.Toward(a.Grid.Px(90)), 0, timeline.Enter)
		l.Opacity = timeline.Ramp(at, kit.StepMove/3, 0, 1, timeline.Linear)
		a.Canvas.Over(l)
	}
}

// DrawBeside draws the motif beside spoken words, where it goes on with every step.
func DrawBeside(in kit.Art) { painter{in}.growingForms() }
