package spell

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	tongue "github.com/scenewright/scenewright/engine/language"
)

// Capitalised words that are not spelled out: two syllables of two letters each, and longer
// pronounceable ones.
var (
	syllablesRE = regexp.MustCompile(`^(?:[bcdfghjklmnpqrstvwxyz][aeiou]){2}$`)
	sayableRE   = regexp.MustCompile(`^(?:(?:[bcdfghjklmnpqrstvwxyz]|[bcfgpt][rl]|dr|s[chklmnptw]|ch|th|ph|qu)?[aeiou]{1,2}(?:[lmnrst]?[dstzklnrm]?))+$`)
)

// isSaid reports whether a word in capitals reads as a word in any context: it has an accent, or
// too many syllables for an initialism.
func isSaid(w string) bool {
	low := strings.ToLower(w)
	plain := norm.NFD.String(strings.ReplaceAll(low, "ñ", "n"))
	n := utf8.RuneCountInString(low)
	return plain != low && plain != strings.ReplaceAll(low, "ñ", "n") || n == 4 && syllablesRE.MatchString(low) || n > 4 && sayableRE.MatchString(low) && vowelGroups(low) > 1
}

// vowelGroups returns the approximate number of syllables of w.
func vowelGroups(w string) int {
	return len(strings.FieldsFunc(w, func(c rune) bool { return !strings.ContainsRune("aeiou", c) }))
}

// isHeading reports whether the current token is among words in capitals that are not initialisms:
// one is longer than an initialism, or a function word; or it is alone in its sentence and
// pronounceable.
func (c cursor) isHeading(l *language) bool {
	const shortest, long = 4, 6
	loud := func(i int) bool { // numbers count as their neighbours
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
