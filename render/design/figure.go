package design

import (
	"strconv"
	"unicode/utf8"

	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
)

// figure is a number fitted to be shown large: digits with what stands before
// and after them.
type figure struct {
	parts []figurePart
	size  float64
	cap   float64 // height of its digits
	width float64
}

// figurePart is a stretch of a figure in one style.
type figurePart struct {
	line   typeset.Line
	style  typeset.Style
	x      float64 // from the figure's left edge
	counts bool
}

// figure fits a figure into a width, between two sizes given at 1080 lines.
func (s *Typesetter) figure(text string, width, px, least float64) (figure, bool) {
	before, digits, after := splitFigure(text)
	for size := s.voice.px(px); ; size *= .96 {
		size = max(size, s.voice.px(least))
		f := s.figureAt(before, digits, after, size)
		if f.width <= width {
			return f, true
		}
		if size <= s.voice.px(least) {
			return f, false
		}
	}
}

func (s *Typesetter) figureAt(before, digits, after string, size float64) figure {
	f := figure{size: size}
	add := func(text string, st typeset.Style, gap float64, counts bool) {
		if text == "" {
			return
		}
		l := s.fonts.Shape(text, st)
		part := figurePart{line: l, style: st, x: f.width + gap, counts: counts}
		f.parts = append(f.parts, part)
		if counts {
			l.Width = span(s.cells(part))
		}
		f.width += gap + l.Width
		if counts || f.cap == 0 {
			f.cap = l.CapHeight
		}
	}
	plain := s.voice.figureStyle(size)
	suffix, gap := s.suffix(after, size)
	if s.voice.rtl && hebrew(after) { // the unit is read after the digits, so it stands left of them
		add(strings.TrimSpace(after), suffix, 0, false)
		f.width += gap
		add(before, plain, 0, false)
		add(digits, plain, 0, true)
		f.parts = append(f.parts[1:], f.parts[0]) // in reading order
		return f
	}
	add(before, plain, 0, false)
	add(digits, plain, 0, true)
	add(strings.TrimSpace(after), suffix, gap, false)
	return f
}

func hebrew(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return unicode.Is(unicode.Hebrew, r) })
}

// suffix is how what follows the digits is set: signs as large as they, words
// and units less than half. A per cent sign takes the body font in the
// editorial voice, whose own is too thin.
func (s *Typesetter) suffix(after string, size float64) (st typeset.Style, gap float64) {
	st = s.voice.figureStyle(size)
	unit := strings.TrimSpace(after)
	switch {
	case unit == "":
	case unit == "%" && s.voice.editorial:
		st.Family, st.Weight, st.Size, gap = "Inter", 700, .66*size, .03*size
	case worded(unit):
		st.Size, gap = .42*size, .10*size
		st.Family, st.Weight, st.Language = s.voice.display, s.voice.displayWeight, s.voice.language
		st.Tracking = s.voice.tracking(wideRoles().heading)
	}
	return st, gap
}

// worded reports whether a suffix is a word or a unit rather than a sign.
func worded(unit string) bool {
	n := 0
	for _, r := range unit {
		if unicode.IsLetter(r) {
			n++
		}
		if unicode.In(r, unicode.Han, unicode.Hebrew) {
			return true
		}
	}
	return n > 1
}

// splitFigure parts the one run of digits of a figure from the rest. With no
// digits, or with several runs, all of it is before.
func splitFigure(text string) (before, digits, after string) {
	text = strings.TrimSpace(text)
	from := strings.IndexFunc(text, isDigit)
	if from < 0 {
		return text, "", ""
	}
	to := from
	for i, r := range text[from:] {
		at := from + i
		if isDigit(r) {
			to = at + 1
		} else if at != to || !separates(r) {
			break
		}
	}
	if strings.IndexFunc(text[to:], isDigit) >= 0 {
		return text, "", ""
	}
	return text[:from], text[from:to], text[to:]
}

func isDigit(r rune) bool { return r >= '0' && r <= '9' }

// separates reports whether r stands between the digits of one number.
func separates(r rune) bool {
	return strings.ContainsRune(".,'’ \u00a0\u202f\u2009", r)
}

// inset is how far from a part's left edge its ink begins.
func (s *Typesetter) inset(p figurePart) float64 {
	if p.counts {
		first := s.cells(p)[0]
		from, _ := s.inCell(p, first, p.line.Text[:first.size])
		return from
	}
	x0, _ := s.ink(p.line)
	return x0
}

// inCell is where the ink of a character begins and ends that stands in the
// middle of its cell, from the cell's left edge.
func (s *Typesetter) inCell(p figurePart, c cell, char string) (from, to float64) {
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
func (s *Typesetter) cells(p figurePart) []cell {
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

// figureGlyphs is a layer of a figure: one digit, or what stands beside them.
type figureGlyphs struct {
	timeline.Layer
	digit bool
}

// setFigure returns the layers of a figure at x on the grid, standing on baseline:
// each digit in the middle of its cell.
func (s *Canvas) setFigure(name string, f figure, x, baseline float64, c timeline.Color) []figureGlyphs {
	left := s.grid.left(x, f.width)
	if !s.grid.rtl {
		left -= s.Type.inset(f.parts[0])
	}
	var all []figureGlyphs
	for i, p := range f.parts {
		name := name + "." + strconv.Itoa(i)
		if !p.counts {
			all = append(all, figureGlyphs{figureLayer(name, p.line.Text, p.style, left+p.x, baseline, c), false})
			continue
		}
		for _, cell := range s.Type.cells(p) {
			char := p.line.Text[cell.at : cell.at+cell.size]
			off := (cell.width - s.Type.fonts.Measure(char, p.style)) / 2
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

// numeral is a number as a path, its ink in the middle of (cx, cy).
func (s *Typesetter) numeral(text string, size, cx, cy float64) timeline.Path {
	st := typeset.Style{Family: s.voice.body, Weight: 700, Size: size, Language: "en"}
	line := s.fonts.Shape(text, st)
	pen := &timeline.Pen{}
	s.fonts.Outline(line, 0, len(line.Text), pen)
	b := pen.Path.Bounds()
	return moved(pen.Path, cx-b.X-b.W/2, cy-b.Y-b.H/2)
}
