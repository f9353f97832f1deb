package avatar

import (
	"math"

	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// paint has the colours of a person in a film.
type paint struct {
	skin, shade, blush, lips timeline.Color
	hair, strand             timeline.Color // strand is a step off hair
	cloth, fold, under       timeline.Color // under is worn below, or is the scarf
	window, ring             timeline.Color
}

// Fixed colours of every face.
var (
	eyeWhite = timeline.RGB(252, 251, 249)
	pupil    = timeline.RGB(38, 26, 24)
	cavity   = timeline.RGB(88, 26, 32)
	tooth    = timeline.RGB(255, 253, 250)
	tongue   = timeline.RGB(214, 98, 100)
)

// newPaint returns a person's colours with the brand's for the clothes: adjacent ones must differ.
func newPaint(l look, a story.PresentRequest) paint {
	pal := palette.Derive(a.Brand.Primary, a.Brand.Secondary, a.Brand.Extra)
	c := paint{skin: l.skin, hair: l.hair, ring: pal.Lite}
	c.shade = lighter(c.skin, -.075)
	c.blush = timeline.RGB(226, 96, 86).Alpha(.11)
	c.lips = mix(lighter(c.skin, -.12), timeline.RGB(186, 58, 66), .42)
	c.strand = lighter(c.hair, .07)
	behind := []timeline.Color{pal.Paper, pal.Deep}
	if a.Round {
		c.window = differing([]timeline.Color{pal.S, pal.E, pal.P, pal.Paper3, pal.Deep3}, l.skin, l.hair)
		behind = []timeline.Color{c.window}
	}
	met := append(behind, l.skin)
	if l.style == bob || l.style == fringe {
		met = append(met, l.hair)
	}
	c.cloth = differing(rotated([]timeline.Color{pal.Lite, pal.P, pal.S, pal.E, pal.Deep2}, l.likes), met...)
	c.fold = lighter(c.cloth, -.06)
	if palette.FromColor(c.cloth).L < .35 {
		c.fold = lighter(c.cloth, .08)
	}
	c.under = differing([]timeline.Color{pal.Lite, pal.S, pal.E, pal.P}, append(behind, c.cloth, l.skin)...)
	return c
}

// enough is the least distance, in OKLab, of two adjacent colours.
const enough = .17

// differing returns the first colour that is far enough from all others, or the one that is
// farthest.
func differing(from []timeline.Color, others ...timeline.Color) timeline.Color {
	best, most := from[0], -1.0
	for _, c := range from {
		least := math.Inf(1)
		for _, o := range others {
			least = min(least, distance(c, o))
		}
		if least >= enough {
			return c
		}
		if least > most {
			best, most = c, least
		}
	}
	return best
}

// distance returns the distance of two colours in OKLab: black and white are 1 apart.
func distance(a, b timeline.Color) float64 {
	p, q := palette.FromColor(a), palette.FromColor(b)
	turn := (p.H - q.H) * math.Pi / 180
	hue := p.C*p.C + q.C*q.C - 2*p.C*q.C*math.Cos(turn)
	return math.Sqrt((p.L-q.L)*(p.L-q.L) + max(0, hue))
}

// rotated returns a list rotated by a number of places.
func rotated(c []timeline.Color, by int) []timeline.Color {
	by %= len(c)
	return append(append([]timeline.Color{}, c[by:]...), c[:by]...)
}

// lighter returns a colour made lighter, or darker, by an amount.
func lighter(c timeline.Color, by float64) timeline.Color {
	l := palette.FromColor(c)
	l.L += by
	return l.Color()
}

// mix returns a colour mixed with a share of another.
func mix(a, b timeline.Color, share float64) timeline.Color {
	part := func(x, y uint8) uint8 { return uint8(math.Round(float64(x) + share*(float64(y)-float64(x)))) }
	return timeline.RGB(part(a.R, b.R), part(a.G, b.G), part(a.B, b.B))
}
