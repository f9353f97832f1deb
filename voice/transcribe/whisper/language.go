package whisper

import "strings"

// codeOf is Whisper's code of a language.
func codeOf(language string) string {
	return map[string]string{"en": "en", "es": "es", "fr": "fr", "zh": "zh", "iw": "he"}[language]
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
	ours := map[string]string{
		"english": "en", "spanish": "es", "castilian": "es", "french": "fr", "chinese": "zh", "mandarin": "zh", "hebrew": "iw", "he": "iw",
	}
	if code := ours[found]; code != "" {
		return code
	}
	return found
}
