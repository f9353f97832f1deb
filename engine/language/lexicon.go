package language

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/go-ego/gse"
)

const longestHanWord = 4 // characters

// hanWords maps Chinese words to their inverse document frequency in jieba's dictionary, which
// module gse embeds. It is parsed at the first text without spaces, in a tenth of a second.
var hanWords = sync.OnceValue(func() map[string]float32 {
	const about = 265_000
	words := make(map[string]float32, about)
	for line := range strings.Lines(gse.ZhIdf) {
		word, rare, ok := strings.Cut(strings.TrimSpace(line), " ")
		if !ok || utf8.RuneCountInString(word) > longestHanWord {
			continue
		}
		if v, err := strconv.ParseFloat(rare, 32); err == nil {
			words[word] = float32(v)
		}
	}
	return words
})

// Costs of a word on top of its rarity in hanWords. The cost per word favours fewer, longer words;
// listed words count as common, unknown characters as rare.
const (
	costOfWord  = 3.5
	costOfOwn   = 2
	costOfOther = 13
)

// hanOrdinal matches an ordinal with its measure word: 第二十一届.
var hanOrdinal = regexp.MustCompile(`^第[一二三四五六七八九十百零]+\p{Han}`)

// cutHan segments Chinese characters into the words with the least total cost.
func cutHan(text string, own map[string]string) []string {
	common := hanWords()
	best, from := make([]float64, len(text)+1), make([]int, len(text)+1)
	for i := range best[1:] {
		best[i+1] = math.Inf(1)
	}
	take := func(at, end int, cost float64) {
		if cost += best[at] + costOfWord; cost < best[end] {
			best[end], from[end] = cost, at
		}
	}
	for at := range text {
		end := at
		for n := 0; n < longestHanWord && end < len(text); n++ {
			_, size := utf8.DecodeRuneInString(text[end:])
			if end += size; n == 0 {
				take(at, end, costOfOther)
			}
			if rare, known := common[text[at:end]]; known {
				take(at, end, float64(rare))
			}
			if _, listed := own[text[at:end]]; listed {
				take(at, end, costOfOwn)
			}
		}
		if ordinal := hanOrdinal.FindString(text[at:]); ordinal != "" {
			take(at, at+len(ordinal), costOfOwn)
		}
	}
	var words []string
	for end := len(text); end > 0; end = from[end] {
		words = append(words, text[from[end]:end])
	}
	slices.Reverse(words)
	return words
}
