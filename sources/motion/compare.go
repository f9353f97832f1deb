package motion

import (
	"strconv"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/timeline"
)

// compare sets two sides next to one another, the second on a brand colour. A
// badge on the seam says whether one takes the other's place.
func compare(s *stage) bool {
	if !s.grid.wide() {
		return false
	}
	c, ok := s.sides()
	if !ok {
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

func hasComparison(sc engine.BoardScene) bool {
	c := sc.Comparison
	return c != nil && spelled(c.First.Heading) != "" && spelled(c.Second.Heading) != "" &&
		len(c.First.Rows) == len(c.Second.Rows) && len(c.First.Rows) <= mostRows
}

const mostRows = 3

// comparison is two sides, fitted.
type comparison struct {
	seam       float64
	ground     ground // of the second side
	side       [2]sideWords
	headTop    float64
	rowTop     float64
	pitch      float64
	badgeY     float64
	marks      bool // rows have a mark before them
	headMiddle bool // the headings are all there is and stand in the middle
}

// sideWords is one side's words and where they begin.
type sideWords struct {
	engine.Side
	x, width float64
	head     words
	rows     []words
	ground   ground
}

const (
	badgeSize  = 120
	rowMark    = 60
	rowMarkGap = 28
)

// sides fits both sides at common sizes.
func (s *stage) sides() (c comparison, ok bool) {
	g := s.grid
	c = comparison{seam: even(.46 * g.w), ground: s.pal.Ground(s.sideName()), headTop: .144 * g.h}
	first, second := s.board.Comparison.First, s.board.Comparison.Second
	end := g.w - g.margin()
	c.side[0] = sideWords{Side: first, x: g.margin(), width: c.seam - g.px(84) - g.margin(), ground: s.ground}
	c.side[1] = sideWords{Side: second, x: .515 * g.w, width: end - .515*g.w, ground: c.ground}
	if len(first.Rows) == 0 {
		return c, c.fitStatements(s)
	}
	return c, c.fitRows(s)
}

// sideName is the brand colour of the second side.
func (s *stage) sideName() palette.GroundName {
	for _, n := range []palette.GroundName{palette.Secondary, palette.Primary} {
		if palette.Contrast(s.pal.Ground(n).Bg, s.ground.Bg) >= palette.FillContrast {
			return n
		}
	}
	return palette.Extra
}

// fitStatements sets two statements that are all there is, in the middle of
// the height.
func (c *comparison) fitStatements(s *stage) bool {
	g := s.grid
	c.headMiddle = true
	middle := (.12*g.h + s.bottom) / 2
	c.badgeY = middle
	return c.fitHeads(s, s.bottom-.139*g.h,
		role{px: 100, least: 64, lines: 5, leading: 1.08, display: true},
		role{px: 64, least: 48, lines: 7, leading: 1.12, display: true})
}

// fitHeads sets both headings at one size in the first role in which they fit.
func (c *comparison) fitHeads(s *stage, height float64, roles ...role) bool {
	width := min(c.side[0].width, c.side[1].width)
	for _, r := range roles {
		both := s.fitAll([]string{c.side[0].Heading, c.side[1].Heading}, r, width, 0)
		fits := true
		for i := range both {
			c.side[i].head = both[i]
			fits = fits && both[i].ok && s.tall(both[i]) <= height
		}
		if fits {
			return true
		}
	}
	return false
}

// fitRows sets names with rows under them.
func (c *comparison) fitRows(s *stage) bool {
	g := s.grid
	n := float64(len(c.side[0].Rows))
	c.rowTop, c.marks = .344*g.h, n > 1
	if g.subs {
		c.rowTop = .32 * g.h
	}
	most := map[float64]float64{1: 1, 2: .22, 3: .163}[n]
	c.pitch = min(most*g.h, (s.bottom-c.rowTop)/n)
	if !c.fitHeads(s, c.rowTop-c.headTop-g.px(28),
		role{px: 68, least: 52, lines: 2, leading: 1.04, display: true}, role{px: 52, least: 40, lines: 3, leading: 1.04, display: true}) {
		return false
	}
	c.badgeY = c.headTop + s.rise(c.side[0].head)/2
	width := min(c.side[0].width, c.side[1].width)
	if c.marks {
		width -= g.px(rowMark + rowMarkGap)
	}
	for _, r := range sideRoles(int(n)) {
		if c.fitTexts(s, r, width) {
			return true
		}
	}
	return false
}

// sideRoles are how rows may be set: few of them larger.
func sideRoles(n int) []role {
	row := role{px: 46, least: 38, lines: 3, leading: 1.24, weight: 600, tracking: -.01}
	switch n {
	case 1:
		return []role{row.resized(72, 54, 5), row.resized(54, 40, 7)}
	case 2:
		return []role{row.resized(54, 44, 3), row.resized(44, 36, 4)}
	}
	return []role{row, row.resized(38, 32, 3)}
}

func (c *comparison) fitTexts(s *stage, r role, width float64) bool {
	n := len(c.side[0].Rows)
	all := s.fitAll(append(texts(c.side[0].Rows), texts(c.side[1].Rows)...), r, width, 0)
	for _, w := range all {
		if !w.ok || s.tall(w) > c.pitch-s.grid.px(34) {
			return false
		}
	}
	c.side[0].rows, c.side[1].rows = all[:n], all[n:]
	return true
}

// sideTimes is when a side's heading and its rows come: with their words.
type sideTimes struct {
	head time.Duration
	rows []time.Duration
}

func (s *stage) sideTimes(c comparison) (times [2]sideTimes) {
	at := s.begin
	for i, side := range c.side {
		head := at
		if v, _, ok := s.speech.phrase(side.Said, 0); ok && i > 0 {
			head = max(s.begin+4*stagger, v.from-ahead)
		} else if i > 0 {
			head = max(at+lineIn, s.length/3)
		}
		times[i].head, at = s.by(head, panelIn), head
		for _, p := range side.Rows {
			at += 2 * stagger
			if v, _, ok := s.speech.phrase(p.Said, 0); ok {
				at = max(at, v.from-ahead)
			}
			times[i].rows = append(times[i].rows, s.by(at, itemIn))
		}
	}
	return times
}

// halves is the second side's ground: its faint place first, then its colour,
// which wipes in from the seam.
func (c comparison) halves(s *stage, times [2]sideTimes) {
	area := timeline.Rect{X: c.seam, W: s.grid.w - c.seam, H: s.grid.h}
	place := s.block("place", timeline.RoleGround, area, 0, s.tone().low)
	s.fades(&place, s.begin, itemIn)
	half := s.block("half", timeline.RoleGround, area, 0, c.ground.Bg)
	s.wipes(&half, area, max(0, times[1].head-panelIn/3), panelIn)
	s.under(place, half)
}

// tell shows what is said of a side.
func (c comparison) tell(s *stage, i int, times sideTimes) {
	side := c.side[i]
	name := "side." + strconv.Itoa(i)
	top := c.headTop
	if c.headMiddle {
		most := max(s.tall(c.side[0].head), s.tall(c.side[1].head))
		top = c.badgeY - (most-s.sink(side.head))/2
	}
	lines := s.set(name+".heading", side.head, side.x, top, side.ground.Ink)
	s.linesRise(lines, times.head)
	s.over(lines...)
	for j := range side.rows {
		c.row(s, i, j, times)
	}
}

// row draws row j of side i: a rule, a mark, its words.
func (c comparison) row(s *stage, i, j int, times sideTimes) {
	side, px := c.side[i], s.grid.px
	name, y, at := "side."+strconv.Itoa(i)+".row."+strconv.Itoa(j), c.rowTop+float64(j)*c.pitch, times.rows[j]
	rule := s.block(name+".rule", timeline.RoleGround, timeline.Rect{X: side.x, Y: y, W: side.width, H: px(3)}, 0, c.ruleColor(s, i))
	s.fades(&rule, s.by(times.head+stagger, itemIn), itemIn)
	s.over(rule)

	w, x, ink := side.rows[j], side.x, side.ground.Ink
	if i == 0 && s.board.Comparison.Turns {
		ink = side.ground.Ink2
	}
	top := y + px(44)
	if c.marks {
		middle := y + c.pitch/2 + px(2)
		top = middle - (s.tall(w)-s.sink(w))/2
		l := c.rowMark(s, i, name+".mark", timeline.Rect{X: x, Y: middle - px(rowMark)/2, W: px(rowMark), H: px(rowMark)})
		s.grows(&l, at+stagger, iconIn, timeline.Pop)
		s.over(l)
		x += px(rowMark + rowMarkGap)
	}
	for _, l := range s.set(name, w, x, top, ink) {
		s.rises(&l, at, itemIn, 28)
		s.over(l)
	}
}

// ruleColor is a thin line's: it parts and is not looked at.
func (c comparison) ruleColor(s *stage, i int) timeline.Color {
	if i == 0 {
		return s.ground.Line
	}
	return palette.Over(c.ground.Ink.Alpha(.28), c.ground.Bg)
}

// rowMark is a cross on the side that is left behind and a tick on the one
// that comes; where neither is judged, a dot on both.
func (c comparison) rowMark(s *stage, i int, name string, box timeline.Rect) timeline.Layer {
	r := box.W / 2
	fill, sign := s.rowPlate(), s.ground.Ink2
	if i == 1 {
		fill = s.pal.Fill(s.pal.E, c.ground.Bg)
		sign = s.pal.On(fill)
	}
	if !s.board.Comparison.Turns {
		if i == 0 {
			fill = s.ground.Accent1
		}
		return s.upright(name, timeline.RoleIcon, box, shape(timeline.CirclePath(r, r, .3*r), fill))
	}
	icon, size := crossIcon(), .62*box.W
	if i == 1 {
		icon, size = tickIcon(), .7*box.W
	}
	path := moved(iconIn24(icon, size), r-size/2, r-size/2)
	return s.upright(name, timeline.RoleIcon, box, shape(timeline.CirclePath(r, r, r), fill), shape(path, sign))
}

// badge is the disc on the seam: an arrow the way one reads where the second
// side takes the place of the first, else two that point to either side.
func (c comparison) badge(s *stage) {
	px := s.grid.px
	d := px(badgeSize)
	box := timeline.Rect{X: c.seam - d/2, Y: c.badgeY - d/2, W: d, H: d}
	fill := s.pal.Fill(s.pal.Fill(s.pal.E, s.ground.Bg), c.ground.Bg)
	size := px(64)
	icon := iconIn24(bothWaysIcon(), size)
	if s.board.Comparison.Turns {
		icon = iconIn24(arrowIcon(), size)
		if s.grid.rtl {
			icon = icon.MirrorX(size / 2)
		}
	}
	icon = moved(icon, (d-size)/2, (d-size)/2)
	l := s.upright("badge", timeline.RoleMark, box, shape(timeline.CirclePath(d/2, d/2, d/2), fill), shape(icon, s.pal.On(fill)))
	at := s.begin + 5*stagger
	s.grows(&l, at, iconIn, timeline.Pop)
	l.Scale = swell(l.Scale, s.beatsFrom(at+iconIn), 1.07)
	s.over(l)
}
