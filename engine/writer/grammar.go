package writer

import "github.com/scenewright/scenewright/engine/language"

// grammar is what a language's words say about a text, each part about one thing.
// Whatever finds something in a text asks these.
type grammar struct {
	lang       *language.Language
	speech     speech
	clauses    clauses
	names      names
	references references
	headings   headings
	numbers    numbers
	times      times
	entries    entries
	orders     orders
	items      items
}

// newGrammar makes the grammar of a language, for a rate of speech in runes without
// spaces a second.
func newGrammar(l *language.Language, rate float64) grammar {
	g := grammar{
		lang: l, speech: speech{l, rate}, clauses: clauses{l}, names: names{l}, references: references{l},
		headings: headings{l, clauses{l}}, numbers: numbers{l}, times: times{l}, entries: entries{l, clauses{l}},
	}
	g.orders = orders{l, g.clauses, g.times}
	g.items = items{l, g.clauses, g.orders, g.entries, g.numbers, g.headings}
	return g
}
