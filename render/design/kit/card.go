package kit

import (
	"time"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/timeline"
)

// cardOpacity is the opacity of a card over the shots below it.
const cardOpacity = .86

// Card returns an empty stage for a card of a width, whose content ends at a height. The card has a
// frame of its own, so that a layout takes the arrangement that fits its shape. It has no
// presenter, no subtitles and no motif.
func (s *Stage) Card(width, height float64) *Stage {
	g := *s.Grid
	g.Zones = frame.Frame{Width: width, Height: width * cardShape}
	g.Format, g.W, g.H, g.U = g.Zones.Format(), width, g.Zones.Height, g.Zones.Unit()
	g.Zones.Foot = max(0, g.H-height)
	g.Subs, g.asked, g.Head = false, false, 0
	t := *s.Type
	t.Voice.unit, t.least = g.U, s.Grid.Px(leastOnCard)

	c := *s
	c.Grid, c.Type, c.Roles, c.Bottom = &g, &t, RolesOf(g.Format), g.Zones.Bottom()
	over := s.Pal // words are hardest to read where a card lies over white
	over.Deep = palette.Over(over.Deep.Alpha(cardOpacity), timeline.RGB(255, 255, 255))
	c.Ground = over.Ground(palette.Deep).Plain()
	c.Canvas = &Canvas{Type: &t, Grid: &g}
	c.Motion = &Motion{s.Time, &g}
	return &c
}

// leastOnCard is the least size of letters on a card, at 1080 lines.
const leastOnCard = 36

// cardShape is the ratio of height to width of a card's frame: text on it has the sizes of that
// shape, however little of its height it takes.
const cardShape = 1.25

// Extent returns the place of a canvas's layers on the screen after their entrances.
func (s *Canvas) Extent() (r timeline.Rect) {
	for _, l := range append(append([]timeline.Layer{}, s.Below...), s.Above...) {
		r = r.Union(s.bounds(l))
	}
	return r
}

// CardAt puts a drawing made on a card on the stage: a part of the card, in its own pixels, as an
// area of the screen of the same size.
func (s *Stage) CardAt(c *Stage, part, area timeline.Rect) {
	box := s.Grid.Physical(area) // a block is placed on the grid
	back := s.Canvas.Block("card", timeline.RoleGround, box, s.Grid.Px(cardRound), s.Pal.Deep.Alpha(cardOpacity))
	s.Fade(s.Time.Begin, cardIn, back)
	for _, l := range append(c.Canvas.Below, c.Canvas.Above...) {
		s.Canvas.Over(moved(l, area.X-part.X, area.Y-part.Y))
	}
}

// cardIn is the length of a card's entrance: it stands before its content.
const cardIn = 100 * time.Millisecond

// cardRound is the radius of a card's corners, at 1080 lines.
const cardRound = 28

// moved returns a layer shifted by dx, dy.
func moved(l timeline.Layer, dx, dy float64) timeline.Layer {
	shift := func(r timeline.Rect) timeline.Rect {
		r.X, r.Y = r.X+dx, r.Y+dy
		return r
	}
	l.Pivot = timeline.Point{X: l.Pivot.X + dx, Y: l.Pivot.Y + dy}
	if l.Reveal != nil {
		r := *l.Reveal
		r.Rect = shift(r.Rect)
		l.Reveal = &r
	}
	switch {
	case l.Text != nil:
		t := *l.Text
		t.X, t.Y = t.X+dx, t.Y+dy
		l.Text = &t
	case l.Drawing != nil:
		d := timeline.Drawing{}
		for _, sh := range l.Drawing.Shapes {
			sh.Path = sh.Path.Moved(dx, dy)
			d.Shapes = append(d.Shapes, sh)
		}
		l.Drawing = &d
	case l.Picture != nil:
		p := *l.Picture
		p.Frame = shift(p.Frame)
		l.Picture = &p
	case l.Clip != nil:
		c := *l.Clip
		c.Frame = shift(c.Frame)
		l.Clip = &c
	}
	return l
}
