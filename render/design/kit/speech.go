package kit

import (
	"strings"
	"time"
	"unicode"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
)

// Speech knows when what is said.
type Speech struct {
	Narration string
	Words     []story.Word
}

// voiced is a stretch in which something is said.
type voiced struct{ From, To time.Duration }

// Ahead is how long before its first word an element starts.
const Ahead = 120 * time.Millisecond

// Phrase returns when a phrase of the narration is spoken, the first time at or
// after a byte of it; next is the byte behind it.
func (sp Speech) Phrase(text string, after int) (v voiced, next int, ok bool) {
	from, to, ok := sp.place(text, after)
	if !ok {
		return v, after, false
	}
	v, ok = sp.between(from, to)
	return v, to, ok
}

// place returns where the narration has a text the first time at or after a byte of it.
func (sp Speech) place(text string, after int) (from, to int, ok bool) {
	text = strings.TrimSpace(text)
	if text == "" || after > len(sp.Narration) {
		return 0, 0, false
	}
	if at := strings.Index(sp.Narration[after:], text); at >= 0 {
		return after + at, after + at + len(text), true
	}
	return sp.found(text, after)
}

// found returns where the narration has a text that is written in another case, or whose
// marks are set in another way.
func (sp Speech) found(text string, after int) (from, to int, ok bool) {
	said, origin := loose(sp.Narration[after:])
	wanted, _ := loose(text)
	at := strings.Index(said, wanted)
	if at < 0 {
		return 0, 0, false
	}
	return after + origin[at], after + origin[at+len(wanted)], true
}

// between returns when the words within bytes [from, to) of the narration sound.
func (sp Speech) between(from, to int) (v voiced, ok bool) {
	for _, w := range sp.Words {
		if w.From >= to || w.To <= from {
			continue
		}
		if !ok {
			v.From = w.Start
		}
		v.To, ok = max(v.To, w.End), true
	}
	return v, ok
}

// Begins returns when the words of a shown line begin to be spoken: the line as a
// whole, or else its first word of substance.
func (sp Speech) Begins(line, code string, after int) (v voiced, next int, ok bool) {
	if v, next, ok = sp.Phrase(Bare(line), after); ok {
		return v, next, true
	}
	for _, t := range language.Tokens(line, code) {
		word := Bare(t.Text)
		if !substantial(word) {
			continue
		}
		return sp.Phrase(word, after)
	}
	return v, after, false
}

// Ends returns when the last word has been spoken.
func (sp Speech) Ends() time.Duration {
	if len(sp.Words) == 0 {
		return 0
	}
	return sp.Words[len(sp.Words)-1].End
}

// Bare returns a text without the punctuation around it.
func Bare(s string) string {
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
