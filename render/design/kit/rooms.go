package kit

import (
	"github.com/scenewright/scenewright/engine/timeline"
)

// Rooms returns the places for words in a stretch of the width, from top down: above the presenter
// and, in a wide frame, beside.
func (s *Stage) Rooms(x, width, top float64) []timeline.Rect {
	g, seat := s.Grid, s.Grid.Seat()
	low := g.Floor(x, width)
	if seat.Empty() || low > seat.Y {
		return []timeline.Rect{{X: x, Y: top, W: width, H: low - top}}
	}
	rooms := []timeline.Rect{{X: x, Y: top, W: width, H: min(low, seat.Y-g.Px(SeatGap)) - top}}
	if g.Wide() {
		from, beside := g.Open(x, width, g.Px(BesideGap))
		rooms = append(rooms, timeline.Rect{X: from, Y: top, W: beside, H: s.Bottom - top})
	}
	return rooms
}
