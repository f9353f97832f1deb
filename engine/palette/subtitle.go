package palette

import "github.com/scenewright/scenewright/engine/timeline"

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
