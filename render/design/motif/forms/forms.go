// Package forms draws a few large flat forms.
package forms

import (
	"math"
	"strconv"
	"time"

	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// Draw draws a few large flat forms.
func Draw(a kit.Art) {
	if a.Use == kit.Corner {
		corner(a)
		return
	}
	compose(a)
}

// largest is the largest side of a form, in cells of the grid.
const largest = 3

// compose fills the area with forms in a coarse grid, the coarsest with room for two or more.
func compose(a kit.Art) {
	r := a.Area
	for rows := 1.0; ; rows++ {
		c := r.H / rows
		cols := math.Round(r.W / c)
		if c > largest*a.Grid.Cell()+1 || rows*cols < 2 || math.Abs(cols*c-r.W) > c/4 && rows < 4 {
			continue
		}
		grid(a, int(cols), int(rows), c)
		return
	}
}

// grid sets forms on a grid that begins with the area.
func grid(a kit.Art, cols, rows int, c float64) {
	colors := []timeline.Color{a.Tone.Accent, a.Tone.Mid, a.Tone.Hot, a.Tone.Low}
	kinds := []int{0, kit.LeafShape, 2, kit.ArchShape, 3, kit.DotShape, 1, kit.RingShape}
	turn, shade := a.Rnd.IntN(len(kinds)), a.Rnd.IntN(2)
	if cols == 1 { // so few forms have the strong colours
		shade = 0
	}
	for n := range cols * rows {
		i, j := n%cols, n/cols
		cell := timeline.Rect{X: a.Area.X + float64(i)*c, Y: a.Area.Y + float64(j)*c, W: c, H: c}
		if hidden := a.Grid.Seat().Intersect(cell); hidden.H > c/4 { // a form would be a halo or a hump
			continue
		}
		l := a.Canvas.Drawing("form."+strconv.Itoa(n), timeline.RoleMotif,
			kit.Shape(kit.Form(kinds[(turn+n*3)%len(kinds)], cell.X, cell.Y, c), colors[(n+shade+j)%len(colors)]))
		a.Arrives(&l, cell.X+c/2, cell.Y+c/2)
		slidesIn(a, &l, n, max(2, cols*rows/3))
		a.Canvas.Over(l)
	}
}

// slidesIn makes a form come in from the end edge; it swells on one in every beats.
func slidesIn(a kit.Art, l *timeline.Layer, n, every int) {
	at := a.At + kit.Timed(n, 70)
	l.From = at
	l.X = timeline.Ramp(at, kit.MotifIn*6/10, a.Grid.Toward(a.Grid.Px(90)), 0, timeline.Enter)
	l.Opacity = timeline.Ramp(at, kit.MotifIn/4, 0, 1, timeline.Linear)
	l.Scale = nil
	for k, beat := range a.Beats() {
		if k%every == n%every {
			l.Scale = kit.Swell(l.Scale, []time.Duration{beat}, .86)
		}
	}
}

// corner draws two quarter discs around a corner.
func corner(a kit.Art) {
	kind, _, _ := a.Quarter()
	x, y := a.Tip()
	back, half := a.Tone.Accent, a.Inner(.5)
	if palette.Contrast(back, a.Tone.Hot) < palette.FillContrast {
		back = a.Tone.Mid
	}
	a.Canvas.Under(a.Canvas.Drawing("form.back", timeline.RoleMotif, kit.Shape(kit.Form(kind, a.Area.X, a.Area.Y, a.Area.W), back)))
	small := a.Canvas.Drawing("form.small", timeline.RoleMotif, kit.Shape(kit.Form(kind, half.X, half.Y, half.W), a.Pal.Fill(a.Tone.Hot, back)))
	a.Pulses(small, x, y, 1.3)
}
