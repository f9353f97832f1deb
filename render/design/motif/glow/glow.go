// Package glow draws lamps that light the ground.
package glow

import (
	"math"
	"time"

	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
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

// painter draws the motif.
type painter struct{ kit.Art }

// Draw lights the ground by two lamps, one of them with a disc.
func Draw(in kit.Art) {
	a := painter{in}
	px := a.Grid.Px
	r := a.Showcase(.395)
	switch {
	case a.Canopied():
		a.canopyGlow()
	case a.Grid.Subs && (a.Use == kit.Hero || a.Use == kit.Curtain):
		a.burn(lamp{x: r.X + .56*r.W, y: .42 * r.H, disc: px(150), light: .57 * r.H}, true)
	case a.Use == kit.Hero:
		far := .6 * r.H
		a.light(lamp{x: r.X + .16*r.W, y: .98 * r.H, light: far}, a.Tone.Accent, glowFaint)
		a.burn(lamp{x: r.X + .56*r.W, y: .42 * r.H, disc: px(150), light: far}, true)
	case a.Use == kit.Curtain:
		a.light(lamp{x: r.X + r.W, y: .06 * r.H, light: .5 * r.H}, a.Tone.Mid, glowStrong)
		a.burn(lamp{x: r.X + .74*r.W, y: .95 * r.H, disc: px(340), light: .62 * r.H}, true)
	case a.Use == kit.Corner:
		c := a.CornerBox(420, 420)
		y := c.Y + c.H
		if a.High {
			y = c.Y
		}
		a.burn(lamp{x: c.X + c.W, y: y, disc: .36 * c.W, light: c.W}, false)
	case a.Use == kit.Panel:
		n := a.Nook()
		reach := min(px(420), n.W, n.H)
		a.inCorner(lamp{x: n.X, y: n.Y, disc: .34 * reach, light: reach}, n.Start)
	}
}

// canopyGlow is the lamps at the top of a narrow frame: their light ends where
// words begin.
func (a painter) canopyGlow() {
	k := a.Area.H / 360
	cx, cy, disc := a.Grid.W-200*k, 190*k, 124*k
	a.light(lamp{x: max(a.Area.X, a.Area.X+a.Area.W-3.2*a.Area.H), y: a.Area.Y, light: .9 * a.Area.H}, a.Tone.Accent, glowFaint)
	a.burn(lamp{x: cx, y: cy, disc: disc, light: a.Area.Y + a.Area.H - cy + .1*a.Area.H}, true)
}

// light is a glow in the ground.
func (a painter) light(l lamp, c timeline.Color, strength float64) {
	a.Canvas.Under(a.Canvas.Drawing("glow", timeline.RoleMotif, lit(timeline.CirclePath(l.x, l.y, l.light), l, c.Alpha(strength))))
}

// lit is a shape whose fill fades with the light of a lamp.
func lit(p timeline.Path, l lamp, c timeline.Color) timeline.Shape {
	return timeline.Shape{Path: p, Fill: c, Glow: &timeline.Glow{Center: timeline.Point{X: l.x, Y: l.y}, Radius: l.light}}
}

// burn is a lamp with its disc, which flares up on every beat; free ones have a
// fine ring about them.
func (a painter) burn(l lamp, free bool) {
	a.light(l, a.Tone.Hot, glowFaint)
	if free {
		ring := timeline.RingPath(l.x, l.y, l.disc*1.42, a.Grid.Px(3))
		a.Canvas.Under(a.Canvas.Drawing("glow.ring", timeline.RoleMotif, kit.Shape(ring, a.Tone.Accent)))
	}
	a.flare(timeline.CirclePath(l.x, l.y, .8*l.light), lamp{l.x, l.y, l.disc, .8 * l.light})
	a.core(timeline.CirclePath(l.x, l.y, l.disc), l)
}

// inCorner is a lamp of which a panel shows a quarter.
func (a painter) inCorner(l lamp, start bool) {
	from, to := math.Pi, 1.5*math.Pi
	if start {
		from, to = 1.5*math.Pi, 2*math.Pi
	}
	a.Canvas.Under(a.Canvas.Drawing("glow", timeline.RoleMotif, lit(kit.Wedge(l.x, l.y, l.light, from, to), l, a.Tone.Accent.Alpha(glowStrong))))
	a.flare(kit.Wedge(l.x, l.y, l.light, from, to), l)
	a.core(kit.Wedge(l.x, l.y, l.disc, from, to), l)
}

// flare is light that comes and goes with the beats.
func (a painter) flare(p timeline.Path, l lamp) {
	f := a.Canvas.Drawing("glow.flare", timeline.RoleMotif, lit(p, l, a.Lively(a.Tone, a.Ground).Alpha(glowFlare)))
	f.Opacity = kit.Flashes(a.Beats(), 120*time.Millisecond, 1, 700*time.Millisecond)
	if len(f.Opacity) > 0 {
		f.From = f.Opacity[0].At
		a.Canvas.Over(f)
	}
}

// core is the disc of a lamp.
func (a painter) core(p timeline.Path, l lamp) {
	disc := a.Canvas.Drawing("glow.disc", timeline.RoleMotif, kit.Shape(p, a.Tone.Hot))
	a.Arrives(&disc, l.x, l.y)
	disc.Scale = kit.Swell(disc.Scale, a.Beats(), 1.18)
	a.Canvas.Over(disc)
}

// lampBeside is a lamp at the end edge that flares up with every step.
func (a painter) lampBeside() {
	px := a.Grid.Px
	y := .72 * a.Grid.H
	if a.Area.H < a.Grid.H {
		y = .48 * a.Area.H
	}
	a.burn(lamp{x: a.Grid.W - px(190), y: y, disc: px(116), light: px(330)}, true)
}

// DrawBeside draws the motif beside spoken words, where it goes on with every step.
func DrawBeside(in kit.Art) { painter{in}.lampBeside() }
