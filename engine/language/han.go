package language

import (
	"slices"
	"strings"
	"sync"
	"unicode/utf8"
)

// unspacedWords returns the first language written without spaces; its dictionary segments text.
var unspacedWords = sync.OnceValue(func() *Language {
	all := Studied()
	return all[slices.IndexFunc(all, func(l *Language) bool { return l.Unspaced })]
})

// segmentHan segments Chinese characters into words. Japanese has no dictionary here: it is cut
// into pairs, with up to three characters at the end.
func segmentHan(text string, chinese bool) []string {
	if !chinese {
		return byTwos(text)
	}
	known := unspacedWords().classes[Segment].value
	return joinSingles(cutHan(text, known), known)
}

// joinSingles joins a single unlisted character to the word before it (应用 层), unless that is a
// particle or adverb. A character of class Leading joins the word after it (大 公司).
func joinSingles(words []string, known map[string]string) []string {
	joined, prefix := words[:0], ""
	ended := false // the last word already has a character appended
	for i, word := range words {
		last := len(joined) - 1
		_, listed := known[word]
		single := prefix == "" && !listed && utf8.RuneCountInString(word) == 1
		switch {
		case single && i+1 < len(words) && unspacedWords().Is(Leading, word) && !IsEnclitic(words[i+1]):
			prefix = word
		case single && last >= 0 && !ended && !isSmall(joined[last], known):
			ended = utf8.RuneCountInString(joined[last]) > 1 // else a name: 赛 力 斯
			joined[last] += word
		default:
			ended = false
			joined = append(joined, prefix+word)
			prefix = ""
		}
	}
	return joined
}

// isSmall reports whether a word is a listed single character other than a pronoun.
func isSmall(word string, known map[string]string) bool {
	_, listed := known[word]
	return listed && utf8.RuneCountInString(word) == 1 && !unspacedWords().Is(Anaphor, word)
}

// byTwos cuts text into pairs of characters; up to three at the end stay together.
func byTwos(text string) (words []string) {
	runes := []rune(text)
	for len(runes) > 3 {
		words = append(words, string(runes[:2]))
		runes = runes[2:]
	}
	if len(runes) > 0 {
		words = append(words, string(runes))
	}
	return words
}

// IsEnclitic reports whether a word of a text without spaces attaches to the word before it.
func IsEnclitic(word string) bool { return unspacedWords().Is(Enclitic, word) }

// measureLength returns the length in bytes of the longest measure word at the start of text.
func measureLength(text string) int {
	longest := 0
	for _, measure := range unspacedWords().Entries(MeasureWord) {
		if len(measure) > longest && strings.HasPrefix(text, measure) {
			longest = len(measure)
		}
	}
	return longest
}
