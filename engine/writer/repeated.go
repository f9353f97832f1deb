package writer

import (
	"strings"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
	"github.com/scenewright/scenewright/engine/writer/source"
)

// clauses finds three clauses or more of one sentence that begin with the same word, which
// joins each of them to what stands before: "He noticed that wet Tuesdays were slow, that
// school holidays were not, and that nobody bought rye".
func (l lists) clauses(lines []source.Line) finding {
	const leastWords = 3
	text := grammar.Bare(lines[0].Text)
	if lines[0].Item || grammar.Asks(text) || grammar.Quotes(text) || l.Lang.Unspaced {
		return finding{}
	}
	for _, w := range l.Lang.Words(text) {
		if w.From == 0 || !l.Lang.IsAny(w.Low, language.Relative, language.Conjunction, language.Condition) || l.Lang.Is(language.And, w.Low) {
			continue
		}
		all := l.Clauses.Enumeration(text[w.From:])
		if len(all) < grammar.LeastItems {
			return finding{}
		}
		for i, clause := range all {
			first := l.Lang.Spoken(clause)
			if len(first) <= leastWords || first[0].Low != w.Low {
				return finding{}
			}
			all[i] = strings.TrimSpace(clause[first[0].To:])
		}
		list := l.Items.Row(all, grammar.LeastItems)
		if list == nil {
			return finding{}
		}
		return finding{story.List{Items: list}, 1}
	}
	return finding{}
}
