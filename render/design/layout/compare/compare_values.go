package compare

import (
	"strings"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// The largest sizes of a value and of the words around it, and the space between, at 1080 lines.
const (
	valueSize     = 380
	valueWords    = 80
	valueGapAbove = 44
	valueGapBelow = 52
)

// fitValues sets two sides of one value each, centred in their sides; false if they have no single
// value, or do not fit.
func (c *comparison) fitValues(s compareScene) bool {
	const least, smaller = .26, .9
	_, height := c.room()
	for k := 1.0; k >= least; k *= smaller {
		above, below, ok := c.valuesAt(s, k)
		if !ok {
			continue
		}
		figure := c.side[0].value.figure.Cap
		if above+figure+below > height {
			continue
		}
		for i := range c.side {
			cell := c.side[i].cell
			c.side[i].value.baseline = cell.Y + (cell.H+above+figure-below)/2
		}
		if !c.stacked {
			c.seal.Y = c.side[0].value.baseline - figure/2
		}
		return true
	}
	c.side[0].value, c.side[1].value = nil, nil
	return false
}

// valuesAt sets the values of both sides, and the words around them, at a share of their sizes, and
// returns the greatest heights above and below the figures.
func (c *comparison) valuesAt(s compareScene, k float64) (above, below float64, ok bool) {
	const leastWords = .6 // of their size
	width, _ := c.room()
	var about []string
	var figures []kit.Figure
	for _, side := range c.side {
		lead, caption, found := strings.Cut(side.Heading, side.Value)
		value, word := s.figureOf(side.Value)
		f, fits := s.Type.Figure(value, width, k*valueSize, k*valueSize)
		if side.Value == "" || !found || !fits {
			return 0, 0, false
		}
		figures = append(figures, f)
		about = append(about, strings.TrimSpace(lead), strings.TrimSpace(word+" "+strings.TrimSpace(caption)))
	}
	px := max(k, leastWords) * valueWords
	all := s.Type.FitAll(about, kit.Role{Px: px, Least: .84 * px, Lines: 3, Leading: 1.18, Weight: 600, Tracking: -.01}, width)
	for i := range c.side {
		v := &sideValue{figure: figures[i], lead: all[2*i], caption: all[2*i+1]}
		if !v.lead.Ok || !v.caption.Ok {
			return 0, 0, false
		}
		if t := s.Type.Tall(v.lead); t > 0 {
			above = max(above, t+s.Grid.Px(valueGapAbove))
		}
		if t := s.Type.Tall(v.caption); t > 0 {
			below = max(below, t+s.Grid.Px(valueGapBelow))
		}
		c.side[i].value = v
	}
	return above, below, true
}

// figureOf returns a value as it is set, and the word after its digits that is set below them:
// beside them it would make both small.
func (s compareScene) figureOf(value string) (figure, word string) {
	const long = 4 // letters
	before, digits, after := kit.SplitFigure(value)
	word = strings.TrimSpace(after)
	if digits == "" || s.Type.Voice.IsChinese() || utf8.RuneCountInString(word) < long {
		return value, ""
	}
	return strings.TrimSpace(before + digits), word
}

// lines returns the layers of a side's text: its heading, or its value with the words around it.
func (c comparison) lines(s compareScene, i int, name string) []timeline.Layer {
	side := c.side[i]
	v := side.value
	if v == nil {
		return s.Canvas.Set(name+".heading", side.head, side.cell.X, side.headTop, side.ground.Ink)
	}
	leadTop := v.baseline - v.figure.Cap - s.Grid.Px(valueGapAbove) - s.Type.Tall(v.lead)
	all := s.Canvas.Set(name+".lead", v.lead, side.cell.X, leadTop, side.ground.Ink)
	for _, l := range s.Canvas.SetFigure(name+".figure", v.figure, side.cell.X, v.baseline, c.valueColor(s, i)) {
		all = append(all, l.Layer)
	}
	return append(all, s.Canvas.Set(name+".caption", v.caption, side.cell.X, v.baseline+s.Grid.Px(valueGapBelow), side.ground.Ink)...)
}

// valueColor returns the strong colour on the first side's ground, and plain ink on the second's
// coloured one.
func (c comparison) valueColor(s compareScene, i int) timeline.Color {
	if i == 0 && !s.Turns {
		return s.Strong()
	}
	return c.side[i].ground.Ink
}
