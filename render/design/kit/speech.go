package kit

import (
	"strings"
	"time"
	"unicode"

	"github.com/scenewright/scenewright/engine/story"
)

// Speech has the times at which the narration is spoken.
type Speech struct {
	Narration string
	Words     []story.Word
}

// voiced is a stretch of time in which something is spoken.
type voiced struct{ From, To time.Duration }

// Ahead is how long before its first word an element appears.
const Ahead = 120 * time.Millisecond

// Phrase returns when a phrase of the narration is first spoken from a byte on; next is the byte
// after it.
func (sp Speech) Phrase(text string, after int) (v voiced, next int, ok bool) {
	from, to, ok := sp.place(text, after)
	if !ok {
		return v, after, false
	}
	v, ok = sp.between(from, to)
	return v, to, ok
}

// place returns the first bytes of the narration, from a byte on, that match a text.
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

// found returns the first bytes of the narration, from a byte on, that match a text but for its
// case and typographic marks.
func (sp Speech) found(text string, after int) (from, to int, ok bool) {
	said, origin := loose(sp.Narration[after:])
	wanted, _ := loose(text)
	at := strings.Index(said, wanted)
	if at < 0 {
		return 0, 0, false
	}
	return after + origin[at], after + origin[at+len(wanted)], true
}

// between returns when the words within bytes [from, to) of the narration are spoken.
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

// Bare returns a text without the punctuation around it.
func Bare(s string) string {
	return strings.TrimFunc(s, func(r rune) bool { return unicode.IsPunct(r) && r != '%' || unicode.IsSpace(r) })
}
