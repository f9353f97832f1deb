package design

import (
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// compare sets two sides next to one another, in narrow frames one above the
// other, the second on a brand colour. A badge on the seam says whether one
// takes the other's place.
func compare(st *stage, content story.Compare) bool {
	s := compareScene{st, content}
	if !s.complete() {
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

// compareScene is a stage with the comparison that is drawn on it.
type compareScene struct {
	*stage
	story.Compare
}

// complete reports whether both sides are named and have as many rows. Two figures
// alone do not say what they are figures of.
func (s compareScene) complete() bool {
	worded := func(side story.Side) bool { return strings.ContainsFunc(side.Heading, unicode.IsLetter) }
	if len(s.First.Rows) == 0 && (!worded(s.First) || !worded(s.Second)) {
		return false
	}
	return spelled(s.First.Heading) != "" && spelled(s.Second.Heading) != "" &&
		len(s.First.Rows) == len(s.Second.Rows) && len(s.First.Rows) <= mostRows
}

const mostRows = 3

// comparison is two sides, fitted.
type comparison struct {
	stacked bool   // one above the other
	ground  ground // of the second side
	half    timeline.Rect
	side    [2]sideWords
	pitch   float64        // of the rows
	seal    timeline.Point // the middle of the badge
	sealD   float64
	marks   bool // rows have a mark before them
	mark    float64
}

// sideWords is one side's words and where they begin.
type sideWords struct {
	story.Side
	x, width        float64
	headTop, rowTop float64
	head            words
	rows            []words
	value           *sideValue // nil = the heading is all of one size
	ground          ground
}

const (
	badgeSize  = 120
	rowMark    = 60
	rowMarkGap = 28
)

// sides fits both sides at common sizes.
func (s compareScene) sides() (c comparison, ok bool) {
	c = comparison{ground: s.pal.Ground(s.sideName()), stacked: !s.grid.wide()}
	c.side[0] = sideWords{Side: s.First, ground: s.ground}
	c.side[1] = sideWords{Side: s.Second, ground: c.ground}
	if c.stacked {
		return c, c.stack(s)
	}
	return c, c.stand(s)
}

// sideName is the brand colour of the second side.
func (s compareScene) sideName() palette.GroundName {
	for _, n := range []palette.GroundName{palette.Secondary, palette.Primary} {
		if palette.Contrast(s.pal.Ground(n).Bg, s.ground.Bg) >= palette.FillContrast {
			return n
		}
	}
	return palette.Extra
}

// stand fits sides that stand next to one another.
func (c *comparison) stand(s compareScene) bool {
	g := s.grid
	seam, end := even(.46*g.w), g.w-g.margin()
	c.half = timeline.Rect{X: seam, W: g.w - seam, H: g.h}
	c.side[0].x, c.side[0].width = g.margin(), seam-g.px(84)-g.margin()
	c.side[1].x, c.side[1].width = .515*g.w, end-.515*g.w
	c.seal, c.sealD = timeline.Point{X: seam}, g.px(badgeSize)
	floor := g.floor(0, g.w)
	if len(c.side[0].Rows) == 0 {
		return c.standValues(s, floor) || c.standStatements(s, floor)
	}
	return c.standRows(s, floor)
}

// standStatements sets two statements that are all there is, in the middle of
// the height.
func (c *comparison) standStatements(s compareScene, floor float64) bool {
	g := s.grid
	if !c.fitHeads(s, floor-max(.139*g.h, g.head),
		role{px: 132, least: 88, lines: 4, leading: 1.08, display: true},
		role{px: 112, least: 76, lines: 6, leading: 1.08, display: true},
		role{px: 100, least: 60, lines: 4, leading: 1.08, display: true},
		role{px: 64, least: 48, lines: 7, leading: 1.12, display: true}) {
		return false
	}
	c.seal.Y = (max(.12*g.h, g.head) + floor) / 2
	most := max(s.Type.tall(c.side[0].head), s.Type.tall(c.side[1].head))
	for i := range c.side {
		c.side[i].headTop = c.seal.Y - (most-s.Type.sink(c.side[i].head))/2
	}
	return true
}

// standRows sets names with rows under them.
func (c *comparison) standRows(s compareScene, floor float64) bool {
	g, n := s.grid, len(c.side[0].Rows)
	headTop, rowTop := .144*g.h, .344*g.h
	switch {
	case floor < .7*g.h: // above somebody who stands
		headTop, rowTop = .11*g.h, .26*g.h
	case floor < g.end():
		rowTop = .32 * g.h
	}
	below := max(0, g.head-headTop)
	headTop, rowTop = headTop+below, rowTop+below
	c.pitch = min([]float64{1, .22, .163}[n-1]*g.h, (floor-rowTop)/float64(n))
	if !c.fitHeads(s, rowTop-headTop-g.px(28),
		role{px: 76, least: 56, lines: 2, leading: 1.04, display: true}, role{px: 56, least: 40, lines: 3, leading: 1.04, display: true}) {
		return false
	}
	for i := range c.side {
		c.side[i].headTop, c.side[i].rowTop = headTop, rowTop
	}
	c.seal.Y = headTop + s.Type.rise(c.side[0].head)/2
	return c.fitRows(s, g.px(34), sideRoles(n))
}

// fitHeads sets both headings at one size in the first role in which they fit.
func (c *comparison) fitHeads(s compareScene, height float64, roles ...role) bool {
	width := min(c.side[0].width, c.side[1].width)
	for _, r := range roles {
		both := s.Type.fitAll([]string{c.side[0].Heading, c.side[1].Heading}, r, width, 0)
		fits := true
		for i := range both {
			c.side[i].head = both[i]
			fits = fits && both[i].ok && s.Type.tall(both[i]) <= height
		}
		if fits {
			return true
		}
	}
	return false
}

// fitRows sets all rows at one size, with some air between them.
func (c *comparison) fitRows(s compareScene, air float64, roles []role) bool {
	n := len(c.side[0].Rows)
	c.marks, c.mark = n > 1, min(s.grid.px(rowMark), c.pitch-s.grid.px(14))
	width := min(c.side[0].width, c.side[1].width)
	if c.marks {
		width -= c.mark + s.grid.px(rowMarkGap)
	}
	for _, r := range roles {
		all := s.Type.fitAll(append(texts(c.side[0].Rows), texts(c.side[1].Rows)...), r, width, 0)
		fits := true
		for _, w := range all {
			fits = fits && w.ok && s.Type.tall(w) <= c.pitch-air
		}
		if fits {
			c.side[0].rows, c.side[1].rows = all[:n], all[n:]
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
		return []role{row.resized(88, 72, 4), row.resized(72, 54, 5), row.resized(54, 40, 7)}
	case 2:
		return []role{row.resized(66, 54, 2), row.resized(54, 44, 3), row.resized(44, 36, 4)}
	}
	return []role{row.resized(58, 48, 2), row, row.resized(38, 32, 3)}
}
