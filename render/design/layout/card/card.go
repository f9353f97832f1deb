// Package card draws what a scene lists or compares on a card that leaves most of
// the stage free.
package card

import (
	"math"
	"slices"

	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// Shape is how wide a card is in a wide frame: narrow for points, broad for columns.
type Shape []float64

// The shapes that cards have, as shares of the frame's width, the one that is tried first
// at the front.
var (
	Narrow = Shape{.44, .36, .54, .64}
	Broad  = Shape{.6, .66, .5, .42}
)

// most is how much of a wide frame a card takes at most.
const most = .55

// On draws a layout on a card of the shape, in the place in which it covers the least of
// what the shots show and its words are not small; false where the layout fits on none.
func (shape Shape) On(s *kit.Stage, draw func(*kit.Stage) bool) bool {
	least := math.Inf(1)
	var show func()
	for i, size := range sizes(s.Grid, shape) {
		c := s.Card(size.X, size.Y)
		if !draw(c) {
			continue
		}
		part := trimmed(c)
		at, cost, ok := place(s, part)
		cost += float64(i)*wider + small(s.Grid, c.Canvas)
		if ok && cost < least {
			least, show = cost, func() { s.CardAt(c, part, at) }
		}
	}
	if show != nil {
		show()
	}
	return show != nil
}

// wider is how much less of a subject must be covered for a card to have another shape than
// the one before.
const wider = .1

// legible is the size at 1080 lines below which words on a card are small.
const legible = 42

// weighty is how much more of a subject words may cover to be as large as they should be.
const weighty = 4

// small returns what small words cost, in subjects that are covered.
func small(g *kit.Grid, c *kit.Canvas) float64 {
	least := g.Px(legible)
	for _, l := range slices.Concat(c.Below, c.Above) {
		if l.Text != nil {
			least = min(least, l.Text.Style.Size)
		}
	}
	return weighty * (1 - least/g.Px(legible))
}

// sizes returns how wide and how high a card may be.
func sizes(g *kit.Grid, shape Shape) []timeline.Point {
	if !g.Wide() {
		wide := kit.Even(g.W - 2*g.Px(cardMargin))
		return []timeline.Point{{X: wide, Y: bottom(g) - highest(g)}, {X: wide, Y: bottom(g) - top(g)}}
	}
	var all []timeline.Point
	for _, share := range shape {
		w := kit.Even(share * g.W)
		all = append(all, timeline.Point{X: w, Y: min(bottom(g)-top(g), most*g.W*g.H/w)})
	}
	return all
}

// trimmed returns the part of a card that holds what stands on it, with as much air below as
// there is above.
func trimmed(c *kit.Stage) timeline.Rect {
	r, air := c.Canvas.Extent(), c.Grid.Margin()
	from := max(0, kit.Even(r.Y-air))
	return timeline.Rect{Y: from, W: c.Grid.W, H: kit.Even(r.Y+r.H+air-1) - from}
}
