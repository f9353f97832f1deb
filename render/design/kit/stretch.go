package kit

import (
	"strings"
	"unicode"
)

// Marked is a stretch of a line, in bytes of it.
type Marked struct{ Line, From, To int }

// Stretches returns the parts of set lines that show bytes [from, to) of their text.
func (w Words) Stretches(text string, from, to int) (all []Marked) {
	begin := 0
	for i, l := range w.Block.Lines {
		shown := l.Text
		at := strings.Index(text[begin:], shown)
		if at < 0 { // a word divided by a hyphen
			shown = strings.TrimSuffix(shown, "-")
			at = max(0, strings.Index(text[begin:], shown))
		}
		begin += at
		a, b := max(from-begin, 0), min(to-begin, len(shown))
		if b == len(shown) {
			b = len(l.Text)
		}
		if a < b && from < to {
			all = append(all, Marked{i, a, b})
		}
		begin = min(begin+len(shown), len(text))
	}
	return all
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
