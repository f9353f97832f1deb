package compare

import (
	"strconv"
	"time"

	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// Measures of marks, at 1080 lines.
const (
	badgeSize           = 120
	rowMark, rowMarkGap = 60, 28
)

// scene is a stage with the comparison to draw on it.
type scene struct {
	*kit.Stage
	story.Compare
	sides   [2]side
	stacked bool          // one above the other
	half    timeline.Rect // the ground of the second side
	round   float64       // the radius of its corners
	seal    timeline.Point
	sealD   float64 // diameter of the badge, whose middle is at seal
}

// side is one side: its room, and when its heading and its rows come.
type side struct {
	story.Side
	ground  kit.Ground
	cell    timeline.Rect
	image   *story.Picture // at its end; nil = none
	imageAt timeline.Rect
	comes   time.Duration
	rows    []time.Duration
}

// halves draws the second side's ground: first faint, then in its colour, which wipes in from the
// seam.
func (s *scene) halves() {
	place := s.Canvas.Block("place", timeline.RoleGround, s.half, s.round, s.Tone().Low)
	s.Motion.Fades(&place, s.Time.Begin, kit.ItemIn)
	half := s.Canvas.Block("half", timeline.RoleGround, s.half, s.round, s.sides[1].ground.Bg)
	s.lit(&half)
	s.Canvas.Under(place, half)
}

// tell shows the words of a side.
func (s *scene) tell(i int, c kit.Column) {
	side := s.sides[i]
	if name := "side." + strconv.Itoa(i) + ".image"; side.image != nil {
		image := s.Canvas.Thumbnail(name, *side.image, side.imageAt, side.ground.Bg)
		s.Fade(s.Time.By(side.comes+kit.Stagger, kit.ItemIn), kit.ItemIn, image...)
	}
	var lines []timeline.Layer
	top := side.cell.Y + (side.cell.H-c.Size().Y)/2
	for j, p := range c {
		if j > 0 {
			top += p.Gap
		}
		lines = append(lines, p.Set(side.cell.X, top)...)
		top += p.High
	}
	if i == 1 {
		s.await(lines)
	} else {
		s.Motion.LinesRise(lines, side.comes)
	}
	s.Canvas.Over(lines...)
}

// await shows the second side faintly until its words come, as half a comparison is incomplete.
// Then its colour lights it.
func (s *scene) await(lines []timeline.Layer) {
	faint, _ := palette.Step(s.Ground.Faint, s.Tone().Low, palette.TextContrast+.05)
	for i := range lines {
		early := lines[i]
		text := *early.Text
		text.Color = faint
		early.Name, early.Text = early.Name+".next", &text
		s.Motion.Rises(&early, s.Time.Begin+2*kit.Stagger+time.Duration(i)*kit.LineStep, kit.LineIn, 36)
		early.To = max(s.sides[1].comes+kit.PanelIn/2, early.From+1)
		s.Canvas.Over(early)
		s.lit(&lines[i])
	}
}

// lit reveals a layer together with the second side's colour, for the moment of its words.
func (s *scene) lit(l *timeline.Layer) {
	edge := s.Grid.StartEdge()
	if s.stacked {
		edge = timeline.Top
	}
	s.Motion.Reveals(l, s.half, edge, max(0, s.sides[1].comes-kit.PanelIn/3), kit.PanelIn)
}

// row draws row j of side i in its room: a rule, a mark of a size if there are several, its words.
func (s *scene) row(i, j int, w kit.Words, room timeline.Rect, mark float64) {
	side, px := s.sides[i], s.Grid.Px
	name, at := "side."+strconv.Itoa(i)+".row."+strconv.Itoa(j), side.rows[j]
	line, ink := s.Ground.Line, side.ground.Ink
	if i == 1 {
		line = palette.Over(ink.Alpha(.28), side.ground.Bg)
	} else if s.Turns {
		ink = side.ground.Ink2
	}
	rule := s.Canvas.Block(name+".rule", timeline.RoleGround, timeline.Rect{X: room.X, Y: room.Y, W: room.W, H: px(3)}, 0, line)
	s.Fade(s.Time.By(side.comes+kit.Stagger, kit.ItemIn), kit.ItemIn, rule)
	x, top := room.X, room.Y+min(px(44), room.H-s.Type.Tall(w))
	if len(side.Rows) > 1 {
		middle := room.Y + room.H/2 + px(2)
		top = middle - (s.Type.Tall(w)-s.Type.Sink(w))/2
		l := s.rowMark(i, name+".mark", timeline.Rect{X: x, Y: middle - mark/2, W: mark, H: mark})
		s.Motion.Grows(&l, at+kit.Stagger, kit.IconIn, timeline.Pop)
		s.Canvas.Over(l)
		x += mark + px(rowMarkGap)
	}
	s.Rise(at, kit.ItemIn, 28, s.Canvas.Set(name, w, x, top, ink)...)
}

// rowMark returns a cross on the side that is replaced and a tick on its replacement; without a
// judgement, a dot on both.
func (s *scene) rowMark(i int, name string, box timeline.Rect) timeline.Layer {
	r, fill, sign := box.W/2, s.RowPlate(), s.Ground.Ink2
	icon, size := kit.CrossSign(), .62*box.W
	if i == 1 {
		fill = s.Pal.Fill(s.Pal.E, s.sides[1].ground.Bg)
		sign, icon, size = s.Pal.On(fill), kit.TickSign(), .7*box.W
	}
	if !s.Turns {
		if i == 0 {
			fill = s.Ground.Accent1
		}
		return s.Canvas.Upright(name, timeline.RoleIcon, box, kit.Shape(timeline.CirclePath(r, r, .3*r), fill))
	}
	path := kit.SignIn(icon, size).Moved(r-size/2, r-size/2)
	return s.Canvas.Upright(name, timeline.RoleIcon, box, kit.Shape(timeline.CirclePath(r, r, r), fill), kit.Shape(path, sign))
}

// badge draws the disc on the seam: an arrow in the reading direction if the second side replaces
// the first, else two arrows that point to either side.
func (s *scene) badge() {
	d := s.sealD
	box := timeline.Rect{X: s.seal.X - d/2, Y: s.seal.Y - d/2, W: d, H: d}
	fill := s.Pal.Fill(s.Pal.Fill(s.Pal.E, s.Ground.Bg), s.sides[1].ground.Bg)
	l := s.Canvas.Upright("badge", timeline.RoleMark, box, kit.Shape(timeline.CirclePath(d/2, d/2, d/2), fill), kit.Shape(s.arrow(d), s.Pal.On(fill)))
	at := s.Time.Begin + 5*kit.Stagger
	s.Motion.Grows(&l, at, kit.IconIn, timeline.Pop)
	l.Scale = kit.Swell(l.Scale, s.Time.BeatsFrom(at+kit.IconIn), 1.16)
	s.Canvas.Over(l)
}

// arrow returns the sign of the badge, centred in a square of side d. It points down if one side
// lies below the other.
func (s *scene) arrow(d float64) timeline.Path {
	size := d * 64 / badgeSize
	icon := kit.SignIn(kit.BothWaysSign(), size)
	if s.Turns {
		icon = kit.SignIn(kit.ArrowSign(), size)
	}
	switch {
	case s.stacked:
		icon = icon.Mapped(func(p timeline.Point) timeline.Point { return timeline.Point{X: size - p.Y, Y: p.X} })
	case s.Grid.Rtl && s.Turns:
		icon = icon.MirrorX(size / 2)
	}
	return icon.Moved((d-size)/2, (d-size)/2)
}
