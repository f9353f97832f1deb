package motion

import (
	"strconv"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
)

// count draws the figure at x on the grid, standing on baseline, and lets its
// digits count from start to land.
func (s *stage) count(f figure, x, baseline float64, c timeline.Color, start, land time.Duration) {
	left := s.grid.left(x, f.width)
	if !s.grid.rtl {
		left -= s.inset(f.parts[0])
	}
	for i, p := range f.parts {
		name := "figure." + strconv.Itoa(i)
		if p.counts {
			s.countDigits(name, p, left+p.x, baseline, c, start, land)
			continue
		}
		l := figureLayer(name, p.line.Text, p.style, left+p.x, baseline, c)
		s.fades(&l, start, lineIn/2)
		s.over(l)
	}
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

// countDigits lets each digit count in its own cell, so that nothing beside it
// moves: a layer for each digit shown, changing on whole frames.
func (s *stage) countDigits(name string, p figurePart, x, baseline float64, c timeline.Color, start, land time.Duration) {
	cells := s.cells(p)
	step := 2 * s.at(1)
	if len(cells) > 6 {
		step = 3 * s.at(1)
	}
	first := s.onFrame(start)
	landed := max(first, s.onFrame(land))
	last := make([]int, len(cells)) // the layer each cell shows now
	shown := make([]string, len(cells))
	for at := first; ; at = min(at+step, landed) {
		share := 1.0
		if at < landed {
			share = float64(at-start) / float64(land-start)
		}
		now := counted(p.line.Text, 1-(1-share)*(1-share))
		for i, cell := range cells {
			char := now[cell.at : cell.at+cell.size]
			if shown[i] == char {
				continue
			}
			if shown[i] != "" {
				s.above[last[i]].To = at
			}
			last[i], shown[i] = len(s.above), char
			l := s.digit(name, p, cell, char, timeline.Point{X: x, Y: baseline})
			l.Text.Color, l.From = c, at
			if at == first {
				l.Opacity = timeline.Ramp(at, 180*ms, 0, 1, timeline.Linear)
			}
			s.over(l)
		}
		if at == landed {
			return
		}
	}
}

// digit is a layer with one character of a figure in the middle of its cell. At
// the start of the figure, which stands at the margin, none reaches out farther
// than the digit that the count ends with.
func (s *stage) digit(name string, p figurePart, c cell, char string, at timeline.Point) timeline.Layer {
	off := (c.width - s.fonts.Measure(char, p.style)) / 2
	from, to := s.inCell(p, c, char)
	least, most := s.inCell(p, c, p.line.Text[c.at:c.at+c.size])
	switch {
	case s.grid.rtl && c.at+c.size == len(p.line.Text):
		off -= max(0, to-most)
	case !s.grid.rtl && c.at == 0:
		off += max(0, least-from)
	}
	return figureLayer(name+"."+strconv.Itoa(c.at), char, p.style, at.X+c.x+off, at.Y, timeline.Color{})
}

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
