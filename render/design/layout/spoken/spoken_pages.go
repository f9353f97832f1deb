package spoken

import (
	"math"
	"strings"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
)

// pageRules say how much stands on a page: a whole sentence of up to so many words or, in
// a script without spaces, characters. Shorter sentences share one while they are no more
// than so many together.
type pageRules struct{ words, shared, han, sharedHan int }

// pageRulesOfType returns the rules for words on a ground.
func pageRulesOfType() pageRules { return pageRules{words: 14, shared: 9, han: 24, sharedHan: 14} }

// The fewest words or characters of a page within a sentence.
const fewestWords, fewestHan = 3, 4

// What counts against a page, beside its being one.
const (
	overFault   = .8 // a word too many
	fewFault    = 20
	sharedFault = 2
	clauseFault = 2 // it ends with a clause, and not with its sentence
	phraseFault = 6 // it ends with neither
)

// pages parts phrases into those that stand on the screen together: whole sentences, and
// of long ones stretches that end with a clause where they can.
func pages(ps []phrase, code string, r pageRules) (all [][]phrase) {
	l := language.Of(code)
	size := sizes(ps, l)
	for _, run := range parted(len(ps), func(start, end int) float64 {
		return r.cost(ps, start, end, size[end]-size[start], l)
	}) {
		all = append(all, ps[run[0]:run[1]])
	}
	return all
}

// sizes returns how large all phrases before each one are together, and all at last.
func sizes(ps []phrase, l *language.Language) []int {
	all := make([]int, len(ps)+1)
	for i, p := range ps {
		all[i+1] = all[i] + sizeOf(p.Text, l)
	}
	return all
}

// parted parts n things into runs that cost the least together: each from a start to
// before an end.
func parted(n int, cost func(start, end int) float64) (runs [][2]int) {
	least, from := make([]float64, n+1), make([]int, n+1)
	for end := 1; end <= n; end++ {
		least[end] = math.Inf(1)
		for start := end - 1; start >= 0; start-- {
			if c := least[start] + cost(start, end); c < least[end] {
				least[end], from[end] = c, start
			}
		}
	}
	for end := n; end > 0; end = from[end] {
		runs = append([][2]int{{from[end], end}}, runs...)
	}
	return runs
}

// cost returns what counts against a page of the phrases start to end, of a size.
func (r pageRules) cost(ps []phrase, start, end, size int, l *language.Language) float64 {
	most, shared, fewest := r.words, r.shared, min(fewestWords, r.words/2)
	if l.Unspaced {
		most, shared, fewest = r.han, r.sharedHan, fewestHan
	}
	opens := start == 0 || ps[start-1].Ends
	closes := end == len(ps) || ps[end-1].Ends
	cost := 1.0
	if size > most {
		cost += overFault * float64(size-most)
	}
	if whole := opens && closes; size < fewest && !whole {
		cost += fewFault
	}
	if joins(ps[start:end]) && (size > shared || !opens || !closes) {
		cost += sharedFault
	}
	switch {
	case closes:
	case endsClause(ps[end-1].Text):
		cost += clauseFault
	default:
		cost += phraseFault
	}
	return cost
}

// joins reports whether a sentence ends within phrases.
func joins(ps []phrase) bool {
	for _, p := range ps[:len(ps)-1] {
		if p.Ends {
			return true
		}
	}
	return false
}

// sizeOf returns how many words a text has or, in a script without spaces, letters.
func sizeOf(text string, l *language.Language) int {
	if l.Unspaced {
		return utf8.RuneCountInString(text)
	}
	return l.Count(text)
}

// endsClause reports whether a phrase ends with a mark that parts clauses.
func endsClause(text string) bool {
	return strings.ContainsAny(lastMark(text), ",;:，；：、،؛—–")
}

func lastMark(text string) string {
	r, _ := utf8.DecodeLastRuneInString(strings.TrimRight(text, `"'”’»)）」』 `))
	return string(r)
}

// endsSentence reports whether a phrase ends with a mark that ends a sentence.
func endsSentence(text string) bool { return strings.ContainsAny(lastMark(text), language.EndMarks) }

// spokenPhrases returns the phrases of a scene: those it names or, where it names
// none, those of its narration.
func spokenPhrases(c story.Spoken, narration, code string) []story.Phrase {
	if len(c.Phrases) > 0 {
		return c.Phrases
	}
	var all []story.Phrase
	for _, span := range language.Of(code).Phrases(narration) {
		said := narration[span.From:span.To]
		all = append(all, story.Phrase{Text: said, Said: said, Ends: endsSentence(said)})
	}
	return all
}
