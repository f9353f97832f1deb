package palette

import "github.com/scenewright/scenewright/engine/timeline"

// GroundName is the name of a colour that can fill a frame or a panel.
type GroundName string

// Ground names.
const (
	Deep      GroundName = "deep"
	DeepPanel GroundName = "deep2" // a panel on Deep
	Paper     GroundName = "paper"
	PaperEdge GroundName = "paper2" // a panel on Paper
	Primary   GroundName = "primary"
	Secondary GroundName = "secondary"
	Extra     GroundName = "extra"
)

// Grounds returns all ground names.
func Grounds() []GroundName {
	return []GroundName{Deep, DeepPanel, Paper, PaperEdge, Primary, Secondary, Extra}
}

// Colored reports whether the ground is one of the brand's own colours.
func (n GroundName) Colored() bool { return n == Primary || n == Secondary || n == Extra }

// Ground is a background colour with the colours that suit it.
type Ground struct {
	Name GroundName
	Bg   timeline.Color

	Surface, Surface2 timeline.Color // plates, boxes and faint motifs; Ink is readable on them too
	Line              timeline.Color // rules and outlines

	Ink, Ink2 timeline.Color // primary and secondary text
	Faint     timeline.Color // upcoming text

	Accent1, Accent2      timeline.Color // secondary and extra for icons and chart marks, 3:1
	Text1, Text2, Primary timeline.Color // secondary, extra and primary for text, 4.5:1

	Bar, OnBar   timeline.Color // highlight of the current item, and text on it
	Mark, OnMark timeline.Color // marker behind a phrase, and text on it
}

// Ground returns a ground with its colours.
func (p Palette) Ground(name GroundName) Ground {
	g := p.plain(name)
	g.Name = name
	g.Ink2 = stepOr(g.Ink2, g.Surface2, textTarget, g.Ink)
	g.Faint = p.faint(g)
	g.Accent1, g.Accent2 = stepOr(p.S, g.Bg, markTarget, g.Ink), stepOr(p.E, g.Bg, markTarget, g.Ink)
	g.Text1, g.Text2 = stepOr(p.S, g.Bg, textTarget, g.Ink), stepOr(p.E, g.Bg, textTarget, g.Ink)
	g.Primary = stepOr(p.P, g.Bg, textTarget, g.Ink)
	g.Bar = p.bar(g)
	g.OnBar = p.On(g.Bar)
	g.Mark = p.Fill(p.markOn(g), g.Bg)
	g.OnMark = p.On(g.Mark)
	return g
}

// Rest returns the film's default ground.
func (p Palette) Rest() Ground { return p.Ground(p.rest(true)) }

// OnPictures returns the ground for words on pictures and for cards over them: Deep
// with white ink. Surfaces and lines are translucent. A card uses Bg at 86 % opacity.
func (p Palette) OnPictures() Ground {
	g := p.Ground(Deep)
	g.Ink = timeline.RGB(255, 255, 255)
	g.Surface, g.Surface2, g.Line = g.Ink.Alpha(.12), g.Ink.Alpha(.2), g.Ink.Alpha(.4)
	return g.Plain()
}

// Plain returns the ground with extra contrast on its bar for small
// words. Over moving pictures chroma subsampling thins colour out.
func (g Ground) Plain() Ground {
	const plain = 5.2
	g.Bar, _ = Step(g.Bar, g.OnBar, plain)
	return g
}

// Contrary returns the other neutral ground, for variety. Olive and
// brown look soiled on Paper, so their other ground is DeepPanel.
func (p Palette) Contrary() Ground {
	if p.Dark && olive(FromColor(p.P)) {
		return p.Ground(DeepPanel)
	}
	return p.Ground(p.rest(false))
}

// Colored returns the first named ground that is clearly a colour next
// to the rest ground; ok is false if there is none.
func (p Palette) Colored(names ...GroundName) (g Ground, ok bool) {
	rest := p.Ground(p.rest(true))
	for _, n := range names {
		g = p.Ground(n)
		if FromColor(g.Bg).C >= neutral && Contrast(g.Bg, rest.Bg) >= FillContrast {
			return g, true
		}
	}
	return rest, false
}

func (p Palette) rest(own bool) GroundName {
	if p.Dark == own {
		return Deep
	}
	return Paper
}

// Closing returns the ground of the last scene: the extra colour of a
// dark brand, the primary colour of a light one. A grey brand ends on
// the contrary ground and keeps its extra colour for accents.
func (p Palette) Closing() Ground {
	if FromColor(p.P).C < neutral {
		return p.Contrary()
	}
	first, second := Primary, Secondary
	if p.Dark {
		first, second = Extra, Secondary
	}
	if g, ok := p.Colored(first, second); ok {
		return g
	}
	return p.Contrary()
}

// Middle returns a colour half way between light and dark, for images
// with both: black and white contrast with it about equally.
func (p Palette) Middle() timeline.Color { return LCH{.56, .02, FromColor(p.Deep).H}.Color() }

// Panel returns the ground of a panel on g.
func (p Palette) Panel(g Ground) Ground {
	switch g.Name {
	case Deep:
		return p.Ground(DeepPanel)
	case Paper:
		return p.Ground(PaperEdge)
	}
	inner := g
	inner.Bg = g.Surface
	return inner
}

// Fill returns a colour for an area on a touching ground, changed as far as FillContrast needs.
func (p Palette) Fill(c, ground timeline.Color) timeline.Color {
	got, _ := Step(c, ground, FillContrast)
	return got
}

// Between returns the colour of a panel in a transition from one ground to another: the
// first of the palette's colours, beginning with secondary, that contrasts with both.
func (p Palette) Between(from, to timeline.Color) timeline.Color {
	for _, c := range []timeline.Color{p.S, p.E, p.P, p.Middle(), p.Paper, p.Deep} {
		if min(Contrast(c, from), Contrast(c, to)) >= FillContrast {
			return c
		}
	}
	return p.S
}

// On returns the colour of text on a fill: Deep or Lite, whichever
// contrasts more, adjusted until it is readable.
func (p Palette) On(fill timeline.Color) timeline.Color {
	first, second := p.Deep, p.Lite
	if Contrast(fill, second) > Contrast(fill, first) {
		first, second = second, first
	}
	got, _ := Step(first, fill, textTarget)
	if Contrast(got, fill) >= TextContrast {
		return got
	}
	got, _ = Step(second, fill, TextContrast)
	return got
}

func (p Palette) plain(name GroundName) Ground {
	switch name {
	case Deep:
		return Ground{Bg: p.Deep, Surface: p.Deep2, Surface2: p.Deep3, Line: p.Deep3, Ink: p.Lite, Ink2: p.Lite2}
	case DeepPanel:
		return Ground{Bg: p.Deep2, Surface: p.Deep3, Surface2: p.Deep3, Line: p.Deep3, Ink: p.Lite, Ink2: p.Lite2}
	case Paper:
		return Ground{Bg: p.Paper, Surface: p.White, Surface2: p.Paper2, Line: p.Paper3, Ink: p.Ink, Ink2: p.Ink2}
	case PaperEdge:
		return Ground{Bg: p.Paper2, Surface: p.Paper3, Surface2: p.Paper3, Line: p.Paper3, Ink: p.Ink, Ink2: p.Ink2}
	case Primary:
		return p.onColor(p.P)
	case Secondary:
		return p.onColor(p.S)
	}
	return p.onColor(p.E)
}

// calm is the reduced chroma of a large area.
const calm = .22

// onColor returns a ground in a brand colour. Its surfaces move away
// from the ink, so that text across them stays readable.
func (p Palette) onColor(c timeline.Color) Ground {
	bg := FromColor(c)
	if bg.C > .24 {
		bg.C = calm
	}
	g := Ground{Bg: bg.Color()}
	g.Ink = p.On(g.Bg)
	away := 1.0
	if Luminance(g.Ink) > Luminance(g.Bg) {
		away = -1
	}
	shade := func(by float64) timeline.Color { return LCH{bg.L + by*away, bg.C, bg.H}.Color() }
	g.Surface, g.Surface2, g.Line = shade(.05), shade(.09), shade(-.10)
	g.Ink2 = g.Ink
	return g
}

// faint returns the colour of upcoming words: as close to the ground as is readable.
func (p Palette) faint(g Ground) timeline.Color {
	if g.Name.Colored() {
		return g.Ink
	}
	c := FromColor(g.Bg)
	c.C = min(c.C+.012, .04)
	got, _ := Step(c.Color(), g.Bg, textTarget+.25)
	return got
}

// bar returns the highlight fill of the current item: extra for a dark brand,
// primary for a light one, or another brand colour if that one lacks contrast.
func (p Palette) bar(g Ground) timeline.Color {
	if g.Name.Colored() {
		return g.Ink
	}
	own := []timeline.Color{p.P, p.S, p.E}
	if p.Dark {
		own = []timeline.Color{p.E, p.P, p.S}
	}
	for _, c := range own {
		if Contrast(c, g.Bg) >= markTarget {
			return c
		}
	}
	return stepOr(own[0], g.Bg, markTarget, g.Ink)
}

// markOn returns the marker colour on a ground: extra, or primary on the extra ground.
func (p Palette) markOn(g Ground) timeline.Color {
	if g.Name == Extra {
		return p.P
	}
	return p.E
}
