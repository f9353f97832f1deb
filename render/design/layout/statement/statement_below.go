package statement

import (
	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
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
	bare := s.Rooms(s.Grid.Margin(), s.Grid.Inner(), s.Grid.Top()+s.Grid.Px(12))[0]
	best, _, ok := s.sentence(bare.W, bare.H, s.anyRoles())
	if !ok {
		return false
	}
	for _, p := range s.placards() {
		head, foot, ok := s.sentence(p.room.W, p.room.H, s.anyRoles())
		if ok && head.Style.Size >= besideArt*best.Style.Size {
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
	switch s.Variant {
	case statementEmblem:
		if s.symbol() != nil {
			all = append(all, s.emblemPlacard())
		}
	case statementPanel:
		all = append(all, s.stripePlacard())
	}
	for _, cells := range []float64{2, 1.4, 1} {
		all = append(all, s.cornerPlacard(kit.Even(cells*s.Grid.Cell())))
	}
	return all
}

func (s statementScene) emblemPlacard() placard {
	area := s.Grid.Canopy()
	return placard{room: s.RoomUnder(area.H), high: .36, draw: func() {
		s.Decorate(kit.Emblem, area, s.Ground, func(a *kit.Art) { a.Icon = s.symbol() })
	}}
}

func (s statementScene) stripePlacard() placard {
	area := s.Stripe()
	return placard{room: s.RoomUnder(area.H), high: .36, draw: func() {
		ground := s.Pal.Ground(s.PanelName())
		s.Unveil(area, ground, nil)
		size := .46 * area.H
		s.panelSymbol(ground, s.InStripe(area, size), size/s.Grid.U)
	}}
}

// cornerPlacard has the motif as one form in a corner: at the bottom, where
// nothing else is there, else at the top.
func (s statementScene) cornerPlacard(size float64) placard {
	g := s.Grid
	area := timeline.Rect{X: g.W - size, W: size, H: size}
	low := g.Format != frame.Vertical && !g.Subs && !g.Zones.AtEnd()
	p := placard{room: s.RoomUnder(size - g.Px(24)), high: .36}
	if low {
		area.Y = g.H - size
		p.room = s.Rooms(g.Margin(), g.Inner(), g.Top()+g.Px(12))[0]
		p.room.H, p.high = min(p.room.H, area.Y-g.Px(24)-p.room.Y), .3
	}
	p.draw = func() { s.Decorate(kit.Corner, area, s.Ground, func(a *kit.Art) { a.High = !low }) }
	return p
}
