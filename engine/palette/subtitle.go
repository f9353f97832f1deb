package palette

import "github.com/scenewright/scenewright/engine/timeline"

// SubtitleBox is the translucent plate of the subtitles.
func (p Palette) SubtitleBox() timeline.Color {
	d := FromColor(p.Deep)
	return LCH{.15, min(.03, d.C), d.H}.Color().Alpha(.90)
}

// worstBox is the plate over the brightest picture there may be.
func (p Palette) worstBox() timeline.Color {
	return Over(p.SubtitleBox(), timeline.RGB(255, 255, 255))
}

// SubtitleSpoken is the colour of words already said.
func (p Palette) SubtitleSpoken() timeline.Color { return timeline.RGB(255, 255, 255) }

// SubtitleCurrent is the colour of the word being said: the extra colour, or
// primary or secondary where that is too near to white to be noticed.
func (p Palette) SubtitleCurrent() timeline.Color {
	for _, c := range []timeline.Color{p.E, p.S, p.P} {
		got, _ := Step(c, p.worstBox(), textTarget)
		if lch := FromColor(got); lch.C >= .06 {
			return got
		}
	}
	return LCH{.85, .15, 85}.Color()
}

// SubtitleUpcoming is the colour of words still to come.
func (p Palette) SubtitleUpcoming() timeline.Color {
	return LCH{.84, .012, FromColor(p.Deep).H}.Color()
}
