// Package stage shows the shots of films and pictures that fill the frame under a scene's content.
// It knows the places of their subjects on the screen and their brightness there, and so how dark a
// scrim must be for legible words.
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

// Backdrop is the background of one scene, made of its shots.
type Backdrop struct {
	screen Screen
	views  []view
	dim    float64 // share of its light that is left; 0 = all, without blur
}

// Fade is the length of the cross-fade to a shot that begins a new topic; others are cut to.
const Fade = 300 * time.Millisecond

// New returns the backdrop of a scene; nil if it has no shots. Neighbouring shots alternately zoom
// in and out; turn decides which begins.
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

// Dim blurs and darkens the backdrop under a drawing of the whole frame, as much as makes its words
// legible.
func (b *Backdrop) Dim(inks []Ink) {
	const step, least = .03, .08
	for b.dim = dimLight; b.dim > least; b.dim -= step {
		if !slices.ContainsFunc(inks, func(k Ink) bool { return Strength(b.Light(k.At, k.From, k.To), k.Tones, black) > 0 }) {
			return
		}
	}
}

var black = timeline.RGB(0, 0, 0)

// How a backdrop is dimmed.
const (
	dimBlur  = 14 // pixels at 1080 lines
	dimLight = .55
)

// Layers returns the layers of the backdrop, from the first frame of the scene to the last, which
// stays during the transition to the next scene.
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

// timed sets the times of a layer of view i.
func (b *Backdrop) timed(l *timeline.Layer, i int) {
	l.From = b.views[i].from
	if i > 0 && b.views[i].Topic {
		l.Opacity = timeline.Ramp(l.From, Fade, 0, 1, timeline.Linear)
	}
	if i+1 < len(b.views) {
		l.To = b.ends(i)
	}
}

// ends returns when view i is no longer visible: during a cross-fade it still is.
func (b *Backdrop) ends(i int) time.Duration {
	next := b.views[i+1]
	if next.Topic {
		return next.from + Fade
	}
	return next.from
}

// span returns when view i is visible.
func (b *Backdrop) span(i int) (from, to time.Duration) {
	if i+1 < len(b.views) {
		return b.views[i].from, b.ends(i)
	}
	return b.views[i].from, max(b.views[i].to, b.views[i].from+1)
}

// Pale reports whether all shots are graphics on light grounds of their own: words on them are
// dark.
func (b *Backdrop) Pale() bool {
	const light = 150 // of 255
	return !slices.ContainsFunc(b.views, func(v view) bool { return !v.graphic || v.Picture.Edge.Luma() < light })
}

// Opens reports whether the scene begins a new topic.
func (b *Backdrop) Opens() bool { return b.views[0].Topic }

// looksEvery is the interval at which a moving backdrop is sampled.
const looksEvery = 200 * time.Millisecond

// each calls do for each view that is visible between two moments, at sampled moments; to 0 is the
// end of the scene.
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

// between is the share of the missing brightness added to that of the backdrop, which is known only
// at some points and moments.
const between = .1

// Light returns the brightness, as a grey of 0..1, of the lightest point under a place on the
// screen between two moments; to 0 is the end of the scene.
func (b *Backdrop) Light(place timeline.Rect, from, to time.Duration) float64 {
	most := 0.0
	b.each(from, to, func(v view, at time.Duration) { most = max(most, v.light(place, at)) })
	most += between * (1 - most)
	if b.dim > 0 {
		most *= b.dim
	}
	return most
}

// Dark returns the brightness, as a grey of 0..1, of the darkest possible point under a place on
// the screen between two moments, 0 if there is detail; to 0 is the end of the scene.
func (b *Backdrop) Dark(place timeline.Rect, from, to time.Duration) float64 {
	least := 1.0
	b.each(from, to, func(v view, at time.Duration) { least = min(least, v.dark(place, at)) })
	return least
}

// Covered returns the largest share of a subject, or of its salient parts, that a place on the
// screen covers between two moments; to 0 is the end of the scene.
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

// Busy returns the amount of detail, 0..1, under a place on the screen between two moments; to 0 is
// the end of the scene.
func (b *Backdrop) Busy(place timeline.Rect, from, to time.Duration) float64 {
	most := 0.0
	for i, v := range b.views {
		if a, z := b.span(i); a < orEnd(to) && z > from {
			most = max(most, v.relief.Busy(v.under(place, v.from)))
		}
	}
	return most
}
