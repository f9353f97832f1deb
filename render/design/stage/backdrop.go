// Package stage shows what fills the frame under all that a scene states: the shots of
// its films and pictures. It knows where their subjects lie on the screen and how light
// they are there, and with that how dark a scrim must be for words to be read on it.
//
//	b := stage.New(scene, screen)
//	b.Dim(inks)                   // for charts: blurred and darkened
//	b.Layers()                    // what is drawn
//	b.Covered(place, from, to)    // the share of a subject that words there would hide
//	b.Scrim(inks, shade)          // what is drawn between the stage and the words
package stage

import (
	"slices"
	"time"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// Backdrop is the stage of one scene.
type Backdrop struct {
	screen Screen
	views  []view
	dim    float64 // of its light that is left; 0 = all, and it is not blurred
}

// Fade is how long a shot takes over that begins a new topic; others are cut to.
const Fade = 300 * time.Millisecond

// New returns the stage of a scene; nil where it has no shots. Of neighbouring shots one
// comes nearer and the next goes back; turn is which of them begins.
func New(shots []story.Shot, s Screen, turn int) *Backdrop {
	b := &Backdrop{screen: s}
	for i, shot := range shots {
		if v, ok := viewOf(shot, s, turn+i); ok {
			b.views = append(b.views, v)
		}
	}
	if len(b.views) == 0 {
		return nil
	}
	b.views[0].from = 0
	return b
}

// Dim blurs and darkens the stage, for what is drawn all over it: as much as lets its words
// be read.
func (b *Backdrop) Dim(inks []Ink) {
	const step, least = .03, .08
	for b.dim = dimLight; b.dim > least; b.dim -= step {
		if !slices.ContainsFunc(inks, func(k Ink) bool { return Strength(b.Light(k.At, k.From, k.To), k.Tones, black) > 0 }) {
			return
		}
	}
}

var black = timeline.RGB(0, 0, 0)

// How a stage is dimmed.
const (
	dimBlur  = 14 // pixels at 1080 lines
	dimLight = .55
)

// Layers returns what is drawn of the stage, from the first frame of the scene to the
// last, which stays while the scene is left.
func (b *Backdrop) Layers() []timeline.Layer {
	var all []timeline.Layer
	for i, v := range b.views {
		layers := v.layers(b.screen, i)
		for j := range layers {
			b.timed(&layers[j], i)
			if b.dim > 0 {
				blur(&layers[j], dimBlur*b.screen.Unit)
			}
		}
		all = append(all, layers...)
	}
	if b.dim > 0 {
		all = append(all, veil("stage.dim", b.screen.all(), 1-b.dim))
	}
	return all
}

// timed gives a layer of view i its time.
func (b *Backdrop) timed(l *timeline.Layer, i int) {
	l.From = b.views[i].from
	if i > 0 && b.views[i].Topic {
		l.Opacity = timeline.Ramp(l.From, Fade, 0, 1, timeline.Linear)
	}
	if i+1 < len(b.views) {
		l.To = b.ends(i)
	}
}

// ends returns when view i is seen no more: a cross-fade goes on over it.
func (b *Backdrop) ends(i int) time.Duration {
	next := b.views[i+1]
	if next.Topic {
		return next.from + Fade
	}
	return next.from
}

// span returns when view i is seen.
func (b *Backdrop) span(i int) (from, to time.Duration) {
	if i+1 < len(b.views) {
		return b.views[i].from, b.ends(i)
	}
	return b.views[i].from, max(b.views[i].to, b.views[i].from+1)
}

// Pale reports whether the stage is graphics on light grounds of their own all through: words
// on it are dark.
func (b *Backdrop) Pale() bool {
	const light = 150 // of 255
	return !slices.ContainsFunc(b.views, func(v view) bool { return !v.graphic || v.Picture.Edge.Luma() < light })
}

// Opens reports whether the scene begins a new topic.
func (b *Backdrop) Opens() bool { return b.views[0].Topic }

// looksEvery is how often a stage that moves is looked at.
const looksEvery = 200 * time.Millisecond

// each calls do for each view that is seen between two moments, at some of them; to 0 is
// the end of the scene.
func (b *Backdrop) each(from, to time.Duration, do func(v view, at time.Duration)) {
	for i, v := range b.views {
		a, z := b.span(i)
		a, z = max(a, from), min(z, orEnd(to))
		for at := a; at < z; at += looksEvery {
			do(v, at)
		}
		if a < z {
			do(v, z)
		}
	}
}

func orEnd(to time.Duration) time.Duration {
	if to == 0 {
		return 1<<63 - 1
	}
	return to
}

// between is how much of what it lacks to white is added to the brightness of the stage,
// which is known at some points and some moments.
const between = .1

// Light returns how light, as a grey of 0..1, the lightest point under a place on the
// screen is between two moments; to 0 is the end of the scene.
func (b *Backdrop) Light(place timeline.Rect, from, to time.Duration) float64 {
	most := 0.0
	b.each(from, to, func(v view, at time.Duration) { most = max(most, v.light(place, at)) })
	most += between * (1 - most)
	if b.dim > 0 {
		most *= b.dim
	}
	return most
}

// Dark returns how light, as a grey of 0..1, the darkest point under a place on the screen
// may be between two moments: of what is beside a graphic that is known.
func (b *Backdrop) Dark(place timeline.Rect, from, to time.Duration) float64 {
	least := 1.0
	b.each(from, to, func(v view, at time.Duration) { least = min(least, v.dark(place, at)) })
	return least
}

// Covered returns the largest share of a subject, or of what draws the eye in it, that a
// place on the screen covers between two moments; to 0 is the end of the scene.
func (b *Backdrop) Covered(place timeline.Rect, from, to time.Duration) float64 {
	most := 0.0
	b.each(from, to, func(v view, at time.Duration) {
		subject := v.onScreen(v.subject, at).Intersect(b.screen.all())
		if in := subject.Intersect(place); !in.Empty() {
			most = max(most, in.W*in.H/(subject.W*subject.H), v.relief.Share(v.under(in, at), v.under(subject, at)))
		}
	})
	return most
}

// Busy returns how much there is to see, 0..1, under a place on the screen between two
// moments; to 0 is the end of the scene.
func (b *Backdrop) Busy(place timeline.Rect, from, to time.Duration) float64 {
	most := 0.0
	for i, v := range b.views {
		if a, z := b.span(i); a < orEnd(to) && z > from {
			most = max(most, v.relief.Busy(v.under(place, v.from)))
		}
	}
	return most
}
