package writer

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/language"
)

// Terms knows how much each word of a text matters to it.
type Terms struct {
	lang    *language.Language
	weight  map[string]float64 // 0..1 by stem
	surface map[string]string  // how a stem was first written
}

// NewTerms weighs the words of a whole text: often said and part of longer
// phrases weighs more.
func NewTerms(text, code string) *Terms {
	t := &Terms{lang: language.Of(code), weight: map[string]float64{}, surface: map[string]string{}}
	count, degree := map[string]float64{}, map[string]float64{}
	for _, run := range t.runs(text) {
		for _, w := range run {
			s := t.lang.Stem(w.Low)
			if count[s]++; count[s] == 1 {
				t.surface[s] = t.shown(w)
			}
			degree[s] += float64(min(len(run), 4))
		}
	}
	top := 0.0
	for s, n := range count {
		t.weight[s] = math.Log1p(n) * math.Sqrt(degree[s]/n)
		top = max(top, t.weight[s])
	}
	for s := range t.weight {
		t.weight[s] /= top
	}
	return t
}

// Density returns the mean weight of the words of a sentence, function words counting
// nothing.
func (t *Terms) Density(sentence string) float64 {
	sum, n := 0.0, 0.0
	for _, w := range t.lang.Spoken(sentence) {
		n++
		if t.lang.IsContent(w) {
			sum += t.weight[t.lang.Stem(w.Low)]
		}
	}
	if n == 0 {
		return 0
	}
	return sum / n
}

// runs returns the stretches of content words between other words and marks.
func (t *Terms) runs(text string) [][]language.Word {
	var all [][]language.Word
	var open []language.Word
	for _, w := range t.lang.Words(text) {
		if t.lang.IsContent(w) {
			open = append(open, w)
			continue
		}
		if open != nil {
			all = append(all, open)
		}
		open = nil
	}
	if open != nil {
		all = append(all, open)
	}
	return all
}

// Words of a query.
const (
	leastQuery = 2
	mostQuery  = 5
)

// Query gives two to five words to look for pictures with: the noun phrases of a
// narration that matter most to the text, in the order they are said, and the
// text's weightiest words where it has too few.
func Query(narration string, terms *Terms) string {
	phrases := terms.phrases(narration)
	slices.SortStableFunc(phrases, func(a, b queryPhrase) int { return cmp.Compare(b.worth, a.worth) })
	var picked []queryPhrase
	n := 0
	for _, p := range phrases {
		if n > 0 && n+len(p.words) > mostQuery || n >= leastQuery+1 {
			continue
		}
		picked, n = append(picked, p), n+len(p.words)
	}
	slices.SortFunc(picked, func(a, b queryPhrase) int { return cmp.Compare(a.at, b.at) })
	var words []string
	for _, p := range picked {
		words = append(words, p.words...)
	}
	for _, w := range terms.top(8) {
		if len(words) >= leastQuery {
			break
		}
		if !slices.Contains(words, w) && !terms.lang.IsVerb(strings.ToLower(w), true) {
			words = append(words, w)
		}
	}
	for _, w := range terms.lang.Spoken(narration) {
		if len(words) >= leastQuery {
			break
		}
		words = append(words, w.Text)
	}
	return strings.Join(words, " ")
}

type queryPhrase struct {
	words []string
	at    int
	worth float64
}

// phrases returns the noun phrases of a narration: content words side by side,
// without those that only a verb would have there.
func (t *Terms) phrases(narration string) []queryPhrase {
	var all []queryPhrase
	seen := map[string]bool{}
	words := t.lang.Words(narration)
	for _, run := range t.verbless(t.runs(narration)) {
		run = t.nouns(words, run)
		p := queryPhrase{}
		for _, w := range run[:min(len(run), 3)] {
			stem := t.lang.Stem(w.Low)
			if seen[stem] {
				continue
			}
			seen[stem] = true
			p.words = append(p.words, t.shown(w))
			p.worth += .3 + t.weight[stem]
			if w.Capitalized() && w.From > 0 {
				p.worth += .4
			}
		}
		if len(p.words) > 0 {
			p.at, p.worth = run[0].From, p.worth/math.Sqrt(float64(len(p.words)))
			all = append(all, p)
		}
	}
	return all
}

// verbless parts runs at their verbs: those that are known, and what is written as
// one behind a noun, or alone.
func (t *Terms) verbless(runs [][]language.Word) [][]language.Word {
	var all [][]language.Word
	for _, run := range runs {
		from := 0
		for i, w := range run {
			if !t.lang.IsVerb(w.Low, i > from || i+1 == len(run)) {
				continue
			}
			if i > from {
				all = append(all, run[from:i])
			}
			from = i + 1
		}
		if from < len(run) {
			all = append(all, run[from:])
		}
	}
	return all
}

// nouns returns the words of a run but for a verb at its head: one behind a pronoun
// or a modal verb, or before an article.
func (t *Terms) nouns(words []language.Word, run []language.Word) []language.Word {
	at := slices.IndexFunc(words, func(w language.Word) bool { return w.From == run[0].From })
	if at > 0 && (t.lang.Is(language.Subject, words[at-1].Low) || t.lang.Is(language.Modal, words[at-1].Low)) {
		run = run[1:]
	} else if end := at + len(run); len(run) == 1 && end < len(words) && t.lang.Is(language.Article, words[end].Low) {
		run = run[1:]
	}
	for len(run) > 1 && t.lang.Is(language.Open, run[0].Low) {
		run = run[1:]
	}
	for len(run) > 0 && t.lang.Is(language.Open, run[len(run)-1].Low) {
		run = run[:len(run)-1]
	}
	return run
}

// shown returns a word as a picture search wants it.
func (t *Terms) shown(w language.Word) string {
	if t.lang.HangsAnd(w) {
		return strings.TrimPrefix(w.Text, "ו")
	}
	if _, noun, elided := strings.Cut(strings.ReplaceAll(w.Text, "’", "'"), "'"); elided && len(noun) > 2 {
		return noun
	}
	return w.Text
}

// top lists the n weightiest words.
func (t *Terms) top(n int) []string {
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
