package design

import (
	"github.com/scenewright/scenewright/engine/timeline"
)

// Measures of the credits at the foot of a scene, at 1080 lines.
const (
	footPadX = 16 // around their lines
	footPadY = 12
	footAir  = 20 // above their plate
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
func (f *film) crediting(i int, look look) (*stage, bool) {
	for lines := creditLines; lines > 0; lines-- {
		for _, spare := range []bool{true, false} {
			for _, place := range []func(*stage) timeline.Rect{(*stage).footBeside, (*stage).footAbove, (*stage).topStart, (*stage).topEnd} {
				s := f.stage(i, look)
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
func (s *stage) credit(room timeline.Rect, lines int, spare bool) bool {
	note := s.credits(room.W, lines)
	if len(note.block.Lines) == 0 {
		return false
	}
	plate := s.tall(note) + 2*s.grid.px(footPadY)
	if spare {
		s.grid.zones.Foot = plate + s.grid.px(footAir)
		s.bottom -= s.grid.zones.Foot
	}
	s.credited = true
	return s.look.draw(s) && s.noted(note, timeline.Rect{X: room.X, Y: room.Y - plate, W: wide(note), H: plate})
}

// footBeside is the stretch beside who presents, above subtitles; its Y is where
// the plate ends.
func (s *stage) footBeside() timeline.Rect {
	x, w := s.grid.open(s.grid.margin(), s.grid.inner(), s.grid.px(besideGap))
	return timeline.Rect{X: x, Y: s.bottom, W: w}
}

// footAbove is the whole width above who presents.
func (s *stage) footAbove() timeline.Rect {
	return timeline.Rect{X: s.grid.margin(), Y: s.grid.floor(s.grid.margin(), s.grid.inner()), W: s.grid.inner()}
}

// topStart is the half of the width at the top where reading begins.
func (s *stage) topStart() timeline.Rect {
	return timeline.Rect{X: s.grid.margin(), Y: s.grid.top() + s.grid.px(50), W: s.grid.inner() / 2}
}

// topEnd is the other half.
func (s *stage) topEnd() timeline.Rect {
	r := s.topStart()
	r.X += r.W
	if s.board.Signed {
		r.W = 0 // the sign is there
	}
	return r
}

// noted puts the credits into a place on the grid, where nothing else is.
func (s *stage) noted(note words, at timeline.Rect) bool {
	if s.occupied(s.grid.physical(at)) {
		return false
	}
	padX, padY := s.grid.px(footPadX), s.grid.px(footPadY)
	area := timeline.Rect{X: even(at.X - padX), Y: even(at.Y), W: even(at.W + 2*padX), H: even(at.H)}
	plate := s.block("credits.plate", timeline.RoleGround, area, s.grid.px(footPadY), s.ground.Bg)
	s.fades(&plate, s.begin, itemIn)
	lines := s.set("credits", note, at.X, at.Y+padY, s.ground.Ink2)
	for i := range lines {
		s.fades(&lines[i], s.begin+stagger, itemIn)
	}
	s.over(plate)
	s.over(lines...)
	return true
}

// occupied reports whether something that a scene says lies in a place on the screen,
// or whoever presents does.
func (s *stage) occupied(r timeline.Rect) bool {
	if in := r.Intersect(s.grid.physical(s.grid.seat())); !in.Empty() && !s.board.Master {
		return true
	}
	for _, l := range append(append([]timeline.Layer{}, s.below...), s.above...) {
		if in := r.Intersect(s.extent(l)); !in.Empty() {
			return true
		}
	}
	return false
}

// extent is the place of a layer that says something, once it stands; empty for
// what only decorates.
func (s *stage) extent(l timeline.Layer) (r timeline.Rect) {
	switch {
	case l.Role == timeline.RoleGround || l.Role == timeline.RoleMotif || l.Role == timeline.RolePicture:
	case l.Text != nil:
		x0, y0, x1, y1 := s.fonts.Bounds(s.fonts.Shape(l.Text.Line, l.Text.Style))
		return timeline.Rect{X: l.Text.X + x0, Y: l.Text.Y + y0, W: x1 - x0, H: y1 - y0}
	case l.Picture != nil:
		return l.Picture.Frame
	case l.Drawing != nil:
		for _, sh := range l.Drawing.Shapes {
			r = r.Union(sh.Path.Bounds())
		}
	}
	return r
}
