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

// HanNumber returns the value of a number in Chinese characters; 0 where it is none.
func HanNumber(text string) int { return unspacedWords().CardinalValue(text) }

const longestHanWord = 4

// segmentHan cuts a stretch of Chinese characters into words: the longest entry
// of the list at each place, what lies between by twos, a rest of three whole.
func segmentHan(text string, chinese bool) []string {
	if !chinese {
		return byTwos(nil, text)
	}
	var words []string
	known := unspacedWords().classes[Segment].value
	unknown := 0 // where characters not in the list begin
	for at := 0; at < len(text); {
		size := longestWord(known, text[at:])
		if size == 0 {
			_, step := utf8.DecodeRuneInString(text[at:])
			at += step
			continue
		}
		words = byTwos(words, text[unknown:at])
		words = append(words, text[at:at+size])
		at += size
		unknown = at
	}
	return joinSingles(byTwos(words, text[unknown:]), known)
}

// joinSingles gives a single character the list does not have to the word
// before it (应用 层), which it ends, unless that is a mere particle, or to the
// word after it (大 公司), which some begin.
func joinSingles(words []string, known map[string]string) []string {
	joined, prefix := words[:0], ""
	for i, word := range words {
		last := len(joined) - 1
		_, listed := known[word]
		single := prefix == "" && !listed && utf8.RuneCountInString(word) == 1
		switch {
		case single && i+1 < len(words) && unspacedWords().Is(Leading, word) && !IsEnclitic(words[i+1]):
			prefix = word
		case single && last >= 0 && !IsEnclitic(joined[last]):
			joined[last] += word
		default:
			joined = append(joined, prefix+word)
			prefix = ""
		}
	}
	return joined
}

// longestWord returns the bytes of the longest entry text begins with.
func longestWord(known map[string]string, text string) int {
	longest, end := 0, 0
	for range longestHanWord {
		if end >= len(text) {
			break
		}
		_, size := utf8.DecodeRuneInString(text[end:])
		end += size
		if _, ok := known[text[:end]]; ok {
			longest = end
		}
	}
	return longest
}

// byTwos appends the pairs of text; three characters at the end stay together.
func byTwos(words []string, text string) []string {
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
