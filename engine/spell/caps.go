package spell

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	tongue "github.com/scenewright/scenewright/engine/language"
)

// Words in capitals that nobody spells: two syllables of two letters each, and longer ones
// that can be said.
var (
	syllablesRE = regexp.MustCompile(`^(?:[bcdfghjklmnpqrstvwxyz][aeiou]){2}$`)
	sayableRE   = regexp.MustCompile(`^(?:(?:[bcdfghjklmnpqrstvwxyz]|[bcfgpt][rl]|dr|s[chklmnptw]|ch|th|ph|qu)?[aeiou]{1,2}(?:[lmnrst]?[dstzklnrm]?))+$`)
)

// isSaid reports whether a word in capitals reads as a word, whatever stands around it: it
// has an accent, or too many syllables for letters that stand for words.
func isSaid(w string) bool {
	low := strings.ToLower(w)
	plain := norm.NFD.String(strings.ReplaceAll(low, "ñ", "n"))
	n := utf8.RuneCountInString(low)
	return plain != low && plain != strings.ReplaceAll(low, "ñ", "n") || n == 4 && syllablesRE.MatchString(low) || n > 4 && sayableRE.MatchString(low) && vowelGroups(low) > 1
}

// vowelGroups counts the syllables of w, about.
func vowelGroups(w string) int {
	return len(strings.FieldsFunc(w, func(c rune) bool { return !strings.ContainsRune("aeiou", c) }))
}

// isHeading reports whether the token that is read stands among words all in capitals that
// show to be words: one is longer than letters that stand for words, or a small word; or it
// is alone in its sentence and can be said.
func (c cursor) isHeading(l *language) bool {
	const shortest, long = 4, 6
	loud := func(i int) bool { // numbers go with what is beside them
		return i >= 0 && i < len(c.toks) && strings.ToUpper(c.toks[i].norm) == c.toks[i].norm && lettersEnd(c.toks[c.i].norm) > 0
	}
	if !loud(c.i) {
		return false
	}
	from, to := c.i, c.i
	for from > c.i-window && loud(from-1) && !c.toks[from-1].stop.Ends() {
		from--
	}
	for to < c.i+window && !c.toks[to].stop.Ends() && loud(to+1) {
		to++
	}
	whole := (from == 0 || c.toks[from-1].stop.Ends()) && c.toks[to].stop.Ends()
	if from == to {
		low := strings.ToLower(c.toks[to].norm)
		return whole && len(low) >= shortest && sayableRE.MatchString(low)
	}
	return slices.ContainsFunc(c.toks[from:to+1], func(t raw) bool {
		low := strings.ToLower(t.norm)
		switch {
		case l.initialisms[t.norm] && !whole, len(low) < 2, lettersEnd(low) == 0:
			return false
		case utf8.RuneCountInString(low) >= long && !l.acronyms[t.norm]:
			return true
		}
		return l.IsFunction(low) || whole && l.IsAny(low, tongue.Common, tongue.Cardinal)
	})
}
