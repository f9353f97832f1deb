package kit

import (
	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/timeline"
)

// Rooms are the places for words that take a stretch of the width from top
// down: above who presents, or beside somebody who stands.
func (s *Stage) Rooms(x, width, top float64) []timeline.Rect {
	g, seat := s.Grid, s.Grid.Seat()
	low := g.Floor(x, width)
	if seat.Empty() || low > seat.Y {
		return []timeline.Rect{{X: x, Y: top, W: width, H: low - top}}
	}
	above := timeline.Rect{X: x, Y: top, W: width, H: min(low, seat.Y-g.Px(SeatGap)) - top}
	if g.Zones.Presenter == frame.Round || !g.Wide() {
		return []timeline.Rect{above}
	}
	from, beside := g.Open(x, width, g.Px(BesideGap))
	return []timeline.Rect{above, {X: from, Y: top, W: beside, H: s.Bottom - top}}
}

// RoomUnder is the room for words below something of a height.
func (s *Stage) RoomUnder(height float64) timeline.Rect {
	return s.Rooms(s.Grid.Margin(), s.Grid.Inner(), max(s.Grid.Top(), height+s.Grid.Px(72)))[0]
}

// ShelfHeads are how the heading may be set: small rather than not at all.
func (s *Stage) ShelfHeads() []Role {
	r := s.Roles.Heading
	return []Role{r, r.Resized(.8*r.Px, r.Least, r.Lines), r.Resized(r.Least, .8*r.Least, 4)}
}

// HeadTop is where a heading begins at the head of a narrow frame: so low that
// letters which rise above the others stay within what is safe.
func (s *Stage) HeadTop(w Words) float64 {
	if len(w.Block.Lines) == 0 {
		return s.Grid.Top()
	}
	_, y0, _, _ := s.Type.Fonts.Bounds(w.Block.Lines[0])
	return s.Grid.Top() + max(0, -y0-s.Type.Rise(w))
}
