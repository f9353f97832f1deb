// Package relevance tells how well a picture or a film fits a scene, by words:
// those it is looked for by and those that are spoken against what is said about
// it. It is BM25's thought without a collection to count in: what every picture
// has ("background", "people") says little, a word among few says more than one
// among many, and saying it twice does not say it twice as well.
//
// Words of English, Spanish and French are compared by their stems, Hebrew ones
// by their letters in pairs, because prefixes hide them, and Chinese by its
// characters in pairs, because nothing parts its words.
package relevance

import (
	"time"

	"github.com/scenewright/scenewright/engine/language"
)

// Floor is the least score of what fits. Below it a scene is better off with
// what is drawn for it. It lies in the gap between the pairs that fit (0.32 and
// more) and those that do not (0.28 and less) in this package's test, which
// prints the table it was read from.
const Floor = 0.3

// Query is what is looked for.
type Query struct {
	Words    string        // two to five concrete words
	Text     string        // what is spoken meanwhile
	Language string        // of both: a code that Voices lists, such as en
	Width    int           // pixels of the place, 0 = any
	Height   int           //
	Length   time.Duration // how long a film is seen, 0 = a picture is wanted
}

// Subject is what was found.
type Subject struct {
	Title    string
	Tags     []string
	Text     string        // what else is known: a description, what is said in it
	Language string        // of the words, "" = not known
	Width    int           // pixels, 0 = not known
	Height   int           //
	Duration time.Duration // of a film, 0 = not known
	Used     int           // how often the film shows it already
}

// What each part says of the whole.
const (
	ofCoverage = .6 // how much of what is looked for is said
	ofFocus    = .4 // how much of what is said belongs to the scene
	lone       = .6 // is left of the coverage by one word of several: it may mean something else
	again      = .3 // is left of a score for each time that it was shown before
)

// Score is from 0, it has nothing to do with the scene, to 1.
//
// Where the words are of two languages nothing can be told by them but names.
// Then the source's own search is believed, as far as the Floor and no further,
// so that whatever can be judged goes first. It is not where the scene's
// language is Hebrew, in which the big libraries cannot be asked.
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

// coverage is the share of what is looked for that is said, by weight.
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

// enough is how many words of a subject have to belong to the scene: a library
// with fifty tags is not worse for it.
const enough = 4

// focus is the share of what is said first that belongs to the scene.
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
