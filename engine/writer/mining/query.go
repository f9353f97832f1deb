package mining

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"
)

// Query gives two to five concrete words to look for pictures with: names and
// things that the narration speaks of, in the order it does. The terms of the
// whole text weigh them and, where the narration has too few of its own, lend
// it the text's weightiest.
func Query(narration string, terms *Terms) string {
	const most, least = 4, 2
	picked := terms.concrete(tokens(narration, terms.language), most)
	for _, w := range terms.top(8) {
		if len(picked) >= least {
			break
		}
		if !slices.Contains(picked, w) {
			picked = append(picked, w)
		}
	}
	if len(picked) == 0 {
		picked = firstWords(narration, terms.language, least)
	}
	return strings.Join(picked, " ")
}

type candidateWord struct {
	text  string
	stem  string
	at    int
	score float64
}

// concrete picks the n words most likely to show something, in text order.
func (t *Terms) concrete(all []token, n int) []string {
	var words []candidateWord
	for i, w := range all {
		if !t.lex.isContent(w, t.language) {
			continue
		}
		words = append(words, candidateWord{text: t.shown(w), stem: t.stem(w), at: i, score: t.concreteness(all, i)})
	}
	slices.SortStableFunc(words, func(a, b candidateWord) int { return cmp.Compare(b.score, a.score) })
	seen := map[string]bool{}
	words = slices.DeleteFunc(words, func(w candidateWord) bool {
		again := seen[w.stem] || w.score <= 0
		seen[w.stem] = true
		return again
	})
	words = words[:min(n, len(words))]
	slices.SortFunc(words, func(a, b candidateWord) int { return cmp.Compare(a.at, b.at) })
	texts := make([]string, len(words))
	for i, w := range words {
		texts[i] = w.text
	}
	return texts
}

// shown is the word as a picture search wants it.
func (t *Terms) shown(w token) string {
	s := strings.ReplaceAll(w.text, "’", "'")
	if t.language == "fr" {
		if i := strings.IndexByte(s, '\''); i >= 0 && i <= 3 {
			s = s[i+1:]
		}
	}
	if t.language == "iw" && utf8.RuneCountInString(s) > 3 {
		return strings.TrimPrefix(s, "ו")
	}
	return s
}

// concreteness scores a word: its weight, its length, whether it is a name,
// whether it stands where nouns do, whether it ends like something else.
func (t *Terms) concreteness(all []token, i int) float64 {
	w := all[i]
	score := .4 + t.weight[t.stem(w)]
	if properName(all, i) {
		score += .5
	}
	if i > 0 && t.lex.article[all[i-1].low] {
		score += .25
	}
	if i+1 < len(all) && t.lex.article[all[i+1].low] || i > 0 && t.lex.subject[all[i-1].low] {
		score -= .4 // verbs stand before articles and after pronouns
	}
	if likelyVerb(w.low, t.language) || t.lex.open[w.low] {
		score -= .7
	}
	if abstractEnding(w.low, t.language) {
		score -= .3
	}
	return score + .02*float64(min(utf8.RuneCountInString(w.text), 8))
}

func abstractEnding(low, language string) bool {
	ends := map[string][]string{
		"en": {"ness", "ity", "ism", "able", "ible", "ful", "less", "ive", "ous"},
		"es": {"idad", "ismo", "able", "ible", "ivo", "iva"},
		"fr": {"ité", "isme", "able", "ible", "ivement", "eux", "euse"},
	}[language]
	return slices.ContainsFunc(ends, func(e string) bool { return strings.HasSuffix(low, e) })
}

// top lists the n weightiest stems that look like things.
func (t *Terms) top(n int) []string {
	var all []string
	for s := range t.weight {
		if !likelyVerb(s, t.language) && !t.lex.open[s] {
			all = append(all, s)
		}
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

func firstWords(text, language string, n int) []string {
	var picked []string
	for _, w := range tokens(text, language) {
		if w.word && len(picked) < n {
			picked = append(picked, w.text)
		}
	}
	if len(picked) == 0 {
		return []string{strings.TrimSpace(text)}
	}
	return picked
}
