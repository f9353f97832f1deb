// Package card draws a list or a comparison on a card that leaves most of the stage free.
package card

import (
	"math"
	"slices"

	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// Shape lists the widths of a card in a wide frame: narrow for points, broad for columns.
type Shape []float64

// The shapes of cards, as shares of the frame's width, the preferred one first.
var (
	Narrow = Shape{.44, .36, .54, .64}
	Broad  = Shape{.6, .66, .5, .42}
)

// most is the largest share of a wide frame that a card takes.
const most = .55

// On draws a layout on a card of the shape, at the place where it covers the least of the subjects
// and its words are not small; false if the layout fits on none.
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

// wider is how much less of a subject a card must cover to have another shape than the one before.
const wider = .1

// legible is the size at 1080 lines below which words on a card are small.
const legible = 42

// weighty is the weight of small words against covered subjects.
const weighty = 4

// small returns the cost of small words, in shares of covered subjects.
func small(g *kit.Grid, c *kit.Canvas) float64 {
	least := g.Px(legible)
	for _, l := range slices.Concat(c.Below, c.Above) {
		if l.Text != nil {
			least = min(least, l.Text.Style.Size)
		}
	}
	return weighty * (1 - least/g.Px(legible))
}

// sizes returns the largest widths and heights of a card.
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

// trimmed returns the part of a card that holds its content, with equal space above and below.
func trimmed(c *kit.Stage) timeline.Rect {
	r, air := c.Canvas.Extent(), c.Grid.Margin()
	from := max(0, kit.Even(r.Y-air))
	return timeline.Rect{Y: from, W: c.Grid.W, H: kit.Even(r.Y+r.H+air-1) - from}
}
