package kit

import (
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
)

// Figure is a number fitted to be shown large: digits with the text before and after them.
type Figure struct {
	Parts []figurePart
	Size  float64
	Cap   float64 // height of its digits
	Low   float64 // how far it reaches below its baseline, as commas do
	Width float64
}

// figurePart is a stretch of a figure in one style.
type figurePart struct {
	Line   typeset.Line
	style  typeset.Style
	x      float64 // from the figure's left edge
	counts bool
}

// Figure fits a figure into a width, between two sizes given at 1080 lines.
func (s *Typesetter) Figure(text string, width, px, least float64) (Figure, bool) {
	before, digits, after := SplitFigure(text)
	for size := s.Voice.px(px); ; size *= .96 {
		size = max(size, s.Voice.px(least))
		f := s.FigureAt(before, digits, after, size)
		if f.Width <= width {
			return f, true
		}
		if size <= s.Voice.px(least) {
			return f, false
		}
	}
}

// FigureAt sets a figure, in its three parts, at a size.
func (s *Typesetter) FigureAt(before, digits, after string, size float64) Figure {
	digits = strings.Map(wideSpace, digits)
	f := Figure{Size: size}
	add := func(text string, st typeset.Style, gap float64, counts bool) {
		if text == "" {
			return
		}
		l := s.Fonts.Shape(text, st)
		if counts { // each digit stands by itself
			l.Width = -st.Tracking * st.Size
			for _, r := range text {
				l.Width += s.advance(r, st)
			}
		}
		f.Parts = append(f.Parts, figurePart{Line: l, style: st, x: f.Width + gap, counts: counts})
		f.Width += gap + l.Width
		if counts || f.Cap == 0 {
			f.Cap = l.CapHeight
		}
		_, _, _, low := s.Fonts.Bounds(l)
		f.Low = max(f.Low, low)
	}
	plain := s.Voice.FigureStyle(size)
	suffix, gap := s.suffix(after, size)
	if s.Voice.rtl && Hebrew(after) { // the unit is read after the digits, so it stands left of them
		add(strings.TrimSpace(after), suffix, 0, false)
		f.Width += gap
		add(before, plain, 0, false)
		add(digits, plain, 0, true)
		f.Parts = append(f.Parts[1:], f.Parts[0]) // in reading order
		return f
	}
	add(before, plain, 0, false)
	add(digits, plain, 0, true)
	add(strings.TrimSpace(after), suffix, gap, false)
	return f
}

// Hebrew reports whether a text has Hebrew letters.
func Hebrew(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return unicode.Is(unicode.Hebrew, r) })
}

// suffix returns the style of the text after the digits: signs as large as they, words and units
// less than half. A per cent sign takes the body font in the editorial voice, whose own is too
// thin.
func (s *Typesetter) suffix(after string, size float64) (st typeset.Style, gap float64) {
	st = s.Voice.FigureStyle(size)
	unit := strings.TrimSpace(after)
	switch {
	case unit == "":
	case unit == "%" && s.Voice.editorial:
		st.Family, st.Weight, st.Size, gap = "Inter", 700, .66*size, .03*size
	case Worded(unit):
		st.Size, gap = .42*size, .10*size
		st.Family, st.Weight, st.Language = s.Voice.display, s.Voice.displayWeight, s.Voice.Language
		st.Tracking = s.Voice.tracking(wideRoles().Heading)
	}
	return st, gap
}

// Worded reports whether a suffix is a word or a unit rather than a sign.
func Worded(unit string) bool {
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

// SplitFigure splits a figure into its one run of digits and the text around it. With no digits, or
// with several runs, all of it is before.
func SplitFigure(text string) (before, digits, after string) {
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

func separates(r rune) bool {
	return strings.ContainsRune(".,'’ \u00a0\u202f\u2009", r)
}

// advance returns the distance from the start of a digit to that of the next one.
func (s *Typesetter) advance(r rune, st typeset.Style) float64 {
	return s.Fonts.Measure(string(r), st) + st.Tracking*st.Size
}

// wideSpace returns a letter; for a space, one that stays visible at large sizes.
func wideSpace(r rune) rune {
	if IsSpace(r) {
		return '\u00a0'
	}
	return r
}

func figureLayer(name, text string, st typeset.Style, x, baseline float64, c timeline.Color) timeline.Layer {
	return timeline.Layer{Name: name, Role: timeline.RoleText, Text: &timeline.Text{Line: text, Style: st, X: x, Y: baseline, Color: c}}
}

// SetFigure returns the layers of a figure at x on the grid, standing on baseline, one layer a
// digit, and which of them are digits.
func (s *Canvas) SetFigure(name string, f Figure, x, baseline float64, c timeline.Color) (all []timeline.Layer, digit []bool) {
	left := s.Grid.Left(x, f.Width)
	if !s.Grid.Rtl {
		from, _ := s.Type.Ink(f.Parts[0].Line)
		left -= from
	}
	for i, p := range f.Parts {
		name := name + "." + strconv.Itoa(i)
		if !p.counts {
			all, digit = append(all, figureLayer(name, p.Line.Text, p.style, left+p.x, baseline, c)), append(digit, false)
			continue
		}
		x := left + p.x
		for i, r := range p.Line.Text {
			all = append(all, figureLayer(name+"."+strconv.Itoa(i), string(r), p.style, x, baseline, c))
			digit = append(digit, true)
			x += s.Type.advance(r, p.style)
		}
	}
	return all, digit
}

// Numeral returns a number as a path, its ink centred on (cx, cy).
func (s *Typesetter) Numeral(text string, size, cx, cy float64) timeline.Path {
	st := typeset.Style{Family: s.Voice.body, Weight: 700, Size: size, Language: "en"}
	line := s.Fonts.Shape(text, st)
	path := timeline.GlyphPath(s.Fonts.Outline(line, 0, len(line.Text)))
	b := path.Bounds()
	return path.Moved(cx-b.X-b.W/2, cy-b.Y-b.H/2)
}

// ShowFigure draws a figure with an entrance at a moment.
func (s *Stage) ShowFigure(f Figure, x, baseline float64, c timeline.Color, at time.Duration) {
	s.Canvas.Over(s.FigureComes(f, x, baseline, c, at)...)
}

// FigureComes returns the layers of a figure at x on the grid, standing on baseline. Its digits
// come up one after the other, each in its place, so that no other number is seen on the way.
func (s *Stage) FigureComes(f Figure, x, baseline float64, c timeline.Color, at time.Duration) []timeline.Layer {
	at = s.Fps.OnFrame(at)
	all, digit := s.Canvas.SetFigure("figure", f, x, baseline, c)
	digits, i := 0, 0
	for _, d := range digit {
		if d {
			digits++
		}
	}
	for k := range all {
		l := &all[k]
		l.From, l.Opacity = at, timeline.Ramp(at, FigureIn, 0, 1, timeline.Linear)
		if digit[k] {
			l.From = at + DigitsApart*time.Duration(i)/time.Duration(digits)
			l.Opacity = timeline.Ramp(l.From, 120*time.Millisecond, 0, 1, timeline.Linear)
			l.Y = timeline.Ramp(l.From, FigureIn-DigitsApart, .3*l.Text.Style.Size, 0, timeline.Enter)
			i++
		}
	}
	return all
}

// DigitsApart is the part of a figure's entrance within which its digits begin to come.
const DigitsApart = 140 * time.Millisecond
