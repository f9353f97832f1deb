package comparison

import (
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/language"
)

// evident reports whether a pair says when each of its values was, or that one is what
// was meant to be and the other what it is.
func (ps Pairs) evident(p pair) bool {
	a, was := ps.time(p.first)
	b, then := ps.time(p.second)
	switch {
	case a != "" && b != "":
		return a != b && (was || then)
	case b != "" && then && ps.onlySays(p.second, b, p.b):
		return true
	case a == "" && b != "" && !then && p.a.Kind != language.Amount && p.a.Kind == p.b.Kind && p.a.Unit == p.b.Unit && ps.Lang.Is(language.Now, strings.ToLower(b)) && !ps.Lang.Is(language.Preposition, strings.ToLower(b)):
		return true // "it used 9% a day and now it stays at 3%"
	case a != "" && was && p.b.Noun == "" && p.b.Kind == p.a.Kind, a == "" && b != "" && p.a.Kind == language.Measure:
		if ps.repeats(p) {
			return true
		}
	}
	return ps.intended(p)
}

// intended reports whether a pair's first value is one that was meant or asked for, and
// the second what came of it: "You claimed £3,480", "We will pay you £2,350".
func (ps Pairs) intended(p pair) bool {
	meant := func(clause string, n language.Number) bool {
		return ps.Lang.Is(language.Intended, ps.verbBefore(clause[:n.From])) || ps.Lang.Unspaced && ps.Lang.Contains(language.Intended, clause[:n.From])
	}
	one := comparable(p.a, p.b) && p.b.Unit == p.a.Unit && p.a.Unit != "" || ps.bare(p)
	return one && meant(p.first, p.a) && !meant(p.second, p.b) && (ps.Lang.Unspaced || ps.says(p.second, p.b) != "")
}

// sameVerb reports whether a pair says its values by the same verb: "The repair will
// cost £14m", "Rebuilding cost £1.8m".
func (ps Pairs) sameVerb(p pair) bool {
	return ps.sharesVerb(p) && ps.Orders.Imperative(p.first) == "" && ps.Orders.Imperative(p.second) == "" &&
		(p.a.Unit == p.b.Unit && p.a.Unit != "" || ps.bare(p))
}

// repeats reports whether a pair's second clause is bare and has a verb.
func (ps Pairs) repeats(p pair) bool {
	words := ps.Lang.Spoken(p.second[:p.b.From])
	verb := slices.ContainsFunc(words, func(w language.Word) bool { return ps.Lang.Is(language.Finite, w.Low) }) ||
		len(words) > 0 && ps.Lang.IsVerb(words[len(words)-1].Low, true) || ps.sharesVerb(p)
	return verb && ps.bare(p)
}

func (ps Pairs) sharesVerb(p pair) bool {
	a, b := ps.verbBefore(p.first[:p.a.From]), ps.verbBefore(p.second[:p.b.From])
	return a != "" && ps.Lang.Stem(a) == ps.Lang.Stem(b)
}
