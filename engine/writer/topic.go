package writer

import (
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/language"
)

// NamesTopic reports whether a text only names what could be told, with or without a full
// stop: one line that asks something, or says nothing of what it names.
func NamesTopic(text, code string) bool {
	l, text := language.Of(code), strings.TrimSpace(text)
	switch {
	case strings.Contains(text, "\n") || len(l.Sentences(text)) > 1:
		return false
	case strings.HasSuffix(text, "?") || strings.HasSuffix(text, "？") || l.Begins(language.Asking, text) > 0:
		return true
	}
	words := l.Words(text)
	if i := slices.IndexFunc(words, func(w language.Word) bool { return l.Is(language.Relative, w.Low) }); i >= 0 {
		words = words[:i] // what follows belongs to what is named
	}
	for i := range words {
		if predicates(l, words[:i+1]) {
			return false
		}
	}
	return true
}

// predicates reports whether the last of some words says something of what those before
// it name: a verb, or an article behind a word that must be one.
func predicates(l *language.Language, words []language.Word) bool {
	w, named := words[len(words)-1], words[:len(words)-1]
	if len(named) == 0 {
		return l.Is(language.Subject, w.Low)
	}
	before := named[len(named)-1]
	bare := !l.IsFunction(before.Low)
	switch {
	case w.Capitalized() && l.Is(language.Month, w.Low), l.IsAny(before.Low, language.Article, language.Preposition) && !l.Is(language.Subject, before.Low):
		return false
	case l.Is(language.Article, w.Low):
		return bare && len(named) > 1
	}
	return l.Is(language.Finite, w.Low) || l.IsVerb(w.Low, bare)
}
