package design

import (
	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/timeline"
)

// placard is a way to set a sentence in a narrow frame.
type placard struct {
	room timeline.Rect
	draw func()
	high float64 // of the room left over, the share above the words
}

// besideArt is how large a sentence must be, compared with what it would be
// without it, for a motif to have its place.
const besideArt = .84

// statementBelow sets a sentence under a motif, or above it, and without one
// where it is too long for that; false where it does not fit at all.
func (s statementScene) statementBelow() bool {
	bare := s.rooms(s.grid.margin(), s.grid.inner(), s.grid.top()+s.grid.px(12))[0]
	best, _, ok := s.sentence(bare.W, bare.H, s.anyRoles())
	if !ok {
		return false
	}
	for _, p := range s.placards() {
		head, foot, ok := s.sentence(p.room.W, p.room.H, s.anyRoles())
		if ok && head.style.Size >= besideArt*best.style.Size {
			p.draw()
			s.speak(head, foot, p.room.X, p.room.Y+p.high*(p.room.H-s.both(head, foot)))
			return true
		}
	}
	return false
}

// placards are the ways to set it, by the scene's variant first.
func (s statementScene) placards() []placard {
	var all []placard
	switch s.variant {
	case statementEmblem:
		if s.symbol() != nil {
			all = append(all, s.emblemPlacard())
		}
	case statementPanel:
		all = append(all, s.stripePlacard())
	}
	for _, cells := range []float64{2, 1.4, 1} {
		all = append(all, s.cornerPlacard(even(cells*s.grid.cell())))
	}
	return all
}

// roomUnder is the room for words below something of a height.
func (s *stage) roomUnder(height float64) timeline.Rect {
	return s.rooms(s.grid.margin(), s.grid.inner(), max(s.grid.top(), height+s.grid.px(72)))[0]
}

func (s statementScene) emblemPlacard() placard {
	area := s.grid.canopy()
	return placard{room: s.roomUnder(area.H), high: .36, draw: func() {
		s.decorate(emblem, area, s.ground, func(a *art) { a.icon = s.symbol() })
	}}
}

func (s statementScene) stripePlacard() placard {
	area := s.stripe()
	return placard{room: s.roomUnder(area.H), high: .36, draw: func() {
		ground := s.pal.Ground(s.panelName())
		s.unveil(area, ground, nil)
		size := .46 * area.H
		s.panelSymbol(ground, s.inStripe(area, size), size/s.grid.u)
	}}
}

// stripe is what a panel becomes in a narrow frame: a stripe at the top.
func (s *stage) stripe() timeline.Rect {
	g := s.grid
	high := map[frame.Format]float64{frame.Vertical: 360, frame.Portrait: 300, frame.Square: 250}[g.format]
	if g.format == frame.Square && (g.subs || g.zones.Presenter != frame.Nobody) {
		high = 200
	}
	return timeline.Rect{W: g.w, H: even(g.px(high))}
}

// inStripe is where something of a height begins in the middle of what of a stripe
// is safe to be seen.
func (s *stage) inStripe(area timeline.Rect, height float64) float64 {
	safe := s.grid.top()
	return max(safe, safe+(area.H-safe-height)/2)
}

// cornerPlacard has the motif as one form in a corner: at the bottom, where
// nothing else is there, else at the top.
func (s statementScene) cornerPlacard(size float64) placard {
	g := s.grid
	area := timeline.Rect{X: g.w - size, W: size, H: size}
	low := g.format != frame.Vertical && !g.subs && !g.zones.AtEnd()
	p := placard{room: s.roomUnder(size - g.px(24)), high: .36}
	if low {
		area.Y = g.h - size
		p.room = s.rooms(g.margin(), g.inner(), g.top()+g.px(12))[0]
		p.room.H, p.high = min(p.room.H, area.Y-g.px(24)-p.room.Y), .3
	}
	p.draw = func() { s.decorate(corner, area, s.ground, func(a *art) { a.high = !low }) }
	return p
}
