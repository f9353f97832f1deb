package source

import (
	"strings"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
)

// Speech is what of a text is spoken, and how long that takes.
type Speech struct {
	Lang *language.Language
	Rate float64 // runes without spaces spoken a second
}

// Seconds returns how long a text is spoken.
func (s Speech) Seconds(text string) float64 { return float64(language.Chars(text)) / s.Rate }

// Told returns what is spoken of lines. The items of a finished script stand as they
// were written, a line each.
func (s Speech) Told(lines []Line) string {
	var b strings.Builder
	for i, l := range lines {
		switch {
		case i == 0:
		case l.Item && !grammar.Finished(l.Text), lines[i-1].Item && !grammar.Finished(lines[i-1].Text):
			b.WriteByte('\n')
		case !s.Lang.Unspaced:
			b.WriteByte(' ')
		}
		b.WriteString(l.Text)
	}
	return b.String()
}

// Near returns the lines that may be told with the first: those of its paragraph and
// scene that one picture has time for.
func (s Speech) Near(lines []Line) []Line { return s.Within(lines, LongestStructure) }

// Within returns the lines that may be told with the first in so many seconds: those of its
// paragraph and scene.
func (s Speech) Within(lines []Line, longest float64) []Line {
	seconds := 0.0
	for i, l := range lines {
		seconds += s.Seconds(l.Text)
		if i > 0 && (l.Paragraph != lines[0].Paragraph || l.ApartFrom(lines[i-1]) || seconds > longest) {
			return lines[:i]
		}
	}
	return lines
}

// LongestStructure is how many seconds of speech one structured picture holds:
// something new lands in it with every sentence.
const LongestStructure = 24
