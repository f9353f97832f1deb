// Package compare draws two sides against one another.
package compare

import (
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// Draw sets two sides next to one another, in narrow frames one above the
// other, the second on a brand colour. A badge on the seam says whether one
// takes the other's place.
func Draw(st *kit.Stage, content story.Compare) bool {
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
	*kit.Stage
	story.Compare
}

// complete reports whether both sides are named and have as many rows. Two figures
// alone do not say what they are figures of.
func (s compareScene) complete() bool {
	worded := func(side story.Side) bool { return strings.ContainsFunc(side.Heading, unicode.IsLetter) }
	if len(s.First.Rows) == 0 && (!worded(s.First) || !worded(s.Second)) {
		return false
	}
	return kit.Spelled(s.First.Heading) != "" && kit.Spelled(s.Second.Heading) != "" &&
		len(s.First.Rows) == len(s.Second.Rows) && len(s.First.Rows) <= mostRows
}

const mostRows = 3

// comparison is two sides, fitted.
type comparison struct {
	stacked bool       // one above the other
	ground  kit.Ground // of the second side
	half    timeline.Rect
	round   float64 // the radius of its corners
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
	head            kit.Words
	rows            []kit.Words
	value           *sideValue     // nil = the heading is all of one size
	image           *story.Picture // at its end; nil = none
	imageAt         timeline.Rect
	ground          kit.Ground
}

const (
	badgeSize  = 120
	rowMark    = 60
	rowMarkGap = 28
)

// sides fits both sides at common sizes.
func (s compareScene) sides() (c comparison, ok bool) {
	c = comparison{ground: s.Pal.Ground(s.sideName()), stacked: !s.Grid.Wide()}
	c.side[0] = sideWords{Side: s.First, ground: s.Ground}
	c.side[1] = sideWords{Side: s.Second, ground: c.ground}
	if c.stacked {
		return c, c.stack(s)
	}
	return c, c.stand(s)
}

// sideName is the brand colour of the second side.
func (s compareScene) sideName() palette.GroundName {
	for _, n := range []palette.GroundName{palette.Secondary, palette.Primary} {
		if palette.Contrast(s.Pal.Ground(n).Bg, s.Ground.Bg) >= palette.FillContrast {
			return n
		}
	}
	return palette.Extra
}

// stand fits sides that stand next to one another.
func (c *comparison) stand(s compareScene) bool {
	g := s.Grid
	seam, end := kit.Even(.46*g.W), g.W-g.Margin()
	c.half = timeline.Rect{X: seam, W: g.W - seam, H: g.H}
	c.side[0].x, c.side[0].width = g.Margin(), seam-g.Px(84)-g.Margin()
	c.side[1].x, c.side[1].width = .515*g.W, end-.515*g.W
	c.seal, c.sealD = timeline.Point{X: seam}, g.Px(badgeSize)
	floor := g.Floor(0, g.W)
	if len(c.side[0].Rows) == 0 {
		return c.standValues(s, floor) || c.standStatements(s, floor)
	}
	return c.standRows(s, floor)
}

// standStatements sets two statements that are all there is, in the middle of
// the height.
func (c *comparison) standStatements(s compareScene, floor float64) bool {
	g := s.Grid
	if !c.fitHeads(s, floor-max(.139*g.H, g.Head),
		kit.Role{Px: 132, Least: 88, Lines: 4, Leading: 1.08, Display: true},
		kit.Role{Px: 112, Least: 76, Lines: 6, Leading: 1.08, Display: true},
		kit.Role{Px: 100, Least: 60, Lines: 4, Leading: 1.08, Display: true},
		kit.Role{Px: 64, Least: 48, Lines: 7, Leading: 1.12, Display: true}) {
		return false
	}
	c.seal.Y = (max(.12*g.H, g.Head) + floor) / 2
	most := max(s.Type.Tall(c.side[0].head), s.Type.Tall(c.side[1].head))
	for i := range c.side {
		c.side[i].headTop = c.seal.Y - (most-s.Type.Sink(c.side[i].head))/2
	}
	return true
}

// standRows sets names with rows under them.
func (c *comparison) standRows(s compareScene, floor float64) bool {
	g, n := s.Grid, len(c.side[0].Rows)
	headTop, rowTop := .144*g.H, .344*g.H
	switch {
	case floor < .7*g.H: // above somebody who stands
		headTop, rowTop = .11*g.H, .26*g.H
	case floor < g.End():
		rowTop = .32 * g.H
	}
	below := max(0, g.Head-headTop)
	headTop, rowTop = headTop+below, rowTop+below
	c.pitch = min([]float64{1, .22, .163}[n-1]*g.H, (floor-rowTop)/float64(n))
	if !c.fitHeads(s, rowTop-headTop-g.Px(28),
		kit.Role{Px: 76, Least: 56, Lines: 2, Leading: 1.04, Display: true}, kit.Role{Px: 56, Least: 40, Lines: 3, Leading: 1.04, Display: true}) {
		return false
	}
	for i := range c.side {
		c.side[i].headTop, c.side[i].rowTop = headTop, rowTop
	}
	c.seal.Y = headTop + s.Type.Rise(c.side[0].head)/2
	return c.fitRows(s, g.Px(34), sideRoles(n))
}

// fitHeads sets both headings at one size in the first role in which they fit.
func (c *comparison) fitHeads(s compareScene, height float64, roles ...kit.Role) bool {
	width := min(c.side[0].width, c.side[1].width)
	for _, r := range roles {
		both := s.Type.FitAll([]string{c.side[0].Heading, c.side[1].Heading}, r, width, 0)
		fits := true
		for i := range both {
			c.side[i].head = both[i]
			fits = fits && both[i].Ok && s.Type.Tall(both[i]) <= height
		}
		if fits {
			return true
		}
	}
	return false
}

// fitRows sets all rows at one size, with some air between them.
func (c *comparison) fitRows(s compareScene, air float64, roles []kit.Role) bool {
	n := len(c.side[0].Rows)
	c.marks, c.mark = n > 1, min(s.Grid.Px(rowMark), c.pitch-s.Grid.Px(14))
	width := min(c.side[0].width, c.side[1].width)
	if c.marks {
		width -= c.mark + s.Grid.Px(rowMarkGap)
	}
	for _, r := range roles {
		all := s.Type.FitAll(append(kit.Texts(c.side[0].Rows), kit.Texts(c.side[1].Rows)...), r, width, 0)
		fits := true
		for _, w := range all {
			fits = fits && w.Ok && s.Type.Tall(w) <= c.pitch-air
		}
		if fits {
			c.side[0].rows, c.side[1].rows = all[:n], all[n:]
			return true
		}
	}
	return false
}

// sideRoles are how rows may be set: few of them larger.
func sideRoles(n int) []kit.Role {
	row := kit.Role{Px: 46, Least: 38, Lines: 3, Leading: 1.24, Weight: 600, Tracking: -.01}
	switch n {
	case 1:
		return []kit.Role{row.Resized(88, 72, 4), row.Resized(72, 54, 5), row.Resized(54, 40, 7)}
	case 2:
		return []kit.Role{row.Resized(66, 54, 2), row.Resized(54, 44, 3), row.Resized(44, 36, 4)}
	}
	return []kit.Role{row.Resized(58, 48, 2), row, row.Resized(38, 32, 3)}
}
