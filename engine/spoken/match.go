package spoken

import (
	"strings"
	"time"
	"unicode"

	"github.com/sergi/go-diff/diffmatchpatch"

	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/spell"
)

// Timed is a word with its time, as a service spells it.
type Timed struct {
	Text       string
	Start, End time.Duration
}

// Match aligns tokens with the words of a service by their spoken form: "24" matches
// "twenty", "four". A token with less than half of its letters matched has an unknown time.
func Match(tokens []Token, told []Timed, language string) []audio.Span {
	a, owner := tokenLetters(tokens)
	b := toldLetters(told, language)
	out, hits := Unknown(len(tokens)), make([]int, len(tokens))
	for i, j := range alignLetters(a, b) {
		if j < 0 {
			continue
		}
		k := owner[i]
		if hits[k]++; out[k].From < 0 {
			out[k].From = b[j].From
		}
		out[k].To = b[j].To
	}
	for k, t := range tokens {
		if 2*hits[k] < len(lettersOf(t)) {
			out[k] = unknown
		}
	}
	return out
}

// letter is a spoken letter with its time.
type letter struct {
	audio.Span
	r rune
}

func lettersOf(t Token) []rune {
	var out []rune
	for _, w := range t.Words {
		out = append(out, bare(w.Text)...)
	}
	return out
}

// bare returns the letters and digits of a word in lower case.
func bare(s string) []rune {
	return []rune(strings.Map(func(r rune) rune {
		if !unicode.IsLetter(r) && !unicode.IsNumber(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, s))
}

func tokenLetters(tokens []Token) (letters []letter, owner []int) {
	for i, t := range tokens {
		for _, r := range lettersOf(t) {
			letters, owner = append(letters, letter{r: r}), append(owner, i)
		}
	}
	return letters, owner
}

// toldLetters spells out the words of a service and divides each word's time among its letters.
func toldLetters(told []Timed, language string) []letter {
	var out []letter
	for _, w := range told {
		var own []rune
		for _, t := range spell.Text(w.Text, language, nil) {
			own = append(own, lettersOf(Token{Token: t})...)
		}
		for i, r := range own {
			share := func(n int) time.Duration {
				return w.Start + scaled(w.End-w.Start, float64(n)/float64(len(own)))
			}
			out = append(out, letter{audio.Span{From: share(i), To: share(i + 1)}, r})
		}
	}
	return out
}

// alignLetters returns for each letter of a the index of its match in b,
// or -1: a longest common subsequence.
func alignLetters(a, b []letter) []int {
	out, i, j := make([]int, len(a)), 0, 0
	diffs := diffmatchpatch.New()
	diffs.DiffTimeout = 0 // no timeout
	for _, d := range diffs.DiffMainRunes(runesOf(a), runesOf(b), false) {
		for range d.Text {
			switch d.Type {
			case diffmatchpatch.DiffEqual:
				out[i], i, j = j, i+1, j+1
			case diffmatchpatch.DiffDelete:
				out[i], i = -1, i+1
			case diffmatchpatch.DiffInsert:
				j++
			}
		}
	}
	return out
}

func runesOf(letters []letter) []rune {
	out := make([]rune, len(letters))
	for i, l := range letters {
		out[i] = l.r
	}
	return out
}
