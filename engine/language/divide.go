package language

import "unicode/utf8"

// Divides reports whether a text can be cut before the byte at. A cut falls neither inside a word
// nor between a word and its punctuation.
func Divides(text, code string, at int) bool {
	if at <= 0 || at >= len(text) || !utf8.RuneStart(text[at]) {
		return false
	}
	for _, t := range Tokens(text, code) {
		if t.From < at && at < t.To {
			before, _ := utf8.DecodeLastRuneInString(text[:at])
			after, _ := utf8.DecodeRuneInString(text[at:])
			return IsUnspaced(before) && IsUnspaced(after)
		}
	}
	return true
}
