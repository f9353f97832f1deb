package compare

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// fitted returns both sides as columns of equal height at the largest size that fits: two values,
// or two statements, or names with rows. The badge goes beside their main line.
func (s *scene) fitted() (both [2]kit.Column, ok bool) {
	const least, smaller = .3, .93
	a, b := s.sides[0].cell, s.sides[1].cell
	width, height := min(a.W, b.W), min(a.H, b.H)
	for _, build := range []func(k, width, height float64) ([2]kit.Column, float64, bool){s.values, s.statements} {
		for k := 1.0; k >= least; k *= smaller {
			both, middle, ok := build(k, width, height)
			if high := both[0].Size().Y; ok && high <= height {
				if !s.stacked {
					s.seal.Y = a.Y + (a.H-high)/2 + middle
				}
				return both, true
			}
		}
	}
	return both, false
}

// Sizes of words, at 1080 lines.
const (
	valueSize, valueWords = 380, 80 // a value, and the words around it
	aboveValue, belowRow  = 44, 28  // space above a value, and around the words of a row
	belowValue            = 52
	leastHead, leastRow   = 48, 30
)

// values sets one value on each side, at a share of its size, between the words before and after
// it; ok is false if there are no single values.
func (s *scene) values(k, width, _ float64) (both [2]kit.Column, middle float64, ok bool) {
	const leastWords = .6 // of their size
	var figures [2]kit.Figure
	var leads, captions []string
	for i, side := range s.sides {
		lead, caption, found := strings.Cut(side.Heading, side.Value)
		value, word := s.figureOf(side.Value)
		if figures[i], ok = s.Type.Figure(value, width, k*valueSize, k*valueSize); !ok || !found || side.Value == "" || len(side.Rows) > 0 {
			return both, 0, false
		}
		leads, captions = append(leads, strings.TrimSpace(lead)), append(captions, strings.TrimSpace(word+" "+strings.TrimSpace(caption)))
	}
	px := max(k, leastWords) * valueWords
	all := s.Type.FitAll(append(leads, captions...), kit.Role{Px: px, Least: .84 * px, Lines: 3, Leading: 1.18, Weight: 600, Tracking: -.01}, width)
	above, below := s.Type.Tallest(all[:2]), s.Type.Tallest(all[2:])
	for i, f := range figures {
		lead, caption := all[i], all[2+i]
		if !lead.Ok || !caption.Ok {
			return both, 0, false
		}
		name, ink := "side."+strconv.Itoa(i), s.sides[i].ground.Ink
		both[i] = kit.Column{
			{High: above, Set: func(x, top float64) []timeline.Layer {
				return s.Canvas.Set(name+".lead", lead, x, top+above-s.Type.Tall(lead), ink)
			}},
			{High: f.Cap, Gap: s.Grid.Px(aboveValue), Set: func(x, top float64) []timeline.Layer {
				color := ink
				if i == 0 && !s.Turns {
					color = s.Strong()
				}
				all, _ := s.Canvas.SetFigure(name+".figure", f, x, top+f.Cap, color)
				return all
			}},
			{High: below, Gap: s.Grid.Px(belowValue), Set: func(x, top float64) []timeline.Layer {
				return s.Canvas.Set(name+".caption", caption, x, top, ink)
			}},
		}
	}
	return both, above + s.Grid.Px(aboveValue) + figures[0].Cap/2, true
}

// figureOf returns a value as it is set, and the word after its digits that is set below them:
// beside them it would make both small.
func (s *scene) figureOf(value string) (figure, word string) {
	const long = 4 // letters
	before, digits, after := kit.SplitFigure(value)
	word = strings.TrimSpace(after)
	if digits == "" || s.Type.Voice.IsChinese() || utf8.RuneCountInString(word) < long {
		return value, ""
	}
	return strings.TrimSpace(before + digits), word
}

// statements sets two statements, or two names with rows under them that share a height, at a share
// of their sizes.
func (s *scene) statements(k, width, height float64) (both [2]kit.Column, middle float64, ok bool) {
	n, px := len(s.First.Rows), s.Grid.Px
	largest, lines := 132.0, 4
	switch {
	case n > 0 && s.Grid.Format == frame.Vertical:
		largest, lines = 96, 3
	case n > 0:
		largest, lines = 76, 3
	case k < .8:
		lines = 7
	}
	size := max(leastHead, k*largest)
	heads := s.Type.FitAll([]string{s.First.Heading, s.Second.Heading}, kit.Role{Px: size, Least: .88 * size, Lines: lines, Leading: 1.06, Display: true}, width)
	high := s.Type.Tallest(heads)
	for i, w := range heads {
		both[i] = kit.Column{{High: high, Set: func(x, top float64) []timeline.Layer {
			return s.Canvas.Set("side."+strconv.Itoa(i)+".heading", w, x, top, s.sides[i].ground.Ink)
		}}}
	}
	if ok = heads[0].Ok && heads[1].Ok; n == 0 || !ok || high > height/2 {
		return both, high / 2, ok && n == 0
	}
	gap := px(min(36, .5*size))
	pitch := min(px([]float64{360, 220, 172}[n-1]), (height-high-gap)/float64(n))
	mark := min(px(rowMark), pitch-px(14))
	if n > 1 {
		width -= mark + px(rowMarkGap)
	}
	size = max(leastRow, k*[]float64{88, 66, 58}[n-1])
	rows := kit.Role{Px: size, Least: size, Lines: []int{7, 4, 3}[n-1], Leading: 1.24, Weight: 600, Tracking: -.01}
	all := s.Type.FitAll(append(kit.Texts(s.First.Rows), kit.Texts(s.Second.Rows)...), rows, width)
	ok = s.Type.Tallest(all) <= pitch-px(belowRow)
	for m, w := range all {
		i, j := m/n, m%n
		row := kit.Part{High: pitch, Set: func(x, top float64) []timeline.Layer {
			s.row(i, j, w, timeline.Rect{X: x, Y: top, W: s.sides[i].cell.W, H: pitch}, mark)
			return nil
		}}
		if j == 0 {
			row.Gap = gap
		}
		both[i], ok = append(both[i], row), ok && w.Ok
	}
	return both, s.Type.Rise(heads[0]) / 2, ok
}
