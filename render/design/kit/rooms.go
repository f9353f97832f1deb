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

// ShelfHeads returns the roles of a heading, down to a small one that is better than none.
func (s *Stage) ShelfHeads() []Role {
	r := s.Roles.Heading
	return []Role{r, r.Resized(.8*r.Px, r.Least, r.Lines), r.Resized(r.Least, .8*r.Least, 4)}
}

// HeadTop returns the top of a heading in a narrow frame: so low that its tallest letters stay
// within the safe area.
func (s *Stage) HeadTop(w Words) float64 {
	if len(w.Block.Lines) == 0 {
		return s.Grid.Top()
	}
	_, y0, _, _ := s.Type.Fonts.Bounds(w.Block.Lines[0])
	return s.Grid.Top() + max(0, -y0-s.Type.Rise(w))
}
