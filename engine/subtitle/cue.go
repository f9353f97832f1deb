package subtitle

import (
	"math"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
)

// Cue times.
const (
	maxCue     = 6500 * time.Millisecond
	minCue     = 400 * time.Millisecond // words are merged into longer cues
	bridge     = 400 * time.Millisecond // shorter gaps to the next cue are closed
	afterglow  = 300 * time.Millisecond // display time after the last word
	minReading = 900 * time.Millisecond
)

// group holds the words of one cue.
type group struct {
	words []Word
	lines []string // as broken for display
}

// groups divides words into cues at the least total cost. Cues cost more
// if they end inside a clause, are full or hold a lone word.
func groups(words []Word, st Style, fonts *typeset.Fonts) []group {
	const lone = 100 // of a single word, which is always a valid cue
	var out []group
	for _, run := range language.Runs(len(words), func(start, end int) (float64, bool) {
		switch ws := words[start:end]; {
		case fits(ws, st, fonts):
			return st.price(ws), start > 0 && words[start-1].Break == SentenceEnd
		case len(ws) == 1:
			return lone, true
		}
		return math.Inf(1), true
	}) {
		ws := words[run.From:run.To]
		out = append(out, group{ws, set(text(ws), st, fonts)})
	}
	return out
}

func text(words []Word) string {
	var b strings.Builder
	for i, w := range words {
		if w.Space && i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(w.Text)
	}
	return b.String()
}

// fits reports whether words fit in one cue.
func fits(words []Word, st Style, fonts *typeset.Fonts) bool {
	if words[len(words)-1].End-words[0].Start > maxCue && len(words) > 1 {
		return false
	}
	s, most := text(words), st.limits()
	if len(words) > most.words || utf8.RuneCountInString(s) > most.lines*most.chars {
		return false
	}
	lines := set(s, st, fonts)
	if len(lines) > most.lines {
		return false
	}
	for _, l := range lines {
		if utf8.RuneCountInString(l) > most.chars+most.chars/8 || fonts.Measure(l, st.Text) > st.measure() {
			return false
		}
	}
	return true
}

// set breaks a cue's text into lines for the width of the frame and for readability:
// if another line is allowed, a line with too many characters breaks even if it fits.
func set(text string, st Style, fonts *typeset.Fonts) []string {
	room, most := st.measure(), st.limits()
	if n := utf8.RuneCountInString(text); n > most.chars && most.lines > 1 {
		room = min(room, fonts.Measure(text, st.Text)*float64(most.chars)/float64(n)*1.08)
	}
	return fonts.Break(text, st.Text, room, most.lines)
}

// price returns the cost of a cue of words for a reader.
func (st Style) price(words []Word) float64 {
	most := st.limits()
	full := float64(utf8.RuneCountInString(text(words))) / float64(most.lines*most.chars)
	p := 1.0 + .6*full*full
	last := words[len(words)-1]
	switch last.Break {
	case NoBreak:
		p += 2
		if st.glanced() && st.leans(last.Text) {
			p += 4
		}
		if st.glanced() && endsInDigit(last.Text) {
			p += 2
		}
	case ClauseEnd:
		p += .25
	}
	if full < most.sparse {
		p += 1.2 - 3*full
	}
	if last.End-words[0].Start < minCue {
		p += 4
	}
	return p
}

// leans reports whether a word belongs to the next one: articles, prepositions, pronouns.
func (st Style) leans(word string) bool {
	return language.Of(st.Text.Language).Is(language.Function, strings.ToLower(word))
}

// endsInDigit reports whether a word ends in a digit: the next word is counted by it.
func endsInDigit(word string) bool {
	return unicode.IsDigit(language.LastRune(word))
}

// Cues divides words into timed cues. A cue begins with its first word and lasts until
// shortly after its last, or until the next cue, and never beyond end, the end of the scene.
func Cues(words []Word, end time.Duration, st Style, fonts *typeset.Fonts) []timeline.Cue {
	gs := groups(divided(words, st, fonts), st, fonts)
	out := make([]timeline.Cue, len(gs))
	for i, g := range gs {
		until := max(end, g.words[0].Start)
		if i+1 < len(gs) {
			until = gs[i+1].words[0].Start
		}
		out[i] = timeline.Cue{From: g.words[0].Start, To: leave(g.words, until), Lines: g.lines, Words: cueWords(g)}
	}
	return out
}

// leave returns the end time of a cue, at most next.
func leave(words []Word, next time.Duration) time.Duration {
	start, end := words[0].Start, words[len(words)-1].End
	to := max(end+afterglow, start+minReading)
	if to > next || next-end < bridge {
		return next
	}
	return to
}

// cueWords assigns each word to its line by scanning the lines' text.
func cueWords(g group) []timeline.CueWord {
	out := make([]timeline.CueWord, 0, len(g.words))
	line, rest := 0, g.lines[0]
	for _, w := range g.words {
		_, to := find(rest, w.Text)
		if to == 0 && line+1 < len(g.lines) {
			line++
			rest = g.lines[line]
			_, to = find(rest, w.Text)
		}
		rest = rest[to:]
		out = append(out, timeline.CueWord{Text: w.Text, From: w.Start, To: w.End, Line: line, Part: w.Part})
	}
	return out
}

// find returns the byte range of the first occurrence of word in line, or 0, 0.
// All kinds of spaces are equal, because line breaking makes some unbreakable.
func find(line, word string) (from, to int) {
	for from = range line {
		if n := prefix(line[from:], word); n > 0 {
			return from, from + n
		}
	}
	return 0, 0
}

// prefix returns the length in bytes of word at the start of line, 0 if
// line does not begin with it.
func prefix(line, word string) int {
	rest := line
	for _, want := range word {
		got, n := utf8.DecodeRuneInString(rest)
		if n == 0 || plain(got) != plain(want) {
			return 0
		}
		rest = rest[n:]
	}
	return len(line) - len(rest)
}

func plain(r rune) rune {
	if r == '\u00a0' || r == '\u202f' {
		return ' '
	}
	return r
}
