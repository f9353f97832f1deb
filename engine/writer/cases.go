package writer

import (
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
	"github.com/scenewright/scenewright/engine/writer/source"
)

// cases finds the several cases in which something holds, under what holds then: "See a
// doctor if you snore heavily, wake up gasping, or have slept badly for months".
func (l lists) cases(lines []source.Line) finding {
	text := grammar.Bare(lines[0].Text)
	for _, w := range l.Lang.Words(text) {
		if w.From == 0 || !l.Lang.Is(language.Condition, w.Low) {
			continue
		}
		head, all := l.Headings.Of(text[:w.From]), l.Clauses.Enumeration(text[w.From:])
		if head == "" || len(all) < grammar.LeastItems || l.References.Leans(head) || l.Lang.Count(head) < 2 {
			return finding{}
		}
		for _, c := range all[1:] {
			if !l.goesOnWithVerb(c) {
				return finding{}
			}
		}
		items := l.Items.All(all)
		if items == nil {
			return finding{}
		}
		return finding{story.List{Heading: head, Items: items}, 1}
	}
	return finding{}
}

// goesOnWithVerb reports whether a case says what else is done by whom the first one
// names, or begins as that does.
func (l lists) goesOnWithVerb(text string) bool {
	low := grammar.FirstLow(l.Lang, text)
	return l.Lang.IsAny(low, language.Condition, language.Finite) || l.Lang.Begins(language.Imperative, text) > 0 || l.Lang.IsVerb(low, true)
}
