package subtitle

import (
	"math"
	"time"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/typeset"
)

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
