package design

import (
	"strconv"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
)

// showFigure draws the figure at x on the grid, standing on baseline. Its digits come
// up one after the other, each in its own cell: what is seen of it on the way is
// never another number.
func (s *stage) showFigure(f figure, x, baseline float64, c timeline.Color, at time.Duration) {
	at = s.onFrame(at)
	digits, i := f.digits(), 0
	for _, l := range s.setFigure("figure", f, x, baseline, c) {
		if !l.digit {
			l.From, l.Opacity = at, timeline.Ramp(at, figureIn, 0, 1, timeline.Linear)
			s.over(l.Layer)
			continue
		}
		comes := at + digitsApart*time.Duration(i)/time.Duration(digits)
		l.From, l.Opacity = comes, timeline.Ramp(comes, 120*ms, 0, 1, timeline.Linear)
		l.Y = timeline.Ramp(comes, figureIn-digitsApart, .3*l.Text.Style.Size, 0, timeline.Enter)
		s.over(l.Layer)
		i++
	}
}

// figureGlyphs is a layer of a figure: one digit, or what stands beside them.
type figureGlyphs struct {
	timeline.Layer
	digit bool
}

// setFigure returns the layers of a figure at x on the grid, standing on baseline:
// each digit in the middle of its cell.
func (s *stage) setFigure(name string, f figure, x, baseline float64, c timeline.Color) []figureGlyphs {
	left := s.grid.left(x, f.width)
	if !s.grid.rtl {
		left -= s.inset(f.parts[0])
	}
	var all []figureGlyphs
	for i, p := range f.parts {
		name := name + "." + strconv.Itoa(i)
		if !p.counts {
			all = append(all, figureGlyphs{figureLayer(name, p.line.Text, p.style, left+p.x, baseline, c), false})
			continue
		}
		for _, cell := range s.cells(p) {
			char := p.line.Text[cell.at : cell.at+cell.size]
			off := (cell.width - s.fonts.Measure(char, p.style)) / 2
			l := figureLayer(name+"."+strconv.Itoa(cell.at), char, p.style, left+p.x+cell.x+off, baseline, c)
			all = append(all, figureGlyphs{l, true})
		}
	}
	return all
}

// digits is how many cells a figure has.
func (f figure) digits() int {
	n := 0
	for _, p := range f.parts {
		if p.counts {
			n += utf8.RuneCountInString(p.line.Text)
		}
	}
	return n
}

// inset is how far from a part's left edge its ink begins.
func (s *stage) inset(p figurePart) float64 {
	if p.counts {
		first := s.cells(p)[0]
		from, _ := s.inCell(p, first, p.line.Text[:first.size])
		return from
	}
	x0, _ := s.ink(p.line)
	return x0
}

// digitsApart is in how much of its entrance the digits of a figure begin to come.
const digitsApart = 140 * ms

// inCell is where the ink of a character begins and ends that stands in the
// middle of its cell, from the cell's left edge.
func (s *stage) inCell(p figurePart, c cell, char string) (from, to float64) {
	l := s.fonts.Shape(char, p.style)
	x0, x1 := s.ink(l)
	off := (c.width - l.Width) / 2
	return off + x0, off + x1
}

// cell is the room of one character of a figure.
type cell struct {
	at, size int // bytes of the text
	x, width float64
}

// cells parts a run of digits. A cell is as wide as the digit it ends with,
// but never so narrow that others would collide in it, nor that thousands would
// not stand apart.
func (s *stage) cells(p figurePart) []cell {
	least := .84 * s.fonts.Measure("0", p.style)
	track := p.style.Tracking * p.style.Size
	var all []cell
	x := 0.0
	for i, r := range p.line.Text {
		size := utf8.RuneLen(r)
		w := s.fonts.Measure(p.line.Text[i:i+size], p.style)
		switch {
		case isDigit(r):
			w = max(w, least)
		case unicode.IsSpace(r):
			w = max(w, .3*least)
		}
		all = append(all, cell{at: i, size: size, x: x, width: w})
		x += w + track
	}
	return all
}

// span is the width of all cells.
func span(cells []cell) float64 {
	if len(cells) == 0 {
		return 0
	}
	last := cells[len(cells)-1]
	return last.x + last.width
}

func figureLayer(name, text string, st typeset.Style, x, baseline float64, c timeline.Color) timeline.Layer {
	return timeline.Layer{Name: name, Role: timeline.RoleText, Text: &timeline.Text{Line: text, Style: st, X: x, Y: baseline, Color: c}}
}
