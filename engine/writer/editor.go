package writer

import (
	"strings"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
	"github.com/scenewright/scenewright/engine/writer/internal/structure"
	"github.com/scenewright/scenewright/engine/writer/source"
)

// Editor makes scenes of texts in one language. It is only read and safe for
// concurrent use.
type Editor struct{ structure.Rules }

// NewEditor makes the editor of a language, for a rate of speech in runes
// without spaces a second; 0 is the language's own.
func NewEditor(code string, rate float64) Editor {
	l := language.Of(code)
	return Editor{structure.Rules{Grammar: grammar.New(l), Speech: source.Speech{Lang: l, Rate: RateOf(story.Assignment{Language: code, Rate: rate})}}}
}

// RateOf returns the assignment's rate of speech, the language's where it has none:
// runes without spaces a second.
func RateOf(a story.Assignment) float64 {
	if a.Rate > 0 {
		return a.Rate
	}
	if l, ok := language.ByCode(a.Language); ok {
		return l.Rate
	}
	return 12.5
}

// Chars counts what a voice has to speak: runes without white space.
func Chars(text string) int { return language.Chars(text) }

// WordCount counts the words of a text.
func WordCount(text, code string) int { return language.Of(code).Count(text) }

// Sentences cuts a text into sentences.
func Sentences(text, code string) []string { return language.Of(code).Sentences(text) }

// ContentWords lists the words of a text that carry its meaning, in lower case,
// in order, repeats included.
func ContentWords(text, code string) []string {
	l := language.Of(code)
	var all []string
	for _, w := range l.Words(text) {
		if l.IsContent(w) {
			all = append(all, l.Bare(w.Low))
		}
	}
	return all
}

// Join puts sentences after one another: with spaces, where the language has
// them.
func Join(sentences []string, code string) string {
	return grammar.New(language.Of(code)).Clauses.Join(sentences)
}

// Read reads a text.
func (e Editor) Read(text string) source.Text { return source.Read(text, e.Lang.Code) }

// ReadWhole takes a text apart in which no line's end was lost.
func (e Editor) ReadWhole(text string) source.Text { return source.ReadWhole(text, e.Lang.Code) }

// Seconds returns how long a text is spoken.
func (e Editor) Seconds(text string) float64 { return e.Speech.Seconds(text) }

// Leans reports whether a sentence needs the one before it.
func (e Editor) Leans(sentence string) bool { return e.References.Leans(sentence) }

// Sentence returns a text as a sentence: it begins with a capital and has an end.
func (e Editor) Sentence(text string) string {
	return e.Clauses.Finish(grammar.Capital(strings.TrimSpace(text)))
}
