package design

import (
	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/timeline"
)

// caption is the panel with its words.
type caption struct {
	area             timeline.Rect // on the grid
	x, top           float64       // of the first line
	radii            [4]float64    // of the panel's corners
	head, body, note words
}

// overRole is the heading on the panel: smaller than elsewhere, its lines
// apart far enough for accents.
func overRole() role { return role{px: 68, least: 52, lines: 3, leading: 1.14, display: true} }

// captionPanel is the panel in the corner of a wide frame: to its bottom, or
// above subtitles and presenter.
func (s captionScene) captionPanel() (c caption, ok bool) {
	g := s.grid
	width, pad := even(.427*g.w), g.px(captionPad)
	c.x = g.margin()
	if ok = s.captionWords(&c, width-c.x-g.px(60), overRole(), overRole().resized(56, 42, 5)); !ok {
		return c, false
	}
	corner, bottom, foot := g.px(captionCorner), g.h, g.h-g.end()+g.px(8)
	c.radii = [4]float64{0, corner, 0, 0}
	if low := g.floor(0, width); low < g.end() {
		bottom, foot, c.radii[2] = even(low), pad, corner
	}
	c.area = timeline.Rect{W: width, Y: even(bottom - foot - c.tall(s) - pad)}
	c.area.H, c.top = bottom-c.area.Y, c.area.Y+pad
	return c, c.area.H <= .7*g.h
}

// captionWords fits the words into a width; the heading takes the first of the
// roles in which it fits.
func (s captionScene) captionWords(c *caption, width float64, roles ...role) (ok bool) {
	room := .6*s.grid.h - 2*s.grid.px(captionPad)
	if c.head, ok = s.Type.firstFit(s.heading, width, room, roles...); !ok {
		return false
	}
	body := s.roles.foot.resized(36, 32, 3)
	if !s.grid.wide() {
		body = s.roles.foot
	}
	if text := s.said; text != "" {
		if c.body, ok = s.Type.firstFit(text, width, room, body, body.resized(body.least, .85*body.least, 5)); !ok {
			return false
		}
	}
	if text := s.Media.picture.Credit; text != "" && !s.Media.credited {
		if c.note, ok = s.Type.firstFit(text, width, room, noteRole(s.grid.small())); !ok {
			return false
		}
	}
	return true
}

// tall is the height of all words.
func (c *caption) tall(s captionScene) float64 {
	return s.Type.tall(c.head) + c.after(s, c.body, bodyGap) + c.after(s, c.note, noteGap)
}

// after is the height of words below others, nothing where there are none.
func (c *caption) after(s captionScene, w words, gap float64) float64 {
	if len(w.block.Lines) == 0 {
		return 0
	}
	return s.grid.px(gap) + s.Type.tall(w)
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
	mine, other := c.head.style.Size, o.head.style.Size
	return mine > 1.15*other || mine > .87*other && c.area.Y > o.area.Y
}

// captionIn sets the words at the bottom of a room, as large as leaves the
// picture its least share, and gives the picture what it needs.
func (s captionScene) captionIn(room timeline.Rect, least float64) (c caption, ok bool) {
	g, pad := s.grid, s.grid.px(captionPad)
	large := s.roles.heading
	large.leading = overRole().leading
	for _, k := range []float64{1, .84, .7, .58} {
		r := large.resized(k*large.px, k*large.px*.9, 4)
		if !s.captionWords(&c, room.W, r) {
			continue
		}
		c.x = room.X
		high := room.Y + room.H - c.tall(s) - pad
		if seat := g.seat(); g.zones.Presenter == frame.Round && room.W < g.inner() {
			if c.tall(s) > 1.1*seat.H {
				continue // words beside somebody do not rise above them
			}
			high = min(high, seat.Y-g.px(seatGap))
		}
		if high < least*g.h {
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
	g, pad := s.grid, s.grid.px(captionPad)
	p := s.Media.picture
	enough := g.w * float64(p.Height) / float64(p.Width) / enoughSeen
	top := even(min(low, max(enough, .46*g.h)))
	c.area = timeline.Rect{Y: top, W: g.w, H: g.h - top}
	spare := room.Y + room.H - c.tall(s) - pad - top
	c.top = top + pad + max(0, .4*spare)
}

// captionRooms are the places for words at the bottom of a narrow frame: above
// who presents, or beside them.
func (s captionScene) captionRooms() []timeline.Rect {
	g := s.grid
	rooms := s.rooms(g.margin(), g.inner(), g.top())
	if g.zones.Presenter == frame.Standing || g.zones.Presenter == frame.Round && !g.subs {
		x, w := g.open(g.margin(), g.inner(), g.px(besideGap))
		rooms = append(rooms, timeline.Rect{X: x, Y: g.top(), W: w, H: g.floor(x, w) - g.top()})
	}
	return rooms
}

// draw wipes the panel in and lets its words rise. What the picture shows is
// not known, so a line of a colour that stands out from the panel parts the two.
func (c *caption) draw(s captionScene) {
	edge := c.area
	edge.Y, edge.H = edge.Y-even(s.grid.px(captionEdge)), edge.H/2
	radii := [4]float64{c.radii[0], c.radii[1]}
	line := s.Canvas.drawing("panel.edge", timeline.RoleGround, shape(timeline.CornersPath(edge, radii), s.ground.Accent2))
	panel := s.Canvas.drawing("panel", timeline.RoleGround, shape(timeline.CornersPath(c.area, c.radii), s.ground.Bg))
	s.Motion.wipes(&line, edge, s.Time.begin, panelIn)
	s.Motion.wipes(&panel, c.area, s.Time.begin, panelIn)
	s.Canvas.over(line, panel)
	c.write(s)
}

// write lets the words rise, one part after the other.
func (c *caption) write(s captionScene) {
	y, at := c.top, s.Time.begin+2*stagger
	for _, part := range []struct {
		name  string
		words words
		gap   float64
		color timeline.Color
	}{{"heading", c.head, 0, s.ground.Ink}, {"caption", c.body, bodyGap, s.ground.Ink2}, {"credit", c.note, noteGap, s.ground.Ink2}} {
		if len(part.words.block.Lines) == 0 {
			continue
		}
		y += s.grid.px(part.gap)
		lines := s.Canvas.set(part.name, part.words, c.x, y, part.color)
		s.Motion.linesRise(lines, at)
		s.Canvas.over(lines...)
		y, at = y+s.Type.tall(part.words), at+2*stagger
	}
}
