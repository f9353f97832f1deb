package spoken

import (
	"strings"

	"github.com/scenewright/scenewright/engine/language"
)

// EstimatedTimes is the note of voices with word times estimated from the sound.
const EstimatedTimes = "word times are estimated from the sound"

// kokoro maps the first letter of a Kokoro voice to its language.
const kokoro = "a:en b:en e:es f:fr h:hi i:it p:pt z:zh"

// LanguageNamed returns the language in a voice name of an open model:
// af_heart of Kokoro, en_US-lessac-medium of Piper. code is "" for a
// language without films; told is false if there is none.
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

// LanguageOf returns the language of a code such as en-US or en_US; "" if it has no films.
func LanguageOf(code string) string {
	l, _ := language.ByCode(code)
	return l.Code
}
