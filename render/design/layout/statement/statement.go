// Package statement draws one sentence, with a phrase of it stressed. It takes any text there is.
package statement

import (
	"math"

	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// The variants of a statement, taken in turn so that two running differ.
const (
	statementField  = iota // large, on colour where the rhythm allows it
	statementEmblem        // beside the motif with the scene's symbol
	statementPanel         // beside a panel in a brand colour
	Variants
)

// Draw shows one sentence, with a phrase of it stressed. It takes any
// text there is, so that it can stand in for every other layout.
func Draw(st *kit.Stage, c story.Statement) bool {
	s := statementScene{st, c}
	if kit.Spelled(s.Heading) == "" {
		return false
	}
	drawn := false
	switch {
	case !s.Grid.Wide():
		drawn = s.statementBelow()
	case s.Variant == statementEmblem:
		drawn = s.statementEmblem()
	case s.Variant == statementPanel:
		drawn = s.statementPanel()
	}
	if !drawn {
		s.statementField()
	}
	return true
}

// statementScene is a stage with the statement that is drawn on it.
type statementScene struct {
	*kit.Stage
	story.Statement
}

// beside fits a sentence beside something else, where lines are short: rather
// one less of them than the last bit of size.
func (s statementScene) beside(rooms []timeline.Rect) (head, foot kit.Words, room timeline.Rect, ok bool) {
	roles := []kit.Role{s.Roles.Statement.Resized(160, 92, 4), s.Roles.Quote.Resized(104, 72, 5)}
	head, foot, room, ok = s.roomiest(rooms, roles)
	mark := s.Mark
	if len(head.Marked(s.markedIn)) != 1 {
		mark = ""
	}
	return s.Type.Tighter(head, s.Heading, room.W, room.H, mark), foot, room, ok
}

// roomiest fits a sentence into the room in which it is largest.
func (s statementScene) roomiest(rooms []timeline.Rect, roles []kit.Role) (head, foot kit.Words, room timeline.Rect, ok bool) {
	for _, r := range rooms {
		h, f, fits := s.sentence(r.W, r.H, roles)
		if fits && (!ok || h.Style.Size > 1.02*head.Style.Size) {
			head, foot, room, ok = h, f, r, true
		}
	}
	return head, foot, room, ok
}

func (s statementScene) statementEmblem() bool {
	g := s.Grid
	if g.Zones.AtEnd() || s.symbol() == nil {
		return false // who presents is before the motif, or it would be empty
	}
	head, foot, room, ok := s.beside(s.Rooms(g.Margin(), min(.53, s.Motif.Clear)*g.W, .13*g.H))
	if !ok {
		return false
	}
	s.Decorate(kit.Emblem, g.All(), s.Ground, func(a *kit.Art) { a.Icon = s.symbol() })
	s.speak(head, foot, room.X, s.middle(room, head, foot))
	return true
}

func (s statementScene) statementPanel() bool {
	g := s.Grid
	head, foot, room, ok := s.beside(s.Rooms(.347*g.W, .59*g.W, .139*g.H))
	if !ok {
		return false
	}
	ground := s.Pal.Ground(s.PanelName())
	s.Unveil(timeline.Rect{W: kit.Even(.284 * g.W), H: g.H}, ground, func(a *kit.Art) { a.AtZero = true })
	s.panelSymbol(ground, .139*g.H, 168)
	s.speak(head, foot, room.X, max(.139*g.H, s.middle(room, head, foot)))
	return true
}

// middle is where a sentence begins that stands in the middle of a room, seen
// with the eye.
func (s statementScene) middle(room timeline.Rect, head, foot kit.Words) float64 {
	return room.Y + (room.H-s.Grid.Px(10)-s.both(head, foot))/2
}

// panelSymbol puts the scene's symbol, or a drop, at the top of a panel, so
// large at 1080 lines.
func (s statementScene) panelSymbol(ground kit.Ground, top, large float64) {
	c, size := kit.Emblematic(kit.TonesOn(s.Pal, ground).Hot, ground), s.Grid.Px(large)
	box := timeline.Rect{X: s.Grid.Margin(), Y: top, W: size, H: size}
	shapes := []timeline.Shape{kit.Shape(kit.Wedge(size, size, size, math.Pi, 1.5*math.Pi), c)}
	if icon := s.symbol(); icon != nil {
		shapes = []timeline.Shape{kit.Shape(kit.IconIn24(icon, size), c)}
	}
	l := s.Canvas.Upright("symbol", timeline.RoleIcon, box, shapes...)
	s.Motion.Grows(&l, s.Time.Begin+2*kit.Stagger, kit.IconIn, timeline.Pop)
	s.Canvas.Over(l)
}

// symbol is the icon that fits the scene.
func (s statementScene) symbol() timeline.Path { return s.IconOf(s.Heading, s.Board.Query) }

// statementField sets the sentence over the whole width. Sizes go down and
// lines go up until it fits, whatever its length. A short one stands in the
// middle of the height, a long one begins at the top.
func (s statementScene) statementField() {
	g := s.Grid
	s.Variant = statementField
	top := g.Top() + g.Px(12)
	if g.Wide() {
		top = .157 * g.H
	}
	head, foot, room, ok := s.roomiest(s.Rooms(g.Margin(), g.Inner(), top), s.anyRoles())
	if !ok {
		room = s.Rooms(g.Margin(), g.Inner(), top)[0]
		head = s.Type.Fit(s.Heading, s.Roles.Lead.Resized(24, 12, 0), room.W, room.H, "")
		foot = kit.Words{}
	}
	if g.Wide() {
		head, foot = s.besideCorner(head, foot, room)
	}
	if all := room.Y + room.H - .131*g.H; s.both(head, foot) < .6*all {
		top = .131*g.H + (all-s.both(head, foot))/2
	}
	s.speak(head, foot, room.X, top)
}

// besideCorner leaves the motif its corner where the sentence stands above it at
// nearly the same size; a longer one stands alone.
func (s statementScene) besideCorner(head, foot kit.Words, room timeline.Rect) (h, f kit.Words) {
	h, f, ok := s.sentence(room.W, min(room.H, .764*s.Grid.H-room.Y), s.anyRoles())
	if !ok || h.Style.Size < .9*head.Style.Size {
		s.Sign.CornerSign(s.Ground.Ink, s.Ground.Ink)
		return head, foot
	}
	s.fieldArt()
	return h, f
}

// fieldArt is the motif in the bottom end corner, behind somebody who stands
// there, and the brand's mark.
func (s statementScene) fieldArt() {
	s.Decorate(kit.Corner, s.Grid.All(), s.Ground, nil)
	s.Sign.CornerSign(s.Ground.Ink, s.Ground.Ink)
}

// anyRoles are the ways to set a sentence, down to text that is merely read.
func (s statementScene) anyRoles() []kit.Role {
	return []kit.Role{
		s.Roles.Statement, s.Roles.Quote, s.Roles.Heading.Resized(72, 56, 8),
		s.Roles.Lead.Resized(52, 36, 13), s.Roles.Lead.Resized(36, 24, 0),
	}
}

// FieldColors are for a statement that has all of the frame.
func FieldColors(variant int, _ palette.Palette) []palette.GroundName {
	if variant != statementField {
		return nil
	}
	return []palette.GroundName{palette.Secondary, palette.Primary}
}
