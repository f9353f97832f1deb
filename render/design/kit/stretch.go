package kit

import (
	"strings"
	"unicode"
)

// Marked is a stretch of a line, in bytes of it.
type Marked struct{ Line, From, To int }

// Stretches are bytes [from, to) of a text by its lines, which begin at begins.
func Stretches(w Words, begins []int, from, to int) []Marked {
	var parts []Marked
	for i, l := range w.Block.Lines {
		a, b := max(from-begins[i], 0), min(to-begins[i], len(l.Text))
		if a < b {
			parts = append(parts, Marked{i, a, b})
		}
	}
	return parts
}

// Unpunctuated is a phrase without the marks it ends with, which stand behind
// its box; a bracket or a quotation mark that it opens, it also closes.
func Unpunctuated(phrase string) string {
	short := strings.TrimRightFunc(phrase, func(r rune) bool {
		return unicode.IsSpace(r) || strings.ContainsRune(".,;:!?…。，、；：！？।۔؟،؛", r)
	})
	if short == "" {
		return phrase
	}
	return short
}
