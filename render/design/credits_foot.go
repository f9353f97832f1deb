package design

import (
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// lists reports whether scene i lists what the film owes: the last one, where it
// is no closing, which has a place for it.
func (f *film) lists(i int) bool {
	sc := f.board.Scenes[i]
	return len(f.board.Credits) > 0 && i == len(f.board.Scenes)-1 && !rowOf(sc.Screen.Layout()).ends
}

// crediting draws a scene with the film's credits on a plate where its
// content ends: with less room for the content, or where that leaves some. It is
// false where no line of them fits; the ledger has them too.
func (f *film) crediting(i int, look look) (*shot, bool) {
	for lines := kit.CreditLines; lines > 0; lines-- {
		for _, spare := range []bool{true, false} {
			for _, place := range []func(*shot) timeline.Rect{(*shot).footBeside, (*shot).footAbove, (*shot).topStart, (*shot).topEnd} {
				s := f.shot(i, look)
				if s.credit(place(s), lines, spare) {
					return s, true
				}
			}
		}
	}
	return nil, false
}

// credit draws the scene and the credits in at most so many lines whose plate ends
// at the end of a room, which spare has the content leave free.
func (s *shot) credit(room timeline.Rect, lines int, spare bool) bool {
	note := s.Credits(room.W, lines)
	if len(note.Block.Lines) == 0 {
		return false
	}
	plate := s.Type.Tall(note) + 2*s.Grid.Px(kit.FootPadY)
	if spare {
		s.Grid.Zones.Foot = plate + s.Grid.Px(kit.FootAir)
		s.Bottom -= s.Grid.Zones.Foot
	}
	return s.look.draw(s.Stage) && s.noted(note, timeline.Rect{X: room.X, Y: room.Y - plate, W: kit.Wide(note), H: plate})
}

// drawStaged draws a scene on its shots; the last one lists what the film owes, small, at
// its end. The ledger has it too, where there is no room.
func (s *shot) drawStaged(last bool) bool {
	if !last || len(s.Film.Credits) == 0 {
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
	x := room.X
	if s.Grid.Wide() {
		x += room.W - kit.Wide(note)
	}
	s.Lay(s.Canvas.Set("credits", note, x, room.Y+room.H-high, s.Ground.Ink)...)
	return true
}

// footBeside is the stretch beside who presents, above subtitles; its Y is where
// the plate ends.
func (s *shot) footBeside() timeline.Rect {
	x, w := s.Grid.Open(s.Grid.Margin(), s.Grid.Inner(), s.Grid.Px(kit.BesideGap))
	return timeline.Rect{X: x, Y: s.Bottom, W: w}
}

// footAbove is the whole width above who presents.
func (s *shot) footAbove() timeline.Rect {
	return timeline.Rect{X: s.Grid.Margin(), Y: s.Grid.Floor(s.Grid.Margin(), s.Grid.Inner()), W: s.Grid.Inner()}
}

// topStart is the half of the width at the top where reading begins.
func (s *shot) topStart() timeline.Rect {
	return timeline.Rect{X: s.Grid.Margin(), Y: s.Grid.Top() + s.Grid.Px(50), W: s.Grid.Inner() / 2}
}

// topEnd is the other half.
func (s *shot) topEnd() timeline.Rect {
	r := s.topStart()
	r.X += r.W
	if s.Board.Signed {
		r.W = 0 // the sign is there
	}
	return r
}

// noted puts the credits into a place on the grid, where nothing else is.
func (s *shot) noted(note kit.Words, at timeline.Rect) bool {
	if s.Canvas.Occupied(s.Grid.Physical(at)) {
		return false
	}
	padX, padY := s.Grid.Px(kit.FootPadX), s.Grid.Px(kit.FootPadY)
	area := timeline.Rect{X: kit.Even(at.X - padX), Y: kit.Even(at.Y), W: kit.Even(at.W + 2*padX), H: kit.Even(at.H)}
	plate := s.Canvas.Block("credits.plate", timeline.RoleGround, area, s.Grid.Px(kit.FootPadY), s.Ground.Bg)
	s.Motion.Fades(&plate, s.Time.Begin, kit.ItemIn)
	lines := s.Canvas.Set("credits", note, at.X, at.Y+padY, s.Ground.Ink2)
	for i := range lines {
		s.Motion.Fades(&lines[i], s.Time.Begin+kit.Stagger, kit.ItemIn)
	}
	s.Canvas.Over(plate)
	s.Canvas.Over(lines...)
	return true
}
