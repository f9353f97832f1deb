package language_test

import (
	"testing"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/language/languagetest"
)

// What a text costs grows with its length, of whatever kind it is.
func TestLinear(t *testing.T) {
	for name, work := range map[string]func(l *language.Language, text string){
		"words":     func(l *language.Language, text string) { l.Words(text) },
		"sentences": func(l *language.Language, text string) { l.Sentences(text) },
		"numbers":   func(l *language.Language, text string) { l.Numbers(text) },
		"readable":  func(l *language.Language, text string) { l.Readable(text) },
	} {
		t.Run(name, func(t *testing.T) {
			languagetest.Linear(t, func(text, code string) { work(language.Of(code), text) })
		})
	}
}
