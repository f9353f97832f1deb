package design

import (
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
)

// mark wipes a box behind the marked phrase when it is spoken, line by line
// where it is broken. The words on the box are a second copy of the line in the
// box's text colour, revealed together with it, so that they can be read at
// every moment of the wipe.
func (s statementScene) mark(w words, lines []timeline.Layer, done time.Duration) {
	at := s.markTime(done)
	for i, p := range s.markedParts(w) {
		s.markPart(w, lines[p.line], p, s.Time.by(at+time.Duration(i)*markStep, markIn))
	}
}

// markStep is how long after one line of a broken phrase the next is marked.
const markStep = markIn * 2 / 3

func (s statementScene) markPart(w words, layer timeline.Layer, p marked, at time.Duration) {
	box := s.markBox(w.block.Lines[p.line], w.style, *layer.Text, p.from, p.to)
	plate := timeline.Layer{Name: "mark", Role: timeline.RoleMark, Drawing: &timeline.Drawing{
		Shapes: []timeline.Shape{shape(timeline.RectPath(box, .1*w.style.Size), s.ground.Mark)},
	}}
	text := layer
	text.Name, text.X, text.Y, text.Opacity = "mark.text", nil, nil, nil
	copied := *layer.Text
	copied.Color = s.ground.OnMark
	text.Text = &copied
	for _, l := range []*timeline.Layer{&plate, &text} {
		l.From = at
		l.Reveal = &timeline.Reveal{Rect: box, Edge: s.grid.startEdge(), Progress: timeline.Ramp(at, markIn, 0, 1, timeline.Enter)}
	}
	s.Canvas.over(plate, text)
}

// markTime is when the marked phrase is spoken, if after the sentence stands.
func (s statementScene) markTime(done time.Duration) time.Duration {
	at := done + 350*ms
	if v, _, ok := s.Time.speech.phrase(bare(s.Mark), 0); ok {
		at = max(done, v.from-ahead)
	} else {
		at = max(at, s.Time.length*35/100)
	}
	return s.Time.by(at, markIn)
}

// marked is a stretch of a line, in bytes of it.
type marked struct{ line, from, to int }

// markedParts is where the marked phrase stands, without the punctuation after
// it: a stretch of one line, or of several running; nothing where the text has
// no such phrase.
func (s statementScene) markedParts(w words) []marked {
	for _, space := range []string{" ", ""} { // Chinese is broken without one
		var all strings.Builder
		begins := make([]int, len(w.block.Lines))
		for i, l := range w.block.Lines {
			if i > 0 {
				all.WriteString(space)
			}
			begins[i] = all.Len()
			all.WriteString(l.Text)
		}
		if from, to, ok := s.markedIn(all.String()); ok {
			return stretches(w, begins, from, to)
		}
	}
	return nil
}

// markedIn is where a text has the marked phrase.
func (s statementScene) markedIn(text string) (from, to int, ok bool) {
	set := typographic(s.Mark, s.Type.voice.language)
	for _, m := range []string{s.Mark, set, strings.Join(strings.Fields(set), " ")} {
		if at := strings.Index(text, m); m != "" && at >= 0 {
			return at, at + len(unpunctuated(m)), true
		}
	}
	return 0, 0, false
}

// stretches are bytes [from, to) of a text by its lines, which begin at begins.
func stretches(w words, begins []int, from, to int) []marked {
	var parts []marked
	for i, l := range w.block.Lines {
		a, b := max(from-begins[i], 0), min(to-begins[i], len(l.Text))
		if a < b {
			parts = append(parts, marked{i, a, b})
		}
	}
	return parts
}

// unpunctuated is a phrase without the marks it ends with, which stand behind
// its box; a bracket or a quotation mark that it opens, it also closes.
func unpunctuated(phrase string) string {
	short := strings.TrimRightFunc(phrase, func(r rune) bool {
		return unicode.IsSpace(r) || strings.ContainsRune(".,;:!?…。，、；：！？।۔؟،؛", r)
	})
	if short == "" {
		return phrase
	}
	return short
}

// markBox is the box behind bytes [from, to) of a line, on the screen: a little
// larger than the letters, whatever their ascenders.
func (s statementScene) markBox(l typeset.Line, st typeset.Style, t timeline.Text, from, to int) timeline.Rect {
	em := st.Size
	x0, x1 := s.Type.fonts.Span(l, from, to)
	pen := &timeline.Pen{}
	s.Type.fonts.Outline(l, from, to, pen)
	ink := pen.Path.Bounds()
	up, down := max(.84*em, -ink.Y+.07*em), max(.26*em, ink.Y+ink.H+.06*em)
	before, after := s.markPads(l, from, to)
	if s.grid.rtl {
		before, after = after, before
	}
	return timeline.Rect{X: t.X + x0 - before*em, Y: t.Y - up, W: x1 - x0 + (before+after)*em, H: up + down}
}

// markPads is how far the box reaches beside its phrase, in em. Chinese has no
// spaces that could take the box, so within a line it has hardly any; before a
// mark that follows the phrase it has none.
func (s statementScene) markPads(l typeset.Line, from, to int) (before, after float64) {
	const pad, tight = .13, .03
	if !s.Type.voice.isChinese() {
		if next, _ := utf8.DecodeRuneInString(strings.TrimLeft(l.Text[to:], " \u00a0\u202f")); unicode.IsPunct(next) {
			return pad, 0
		}
		return pad, pad
	}
	before, after = tight, tight
	if from == 0 {
		before = pad
	}
	if to == len(l.Text) {
		after = pad
	}
	return before, after
}
