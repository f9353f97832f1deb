package chart

import (
	"math"

	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/timeline"
)

// markColors returns the colours of the stressed value, of the first one of a time series, and of
// all others. Each contrasts with the ground, and the first two with the others.
func (s chartScene) markColors() (stress, first, rest timeline.Color) {
	if s.Overlaid() {
		return s.Vivid(), s.Ground.Ink.Alpha(veiled[0]), s.Ground.Ink.Alpha(veiled[0])
	}
	bg := s.Ground.Bg
	rest = s.onGround(s.Ground.Surface2)
	first = s.Ground.Accent1
	if !s.Pal.Dark {
		first = s.Ground.Primary
	}
	stress = beside(s.Ground.Accent2, rest, bg)
	if muddy(stress) && palette.Contrast(s.Pal.P, bg) >= markAbove {
		stress = beside(s.Pal.P, rest, bg)
	}
	return stress, beside(first, rest, bg), rest
}

// veiled has the opacities of unstressed marks over shots, enough for all slices but one.
var veiled = [...]float64{.46, .28, .62, .36}

// muddy reports whether a colour is olive or brown: a yellow or an orange that was darkened for
// contrast.
func muddy(c timeline.Color) bool {
	lch := palette.FromColor(c)
	return lch.H > 40 && lch.H < 115 && lch.L < .62 && lch.C > .05
}

// onGround returns a colour adjusted to be a chart's mark on the ground.
func (s chartScene) onGround(c timeline.Color) timeline.Color {
	got, _ := palette.Step(c, s.Ground.Bg, markAbove)
	return got
}

// markAbove is slightly more contrast than a mark needs, because of grain.
const markAbove = palette.MarkContrast + .1

// beside returns a mark's colour that also contrasts with other marks, which are as near to the
// ground as marks may be.
func beside(c, others, ground timeline.Color) timeline.Color {
	if palette.Contrast(c, others) >= palette.FillContrast {
		return c
	}
	got, _ := palette.Step(c, ground, 1.02*palette.FillContrast*palette.Contrast(others, ground))
	return got
}

// sliceColors gives the lead the accent and the other slices colours of the brand, or else greys:
// each contrasts with the ground and with its neighbours, and all can be distinguished.
func (s chartScene) sliceColors(c chart) []timeline.Color {
	if s.Overlaid() {
		return s.veiledSlices(c)
	}
	brand := []timeline.Color{c.first, s.onGround(s.Pal.P), s.onGround(s.Pal.S)}
	pool := append(brand, s.greys()...)
	colors := make([]timeline.Color, len(c.Series.Values))
	colors[c.Series.Stress] = c.stress
	for _, fussy := range []float64{1, .6, 0} {
		if colored(colors, pool, c.Series.Stress, fussy) {
			return colors
		}
	}
	return colors
}

// veiledSlices returns the colours of slices that are translucent over shots, except for the
// stressed one.
func (s chartScene) veiledSlices(c chart) []timeline.Color {
	colors := make([]timeline.Color, len(c.Series.Values))
	for i := range colors {
		colors[i] = s.Ground.Ink.Alpha(veiled[i%len(veiled)])
	}
	colors[c.Series.Stress] = c.stress
	return colors
}

// greys returns shades of the ground's hue, each plainly brighter or darker than the
// one before.
func (s chartScene) greys() []timeline.Color {
	var all []timeline.Color
	grey := palette.FromColor(s.Ground.Ink2)
	grey.C = min(grey.C, .03)
	for _, c := range []float64{markAbove, 6.8, 4.6, 10} {
		got, _ := palette.Step(s.Ground.Surface2, s.Ground.Bg, c)
		lch := palette.FromColor(got)
		all = append(all, palette.LCH{L: lch.L, C: grey.C, H: grey.H}.Color())
	}
	return all
}

// colored fills the unset colours from a pool, the best first, so that neighbours on the ring
// contrast; ok is false if the pool is not enough. fussy is the least difference between any two
// colours.
func colored(colors, pool []timeline.Color, lead int, fussy float64) (ok bool) {
	i := 0
	for i < len(colors) && (i == lead || colors[i].A != 0) {
		i++
	}
	if i == len(colors) {
		return true
	}
	for _, c := range pool {
		colors[i] = c
		if tellable(colors, i, fussy) && colored(colors, pool, lead, fussy) {
			return true
		}
	}
	colors[i] = timeline.Color{}
	return false
}

// tellable reports whether the colour of slice i contrasts with its neighbours and differs from all
// others.
func tellable(colors []timeline.Color, i int, fussy float64) bool {
	n := len(colors)
	for j, c := range colors {
		if j == i || c.A == 0 {
			continue
		}
		near := (j-i+n)%n == 1 || (i-j+n)%n == 1
		if apart(c, colors[i]) < max(fussy, .01) || near && palette.Contrast(c, colors[i]) < palette.FillContrast {
			return false
		}
	}
	return true
}

// apart returns the difference of two colours: from 1 on they are easily distinguished.
func apart(a, b timeline.Color) float64 {
	x, y := palette.FromColor(a), palette.FromColor(b)
	ax, ay := x.C*math.Cos(x.H*math.Pi/180), x.C*math.Sin(x.H*math.Pi/180)
	bx, by := y.C*math.Cos(y.H*math.Pi/180), y.C*math.Sin(y.H*math.Pi/180)
	return math.Sqrt((x.L-y.L)*(x.L-y.L)+(ax-bx)*(ax-bx)+(ay-by)*(ay-by)) / .11
}

func (s chartScene) chart() chart {
	c := chart{Series: s.series, word: s.Ground.Text2}
	c.stress, c.first, c.rest = s.markColors()
	if palette.Luminance(s.Ground.Bg) > .3 || s.Overlaid() {
		c.word = s.Ground.Ink
	}
	var said []string
	for _, v := range c.Series.Values {
		c.labels, c.texts, said = append(c.labels, v.Label), append(c.texts, v.Text), append(said, v.Said)
	}
	c.times = s.Time.Spread(said)
	return c
}
