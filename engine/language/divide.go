package language

import (
	"math"
	"slices"
	"unicode/utf8"
)

// Divides reports whether a text can be cut before the byte at. A cut falls neither inside a word
// nor between a word and its punctuation.
func Divides(text, code string, at int) bool {
	if at <= 0 || at >= len(text) || !utf8.RuneStart(text[at]) {
		return false
	}
	for _, t := range Tokens(text, code) {
		if t.From < at && at < t.To {
			return IsUnspaced(LastRune(text[:at])) && IsUnspaced(FirstRune(text[at:]))
		}
	}
	return true
}

// Span is a range, of a text in bytes.
type Span struct{ From, To int }

// Runs divides n things into runs of the least total cost, each given by its start and the start of
// the next one. The cost function also reports whether no longer run to the same end is possible.
func Runs(n int, cost func(start, end int) (cost float64, longest bool)) (runs []Span) {
	least, from := make([]float64, n+1), make([]int, n+1)
	for end := 1; end <= n; end++ {
		least[end] = math.Inf(1)
		longest := false
		for start := end - 1; start >= 0 && !longest; start-- {
			var c float64
			if c, longest = cost(start, end); least[start]+c < least[end] {
				least[end], from[end] = least[start]+c, start
			}
		}
	}
	for end := n; end > 0; end = from[end] {
		runs = append(runs, Span{from[end], end})
	}
	slices.Reverse(runs)
	return runs
}
