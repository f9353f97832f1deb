package design

import (
	"strings"
	"time"
	"unicode"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/typeset"
)

// speech knows when what is said.
type speech struct {
	narration string
	words     []engine.Word
}

// voiced is a stretch in which something is said.
type voiced struct{ from, to time.Duration }

// ahead is how long before its first word an element starts.
const ahead = 120 * ms

// phrase is when a phrase of the narration is spoken, the first time at or
// after a byte of it; next is the byte behind it.
func (sp speech) phrase(text string, after int) (v voiced, next int, ok bool) {
	text = strings.TrimSpace(text)
	if text == "" || after > len(sp.narration) {
		return v, after, false
	}
	at := strings.Index(sp.narration[after:], text)
	if at < 0 {
		at = foldIndex(sp.narration[after:], text)
	}
	from, to := after+at, after+at+len(text)
	if at < 0 {
		if from, to, ok = sp.found(text, after); !ok {
			return v, after, false
		}
	}
	v, ok = sp.between(from, to)
	return v, to, ok
}

// found is where the narration has a text whose marks are set in another way.
func (sp speech) found(text string, after int) (from, to int, ok bool) {
	said, origin := loose(sp.narration[after:])
	wanted, _ := loose(text)
	at := strings.Index(said, wanted)
	if at < 0 {
		return 0, 0, false
	}
	return after + origin[at], after + origin[at+len(wanted)], true
}

// between is when the words within bytes [from, to) of the narration sound.
func (sp speech) between(from, to int) (v voiced, ok bool) {
	for _, w := range sp.words {
		if w.From >= to || w.To <= from {
			continue
		}
		if !ok {
			v.from = w.Start
		}
		v.to, ok = max(v.to, w.End), true
	}
	return v, ok
}

// foldIndex is strings.Index without regard to case, for texts whose length
// case does not change.
func foldIndex(s, sub string) int {
	ls, lsub := strings.ToLower(s), strings.ToLower(sub)
	if len(ls) != len(s) || len(lsub) != len(sub) {
		return -1
	}
	return strings.Index(ls, lsub)
}

// begins is when the words of a shown line begin to be spoken: the line as a
// whole, or else its first word of substance.
func (sp speech) begins(line, language string, after int) (v voiced, next int, ok bool) {
	if v, next, ok = sp.phrase(bare(line), after); ok {
		return v, next, true
	}
	for _, t := range typeset.Words(line, language) {
		word := bare(t.Text)
		if !substantial(word) {
			continue
		}
		return sp.phrase(word, after)
	}
	return v, after, false
}

// ends returns when the last word has been spoken.
func (sp speech) ends() time.Duration {
	if len(sp.words) == 0 {
		return 0
	}
	return sp.words[len(sp.words)-1].End
}

// bare is a text without the punctuation around it.
func bare(s string) string {
	return strings.TrimFunc(s, func(r rune) bool { return unicode.IsPunct(r) && r != '%' || unicode.IsSpace(r) })
}

// substantial tells words that stand for something from articles and the like.
func substantial(word string) bool {
	n := 0
	for _, r := range word {
		if unicode.Is(unicode.Han, r) {
			n++
		}
		n++
	}
	return n >= 4
}
