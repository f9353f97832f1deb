package motion

import (
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/timeline"
)

// How a colour passes over words that stand for long, or a rule under them: it
// wipes in line by line, stays, and fades.
const (
	standsLong = 6 * time.Second // scenes from which words need it
	sweepEvery = 2800 * ms
	sweepFirst = 1700 * ms // after entrances begin
	sweepLine  = 150 * ms
	sweepIn    = 420 * ms
	sweepStays = 900 * ms
	sweepOut   = 360 * ms
)

// sweep lets a colour pass over the lines of a heading again and again, where
// the scene is long. It gives the lines back with the coloured ones above them.
// A line is hidden as far as its coloured twin covers it: two edges upon one
// another would show as a fringe.
func (s *stage) sweep(lines []timeline.Layer) []timeline.Layer {
	if len(lines) == 0 {
		return nil
	}
	c, ok := s.sweepColor()
	if !ok {
		return append(lines, s.underlines(lines)...)
	}
	var twins []timeline.Layer
	for n, at := range s.sweepTimes(len(lines)) {
		for i := range lines {
			from := at + time.Duration(i)*sweepLine
			fades := at + time.Duration(len(lines)-1)*sweepLine + sweepIn + sweepStays
			twins = append(twins, s.twin(&lines[i], "sweep."+strconv.Itoa(n)+"."+strconv.Itoa(i), c, from, fades))
		}
	}
	return append(lines, twins...)
}

// twin is a line in another colour that wipes in at from and fades at fades.
func (s *stage) twin(l *timeline.Layer, name string, c timeline.Color, from, fades time.Duration) timeline.Layer {
	box, far := s.lineBox(*l), timeline.Right
	if s.grid.rtl {
		far = timeline.Left
	}
	text := *l.Text
	text.Color = c
	twin := timeline.Layer{
		Name: name, Role: l.Role, Text: &text, From: from, To: fades + sweepOut,
		Reveal:  &timeline.Reveal{Rect: box, Edge: s.grid.startEdge(), Progress: timeline.Ramp(from, sweepIn, 0, 1, timeline.Move)},
		Opacity: timeline.Track{{Value: 1}, {At: fades, Value: 1}, {At: fades + sweepOut}},
	}
	if l.Reveal == nil {
		l.Reveal = &timeline.Reveal{Rect: box, Edge: far, Progress: timeline.Track{{Value: 1}}}
	}
	back := timeline.Key{At: fades, Value: 1}
	l.Reveal.Progress = append(l.Reveal.Progress.Then(from, sweepIn, 0, timeline.Move), timeline.Key{At: fades}, back)
	return twin
}

// underlines are rules that come and go under the last line of a heading, on
// grounds where its words have no second colour.
func (s *stage) underlines(lines []timeline.Layer) []timeline.Layer {
	var all []timeline.Layer
	for n, at := range s.sweepTimes(1) {
		last := lines[len(lines)-1]
		box := s.lineBox(last)
		box.Y, box.H = last.Text.Y+.2*last.Text.Style.Size+s.grid.px(12), s.grid.px(10)
		fades := at + sweepIn + sweepStays
		all = append(all, timeline.Layer{
			Name: "sweep." + strconv.Itoa(n), Role: timeline.RoleMark, From: at, To: fades + sweepOut,
			Reveal:  &timeline.Reveal{Rect: box, Edge: s.grid.startEdge(), Progress: timeline.Ramp(at, sweepIn, 0, 1, timeline.Move)},
			Opacity: timeline.Track{{Value: 1}, {At: fades, Value: 1}, {At: fades + sweepOut}},
			Drawing: &timeline.Drawing{Shapes: []timeline.Shape{shape(timeline.RectPath(box, box.H/2), s.ground.Accent2)}},
		})
	}
	return all
}

// lineBox is a box on the screen that holds all ink of a line.
func (s *stage) lineBox(l timeline.Layer) timeline.Rect {
	x0, y0, x1, y1 := s.fonts.Bounds(s.fonts.Shape(l.Text.Line, l.Text.Style))
	pad := s.grid.px(4)
	return timeline.Rect{X: l.Text.X + x0 - pad, Y: l.Text.Y + y0 - pad, W: x1 - x0 + 2*pad, H: y1 - y0 + 2*pad}
}

// sweepTimes are the moments at which the colour passes over so many lines:
// with a sentence where one begins about then.
func (s *stage) sweepTimes(lines int) []time.Duration {
	if s.opts.Calm || s.length < standsLong {
		return nil
	}
	lasts := time.Duration(lines-1)*sweepLine + sweepIn + sweepStays + sweepOut
	every := max(sweepEvery, lasts+itemIn)
	var all []time.Duration
	for at := s.begin + sweepFirst; at+lasts < s.length-quiet; at += every {
		at = s.sentenceAt(at, at+sweepEvery/3)
		if at+lasts < s.length-quiet {
			all = append(all, at)
		}
	}
	return all
}

// sentenceAt is when a sentence begins between two moments, or else the first.
func (s *stage) sentenceAt(from, to time.Duration) time.Duration {
	for i, w := range s.speech.words {
		if i > 0 && w.Start >= from && w.Start <= to && endsSentence(s.speech.words[i-1].Text) {
			return w.Start
		}
	}
	return from
}

func endsSentence(word string) bool {
	last, _ := utf8.DecodeLastRuneInString(strings.TrimRight(word, `"'”’»)）」』`))
	return strings.ContainsRune(".!?…。！？", last)
}

// sweepColor is a colour for words that is plainly not the ink's; ok is false
// where the brand has none on this ground.
func (s *stage) sweepColor() (c timeline.Color, ok bool) {
	g := s.ground
	ink := palette.FromColor(g.Ink)
	for _, c := range []timeline.Color{s.strong(), g.Text2, g.Text1, g.Primary} {
		c, _ = palette.Step(c, s.tone().low, palette.TextContrast+.05) // a faint motif may pass below it
		if palette.Contrast(c, g.Ink) >= palette.FillContrast || palette.FromColor(c).C > ink.C+.09 {
			return c, true
		}
	}
	return c, false
}
