// Package dots draws fields of dots.
package dots

import (
	"math"
	"strconv"
	"time"

	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// Draw draws a field of dots, set like a honeycomb within a few ellipses.
func Draw(a kit.Art) {
	r := a.Area
	at := func(x, y, rx, ry float64) blob { return blob{r.X + x*r.W, r.Y + y*r.H, rx * r.W, ry * r.H} }
	blobs := []blob{at(.66, .22, .52, .84), at(1, .5, .3, .6)}
	switch {
	case a.Use == kit.Corner:
		x, y := a.Tip()
		blobs = []blob{{x, y, r.W, .9 * r.H}}
	case a.Upright():
		blobs = []blob{at(.47, .34, .6, .3), at(.73, .74, .53, .3), at(.31, .68, .29, .18)}
	}
	all := grow(a, blobs, r)
	plant(a, all)
	shine(a, all, a.Use == kit.Hero)
}

// blob is an ellipse within which dots grow.
type blob struct{ x, y, rx, ry float64 }

func (b blob) depth(x, y float64) float64 {
	dx, dy := (x-b.x)/b.rx, (y-b.y)/b.ry
	return 1 - dx*dx - dy*dy
}

// grown is a dot of the field.
type grown struct{ x, y, depth float64 }

// grow lists the dots of the blobs within a rectangle.
func grow(a kit.Art, blobs []blob, within timeline.Rect) []grown {
	pitch := a.Grid.Px(40)
	var all []grown
	for j := 0; float64(j)*pitch*.866 < within.H; j++ {
		for i := 0; float64(i)*pitch < within.W; i++ {
			x, y := within.X+float64(i)*pitch+float64(j%2)*pitch/2, within.Y+float64(j)*pitch*.866+pitch/2
			deepest := math.Inf(-1)
			for _, b := range blobs {
				deepest = max(deepest, b.depth(x, y))
			}
			if deepest += (a.Rnd.Float64() - .5) * .22; deepest > .13 && x < within.X+within.W-pitch/4 && y < within.Y+within.H-pitch/4 {
				all = append(all, grown{x, y, deepest})
			}
		}
	}
	return all
}

func plant(a kit.Art, all []grown) {
	r := a.Grid.Px(11)
	var outer, inner timeline.Path
	for _, d := range all {
		if d.depth > .5 {
			inner = append(inner, timeline.CirclePath(d.x, d.y, r)...)
		} else {
			outer = append(outer, timeline.CirclePath(d.x, d.y, r*.82)...)
		}
	}
	a.Canvas.Under(a.Canvas.Drawing("dots", timeline.RoleMotif, kit.Shape(outer, a.Tone.Low), kit.Shape(inner, a.Tone.Mid)))
}

// shine lights groups of dots: with each beat the light moves from one to the next. With strong,
// one more is always lit in the hot colour. Dots that are lit already are in no other group, as
// lighting them again would not show.
func shine(a kit.Art, all []grown, strong bool) {
	if strong {
		all = cluster(a, all, "dots.hot", 104, a.Tone.Hot, nil)
	}
	all = cluster(a, all, "dots.accent", 84, a.Tone.Accent, nil)
	for k := range 3 {
		if on := walks(a.Beats(), k, 3); len(on) > 0 {
			all = cluster(a, all, "dots.beat."+strconv.Itoa(k), 132, a.Lively(a.Tone, a.Ground), on)
		}
	}
}

// walks returns the opacity of the k-th of n groups: it rises on a beat and falls a little after
// the next.
func walks(beats []time.Duration, k, n int) (on timeline.Track) {
	const comes, lingers, goes = 480 * time.Millisecond, 320 * time.Millisecond, 820 * time.Millisecond
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

// cluster lights the dots within a reach, at 1080 lines, of one of the deep ones and returns the
// others.
func cluster(
	a kit.Art, all []grown, name string, reach float64, c timeline.Color, opacity timeline.Track,
) (others []grown) {
	if len(all) == 0 {
		return nil
	}
	reach = a.Grid.Px(reach)
	heart := all[a.Rnd.IntN(len(all))]
	for tries := 0; tries < 60 && (heart.depth < .55 || touched(a, heart, reach)); tries++ {
		heart = all[a.Rnd.IntN(len(all))]
	}
	var p timeline.Path
	for _, d := range all {
		if math.Hypot(d.x-heart.x, d.y-heart.y) <= reach {
			p = append(p, timeline.CirclePath(d.x, d.y, a.Grid.Px(13))...)
		} else {
			others = append(others, d)
		}
	}
	l := a.Canvas.Drawing(name, timeline.RoleMotif, kit.Shape(p, c))
	if opacity == nil {
		a.Arrives(&l, heart.x, heart.y)
	} else {
		l.Opacity, l.From = opacity, opacity[0].At
	}
	a.Canvas.Over(l)
	return others
}

// touched reports whether lit dots around one would reach the text beside the field.
func touched(a kit.Art, d grown, reach float64) bool {
	return a.Grid.Wide() && a.Use == kit.Hero && d.x-reach < .67*a.Grid.W
}
