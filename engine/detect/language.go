package detect

import (
	"cmp"
	"strings"
	"sync"
	"unicode"

	"github.com/abadojack/whatlanggo"

	"github.com/scenewright/scenewright/engine/language"
)

// LanguageOf returns the language of a text, judged by its script, its function words and its
// letter trigrams, in this order. It returns en where none of them is clear.
func LanguageOf(text string) string {
	if code := languageByScript(text); code != "" {
		return code
	}
	if l, ok := language.ByCode(OtherTongue(text).Code); ok {
		return l.Code
	}
	if code := languageByWords(text); code != "" {
		return code
	}
	latin := map[string]string{} // codes by whatlanggo's
	known := whatlanggo.Options{Whitelist: map[whatlanggo.Lang]bool{}}
	for l := range whatlanggo.Langs {
		for _, ours := range studiedIn("Latn") {
			if l.Iso6391() == ours.ISO() {
				latin[l.Iso6391()], known.Whitelist[l] = ours.Code, true
			}
		}
	}
	found := whatlanggo.DetectWithOptions(text, known)
	if found.Confidence < .5 {
		return "en"
	}
	return cmp.Or(latin[found.Lang.Iso6391()], "en")
}

// studiedIn returns the languages of a script that have a vocabulary.
func studiedIn(script string) []*language.Language {
	var all []*language.Language
	for _, l := range language.Studied() {
		if l.Script == script {
			all = append(all, l)
		}
	}
	return all
}

// languageByScript detects Hebrew and Chinese by their letters. A Chinese character counts for
// three letters, about what it conveys in Latin script, so that brand names do not outvote the text
// around them. Han characters among kana are Japanese.
func languageByScript(text string) string {
	var han, hebrew, kana, other int
	for _, r := range text {
		switch {
		case unicode.In(r, unicode.Hiragana, unicode.Katakana):
			kana++
		case unicode.Is(unicode.Han, r):
			han += 3
		case unicode.Is(unicode.Hebrew, r):
			hebrew++
		case unicode.IsLetter(r):
			other++
		}
	}
	switch {
	case han > hebrew && han >= other && han > 6*kana:
		return studiedIn("Hans")[0].Code
	case hebrew > han && 2*hebrew >= other:
		return studiedIn("Hebr")[0].Code
	}
	return ""
}

// languageByWords detects a language by its own function words and letters; "" if no language is
// clearly ahead.
func languageByWords(text string) string {
	best, lead, second := wordScores(text)
	if lead >= second+2 || lead > 0 && second == 0 {
		return best
	}
	return ""
}

// ClearLanguage returns the language of a text if it is beyond doubt, else "".
func ClearLanguage(text string) string {
	if code := languageByScript(text); code != "" {
		return code
	}
	if best, lead, second := wordScores(text); lead >= 4 && lead > 2*second {
		return best
	}
	return ""
}

// wordScores returns the language with the most words and letters that no other uses, their number,
// and the number for the runner-up.
func wordScores(text string) (best string, lead, second int) {
	score := map[string]int{}
	known := functionWords()
	text = strings.ToLower(text)
	for _, w := range strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) }) {
		if codes := known[w]; len(codes) == 1 { // unique to one language
			score[codes[0]]++
		}
	}
	for _, l := range studiedIn("Latn") {
		n := score[l.Code] + marks(l, text)
		if n > lead {
			best, lead, second = l.Code, n, lead
		} else if n > second {
			second = n
		}
	}
	return best, lead, second
}

// functionWords maps a word to the studied languages in Latin script that use it as a function
// word.
var functionWords = sync.OnceValue(func() map[string][]string {
	words := map[string][]string{}
	for _, l := range studiedIn("Latn") {
		for _, w := range l.Small {
			words[w] = append(words[w], l.Code)
		}
	}
	return words
})
