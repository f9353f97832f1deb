package whisper

import (
	"strings"

	"github.com/scenewright/scenewright/engine/language"
)

// codeOf returns Whisper's code of a language whose words are known; "" of others.
func codeOf(code string) string {
	if l, _ := language.ByCode(code); l.Studied() {
		return l.ISO()
	}
	return ""
}

// asked is what a server is told of a language; one that nobody knows is left
// out, but whisper.cpp's takes English for it unless it is told to find out.
func (t *Transcriber) asked(language string) string {
	if language == "" && t.cpp {
		return "auto"
	}
	return codeOf(language)
}

// codeNamed is our code of a language that a server found, by its English name
// or its code; one that is none of ours stays as it is.
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
