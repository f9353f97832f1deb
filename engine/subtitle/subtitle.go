// Package subtitle turns spoken words into cues, for caption files, and into
// layers, for the picture.
//
// A cue is at most two balanced lines that fit the room and the reading speed;
// it breaks at the ends of sentences and clauses where it can. The six
// strategies differ in what is drawn, never in the words or their times.
package subtitle

import (
	"slices"
	"time"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/engine/typeset"
)

// Strategy says how subtitles are shown.
type Strategy string

// The strategies.
const (
	None          Strategy = "none"           // caption files only
	Line          Strategy = "line"           // the whole cue, plain
	WordHighlight Strategy = "word_highlight" // the spoken word in the highlight colour
	Karaoke       Strategy = "karaoke"        // spoken words fill with the highlight colour and keep it
	OneWord       Strategy = "one_word"       // one word at a time, larger
	Progressive   Strategy = "progressive"    // words appear as they are spoken
)

// Style is how subtitles look. Sizes are pixels of the frame they are drawn
// on.
type Style struct {
	Strategy Strategy
	Text     typeset.Style  // its Language decides direction and line breaking
	Room     timeline.Rect  // boxes are centred in it, end with it and are no wider
	Lines    int            // of a cue, at most; 0 = 2
	Few      bool           // a cue has a few large words, on as many lines
	PadX     float64        // between box and text
	PadY     float64        //
	Radius   float64        //
	Box      timeline.Color // alpha included
	Outline  timeline.Color // of the letters; transparent = none
	Spoken   timeline.Color // words already said, and all words of Line
	Current  timeline.Color // the word being said
	Upcoming timeline.Color // words not said yet
}

// leading is the distance between baselines in em.
const leading = 1.3

// measure is the widest line.
func (st Style) measure() float64 { return st.Room.W - 2*st.PadX }

// height is that of a box around so many lines.
func (st Style) height(lines int) float64 {
	return float64(lines)*leading*st.Text.Size + 2*st.PadY
}

// Word is a word to be read, with its punctuation, and when it sounds, from
// the start of the video.
type Word struct {
	Text  string
	Space bool // a space stands before it
	Start time.Duration
	End   time.Duration
	Part  bool  // it continues the spoken word that the word before it began
	Break Break // what ends with it
}

// Break is what ends with a word: it says how good a place it is to part.
type Break int

// The kinds of breaks, from the worst to the best place to part.
const (
	NoBreak Break = iota
	ClauseEnd
	SentenceEnd
)

// Display makes the words to be read from a text and the times of what is
// spoken in it, in order and without overlaps: every token takes the span of the
// spoken words it touches, and its share of one that it touches a part of.
func Display(text, code string, spoken []Timed) []Word {
	var out []Word
	next, end, begun := 0, 0, -1
	for _, tok := range language.Tokens(text, code) {
		for next < len(spoken) && spoken[next].To <= tok.From {
			next++
		}
		w := Word{Text: tok.Text, Space: tok.From > end, Break: breakAfter(text, tok)}
		end = tok.To
		n := touched(spoken[next:], tok)
		if n == 0 { // punctuation standing alone joins the word before
			out = appendTail(out, w)
			continue
		}
		last := next + n - 1
		w.Start, w.End = spoken[next].Start, spoken[last].at(tok.To)
		if w.Part = next == begun; w.Part {
			w.Start = spoken[next].at(tok.From)
		}
		begun = last
		out = append(out, w)
	}
	return out
}

// Timed is a spoken stretch of a text.
type Timed struct {
	From, To   int // bytes
	Start, End time.Duration
}

// at returns when a byte of the text is said.
func (s Timed) at(n int) time.Duration {
	if n >= s.To {
		return s.End
	}
	return s.Start + time.Duration(float64(s.End-s.Start)*float64(n-s.From)/float64(s.To-s.From))
}

// touched returns how many of the spoken words overlap the token: all that begin
// before it ends, as none ends before it begins.
func touched(spoken []Timed, tok language.Token) int {
	n := slices.IndexFunc(spoken, func(s Timed) bool { return s.From >= tok.To })
	if n < 0 {
		return len(spoken)
	}
	return n
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
