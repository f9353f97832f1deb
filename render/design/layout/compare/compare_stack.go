package compare

import (
	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// cardSide is how high a card is for a line of each side, at 1080 lines.
const cardSide = 420

// stack fits sides that lie one above the other, the badge on the seam at the
// end.
func (c *comparison) stack(s compareScene) bool {
	g, px := s.Grid, s.Grid.Px
	air := px(64)
	c.sealD = px(104)
	if g.Format == frame.Vertical {
		air, c.sealD = px(88), px(badgeSize)
	}
	top, floor := g.Top(), g.Floor(0, g.W)
	over := 0.0
	if s.Overlaid() { // the second side is a plate on a card, no higher than what it says
		over = px(40)
		floor = min(floor, top+px(cardSide*float64(1+len(s.First.Rows))))
	}
	high := (floor - over - top - 2*air) / 2
	seam := kit.Even(top + high + air)
	c.half = timeline.Rect{Y: seam, W: g.W, H: g.H - seam}
	if over > 0 {
		c.half, c.round = timeline.Rect{X: g.Margin() - over, Y: seam, W: g.Inner() + 2*over, H: floor - seam}, px(28)
	}
	c.seal = timeline.Point{X: g.W - g.Margin() - c.sealD/2, Y: seam}
	images := s.Images(len(c.side))
	for i := range c.side {
		c.side[i].x, c.side[i].width = g.Margin(), g.Inner()
		c.side[i].headTop = []float64{top, seam + air}[i]
		if images != nil {
			c.side[i].beside(images[i], high, px(imageGap))
		}
	}
	if len(c.side[0].Rows) == 0 {
		return c.stackValues(s, high) || c.stackStatements(s, high)
	}
	return c.stackRows(s, high)
}

// How much of a side's width its picture takes, and the air before it.
const (
	imageShare = .34
	imageGap   = 40
)

// beside puts a picture at the end of a side that is so high.
func (w *sideWords) beside(p story.Picture, high, gap float64) {
	side := kit.Even(min(imageShare*w.width, high))
	w.image, w.imageAt = &p, timeline.Rect{X: w.x + w.width - side, Y: w.headTop + (high-side)/2, W: side, H: side}
	w.width -= side + gap
}

// stackStatements sets two statements, each in the middle of its side.
func (c *comparison) stackStatements(s compareScene, high float64) bool {
	var roles []kit.Role
	for _, px := range []float64{112, 98, 86, 76, 66, 56} {
		roles = append(roles, kit.Role{Px: px, Least: .75 * px, Lines: 7, Leading: 1.08, Display: true})
	}
	if !c.fitHeads(s, high, roles...) {
		return false
	}
	for i := range c.side {
		side := &c.side[i]
		side.headTop += (high - s.Type.Tall(side.head)) / 2
	}
	return true
}

// stackRows sets names with rows under them: rather smaller names than no rows.
func (c *comparison) stackRows(s compareScene, high float64) bool {
	px, n := s.Grid.Px, float64(len(c.side[0].Rows))
	tops := [2]float64{c.side[0].headTop, c.side[1].headTop}
	for _, r := range stackedHeads(s.Grid.Format) {
		if !c.fitHeads(s, high/2, r) {
			continue
		}
		head := max(s.Type.Tall(c.side[0].head), s.Type.Tall(c.side[1].head)) + px(min(36, .5*r.Px))
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

func stackedHeads(f frame.Format) []kit.Role {
	large := kit.Role{Px: 76, Least: 60, Lines: 2, Leading: 1.04, Display: true}
	if f == frame.Vertical {
		large = large.Resized(96, 72, 2)
	}
	return []kit.Role{large, large.Resized(60, 48, 2), large.Resized(48, 36, 3)}
}

// stackedRoles are how rows may be set over the whole width of a narrow frame.
func stackedRoles(n int) []kit.Role {
	row := kit.Role{Px: 50, Least: 42, Lines: 2, Leading: 1.24, Weight: 600, Tracking: -.01}
	small := []kit.Role{row.Resized(42, 34, 2), row.Resized(34, 28, 2)}
	switch n {
	case 1:
		return append([]kit.Role{row.Resized(68, 50, 4)}, small[0].Resized(50, 34, 6), small[1])
	case 2:
		return append([]kit.Role{row.Resized(58, 46, 2)}, small...)
	}
	return append([]kit.Role{row}, small...)
}
