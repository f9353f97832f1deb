package design

import (
	"math"
	"strconv"
	"time"

	"github.com/scenewright/scenewright/engine/timeline"
)

// dotsArt draws them.
type dotsArt struct{ art }

// dots draws a field of dots, set like a honeycomb within a few ellipses.
func dots(in art) {
	a := dotsArt{in}
	g, px := a.grid, a.grid.px
	switch {
	case a.canopied():
		a.canopyDots()
		return
	case a.cornered():
		a.panelField(blob{g.w, a.edge(), a.area.W, .9 * a.area.H})
		return
	}
	switch a.use {
	case hero:
		a.field([]blob{{.80 * g.w, .34 * g.h, px(430), px(330)}, {.90 * g.w, .74 * g.h, px(380), px(330)}, {.74 * g.w, .68 * g.h, px(210), px(200)}}, .645*g.w, true)
	case emblem:
		a.field(a.emblemBlobs(), .615*g.w, false)
		a.dotEmblem(a.disc())
	case curtain:
		a.field([]blob{{.92 * g.w, .80 * g.h, px(520), px(440)}, {.98 * g.w, .2 * g.h, px(240), px(220)}}, .64*g.w, false)
	case corner:
		a.field([]blob{{g.w, g.h, min(px(520), a.aside()), px(380)}}, .7*g.w, false)
	case panel:
		n := a.nook()
		a.panelField(blob{n.x, n.y, min(px(400), n.w), min(px(360), n.h)})
	}
}

// emblemBlobs end above subtitles and beside them, where there are any.
func (a dotsArt) emblemBlobs() []blob {
	g, px := a.grid, a.grid.px
	if z := g.subtitles(); !z.Empty() {
		return []blob{{.80 * g.w, .46 * g.h, px(400), z.Y - .46*g.h}, {g.w, g.h, a.aside(), px(300)}}
	}
	return []blob{{.80 * g.w, .46 * g.h, px(400), px(400)}, {.95 * g.w, .85 * g.h, px(300), px(220)}}
}

// blob is an ellipse in which dots grow.
type blob struct{ x, y, rx, ry float64 }

func (b blob) depth(x, y float64) float64 {
	dx, dy := (x-b.x)/b.rx, (y-b.y)/b.ry
	return 1 - dx*dx - dy*dy
}

// grown is a dot of the field.
type grown struct{ x, y, depth float64 }

// grow lists the dots of the blobs within a rectangle.
func (a dotsArt) grow(blobs []blob, within timeline.Rect) []grown {
	pitch := a.grid.px(40)
	var all []grown
	for j := 0; float64(j)*pitch*.866 < within.H; j++ {
		for i := 0; float64(i)*pitch < within.W; i++ {
			x, y := within.X+float64(i)*pitch+float64(j%2)*pitch/2, within.Y+float64(j)*pitch*.866+pitch/2
			deepest := math.Inf(-1)
			for _, b := range blobs {
				deepest = max(deepest, b.depth(x, y))
			}
			if deepest += (a.rnd.unit() - .5) * .22; deepest > .13 && x < within.X+within.W-pitch/4 && y < within.Y+within.H-pitch/4 && !a.hollow(x, y) {
				all = append(all, grown{x, y, deepest})
			}
		}
	}
	return all
}

// hollow reports whether a dot would touch the emblem in the field, or lie
// under the subtitles.
func (a dotsArt) hollow(x, y float64) bool {
	r := a.grid.px(14)
	if a.taken(timeline.Rect{X: x - r, Y: y - r, W: 2 * r, H: 2 * r}) {
		return true
	}
	cx, cy, disc := a.disc()
	return a.use == emblem && math.Hypot(x-cx, y-cy) < disc+a.grid.px(32)
}

// field draws the dots in two tones, and lets some shine.
func (a dotsArt) field(blobs []blob, from float64, shine bool) {
	all := a.grow(blobs, timeline.Rect{X: from, W: a.grid.w - from, H: a.grid.h})
	a.plant(all)
	a.shine(all, shine)
}

func (a dotsArt) panelField(b blob) {
	all := a.grow([]blob{b}, a.area)
	a.plant(all)
	a.shine(all, false)
}

func (a dotsArt) plant(all []grown) {
	r := a.grid.px(11)
	var outer, inner timeline.Path
	for _, d := range all {
		if d.depth > .5 {
			inner = append(inner, timeline.CirclePath(d.x, d.y, r)...)
		} else {
			outer = append(outer, timeline.CirclePath(d.x, d.y, r*.82)...)
		}
	}
	a.Canvas.under(a.Canvas.drawing("dots", timeline.RoleMotif, shape(outer, a.tone.low), shape(inner, a.tone.mid)))
}

// shine lights groups of dots: with each beat the light goes on from one to the
// next. With strong, one more is always lit in the hot colour. What is lit already is
// in no other group: nobody would see it come.
func (a dotsArt) shine(all []grown, strong bool) {
	if strong {
		all = a.cluster(all, "dots.hot", a.reaches(1), a.tone.hot, nil)
	}
	all = a.cluster(all, "dots.accent", a.reaches(0), a.tone.accent, nil)
	for k := range 3 {
		if on := walks(a.beats(), k, 3); len(on) > 0 {
			all = a.cluster(all, "dots.beat."+strconv.Itoa(k), a.reaches(2), a.lively(a.tone, a.ground), on)
		}
	}
}

// walks is the light of the k-th of n groups: it comes on a beat and goes a little
// after the next.
func walks(beats []time.Duration, k, n int) (on timeline.Track) {
	const comes, lingers, goes = 480 * ms, 320 * ms, 820 * ms
	for i := k; i < len(beats); i += n {
		until := beats[i] + comes + goes
		if i+1 < len(beats) {
			until = max(beats[i]+comes, beats[i+1]+lingers)
		}
		on = append(on, timeline.Key{At: beats[i]}, timeline.Key{At: beats[i] + comes, Value: 1, Ease: timeline.Move},
			timeline.Key{At: until, Value: 1}, timeline.Key{At: until + goes, Ease: timeline.Move})
	}
	return on
}

// reaches is how far a group of dots reaches about its middle: by size, from 0 to 2.
func (a dotsArt) reaches(size int) float64 {
	return a.grid.px([]float64{84, 104, 132}[size])
}

// cluster lights the dots about one of the deep ones and returns the others.
func (a dotsArt) cluster(all []grown, name string, reach float64, c timeline.Color, opacity timeline.Track) (others []grown) {
	if len(all) == 0 {
		return nil
	}
	heart := all[a.rnd.below(len(all))]
	for tries := 0; tries < 60 && (heart.depth < .55 || a.touched(heart, reach)); tries++ {
		heart = all[a.rnd.below(len(all))]
	}
	var p timeline.Path
	for _, d := range all {
		if math.Hypot(d.x-heart.x, d.y-heart.y) <= reach {
			p = append(p, timeline.CirclePath(d.x, d.y, a.grid.px(13))...)
		} else {
			others = append(others, d)
		}
	}
	l := a.Canvas.drawing(name, timeline.RoleMotif, shape(p, c))
	if opacity == nil {
		a.arrives(&l, heart.x, heart.y)
	} else {
		l.Opacity, l.From = opacity, opacity[0].At
	}
	a.Canvas.over(l)
	return others
}

// touched reports whether lit dots about one would reach the text beside the
// field or the emblem in it.
func (a dotsArt) touched(d grown, reach float64) bool {
	switch {
	case a.use == emblem:
		cx, cy, disc := a.disc()
		return math.Hypot(d.x-cx, d.y-cy) < reach+disc+a.grid.px(42)
	case a.canopied():
		return false
	}
	return a.use == hero && d.x-reach < .67*a.grid.w
}

// dotEmblem is a plain disc in the field for the symbol.
func (a dotsArt) dotEmblem(cx, cy, r float64) {
	disc := a.Canvas.drawing("dots.disc", timeline.RoleMotif, shape(timeline.CirclePath(cx, cy, r), a.tone.hot))
	a.arrives(&disc, cx, cy)
	disc.Scale = swell(disc.Scale, a.beats(), 1.1)
	a.Canvas.over(disc)
	a.onEmblem(cx, cy, r*1.15, a.tone.hot)
}

// canopyDots is a field in the canopy.
func (a dotsArt) canopyDots() {
	r := a.area
	all := a.grow([]blob{
		{r.X + .66*r.W, .22 * r.H, .52 * r.W, .84 * r.H}, {r.X + r.W, .5 * r.H, .3 * r.W, .6 * r.H},
	}, r)
	a.plant(all)
	a.shine(all, a.use == hero)
	if a.use == emblem {
		a.dotEmblem(a.disc())
	}
}

// dotsBeside is a field of dots at the end edge, of which some light up with every
// step.
func (a dotsArt) dotsBeside() {
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

// dotsBeside draws the motif beside spoken words, where it goes on with every step.
func dotsBeside(in art) { dotsArt{in}.dotsBeside() }
