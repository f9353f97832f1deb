package writer

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/locale"
)

// Editor makes scenes of texts in one language. It is only read and safe for
// concurrent use.
type Editor struct{ grammar }

// NewEditor makes the editor of a language, for a rate of speech in runes
// without spaces a second; 0 is the language's own.
func NewEditor(code string, rate float64) Editor {
	return Editor{grammar: newGrammar(language.Of(code), RateOf(engine.Assignment{Language: code, Rate: rate}))}
}

// RateOf is the assignment's rate of speech, the language's where it has none:
// runes without spaces a second.
func RateOf(a engine.Assignment) float64 {
	if a.Rate > 0 {
		return a.Rate
	}
	if l, ok := engine.LanguageByCode(a.Language); ok {
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
	return clauses{language.Of(code)}.join(sentences)
}

// bare is a text without the mark that ends it, and the space around it. A
// question keeps its mark, and so does a text that ends in three dots.
func bare(s string) string {
	s = strings.TrimSpace(s)
	if strings.HasSuffix(s, "..") {
		return s
	}
	return strings.TrimRightFunc(s, func(r rune) bool {
		return strings.ContainsRune(".。,，;；:：、।۔،؛", r) || unicode.IsSpace(r)
	})
}

// finished reports whether a text ends as a sentence does.
func finished(s string) bool {
	r := lastRune(strings.TrimRight(s, "\"”»」』)）"))
	return strings.ContainsRune(locale.EndMarks, r)
}

func asks(s string) bool {
	return strings.ContainsRune("?？", lastRune(strings.TrimRight(s, "\"”»」』)） \u00a0\u202f")))
}

// announces reports whether a line leads to what follows it.
func announces(s string) bool { return strings.ContainsRune(":：", lastRune(strings.TrimSpace(s))) }

// capitalized reports whether a text does not begin with a small letter.
func capitalized(s string) bool {
	return !unicode.IsLower(firstRune(strings.TrimLeft(s, "\"“«¿¡( ")))
}

func lastRune(s string) rune {
	r, _ := utf8.DecodeLastRuneInString(s)
	return r
}

func firstRune(s string) rune {
	r, _ := utf8.DecodeRuneInString(s)
	return r
}

func runes(s string) int { return utf8.RuneCountInString(s) }

// capital begins a text with a capital, unless its first word is written with
// capitals or marks of its own: iPhone, node_modules.
func capital(s string) string {
	word, _, _ := strings.Cut(s, " ")
	if word != strings.ToLower(word) || strings.ContainsAny(word, "._/@#") {
		return s
	}
	return Capital(s)
}

// Capital begins a text with a capital, in languages that have them.
func Capital(s string) string {
	r, size := utf8.DecodeRuneInString(s)
	if size == 0 {
		return s
	}
	return string(unicode.ToUpper(r)) + s[size:]
}

// Seconds returns how long a text is spoken.
func (e Editor) Seconds(text string) float64 { return e.speech.seconds(text) }

// Leans reports whether a sentence needs the one before it.
func (e Editor) Leans(sentence string) bool { return e.references.leans(sentence) }

// Sentence returns a text as a sentence: it begins with a capital and has an end.
func (e Editor) Sentence(text string) string {
	return e.clauses.finish(Capital(strings.TrimSpace(text)))
}
