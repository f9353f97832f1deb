// Package subtitle turns spoken words into cues, for caption files, and into
// layers, for the picture.
//
// A cue is at most two balanced lines that fit the room and the reading speed;
// it breaks at the ends of sentences and clauses where it can. The six
// strategies differ in what is drawn, never in the words or their times.
package subtitle

import (
	"math"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

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

// limits are what a cue may hold.
type limits struct {
	lines  int
	words  int     // of the cue
	chars  int     // of a line
	sparse float64 // a cue that is less full looks forlorn
}

// limits are the most that is read at a glance: of two lines 38 Latin, 34
// Hebrew or 18 Chinese characters each, of a single one and of large ones four
// words. What Chinese calls words are too short to be counted.
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

// glanced reports whether a cue is read at one look: it does not end on a word that
// leads on.
func (st Style) glanced() bool { return st.Few || st.limits().lines == 1 }

func (st Style) lines() int {
	if st.Lines == 0 {
		return 2
	}
	return st.Lines
}

// divided are the words with those parted that are wider than a line.
func divided(words []Word, st Style, fonts *typeset.Fonts) []Word {
	var out []Word
	for _, w := range words {
		if fonts.Measure(w.Text, st.Text) <= st.measure() {
			out = append(out, w)
			continue
		}
		out = append(out, w.parts(fonts.Break(w.Text, st.Text, st.measure(), 0))...)
	}
	return out
}

// parts are the word written in pieces, each timed by its share of the
// characters. Those after the first are parts of the same spoken word.
func (w Word) parts(pieces []string) []Word {
	total, done := 0, 0
	for _, p := range pieces {
		total += utf8.RuneCountInString(p)
	}
	at := func(n int) time.Duration { return w.Start + (w.End-w.Start)*time.Duration(n)/time.Duration(total) }
	var out []Word
	for i, p := range pieces {
		part := Word{Text: p, Space: w.Space && i == 0, Start: at(done), Part: w.Part || i > 0}
		done += utf8.RuneCountInString(p)
		part.End = at(done)
		out = append(out, part)
	}
	if len(out) > 0 {
		out[len(out)-1].Break = w.Break
	}
	return out
}

// breakAfter says what ends with a token.
func breakAfter(text string, tok language.Token) Break {
	s := strings.TrimRight(tok.Text, `"'”’)]}»」』）`)
	r, _ := utf8.DecodeLastRuneInString(s)
	switch {
	case strings.ContainsRune(language.EndMarks, r):
		if tok.To == len(text) || !abbreviated(s) && !lowerFollows(text[tok.To:]) {
			return SentenceEnd
		}
	case strings.ContainsRune(",;:—–，、；：،؛፣", r):
		return ClauseEnd
	}
	return NoBreak
}

// abbreviated reports whether a word's full stop is its own: a title that
// stands before a name, or an initial.
func abbreviated(word string) bool {
	switch word {
	case "Dr.", "Mr.", "Mrs.", "Ms.", "Prof.", "St.", "No.", "vs.", "Sr.", "Sra.", "Srta.", "Dra.", "Ud.", "Uds.", "MM.":
		return true
	}
	return utf8.RuneCountInString(word) == 2 && word[0] >= 'A' && word[0] <= 'Z'
}

// lowerFollows reports whether the text goes on in lower case, so that a full
// stop before it belonged to an abbreviation.
func lowerFollows(rest string) bool {
	r, _ := utf8.DecodeRuneInString(strings.TrimLeft(rest, " \t\n\""))
	return r >= 'a' && r <= 'z'
}
