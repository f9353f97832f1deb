package design

import (
	"strings"

	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// Layout of the credits at the foot of a scene, at 1080 lines.
const (
	creditLines = 2  // at most
	creditGap   = 40 // space above them
	creditPadX  = 16 // around their lines
	creditPadY  = 12
)

// drawWhole draws a scene. The last one lists the attributions that the film owes, small, at its
// foot. The ledger has them too if there is no room.
func (s *shot) drawWhole(ends bool) bool {
	if !ends || len(s.Film.Credits) == 0 {
		return s.look.draw(s.Stage)
	}
	room := s.Free()
	note := s.credits(room.W / s.Grid.Either(2, 1))
	high := s.Type.Tall(note)
	s.Grid.Zones.Foot += high + s.Grid.Px(creditGap)
	s.Bottom -= high + s.Grid.Px(creditGap)
	if !s.look.draw(s.Stage) {
		return false
	}
	at := timeline.Rect{X: room.X, Y: room.Y + room.H - high, W: kit.Wide(note), H: high}
	if s.Grid.Wide() {
		at.X += room.W - at.W
	}
	if x, y := s.Grid.Px(creditPadX), s.Grid.Px(creditPadY); !s.look.staged { // a panel or a motif may lie under them
		plate := timeline.Rect{X: kit.Even(at.X - x), Y: kit.Even(at.Y - y), W: kit.Even(at.W + 2*x), H: kit.Even(at.H + 2*y)}
		s.Canvas.Over(s.Canvas.Block("credits.plate", timeline.RoleGround, plate, y, s.Ground.Bg))
	}
	s.Lay(s.Canvas.Set("credits", note, at.X, at.Y, s.Ground.Ink)...)
	return true
}

// credits fits the attributions that the film owes into lines of a width: all of them, or as many
// as there is room for. The project's ledger has the rest.
func (s *shot) credits(width float64) kit.Words {
	all, k := s.Film.Credits, s.Grid.Small()
	for n := len(all); n > 0; n-- {
		text := strings.Join(all[:n], " · ")
		if n < len(all) {
			text += " · …"
		}
		r := kit.Role{Px: 30 * k, Least: 28 * k, Lines: creditLines, Leading: 1.25, Weight: 400}
		if w, ok := s.Type.FirstFit(text, width, s.Grid.H, r); ok {
			return w
		}
	}
	return kit.Words{}
}
