// Package glow draws lamps that light the ground.
package glow

import (
	"time"

	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// Opacity of a glow at its centre: less in a whole frame than in a corner, and most when it flares
// up.
const (
	glowFaint  = .26
	glowStrong = .5
	glowFlare  = .5
)

// leastLamp is the least radius of a disc in the high area, at 1080 lines.
const leastLamp = 116

// lamp is a disc with light around it.
type lamp struct {
	x, y  float64
	disc  float64 // radius
	light float64 // radius of the glow
}

// Draw lights the ground with two lamps, one of them with a disc.
func Draw(a kit.Art) {
	r := a.Area
	switch {
	case a.Use == kit.Corner:
		x, y := a.Tip()
		inCorner(a, lamp{x: x, y: y, disc: .36 * r.W, light: r.W})
	case a.Upright():
		far := min(.83*r.W, .57*r.H)
		light(a, lamp{x: r.X + .1*r.W, y: r.Y + r.H - .4*far, light: .4 * far}, a.Tone.Accent, glowFaint)
		x := r.X + r.W - max(.44*r.W, a.Grid.Px(leastLamp*1.46))
		burn(a, lamp{x: x, y: r.Y + .42*r.H, disc: max(.21*r.W, a.Grid.Px(leastLamp)), light: far})
	default: // the light ends where words begin
		light(a, lamp{x: max(r.X, r.X+r.W-3.2*r.H), y: r.Y, light: .9 * r.H}, a.Tone.Accent, glowFaint)
		burn(a, lamp{x: r.X + r.W - .55*r.H, y: r.Y + .53*r.H, disc: .34 * r.H, light: .57 * r.H})
	}
}

// light draws a glow in the ground.
func light(a kit.Art, l lamp, c timeline.Color, strength float64) {
	a.Canvas.Under(a.Canvas.Drawing("glow", timeline.RoleMotif, lit(timeline.CirclePath(l.x, l.y, l.light), l, c.Alpha(strength))))
}

// lit returns a shape whose fill fades with the light of a lamp.
func lit(p timeline.Path, l lamp, c timeline.Color) timeline.Shape {
	return timeline.Shape{Path: p, Fill: c, Glow: &timeline.Glow{Center: timeline.Point{X: l.x, Y: l.y}, Radius: l.light}}
}

// burn draws a lamp with its disc, which flares up on every beat, and a fine ring around it.
func burn(a kit.Art, l lamp) {
	light(a, l, a.Tone.Hot, glowFaint)
	ring := timeline.RingPath(l.x, l.y, l.disc*1.42, a.Grid.Px(3))
	a.Canvas.Under(a.Canvas.Drawing("glow.ring", timeline.RoleMotif, kit.Shape(ring, a.Tone.Accent)))
	flare(a, timeline.CirclePath(l.x, l.y, .8*l.light), lamp{l.x, l.y, l.disc, .8 * l.light})
	core(a, timeline.CirclePath(l.x, l.y, l.disc), l)
}

// inCorner draws a lamp of which a quarter is visible.
func inCorner(a kit.Art, l lamp) {
	_, from, to := a.Quarter()
	a.Canvas.Under(a.Canvas.Drawing("glow", timeline.RoleMotif, lit(kit.Wedge(l.x, l.y, l.light, from, to), l, a.Tone.Accent.Alpha(glowStrong))))
	flare(a, kit.Wedge(l.x, l.y, l.light, from, to), l)
	core(a, kit.Wedge(l.x, l.y, l.disc, from, to), l)
}

// flare draws light that comes and goes with the beats.
func flare(a kit.Art, p timeline.Path, l lamp) {
	f := a.Canvas.Drawing("glow.flare", timeline.RoleMotif, lit(p, l, a.Lively(a.Tone, a.Ground).Alpha(glowFlare)))
	a.Flash(f, a.Beats(), 120*time.Millisecond, 1, 700*time.Millisecond)
}

// core draws the disc of a lamp.
func core(a kit.Art, p timeline.Path, l lamp) {
	a.Pulses(a.Canvas.Drawing("glow.disc", timeline.RoleMotif, kit.Shape(p, a.Tone.Hot)), l.x, l.y, 1.18)
}
