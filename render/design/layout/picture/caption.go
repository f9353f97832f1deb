package picture

import (
	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// caption is the panel with its words.
type caption struct {
	area             timeline.Rect // on the grid
	x, top           float64       // of the first line
	radii            [4]float64    // of the panel's corners
	head, body, note kit.Words
}

// overRole is the heading on the panel: smaller than elsewhere, its lines
// apart far enough for accents.
func overRole() kit.Role { return kit.Role{Px: 68, Least: 52, Lines: 3, Leading: 1.14, Display: true} }

// captionPanel is the panel in the corner of a wide frame: to its bottom, or
// above subtitles and presenter.
func (s captionScene) captionPanel() (c caption, ok bool) {
	g := s.Grid
	width, pad := kit.Even(.427*g.W), g.Px(kit.CaptionPad)
	c.x = g.Margin()
	if ok = s.captionWords(&c, width-c.x-g.Px(60), overRole(), overRole().Resized(56, 42, 5)); !ok {
		return c, false
	}
	corner, bottom, foot := g.Px(kit.CaptionCorner), g.H, g.H-g.End()+g.Px(8)
	c.radii = [4]float64{0, corner, 0, 0}
	if low := g.Floor(0, width); low < g.End() {
		bottom, foot, c.radii[2] = kit.Even(low), pad, corner
	}
	c.area = timeline.Rect{W: width, Y: kit.Even(bottom - foot - c.tall(s) - pad)}
	c.area.H, c.top = bottom-c.area.Y, c.area.Y+pad
	return c, c.area.H <= .7*g.H
}

// captionWords fits the words into a width; the heading takes the first of the
// roles in which it fits.
func (s captionScene) captionWords(c *caption, width float64, roles ...kit.Role) (ok bool) {
	room := .6*s.Grid.H - 2*s.Grid.Px(kit.CaptionPad)
	if c.head, ok = s.Type.FirstFit(s.heading, width, room, roles...); !ok {
		return false
	}
	body := s.Roles.Foot.Resized(36, 32, 3)
	if !s.Grid.Wide() {
		body = s.Roles.Foot
	}
	if text := s.said; text != "" {
		if c.body, ok = s.Type.FirstFit(text, width, room, body, body.Resized(body.Least, .85*body.Least, 5)); !ok {
			return false
		}
	}
	if text := s.Media.Picture.Credit; text != "" && !s.Media.Credited {
		if c.note, ok = s.Type.FirstFit(text, width, room, kit.NoteRole(s.Grid.Small())); !ok {
			return false
		}
	}
	return true
}

// tall is the height of all words.
func (c *caption) tall(s captionScene) float64 {
	return s.Type.Tall(c.head) + c.after(s, c.body, kit.BodyGap) + c.after(s, c.note, kit.NoteGap)
}

// after is the height of words below others, nothing where there are none.
func (c *caption) after(s captionScene, w kit.Words, gap float64) float64 {
	if len(w.Block.Lines) == 0 {
		return 0
	}
	return s.Grid.Px(gap) + s.Type.Tall(w)
}

// leastSeen is the share of a narrow frame that a picture should have, and the
// least it may have where the words leave no more.
func leastSeen() []float64 { return []float64{.36, .25} }

// enoughSeen is the share of a picture that is enough to see: the panel takes
// what would only crop it further.
const enoughSeen = .72

// captionBelow is the panel below the picture of a narrow frame. It takes all
// of the width; the words keep clear of subtitles and presenter.
func (s captionScene) captionBelow() (best caption, ok bool) {
	for _, least := range leastSeen() {
		for _, room := range s.captionRooms() {
			if c, fits := s.captionIn(room, least); fits && (!ok || c.better(best)) {
				best, ok = c, true
			}
		}
		if ok {
			break
		}
	}
	return best, ok
}

// better reports whether a panel is plainly larger in its words than another, or
// leaves more to the picture at about the same size.
func (c caption) better(o caption) bool {
	mine, other := c.head.Style.Size, o.head.Style.Size
	return mine > 1.15*other || mine > .87*other && c.area.Y > o.area.Y
}

// captionIn sets the words at the bottom of a room, as large as leaves the
// picture its least share, and gives the picture what it needs.
func (s captionScene) captionIn(room timeline.Rect, least float64) (c caption, ok bool) {
	g, pad := s.Grid, s.Grid.Px(kit.CaptionPad)
	large := s.Roles.Heading
	large.Leading = overRole().Leading
	for _, k := range []float64{1, .84, .7, .58} {
		r := large.Resized(k*large.Px, k*large.Px*.9, 4)
		if !s.captionWords(&c, room.W, r) {
			continue
		}
		c.x = room.X
		high := room.Y + room.H - c.tall(s) - pad
		if seat := g.Seat(); g.Zones.Presenter == frame.Round && room.W < g.Inner() {
			if c.tall(s) > 1.1*seat.H {
				continue // words beside somebody do not rise above them
			}
			high = min(high, seat.Y-g.Px(kit.SeatGap))
		}
		if high < least*g.H {
			continue
		}
		c.stand(s, room, high)
		return c, true
	}
	return c, false
}

// stand puts the panel's top where the picture is neither cropped more than it
// must be nor smaller, at the lowest at low, and the words into what is left.
func (c *caption) stand(s captionScene, room timeline.Rect, low float64) {
	g, pad := s.Grid, s.Grid.Px(kit.CaptionPad)
	p := s.Media.Picture
	enough := g.W * float64(p.Height) / float64(p.Width) / enoughSeen
	top := kit.Even(min(low, max(enough, .46*g.H)))
	c.area = timeline.Rect{Y: top, W: g.W, H: g.H - top}
	spare := room.Y + room.H - c.tall(s) - pad - top
	c.top = top + pad + max(0, .4*spare)
}

// captionRooms are the places for words at the bottom of a narrow frame: above
// who presents, or beside them.
func (s captionScene) captionRooms() []timeline.Rect {
	g := s.Grid
	rooms := s.Rooms(g.Margin(), g.Inner(), g.Top())
	if g.Zones.Presenter == frame.Standing || g.Zones.Presenter == frame.Round && !g.Subs {
		x, w := g.Open(g.Margin(), g.Inner(), g.Px(kit.BesideGap))
		rooms = append(rooms, timeline.Rect{X: x, Y: g.Top(), W: w, H: g.Floor(x, w) - g.Top()})
	}
	return rooms
}

// draw wipes the panel in around its words, which rise. What the picture shows is
// not known, so a line of a colour that stands out from the panel parts the two.
func (c *caption) draw(s captionScene) {
	words := c.lines(s)
	edge := c.area
	edge.Y, edge.H = edge.Y-kit.Even(s.Grid.Px(kit.CaptionEdge)), edge.H/2
	radii := [4]float64{c.radii[0], c.radii[1]}
	line := s.Canvas.Drawing("panel.edge", timeline.RoleGround, kit.Shape(timeline.CornersPath(edge, radii), s.Ground.Accent2))
	panel := s.Canvas.Drawing("panel", timeline.RoleGround, kit.Shape(timeline.CornersPath(c.area, c.radii), s.Ground.Bg))
	s.Motion.Wipes(&line, edge, s.Time.Begin, kit.PanelIn)
	s.Motion.Wipes(&panel, c.area, s.Time.Begin, kit.PanelIn)
	s.Canvas.Over(kit.Containers(line, words)...)
	s.Canvas.Over(kit.Containers(panel, words)...)
	s.Canvas.Over(words...)
}

// lines are the words, which rise one part after the other.
func (c *caption) lines(s captionScene) (all []timeline.Layer) {
	y, at := c.top, s.Time.Begin+2*kit.Stagger
	for _, part := range []struct {
		name  string
		words kit.Words
		gap   float64
		color timeline.Color
	}{{"heading", c.head, 0, s.Ground.Ink}, {"caption", c.body, kit.BodyGap, s.Ground.Ink2}, {"credit", c.note, kit.NoteGap, s.Ground.Ink2}} {
		if len(part.words.Block.Lines) == 0 {
			continue
		}
		y += s.Grid.Px(part.gap)
		lines := s.Canvas.Set(part.name, part.words, c.x, y, part.color)
		s.Motion.LinesRise(lines, at)
		all = append(all, lines...)
		y, at = y+s.Type.Tall(part.words), at+2*kit.Stagger
	}
	return all
}
