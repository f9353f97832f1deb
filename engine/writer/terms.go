package writer

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/relevance"
)

// Terms knows how much each word of a text matters to it.
type Terms struct {
	lang    *language.Language
	weight  map[string]float64 // 0..1 by stem
	surface map[string]string  // how a stem was first written
	top     []string           // the weightiest words
}

// NewTerms weighs the words of a whole text: what is said more often weighs more.
func NewTerms(text, code string) *Terms {
	t := &Terms{lang: language.Of(code), weight: map[string]float64{}, surface: map[string]string{}}
	most := 0.0
	for _, w := range t.lang.Words(text) {
		if !t.lang.IsContent(w) {
			continue
		}
		s := t.lang.Stem(w.Low)
		if t.weight[s] == 0 {
			t.surface[s] = w.Text
		}
		t.weight[s]++
	}
	for s, n := range t.weight {
		t.weight[s] = math.Log1p(n)
		most = max(most, t.weight[s])
	}
	for s := range t.weight {
		t.weight[s] /= most
	}
	t.top = t.ranked(topWords)
	return t
}

// Words of a query.
const (
	leastQuery = 2
	mostQuery  = 5
	aQuery     = 3
)

// Query returns two to five words to look for pictures with: the content words of a
// narration, the rarest of the text first, in the order they are said, names left
// out; and the text's weightiest words where it has too few.
func Query(narration string, terms *Terms) string {
	picked := terms.ofSentence(narration)
	rarity := map[string]float64{}
	for _, w := range picked {
		rarity[w.Low] = terms.rarity(w)
	}
	slices.SortStableFunc(picked, func(a, b language.Word) int { return cmp.Compare(rarity[b.Low], rarity[a.Low]) })
	picked = picked[:min(aQuery, len(picked))]
	slices.SortFunc(picked, func(a, b language.Word) int { return cmp.Compare(a.From, b.From) })
	var words []string
	for _, w := range picked {
		words = append(words, w.Text)
	}
	for _, w := range append(slices.Clip(terms.top), strings.Fields(narration)...) {
		if len(words) >= leastQuery {
			break
		}
		if !slices.Contains(words, w) {
			words = append(words, w)
		}
	}
	return strings.Join(words, " ")
}

// Subject returns the one or two words that name what a film is about: those that it says
// most often, above all in its title.
func Subject(title, text, code string) string {
	t := NewTerms(title+"\n"+text, code)
	titled := map[string]bool{}
	for _, w := range t.lang.Words(title) {
		titled[t.lang.Stem(w.Low)] = true
	}
	var first, second language.Word
	var most, next float64
	for _, w := range t.concrete(text) {
		stem := t.lang.Stem(w.Low)
		weight := t.weight[stem]
		if titled[stem] {
			weight += inTitle
		}
		switch {
		case relevance.Generic(w.Low):
		case weight > most:
			first, second, most, next = w, first, weight, most
		case weight > next:
			second, next = w, weight
		}
	}
	if next > nearly*most {
		return first.Low + " " + second.Low
	}
	return first.Low
}

// What words weigh by which a film's subject is named.
const (
	inTitle = .4 // more, where the title says it
	nearly  = .8 // of the first word's weight is the second one's at least
)

// ofSentence returns the content words of the first sentence of a narration that has enough
// for a query: words of several sentences name no one picture.
func (t *Terms) ofSentence(narration string) []language.Word {
	for _, s := range t.lang.Sentences(narration) {
		if all := t.concrete(s); len(all) >= leastQuery {
			return all
		}
	}
	return t.concrete(narration)
}

// concrete returns the content words of a narration without names and repeats.
func (t *Terms) concrete(narration string) []language.Word {
	var all []language.Word
	seen := map[string]bool{}
	opens := true
	for _, w := range t.lang.Words(narration) {
		name := w.Capitalized() && !opens
		opens = !w.Letters && strings.ContainsAny(w.Text, language.EndMarks+`"“«:`)
		if stem := t.lang.Stem(w.Low); t.lang.IsContent(w) && !name && !seen[stem] {
			seen[stem] = true
			all = append(all, w)
		}
	}
	return all
}

// rarity returns how seldom the text says a word; of two as rare, the longer one says
// more.
func (t *Terms) rarity(w language.Word) float64 {
	return 1 - t.weight[t.lang.Stem(w.Low)] + .02*float64(min(len(w.Text), 20))
}

// topWords is how many of a text's weightiest words may fill a query.
const topWords = 8

// ranked lists a text's weightiest words.
func (t *Terms) ranked(n int) []string {
	var all []string
	for s := range t.weight {
		all = append(all, s)
	}
	slices.SortFunc(all, func(a, b string) int {
		return cmp.Or(cmp.Compare(t.weight[b], t.weight[a]), strings.Compare(a, b))
	})
	all = all[:min(n, len(all))]
	for i, s := range all {
		all[i] = t.surface[s]
	}
	return all
}
