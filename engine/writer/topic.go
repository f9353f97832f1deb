package writer

import (
	"strings"

	"github.com/scenewright/scenewright/engine/language"
)

// mostTopic is how many words a text has at most that only names what could be told; of
// a language without spaces, twice as many.
const mostTopic = 7

// NamesTopic reports whether a text only names what could be told, with or without a full
// stop: one line that asks something, or one of a few words.
func NamesTopic(text, code string) bool {
	l, text := language.Of(code), strings.TrimSpace(text)
	if strings.Contains(text, "\n") || len(l.Sentences(text)) > 1 {
		return false
	}
	asks := strings.HasSuffix(text, "?") || strings.HasSuffix(text, "？") || l.Begins(language.Asking, text) > 0
	return asks || NewEditor(code, 0).words(text) <= mostTopic
}
