package motion

import (
	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/timeline"
)

// asked is the layout that a scene is to be drawn by: a sentence that has a
// picture stands on the picture.
func asked(sc engine.BoardScene) engine.Layout {
	if sc.Layout == engine.LayoutStatement && hasPicture(sc) {
		return engine.LayoutPicture
	}
	return sc.Layout
}

func hasPicture(sc engine.BoardScene) bool {
	p := sc.Picture
	return p != nil && p.Blob != "" && p.Width > 0 && p.Height > 0
}

// picture shows the scene's picture all over the frame, and what is said of it
// on a panel in the corner where reading ends.
func picture(s *stage) bool {
	c, ok := s.captionPanel()
	if !ok {
		return false
	}
	s.photograph(c.area)
	c.draw(s)
	return true
}

// caption is the panel with its words.
type caption struct {
	area             timeline.Rect // on the grid
	pad              float64       // from the panel's top to the first line
	floats           bool          // above the subtitles, not to the bottom of the frame
	head, body, note words
}

// Measures of the panel, at 1080 lines.
const (
	captionPad    = 64
	captionCorner = 36
	bodyGap       = 36
	noteGap       = 40
)

// overRole is the heading on the panel: smaller than elsewhere, its lines
// apart far enough for accents.
func overRole() role { return role{px: 68, least: 52, lines: 3, leading: 1.14, display: true} }

// noteRole is the credit: small, yet to be read.
func noteRole() role { return role{px: 26, least: 22, lines: 2, leading: 1.25, weight: 400} }

// captionPanel fits the words and gives the panel its height.
func (s *stage) captionPanel() (c caption, ok bool) {
	g := s.grid
	width, side := .427*g.w, g.px(60)
	if !g.wide() {
		width = g.w
		side = g.margin()
	}
	inner := width - g.margin() - side
	c.pad, c.floats = g.px(captionPad), g.subs
	room := .6*g.h - 2*c.pad
	if c.head, ok = s.firstFit(s.board.Heading, inner, room, overRole(), overRole().resized(56, 42, 5)); !ok {
		return c, false
	}
	if text := s.board.Caption; text != "" {
		if c.body, ok = s.firstFit(text, inner, room, s.roles.foot.resized(36, 32, 3)); !ok {
			return c, false
		}
	}
	if text := s.board.Picture.Credit; text != "" {
		if c.note, ok = s.firstFit(text, inner, room, noteRole()); !ok {
			return c, false
		}
	}
	return c, c.stand(s, width) <= .7*g.h
}

// stand puts the panel in its place and gives its height.
func (c *caption) stand(s *stage, width float64) float64 {
	g, foot := s.grid, c.pad
	if !c.floats {
		foot = g.h - s.bottom + g.px(8)
	}
	tall := c.pad + s.tall(c.head) + c.after(s, c.body, bodyGap) + c.after(s, c.note, noteGap) + foot
	bottom := g.h
	if c.floats {
		bottom = even(s.bottom)
	}
	top := even(bottom - tall)
	c.area = timeline.Rect{Y: top, W: even(width), H: bottom - top}
	return tall
}

// after is the height of words below others, nothing where there are none.
func (c *caption) after(s *stage, w words, gap float64) float64 {
	if len(w.block.Lines) == 0 {
		return 0
	}
	return s.grid.px(gap) + s.tall(w)
}

// draw wipes the panel in and lets its words rise.
func (c *caption) draw(s *stage) {
	g, corner := s.grid, s.grid.px(captionCorner)
	radii := [4]float64{0, corner, 0, 0}
	if c.floats {
		radii[2] = corner
	}
	if !g.wide() {
		radii = [4]float64{corner, corner, 0, 0}
	}
	panel := s.drawing("panel", timeline.RoleGround, shape(timeline.CornersPath(c.area, radii), s.ground.Bg))
	s.wipes(&panel, c.area, s.begin, panelIn)
	s.over(panel)
	y, at := c.area.Y+c.pad, s.begin+2*stagger
	for _, part := range []struct {
		name  string
		words words
		gap   float64
		color timeline.Color
	}{{"heading", c.head, 0, s.ground.Ink}, {"caption", c.body, bodyGap, s.ground.Ink2}, {"credit", c.note, noteGap, s.ground.Ink2}} {
		if len(part.words.block.Lines) == 0 {
			continue
		}
		y += g.px(part.gap)
		lines := s.set(part.name, part.words, g.margin(), y, part.color)
		s.linesRise(lines, at)
		s.over(lines...)
		y, at = y+s.tall(part.words), at+2*stagger
	}
}
