package subtitle

import (
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
)

// Fade times of the box and its text.
const (
	fadeIn  = 80 * time.Millisecond
	fadeOut = 60 * time.Millisecond
)

// Layers draws cues by the style's strategy. Within a cue only colours
// change; nothing scales or reflows.
func Layers(cues []timeline.Cue, st Style, fonts *typeset.Fonts) []timeline.Layer {
	switch st.Strategy {
	case None:
		return nil
	case OneWord:
		cues, st = single(cues), st.larger()
	}
	var out []timeline.Layer
	for i, c := range cues {
		d := drawer{
			st: st, fonts: fonts, cue: c, name: fmt.Sprintf("subtitle.%d", i),
			follows: i > 0 && cues[i-1].To == c.From, followed: i+1 < len(cues) && cues[i+1].From == c.To,
		}
		out = append(out, d.layers()...)
	}
	return out
}

// oneWordScale is the maximum enlargement of text for OneWord.
const oneWordScale = 1.5

// larger returns the style for single words. Their box may exceed its
// room by the width of a padding.
func (st Style) larger() Style {
	room := (st.Room.H - st.PadY) / (leading * st.Text.Size)
	st.Text.Size *= min(oneWordScale, max(1, room))
	return st
}

// single returns a cue for every word, each shown until the next is spoken.
func single(cues []timeline.Cue) []timeline.Cue {
	var out []timeline.Cue
	for _, c := range cues {
		for i, w := range c.Words {
			to := c.To
			if i+1 < len(c.Words) {
				to = c.Words[i+1].From
			}
			if bare := strings.TrimRight(w.Text, ",.;:，。；：、।۔،؛"); bare != "" {
				w.Text = bare
			}
			w.Line = 0
			out = append(out, timeline.Cue{From: w.From, To: to, Lines: []string{w.Text}, Words: []timeline.CueWord{w}})
		}
	}
	return out
}

type drawer struct {
	st    Style
	fonts *typeset.Fonts
	cue   timeline.Cue
	name  string
	lines []line

	follows, followed bool // adjacent cue before or after, without a gap
}

// line is a shaped line with its position and the byte ranges of its words.
type line struct {
	text  string
	x, y  float64 // left edge, baseline
	words []span
}

// span is a word in its line; index is its position in the cue.
type span struct{ from, to, index int }

func (d *drawer) layers() []timeline.Layer {
	box := d.place()
	out := []timeline.Layer{{
		Name: d.name + ".box", Role: timeline.RoleSubtitle, From: d.cue.From, To: d.cue.To,
		Opacity: d.fade(d.cue.From, d.cue.To),
		Drawing: &timeline.Drawing{Shapes: []timeline.Shape{{Path: timeline.RectPath(box, d.st.Radius), Fill: d.st.Box}}},
	}}
	for k, at := range d.states() {
		to := d.cue.To
		if k+1 < len(d.states()) {
			to = d.states()[k+1]
		}
		if to > at {
			out = append(out, d.state(k, at, to)...)
		}
	}
	return out
}

// place positions the lines and returns the box around them. A line too wide for the room, such
// as an enlarged word, shrinks the cue's text; a box too tall begins at the top of the frame.
func (d *drawer) place() timeline.Rect {
	widest := d.widest()
	if most := d.st.measure(); widest > most {
		d.st.Text.Size *= most / widest
		widest = d.widest()
	}
	r, height := d.st.Room, d.st.height(len(d.cue.Lines))
	top, center := max(0, r.Y+r.H-height), r.X+r.W/2
	index := 0
	for i, text := range d.cue.Lines {
		shaped := d.fonts.Shape(text, d.st.Text)
		l := line{text: text, x: center - shaped.Width/2}
		l.y = top + d.st.PadY + (float64(i)+.5)*leading*d.st.Text.Size + (shaped.Ascent-shaped.Descent)/2
		l.words, index = d.spans(i, text, index)
		d.lines = append(d.lines, l)
	}
	w := widest + 2*d.st.PadX
	return timeline.Rect{X: center - w/2, Y: top, W: w, H: height}
}

// widest returns the width of the cue's widest line.
func (d *drawer) widest() (w float64) {
	for _, text := range d.cue.Lines {
		w = max(w, d.fonts.Measure(text, d.st.Text))
	}
	return w
}

// spans locates the cue's words in the text of one line.
func (d *drawer) spans(line int, text string, index int) ([]span, int) {
	var out []span
	at := 0
	for index < len(d.cue.Words) && d.cue.Words[index].Line == line {
		if from, to := find(text[at:], d.cue.Words[index].Text); to > 0 {
			out = append(out, span{at + from, at + to, index})
			at += to
		}
		index++
	}
	return out, index
}

// states returns the times at which the cue's colours change, beginning with its start.
func (d *drawer) states() []time.Duration {
	out := []time.Duration{d.cue.From}
	if d.st.Strategy == Line || d.st.Strategy == OneWord {
		return out
	}
	for _, w := range d.cue.Words[min(1, len(d.cue.Words)):] {
		out = append(out, max(w.From, out[len(out)-1]))
	}
	return out
}

// state draws the lines while word k is spoken.
func (d *drawer) state(k int, from, to time.Duration) []timeline.Layer {
	var out []timeline.Layer
	for i, l := range d.lines {
		t := timeline.Text{Line: l.text, Style: d.st.Text, X: l.x, Y: l.y, Color: d.st.Spoken}
		for _, s := range l.words {
			if c := d.color(s.index, k); c != t.Color {
				t.Spans = append(t.Spans, timeline.Span{From: s.from, To: s.to, Color: c})
			}
		}
		name := fmt.Sprintf("%s.%d.%d", d.name, i, k)
		for j, side := range d.outline(t) {
			out = append(out, d.words(fmt.Sprintf("%s.outline.%d", name, j), side, from, to))
		}
		out = append(out, d.words(name, t, from, to))
	}
	return out
}

// words returns a text layer.
func (d *drawer) words(name string, t timeline.Text, from, to time.Duration) timeline.Layer {
	return timeline.Layer{Name: name, Role: timeline.RoleSubtitle, From: from, To: to, Opacity: d.fade(from, to), Text: &t}
}

// outlineWidth is the width of the letters' outline in em.
const outlineWidth = .07

// outline returns copies of a line in the outline colour, offset to
// eight sides; nil without an outline. Invisible words are not outlined.
func (d *drawer) outline(t timeline.Text) (all []timeline.Text) {
	if d.st.Outline.A == 0 {
		return nil
	}
	spans := t.Spans
	t.Color, t.Spans = d.st.Outline, nil
	for _, s := range spans {
		if s.Color.A == 0 {
			t.Spans = append(t.Spans, s)
		}
	}
	reach := max(1, outlineWidth*t.Style.Size)
	for i := range 8 {
		sin, cos := math.Sincos(float64(i) * math.Pi / 4)
		side := t
		side.X, side.Y = t.X+reach*cos, t.Y+reach*sin
		all = append(all, side)
	}
	return all
}

// color returns the colour of word i while word k is spoken.
func (d *drawer) color(i, k int) timeline.Color {
	switch d.st.Strategy {
	case Line, OneWord:
		return d.st.Spoken
	case Karaoke:
		if i <= k {
			return d.st.Current
		}
		return d.st.Upcoming
	case Progressive:
		if i <= k {
			return d.st.Spoken
		}
		return timeline.Color{}
	}
	switch {
	case i < k:
		return d.st.Spoken
	case i == k:
		return d.st.Current
	}
	return d.st.Upcoming
}

// fade returns the opacity of a state: the first and last of a cue fade in and out.
// Adjacent cues switch without a fade, since the box would blink every few words.
func (d *drawer) fade(from, to time.Duration) timeline.Track {
	var tr timeline.Track
	if from == d.cue.From && !d.follows {
		tr = timeline.Ramp(from, fadeIn, 0, 1, timeline.Linear)
	}
	if to == d.cue.To && !d.followed {
		if len(tr) == 0 {
			tr = timeline.Track{{At: from, Value: 1}}
		}
		tr = tr.Then(max(to-fadeOut, from), fadeOut, 0, timeline.Linear)
	}
	return tr
}
