package design

import (
	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/timeline"
)

// Colors are those of a scene: its palette, and the ground that it stands on.
type Colors struct {
	pal    palette.Palette
	ground palette.Ground
}

// tones are the colours of motifs: two that are nearly the ground's, and two
// that are not.
type tones struct{ low, mid, accent, hot timeline.Color }

func tonesOn(p palette.Palette, g palette.Ground) tones {
	t := tones{low: g.Surface, mid: g.Surface2, accent: p.Fill(p.S, g.Bg), hot: p.Fill(p.E, g.Bg)}
	switch g.Name {
	case palette.Paper:
		t.low, t.mid = p.Paper2, p.Paper3
	case palette.PaperEdge:
		t.low, t.mid = p.Paper3, p.Paper3
	case palette.Primary, palette.Secondary:
		t.accent = g.Surface2
	case palette.Extra:
		t.accent, t.hot = g.Surface2, p.Fill(p.P, g.Bg)
	}
	return t
}

func (s Colors) tone() tones { return tonesOn(s.pal, s.ground) }

// strong is the colour of what counts: the first of the brand's that can be
// read on the ground as it is, or nearly so; else ink.
func (s Colors) strong() timeline.Color {
	const nearly = .06
	if s.ground.Name.Colored() {
		return s.ground.Ink
	}
	for _, c := range []timeline.Color{s.pal.E, s.pal.P, s.pal.S} {
		got, moved := palette.Step(c, s.ground.Bg, palette.TextContrast+.15)
		if moved <= nearly && palette.FromColor(got).C > .04 {
			return got
		}
	}
	return s.ground.Ink
}

// partner is the brand colour that goes with the one a band has.
func (s Colors) partner(band palette.GroundName) timeline.Color {
	if band == palette.Primary {
		return s.pal.S
	}
	return s.pal.P
}

// onDeep reports whether the scene's ground is dark.
func (s Colors) onDeep() bool {
	return palette.Luminance(s.ground.Bg) < palette.Luminance(s.ground.Ink)
}

// panelName is the brand colour that stands out from the ground.
func (s Colors) panelName() palette.GroundName {
	for _, n := range []palette.GroundName{palette.Primary, palette.Secondary} {
		if palette.Contrast(s.pal.Ground(n).Bg, s.ground.Bg) >= palette.FillContrast {
			return n
		}
	}
	return palette.Extra
}

// said is how far what was said steps back: the share of its strength that it
// keeps, more where that would not be seen.
func (s Colors) said(least float64) float64 {
	const seen = 2.08
	a := least
	for ; a < 1; a += .02 {
		if palette.Contrast(palette.Over(s.ground.Ink.Alpha(a), s.ground.Bg), s.ground.Bg) >= seen {
			break
		}
	}
	return min(a, 1)
}

// accentOn is the colour for what carries the news, on a ground in an ink; ok is
// false where the brand has none that is seen there.
func (s Colors) accentOn(bg, ink timeline.Color) (c timeline.Color, ok bool) {
	return accentOf(s.pal, bg, ink)
}

// accentOf is accentOn of a palette.
func accentOf(p palette.Palette, bg, ink timeline.Color) (c timeline.Color, ok bool) {
	const seen, other = 3.05, 1.35
	stands := func(c timeline.Color) bool {
		plain := palette.FromColor(c).C < palette.FromColor(ink).C+.05
		return palette.Contrast(c, bg) >= seen && (palette.Contrast(c, ink) >= other || !plain) && !plain
	}
	for _, c := range []timeline.Color{p.E, p.S, p.P} {
		if stands(c) {
			return c, true
		}
	}
	const farthest, far = .27, 3.4 // a faint motif may pass below it
	for _, c := range []timeline.Color{p.E, p.S, p.P} {
		if got, moved := palette.Step(c, bg, far); moved <= farthest && stands(got) {
			return got, true
		}
	}
	return c, false
}

func (s Colors) rowPlate() timeline.Color {
	if s.ground.Name == palette.Paper {
		return s.ground.Surface
	}
	return s.ground.Surface2
}

// lively is the first colour of a motif that is plainly seen on its ground, so that
// it is seen to stir.
func (s Colors) lively(t tones, g palette.Ground) timeline.Color {
	for _, c := range []timeline.Color{t.accent, s.partner(g.Name), t.hot} {
		if palette.Contrast(c, g.Bg) >= plainly {
			return c
		}
	}
	return s.pal.Fill(s.pal.E, g.Bg)
}

// plainly is the contrast from which on a change is seen in passing.
const plainly = 2.4

// emblematic is a colour of the brand for a symbol on a ground, or the ground's
// own where it would hardly be seen.
func emblematic(c timeline.Color, ground ground) timeline.Color {
	const seen = 3
	for _, c := range []timeline.Color{c, ground.Accent2} {
		if palette.Contrast(c, ground.Bg) >= seen {
			return c
		}
	}
	return ground.Ink
}
