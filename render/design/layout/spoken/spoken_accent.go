package spoken

import (
	"strings"
	"time"
	"unicode"

	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// Suffixes of an accent's layers after their line's name: the stretch in ink, and in colour.
const (
	PlainName  = ".plain"
	AccentName = ".accent"
)

// manner is how words appear and step back: their opacities before they are spoken and afterwards,
// and how long they take to light up.
type manner struct {
	before, after float64
	in            time.Duration
}

// lit returns the opacity of words that light up at a moment.
func (m manner) lit(at time.Duration, to float64) timeline.Track {
	return timeline.Ramp(at, m.in, m.before, to, timeline.Linear)
}

// back returns a track whose words step back when the next are spoken; 0 = never.
func (m manner) back(tr timeline.Track, next time.Duration) timeline.Track {
	if next > 0 {
		tr = kit.Then(tr, next, stepsBack, m.after, timeline.Move)
	}
	return tr
}

// accented returns the stretch of a phrase that is its accent, without the marks around it; it is
// empty if there is none.
func (p phrase) accented() (from, to int) {
	accent := strings.TrimSpace(p.Accent)
	if from = strings.Index(p.Text, accent); accent == "" || from < 0 {
		return 0, 0
	}
	to = from + len(kit.Unpunctuated(accent))
	if rest := p.Text[to:]; strings.HasPrefix(rest, "/") { // "7 mg" of "7 mg/l"
		unit, _, _ := strings.Cut(rest, " ")
		to += len(kit.Unpunctuated(unit))
	}
	return from, to
}

// figured reports whether the accent of a phrase is a figure.
func (p phrase) figured() bool { return strings.ContainsFunc(p.Accent, unicode.IsDigit) }

// accentuate returns the layers of a stretch of a line that comes at a moment and takes a colour
// from its own onset until the next words are spoken. Nothing moves.
func (s spokenScene) accentuate(
	line timeline.Layer, p kit.Marked, c timeline.Color, m manner, at, onset, next time.Duration,
) []timeline.Layer {
	inked, colored := stretchOf(line, p, s.Ground.Ink), stretchOf(line, p, c)
	inked.Name, colored.Name = line.Name+PlainName, line.Name+AccentName
	if onset <= at+PhraseIn/3 { // it comes in colour
		onset, inked.Opacity = at, m.lit(at, 0)
	} else {
		inked.Opacity = kit.Then(m.lit(at, 1), onset+accentIn/2, accentIn/2, 0, timeline.Linear)
	}
	inked.Opacity = m.back(inked.Opacity, next)
	own := manner{in: min(m.in, accentIn)}
	colored.From, colored.Opacity = max(line.From, onset), own.back(own.lit(onset, 1), next)
	if next == 0 && onset == at && line.From >= at { // never in ink
		return []timeline.Layer{colored}
	}
	return []timeline.Layer{inked, colored}
}

// stretchOf returns a line of which only a stretch is visible, in a colour.
func stretchOf(l timeline.Layer, p kit.Marked, c timeline.Color) timeline.Layer {
	text := *l.Text
	text.Color, text.Spans = timeline.Color{}, []timeline.Span{{From: p.From, To: p.To, Color: c}}
	l.Text = &text
	return l
}

// without returns a line with a stretch hidden.
func without(t *timeline.Text, p kit.Marked) *timeline.Text {
	text := *t
	text.Spans = append(text.Spans[:len(text.Spans):len(text.Spans)], timeline.Span{From: p.From, To: p.To})
	return &text
}
