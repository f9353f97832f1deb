package spoken

import (
	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// spokenArt draws the motif beside spoken words: in a wide frame at the end edge,
// where it goes on with every step, in a narrow one at the top.
func (s spokenScene) spokenArt() {
	area := s.spokenCanopy()
	s.Decorate(kit.Hero, area, s.Ground, func(a *kit.Art) {
		if s.Continues {
			a.At = s.Time.Begin - kit.MotifIn
		}
		a.Skip = true
		if s.Grid.Wide() {
			s.Motif.Beside(*a)
		} else {
			s.Motif.Draw(*a)
		}
	})
}

// spokenCanopy is where the motif stands: a strip of two tiles at the end of a wide
// frame, above who sits there, or the top of a narrow one.
func (s spokenScene) spokenCanopy() timeline.Rect {
	g := s.Grid
	if !g.Wide() {
		r := g.Canopy()
		if s.Grid.FullHeight() {
			r.H = 3 * g.Cell()
		}
		if s.Grid.FullHeight() && s.Variant == One { // few words stand at a time
			r.H = 4 * g.Cell()
		}
		if g.Format == frame.Square {
			r = timeline.Rect{X: kit.Even(g.W - 2*g.Cell()), W: 2 * g.Cell(), H: 2 * g.Cell()}
		}
		return r
	}
	w := 2 * g.Cell()
	r := timeline.Rect{X: kit.Even(g.W - w), W: w, H: g.H}
	if g.Zones.AtEnd() {
		r.H = kit.Even(g.Seat().Y - g.Px(kit.SeatGap))
	}
	return r
}
