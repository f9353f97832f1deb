package design

import (
	"math"
	"strconv"
	"time"

	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/timeline"
)

// rings is a ripple: concentric rings about a disc.
type rings struct {
	cx, cy      float64
	n           int
	step, width float64
	first       float64 // radius before the first step
	accent      int     // the ring in the accent colour, 0 = none
	disc        float64 // radius
}

func (r rings) radius(i int) float64 { return r.first + float64(i)*r.step }

// rippleArt draws them.
type rippleArt struct{ art }

// ripple draws rings that spread from a disc.
func ripple(in art) {
	a := rippleArt{in}
	px, g := a.grid.px, a.grid
	switch {
	case a.canopied():
		a.ripples(a.canopyRings())
		return
	case a.cornered():
		k := a.area.W / 340
		a.ripples(rings{g.w, a.edge(), 4, 80 * k, 36 * k, 0, 0, 0})
		return
	}
	switch {
	case g.subs && (a.use == hero || a.use == curtain): // they end above the subtitles
		a.ripples(rings{g.w - px(260), .3 * g.h, 4, px(104), px(52), px(20), 3, px(92)})
	case a.use == hero:
		a.ripples(rings{g.w - px(260), .667 * g.h, 8, px(104), px(52), px(20), 3, px(92)})
	case a.use == emblem:
		a.ripples(a.emblemRings())
	case a.use == corner:
		a.ripples(a.cornerRings())
	case a.use == curtain:
		a.ripples(rings{g.w - px(280), g.h, 6, px(128), px(64), 0, 0, px(84)})
	case a.use == panel:
		n := a.nook()
		k := min(px(1), n.w/408, n.h/408)
		a.quarterRipples(rings{n.x, n.y, 4, 96 * k, 48 * k, 0, 2, 56 * k}, n.start)
	}
}

// emblemRings leave the frame or, over subtitles, end above them.
func (a rippleArt) emblemRings() rings {
	px, g := a.grid.px, a.grid
	if g.subs {
		return rings{g.w - px(430), .42 * g.h, 3, px(84), px(44), px(88), 2, px(150)}
	}
	return rings{g.w - px(430), .46 * g.h, 5, px(104), px(52), px(72), 2, px(150)}
}

// cornerRings leave the frame or, beside subtitles, end before them.
func (a rippleArt) cornerRings() rings {
	px, g := a.grid.px, a.grid
	if g.subs {
		k := min(px(1), a.aside()/340)
		return rings{g.w, g.h, 4, 80 * k, 36 * k, 0, 0, 0}
	}
	return rings{g.w - px(140), g.h + px(50), 5, px(104), px(40), px(30), 0, 0}
}

// ripples draws the still rings into the ground and the living core above it.
func (a rippleArt) ripples(r rings) {
	var still, core []timeline.Shape
	for i := r.n; i >= 1; i-- {
		if i == r.accent {
			continue
		}
		still = append(still, shape(timeline.RingPath(r.cx, r.cy, r.radius(i), r.width), a.shade(i, r)))
	}
	a.Canvas.under(a.Canvas.drawing("ripple", timeline.RoleMotif, still...))
	if r.accent > 0 {
		core = append(core, shape(timeline.RingPath(r.cx, r.cy, r.radius(r.accent), r.width), a.tone.accent))
	}
	a.spreads(r)
	if len(core) > 0 {
		l := a.Canvas.drawing("ripple.ring", timeline.RoleMotif, core...)
		a.arrives(&l, r.cx, r.cy)
		a.Canvas.over(l)
	}
	if r.disc > 0 {
		l := a.Canvas.drawing("ripple.disc", timeline.RoleMotif, shape(timeline.CirclePath(r.cx, r.cy, r.disc), a.tone.hot))
		a.arrives(&l, r.cx, r.cy)
		l.Scale = swell(l.Scale, a.beats(), 1.05)
		a.Canvas.over(l)
		a.onEmblem(r.cx, r.cy, r.disc*1.15, a.tone.hot)
	}
}

// shade is the quiet colour of a ring. Lighter ones lie within the accent ring
// or, without one, in turns; those that pass under text are the quietest.
func (a rippleArt) shade(i int, r rings) timeline.Color {
	if i%2 == 0 && (i < r.accent || r.accent == 0) && a.ground.Name != palette.Paper {
		return a.tone.mid
	}
	return a.tone.low
}

// spreads lets a ring light up after the other, outward, on every beat. About a
// symbol those outside the accent ring stay quiet: words may stand on them.
func (a rippleArt) spreads(r rings) {
	a.spreadsBy(r, func(i int) timeline.Path { return timeline.RingPath(r.cx, r.cy, r.radius(i), r.width) })
}

// spreadsBy is spreads with the outline of the i-th ring.
func (a rippleArt) spreadsBy(r rings, outline func(i int) timeline.Path) {
	const each = 160 * ms
	last := min(r.n, max(3, r.accent))
	for i := 1; i <= last; i++ {
		if i == r.accent || r.radius(i)+r.width/2 < r.disc {
			continue
		}
		c := a.tone.accent
		switch {
		case a.use == emblem && i > r.accent:
			c = a.tone.mid
		case (a.use == panel || a.use == corner) && palette.Contrast(c, a.shade(i, r)) < plainly:
			c = a.tone.hot
		}
		l := a.Canvas.drawing("ripple.wave."+strconv.Itoa(i), timeline.RoleMotif, shape(outline(i), c))
		l.Opacity = flashes(a.beats(), time.Duration(i)*each, .55, 640*ms)
		if len(l.Opacity) > 0 {
			l.From = l.Opacity[0].At
			a.Canvas.over(l)
		}
	}
}

// quarterRipples fills the corner of a panel with quarter rings.
func (a rippleArt) quarterRipples(r rings, start bool) {
	from, to := math.Pi, 1.5*math.Pi
	if start {
		from, to = 1.5*math.Pi, 2*math.Pi
	}
	var still []timeline.Shape
	for i := r.n; i >= 1; i-- {
		if i != r.accent {
			still = append(still, shape(sector(r.cx, r.cy, r.radius(i), r.width, from, to), a.tone.mid))
		}
	}
	a.Canvas.under(a.Canvas.drawing("ripple", timeline.RoleMotif, still...))
	ring := a.Canvas.drawing("ripple.ring", timeline.RoleMotif, shape(sector(r.cx, r.cy, r.radius(r.accent), r.width, from, to), a.tone.accent))
	disc := a.Canvas.drawing("ripple.disc", timeline.RoleMotif, shape(wedge(r.cx, r.cy, r.disc, from, to), a.tone.hot))
	a.arrives(&ring, r.cx, r.cy)
	a.arrives(&disc, r.cx, r.cy)
	disc.Scale = swell(disc.Scale, a.beats(), 1.12)
	a.spreadsBy(r, func(i int) timeline.Path { return sector(r.cx, r.cy, r.radius(i), r.width, from, to) })
	a.Canvas.over(ring, disc)
}

// canopyRings are a ripple about a point near the top end corner; only faint
// rings leave the canopy.
func (a rippleArt) canopyRings() rings {
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

// climbingRings is a ripple at the end edge that climbs with every step.
func (a rippleArt) climbingRings() {
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

// rippleBeside draws the motif beside spoken words, where it goes on with every step.
func rippleBeside(in art) { rippleArt{in}.climbingRings() }
