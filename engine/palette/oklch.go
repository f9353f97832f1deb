package palette

import (
	"math"
	"sort"

	"github.com/scenewright/scenewright/engine/timeline"
)

// LCH is a colour in OKLCH: lightness 0..1, chroma 0..0.32 within sRGB, hue 0..360 degrees.
type LCH struct{ L, C, H float64 }

// FromColor converts from sRGB and drops alpha.
func FromColor(c timeline.Color) LCH {
	r, g, b := linear(c.R), linear(c.G), linear(c.B)
	l := math.Cbrt(.4122214708*r + .5363325363*g + .0514459929*b)
	m := math.Cbrt(.2119034982*r + .6806995451*g + .1073969566*b)
	s := math.Cbrt(.0883024619*r + .2817188376*g + .6299787005*b)
	lch := LCH{L: .2104542553*l + .793617785*m - .0040720468*s}
	a := 1.9779984951*l - 2.428592205*m + .4505937099*s
	bb := .0259040371*l + .7827717662*m - .808675766*s
	lch.C = math.Hypot(a, bb)
	lch.H = math.Mod(math.Atan2(bb, a)*180/math.Pi+360, 360)
	return lch
}

// Color returns the sRGB colour of the same lightness and hue; chroma is
// reduced until sRGB contains it.
func (c LCH) Color() timeline.Color {
	lightness := min(1, max(0, c.L))
	sin, cos := math.Sincos(c.H * math.Pi / 180)
	if rgb, ok := shown(lightness, c.C*cos, c.C*sin); ok {
		return encode(rgb)
	}
	lo, hi := 0.0, c.C
	for range 24 {
		mid := (lo + hi) / 2
		if _, ok := shown(lightness, mid*cos, mid*sin); ok {
			lo = mid
		} else {
			hi = mid
		}
	}
	rgb, _ := shown(lightness, lo*cos, lo*sin)
	return encode(rgb)
}

// shown converts OKLab to linear sRGB; ok reports whether sRGB contains the colour.
func shown(lightness, a, b float64) (rgb [3]float64, ok bool) {
	l := cube(lightness + .3963377774*a + .2158037573*b)
	m := cube(lightness - .1055613458*a - .0638541728*b)
	s := cube(lightness - .0894841775*a - 1.291485548*b)
	rgb = [3]float64{
		4.0767416621*l - 3.3077115913*m + .2309699292*s,
		-1.2684380046*l + 2.6097574011*m - .3413193965*s,
		-.0041960863*l - .7034186147*m + 1.707614701*s,
	}
	const slack = .0005 // half a step of eight bits
	for _, v := range rgb {
		if v < -slack || v > 1+slack {
			return rgb, false
		}
	}
	return rgb, true
}

func cube(v float64) float64 { return v * v * v }

func encode(rgb [3]float64) timeline.Color {
	return timeline.RGB(nearest(rgb[0]), nearest(rgb[1]), nearest(rgb[2]))
}

// nearest returns the sRGB value perceptually closest to the linear value v.
func nearest(v float64) uint8 {
	return uint8(sort.Search(255, func(i int) bool { return v < halfway[i] }))
}

// halfway holds the linear values half way between neighbouring sRGB values. A search for
// contrast encodes a colour a hundred times, and math.Pow takes ten times as long as this table.
var halfway = func() (all [255]float64) {
	for i := range all {
		all[i] = light((float64(i) + .5) / 255)
	}
	return all
}()

// linears holds the linear value of each sRGB value: a film computes ten thousand contrasts.
var linears = func() (all [256]float64) {
	for v := range all {
		all[v] = light(float64(v) / 255)
	}
	return all
}()

func linear(v uint8) float64 { return linears[v] }

// light converts an sRGB value to linear light, both 0..1.
func light(c float64) float64 {
	if c <= .04045 {
		return c / 12.92
	}
	return math.Pow((c+.055)/1.055, 2.4)
}
