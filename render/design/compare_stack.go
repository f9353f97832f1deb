package design

import (
	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/timeline"
)

// stack fits sides that lie one above the other, the badge on the seam at the
// end.
func (c *comparison) stack(s compareScene) bool {
	g, px := s.grid, s.grid.px
	air := px(64)
	c.sealD = px(104)
	if g.format == frame.Vertical {
		air, c.sealD = px(88), px(badgeSize)
	}
	top, floor := g.top(), g.floor(0, g.w)
	high := (floor - top - 2*air) / 2
	seam := even(top + high + air)
	c.half = timeline.Rect{Y: seam, W: g.w, H: g.h - seam}
	c.seal = timeline.Point{X: g.w - g.margin() - c.sealD/2, Y: seam}
	for i := range c.side {
		c.side[i].x, c.side[i].width = g.margin(), g.inner()
		c.side[i].headTop = []float64{top, seam + air}[i]
	}
	if len(c.side[0].Rows) == 0 {
		return c.stackValues(s, high) || c.stackStatements(s, high)
	}
	return c.stackRows(s, high)
}

// stackStatements sets two statements, each in the middle of its side.
func (c *comparison) stackStatements(s compareScene, high float64) bool {
	var roles []role
	for _, px := range []float64{112, 98, 86, 76, 66, 56} {
		roles = append(roles, role{px: px, least: .75 * px, lines: 7, leading: 1.08, display: true})
	}
	if !c.fitHeads(s, high, roles...) {
		return false
	}
	for i := range c.side {
		side := &c.side[i]
		side.headTop += (high - s.Type.tall(side.head)) / 2
	}
	return true
}

// stackRows sets names with rows under them: rather smaller names than no rows.
func (c *comparison) stackRows(s compareScene, high float64) bool {
	px, n := s.grid.px, float64(len(c.side[0].Rows))
	tops := [2]float64{c.side[0].headTop, c.side[1].headTop}
	for _, r := range stackedHeads(s.grid.format) {
		if !c.fitHeads(s, high/2, r) {
			continue
		}
		head := max(s.Type.tall(c.side[0].head), s.Type.tall(c.side[1].head)) + px(min(36, .5*r.px))
		c.pitch = min(px([]float64{360, 220, 172}[len(c.side[0].Rows)-1]), (high-head)/n)
		if !c.fitRows(s, px(24), stackedRoles(len(c.side[0].Rows))) {
			continue
		}
		spare := high - head - n*c.pitch
		for i := range c.side {
			c.side[i].headTop = tops[i] + spare/2
			c.side[i].rowTop = c.side[i].headTop + head
		}
		return true
	}
	return false
}

func stackedHeads(f frame.Format) []role {
	large := role{px: 76, least: 60, lines: 2, leading: 1.04, display: true}
	if f == frame.Vertical {
		large = large.resized(96, 72, 2)
	}
	return []role{large, large.resized(60, 48, 2), large.resized(48, 36, 3)}
}

// stackedRoles are how rows may be set over the whole width of a narrow frame.
func stackedRoles(n int) []role {
	row := role{px: 50, least: 42, lines: 2, leading: 1.24, weight: 600, tracking: -.01}
	small := []role{row.resized(42, 34, 2), row.resized(34, 28, 2)}
	switch n {
	case 1:
		return append([]role{row.resized(68, 50, 4)}, small[0].resized(50, 34, 6), small[1])
	case 2:
		return append([]role{row.resized(58, 46, 2)}, small...)
	}
	return append([]role{row}, small...)
}
