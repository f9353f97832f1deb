package writer

import (
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
)

// things are the stretches of a narration that name what its clauses are about:
// their subjects and objects. Names and measures are none, nor are circumstances,
// which stand behind a preposition.
func (e Editor) things(narration string) []language.Span {
	t := &Terms{lang: e.lang}
	words := e.lang.Words(narration)
	var all []language.Span
	circumstance := map[int]bool{} // by the last word
	for _, run := range t.verbless(t.runs(narration)) {
		first := e.wordAt(words, run[0].From)
		if first > 0 && e.lang.Is(language.Relative, words[first-1].Low) {
			run = run[1:] // what it does
		}
		if len(run) > 0 {
			run = t.nouns(words, run)
		}
		if len(run) == 0 {
			continue
		}
		first, last := e.wordAt(words, run[0].From), e.wordAt(words, run[len(run)-1].From)
		circumstance[last] = e.circumstance(words[:first], circumstance) || !closed(narration[:run[0].From])
		if !circumstance[last] && !e.namesOrMeasures(words, first, last) && e.determined(words, first) {
			all = append(all, language.Span{From: run[0].From, To: run[len(run)-1].To})
		}
	}
	return all
}

// recurring returns the stems of the words of meaning that a text says more than once.
func (e Editor) recurring(text string) map[string]bool {
	said, often := map[string]bool{}, map[string]bool{}
	for _, w := range e.lang.Spoken(text) {
		if stem := e.lang.Stem(e.lang.Bare(w.Low)); e.lang.IsContent(w) {
			often[stem] = often[stem] || said[stem]
			said[stem] = true
		}
	}
	return often
}

// ofThemes leaves of the things that phrases name those that the text comes back to:
// one that it names in passing stands in a comparison, a figure of speech or a row of
// others too often for a symbol of it to be right.
func (e Editor) ofThemes(s story.Spoken, often map[string]bool) story.Spoken {
	s.Phrases = slices.Clone(s.Phrases)
	for i, p := range s.Phrases {
		theme := func(w language.Word) bool { return often[e.lang.Stem(e.lang.Bare(w.Low))] }
		if p.Thing != "" && !slices.ContainsFunc(e.lang.Spoken(p.Thing), theme) {
			s.Phrases[i].Thing = ""
		}
	}
	return s
}

// determined reports whether a noun may begin at a word: where nouns have articles, one
// or another word of that kind stands before it, or it is a plural.
func (e Editor) determined(words []language.Word, first int) bool {
	w := words[first]
	if !e.lang.Articled || first == 0 || e.lang.IsPlural(w.Text) || strings.ContainsAny(w.Text, "'’") {
		return true
	}
	before := words[first-1]
	return before.Digit || e.lang.IsAny(before.Low, language.Article, language.Open, language.Indefinite, language.Definite) || e.lang.CardinalValue(before.Low) > 0
}

// wordAt is the index of the word that begins at a byte.
func (e Editor) wordAt(words []language.Word, from int) int {
	return slices.IndexFunc(words, func(w language.Word) bool { return w.From == from })
}

// circumstance reports whether what follows words stands behind a preposition, or
// is one more of several that do.
func (e Editor) circumstance(words []language.Word, others map[int]bool) bool {
	for i := len(words) - 1; i >= 0; i-- {
		low := words[i].Low
		switch {
		case e.lang.Is(language.And, low):
			return others[i-1]
		case e.lang.IsAny(low, language.Preposition, language.OfWord, language.Simile):
			return true
		case words[i].Digit, e.lang.CardinalValue(low) > 0, e.lang.IsAny(low, language.Article, language.Open, language.Common):
		default:
			return false
		}
	}
	return false
}

// namesOrMeasures reports whether one of some words is of a name, a unit of
// measure or a time.
func (e Editor) namesOrMeasures(words []language.Word, first, last int) bool {
	for i := first; i <= last; i++ {
		opens := i == 0 || !words[i-1].Letters
		if e.names.properAt(words, i, opens) || e.lang.IsAny(words[i].Low, language.Unit, language.Currency, language.Season, language.Weekday, language.Month) {
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
