package writer

import (
	"slices"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
	"github.com/scenewright/scenewright/engine/writer/internal/structure"
	"github.com/scenewright/scenewright/engine/writer/source"
)

// clauses finds three clauses or more of one sentence that begin with the same word, which
// joins each of them to what stands before: "He noticed that wet Tuesdays were slow, that
// school holidays were not, and that nobody bought rye". They keep that word: what they hang on
// may deny them.
func (l lists) clauses(lines []source.Line) structure.Found {
	const leastWords = 3
	text := grammar.Bare(lines[0].Text)
	if lines[0].Item || grammar.Asks(text) || grammar.Quotes(text) || l.Lang.Unspaced {
		return structure.Found{}
	}
	for _, w := range l.Lang.Words(text) {
		if w.From == 0 || !l.Lang.IsAny(w.Low, language.Relative, language.Conjunction, language.Condition) || l.Lang.Is(language.And, w.Low) {
			continue
		}
		joined := func(clause string) bool {
			words := l.Lang.Spoken(clause)
			return len(words) > leastWords && words[0].Low == w.Low
		}
		all := l.Clauses.Enumeration(text[w.From:])
		if slices.ContainsFunc(all, func(c string) bool { return !joined(c) }) {
			return structure.Found{}
		}
		return l.listed("", all, grammar.LeastItems)
	}
	return structure.Found{}
}
