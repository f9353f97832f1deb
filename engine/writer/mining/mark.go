package mining

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine"
)

// Bounds of a stressed phrase.
const (
	markWords = 3
	markMax   = 24 // characters
)

// hanRange is an amount between two numbers.
var hanRange = regexp.MustCompile(`[二三四五六七八九十两百千万\d]+[到至或][二三四五六七八九十百千万\d]+[度个倍年天人户]?`)

// commonStems are the words that at least two and a third of the scenes say.
func (t *Terms) commonStems(scenes []engine.ScriptScene) set {
	count := map[string]int{}
	for _, sc := range scenes {
		in := set{}
		for _, w := range tokens(sc.Narration, t.language) {
			if s := t.stem(w); t.lex.isContent(w, t.language) && !in[s] {
				in[s] = true
				count[s]++
			}
		}
	}
	common := set{}
	for s, n := range count {
		common[s] = n > 1 && 3*n >= len(scenes)
	}
	return common
}

// mark is the phrase of a heading to stress, which carries its news: a number
// with what it counts, or a short noun phrase, sooner from the end. It is ""
// where there is none that surely is one.
func (t *Terms) mark(heading string, common set) string {
	m := marker{Terms: t, toks: tokens(heading, t.language), common: common}
	best, bestWorth := "", 0.0
	for _, f := range t.figures(heading) {
		if f.score >= .8 && f.score > bestWorth && 4*len(f.Said) < 3*len(heading) {
			best, bestWorth = f.Said, f.score
		}
	}
	if at := hanRange.FindStringIndex(heading); t.language == "zh" && at != nil {
		return heading[at[0]:at[1]]
	}
	for from := range m.toks {
		for to := from + 1; to <= len(m.toks) && to <= from+markWords+1; to++ {
			text := heading[m.toks[from].from:m.toks[to-1].to]
			n := utf8.RuneCountInString(text)
			if n > markMax || 4*n > 3*utf8.RuneCountInString(heading) {
				break
			}
			if v := m.worth(from, to); v > bestWorth {
				best, bestWorth = text, v
			}
		}
	}
	return best
}

type marker struct {
	*Terms
	toks   []token
	common set
}

// worth is how much the words from..to are worth stressing; 0 = not at all.
func (m marker) worth(from, to int) float64 {
	if v := m.amount(from, to); v > 0 {
		return v
	}
	if to-from > m.longest(from) || to < len(m.toks) && to-from < 2 || !m.opens(from) || !m.closes(to) || !m.news(from, to) {
		return 0
	}
	v := .4 + .15*float64(to-from-1)
	if to == len(m.toks) {
		v += .15
	}
	return v
}

// longest is how many words of a phrase are surely no verb: in English, where
// the adjective comes first, all; elsewhere a noun and its adjective; behind
// "of" only the noun.
func (m marker) longest(from int) int {
	switch {
	case from > 0 && isOfWord(m.toks[from-1].low):
		return 1
	case m.language == "en":
		return markWords
	}
	return 2
}

func isOfWord(low string) bool { return slices.Contains([]string{"of", "de", "d", "של"}, low) }

// amount values a number: two that make one amount, a number and what it
// counts.
func (m marker) amount(from, to int) float64 {
	if !m.isNumber(m.toks[from]) || m.part(from) {
		return 0
	}
	last := m.toks[to-1]
	if y := m.toks[from].low; m.toks[from].digit && len(y) == 4 && bareScore(y, numberValue(y, m.language)) == 0 {
		return 0 // a year, and whose
	}
	if from > 0 && m.labelled(m.toks[from-1].low) {
		return 0 // bus 14
	}
	switch {
	case to-from == 3 && m.lex.alternate[m.toks[from+1].low] && m.isNumber(last):
		return 1.2
	case last.word && m.language == "iw" && strings.HasPrefix(last.low, "ו"):
		return 0
	case to-from == 2 && last.word && !m.isNumber(last) && !m.lex.isStop(last.low, m.language) && m.toks[from].digit:
		return .9
	case to-from == 2 && m.lex.isContent(last, m.language) && !likelyVerb(last.low, m.language):
		return .5
	}
	return 0
}

// part reports whether a number goes on from the one before: "or four".
func (m marker) part(from int) bool {
	return from > 1 && m.lex.alternate[m.toks[from-1].low] && m.isNumber(m.toks[from-2]) || from > 0 && m.isNumber(m.toks[from-1])
}

// opens reports whether a noun phrase surely begins at a token: an article or
// a preposition stands before it, and it is not the subject, behind which no
// mark tells the verb from an adjective.
func (m marker) opens(from int) bool {
	if from < 2 {
		return false
	}
	before := m.toks[from-1]
	if m.language == "zh" {
		return before.text == "的"
	}
	if isOfWord(before.low) || m.lex.prep[before.low] && !slices.Contains([]string{"to", "outside", "inside"}, before.low) {
		return !m.infinitive(m.toks[from].low)
	}
	return m.lex.article[before.low] && !m.quantifier(before.low) && m.inside(from-1)
}

// quantifier: "each room" says more of each than of the room.
func (m marker) quantifier(low string) bool {
	return slices.Contains([]string{"no", "each", "every", "any", "some", "another", "cada", "ningún", "ninguna", "otro", "otra", "chaque", "aucun", "aucune", "autre"}, low)
}

// inside reports whether a phrase is not the first of its clause.
func (m marker) inside(article int) bool {
	if article == 0 || !m.toks[article-1].word {
		return false
	}
	return article > 1 || !m.lex.prep[m.toks[0].low]
}

// infinitive reports whether a word behind a preposition looks like a verb.
func (m marker) infinitive(low string) bool {
	if m.language == "es" {
		for _, clitic := range []string{"lo", "la", "los", "las", "le", "les", "se"} {
			low = strings.TrimSuffix(low, clitic)
		}
	}
	ends := map[string][]string{"es": {"ar", "er", "ir"}, "fr": {"er", "ir", "re"}, "en": {"ing"}}[m.language]
	return slices.ContainsFunc(ends, func(e string) bool { return strings.HasSuffix(low, e) }) || m.language == "iw" && strings.HasPrefix(low, "ל")
}

// closes reports whether a noun phrase surely ends before a token.
func (m marker) closes(to int) bool {
	if to == len(m.toks) || !m.toks[to].word {
		return true
	}
	if m.language == "zh" {
		return false
	}
	low := m.toks[to].low
	return m.lex.prep[low] || slices.Contains([]string{"of", "de", "del", "du", "des", "של"}, low) || m.language == "fr" && strings.HasPrefix(low, "d'")
}

// news reports whether all words are names of things, and one of them is not
// the topic of the whole film.
func (m marker) news(from, to int) bool {
	fresh := false
	for i, w := range m.toks[from:to] {
		switch {
		case !m.lex.isContent(w, m.language), likelyVerb(w.low, m.language), m.lex.open[w.low]:
			return false
		case i > 0 && m.language == "en" && strings.HasSuffix(w.low, "s") && !strings.HasSuffix(w.low, "ss") && m.weight[m.stem(w)] <= .75:
			return false // unit delivers, but heat pumps
		case i > 0 && m.language == "iw" && strings.HasPrefix(w.low, "ו"):
			return false
		}
		fresh = fresh || !m.common[m.stem(w)]
	}
	return fresh && (to-from > 1 || utf8.RuneCountInString(m.toks[from].text) > 1)
}
