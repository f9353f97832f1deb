package design

import (
	"math"
	"strconv"
	"time"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/timeline"
)

// stepMove is how long a motif takes for a step.
const stepMove = 880 * ms

// spokenArt draws the motif beside spoken words: in a wide frame at the end edge,
// where it goes on with every step, in a narrow one at the top.
func (s *stage) spokenArt() {
	area := s.spokenCanopy()
	s.decorate(hero, area, s.ground, func(a *art) {
		if s.continues {
			a.at = s.Time.begin - motifIn
		}
		if !s.grid.wide() {
			s.motif.draw(*a)
			a.skip = true
			return
		}
		a.skip = s.stepped(*a)
		a.use = corner
	})
}

// stepped draws the motifs that have a place of their own beside spoken words.
func (s *stage) stepped(a art) bool {
	switch s.motif.name {
	case "ripple":
		a.climbingRings()
	case "tiles":
		a.growingWall()
	case "forms":
		a.growingForms()
	case "split":
		a.risingBars()
	case "dots":
		a.dotsBeside()
	case "glow":
		a.lampBeside()
	default:
		return false
	}
	return true
}

// dotsBeside is a field of dots at the end edge, of which some light up with every
// step.
func (a art) dotsBeside() {
	px := a.grid.px
	y := .74 * a.grid.h
	if a.area.H < a.grid.h {
		y = .48 * a.area.H
	}
	a.use = corner
	all := a.grow([]blob{{a.grid.w - px(40), y, px(400), px(400)}}, timeline.Rect{X: a.grid.w - px(440), W: px(440), H: a.area.H})
	a.plant(all)
	a.shine(all, true)
}

// lampBeside is a lamp at the end edge that flares up with every step.
func (a art) lampBeside() {
	px := a.grid.px
	y := .72 * a.grid.h
	if a.area.H < a.grid.h {
		y = .48 * a.area.H
	}
	a.burn(lamp{x: a.grid.w - px(190), y: y, disc: px(116), light: px(330)}, true)
}

// spokenCanopy is where the motif stands: a strip of two tiles at the end of a wide
// frame, above who sits there, or the top of a narrow one.
func (s *stage) spokenCanopy() timeline.Rect {
	g := s.grid
	if !g.wide() {
		r := g.canopy()
		if s.grid.fullHeight() {
			r.H = 3 * g.cell()
		}
		if s.grid.fullHeight() && s.variant == spokenOne { // few words stand at a time
			r.H = 4 * g.cell()
		}
		if g.format == frame.Square {
			r = timeline.Rect{X: even(g.w - 2*g.cell()), W: 2 * g.cell(), H: 2 * g.cell()}
		}
		return r
	}
	w := 2 * g.cell()
	r := timeline.Rect{X: even(g.w - w), W: w, H: g.h}
	if g.zones.AtEnd() {
		r.H = even(g.seat().Y - g.px(seatGap))
	}
	return r
}

// placeAt is the index of the last step before or at a moment, from 0.
type climb struct {
	at []time.Duration
	by float64 // a step
}

// track is the way of something that goes on by a step each time, up to most
// steps, and back again.
func (c climb) track(most int) timeline.Track {
	tr := timeline.Track{{Value: 0}}
	n, way := 0, 1
	for i, at := range c.at {
		if n+way > most || n+way < 0 {
			way = -way
		}
		n += way
		lasts := stepMove
		if i+1 < len(c.at) {
			lasts = min(lasts, c.at[i+1]-at)
		}
		tr = then(tr, at, lasts, float64(n)*c.by, timeline.Move)
	}
	return tr
}

// climbingRings is a ripple at the end edge that climbs with every step.
func (a art) climbingRings() {
	px := a.grid.px
	cx, cy, up := a.grid.w-px(130), .80*a.grid.h, -px(104)
	if a.area.H < a.grid.h { // somebody sits below
		cy, up = .60*a.area.H, -px(64)
	}
	var faint []timeline.Shape
	for i := 4; i >= 2; i-- {
		c := a.tone.low
		if i == 2 && a.ground.Name != palette.Paper {
			c = a.tone.mid
		}
		faint = append(faint, shape(timeline.RingPath(cx, cy, px(14+104*float64(i)), px(52)), c))
	}
	steps := climb{a.Time.steps, up}
	rings := a.Canvas.drawing("ripple", timeline.RoleMotif, faint...)
	core := a.Canvas.drawing("ripple.core", timeline.RoleMotif,
		shape(timeline.RingPath(cx, cy, px(118), px(52)), a.tone.accent), shape(timeline.CirclePath(cx, cy, px(92)), a.tone.hot))
	for _, l := range []*timeline.Layer{&rings, &core} {
		l.Y = steps.track(3)
		if a.at > -motifIn/2 {
			l.From, l.Opacity = a.at, timeline.Ramp(a.at, motifIn/4, 0, 1, timeline.Linear)
		}
	}
	a.Canvas.over(rings, core)
}

// growingWall is two columns of tiles that a row is laid upon with every step,
// and then tiles over tiles.
func (a art) growingWall() {
	c := a.grid.cell()
	rows := int(math.Floor(a.area.H/c + 1e-6))
	first := max(2, min(3, rows-2))
	pick := newTiler(a)
	row := func(name string, n int) timeline.Layer {
		y := a.area.Y + a.area.H - float64(n+1)*c
		var shapes []timeline.Shape
		for i := range 2 {
			shapes = append(shapes, pick.next().shapes(a.area.X+float64(i)*c, y, c)...)
		}
		return a.Canvas.drawing(name, timeline.RoleMotif, shapes...)
	}
	for n := range first {
		l := row("tiles."+strconv.Itoa(n), n)
		if a.at > -motifIn/2 {
			at := a.at + timed(n, 60)
			y := a.area.Y + a.area.H - float64(n+1)*c
			a.Motion.reveals(&l, timeline.Rect{X: a.area.X, Y: y, W: 2 * c, H: c}, timeline.Bottom, at, motifIn/2)
		}
		a.Canvas.over(l)
	}
	for k, at := range a.Time.steps {
		n := first + k
		if n < rows-1 {
			l := row("tiles."+strconv.Itoa(n), n)
			y := a.area.Y + a.area.H - float64(n+1)*c
			a.Motion.reveals(&l, timeline.Rect{X: a.area.X, Y: y, W: 2 * c, H: c}, timeline.Bottom, at, stepMove)
			a.Canvas.over(l)
			continue
		}
		col, below := k%2, (k*2+1)%max(1, rows-1)
		r := timeline.Rect{X: a.area.X + float64(col)*c, Y: a.area.Y + a.area.H - float64(below+1)*c, W: c, H: c}
		l := a.Canvas.drawing("tiles.swap."+strconv.Itoa(k), timeline.RoleMotif, pick.next().shapes(r.X, r.Y, c)...)
		a.Motion.reveals(&l, r, []timeline.Edge{timeline.Bottom, timeline.Left, timeline.Top, timeline.Right}[k%4], at, stepMove)
		a.Canvas.over(l)
	}
}

// growingForms is a large form in the corner, and smaller ones that come to it.
func (a art) growingForms() {
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

// risingBars are three bars in the corner; with every step one of them rises.
func (a art) risingBars() {
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
