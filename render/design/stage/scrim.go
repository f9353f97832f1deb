package stage

import (
	"math"
	"strconv"
	"time"

	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/timeline"
)

// Measures of a scrim, at 1080 lines.
const (
	scrimAir  = 44  // around words
	scrimSoft = 380 // length of the fade at its edge
	scrimEdge = 170 // a scrim this close to an edge of the frame extends to it
)

// Scrim returns the layers between the backdrop and words: a shade behind the words of each shot,
// as weak as legibility allows, and none if none is needed.
func (b *Backdrop) Scrim(inks []Ink, shade timeline.Color) []timeline.Layer {
	var all []timeline.Layer
	var last timeline.Rect
	for i, v := range b.views {
		from, to := b.span(i)
		a, box := b.strength(inks, from, to, shade)
		l := b.shade("scrim."+strconv.Itoa(i), b.reaching(box), shade.Alpha(a))
		if b.timed(&l, i); a == 0 {
			continue
		}
		if n := len(all) - 1; n >= 0 && box == last && all[n].To >= v.from && all[n].Drawing.Shapes[0].Fill == l.Drawing.Shapes[0].Fill {
			all[n].To = l.To // it continues
			continue
		}
		all, last = append(all, l), box
	}
	return all
}

// strength returns the least alpha of a shade that makes all words between two moments legible, and
// their box.
func (b *Backdrop) strength(inks []Ink, from, to time.Duration, shade timeline.Color) (most float64, box timeline.Rect) {
	for _, ink := range inks {
		if a, z := max(from, ink.From), min(to, orEnd(ink.To)); a < z {
			under := b.Light
			if palette.Luminance(shade) > .5 {
				under = b.Dark
			}
			most, box = max(most, Strength(under(ink.At, a, z), ink.Tones, shade)), box.Union(ink.At)
		}
	}
	return most, box
}

// reaching returns the box of a shade behind words: with space around them, extended to nearby
// edges of the frame. At the bottom or the top it has the whole width.
func (b *Backdrop) reaching(r timeline.Rect) timeline.Rect {
	s, u := b.screen, b.screen.Unit
	air, soft := scrimAir*u, scrimSoft*u
	x0, y0, x1, y1 := r.X-air, r.Y-air, r.X+r.W+air, r.Y+r.H+air
	low, high := r.Y+r.H > s.H-scrimEdge*u, r.Y < scrimEdge*u
	left, right := r.X < scrimEdge*u, r.X+r.W > s.W-scrimEdge*u
	if low {
		y1 = s.H + soft
	}
	if high {
		y0 = -soft
	}
	across := (low || high) && (s.tall() || math.Abs(r.X+r.W/2-s.W/2) < scrimAir*u)
	if left || across {
		x0 = -soft
	}
	if right || across {
		x1 = s.W + soft
	}
	return timeline.Rect{X: x0, Y: y0, W: x1 - x0, H: y1 - y0}
}

// shade returns a coloured box whose edges fade softly outward.
func (b *Backdrop) shade(name string, box timeline.Rect, c timeline.Color) timeline.Layer {
	soft := scrimSoft * b.screen.Unit
	area := timeline.Rect{X: box.X - soft, Y: box.Y - soft, W: box.W + 2*soft, H: box.H + 2*soft}.Intersect(b.screen.all())
	shape := timeline.Shape{Path: timeline.RectPath(area, 0), Fill: c, Glow: &timeline.Glow{Box: box, Radius: soft}}
	return timeline.Layer{Name: name, Role: timeline.RoleGround, Drawing: &timeline.Drawing{Shapes: []timeline.Shape{shape}}}
}
