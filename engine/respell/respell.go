// Package respell replaces words of a text by how they are spoken or written, and maps positions in
// the old text to the new one.
package respell

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/language"
)

// Rule replaces words.
type Rule struct {
	From []string // spellings in any case: whole words, or sequences of them
	To   string
}

// Rules is a compiled list of rules; nil is an empty one.
type Rules struct{ entries []entry }

type entry struct {
	from  string
	runes int
	to    string
}

// New compiles rules. The first of two rules with the same spelling applies.
func New(rules ...Rule) *Rules {
	out := &Rules{}
	for _, r := range rules {
		for _, from := range r.From {
			if from = strings.TrimSpace(from); from != "" {
				out.entries = append(out.entries, entry{from, utf8.RuneCountInString(from), r.To})
			}
		}
	}
	return out
}

// Match finds the longest spelling at byte offset at, as whole words in any case. It returns its
// end and its replacement.
func (r *Rules) Match(text string, at int) (end int, to string, found bool) {
	if r == nil {
		return 0, "", false
	}
	prev := language.LastRune(text[:at])
	for _, e := range r.entries {
		stop := at + prefixBytes(text[at:], e.runes)
		if stop > end && strings.EqualFold(text[at:stop], e.from) && bounded(prev, text, at, stop) {
			end, to, found = stop, e.to, true
		}
	}
	return end, to, found
}

// Text is a text after replacement.
type Text struct {
	Text  string
	moved []moved
}

// moved maps a replaced byte range of the old text to the new one.
type moved struct{ from, to, newFrom, newTo int }

// Text applies the rules to text.
func (r *Rules) Text(text string) Text {
	var out Text
	var b strings.Builder
	for at := 0; at < len(text); {
		end, to, found := r.Match(text, at)
		if !found {
			_, size := utf8.DecodeRuneInString(text[at:])
			b.WriteString(text[at : at+size])
			at += size
			continue
		}
		begin := b.Len()
		b.WriteString(to)
		out.moved = append(out.moved, moved{at, end, begin, b.Len()})
		at = end
	}
	out.Text = b.String()
	return out
}

// Range maps a byte range of the old text to the new text. A range that cuts a replaced word is
// extended to the whole replacement.
func (t Text) Range(from, to int) (newFrom, newTo int) {
	return t.place(from, false), t.place(to, true)
}

// place maps a byte offset of the old text. Inside a replaced word it returns the start or end of
// the replacement.
func (t Text) place(at int, end bool) int {
	shift := 0
	for _, m := range t.moved {
		inside := at > m.from && at < m.to
		switch {
		case inside && end:
			return m.newTo
		case inside:
			return m.newFrom
		case at <= m.from:
			return at + shift
		}
		shift = m.newTo - m.to
	}
	return at + shift
}

// prefixBytes returns the length in bytes of the first n runes of s.
func prefixBytes(s string, n int) int {
	for i := range s {
		if n == 0 {
			return i
		}
		n--
	}
	return len(s)
}

// bounded reports whether text[at:to] is a whole word. Any Han character is a word boundary, since
// Chinese has no spaces.
func bounded(prev rune, text string, at, to int) bool {
	first := language.FirstRune(text[at:])
	last := language.LastRune(text[:to])
	next := language.FirstRune(text[to:])
	return to > at && !goesOn(prev, first) && !goesOn(last, next)
}

// goesOn reports whether a word continues from a to b.
func goesOn(a, b rune) bool {
	x, y := language.ScriptOf(a), language.ScriptOf(b)
	return x != "Hans" && y != "Hans" && wordRune(a) && wordRune(b) && (x == "" || y == "" || x == y)
}

func wordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) }
