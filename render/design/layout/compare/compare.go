// Package compare draws two sides against one another.
package compare

import (
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// compareScene is a stage with the comparison to draw on it.
type compareScene struct {
	*kit.Stage
	story.Compare
}

// complete reports whether both sides have a name and equally many rows. Two figures alone do not
// state their subjects.
func (s compareScene) complete() bool {
	worded := func(side story.Side) bool { return strings.ContainsFunc(side.Heading, unicode.IsLetter) }
	if len(s.First.Rows) == 0 && (!worded(s.First) || !worded(s.Second)) {
		return false
	}
	return kit.Spelled(s.First.Heading) != "" && kit.Spelled(s.Second.Heading) != "" &&
		len(s.First.Rows) == len(s.Second.Rows) && len(s.First.Rows) <= mostRows
}

const mostRows = 3

// comparison holds two fitted sides.
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
	cell            timeline.Rect // the room for them
	headTop, rowTop float64
	head            kit.Words
	rows            []kit.Words
	value           *sideValue     // nil = the heading has one size
	image           *story.Picture // at its end; nil = none
	imageAt         timeline.Rect
	ground          kit.Ground
}

// Measures of a comparison, at 1080 lines.
const (
	badgeSize  = 120
	rowMark    = 60
	rowMarkGap = 28
	cardSide   = 420 // height of a card for a line of each side
	cardOver   = 40  // extension of the second side beyond its words on a card
)

// cells returns a comparison with the rooms of both sides.
func (s compareScene) cells() comparison {
	g, px := s.Grid, s.Grid.Px
	c := comparison{ground: s.Pal.Ground(s.sideName()), stacked: !g.Wide(), sealD: px(badgeSize)}
	c.side[0], c.side[1] = sideWords{Side: s.First, ground: s.Ground}, sideWords{Side: s.Second, ground: c.ground}
	top, floor := g.Top(), g.Floor(0, g.W)
	if !c.stacked {
		seam, second := kit.Even(.46*g.W), .515*g.W
		top = max(.12*g.H, top)
		c.half = timeline.Rect{X: seam, W: g.W - seam, H: g.H}
		c.side[0].cell = timeline.Rect{X: g.Margin(), Y: top, W: seam - px(84) - g.Margin(), H: floor - top}
		c.side[1].cell = timeline.Rect{X: second, Y: top, W: g.W - g.Margin() - second, H: floor - top}
		c.seal = timeline.Point{X: seam, Y: (top + floor) / 2}
		return c
	}
	air, over := px(88), 0.0
	if g.Format != frame.Vertical {
		air, c.sealD = px(64), px(104)
	}
	if s.Overlaid() { // the second side is a plate on a card, no higher than its content
		over = px(cardOver)
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
	for i, y := range []float64{top, seam + air} {
		c.side[i].cell = timeline.Rect{X: g.Margin(), Y: y, W: g.Inner(), H: high}
		if images != nil {
			c.side[i].beside(images[i], px(imageGap))
		}
	}
	return c
}

// Share of a side's width for its picture, and the space before it.
const (
	imageShare = .34
	imageGap   = 40
)

// beside puts a picture at the end of a side.
func (w *sideWords) beside(p story.Picture, gap float64) {
	r := w.cell
	side := kit.Even(min(imageShare*r.W, r.H))
	w.image, w.imageAt = &p, timeline.Rect{X: r.X + r.W - side, Y: r.Y + (r.H-side)/2, W: side, H: side}
	w.cell.W -= side + gap
}

// sideName returns the brand colour of the second side.
func (s compareScene) sideName() palette.GroundName {
	for _, n := range []palette.GroundName{palette.Secondary, palette.Primary} {
		if palette.Contrast(s.Pal.Ground(n).Bg, s.Ground.Bg) >= palette.FillContrast {
			return n
		}
	}
	return palette.Extra
}

// room returns the width and height of either side.
func (c *comparison) room() (width, height float64) {
	a, b := c.side[0].cell, c.side[1].cell
	return min(a.W, b.W), min(a.H, b.H)
}

// fitWords sets two statements, or names with rows under them, in the middle of their sides,
// smaller if they would not fit otherwise.
func (c *comparison) fitWords(s compareScene) bool {
	const least, smaller = 48, .88
	_, height := c.room()
	px, n, largest := s.Grid.Px, len(c.side[0].Rows), 132.0
	switch {
	case n > 0 && s.Grid.Format == frame.Vertical:
		largest = 96
	case n > 0:
		largest = 76
	}
	for size := largest; size >= least; size *= smaller {
		r := kit.Role{Px: size, Least: smaller * size, Lines: 3, Leading: 1.06, Display: true}
		switch {
		case n == 0 && size < .8*largest:
			r.Lines = 7
		case n == 0:
			r.Lines = 4
		}
		head, ok := c.fitHeads(s, r)
		if !ok || head > height || n > 0 && head > height/2 {
			continue
		}
		if n > 0 {
			head += px(min(36, .5*size))
			c.pitch = min(px([]float64{360, 220, 172}[n-1]), (height-head)/float64(n))
			if !c.fitRows(s) {
				continue
			}
		}
		for i := range c.side {
			w := &c.side[i]
			w.headTop = w.cell.Y + (w.cell.H-head-float64(n)*c.pitch)/2
			w.rowTop = w.headTop + head
		}
		if n > 0 && !c.stacked {
			c.seal.Y = c.side[0].headTop + s.Type.Rise(c.side[0].head)/2
		}
		return true
	}
	return false
}

// fitHeads sets both headings at one size; most is the height of the taller one.
func (c *comparison) fitHeads(s compareScene, r kit.Role) (most float64, ok bool) {
	width, _ := c.room()
	both := s.Type.FitAll([]string{c.side[0].Heading, c.side[1].Heading}, r, width)
	c.side[0].head, c.side[1].head = both[0], both[1]
	return s.Type.Tallest(both), both[0].Ok && both[1].Ok
}

// fitRows sets all rows at one size, few of them larger, with some space between them.
func (c *comparison) fitRows(s compareScene) bool {
	const air, least, smaller = 28, 30, .9
	n := len(c.side[0].Rows)
	c.marks, c.mark = n > 1, min(s.Grid.Px(rowMark), c.pitch-s.Grid.Px(14))
	width, _ := c.room()
	if c.marks {
		width -= c.mark + s.Grid.Px(rowMarkGap)
	}
	for px := []float64{88, 66, 58}[n-1]; px >= least; px *= smaller {
		r := kit.Role{Px: px, Least: px, Lines: []int{7, 4, 3}[n-1], Leading: 1.24, Weight: 600, Tracking: -.01}
		all := s.Type.FitAll(append(kit.Texts(c.side[0].Rows), kit.Texts(c.side[1].Rows)...), r, width)
		fits := s.Type.Tallest(all) <= c.pitch-s.Grid.Px(air)
		for _, w := range all {
			fits = fits && w.Ok
		}
		if fits {
			c.side[0].rows, c.side[1].rows = all[:n], all[n:]
			return true
		}
	}
	return false
}

// sideValue is a side with one value: the words before it, the value large, and the words after it.
type sideValue struct {
	figure        kit.Figure
	lead, caption kit.Words
	baseline      float64 // of the figure
}
