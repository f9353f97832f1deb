package stage

import (
	"math"
	"slices"
	"strconv"
	"time"

	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/timeline"
)

// Measures of a scrim, at 1080 lines.
const (
	scrimAir  = 44  // around words
	scrimSoft = 380 // length of the fade at its edge
)

// follows is the time in which a shade follows words that change place within a shot.
const follows = 200 * time.Millisecond

// Scrim returns the layers between the backdrop and words: in each shot a shade behind each place
// of its words, as weak as legibility allows, and none if none is needed.
func (b *Backdrop) Scrim(inks []Ink, shade timeline.Color) []timeline.Layer {
	var all []timeline.Layer
	var last timeline.Rect
	for i, v := range b.views {
		from, to := b.span(i)
		places := placesOf(inks, from, to)
		for k, p := range places {
			alpha := b.strength(inks, p.From, p.To, shade)
			l := b.shade("scrim."+strconv.Itoa(len(all)), b.reaching(p.At), shade.Alpha(alpha))
			b.timed(&l, i)
			n := len(all) - 1
			if k == 0 && n >= 0 && last == p.At && all[n].To >= v.from && fill(all[n]) == fill(l) {
				l.Name, l.From, l.Opacity = all[n].Name, all[n].From, all[n].Opacity // it continues
				all = all[:n]
			}
			if k > 0 {
				l.From = p.From - follows
				l.Opacity = timeline.Ramp(l.From, follows, 0, 1, timeline.Linear)
			}
			if last = p.At; k+1 < len(places) {
				l.To = p.To + follows
				l.Opacity = ended(l.Opacity, l.To, follows)
			}
			all = append(all, l)
		}
	}
	return slices.DeleteFunc(all, func(l timeline.Layer) bool { return fill(l).A == 0 })
}

// fill returns the colour of a shade.
func fill(shade timeline.Layer) timeline.Color { return shade.Drawing.Shapes[0].Fill }

// ended returns an opacity that fades out before a moment.
func ended(tr timeline.Track, at, lasts time.Duration) timeline.Track {
	if len(tr) == 0 {
		tr = timeline.Track{{Value: 1}}
	}
	return tr.Then(max(at-lasts, tr[len(tr)-1].At), lasts, 0, timeline.Linear)
}

// placesOf returns the boxes of words between two moments, one after the other: words that come
// while others are near have one box with them.
func placesOf(inks []Ink, from, to time.Duration) (all []Ink) {
	moments := []time.Duration{from, to}
	for _, k := range inks {
		for _, at := range []time.Duration{k.From, orEnd(k.To)} {
			if at > from && at < to {
				moments = append(moments, at)
			}
		}
	}
	slices.Sort(moments)
	for i, at := range moments[1:] {
		var box timeline.Rect
		for _, k := range inks {
			if k.From < at && orEnd(k.To) > moments[i] {
				box = box.Union(k.At)
			}
		}
		n := len(all) - 1
		switch {
		case box.Empty() || at == moments[i]:
		case n >= 0 && !all[n].At.Intersect(box).Empty():
			all[n].At, all[n].To = all[n].At.Union(box), at
		default:
			all = append(all, Ink{At: box, From: moments[i], To: at})
		}
	}
	return all
}

// strength returns the least alpha of a shade that makes all words between two moments legible.
func (b *Backdrop) strength(inks []Ink, from, to time.Duration, shade timeline.Color) float64 {
	most := 0.0
	for _, ink := range inks {
		if a, z := max(from, ink.From), min(to, orEnd(ink.To)); a < z {
			under := b.Light
			if palette.Luminance(shade) > .5 {
				under = b.Dark
			}
			most = max(most, Strength(under(ink.At, a, z), ink.Tones, shade))
		}
	}
	return most
}

// reaching returns the box of a shade behind words: with space around them, extended to the edges of
// the frame that its fade would reach, as a strip of light there would make it a shape. At the top it
// has the whole width, as a sky that grows dark, and at the bottom where words are in its middle.
func (b *Backdrop) reaching(r timeline.Rect) timeline.Rect {
	s, u := b.screen, b.screen.Unit
	air, soft := scrimAir*u, scrimSoft*u
	x0, y0, x1, y1 := r.X-air, r.Y-air, r.X+r.W+air, r.Y+r.H+air
	low, high := r.Y+r.H > s.H-soft, r.Y < soft
	left, right := r.X < soft, r.X+r.W > s.W-soft
	if low {
		y1 = s.H + soft
	}
	if high {
		y0 = -soft
	}
	across := high && !low || low && (s.tall() || math.Abs(r.X+r.W/2-s.W/2) < scrimAir*u)
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
