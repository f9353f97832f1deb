package subtitle

import (
	"strings"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/language"
)

// breakAfter says what ends with a token.
func breakAfter(text string, tok language.Token) Break {
	s := strings.TrimRight(tok.Text, `"'”’)]}»」』）`)
	r, _ := utf8.DecodeLastRuneInString(s)
	switch {
	case strings.ContainsRune(language.EndMarks, r):
		if tok.To == len(text) || !abbreviated(s) && !lowerFollows(text[tok.To:]) {
			return SentenceEnd
		}
	case strings.ContainsRune(",;:—–，、；：،؛፣", r):
		return ClauseEnd
	}
	return NoBreak
}

// abbreviated reports whether a word's full stop is its own: a title that
// stands before a name, or an initial.
func abbreviated(word string) bool {
	switch word {
	case "Dr.", "Mr.", "Mrs.", "Ms.", "Prof.", "St.", "No.", "vs.", "Sr.", "Sra.", "Srta.", "Dra.", "Ud.", "Uds.", "MM.":
		return true
	}
	return utf8.RuneCountInString(word) == 2 && word[0] >= 'A' && word[0] <= 'Z'
}

// lowerFollows reports whether the text goes on in lower case, so that a full
// stop before it belonged to an abbreviation.
func lowerFollows(rest string) bool {
	r, _ := utf8.DecodeRuneInString(strings.TrimLeft(rest, " \t\n\""))
	return r >= 'a' && r <= 'z'
}
