package kit

import (
	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/timeline"
)

// Colors are those of a scene: its palette and its ground.
type Colors struct {
	Pal    palette.Palette
	Ground palette.Ground
}

// tones are the colours of motifs: two close to the ground's, and two that contrast with it.
type tones struct{ Low, Mid, Accent, Hot timeline.Color }

// TonesOn returns the tones of a palette on a ground.
func TonesOn(p palette.Palette, g palette.Ground) tones {
	t := tones{Low: g.Surface, Mid: g.Surface2, Accent: p.Fill(p.S, g.Bg), Hot: p.Fill(p.E, g.Bg)}
	switch g.Name {
	case palette.Paper:
		t.Low, t.Mid = p.Paper2, p.Paper3
	case palette.PaperEdge:
		t.Low, t.Mid = p.Paper3, p.Paper3
	case palette.Primary, palette.Secondary:
		t.Accent = g.Surface2
	case palette.Extra:
		t.Accent, t.Hot = g.Surface2, p.Fill(p.P, g.Bg)
	}
	return t
}

// Tone returns the tones of the scene.
func (s Colors) Tone() tones { return TonesOn(s.Pal, s.Ground) }

// Strong returns the colour for emphasis: the first of the brand's that is legible on the ground
// unchanged, or nearly so; else ink.
func (s Colors) Strong() timeline.Color {
	const nearly = .06
	if s.Ground.Name.Colored() {
		return s.Ground.Ink
	}
	return s.first(s.Ground.Bg, palette.TextContrast+.15, nearly, s.Pal.E, s.Pal.P, s.Pal.S)
}

// first returns the first colour that has a contrast to a ground, or gets it by a change of at most
// farthest, and is no grey; else ink.
func (s Colors) first(ground timeline.Color, contrast, farthest float64, colors ...timeline.Color) timeline.Color {
	for _, c := range colors {
		if got, moved := palette.Step(c, ground, contrast); moved <= farthest && palette.FromColor(got).C > .04 {
			return got
		}
	}
	return s.Ground.Ink
}

// Vivid returns the lightest colour of the brand, light enough for dark words on it and to be seen
// on darkened shots.
func (s Colors) Vivid() timeline.Color {
	best := s.Pal.P
	for _, c := range []timeline.Color{s.Pal.S, s.Pal.E} {
		if palette.Luminance(c) > palette.Luminance(best) {
			best = c
		}
	}
	got, _ := palette.Step(best, s.Pal.Deep3, palette.TextContrast)
	return got
}

// Said returns the opacity of words that have been said: at least the given share, more if that
// would be illegible.
func (s Colors) Said(least float64) float64 {
	const seen = 2.08
	a := least
	for ; a < 1; a += .02 {
		if palette.Contrast(palette.Over(s.Ground.Ink.Alpha(a), s.Ground.Bg), s.Ground.Bg) >= seen {
			break
		}
	}
	return min(a, 1)
}

// AccentOf returns the accent colour for a ground and an ink; ok is false if the palette has none
// that is visible there.
func AccentOf(p palette.Palette, bg, ink timeline.Color) (c timeline.Color, ok bool) {
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

// RowPlate returns the colour of a plate on the ground.
func (s Colors) RowPlate() timeline.Color {
	if s.Ground.Name == palette.Paper {
		return s.Ground.Surface
	}
	return s.Ground.Surface2
}

// Lively returns the first colour of a motif with plain contrast to its ground, so that its motion
// is seen.
func (s Colors) Lively(t tones, g palette.Ground) timeline.Color {
	partner := s.Pal.P
	if g.Name == palette.Primary {
		partner = s.Pal.S
	}
	for _, c := range []timeline.Color{t.Accent, partner, t.Hot} {
		if palette.Contrast(c, g.Bg) >= Plainly {
			return c
		}
	}
	return s.Pal.Fill(s.Pal.E, g.Bg)
}

// Plainly is the contrast from which on a change is noticed in passing.
const Plainly = 2.4

// Ground is the background of a scene with its colours.
type Ground = palette.Ground
