// Package palette derives a usable set of colours from those of any brand.
//
//	p := palette.Derive(primary, secondary, extra)
//	g := p.Ground(palette.Deep)
//	// g.Ink on g.Bg is text that can be read; g.Accent1 an icon that can be seen.
//
// Computation is in OKLCH, where equal steps of lightness look equal in every hue.
// Hue never changes to gain contrast, and colours outside sRGB lose chroma, never
// lightness. On every [Ground], text has a contrast of at least 4.5:1 and accents
// of 3:1, whatever the brand's three colours, black, white and grey included.
package palette

import (
	"math"

	"github.com/scenewright/scenewright/engine/timeline"
)

// Palette holds the colours of a film.
type Palette struct {
	Dark bool // rests on Deep, otherwise on Paper

	P, S, E timeline.Color // brand colours: primary, secondary, extra

	Deep, Deep2, Deep3    timeline.Color // the dark ground, and two lighter steps
	Paper, Paper2, Paper3 timeline.Color // the light ground, and two darker steps
	White                 timeline.Color // cards on Paper
	Ink, Ink2             timeline.Color // primary and secondary text on Paper
	Lite, Lite2           timeline.Color // primary and secondary text on Deep
}

// Derive builds a palette from brand colours. Unset colours (the zero
// Color) are chosen to match; without a primary one it returns Default(0).
func Derive(primary, secondary, extra timeline.Color) Palette {
	if unset(primary) {
		return Default(0)
	}
	p := FromColor(primary)
	p.H = hueOf(p)
	dark := prefersDark(p)
	s := apart(p, secondaryOf(p, secondary, dark))
	return build(p.Color(), s, extraOf(p, FromColor(s), extra), dark)
}

func unset(c timeline.Color) bool { return c.A == 0 }

const (
	neutral    = .03 // colours with less chroma count as grey
	neutralHue = 265 // a steel blue tint for greys
)

// hueOf returns a colour's hue, or neutralHue for greys.
func hueOf(c LCH) float64 {
	if c.C < neutral {
		return neutralHue
	}
	return c.H
}

// prefersDark selects the theme: dark for dark brands, for neon colours,
// which glare on paper, and for olive and brown, which look soiled on it.
func prefersDark(p LCH) bool {
	neon := p.C >= .12 && p.L > .78
	return p.L < .42 || olive(p) || neon
}

func olive(c LCH) bool { return c.C >= neutral && c.H >= 70 && c.H <= 115 && c.L < .6 }

func secondaryOf(p LCH, c timeline.Color, dark bool) LCH {
	switch {
	case !unset(c):
		return FromColor(c)
	case p.C < neutral && dark:
		return LCH{.66, .03, neutralHue}
	case p.C < neutral:
		return LCH{.42, .03, neutralHue}
	case dark:
		return LCH{.70, .13, rotate(p.H, -70)}
	}
	return LCH{.43, .07, rotate(p.H, 130)}
}

// apart keeps both brand colours distinguishable: of two with similar hue
// and lightness, it shifts the secondary one to the side with more room.
func apart(p, s LCH) timeline.Color {
	alike := p.C < neutral && s.C < neutral || math.Abs(turn(p.H, s.H)) < 25 && s.C >= neutral
	if alike && math.Abs(p.L-s.L) < .15 {
		if p.L > .5 {
			s.L = p.L - .18
		} else {
			s.L = p.L + .18
		}
	}
	return s.Color()
}

func extraOf(p, s LCH, c timeline.Color) timeline.Color {
	switch {
	case !unset(c):
		return c
	case p.C < neutral && s.C < neutral:
		return LCH{.80, .15, 80}.Color()
	case s.C < neutral && p.L > .6:
		return p.Color()
	case s.C < neutral:
		return LCH{.80, .15, rotate(p.H, 150)}.Color()
	}
	return LCH{.80, .15, rotate(hueOf(s), 150)}.Color()
}

func rotate(h, by float64) float64 { return math.Mod(h+by+720, 360) }

// turn returns the angle from one hue to another, -180..180.
func turn(a, b float64) float64 { return math.Mod(b-a+540, 360) - 180 }

func build(p, s, e timeline.Color, dark bool) Palette {
	pal := Palette{Dark: dark, P: p, S: s, E: e}
	c := FromColor(p)
	hue, grey := hueOf(c), hueOf(c)
	if !dark && grey > 10 && grey < 65 {
		grey = 75 // cream, not pink
	}
	if dark {
		pal.Deep, pal.Deep2, pal.Deep3 = tint(.205, .055, c.C, hue), tint(.255, .06, c.C, hue), tint(.32, .065, c.C, hue)
	} else {
		pal.Deep, pal.Deep2, pal.Deep3 = tint(.235, .03, c.C, hue), tint(.29, .035, c.C, hue), tint(.36, .04, c.C, hue)
	}
	faint := 1.0
	if c.C < neutral {
		faint = .35 // a grey brand has grey paper, not blue
	}
	pal.Paper, pal.Paper2, pal.Paper3 = LCH{.965, .014 * faint, grey}.Color(), LCH{.925, .024 * faint, grey}.Color(), LCH{.87, .032 * faint, grey}.Color()
	pal.White = LCH{.992, .004 * faint, grey}.Color()
	pal.Ink, pal.Ink2 = pal.Deep, LCH{.44, .03 * faint, hue}.Color()
	pal.Lite, pal.Lite2 = LCH{.975, .008 * faint, grey}.Color(), LCH{.82, .022 * faint, grey}.Color()
	return pal
}

func tint(l, most, chroma, hue float64) timeline.Color {
	return LCH{l, min(most, chroma), hue}.Color()
}

// SubtitleBox returns the translucent colour of the subtitle box.
func (p Palette) SubtitleBox() timeline.Color {
	d := FromColor(p.Deep)
	return LCH{.15, min(.03, d.C), d.H}.Color().Alpha(.90)
}

// worstBox returns the box colour over a white picture, the worst case.
func (p Palette) worstBox() timeline.Color {
	return Over(p.SubtitleBox(), timeline.RGB(255, 255, 255))
}

// SubtitleSpoken returns the colour of words already spoken.
func (p Palette) SubtitleSpoken() timeline.Color { return timeline.RGB(255, 255, 255) }

// SubtitleCurrent returns the colour of the current word: extra, or
// secondary or primary if that is too close to white.
func (p Palette) SubtitleCurrent() timeline.Color {
	for _, c := range []timeline.Color{p.E, p.S, p.P} {
		got, _ := Step(c, p.worstBox(), textTarget)
		if lch := FromColor(got); lch.C >= .06 {
			return got
		}
	}
	return LCH{.85, .15, 85}.Color()
}

// SubtitleUpcoming returns the colour of words still to come.
func (p Palette) SubtitleUpcoming() timeline.Color {
	return LCH{.84, .012, FromColor(p.Deep).H}.Color()
}

// house lists the palettes for films without a brand.
var house = [...]struct {
	p, s, e uint32
	dark    bool
}{
	{0x0b2545, 0x17b3a6, 0xffb224, true},  // harbour: navy, teal, amber
	{0xc4472b, 0x2c5e4f, 0xf3bf4a, false}, // pantry: brick, pine, honey
	{0x2c1145, 0xff7a5c, 0xffd56b, true},  // dusk: aubergine, coral, straw
	{0x2347d9, 0xff6f52, 0xffd23f, false}, // studio: cobalt, vermilion, yellow
	{0x0d3b2e, 0x3da27c, 0xffa873, true},  // glade: forest, mint, apricot
	{0xa8325f, 0x1d3f72, 0xf7b267, false}, // orchard: raspberry, marine, peach
}

// Houses is the number of palettes in Default.
const Houses = len(house)

// Default returns a built-in palette by seed, modulo Houses: 0 is the first.
func Default(seed uint64) Palette {
	h := house[seed%uint64(len(house))]
	return build(hex(h.p), hex(h.s), hex(h.e), h.dark)
}

// OfHouse reports whether a primary colour belongs to a built-in palette.
func OfHouse(primary timeline.Color) bool {
	for _, h := range house {
		if hex(h.p) == primary {
			return true
		}
	}
	return false
}

func hex(v uint32) timeline.Color { return timeline.RGB(uint8(v>>16), uint8(v>>8), uint8(v)) }
