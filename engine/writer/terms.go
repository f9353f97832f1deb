package writer

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/relevance"
)

// Terms has the weight of each word of a text.
type Terms struct {
	lang    *language.Language
	weight  map[string]float64 // 0..1 by stem
	surface map[string]string  // the first written form of a stem
	top     []string           // the weightiest words
}

// NewTerms weighs the words of a whole text: more frequent ones weigh more.
func NewTerms(text, code string) *Terms {
	t := &Terms{lang: language.Of(code), weight: map[string]float64{}, surface: map[string]string{}}
	most := 0.0
	for _, w := range t.lang.Words(text) {
		if !t.lang.IsContent(w) {
			continue
		}
		s := t.lang.Stem(w.Low)
		if t.weight[s] == 0 {
			t.surface[s] = t.lang.Unelided(w.Text)
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

// Query returns two to five words of a picture search: the content words of a narration, the rarest
// of the text first, in spoken order, without names; and the text's weightiest words if there are
// too few.
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

// Subject returns the one or two words that name a film's subject: the most frequent ones, above
// all in its title.
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

// Weights of words that name a film's subject.
const (
	inTitle = .4 // added for words of the title
	nearly  = .8 // least share of the first word's weight for a second one
)

// ofSentence returns the content words of the first sentence of a narration that has enough for a
// query: words of several sentences describe no one picture.
func (t *Terms) ofSentence(narration string) []language.Word {
	for _, s := range t.lang.Sentences(narration) {
		if all := t.concrete(s); len(all) >= leastQuery {
			return all
		}
	}
	return t.concrete(narration)
}

// concrete returns the content words of a narration without names, repeats and elided articles.
func (t *Terms) concrete(narration string) []language.Word {
	var all []language.Word
	seen := map[string]bool{}
	opens := true
	for _, w := range t.lang.Words(narration) {
		name := w.Capitalized() && !opens
		opens = !w.Letters && strings.ContainsAny(w.Text, language.EndMarks+`"“«:`)
		if stem := t.lang.Stem(w.Low); t.lang.IsContent(w) && !name && !seen[stem] {
			seen[stem] = true
			w.Text, w.Low = t.lang.Unelided(w.Text), t.lang.Unelided(w.Low)
			all = append(all, w)
		}
	}
	return all
}

// rarity returns how rare a word is in the text; of two equally rare ones, the longer one counts
// more.
func (t *Terms) rarity(w language.Word) float64 {
	return 1 - t.weight[t.lang.Stem(w.Low)] + .02*float64(min(len(w.Text), 20))
}

// topWords is how many of a text's weightiest words may fill a query.
const topWords = 8

// ranked returns a text's weightiest words.
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
