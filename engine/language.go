package engine

import (
	"cmp"
	"strings"
	"unicode"

	"github.com/abadojack/whatlanggo"

	"github.com/scenewright/scenewright/engine/locale"
)

// Language is a language that films can speak.
type Language struct {
	Code        string  `json:"code"`        // en, es, fr, zh, iw, de …
	Name        string  `json:"name"`        // in English
	NativeName  string  `json:"nativeName"`  // in the language itself
	Script      string  `json:"script"`      // ISO 15924: Latn, Hans, Hebr
	RightToLeft bool    `json:"rightToLeft"` //
	Rate        float64 `json:"rate"`        // runes without spaces spoken a second, until the voice was measured
}

// Languages lists them all: first the five whose words and structure are known,
// English before all.
func Languages() []Language {
	var all []Language
	for _, l := range locale.All() {
		all = append(all, languageOf(l))
	}
	return all
}

// languageOf returns what the API says of a language.
func languageOf(l locale.Language) Language {
	return Language{Code: l.Code, Name: l.Name, NativeName: l.Native, Script: l.Script, RightToLeft: locale.RightToLeft(l.Code), Rate: l.Rate}
}

// LanguageCodes lists the codes of [Languages], in the same order.
func LanguageCodes() []string { return locale.Codes() }

// LanguageByCode finds a language. Hebrew also answers to its newer code, he.
func LanguageByCode(code string) (Language, bool) {
	l, ok := locale.ByCode(code)
	if !ok {
		return Language{}, false
	}
	return languageOf(l), true
}

// DetectLanguage tells which language a text is written in: by its script, by its
// function words and then by its letter triples. Where nothing speaks clearly it
// says en.
func DetectLanguage(text string) string {
	if code := languageByScript(text); code != "" {
		return code
	}
	if l, ok := LanguageByCode(otherTongue(text).Code); ok {
		return l.Code
	}
	if code := languageByWords(text); code != "" {
		return code
	}
	found := whatlanggo.DetectWithOptions(text, whatlanggo.Options{Whitelist: map[whatlanggo.Lang]bool{
		whatlanggo.Eng: true, whatlanggo.Spa: true, whatlanggo.Fra: true,
	}})
	if found.Confidence < .5 {
		return "en"
	}
	return cmp.Or(map[whatlanggo.Lang]string{whatlanggo.Spa: "es", whatlanggo.Fra: "fr"}[found.Lang], "en")
}

// languageByScript knows Hebrew and Chinese by their letters. A Chinese
// character counts for three letters, about what it says in a Latin script, so
// that brand names do not outvote the text around them. Among kana they are
// Japanese.
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
		return "zh"
	case hebrew > han && 2*hebrew >= other:
		return "iw"
	}
	return ""
}

// languageByWords counts function words and letters that only one of the three
// languages has; "" where no language is clearly ahead.
func languageByWords(text string) string {
	best, lead, second := wordScores(text)
	if lead >= second+2 || lead > 0 && second == 0 {
		return best
	}
	return ""
}

// clearLanguage returns the language that a text is in beyond doubt, "" where
// there is any.
func clearLanguage(text string) string {
	if code := languageByScript(text); code != "" {
		return code
	}
	if best, lead, second := wordScores(text); lead >= 4 && lead > 2*second {
		return best
	}
	return ""
}

// wordScores returns the language with the most words and letters of its own,
// how many those are, and how many the next language has.
func wordScores(text string) (best string, lead, second int) {
	score := map[string]int{}
	known := functionWords()
	text = strings.ToLower(text)
	for _, w := range strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) }) {
		if code := known[w]; len(code) == 2 { // of this language alone
			score[code]++
		}
	}
	for _, r := range text {
		switch r {
		case 'ñ', '¿', '¡', 'í', 'ó', 'ú', 'á':
			score["es"]++
		case 'è', 'ê', 'ç', 'à', 'œ', 'ù', 'â', 'î', 'ô', 'û', 'ë', 'ï':
			score["fr"]++
		}
	}
	for _, code := range []string{"en", "es", "fr"} {
		if n := score[code]; n > lead {
			best, lead, second = code, n, lead
		} else if n > second {
			second = n
		}
	}
	return best, lead, second
}

// functionWords maps a word to the languages that use it as a function word.
func functionWords() map[string]string {
	words := map[string]string{}
	for code, list := range map[string]string{
		"en": "the and of to in is are for with that this it you your how what why when from have has be can will not as by an or we our about make their they",
		"es": "el la los las de y en que un una para con por es son su sus como más qué cómo del al lo se no hay este esta esto cuando nuestro tu",
		"fr": "le la les de et en que un une pour avec par est sont son ses comme plus du des au aux ce cette il elle on ne pas dans sur qui nous vous votre leur comment",
	} {
		for w := range strings.FieldsSeq(list) {
			words[w] = strings.TrimSpace(words[w] + " " + code)
		}
	}
	return words
}
