package design

import (
	"strconv"
	"time"

	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/timeline"
)

// sideTimes is when a side's heading and its rows come: with their words.
type sideTimes struct {
	head time.Duration
	rows []time.Duration
}

func (s compareScene) sideTimes(c comparison) (times [2]sideTimes) {
	at := s.Time.begin
	for i, side := range c.side {
		head := at
		if v, _, ok := s.Time.speech.phrase(side.Said, 0); ok && i > 0 {
			head = max(s.Time.begin+4*stagger, v.from-ahead)
		} else if i > 0 {
			head = max(at+lineIn, s.Time.length/3)
		}
		times[i].head, at = s.Time.by(head, panelIn), head
		for _, p := range side.Rows {
			at += 2 * stagger
			if v, _, ok := s.Time.speech.phrase(p.Said, 0); ok {
				at = max(at, v.from-ahead)
			}
			times[i].rows = append(times[i].rows, s.Time.by(at, itemIn))
		}
	}
	return times
}

// halves is the second side's ground: its faint place first, then its colour,
// which wipes in from the seam.
func (c comparison) halves(s compareScene, times [2]sideTimes) {
	place := s.Canvas.block("place", timeline.RoleGround, c.half, 0, s.tone().low)
	s.Motion.fades(&place, s.Time.begin, itemIn)
	half := s.Canvas.block("half", timeline.RoleGround, c.half, 0, c.ground.Bg)
	c.lit(s, &half, times[1].head)
	s.Canvas.under(place, half)
}

// tell shows what is said of a side.
func (c comparison) tell(s compareScene, i int, times sideTimes) {
	side := c.side[i]
	lines := c.lines(s, i, "side."+strconv.Itoa(i))
	if i == 1 {
		c.await(s, lines, times.head)
	} else {
		s.Motion.linesRise(lines, times.head)
	}
	s.Canvas.over(lines...)
	for j := range side.rows {
		c.row(s, i, j, times)
	}
}

// await lets the second side stand faint in its place until its words come: half a
// comparison is none. Then its colour lights it.
func (c comparison) await(s compareScene, lines []timeline.Layer, lit time.Duration) {
	faint, _ := palette.Step(s.ground.Faint, s.tone().low, palette.TextContrast+.05)
	for i := range lines {
		early := lines[i]
		text := *early.Text
		text.Color = faint
		early.Name, early.Text = early.Name+".next", &text
		s.Motion.rises(&early, s.Time.begin+2*stagger+time.Duration(i)*lineStep, lineIn, 36)
		early.To = max(lit+panelIn/2, early.From+1)
		s.Canvas.over(early)
		c.lit(s, &lines[i], lit)
	}
}

// lit shows a layer as far as the second side's colour has come.
func (c comparison) lit(s compareScene, l *timeline.Layer, at time.Duration) {
	edge := s.grid.startEdge()
	if c.stacked {
		edge = timeline.Top
	}
	s.Motion.reveals(l, c.half, edge, c.comes(at), panelIn)
}

// comes is when the colour of the second side does, whose words come at a moment.
func (c comparison) comes(at time.Duration) time.Duration { return max(0, at-panelIn/3) }

// row draws row j of side i: a rule, a mark, its words.
func (c comparison) row(s compareScene, i, j int, times sideTimes) {
	side, px := c.side[i], s.grid.px
	name, y, at := "side."+strconv.Itoa(i)+".row."+strconv.Itoa(j), side.rowTop+float64(j)*c.pitch, times.rows[j]
	rule := s.Canvas.block(name+".rule", timeline.RoleGround, timeline.Rect{X: side.x, Y: y, W: side.width, H: px(3)}, 0, c.ruleColor(s, i))
	s.Motion.fades(&rule, s.Time.by(times.head+stagger, itemIn), itemIn)
	s.Canvas.over(rule)

	w, x, ink := side.rows[j], side.x, side.ground.Ink
	if i == 0 && s.Turns {
		ink = side.ground.Ink2
	}
	top := y + min(px(44), c.pitch-s.Type.tall(w))
	if c.marks {
		middle := y + c.pitch/2 + px(2)
		top = middle - (s.Type.tall(w)-s.Type.sink(w))/2
		l := c.rowMark(s, i, name+".mark", timeline.Rect{X: x, Y: middle - c.mark/2, W: c.mark, H: c.mark})
		s.Motion.grows(&l, at+stagger, iconIn, timeline.Pop)
		s.Canvas.over(l)
		x += c.mark + px(rowMarkGap)
	}
	for _, l := range s.Canvas.set(name, w, x, top, ink) {
		s.Motion.rises(&l, at, itemIn, 28)
		s.Canvas.over(l)
	}
}

// ruleColor is a thin line's: it parts and is not looked at.
func (c comparison) ruleColor(s compareScene, i int) timeline.Color {
	if i == 0 {
		return s.ground.Line
	}
	return palette.Over(c.ground.Ink.Alpha(.28), c.ground.Bg)
}

// rowMark is a cross on the side that is left behind and a tick on the one
// that comes; where neither is judged, a dot on both.
func (c comparison) rowMark(s compareScene, i int, name string, box timeline.Rect) timeline.Layer {
	r := box.W / 2
	fill, sign := s.rowPlate(), s.ground.Ink2
	if i == 1 {
		fill = s.pal.Fill(s.pal.E, c.ground.Bg)
		sign = s.pal.On(fill)
	}
	if !s.Turns {
		if i == 0 {
			fill = s.ground.Accent1
		}
		return s.Canvas.upright(name, timeline.RoleIcon, box, shape(timeline.CirclePath(r, r, .3*r), fill))
	}
	icon, size := crossIcon(), .62*box.W
	if i == 1 {
		icon, size = tickIcon(), .7*box.W
	}
	path := moved(iconIn24(icon, size), r-size/2, r-size/2)
	return s.Canvas.upright(name, timeline.RoleIcon, box, shape(timeline.CirclePath(r, r, r), fill), shape(path, sign))
}

// badge is the disc on the seam: an arrow the way one reads where the second
// side takes the place of the first, else two that point to either side.
func (c comparison) badge(s compareScene) {
	d := c.sealD
	box := timeline.Rect{X: c.seal.X - d/2, Y: c.seal.Y - d/2, W: d, H: d}
	fill := s.pal.Fill(s.pal.Fill(s.pal.E, s.ground.Bg), c.ground.Bg)
	l := s.Canvas.upright("badge", timeline.RoleMark, box, shape(timeline.CirclePath(d/2, d/2, d/2), fill), shape(c.arrow(s, d), s.pal.On(fill)))
	at := s.Time.begin + 5*stagger
	s.Motion.grows(&l, at, iconIn, timeline.Pop)
	l.Y = hops(l.Y, s.Time.beatsFrom(at+iconIn), s.grid.px(hopHigh))
	s.Canvas.over(l)
}

// arrow is the sign of the badge, in the middle of a square of side d. Where
// one side lies below the other it is turned downward.
func (c comparison) arrow(s compareScene, d float64) timeline.Path {
	size := d * 64 / badgeSize
	icon := iconIn24(bothWaysIcon(), size)
	if s.Turns {
		icon = iconIn24(arrowIcon(), size)
	}
	switch {
	case c.stacked:
		icon = mapped(icon, func(p timeline.Point) timeline.Point { return timeline.Point{X: size - p.Y, Y: p.X} })
	case s.grid.rtl && s.Turns:
		icon = icon.MirrorX(size / 2)
	}
	return moved(icon, (d-size)/2, (d-size)/2)
}
