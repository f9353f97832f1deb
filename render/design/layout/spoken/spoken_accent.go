package spoken

import (
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/kit"
)

// Suffixes of an accent's layers after their line's name: the stretch in ink, and in colour.
const (
	PlainName  = ".plain"
	AccentName = ".accent"
)

// Times of an accent's colour.
const (
	accentIn    = 160 * time.Millisecond
	accentAhead = 40 * time.Millisecond
)

// accentuate colours the accent of a verse from its own onset. Its stretch of a line becomes two
// layers: in ink until then, in colour from then on. Nothing moves.
func (s spokenScene) accentuate(lines []timeline.Layer, v verse) []timeline.Layer {
	color, ok := kit.AccentOf(s.Pal, s.Ground.Bg, s.Ground.Ink)
	parts := accentParts(v.words, v.Accent)
	if !ok || len(parts) == 0 {
		return lines
	}
	at := s.accentAt(v)
	var more []timeline.Layer
	for _, p := range parts {
		line := &lines[p.Line]
		lit := max(at, v.lines[p.Line])
		inked, colored := stretchOf(*line, p, s.Ground.Ink), stretchOf(*line, p, color)
		inked.Name, colored.Name = line.Name+PlainName, line.Name+AccentName
		if lit <= v.lines[p.Line]+PhraseIn/3 { // it comes in colour
			inked.Opacity = timeline.Track{{At: v.lines[p.Line], Value: 0}}
		} else {
			colored.From = lit
			colored.Opacity = timeline.Ramp(lit, accentIn, 0, 1, timeline.Linear)
			colored.Y = timeline.Track{{At: lit, Value: 0}}
			if settled := v.lines[p.Line] + PhraseIn; lit < settled {
				colored.Y = line.Y
			}
			inked.Opacity = kit.Then(inked.Opacity, lit+accentIn/2, accentIn/2, 0, timeline.Linear)
		}
		line.Text = without(line.Text, p)
		more = append(more, inked, colored)
	}
	return append(lines, more...)
}

// accentAt returns when the accent of a verse is spoken.
func (s spokenScene) accentAt(v verse) time.Duration {
	if a, next, ok := s.Time.Speech.Phrase(kit.Bare(v.Accent), v.from); ok && next <= v.from+len(v.Said)+1 {
		return max(v.at, a.From-accentAhead)
	}
	return v.at + PhraseIn
}

// accentParts returns the stretches of a phrase in set words, without the marks around it.
func accentParts(w kit.Words, accent string) []kit.Marked {
	accent = strings.TrimSpace(accent)
	if accent == "" {
		return nil
	}
	return w.Marked(func(text string) (from, to int, ok bool) {
		if from = strings.Index(text, accent); from < 0 {
			return 0, 0, false
		}
		to = from + len(kit.Unpunctuated(accent))
		if rest := text[to:]; strings.HasPrefix(rest, "/") { // "7 mg" of "7 mg/l"
			unit, _, _ := strings.Cut(rest, " ")
			to += len(kit.Unpunctuated(unit))
		}
		return from, to, true
	})
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
