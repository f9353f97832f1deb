package kit

import (
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/palette"
	"github.com/scenewright/scenewright/engine/timeline"
)

// Lit is how far something is lit from a moment on: up to an end on the grid.
type Lit struct {
	At  time.Duration
	End float64
}

// LightIn is how long a part takes to be lit.
const LightIn = 280 * time.Millisecond

// litApart is how long after one part the next is lit: sooner, it is lit with it.
const litApart = 450 * time.Millisecond

// Lights uncovers a layer in r, on the grid, in the reading direction: up to the end of
// each part when that is said.
func (s *Motion) Lights(l *timeline.Layer, r timeline.Rect, steps ...Lit) {
	l.From = max(l.From, steps[0].At)
	progress := timeline.Track{{At: steps[0].At}}
	for _, p := range steps {
		progress = Then(progress, p.At, LightIn, min(1, (p.End-r.X)/r.W), timeline.Enter)
	}
	l.Reveal = &timeline.Reveal{Rect: s.Grid.Physical(r), Edge: s.Grid.StartEdge(), Progress: progress}
}

// Unsaid is the time of a part that is not said.
const Unsaid time.Duration = -1

// Told is when each of some parts is said, in their order, of what is told from a moment
// until another; Unsaid where one is not.
func (s *Timing) Told(parts []string, from, until time.Duration) []time.Duration {
	times := make([]time.Duration, len(parts))
	sp := s.Speech
	after := sp.before(from - Ahead)
	sp.Narration = sp.Narration[:max(after, sp.before(until))]
	for i, p := range parts {
		times[i] = Unsaid
		if v, next, ok := sp.whole(Bare(p), after); ok {
			times[i], after = max(from, s.By(v.From-Ahead, LightIn)), next
		}
	}
	return times
}

// Together gives parts that are not said, or soon after the one before, its time; the
// first is told from a moment on.
func Together(times []time.Duration, from time.Duration) []time.Duration {
	last := from
	for i, t := range times {
		if i > 0 && t >= last+litApart {
			last = t
		}
		times[i] = last
	}
	return times
}

// before is the byte behind the last word that begins before a moment.
func (sp Speech) before(at time.Duration) int {
	behind := 0
	for _, w := range sp.Words {
		if w.Start >= at {
			break
		}
		behind = w.To
	}
	return behind
}

// whole is Phrase for a text that is no part of a longer word or number.
func (sp Speech) whole(text string, after int) (v voiced, next int, ok bool) {
	const tries = 8
	for range tries {
		from, to, ok := sp.place(text, after)
		if !ok {
			break
		}
		if !continues(sp.Narration[:from], sp.Narration[from:]) && !continues(sp.Narration[:to], sp.Narration[to:]) {
			v, ok = sp.between(from, to)
			return v, to, ok
		}
		after = to
	}
	return v, after, false
}

// continues reports whether a word or a number goes on from one text to the next.
func continues(a, b string) bool {
	last, n := utf8.DecodeLastRuneInString(a)
	next, m := utf8.DecodeRuneInString(b)
	switch {
	case unicode.IsDigit(last) && strings.ContainsRune(".,", next):
		next, _ = utf8.DecodeRuneInString(b[m:])
		return unicode.IsDigit(next)
	case unicode.IsDigit(next) && strings.ContainsRune(".,", last):
		last, _ = utf8.DecodeLastRuneInString(a[:len(a)-n])
		return unicode.IsDigit(last)
	case unicode.Is(unicode.Han, last) || unicode.Is(unicode.Han, next):
		return false
	}
	return unicode.IsDigit(last) && unicode.IsDigit(next) || unicode.IsLetter(last) && unicode.IsLetter(next)
}

// Telling is something that is told on a plate: where that is on the grid, in which
// colour, and from when until when.
type Telling struct {
	Plate       timeline.Rect
	Color       timeline.Color
	From, Until time.Duration
}

// Written are words with the layers of their lines.
type Written struct {
	Words
	Lines []timeline.Layer
}

// Tells lets the lines of words that are told one after the other come to their full
// colour phrase by phrase, as they are said. It returns what lies below the lines: the
// same as they stand before, fainter, or on a colour that leaves no fainter one a band
// behind each phrase while it is said; nothing where a phrase is not said.
func (s *Stage) Tells(t Telling, all ...Written) (below []timeline.Layer) {
	var parts []string
	var phrases [][]language.Span
	for _, w := range all {
		text, _ := s.Type.textOf(w.Words)
		spans := language.Of(s.Time.Language).Phrases(text)
		for _, p := range spans {
			parts = append(parts, text[p.From:p.To])
		}
		phrases = append(phrases, spans)
	}
	times := s.Time.Told(parts, t.From, t.Until)
	if len(times) < 2 || slices.Contains(times[1:], Unsaid) {
		return nil
	}
	if times = Together(times, t.From); times[len(times)-1] == t.From {
		return nil
	}
	for i, w := range all {
		below = append(below, s.tells(t, w, phrases[i], times)...)
		times = times[len(phrases[i]):]
	}
	return below
}

// TellsWhole is Tells for words that are all said at the first of some moments, and what
// is behind them at the others.
func (s *Stage) TellsWhole(t Telling, w Written, times []time.Duration) []timeline.Layer {
	text, _ := s.Type.textOf(w.Words)
	return s.tells(t, w, []language.Span{{To: len(text)}}, times)
}

// textOf is the text of words in one line, and where in it theirs begin.
func (s *Typesetter) textOf(w Words) (text string, begins []int) {
	if s.Voice.IsChinese() {
		return w.joined("")
	}
	return w.joined(" ")
}

// tells is Tells for the words whose phrases are said at the first of some moments.
func (s *Stage) tells(t Telling, w Written, phrases []language.Span, times []time.Duration) (below []timeline.Layer) {
	steps := make([][]Lit, len(w.Lines))
	_, begins := s.Type.textOf(w.Words)
	for i, p := range phrases {
		until := t.Until
		if n := slices.IndexFunc(times[i:], func(at time.Duration) bool { return at > times[i] }); n > 0 {
			until = times[i+n]
		}
		for _, m := range w.stretches(begins, p.From, p.To) {
			l := w.Lines[m.Line]
			steps[m.Line] = append(steps[m.Line], Lit{times[i], s.Canvas.reach(l.Text, m.To)})
			if _, ok := Faint(l, t.Color); !ok {
				below = append(below, s.marked(l, m, t.Color, times[i], until))
			}
		}
	}
	for j, l := range w.Lines {
		if faint, ok := Faint(l, t.Color); ok && len(steps[j]) > 0 {
			below = append(below, faint)
			s.Motion.Lights(&w.Lines[j], t.Plate, steps[j]...)
		}
	}
	return below
}

// reach is how far on the grid a line goes up to a byte of it.
func (s *Canvas) reach(t *timeline.Text, to int) float64 {
	return s.Grid.Left(t.X, s.Type.Fonts.Measure(t.Line, t.Style)) + s.Type.Fonts.Measure(t.Line[:to], t.Style)
}

// marked is a band behind a stretch of words on a plate, which is drawn when they are
// said and goes when what follows is, or with them.
func (s *Stage) marked(words timeline.Layer, m Marked, plate timeline.Color, at, until time.Duration) timeline.Layer {
	const above, below, aside, radius = .86, .24, .1, .16 // of the size of the letters, the first two from their foot
	t := words.Text
	size, end, wide := t.Style.Size, s.Canvas.reach(t, m.To), s.Type.Fonts.Measure(t.Line[m.From:m.To], t.Style)
	r := timeline.Rect{X: end - wide - aside*size, Y: t.Y - above*size, W: wide + 2*aside*size, H: (above + below) * size}
	l := s.Canvas.Block("told."+words.Name+"."+strconv.Itoa(m.From), timeline.RoleMark, r, radius*size, Aloof(plate, t.Color))
	l.X, l.Y, l.Opacity, l.To = words.X, words.Y, words.Opacity, words.To
	s.Motion.Lights(&l, r, Lit{at, r.X + r.W})
	if goes := until + LightIn; l.To == 0 || goes < l.To {
		l.Opacity, l.To = timeline.Ramp(until, LightIn, 1, 0, timeline.Linear), goes
	}
	return l
}

// Aloof is a shade of a plate that is plainly another one, and farther from an ink.
func Aloof(plate, ink timeline.Color) timeline.Color {
	const seen = 18 // levels of brightness
	by := -.02
	if ink.Luma() < plate.Luma() {
		by = -by
	}
	c := palette.FromColor(plate)
	for shade := plate; ; shade = c.Color() {
		far := shade.Luma() - plate.Luma()
		if far >= seen || far <= -seen || c.L <= 0 || c.L >= 1 {
			return shade
		}
		c.L += by
	}
}

// Faint is a line on a plate as it stands before it is said: fainter, but as legible as
// words must be. ok is false where that is hardly another colour.
func Faint(l timeline.Layer, plate timeline.Color) (faint timeline.Layer, ok bool) {
	const seen = 28 // levels of brightness
	text := *l.Text
	for a := .4; a < 1; a += .02 {
		text.Color = palette.Over(l.Text.Color.Alpha(a), plate)
		if palette.Contrast(text.Color, plate) >= palette.TextContrast+.05 {
			break
		}
	}
	far := text.Color.Luma() - l.Text.Color.Luma()
	l.Name, l.Text = "unsaid."+l.Name, &text
	return l, far >= seen || far <= -seen
}
