package grammar

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/language"
)

// Headings tells what may stand large and alone: it is short and whole.
type Headings struct {
	lang    *language.Language
	clauses Clauses
}

// Lengths of what stands on the screen, in characters.
const (
	HeadingMost = 60
	ItemMost    = 60
	ItemWhole   = 68 // of an item that cannot be parted
	detailMost  = 90
	detailsMost = 150 // of several sentences
)

// Clipped returns what shows a heading to be cut out of more; nil where nothing
// does.
func (hs Headings) Clipped(h string) error {
	words := hs.lang.Spoken(h)
	if len(words) == 0 {
		return fmt.Errorf("the heading has no words")
	}
	first, last := words[0], words[len(words)-1]
	switch {
	case !Closed(h):
		return fmt.Errorf("the heading opens what it does not close")
	case strings.HasSuffix(h, "…"), strings.HasSuffix(h, "..."), strings.ContainsAny(string(LastRune(h)), ",，;；、"):
		return fmt.Errorf("the heading is cut off")
	case hs.clauses.leadsOn(last):
		return fmt.Errorf("the heading ends on %q", last.Text)
	case len(words) > 1 && hs.lang.Is(language.Relative, first.Low) && !Asks(h) && !hs.lang.Is(language.Pointing, first.Low):
		return fmt.Errorf("the heading begins with %q", first.Text)
	}
	return nil
}

// Stands reports whether a sentence says something by itself, whole and short
// enough to stand large: it opens nothing that it does not close, leads to
// nothing, and leans on nothing before it.
func (hs Headings) Stands(sentence string) bool {
	s := strings.TrimSpace(sentence)
	return hs.Of(s) != "" && hs.lang.Count(s) >= 2 && !Announces(s) && !Quotes(s) && len(hs.lang.Sentences(s)) == 1
}

// Of returns a line that announces something, as it is shown; "" where it is too
// long or no whole.
func (hs Headings) Of(text string) string {
	h := Bare(text)
	if Runes(h) > HeadingMost || hs.Clipped(h) != nil {
		return ""
	}
	return h
}

// Announcing returns what of a line announces so many things, as it is shown over them: the clause
// behind "but", or behind "the point is that"; where all of it is too long, the last clause. ""
// where that is no whole.
func (hs Headings) Announcing(text string, n int) string {
	text = Bare(text)
	at := hs.countAt(text, n)
	if at < 0 {
		return hs.Of(text)
	}
	whole := hs.Of(text)
	parts := hs.clauses.Segments(text, ",，;；")
	last := strings.Trim(text[parts[len(parts)-1].From:], ",，;； ")
	if k := hs.lang.Begins(language.Contrast, last); k > 0 && hs.countAt(last[k:], n) >= 0 {
		if h := hs.Of(strings.TrimLeft(last[k:], ",， ")); h != "" {
			return Capitalize(h)
		}
	}
	if whole != "" {
		return whole
	}
	if hs.countAt(last, n) < 0 {
		return ""
	}
	return Capitalize(hs.Of(hs.withoutLead(last, n)))
}

// withoutLead returns a clause that announces so many things without what leads to it and is no
// part of it: "the point is that", "where".
func (hs Headings) withoutLead(clause string, n int) string {
	words := hs.lang.Words(clause)
	for i, w := range words {
		first := i == 0 && hs.lang.Is(language.Conjunction, w.Low) && !hs.lang.Is(language.Condition, w.Low)
		told := i > 0 && hs.lang.IsAny(w.Low, language.Conjunction, language.Relative) && hs.lang.Is(language.Finite, words[i-1].Low)
		rest := strings.TrimLeft(clause[w.To:], " ")
		if (first || told) && len(rest) <= utf8.UTFMax*HeadingMost && hs.countAt(rest, n) >= 0 {
			return rest
		}
	}
	return clause
}

// Counts reports whether a heading says so many of something.
func (hs Headings) Counts(head string, n int) bool { return hs.countAt(head, n) >= 0 }

// countAt returns where a text says so many of something; -1 where it does not.
func (hs Headings) countAt(text string, n int) int {
	for _, w := range hs.lang.Words(text) {
		if hs.lang.CardinalValue(w.Low) == n || w.Digit && w.Text == strconv.Itoa(n) {
			return w.From
		}
	}
	if hs.lang.Unspaced {
		for i, r := range text {
			if hs.lang.CardinalValue(string(r)) == n {
				return i
			}
		}
	}
	return -1
}

// Line returns a line that stands over others in a text, as it is shown: its author ends it
// where it ends, as "Who it is for" does; "" where it is too long or closes not what it opens.
func (hs Headings) Line(text string) string {
	h := Bare(text)
	if Runes(h) > HeadingMost || !Closed(h) || hs.lang.Count(h) == 0 || strings.ContainsRune(",，;；、…", LastRune(h)) {
		return ""
	}
	return h
}
