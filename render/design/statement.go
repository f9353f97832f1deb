package design

import (
	"math"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// The variants of a statement, taken in turn so that two running differ.
const (
	statementField  = iota // large, on colour where the rhythm allows it
	statementEmblem        // beside the motif with the scene's symbol
	statementPanel         // beside a panel in a brand colour
	statementVariants
)

// statement shows one sentence, with a phrase of it stressed. It takes any
// text there is, so that it can stand in for every other layout.
func statement(st *stage, c story.Statement) bool {
	s := statementScene{st, c}
	if spelled(s.Heading) == "" {
		return false
	}
	drawn := false
	switch {
	case !s.grid.wide():
		drawn = s.statementBelow()
	case s.variant == statementEmblem:
		drawn = s.statementEmblem()
	case s.variant == statementPanel:
		drawn = s.statementPanel()
	}
	if !drawn {
		s.statementField()
	}
	return true
}

// statementScene is a stage with the statement that is drawn on it.
type statementScene struct {
	*stage
	story.Statement
}

// beside fits a sentence beside something else, where lines are short: rather
// one less of them than the last bit of size.
func (s statementScene) beside(rooms []timeline.Rect) (head, foot words, room timeline.Rect, ok bool) {
	roles := []role{s.roles.statement.resized(160, 92, 4), s.roles.quote.resized(104, 72, 5)}
	head, foot, room, ok = s.roomiest(rooms, roles)
	mark := s.Mark
	if len(s.markedParts(head)) != 1 {
		mark = ""
	}
	return s.Type.tighter(head, s.Heading, room.W, room.H, mark), foot, room, ok
}

// roomiest fits a sentence into the room in which it is largest.
func (s statementScene) roomiest(rooms []timeline.Rect, roles []role) (head, foot words, room timeline.Rect, ok bool) {
	for _, r := range rooms {
		h, f, fits := s.sentence(r.W, r.H, roles)
		if fits && (!ok || h.style.Size > 1.02*head.style.Size) {
			head, foot, room, ok = h, f, r, true
		}
	}
	return head, foot, room, ok
}

func (s statementScene) statementEmblem() bool {
	g := s.grid
	if g.zones.AtEnd() || s.symbol() == nil {
		return false // who presents is before the motif, or it would be empty
	}
	head, foot, room, ok := s.beside(s.rooms(g.margin(), min(.53, s.motif.clear)*g.w, .13*g.h))
	if !ok {
		return false
	}
	s.decorate(emblem, g.all(), s.ground, func(a *art) { a.icon = s.symbol() })
	s.speak(head, foot, room.X, s.middle(room, head, foot))
	return true
}

func (s statementScene) statementPanel() bool {
	g := s.grid
	head, foot, room, ok := s.beside(s.rooms(.347*g.w, .59*g.w, .139*g.h))
	if !ok {
		return false
	}
	ground := s.pal.Ground(s.panelName())
	s.unveil(timeline.Rect{W: even(.284 * g.w), H: g.h}, ground, func(a *art) { a.atZero = true })
	s.panelSymbol(ground, .139*g.h, 168)
	s.speak(head, foot, room.X, max(.139*g.h, s.middle(room, head, foot)))
	return true
}

// middle is where a sentence begins that stands in the middle of a room, seen
// with the eye.
func (s statementScene) middle(room timeline.Rect, head, foot words) float64 {
	return room.Y + (room.H-s.grid.px(10)-s.both(head, foot))/2
}

// rooms are the places for words that take a stretch of the width from top
// down: above who presents, or beside somebody who stands.
func (s *stage) rooms(x, width, top float64) []timeline.Rect {
	g, seat := s.grid, s.grid.seat()
	low := g.floor(x, width)
	if seat.Empty() || low > seat.Y {
		return []timeline.Rect{{X: x, Y: top, W: width, H: low - top}}
	}
	above := timeline.Rect{X: x, Y: top, W: width, H: min(low, seat.Y-g.px(seatGap)) - top}
	if g.zones.Presenter == frame.Round || !g.wide() {
		return []timeline.Rect{above}
	}
	from, beside := g.open(x, width, g.px(besideGap))
	return []timeline.Rect{above, {X: from, Y: top, W: beside, H: s.bottom - top}}
}

// panelSymbol puts the scene's symbol, or a drop, at the top of a panel, so
// large at 1080 lines.
func (s statementScene) panelSymbol(ground ground, top, large float64) {
	c, size := emblematic(tonesOn(s.pal, ground).hot, ground), s.grid.px(large)
	box := timeline.Rect{X: s.grid.margin(), Y: top, W: size, H: size}
	shapes := []timeline.Shape{shape(wedge(size, size, size, math.Pi, 1.5*math.Pi), c)}
	if icon := s.symbol(); icon != nil {
		shapes = []timeline.Shape{shape(iconIn24(icon, size), c)}
	}
	l := s.Canvas.upright("symbol", timeline.RoleIcon, box, shapes...)
	s.Motion.grows(&l, s.Time.begin+2*stagger, iconIn, timeline.Pop)
	s.Canvas.over(l)
}

// symbol is the icon that fits the scene.
func (s statementScene) symbol() timeline.Path { return s.iconOf(s.Heading, s.board.Query) }

// statementField sets the sentence over the whole width. Sizes go down and
// lines go up until it fits, whatever its length. A short one stands in the
// middle of the height, a long one begins at the top.
func (s statementScene) statementField() {
	g := s.grid
	s.variant = statementField
	top := g.top() + g.px(12)
	if g.wide() {
		top = .157 * g.h
	}
	head, foot, room, ok := s.roomiest(s.rooms(g.margin(), g.inner(), top), s.anyRoles())
	if !ok {
		room = s.rooms(g.margin(), g.inner(), top)[0]
		head = s.Type.fit(s.Heading, s.roles.lead.resized(24, 12, 0), room.W, room.H, "")
		foot = words{}
	}
	if g.wide() {
		head, foot = s.besideCorner(head, foot, room)
	}
	if all := room.Y + room.H - .131*g.h; s.both(head, foot) < .6*all {
		top = .131*g.h + (all-s.both(head, foot))/2
	}
	s.speak(head, foot, room.X, top)
}

// besideCorner leaves the motif its corner where the sentence stands above it at
// nearly the same size; a longer one stands alone.
func (s statementScene) besideCorner(head, foot words, room timeline.Rect) (h, f words) {
	h, f, ok := s.sentence(room.W, min(room.H, .764*s.grid.h-room.Y), s.anyRoles())
	if !ok || h.style.Size < .9*head.style.Size {
		s.Sign.cornerSign(s.ground.Ink, s.ground.Ink)
		return head, foot
	}
	s.fieldArt()
	return h, f
}

// fieldArt is the motif in the bottom end corner, behind somebody who stands
// there, and the brand's mark.
func (s statementScene) fieldArt() {
	s.decorate(corner, s.grid.all(), s.ground, nil)
	s.Sign.cornerSign(s.ground.Ink, s.ground.Ink)
}

// anyRoles are the ways to set a sentence, down to text that is merely read.
func (s statementScene) anyRoles() []role {
	return []role{
		s.roles.statement, s.roles.quote, s.roles.heading.resized(72, 56, 8),
		s.roles.lead.resized(52, 36, 13), s.roles.lead.resized(36, 24, 0),
	}
}

// fieldColors are for a statement that has all of the frame.
func fieldColors(variant int, _ palette.Palette) []palette.GroundName {
	if variant != statementField {
		return nil
	}
	return []palette.GroundName{palette.Secondary, palette.Primary}
}
