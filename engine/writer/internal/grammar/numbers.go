package grammar

import (
	"slices"
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/language"
)

// Numbers finds the numbers of a text that count or measure something.
type Numbers struct{ lang *language.Language }

// figureMost is how many characters a figure has with what it counts.
const figureMost = 24

// IsTime reports whether a unit is one of time.
func IsTime(unit string) bool {
	switch unit {
	case "second", "minute", "hour", "day", "week", "month", "year", "decade":
		return true
	}
	return false
}

// begins parts "500 g of bread flour" and "6 eggs".
func (ns Numbers) begins(said string) (of string, n language.Number, ok bool) {
	numbers := ns.lang.Numbers(said)
	if len(numbers) == 0 || numbers[0].From != 0 || numbers[0].Kind != language.Measure && numbers[0].Kind != language.Amount {
		return "", n, false
	}
	if n = numbers[0]; n.Kind == language.Amount { // its noun is of what it is
		rest := strings.TrimLeftFunc(said, func(r rune) bool { return unicode.IsNumber(r) || unicode.IsPunct(r) })
		n.To = len(said) - len(rest)
		n.Text = said[:n.To]
	}
	rest := strings.TrimSpace(said[n.To:])
	if k := ns.lang.Begins(language.OfWord, rest); k > 0 {
		rest = strings.TrimSpace(rest[k:])
	}
	words := ns.lang.Words(Noted.ReplaceAllString(rest, ""))
	if ns.lang.Unspaced && ns.lang.Begins(language.Within, rest) > 0 {
		return "", n, false // within three days
	}
	if len(words) == 0 || len(words) > 6 || !words[0].Letters || ns.lang.Is(language.Preposition, words[0].Low) || ns.lang.Is(language.And, words[0].Low) {
		return "", n, false
	}
	return rest, n, true
}

// Counts reports whether words say a number of things: "You put on three coats".
func (ns Numbers) Counts(head string, n int) bool {
	return slices.ContainsFunc(ns.lang.Amounts(head), func(a language.Number) bool { return a.Amount == float64(n) && !a.Range })
}

// AnnouncedCount returns how many things a line announces; 0 where it announces none.
func (ns Numbers) AnnouncedCount(head string) int {
	for i, r := range head {
		if v := ns.lang.CardinalValue(string(r)); ns.lang.Unspaced && v > 1 && ns.lang.Begins(language.Announces, head[i+len(string(r)):]) > 0 {
			return v
		}
	}
	words := ns.lang.Spoken(head)
	for i, w := range words {
		n := ns.lang.CardinalValue(w.Low)
		if w.Digit && len(w.Text) == 1 {
			n = int(w.Text[0] - '0')
		}
		if n < 2 {
			continue
		}
		for _, next := range words[i+1 : min(i+4, len(words))] {
			if ns.lang.Is(language.Announces, next.Low) || ns.lang.Is(language.Announces, ns.lang.Bare(next.Low)) {
				return n
			}
		}
	}
	return 0
}

// Spelled counts the numbers of two or more that a text says in words: "eight-minute".
func (ns Numbers) Spelled(text string) int {
	n := 0
	for _, w := range ns.lang.Spoken(text) {
		if first := string(FirstRune(w.Low)); ns.lang.Unspaced && !ns.lang.IsFunction(w.Low) && ns.lang.CardinalValue(first) > 1 {
			n++
		}
		for part := range strings.SplitSeq(w.Low, "-") {
			if ns.lang.CardinalValue(part) > 1 {
				n++
				break
			}
		}
	}
	return n
}

// SpelledTime reports whether a text names another length of time in words.
func (ns Numbers) SpelledTime(text string) bool {
	words := ns.lang.Spoken(text)
	if ns.lang.Unspaced {
		return ns.Spelled(text) > 0
	}
	for i := 0; i+1 < len(words); i++ {
		if ns.lang.CardinalValue(words[i].Low) > 0 && IsTime(ns.lang.Value(language.Unit, words[i+1].Low)) {
			return true
		}
	}
	return false
}

// Old reports whether what stands before a number makes it the value that was.
func (ns Numbers) Old(before string) bool {
	before = strings.TrimRight(before, " \u00a0\u202f")
	return ns.lang.EndsWith(language.InsteadOf, before) || ns.lang.EndsWith(language.From, before) && !ns.lang.Unspaced
}

// FigureEnd returns where a figure ends with what it counts: its unit, or the noun
// behind it with what stands before that: "60 more passengers", "76 wooden tables".
// Where the noun is not sure the figure stands alone.
func (ns Numbers) FigureEnd(text string, n language.Number) int {
	if rest := strings.TrimLeftFunc(text[n.To:], unicode.IsSpace); n.Kind == language.Measure {
		if below := ns.lang.Begins(language.BelowZero, rest); below > 0 {
			return len(text) - len(rest) + below
		}
	}
	if n.Kind != language.Amount || n.Noun == "" || ns.lang.Unspaced {
		return n.To
	}
	words := ns.lang.Words(text[n.To:])
	i, end := 0, 0
	if ns.lang.Is(language.Change, words[0].Low) {
		i = 1
	}
	first := i
	for ; i < len(words) && i < 3 && words[i].Letters && !ns.lang.IsFunction(words[i].Low); i++ {
		plural := ns.lang.IsPlural(words[i].Text)
		if end > 0 && !plural {
			break // a verb, for all that is known
		}
		if plural {
			end = words[i].To
		}
	}
	if end == 0 && i == first+1 {
		end = words[first].To
	}
	if end == 0 || n.To+end-n.From > figureMost {
		return n.To
	}
	return n.To + end
}

// Amounts returns the numbers of a text that count or measure something.
func (ns Numbers) Amounts(text string) []language.Number {
	var all []language.Number
	for _, n := range ns.lang.Numbers(text) {
		if n.Counts() {
			all = append(all, n)
		}
	}
	return all
}
