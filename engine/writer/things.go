package writer

import (
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
)

// things returns the stretches of a narration that name what its clauses are about:
// their subjects and objects. Names and measures are none, nor are circumstances,
// which stand behind a preposition.
func (ph phrasing) things(narration string) []language.Span {
	t := &Terms{lang: ph.Lang}
	words := ph.Lang.Words(narration)
	var all []language.Span
	circumstance := map[int]bool{} // by the last word
	for _, run := range t.verbless(t.runs(narration)) {
		first := ph.wordAt(words, run[0].From)
		if first > 0 && ph.Lang.Is(language.Relative, words[first-1].Low) {
			run = run[1:] // what it does
		}
		if len(run) > 0 {
			run = t.nouns(words, run)
		}
		if len(run) == 0 {
			continue
		}
		first, last := ph.wordAt(words, run[0].From), ph.wordAt(words, run[len(run)-1].From)
		circumstance[last] = ph.circumstance(words[:first], circumstance) || !grammar.Closed(narration[:run[0].From])
		if !circumstance[last] && !ph.namesOrMeasures(words, first, last) && ph.determined(words, first) {
			all = append(all, language.Span{From: run[0].From, To: run[len(run)-1].To})
		}
	}
	return all
}

// recurring returns the stems of the words of meaning that a text says more than once.
func (ph phrasing) recurring(text string) map[string]bool {
	said, often := map[string]bool{}, map[string]bool{}
	for _, w := range ph.Lang.Spoken(text) {
		if stem := ph.Lang.Stem(ph.Lang.Bare(w.Low)); ph.Lang.IsContent(w) {
			often[stem] = often[stem] || said[stem]
			said[stem] = true
		}
	}
	return often
}

// ofThemes leaves of the things that phrases name those that the text comes back to:
// one that it names in passing stands in a comparison, a figure of speech or a row of
// others too often for a symbol of it to be right.
func (ph phrasing) ofThemes(s story.Spoken, often map[string]bool) story.Spoken {
	s.Phrases = slices.Clone(s.Phrases)
	for i, p := range s.Phrases {
		theme := func(w language.Word) bool { return often[ph.Lang.Stem(ph.Lang.Bare(w.Low))] }
		if p.Thing != "" && !slices.ContainsFunc(ph.Lang.Spoken(p.Thing), theme) {
			s.Phrases[i].Thing = ""
		}
	}
	return s
}

// determined reports whether a noun may begin at a word: where nouns have articles, one
// or another word of that kind stands before it, or it is a plural.
func (ph phrasing) determined(words []language.Word, first int) bool {
	w := words[first]
	if !ph.Lang.Articled || first == 0 || ph.Lang.IsPlural(w.Text) || strings.ContainsAny(w.Text, "'’") {
		return true
	}
	before := words[first-1]
	return before.Digit || ph.Lang.IsAny(before.Low, language.Article, language.Open, language.Indefinite, language.Definite) || ph.Lang.CardinalValue(before.Low) > 0
}

// wordAt returns the index of the word that begins at a byte.
func (ph phrasing) wordAt(words []language.Word, from int) int {
	return slices.IndexFunc(words, func(w language.Word) bool { return w.From == from })
}

// circumstance reports whether what follows words stands behind a preposition, or
// is one more of several that do.
func (ph phrasing) circumstance(words []language.Word, others map[int]bool) bool {
	for i := len(words) - 1; i >= 0; i-- {
		low := words[i].Low
		switch {
		case ph.Lang.Is(language.And, low):
			return others[i-1]
		case ph.Lang.IsAny(low, language.Preposition, language.OfWord, language.Simile):
			return true
		case words[i].Digit, ph.Lang.CardinalValue(low) > 0, ph.Lang.IsAny(low, language.Article, language.Open, language.Common):
		default:
			return false
		}
	}
	return false
}

// namesOrMeasures reports whether one of some words is of a name, a unit of
// measure or a time.
func (ph phrasing) namesOrMeasures(words []language.Word, first, last int) bool {
	for i := first; i <= last; i++ {
		opens := i == 0 || !words[i-1].Letters
		if ph.Names.ProperAt(words, i, opens) || ph.Lang.IsAny(words[i].Low, language.Unit, language.Currency, language.Season, language.Weekday, language.Month) {
			return true
		}
	}
	return false
}

// within returns the first of some stretches of a text that begins in another, as
// far as it lies in that; "" where none does.
func within(text string, all []language.Span, in language.Span) string {
	for _, s := range all {
		if s.From >= in.From && s.From < in.To {
			return text[s.From:before(text, min(s.To, in.To))]
		}
	}
	return ""
}
