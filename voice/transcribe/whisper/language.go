package whisper

import (
	"strings"

	"github.com/scenewright/scenewright/engine/language"
)

// codeOf returns Whisper's code of a studied language; "" for others.
func codeOf(code string) string {
	if l, _ := language.ByCode(code); l.Studied() {
		return l.ISO()
	}
	return ""
}

// asked returns the language parameter of a request. An unknown language
// is omitted, but whisper.cpp then assumes English unless it gets "auto".
func (t *Transcriber) asked(language string) string {
	if language == "" && t.cpp {
		return "auto"
	}
	return codeOf(language)
}

// codeNamed returns the code in this program of a detected language, by
// its English name or code; unknown ones stay unchanged.
func codeNamed(found string) string {
	found = strings.ToLower(strings.TrimSpace(found))
	l, ok := language.ByName(found)
	if !ok {
		l, _ = language.ByCode(found)
	}
	if l.Studied() {
		return l.Code
	}
	return found
}
