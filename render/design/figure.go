package design

import (
	"strings"
	"unicode"

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
