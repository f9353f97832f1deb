package compare

import (
	"strconv"
	"time"

	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// Draw sets two sides next to one another, in narrow frames one above the other, the second on a
// brand colour. A badge on the seam shows whether one replaces the other.
func Draw(st *kit.Stage, content story.Compare) bool {
	s := compareScene{st, content}
	if !s.complete() {
		return false
	}
	c := s.cells()
	if !c.fit(s) {
		return false
	}
	times := s.sideTimes(c)
	c.halves(s, times)
	for i := range c.side {
		c.tell(s, i, times[i])
	}
	c.badge(s)
	return true
}

// fit fits both sides at common sizes: two values, or two statements, or names with rows.
func (c *comparison) fit(s compareScene) bool {
	return len(c.side[0].Rows) == 0 && c.fitValues(s) || c.fitWords(s)
}

// sideTimes has the entrances of a side's heading and rows, with their words, and the end of its
// narration.
type sideTimes struct {
	head, until time.Duration
	rows        []time.Duration
}

func (s compareScene) sideTimes(c comparison) (times [2]sideTimes) {
	at := s.Time.Begin
	for i, side := range c.side {
		head := at
		if v, _, ok := s.Time.Speech.Phrase(side.Said, 0); ok && i > 0 {
			head = max(s.Time.Begin+4*kit.Stagger, v.From-kit.Ahead)
		} else if i > 0 {
			head = max(at+kit.LineIn, s.Time.Length/3)
		}
		times[i].head, at = s.Time.By(head, kit.PanelIn), head
		for _, p := range side.Rows {
			at += 2 * kit.Stagger
			if v, _, ok := s.Time.Speech.Phrase(p.Said, 0); ok {
				at = max(at, v.From-kit.Ahead)
			}
			times[i].rows = append(times[i].rows, s.Time.By(at, kit.ItemIn))
		}
	}
	times[0].until, times[1].until = times[1].head, s.Time.Length
	return times
}

// halves draws the second side's ground: first faint, then in its colour, which wipes in from the
// seam.
func (c comparison) halves(s compareScene, times [2]sideTimes) {
	place := s.Canvas.Block("place", timeline.RoleGround, c.half, c.round, s.Tone().Low)
	s.Motion.Fades(&place, s.Time.Begin, kit.ItemIn)
	half := s.Canvas.Block("half", timeline.RoleGround, c.half, c.round, c.ground.Bg)
	c.lit(s, &half, times[1].head)
	s.Canvas.Under(place, half)
}

// tell shows the words of a side.
func (c comparison) tell(s compareScene, i int, times sideTimes) {
	side := c.side[i]
	if name := "side." + strconv.Itoa(i) + ".image"; side.image != nil {
		image := s.Canvas.Thumbnail(name, *side.image, side.imageAt, side.ground.Bg)
		s.Fade(s.Time.By(times.head+kit.Stagger, kit.ItemIn), kit.ItemIn, image...)
	}
	lines := c.lines(s, i, "side."+strconv.Itoa(i))
	if i == 1 {
		c.await(s, lines, times.head)
	} else {
		s.Motion.LinesRise(lines, times.head)
	}
	s.Canvas.Over(lines...)
	for j := range side.rows {
		c.row(s, i, j, times)
	}
}

// await shows the second side faintly until its words come, as half a comparison is incomplete.
// Then its colour lights it.
func (c comparison) await(s compareScene, lines []timeline.Layer, lit time.Duration) {
	faint, _ := palette.Step(s.Ground.Faint, s.Tone().Low, palette.TextContrast+.05)
	for i := range lines {
		early := lines[i]
		text := *early.Text
		text.Color = faint
		early.Name, early.Text = early.Name+".next", &text
		s.Motion.Rises(&early, s.Time.Begin+2*kit.Stagger+time.Duration(i)*kit.LineStep, kit.LineIn, 36)
		early.To = max(lit+kit.PanelIn/2, early.From+1)
		s.Canvas.Over(early)
		c.lit(s, &lines[i], lit)
	}
}

// lit reveals a layer together with the second side's colour.
func (c comparison) lit(s compareScene, l *timeline.Layer, at time.Duration) {
	edge := s.Grid.StartEdge()
	if c.stacked {
		edge = timeline.Top
	}
	s.Motion.Reveals(l, c.half, edge, c.comes(at), kit.PanelIn)
}

// comes returns the entrance of the second side's colour for the moment of its words.
func (c comparison) comes(at time.Duration) time.Duration { return max(0, at-kit.PanelIn/3) }

// row draws row j of side i: a rule, a mark, its words.
func (c comparison) row(s compareScene, i, j int, times sideTimes) {
	side, px := c.side[i], s.Grid.Px
	name, y, at := "side."+strconv.Itoa(i)+".row."+strconv.Itoa(j), side.rowTop+float64(j)*c.pitch, times.rows[j]
	rule := s.Canvas.Block(name+".rule", timeline.RoleGround, timeline.Rect{X: side.cell.X, Y: y, W: side.cell.W, H: px(3)}, 0, c.ruleColor(s, i))
	s.Fade(s.Time.By(times.head+kit.Stagger, kit.ItemIn), kit.ItemIn, rule)

	w, x, ink := side.rows[j], side.cell.X, side.ground.Ink
	if i == 0 && s.Turns {
		ink = side.ground.Ink2
	}
	top := y + min(px(44), c.pitch-s.Type.Tall(w))
	if c.marks {
		middle := y + c.pitch/2 + px(2)
		top = middle - (s.Type.Tall(w)-s.Type.Sink(w))/2
		l := c.rowMark(s, i, name+".mark", timeline.Rect{X: x, Y: middle - c.mark/2, W: c.mark, H: c.mark})
		s.Motion.Grows(&l, at+kit.Stagger, kit.IconIn, timeline.Pop)
		s.Canvas.Over(l)
		x += c.mark + px(rowMarkGap)
	}
	s.Rise(at, kit.ItemIn, 28, s.Canvas.Set(name, w, x, top, ink)...)
}

// ruleColor returns the colour of a rule, an inconspicuous line.
func (c comparison) ruleColor(s compareScene, i int) timeline.Color {
	if i == 0 {
		return s.Ground.Line
	}
	return palette.Over(c.ground.Ink.Alpha(.28), c.ground.Bg)
}

// rowMark returns a cross on the side that is replaced and a tick on its replacement; without a
// judgement, a dot on both.
func (c comparison) rowMark(s compareScene, i int, name string, box timeline.Rect) timeline.Layer {
	r := box.W / 2
	fill, sign := s.RowPlate(), s.Ground.Ink2
	if i == 1 {
		fill = s.Pal.Fill(s.Pal.E, c.ground.Bg)
		sign = s.Pal.On(fill)
	}
	if !s.Turns {
		if i == 0 {
			fill = s.Ground.Accent1
		}
		return s.Canvas.Upright(name, timeline.RoleIcon, box, kit.Shape(timeline.CirclePath(r, r, .3*r), fill))
	}
	icon, size := kit.CrossSign(), .62*box.W
	if i == 1 {
		icon, size = kit.TickSign(), .7*box.W
	}
	path := kit.Moved(kit.SignIn(icon, size), r-size/2, r-size/2)
	return s.Canvas.Upright(name, timeline.RoleIcon, box, kit.Shape(timeline.CirclePath(r, r, r), fill), kit.Shape(path, sign))
}

// badge draws the disc on the seam: an arrow in the reading direction if the second side replaces
// the first, else two arrows that point to either side.
func (c comparison) badge(s compareScene) {
	d := c.sealD
	box := timeline.Rect{X: c.seal.X - d/2, Y: c.seal.Y - d/2, W: d, H: d}
	fill := s.Pal.Fill(s.Pal.Fill(s.Pal.E, s.Ground.Bg), c.ground.Bg)
	l := s.Canvas.Upright("badge", timeline.RoleMark, box, kit.Shape(timeline.CirclePath(d/2, d/2, d/2), fill), kit.Shape(c.arrow(s, d), s.Pal.On(fill)))
	at := s.Time.Begin + 5*kit.Stagger
	s.Motion.Grows(&l, at, kit.IconIn, timeline.Pop)
	l.Scale = kit.Swell(l.Scale, s.Time.BeatsFrom(at+kit.IconIn), 1.16)
	s.Canvas.Over(l)
}

// arrow returns the sign of the badge, centred in a square of side d. It points down if one side
// lies below the other.
func (c comparison) arrow(s compareScene, d float64) timeline.Path {
	size := d * 64 / badgeSize
	icon := kit.SignIn(kit.BothWaysSign(), size)
	if s.Turns {
		icon = kit.SignIn(kit.ArrowSign(), size)
	}
	switch {
	case c.stacked:
		icon = kit.Mapped(icon, func(p timeline.Point) timeline.Point { return timeline.Point{X: size - p.Y, Y: p.X} })
	case s.Grid.Rtl && s.Turns:
		icon = icon.MirrorX(size / 2)
	}
	return kit.Moved(icon, (d-size)/2, (d-size)/2)
}
