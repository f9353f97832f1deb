package steps

import (
	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/timeline"
)

// ramp is the colours of the columns: from near the ground to the brand's most
// striking one. Each stands out from the ground and from the one before.
func (s stepsScene) ramp(n int) []timeline.Color {
	p := s.Pal
	middle := palette.FromColor(p.P)
	middle.L, middle.C = .44, min(middle.C, .07)
	all := []timeline.Color{p.Deep3, middle.Color(), p.S, p.E}
	switch {
	case !s.OnDeep():
		all = []timeline.Color{p.Paper3, p.E, p.P, p.S}
	case !p.Dark:
		all = []timeline.Color{p.Deep3, p.S, p.P, p.E}
	}
	if n == 3 {
		all = all[1:]
	}
	if n == mostSteps {
		all = append([]timeline.Color{s.Tone().Low}, all...)
	}
	before := s.Ground.Bg
	for i, c := range all {
		if i > 0 || n < mostSteps {
			all[i] = p.Fill(p.Fill(calmed(c), s.Ground.Bg), before)
		}
		before = all[i]
	}
	return all
}

// calmed is a colour fit for a large area: no glaring one.
func calmed(c timeline.Color) timeline.Color {
	lch := palette.FromColor(c)
	if lch.C <= .24 {
		return c
	}
	lch.C = .22
	return lch.Color()
}
