package motion

import (
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/timeline"
)

// How a rule passes under words that stand for long: it wipes in, stays, and
// fades.
const (
	standsLong = 6 * time.Second // scenes from which words need it
	sweepEvery = 2800 * ms
	sweepFirst = 1700 * ms // after entrances begin
	sweepIn    = 420 * ms
	sweepStays = 900 * ms
	sweepOut   = 360 * ms
)

// sweep lets a rule come and go under a heading again and again, where the scene
// is long. It gives the lines back with the rules above them.
func (s *stage) sweep(lines []timeline.Layer) []timeline.Layer {
	if len(lines) == 0 {
		return nil
	}
	return append(lines, s.underlines(lines)...)
}

// underlines are rules that come and go under the last line of a heading.
func (s *stage) underlines(lines []timeline.Layer) []timeline.Layer {
	var all []timeline.Layer
	for n, at := range s.sweepTimes() {
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

// sweepTimes are the moments at which a rule passes: with a sentence where one
// begins about then.
func (s *stage) sweepTimes() []time.Duration {
	if s.opts.Calm || s.length < standsLong {
		return nil
	}
	lasts := sweepIn + sweepStays + sweepOut
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
