package design

import (
	"math"

	"github.com/scenewright/scenewright/engine/timeline"
)

// How strong a glow is in its middle: less behind a whole frame than in a
// corner, and most when it flares up.
const (
	glowFaint  = .26
	glowStrong = .5
	glowFlare  = .5
)

// lamp is a disc with light around it.
type lamp struct {
	x, y  float64
	disc  float64 // radius
	light float64 // radius of the glow
}

// glowArt draws them.
type glowArt struct{ art }

// glow lights the ground by two lamps, one of them with a disc.
func glow(in art) {
	a := glowArt{in}
	px := a.grid.px
	r := a.showcase(.395)
	switch {
	case a.canopied():
		a.canopyGlow()
	case a.grid.subs && (a.use == hero || a.use == curtain):
		a.burn(lamp{x: r.X + .56*r.W, y: .42 * r.H, disc: px(150), light: .57 * r.H}, true)
	case a.use == hero:
		far := .6 * r.H
		a.light(lamp{x: r.X + .16*r.W, y: .98 * r.H, light: far}, a.tone.accent, glowFaint)
		a.burn(lamp{x: r.X + .56*r.W, y: .42 * r.H, disc: px(150), light: far}, true)
	case a.use == curtain:
		a.light(lamp{x: r.X + r.W, y: .06 * r.H, light: .5 * r.H}, a.tone.mid, glowStrong)
		a.burn(lamp{x: r.X + .74*r.W, y: .95 * r.H, disc: px(340), light: .62 * r.H}, true)
	case a.use == emblem:
		a.burn(a.emblemLamp(r), true)
	case a.use == corner:
		c := a.cornerBox(420, 420)
		y := c.Y + c.H
		if a.high {
			y = c.Y
		}
		a.burn(lamp{x: c.X + c.W, y: y, disc: .36 * c.W, light: c.W}, false)
	case a.use == panel:
		n := a.nook()
		reach := min(px(420), n.w, n.h)
		a.inCorner(lamp{x: n.x, y: n.y, disc: .34 * reach, light: reach}, n.start)
	}
}

// canopyGlow is the lamps at the top of a narrow frame: their light ends where
// words begin.
func (a glowArt) canopyGlow() {
	cx, cy, disc := a.disc()
	a.light(lamp{x: max(a.area.X, a.area.X+a.area.W-3.2*a.area.H), y: a.area.Y, light: .9 * a.area.H}, a.tone.accent, glowFaint)
	a.burn(lamp{x: cx, y: cy, disc: disc, light: a.area.Y + a.area.H - cy + .1*a.area.H}, true)
}

// emblemLamp is the lamp of the symbol: its light ends above the subtitles.
func (a glowArt) emblemLamp(r timeline.Rect) lamp {
	l := lamp{x: r.X + r.W/2, y: .46 * r.H, disc: a.grid.px(196)}
	l.light = 2.9 * l.disc
	if z := a.grid.subtitles(); !z.Empty() {
		l.y = .41 * a.grid.h
		l.light = min(l.light, z.Y-l.y)
	}
	return l
}

// light is a glow in the ground.
func (a glowArt) light(l lamp, c timeline.Color, strength float64) {
	a.Canvas.under(a.Canvas.drawing("glow", timeline.RoleMotif, lit(timeline.CirclePath(l.x, l.y, l.light), l, c.Alpha(strength))))
}

// lit is a shape whose fill fades with the light of a lamp.
func lit(p timeline.Path, l lamp, c timeline.Color) timeline.Shape {
	return timeline.Shape{Path: p, Fill: c, Glow: &timeline.Glow{Center: timeline.Point{X: l.x, Y: l.y}, Radius: l.light}}
}

// burn is a lamp with its disc, which flares up on every beat; free ones have a
// fine ring about them.
func (a glowArt) burn(l lamp, free bool) {
	a.light(l, a.tone.hot, glowFaint)
	if free {
		ring := timeline.RingPath(l.x, l.y, l.disc*1.42, a.grid.px(3))
		a.Canvas.under(a.Canvas.drawing("glow.ring", timeline.RoleMotif, shape(ring, a.tone.accent)))
	}
	a.flare(timeline.CirclePath(l.x, l.y, .8*l.light), lamp{l.x, l.y, l.disc, .8 * l.light})
	a.core(timeline.CirclePath(l.x, l.y, l.disc), l)
	a.onEmblem(l.x, l.y, l.disc*1.15, a.tone.hot)
}

// inCorner is a lamp of which a panel shows a quarter.
func (a glowArt) inCorner(l lamp, start bool) {
	from, to := math.Pi, 1.5*math.Pi
	if start {
		from, to = 1.5*math.Pi, 2*math.Pi
	}
	a.Canvas.under(a.Canvas.drawing("glow", timeline.RoleMotif, lit(wedge(l.x, l.y, l.light, from, to), l, a.tone.accent.Alpha(glowStrong))))
	a.flare(wedge(l.x, l.y, l.light, from, to), l)
	a.core(wedge(l.x, l.y, l.disc, from, to), l)
}

// flare is light that comes and goes with the beats.
func (a glowArt) flare(p timeline.Path, l lamp) {
	f := a.Canvas.drawing("glow.flare", timeline.RoleMotif, lit(p, l, a.lively(a.tone, a.ground).Alpha(glowFlare)))
	f.Opacity = flashes(a.beats(), 120*ms, 1, 700*ms)
	if len(f.Opacity) > 0 {
		f.From = f.Opacity[0].At
		a.Canvas.over(f)
	}
}

// core is the disc of a lamp.
func (a glowArt) core(p timeline.Path, l lamp) {
	disc := a.Canvas.drawing("glow.disc", timeline.RoleMotif, shape(p, a.tone.hot))
	a.arrives(&disc, l.x, l.y)
	disc.Scale = swell(disc.Scale, a.beats(), 1.18)
	a.Canvas.over(disc)
}

// lampBeside is a lamp at the end edge that flares up with every step.
func (a glowArt) lampBeside() {
	px := a.grid.px
	y := .72 * a.grid.h
	if a.area.H < a.grid.h {
		y = .48 * a.area.H
	}
	a.burn(lamp{x: a.grid.w - px(190), y: y, disc: px(116), light: px(330)}, true)
}

// glowBeside draws the motif beside spoken words, where it goes on with every step.
func glowBeside(in art) { glowArt{in}.lampBeside() }
