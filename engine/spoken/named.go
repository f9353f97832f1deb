package spoken

import (
	"strings"

	"github.com/scenewright/scenewright/engine/language"
)

// EstimatedTimes is the note of voices whose words are found in their sound.
const EstimatedTimes = "word times are estimated from the sound"

// kokoro is the languages of Kokoro's voices by the first letter of their names.
const kokoro = "a:en b:en e:es f:fr h:hi i:it p:pt z:zh"

// LanguageNamed is the language of a voice by its name, as those of the open models
// tell it: af_heart of Kokoro, en_US-lessac-medium of Piper. It is "" where that is one
// of no film; told is false where the name tells nothing.
func LanguageNamed(name string) (code string, told bool) {
	first, rest, ok := strings.Cut(name, "_")
	switch {
	case !ok || rest == "":
		return "", false
	case strings.Contains(rest, "-"):
		return LanguageOf(first), true
	case len(first) == 2 && strings.ContainsAny(first[1:], "fm"):
		_, tongue, _ := strings.Cut(kokoro, first[:1]+":")
		return LanguageOf(tongue[:min(2, len(tongue))]), true
	}
	return "", false
}

// LanguageOf is the language of a code such as en-US or en_US, "" for one of no film.
func LanguageOf(code string) string {
	l, _ := language.ByCode(code)
	return l.Code
}
