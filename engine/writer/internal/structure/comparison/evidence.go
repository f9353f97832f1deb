package comparison

import (
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
)

// onlyWhen reports whether words behind a number only say in which year: "in 1870".
func (ps Pairs) onlyWhen(behind string) bool {
	moment := ps.Times.Begins(behind)
	return moment.To > 0 && grammar.Bare(behind[moment.To:]) == ""
}

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

// says returns the lower-case verb by which a clause says a number: before it, or right
// behind a number that the clause begins with; "" where none is known.
func (ps Pairs) says(clause string, n language.Number) string {
	if verb := ps.verbBefore(clause[:n.From]); verb != "" {
		return verb
	}
	words := ps.Lang.Spoken(clause[:n.From])
	if i := slices.IndexFunc(words, func(w language.Word) bool { return ps.Lang.IsAny(w.Low, language.Finite, language.Verb) }); i >= 0 {
		return words[i].Low
	}
	if behind := ps.Lang.Spoken(clause[n.To:]); n.From == 0 && len(behind) > 0 && ps.Lang.IsVerb(behind[0].Low, true) {
		return behind[0].Low
	}
	return ""
}

// verbBefore returns the lower-case word with a meaning of its own that leads to a number,
// with nothing but small words between them; "" where none does.
func (ps Pairs) verbBefore(head string) string {
	const far = 4
	words := ps.Lang.Words(head)
	for i := len(words) - 1; i >= max(0, len(words)-far); i-- {
		switch w := words[i]; {
		case !w.Letters || w.Digit || w.Capitalized() && i > 0:
			return ""
		case !ps.Lang.IsFunction(w.Low):
			return w.Low
		}
	}
	return ""
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

// time returns the year or the words by which a clause says when it was or is, and whether
// that is past; "" where it does not.
func (ps Pairs) time(clause string) (label string, past bool) {
	for _, n := range ps.Lang.Numbers(clause) {
		if n.Kind == language.Year || n.Kind == language.Date && grammar.YearIn(n.Text) != "" {
			return n.Text, true
		}
	}
	if label, past = ps.Times.Said(clause); label != "" {
		return label, past
	}
	if low := grammar.FirstLow(ps.Lang, clause); ps.Lang.Is(language.Conjunction, low) && ps.Lang.Is(language.When, low) {
		return low, true
	}
	for _, w := range ps.Lang.Spoken(clause) {
		if n := ps.Lang.Begins(language.Formerly, clause[w.From:]); n > 0 {
			return clause[w.From : w.From+n], true
		}
		if n := ps.Lang.Begins(language.Now, clause[w.From:]); n > 0 && !ps.Lang.Is(language.Preposition, clause[w.From:w.From+n]) {
			return clause[w.From : w.From+n], false
		}
	}
	return "", false
}
