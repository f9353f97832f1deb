package language

import (
	"slices"
	"strings"
	"sync"
	"unicode/utf8"
)

// unspacedWords is the first language that sets no words apart: its words cut a text.
var unspacedWords = sync.OnceValue(func() *Language {
	all := Studied()
	return all[slices.IndexFunc(all, func(l *Language) bool { return l.Unspaced })]
})

// segmentHan cuts a stretch of Chinese characters into words; of Japanese, whose words nobody here
// knows, by twos, a rest of three whole.
func segmentHan(text string, chinese bool) []string {
	if !chinese {
		return byTwos(text)
	}
	known := unspacedWords().classes[Segment].value
	return joinSingles(cutHan(text, known), known)
}

// joinSingles gives a single character the list does not have to the word
// before it (应用 层), which it ends, unless that is a mere particle or adverb, or to
// the word after it (大 公司), which some begin.
func joinSingles(words []string, known map[string]string) []string {
	joined, prefix := words[:0], ""
	ended := false // the last word has a character behind it
	for i, word := range words {
		last := len(joined) - 1
		_, listed := known[word]
		single := prefix == "" && !listed && utf8.RuneCountInString(word) == 1
		switch {
		case single && i+1 < len(words) && unspacedWords().Is(Leading, word) && !IsEnclitic(words[i+1]):
			prefix = word
		case single && last >= 0 && !ended && !isSmall(joined[last], known):
			ended = utf8.RuneCountInString(joined[last]) > 1 // others may be a name: 赛 力 斯
			joined[last] += word
		default:
			ended = false
			joined = append(joined, prefix+word)
			prefix = ""
		}
	}
	return joined
}

// isSmall reports whether a word is one of the list of a single character, and no pronoun.
func isSmall(word string, known map[string]string) bool {
	_, listed := known[word]
	return listed && utf8.RuneCountInString(word) == 1 && !unspacedWords().Is(Anaphor, word)
}

// byTwos returns the pairs of text; three characters at the end stay together.
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

// IsEnclitic reports whether a word of a text without spaces leans on the one before it.
func IsEnclitic(word string) bool { return unspacedWords().Is(Enclitic, word) }

// measureLength returns the bytes of the longest measure text begins with.
func measureLength(text string) int {
	longest := 0
	for _, measure := range unspacedWords().Entries(MeasureWord) {
		if len(measure) > longest && strings.HasPrefix(text, measure) {
			longest = len(measure)
		}
	}
	return longest
}
