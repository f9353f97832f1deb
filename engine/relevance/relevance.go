// Package relevance scores by words how well a picture or clip fits a scene: search terms and
// narration against title, tags and description. It follows BM25 without corpus statistics: words
// that many pictures have ("background", "people") count little, a word among few counts more than
// one among many, and repetition adds ever less.
//
// English, Spanish and French words are compared by stems. Hebrew words are compared by character
// pairs because prefixes hide the stem, and Chinese because words have no boundaries.
package relevance

import (
	"slices"

	"github.com/scenewright/scenewright/engine/language"
)

// Floor is the minimum score of a fit; below it a generated drawing serves the scene better. It
// lies in the gap between pairs that fit (0.32 or more) and pairs that do not (0.28 or less) in
// this package's test, which prints the table.
const Floor = 0.3

// Weights of the parts of a score.
const (
	ofCoverage = .6 // share of the search terms that the subject mentions
	ofFocus    = .4 // share of the subject's words that belong to the scene
	lone       = .6 // factor if only one of several terms matches: it may be ambiguous
	again      = .3 // factor for each previous use
)

// Score returns how well a subject fits a query, 0 to 1.
//
// If their languages differ, only names can match. The source's own ranking is then trusted up to
// Floor, so that comparable subjects come first. This does not hold for a query in Hebrew, in which
// the large libraries cannot be searched.
func Score(q Query, s Subject) float64 {
	looked, said := terms(q.Words, q.Language), subject(s, q.Language)
	score := 0.0
	if len(looked) > 0 {
		score = ofCoverage*coverage(looked, said) + ofFocus*focus(append(terms(q.Text, q.Language), looked...), said)
	}
	score *= shape(q, s)
	if foreign(q.Language, s.Language) {
		score = max(score, Floor)
	}
	for range s.Used {
		score *= again
	}
	return score
}

func foreign(asked, said string) bool {
	l, _ := language.ByCode(asked)
	return said != "" && asked != "" && said != asked && !l.Unsearched
}

// coverage returns the weighted share of search terms that the subject mentions.
func coverage(looked []term, said words) float64 {
	var found, all float64
	stems := map[string]bool{}
	for _, t := range looked {
		all += t.weight
		if clear := said.says(t); clear > 0 {
			found += t.weight * clear
			stems[t.stem] = true
		}
	}
	if len(looked) > 1 && len(stems) == 1 {
		found *= lone
	}
	return found / all
}

// enough is the number of words of a subject that have to belong to the scene: many tags in a
// library do not lower the score.
const enough = 4

// focus returns the weighted share of title and tags that belongs to the scene.
func focus(scene []term, said words) float64 {
	if len(said.terms) == 0 {
		return 0
	}
	heard := words{terms: scene}.index()
	var found, all float64
	for _, t := range said.terms {
		if t.aside {
			continue
		}
		all += t.weight
		found += t.weight * heard.says(t)
	}
	return min(1, found/max(1, min(all, enough)))
}

// Names reports whether title, tags and text of a subject contain every word of a phrase.
func Names(phrase, language string, s Subject) bool {
	said, all := subject(s, language), terms(phrase, language)
	return len(all) > 0 && !slices.ContainsFunc(all, func(t term) bool { return said.says(t) == 0 })
}

// Said returns the words of a query that a text contains, in lower case and spelled as in the
// query. It condenses a long description or a transcript to what matters for the query.
func Said(looked, text, language string) []string {
	said := words{terms: terms(text, language)}.index()
	var out []string
	for _, w := range split(looked) {
		if t := terms(w, language); len(t) == 1 && said.says(t[0]) > 0 {
			out = append(out, w)
		}
	}
	return out
}

// Beside returns how many words of a query a subject contains, and the share of its other words that
// a text contains: 1 if it has no others. Words that pictures of any subject have do not count.
func Beside(looked, text, language string, s Subject) (found int, share float64) {
	query, told := words{terms: terms(looked, language)}.index(), words{terms: terms(text, language)}.index()
	stems := map[string]bool{}
	var others, belong float64
	for _, t := range subject(s, language).terms {
		switch {
		case query.says(t) > 0:
			stems[t.stem] = true
		case t.weight == plain:
			others++
			belong += told.says(t)
		}
	}
	if others == 0 {
		return len(stems), 1
	}
	return len(stems), belong / others
}

// Weights of words and vision, if a vision model has seen the picture.
const (
	ofWords = .35
	ofSight = .65
)

// Seen combines a subject's score by words and a vision model's score, each 0 to 1. Vision counts
// more, because words are only labels. If the picture scores below Floor, the result does too,
// whatever the words say.
func Seen(words, fits float64) float64 {
	fits = min(max(fits, 0), 1)
	score := ofWords*words + ofSight*fits
	if fits < Floor {
		return min(score, fits)
	}
	return score
}
