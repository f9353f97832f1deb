package engine

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/abadojack/whatlanggo"
)

// tongue is a language that a text is in: one of ours by its code, another by its
// ISO 639 code. Its name is English.
type tongue struct{ Code, Name string }

// leastWords is how many words in Latin letters tell another language.
const leastWords = 10

// tongueOf returns the language that a text is in beyond doubt; the zero value
// where there is any.
func tongueOf(text string) tongue {
	if other := otherTongue(text); other != (tongue{}) {
		return other
	}
	l, _ := LanguageByCode(clearLanguage(text))
	return tongue{l.Code, l.Name}
}

// otherTongue returns the language of a text that is in none of ours. Another
// script tells it; Latin letters do where hardly a word is a function word of ours,
// the surer the fewer there are.
func otherTongue(text string) tongue {
	found := whatlanggo.Detect(text)
	switch code := found.Lang.Iso6391(); {
	case found.Lang < 0, code == "en", code == "es", code == "fr", code == "zh", code == "he", code == "yi":
		return tongue{}
	case found.Script == unicode.Hebrew:
		return tongue{}
	case found.Script != unicode.Latin:
		if letters(text, found.Script) < letters(text, unicode.Latin) {
			return tongue{}
		}
		return nameOf(found)
	}
	words, ours := 0, map[string]int{}
	known, most := functionWords(), 0
	for _, w := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) }) {
		words++
		if code := known[w]; len(code) == 2 {
			ours[code]++
			most = max(most, ours[code])
		}
	}
	sure := found.Confidence >= .6 && 8*most < words || found.Confidence >= .2 && 25*most < words
	if words < leastWords || !sure {
		return tongue{}
	}
	return nameOf(found)
}

// nameOf returns a language by its name, or by its script where several have that.
func nameOf(found whatlanggo.Info) tongue {
	if found.Script != unicode.Latin && !found.IsReliable() {
		return tongue{found.Lang.Iso6391(), "a language in " + whatlanggo.Scripts[found.Script] + " script"}
	}
	return tongue{found.Lang.Iso6391(), found.Lang.String()}
}

// letters counts those of a script.
func letters(text string, script *unicode.RangeTable) int {
	n := 0
	for _, r := range text {
		if unicode.Is(script, r) {
			n++
		}
	}
	return n
}

// mismatch returns a warning where a text is clearly in another language than the
// one it is to be spoken in, "" where it is not.
func mismatch(text, language string) string {
	is := tongueOf(text)
	if is.Code == "" || is.Code == language {
		return ""
	}
	voice, _ := LanguageByCode(language)
	remedy := fmt.Sprintf("ask for language %q, or for auto", is.Code)
	if _, ours := LanguageByCode(is.Code); !ours {
		remedy = "no voice here speaks " + is.Name
	}
	return fmt.Sprintf("the text is in %s, and the voice speaks %s: %s", is.Name, voice.Name, remedy)
}

// checkTongue refuses a text that is to be spoken in its own language, where that
// is one that no voice speaks.
func checkTongue(r Request, text string) error {
	if other := otherTongue(text); r.Language == "auto" && other.Code != "" {
		return invalid("language", "the text is in "+other.Name+", which no voice here speaks", "bring it in one of "+strings.Join(LanguageCodes(), ", "))
	}
	return nil
}
