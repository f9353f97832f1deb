package kit

import (
	"strings"
	"unicode"
)

// Marked is a stretch of a line, in bytes of it.
type Marked struct{ Line, From, To int }

// Marked returns the stretches of set lines that match find, in bytes of each line. The lines are
// joined by spaces, and if nothing is found then, without: Chinese is broken without one.
func (w Words) Marked(find func(text string) (from, to int, ok bool)) []Marked {
	for _, space := range []string{" ", ""} {
		all, begins := w.joined(space)
		if from, to, ok := find(all); ok {
			return w.stretches(begins, from, to)
		}
	}
	return nil
}

// joined returns the text of set lines joined by a separator, and the byte at which each line
// begins.
func (w Words) joined(space string) (text string, begins []int) {
	var all strings.Builder
	for i, l := range w.Block.Lines {
		if i > 0 {
			all.WriteString(space)
		}
		begins = append(begins, all.Len())
		all.WriteString(l.Text)
	}
	return all.String(), begins
}

// stretches splits bytes [from, to) of a text into stretches of its lines, which begin at begins.
func (w Words) stretches(begins []int, from, to int) []Marked {
	var parts []Marked
	for i, l := range w.Block.Lines {
		a, b := max(from-begins[i], 0), min(to-begins[i], len(l.Text))
		if a < b {
			parts = append(parts, Marked{i, a, b})
		}
	}
	return parts
}

// Unpunctuated returns a phrase without its final punctuation, which stands outside its box; it
// keeps the closing mark of a bracket or a quotation that it opens.
func Unpunctuated(phrase string) string {
	short := strings.TrimRightFunc(phrase, func(r rune) bool {
		return unicode.IsSpace(r) || strings.ContainsRune(".,;:!?…。，、；：！？।۔؟،؛", r)
	})
	if short == "" {
		return phrase
	}
	return short
}
