package palette

import (
	"math"

	"github.com/scenewright/scenewright/engine/timeline"
)

// Minimum WCAG contrast ratios for a screen seen from afar. The targets lie
// slightly above the limits, because grain and the encoder shift pixel values.
const (
	TextContrast = 4.5 // text of every size
	MarkContrast = 3.0 // icons and meaningful edges
	FillContrast = 1.4 // adjacent fills

	textTarget = 4.65
	markTarget = 3.1
)

// Luminance returns the WCAG relative luminance, 0 to 1.
func Luminance(c timeline.Color) float64 {
	return .2126*linear(c.R) + .7152*linear(c.G) + .0722*linear(c.B)
}

// Contrast returns the WCAG contrast ratio, 1 to 21.
func Contrast(a, b timeline.Color) float64 {
	x, y := Luminance(a), Luminance(b)
	return (max(x, y) + .05) / (min(x, y) + .05)
}

// Step changes the lightness of a colour in steps, at constant hue,
// until it has the given contrast to ground. moved is the change of
// lightness, 0 to 1. Contrasts up to 4.58 are possible on every ground.
func Step(c, ground timeline.Color, contrast float64) (stepped timeline.Color, moved float64) {
	if Contrast(c, ground) >= contrast {
		return c, 0
	}
	from := FromColor(c)
	up, upOK := stepTo(from, ground, contrast, .01)
	down, downOK := stepTo(from, ground, contrast, -.01)
	preferUp := Luminance(ground) < .1791
	if downOK && (!upOK || !preferUp) {
		up = down
	}
	return up, math.Abs(FromColor(up).L - from.L)
}

func stepTo(c LCH, ground timeline.Color, contrast, by float64) (timeline.Color, bool) {
	for c.L >= 0 && c.L <= 1 {
		c.L += by
		if got := c.Color(); Contrast(got, ground) >= contrast {
			return got, true
		}
	}
	return c.Color(), false
}

// farthest is the maximum change of lightness for contrast. Beyond it
// the colour is no longer the brand's, and ink serves better.
const farthest = .25

// stepOr returns the result of Step, or standIn if the colour would change too much.
func stepOr(c, ground timeline.Color, contrast float64, standIn timeline.Color) timeline.Color {
	got, moved := Step(c, ground, contrast)
	if moved > farthest || Contrast(got, ground) < contrast {
		return standIn
	}
	return got
}

// Over returns the composite of a translucent colour on an opaque one.
func Over(c, ground timeline.Color) timeline.Color {
	a := float64(c.A) / 255
	mix := func(x, y uint8) uint8 { return uint8(math.Round(float64(x)*a + float64(y)*(1-a))) }
	return timeline.RGB(mix(c.R, ground.R), mix(c.G, ground.G), mix(c.B, ground.B))
}
