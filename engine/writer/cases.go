package writer

import (
	"slices"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
	"github.com/scenewright/scenewright/engine/writer/internal/structure"
	"github.com/scenewright/scenewright/engine/writer/source"
)

// cases finds the several cases in which something holds, under what holds then: "See a
// doctor if you snore heavily, wake up gasping, or have slept badly for months".
func (l lists) cases(lines []source.Line) structure.Found {
	text := grammar.Bare(lines[0].Text)
	for _, w := range l.Lang.Words(text) {
		if w.From == 0 || !l.Lang.Is(language.Condition, w.Low) {
			continue
		}
		head, all := l.Headings.Of(text[:w.From]), l.Clauses.Enumeration(text[w.From:])
		if len(all) < grammar.LeastItems || l.References.Leans(head) || l.Lang.Count(head) < 2 || !l.goOnWithVerbs(all[1:]) {
			return structure.Found{}
		}
		return l.listed(head, all, grammar.LeastItems)
	}
	return structure.Found{}
}

// goOnWithVerbs reports whether cases say what else is done by whom the first one names,
// or begin as that does: "have slept badly" stands alone, "are moving out" does not.
func (l lists) goOnWithVerbs(cases []string) bool {
	return !slices.ContainsFunc(cases, func(c string) bool {
		low := grammar.FirstLow(l.Lang, c)
		return !l.Lang.IsAny(low, language.Condition, language.Offers) && l.Lang.Begins(language.Imperative, c) == 0 && !l.Lang.IsVerb(low, true)
	})
}
