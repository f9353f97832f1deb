package writer

import (
	"slices"
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/language"
)

// mostTopic is the most words of a text that only names a topic; of a language without spaces,
// twice as many.
const mostTopic = 7

// NamesTopic reports whether a text only names a topic, with or without a full stop: one line with
// a question, or with a few words.
func NamesTopic(text, code string) bool {
	l, text := language.Of(code), strings.TrimSpace(text)
	if strings.Contains(text, "\n") || len(l.Sentences(text)) > 1 {
		return false
	}
	asks := strings.HasSuffix(text, "?") || strings.HasSuffix(text, "？") || l.Begins(language.Asking, text) > 0
	return asks || NewEditor(code, 0).words(text) <= mostTopic
}

// AsksAdvice reports whether a topic requires advice: it asks how to do something, or for a number
// of tips.
func AsksAdvice(topic, code string) bool {
	l, topic := language.Of(code), plainQuotes(strings.TrimSpace(topic))
	if l.Begins(language.Advice, topic) > 0 {
		return true
	}
	words := l.Words(topic)
	opening := words[:min(len(words), firstOfTips)]
	counts := slices.ContainsFunc(opening, func(w language.Word) bool { return strings.ContainsFunc(w.Text, unicode.IsDigit) })
	return counts && l.Contains(language.Tips, topic)
}

// firstOfTips is the most words before and with the number of tips: "the top 10 ways".
const firstOfTips = 3

// IsOwn reports whether a topic belongs to the user: "our new service".
func IsOwn(topic, code string) bool {
	return language.Of(code).Contains(language.Own, plainQuotes(topic))
}
