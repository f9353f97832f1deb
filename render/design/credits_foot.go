package design

import (
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// drawWhole draws a scene; one at the end lists what the film owes, small, at its foot. The
// ledger has it too, where there is no room.
func (s *shot) drawWhole(ends bool) bool {
	if !ends || len(s.Film.Credits) == 0 {
		return s.look.draw(s.Stage)
	}
	room := s.Free()
	width := room.W
	if s.Grid.Wide() {
		width /= 2
	}
	note := s.Credits(width, kit.CreditLines)
	high := s.Type.Tall(note)
	s.Grid.Zones.Foot += high + s.Grid.Px(kit.NoteGap)
	s.Bottom -= high + s.Grid.Px(kit.NoteGap)
	if !s.look.draw(s.Stage) {
		return false
	}
	at := timeline.Rect{X: room.X, Y: room.Y + room.H - high, W: kit.Wide(note), H: high}
	if s.Grid.Wide() {
		at.X += room.W - at.W
	}
	if !s.look.staged {
		s.plateUnder(at)
	}
	s.Lay(s.Canvas.Set("credits", note, at.X, at.Y, s.Ground.Ink)...)
	return true
}

// plateUnder puts a plate below credits: they may stand on a panel or on a motif.
func (s *shot) plateUnder(at timeline.Rect) {
	x, y := s.Grid.Px(kit.FootPadX), s.Grid.Px(kit.FootPadY)
	area := timeline.Rect{X: kit.Even(at.X - x), Y: kit.Even(at.Y - y), W: kit.Even(at.W + 2*x), H: kit.Even(at.H + 2*y)}
	s.Canvas.Over(s.Canvas.Block("credits.plate", timeline.RoleGround, area, y, s.Ground.Bg))
}
