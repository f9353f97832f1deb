package design

import (
	"github.com/scenewright/scenewright/engine/timeline"
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
	for lines := creditLines; lines > 0; lines-- {
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
	note := s.credits(room.W, lines)
	if len(note.block.Lines) == 0 {
		return false
	}
	plate := s.Type.tall(note) + 2*s.grid.px(footPadY)
	if spare {
		s.grid.zones.Foot = plate + s.grid.px(footAir)
		s.bottom -= s.grid.zones.Foot
	}
	s.Media.credited = true
	return s.look.draw(s.stage) && s.noted(note, timeline.Rect{X: room.X, Y: room.Y - plate, W: wide(note), H: plate})
}

// footBeside is the stretch beside who presents, above subtitles; its Y is where
// the plate ends.
func (s *shot) footBeside() timeline.Rect {
	x, w := s.grid.open(s.grid.margin(), s.grid.inner(), s.grid.px(besideGap))
	return timeline.Rect{X: x, Y: s.bottom, W: w}
}

// footAbove is the whole width above who presents.
func (s *shot) footAbove() timeline.Rect {
	return timeline.Rect{X: s.grid.margin(), Y: s.grid.floor(s.grid.margin(), s.grid.inner()), W: s.grid.inner()}
}

// topStart is the half of the width at the top where reading begins.
func (s *shot) topStart() timeline.Rect {
	return timeline.Rect{X: s.grid.margin(), Y: s.grid.top() + s.grid.px(50), W: s.grid.inner() / 2}
}

// topEnd is the other half.
func (s *shot) topEnd() timeline.Rect {
	r := s.topStart()
	r.X += r.W
	if s.board.Signed {
		r.W = 0 // the sign is there
	}
	return r
}

// noted puts the credits into a place on the grid, where nothing else is.
func (s *shot) noted(note words, at timeline.Rect) bool {
	if s.Canvas.occupied(s.grid.physical(at)) {
		return false
	}
	padX, padY := s.grid.px(footPadX), s.grid.px(footPadY)
	area := timeline.Rect{X: even(at.X - padX), Y: even(at.Y), W: even(at.W + 2*padX), H: even(at.H)}
	plate := s.Canvas.block("credits.plate", timeline.RoleGround, area, s.grid.px(footPadY), s.ground.Bg)
	s.Motion.fades(&plate, s.Time.begin, itemIn)
	lines := s.Canvas.set("credits", note, at.X, at.Y+padY, s.ground.Ink2)
	for i := range lines {
		s.Motion.fades(&lines[i], s.Time.begin+stagger, itemIn)
	}
	s.Canvas.over(plate)
	s.Canvas.over(lines...)
	return true
}
