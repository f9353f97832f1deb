package statement

import (
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
	"github.com/scenewright/scenewright/render/design/kit"
)

// mark wipes a box behind the marked phrase when it is spoken, line by line
// where it is broken. The words on the box are a second copy of the line in the
// box's text colour, revealed together with it, so that they can be read at
// every moment of the wipe.
func (s statementScene) mark(w kit.Words, lines []timeline.Layer, done time.Duration) {
	at := s.markTime(done)
	for i, p := range w.Marked(s.markedIn) {
		s.markPart(w, lines[p.Line], p, s.Time.By(at+time.Duration(i)*markStep, kit.MarkIn))
	}
}

// markStep is how long after one line of a broken phrase the next is marked.
const markStep = kit.MarkIn * 2 / 3

func (s statementScene) markPart(w kit.Words, layer timeline.Layer, p kit.Marked, at time.Duration) {
	box := s.markBox(w.Block.Lines[p.Line], w.Style, *layer.Text, p.From, p.To)
	plate := timeline.Layer{Name: "mark", Role: timeline.RoleMark, Drawing: &timeline.Drawing{
		Shapes: []timeline.Shape{kit.Shape(timeline.RectPath(box, .1*w.Style.Size), s.Ground.Mark)},
	}}
	text := layer
	text.Name, text.X, text.Y, text.Opacity = "mark.text", nil, nil, nil
	copied := *layer.Text
	copied.Color = s.Ground.OnMark
	text.Text = &copied
	for _, l := range []*timeline.Layer{&plate, &text} {
		l.From = at
		l.Reveal = &timeline.Reveal{Rect: box, Edge: s.Grid.StartEdge(), Progress: timeline.Ramp(at, kit.MarkIn, 0, 1, timeline.Enter)}
	}
	s.Canvas.Over(plate, text)
}

// markTime is when the marked phrase is spoken, if after the sentence stands.
func (s statementScene) markTime(done time.Duration) time.Duration {
	at := done + 350*time.Millisecond
	if v, _, ok := s.Time.Speech.Phrase(kit.Bare(s.Mark), 0); ok {
		at = max(done, v.From-kit.Ahead)
	} else {
		at = max(at, s.Time.Length*35/100)
	}
	return s.Time.By(at, kit.MarkIn)
}

// markedIn is where a text has the marked phrase.
func (s statementScene) markedIn(text string) (from, to int, ok bool) {
	set := kit.Typographic(s.Mark, s.Type.Voice.Language)
	for _, m := range []string{s.Mark, set, strings.Join(strings.Fields(set), " ")} {
		if at := strings.Index(text, m); m != "" && at >= 0 {
			return at, at + len(kit.Unpunctuated(m)), true
		}
	}
	return 0, 0, false
}

// markBox is the box behind bytes [from, to) of a line, on the screen: a little
// larger than the letters, whatever their ascenders.
func (s statementScene) markBox(l typeset.Line, st typeset.Style, t timeline.Text, from, to int) timeline.Rect {
	em := st.Size
	x0, x1 := s.Type.Fonts.Span(l, from, to)
	pen := &timeline.Pen{}
	s.Type.Fonts.Outline(l, from, to, pen)
	ink := pen.Path.Bounds()
	up, down := max(.84*em, -ink.Y+.07*em), max(.26*em, ink.Y+ink.H+.06*em)
	before, after := s.markPads(l, from, to)
	if s.Grid.Rtl {
		before, after = after, before
	}
	return timeline.Rect{X: t.X + x0 - before*em, Y: t.Y - up, W: x1 - x0 + (before+after)*em, H: up + down}
}

// markPads is how far the box reaches beside its phrase, in em. Chinese has no
// spaces that could take the box, so within a line it has hardly any; before a
// mark that follows the phrase it has none.
func (s statementScene) markPads(l typeset.Line, from, to int) (before, after float64) {
	const pad, tight = .13, .03
	if !s.Type.Voice.IsChinese() {
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
