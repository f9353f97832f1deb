package main

import (
	"slices"
	"strings"
	"unicode"
)

// score is how near one text comes to another, 0 to 1.
type score struct {
	words float64 // F1 of their words
	pairs float64 // F1 of their words by twos: whether they stand in one order
}

func compare(got, want string) score {
	a, b := wordsOf(got), wordsOf(want)
	return score{f1(a, b), f1(pairsOf(a), pairsOf(b))}
}

// wordsOf are the words of a text in small letters; of scripts without spaces
// each sign is one.
func wordsOf(s string) []string {
	var spaced strings.Builder
	for _, r := range strings.ToLower(s) {
		switch {
		case unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana):
			spaced.WriteString(" " + string(r) + " ")
		case unicode.IsLetter(r), unicode.IsDigit(r), unicode.IsMark(r):
			spaced.WriteRune(r)
		default:
			spaced.WriteByte(' ')
		}
	}
	return strings.Fields(spaced.String())
}

func pairsOf(words []string) []string {
	var all []string
	for i := 1; i < len(words); i++ {
		all = append(all, words[i-1]+" "+words[i])
	}
	return all
}

func f1(got, want []string) float64 {
	if len(got)+len(want) == 0 {
		return 1
	}
	left := map[string]int{}
	for _, w := range want {
		left[w]++
	}
	both := 0
	for _, w := range got {
		if left[w] > 0 {
			left[w]--
			both++
		}
	}
	return 2 * float64(both) / float64(len(got)+len(want))
}

func mean(all []float64) float64 {
	sum := 0.
	for _, v := range all {
		sum += v
	}
	return sum / float64(len(all))
}

func middle(all []float64) float64 {
	sorted := slices.Sorted(slices.Values(all))
	return sorted[len(sorted)/2]
}

func below(all []float64, bound float64) int {
	n := 0
	for _, v := range all {
		if v < bound {
			n++
		}
	}
	return n
}
