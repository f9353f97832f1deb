package design

import (
	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/timeline"
)

// spokenArt draws the motif beside spoken words: in a wide frame at the end edge,
// where it goes on with every step, in a narrow one at the top.
func (s spokenScene) spokenArt() {
	area := s.spokenCanopy()
	s.decorate(hero, area, s.ground, func(a *art) {
		if s.continues {
			a.at = s.Time.begin - motifIn
		}
		a.skip = true
		if s.grid.wide() {
			s.motif.beside(*a)
		} else {
			s.motif.draw(*a)
		}
	})
}

// spokenCanopy is where the motif stands: a strip of two tiles at the end of a wide
// frame, above who sits there, or the top of a narrow one.
func (s spokenScene) spokenCanopy() timeline.Rect {
	g := s.grid
	if !g.wide() {
		r := g.canopy()
		if s.grid.fullHeight() {
			r.H = 3 * g.cell()
		}
		if s.grid.fullHeight() && s.variant == spokenOne { // few words stand at a time
			r.H = 4 * g.cell()
		}
		if g.format == frame.Square {
			r = timeline.Rect{X: even(g.w - 2*g.cell()), W: 2 * g.cell(), H: 2 * g.cell()}
		}
		return r
	}
	w := 2 * g.cell()
	r := timeline.Rect{X: even(g.w - w), W: w, H: g.h}
	if g.zones.AtEnd() {
		r.H = even(g.seat().Y - g.px(seatGap))
	}
	return r
}
