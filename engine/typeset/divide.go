package typeset

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/graphemes"

	"github.com/scenewright/scenewright/engine/language"
)

// divide adds line ends inside the stretches between gaps that are wider than the line, as a last
// resort.
func (p *paragraph) divide(width float64, rules language.Syllables) {
	var out []gap
	start, words := 0, 0
	for _, g := range p.gaps {
		if p.width(start, g) > width {
			out = append(out, p.bestCuts(start, g, words, width, rules)...)
		}
		out = append(out, g)
		start, words = g.next, g.words
	}
	p.gaps = out
}

// bestCuts returns the places to divide a stretch: only as many, and as bad ones, as needed for
// parts within the width.
func (p *paragraph) bestCuts(start int, end gap, words int, width float64, rules language.Syllables) []gap {
	all := cuts(p.text, start, end.end, words, rules)
	for _, ceiling := range []float64{costHyphen, costDivide, costCut} {
		some := slices.DeleteFunc(slices.Clone(all), func(g gap) bool { return g.cost > ceiling })
		parts := paragraph{text: p.text, gaps: append(some, end), before: p.before, room: p.room, hyphen: p.hyphen}
		if parts.widest(start) <= width {
			return some
		}
	}
	return all
}

// cuts returns the places within text[from:to] before each grapheme but the first.
func cuts(text string, from, to, words int, rules language.Syllables) []gap {
	var out []gap
	clusters := graphemes.FromString(text[from:to])
	at := from
	for clusters.Next() {
		if at > from && !isSpaceAt(text, at) {
			out = append(out, cutAt(text, from, at, to, words, rules))
		}
		at += len(clusters.Value())
	}
	return out
}

func isSpaceAt(text string, at int) bool {
	return unicode.IsSpace(language.FirstRune(text[at:]))
}

// cutAt returns the gap of a line end before text[at:], within text[from:to].
func cutAt(text string, from, at, to, words int, rules language.Syllables) gap {
	before := language.LastRune(text[:at])
	after := language.FirstRune(text[at:])
	g := gap{end: at, next: at, cost: costCut, words: words + 1, forced: true}
	switch {
	case unicode.IsSpace(before):
		g.end -= utf8.RuneLen(before)
		g.cost = 0
	case strings.ContainsRune("/-_.@=&?#:+|", before) && before != after:
		g.cost = costHyphen
	case language.ClosesHan(after) || unicode.In(before, unicode.Ps, unicode.Pi) || unicode.IsPunct(after) || language.IsEnclitic(string(after)):
		g.cost = costStub
	case isHyphenated(before) && isHyphenated(after):
		g.hyphen = true
		g.cost = hyphenCost(text[from:at], text[at:to], rules)
	}
	return g
}

// isHyphenated reports whether r is of a script whose words are divided with a hyphen.
func isHyphenated(r rune) bool { return unicode.In(r, unicode.Latin, unicode.Cyrillic, unicode.Greek) }

// hyphenCost returns the cost of a division of a word into head and tail: low where a syllable is sure
// to begin, high near an end of the word.
func hyphenCost(head, tail string, rules language.Syllables) float64 {
	const shortest = 3 // letters of a part
	switch {
	case lettersBefore(head) < 2 || lettersAfter(tail) < 2:
		return costStub
	case lettersBefore(head) >= shortest && lettersAfter(tail) >= shortest && rules.Begins(head, tail):
		return costDivide
	}
	return costCut
}
