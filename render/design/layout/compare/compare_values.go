package compare

import (
	"strings"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// sideValue is a side that says one value: what leads to it, the value large, and
// what reads on from it.
type sideValue struct {
	figure        kit.Figure
	lead, caption kit.Words
	leadTop       float64
	baseline      float64 // of the figure
	captionTop    float64
}

// valueLook is how large values and the words about them are set, at 1080 lines.
type valueLook struct {
	px, least float64 // of the figure
	words     kit.Role
}

// Around a value, at 1080 lines.
const (
	valueGapAbove = 44
	valueGapBelow = 52
)

// valueLooks are how two values may be set, the largest first.
func (s compareScene) valueLooks() []valueLook {
	var all []valueLook
	for _, l := range [][3]float64{{380, 280, 80}, {280, 200, 72}, {220, 150, 64}, {170, 120, 56}, {130, 96, 48}} {
		words := kit.Role{Px: l[2], Least: .84 * l[2], Lines: 3, Leading: 1.18, Weight: 600, Tracking: -.01}
		all = append(all, valueLook{l[0], l[1], words})
	}
	return all
}

// fitValues sets two sides that each say one value, each in the middle of its side; false
// where they do not, or have no room for it.
func (c *comparison) fitValues(s compareScene) bool {
	_, height := c.room()
	for _, look := range s.valueLooks() {
		if !c.fitLook(s, look) || c.valuesTall(s) > height {
			continue
		}
		for i := range c.side {
			cell := c.side[i].cell
			c.placeValue(s, i, cell.Y+(cell.H-c.valuesTall(s))/2)
		}
		if v := c.side[0].value; !c.stacked {
			c.seal.Y = v.baseline - v.figure.Cap/2
		}
		return true
	}
	c.side[0].value, c.side[1].value = nil, nil
	return false
}

// fitLook fits both sides' values and words at one size each.
func (c *comparison) fitLook(s compareScene, look valueLook) bool {
	width, _ := c.room()
	var about []string
	size := s.Grid.Px(look.px)
	for i := range c.side {
		lead, caption, ok := strings.Cut(c.side[i].Heading, c.side[i].Value)
		figure, word := c.figureOf(s, i)
		f, fits := s.Type.Figure(figure, width, look.px, look.least)
		if c.side[i].Value == "" || !ok || !fits || len(c.side[i].Rows) > 0 {
			return false
		}
		caption = strings.TrimSpace(word + " " + strings.TrimSpace(caption))
		about, size = append(about, strings.TrimSpace(lead), strings.TrimSpace(caption)), min(size, f.Size)
	}
	all := s.Type.FitAll(about, look.words, width, 0)
	for i := range c.side {
		lead, caption := all[2*i], all[2*i+1]
		if !lead.Ok || !caption.Ok {
			return false
		}
		figure, _ := c.figureOf(s, i)
		before, digits, after := kit.SplitFigure(figure)
		c.side[i].value = &sideValue{figure: s.Type.FigureAt(before, digits, after, size), lead: lead, caption: caption}
	}
	return true
}

// figureOf is the value of a side as it is set, and the word behind its digits that is
// set below them: beside them it would make both small.
func (c *comparison) figureOf(s compareScene, i int) (figure, word string) {
	const long = 4 // letters
	value := c.side[i].Value
	before, digits, after := kit.SplitFigure(value)
	word = strings.TrimSpace(after)
	if digits == "" || s.Type.Voice.IsChinese() || utf8.RuneCountInString(word) < long {
		return value, ""
	}
	return strings.TrimSpace(before + digits), word
}

// valuesTall is how high the taller side is, the figures of both on one line.
func (c *comparison) valuesTall(s compareScene) float64 {
	above, below := c.aroundValues(s)
	return above + c.side[0].value.figure.Cap + below
}

// aroundValues is how much stands above and below the figures of both sides at most.
func (c *comparison) aroundValues(s compareScene) (above, below float64) {
	for i := range c.side {
		v := c.side[i].value
		if t := s.Type.Tall(v.lead); t > 0 {
			above = max(above, t+s.Grid.Px(valueGapAbove))
		}
		if t := s.Type.Tall(v.caption); t > 0 {
			below = max(below, t+s.Grid.Px(valueGapBelow))
		}
	}
	return above, below
}

// placeValue gives a side its places, the highest words of both beginning at top.
func (c *comparison) placeValue(s compareScene, i int, top float64) {
	v := c.side[i].value
	above, _ := c.aroundValues(s)
	v.baseline = top + above + v.figure.Cap
	v.leadTop = top + above - s.Grid.Px(valueGapAbove) - s.Type.Tall(v.lead)
	v.captionTop = v.baseline + s.Grid.Px(valueGapBelow)
}

// lines are the layers of what a side says: its heading, or its value with the words
// about it.
func (c comparison) lines(s compareScene, i int, name string) []timeline.Layer {
	side := c.side[i]
	v := side.value
	if v == nil {
		return s.Canvas.Set(name+".heading", side.head, side.cell.X, side.headTop, side.ground.Ink)
	}
	all := s.Canvas.Set(name+".lead", v.lead, side.cell.X, v.leadTop, side.ground.Ink)
	for _, l := range s.Canvas.SetFigure(name+".figure", v.figure, side.cell.X, v.baseline, c.valueColor(s, i)) {
		all = append(all, l.Layer)
	}
	return append(all, s.Canvas.Set(name+".caption", v.caption, side.cell.X, v.captionTop, side.ground.Ink)...)
}

// valueColor is that of what counts on the first side's ground, and plain on the
// second's, whose colour says it already.
func (c comparison) valueColor(s compareScene, i int) timeline.Color {
	if i == 0 && !s.Turns {
		return s.Strong()
	}
	return c.side[i].ground.Ink
}
