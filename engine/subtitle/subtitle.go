// Package subtitle converts spoken words to cues for caption files and to layers for the picture.
//
// A cue has at most two balanced lines that fit the room and the reading speed, and ends with a
// sentence or clause if possible. The six strategies differ in drawing, never in words or times.
package subtitle

import (
	"math"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
)

// Strategy is a way to show subtitles.
type Strategy string

// Strategies.
const (
	None          Strategy = "none"           // caption files only
	Line          Strategy = "line"           // the whole cue, plain
	WordHighlight Strategy = "word_highlight" // the current word in the highlight colour
	Karaoke       Strategy = "karaoke"        // spoken words take on the highlight colour
	OneWord       Strategy = "one_word"       // one word at a time, larger
	Progressive   Strategy = "progressive"    // words appear as they are spoken
)

// Style is the look of subtitles. Sizes are in pixels of the frame.
type Style struct {
	Strategy Strategy
	Text     typeset.Style  // its Language sets direction and line breaking
	Room     timeline.Rect  // boxes are centred in it, at its bottom and no wider
	Lines    int            // maximum per cue; 0 = 2
	Few      bool           // few large words per cue
	PadX     float64        // between box and text
	PadY     float64        //
	Radius   float64        //
	Box      timeline.Color // with alpha
	Outline  timeline.Color // of letters; transparent = none
	Spoken   timeline.Color // words already spoken, and all words of Line
	Current  timeline.Color // the current word
	Upcoming timeline.Color // words still to come
}

// leading is the distance between baselines in em.
const leading = 1.3

// measure returns the maximum line width.
func (st Style) measure() float64 { return st.Room.W - 2*st.PadX }

// height returns the height of a box with a number of lines.
func (st Style) height(lines int) float64 {
	return float64(lines)*leading*st.Text.Size + 2*st.PadY
}

// Word is a displayed word with its punctuation. Times are from the start of the video.
type Word struct {
	Text  string
	Space bool // preceded by a space
	Start time.Duration
	End   time.Duration
	Part  bool  // continues the spoken word of the previous Word
	Break Break // what ends after it
}

// Break is the syntactic boundary after a word.
type Break int

// Breaks, from the worst to the best place to divide.
const (
	NoBreak Break = iota
	ClauseEnd
	SentenceEnd
)

// Display returns the displayed words of a text with times from its spoken
// words, in order and without overlaps. A token has the time of the spoken
// words it overlaps, or its share of one that it overlaps in part.
func Display(text, code string, spoken []Timed) []Word {
	var out []Word
	next, end, begun, ends := 0, 0, -1, language.Of(code).SentenceEnds(text)
	for _, tok := range language.Tokens(text, code) {
		for next < len(spoken) && spoken[next].To <= tok.From {
			next++
		}
		w := Word{Text: tok.Text, Space: tok.From > end, Break: breakAfter(tok, ends)}
		end = tok.To
		last := next - 1
		for last+1 < len(spoken) && spoken[last+1].From < tok.To {
			last++
		}
		if last < next { // lone punctuation joins the previous word
			out = appendTail(out, w)
			continue
		}
		w.Start, w.End = spoken[next].Start, spoken[last].at(tok.To)
		if w.Part = next == begun; w.Part {
			w.Start = spoken[next].at(tok.From)
		}
		begun = last
		out = append(out, w)
	}
	return out
}

// Timed is a spoken byte range of a text with its times.
type Timed struct {
	From, To   int // bytes
	Start, End time.Duration
}

// at returns the time at which byte n of the text is spoken.
func (s Timed) at(n int) time.Duration {
	if n >= s.To {
		return s.End
	}
	return s.Start + time.Duration(float64(s.End-s.Start)*float64(n-s.From)/float64(s.To-s.From))
}

func appendTail(out []Word, w Word) []Word {
	if len(out) == 0 {
		return out
	}
	last := &out[len(out)-1]
	if w.Space {
		last.Text += " "
	}
	last.Text += w.Text
	last.Break = max(last.Break, w.Break)
	return out
}

// limits is the maximum content of a cue.
type limits struct {
	lines  int
	words  int     // per cue
	chars  int     // per line
	sparse float64 // a cue less full than this looks empty
}

// limits returns the maximum that is read at a glance. A line of two has
// 38 Latin, 34 Hebrew or 18 Chinese characters; a single line or large
// text has four words. Chinese words are too short to count.
func (st Style) limits() limits {
	l, _ := language.ByCode(st.Text.Language)
	switch lines := st.lines(); {
	case st.Few && l.Unspaced:
		return limits{1, math.MaxInt, 7, .4}
	case st.Few:
		return limits{lines, 4, 14, .25}
	case lines == 1 && l.Unspaced:
		return limits{1, math.MaxInt, 8, .4}
	case lines == 1:
		return limits{1, 4, 26, .4}
	case l.Script == "Hebr":
		return limits{lines, math.MaxInt, 34, .25}
	case l.Unspaced:
		return limits{lines, math.MaxInt, 18, .25}
	default:
		return limits{lines, math.MaxInt, 38, .25}
	}
}

// glanced reports whether a cue is read at one glance and so must not end on a word that leads on.
func (st Style) glanced() bool { return st.Few || st.limits().lines == 1 }

func (st Style) lines() int {
	if st.Lines == 0 {
		return 2
	}
	return st.Lines
}

// mostShrunk is the width of the widest word, in lines, that is set smaller and not divided.
const mostShrunk = 1.25

// divided splits words that are too wide even for a line of smaller letters.
func divided(words []Word, st Style, fonts *typeset.Fonts) []Word {
	var out []Word
	for _, w := range words {
		if fonts.Measure(w.Text, st.Text) <= mostShrunk*st.measure() {
			out = append(out, w)
			continue
		}
		out = append(out, w.parts(fonts.Break(w.Text, st.Text, st.measure(), 0))...)
	}
	return out
}

// parts splits a word into pieces that share its time by their
// length. Pieces after the first are marked as parts of the same spoken word.
func (w Word) parts(pieces []string) []Word {
	whole, done := Timed{To: len(strings.Join(pieces, "")), Start: w.Start, End: w.End}, 0
	var out []Word
	for i, p := range pieces {
		part := Word{Text: p, Space: w.Space && i == 0, Start: whole.at(done), Part: w.Part || i > 0}
		done += len(p)
		part.End = whole.at(done)
		out = append(out, part)
	}
	if len(out) > 0 {
		out[len(out)-1].Break = w.Break
	}
	return out
}

// breakAfter returns the boundary after a token; ends has those of sentences.
func breakAfter(tok language.Token, ends map[int]bool) Break {
	r := language.LastRune(strings.TrimRight(tok.Text, language.CloseMarks))
	switch {
	case ends[tok.To]:
		return SentenceEnd
	case strings.ContainsRune(language.ClauseMarks, r):
		return ClauseEnd
	}
	return NoBreak
}
