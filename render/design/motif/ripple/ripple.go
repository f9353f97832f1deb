// Package ripple draws rings that spread from a disc.
package ripple

import (
	"strconv"
	"time"

	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// rings is a ripple: concentric rings around a disc.
type rings struct {
	cx, cy      float64
	n           int
	step, width float64
	first       float64 // radius before the first step
	accent      int     // the ring in the accent colour, the last one that lights up
	disc        float64 // radius
}

func (r rings) radius(i int) float64 { return r.first + float64(i)*r.step }

// Draw draws rings that spread from a disc.
func Draw(a kit.Art) {
	r, px := a.Area, a.Grid.Px
	k := r.H / 360
	switch end := r.X + r.W; {
	case a.Use == kit.Corner:
		x, y := a.Tip()
		k = r.W / 408
		ripples(a, rings{x, y, 4, 96 * k, 48 * k, 0, 2, 56 * k})
	case !a.Upright(): // only faint rings leave the area
		ripples(a, rings{end - 220*k, r.Y + 140*k, 6, 92 * k, 46 * k, 0, 2, 60 * k})
	case r.W <= 2*a.Grid.Cell(): // beside words that reach as far
		ripples(a, rings{end - px(110), r.Y + .72*r.H, 3, px(104), px(52), px(14), 2, px(92)})
	case r.H < a.Grid.H: // they end above the subtitles
		ripples(a, rings{end - px(260), r.Y + .39*r.H, 4, px(104), px(52), px(20), 3, px(92)})
	case a.Use == kit.Curtain:
		ripples(a, rings{end - px(280), r.Y + r.H, 6, px(128), px(64), 0, 0, px(84)})
	default:
		ripples(a, rings{end - px(260), r.Y + .667*r.H, 8, px(104), px(52), px(20), 3, px(92)})
	}
}

// ripples draws the still rings into the ground, and above it the accent ring and the disc, which
// swells on every beat. A corner has quarters of them.
func ripples(a kit.Art, r rings) {
	outline := func(i int) timeline.Path { return timeline.RingPath(r.cx, r.cy, r.radius(i), r.width) }
	middle, swells := timeline.CirclePath(r.cx, r.cy, r.disc), 1.05
	if a.Use == kit.Corner {
		_, from, to := a.Quarter()
		outline = func(i int) timeline.Path { return kit.Sector(r.cx, r.cy, r.radius(i), r.width, from, to) }
		middle, swells = kit.Wedge(r.cx, r.cy, r.disc, from, to), 1.12
	}
	var still []timeline.Shape
	for i := r.n; i >= 1; i-- {
		if i != r.accent {
			still = append(still, kit.Shape(outline(i), shade(a, i, r)))
		}
	}
	a.Canvas.Under(a.Canvas.Drawing("ripple", timeline.RoleMotif, still...))
	spread(a, r, outline)
	ring := a.Canvas.Drawing("ripple.ring", timeline.RoleMotif, kit.Shape(outline(r.accent), a.Tone.Accent))
	a.Arrives(&ring, r.cx, r.cy)
	a.Canvas.Over(ring)
	a.Pulses(a.Canvas.Drawing("ripple.disc", timeline.RoleMotif, kit.Shape(middle, a.Tone.Hot)), r.cx, r.cy, swells)
}

// shade returns the quiet colour of a ring. Lighter ones lie in a corner or within the accent ring;
// those that pass under text are the quietest.
func shade(a kit.Art, i int, r rings) timeline.Color {
	if a.Use == kit.Corner || i%2 == 0 && i < r.accent && a.Ground.Name != palette.Paper {
		return a.Tone.Mid
	}
	return a.Tone.Low
}

// spread makes one ring after the other light up, outward, on every beat, with the outline of the
// i-th: but none outside the accent ring, where words may be.
func spread(a kit.Art, r rings, outline func(i int) timeline.Path) {
	const each = 160 * time.Millisecond
	for i := 1; i < r.accent; i++ {
		if r.radius(i)+r.width/2 < r.disc {
			continue
		}
		l := a.Canvas.Drawing("ripple.wave."+strconv.Itoa(i), timeline.RoleMotif, kit.Shape(outline(i), a.Tone.Accent))
		a.Flash(l, a.Beats(), time.Duration(i)*each, .55, 640*time.Millisecond)
	}
}
