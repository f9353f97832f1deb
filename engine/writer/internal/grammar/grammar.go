// Package grammar says what the words and the marks of a text mean: where a clause
// ends, what is a name, what a heading, what tells somebody to do something. It knows
// single lines; what several of them make together is found above it.
package grammar

import "github.com/scenewright/scenewright/engine/language"

// Grammar is what a language's words say about a text, each part about one thing.
type Grammar struct {
	Lang       *language.Language
	Clauses    Clauses
	Names      Names
	References References
	Headings   Headings
	Numbers    Numbers
	Times      Times
	Entries    Entries
	Orders     Orders
	Items      Items
}

// New makes the grammar of a language.
func New(l *language.Language) Grammar {
	g := Grammar{
		Lang: l, Clauses: Clauses{l}, Names: Names{l}, References: References{l},
		Headings: Headings{l, Clauses{l}}, Numbers: Numbers{l}, Times: Times{l}, Entries: Entries{l, Clauses{l}},
	}
	g.Orders = Orders{l, g.Clauses, g.Times}
	g.Items = Items{l, g.Clauses, g.Orders, g.Entries, g.Numbers, g.Times, g.Headings}
	return g
}
