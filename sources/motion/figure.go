package motion

import (
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

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
func (s *stage) figure(text string, width, px, least float64) (figure, bool) {
	before, digits, after := splitFigure(text)
	for size := s.grid.px(px); ; size *= .96 {
		size = max(size, s.grid.px(least))
		f := s.figureAt(before, digits, after, size)
		if f.width <= width {
			return f, true
		}
		if size <= s.grid.px(least) {
			return f, false
		}
	}
}

func (s *stage) figureAt(before, digits, after string, size float64) figure {
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
	if s.grid.rtl && hebrew(after) { // the unit is read after the digits, so it stands left of them
		add(strings.TrimSpace(after), suffix, 0, false)
		f.width += gap
		add(before, plain, 0, false)
		add(digits, plain, 0, true)
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
func (s *stage) suffix(after string, size float64) (st typeset.Style, gap float64) {
	st = s.voice.figureStyle(size)
	unit := strings.TrimSpace(after)
	switch {
	case unit == "":
	case unit == "%" && s.voice.editorial:
		st.Family, st.Weight, st.Size, gap = "Inter", 700, .66*size, .03*size
	case worded(unit):
		st.Size, gap = .42*size, .10*size
		st.Family, st.Weight, st.Language = s.voice.display, s.voice.displayWeight, s.voice.language
		st.Tracking = s.voice.tracking(s.roles.heading)
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

// counted is the digits while they count, at a share of the way: as many
// digits as in the end, so that nothing moves.
func counted(digits string, share float64) string {
	var plain []byte
	for i := range len(digits) {
		if isDigit(rune(digits[i])) {
			plain = append(plain, digits[i])
		}
	}
	end, err := strconv.ParseInt(string(plain), 10, 64)
	if err != nil {
		return digits
	}
	start := int64(0)
	if len(plain) > 1 && plain[0] != '0' {
		start = 1
		for range len(plain) - 1 {
			start *= 10
		}
	}
	value := start + int64(float64(end-start)*share)
	if share >= 1 {
		value = end
	}
	now := strconv.FormatInt(value, 10)
	now = strings.Repeat("0", max(0, len(plain)-len(now))) + now
	out, next := []byte(digits), 0
	for i := range out {
		if isDigit(rune(out[i])) {
			out[i] = now[next]
			next++
		}
	}
	return string(out)
}

// count draws the figure at x on the grid, standing on baseline, and lets its
// digits count from start to land.
func (s *stage) count(f figure, x, baseline float64, c timeline.Color, start, land time.Duration) {
	left := s.grid.left(x, f.width)
	if x0, _ := s.ink(f.parts[0].line); !s.grid.rtl {
		left -= x0
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

// countDigits lets each digit count in its own cell, so that nothing beside it
// moves: a layer for each digit shown, changing on whole frames.
func (s *stage) countDigits(name string, p figurePart, x, baseline float64, c timeline.Color, start, land time.Duration) {
	cells := s.cells(p)
	step := 2 * s.at(1)
	if len(cells) > 6 {
		step = 3 * s.at(1)
	}
	first := s.onFrame(start)
	last := make([]int, len(cells)) // the layer each cell shows now
	shown := make([]string, len(cells))
	for at := first; ; at += step {
		share := 1.0
		if at < land {
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
		if share >= 1 {
			return
		}
	}
}

// digit is a layer with one character of a figure in the middle of its cell.
func (s *stage) digit(name string, p figurePart, c cell, char string, at timeline.Point) timeline.Layer {
	off := (c.width - s.fonts.Measure(char, p.style)) / 2
	return figureLayer(name+"."+strconv.Itoa(c.at), char, p.style, at.X+c.x+off, at.Y, timeline.Color{})
}

// cell is the room of one character of a figure.
type cell struct {
	at, size int // bytes of the text
	x, width float64
}

// cells parts a run of digits. A cell is as wide as the digit it ends with,
// but never so narrow that others would collide in it.
func (s *stage) cells(p figurePart) []cell {
	least := .84 * s.fonts.Measure("0", p.style)
	track := p.style.Tracking * p.style.Size
	var all []cell
	x := 0.0
	for i, r := range p.line.Text {
		size := utf8.RuneLen(r)
		w := s.fonts.Measure(p.line.Text[i:i+size], p.style)
		if isDigit(r) {
			w = max(w, least)
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
