package mining

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// tearsAmount reports whether a cut before end leaves a number without what it
// counts, or without the other number of "three or four".
func (h *headliner) tearsAmount(end int) bool {
	if end >= len(h.toks) || !h.toks[end].word {
		return false
	}
	return h.isNumber(h.toks[end-1])
}

// isNumber reports whether a token is a number, in digits or as a word.
func (t *Terms) isNumber(w token) bool {
	if w.digit || t.lex.numbers[w.low] {
		return true
	}
	return t.language == "iw" && slices.ContainsFunc([]string{"ל", "ב", "מ", "ה", "ו", "כ"}, func(prefix string) bool {
		bare, ok := strings.CutPrefix(w.low, prefix)
		return ok && t.lex.numbers[bare]
	})
}

// wantsMore reports whether the last word before end is a verb that what
// follows completes: "can become | in a year", "and carries | into the house".
func (h *headliner) wantsMore(start, end int, e edge) bool {
	if e != prepEdge || end-2 < start {
		return false
	}
	before, last := h.toks[end-2].low, h.toks[end-1].low
	verb := likelyVerb(last, h.language) || h.lex.open[last]
	return h.lex.modal[before] || h.lex.and[before] && verb || h.joinsVerbs(end-2)
}

// joinsVerbs reports whether a word strings actions together: "puis", "then".
func (h *headliner) joinsVerbs(i int) bool {
	return slices.Contains([]string{"then", "puis", "luego"}, h.toks[i].low)
}

// beginsVerb reports whether the conjunction at i begins a clause of its own,
// whose subject is the one before, rather than join two things: "visit the
// house | and measure what it needs", but not "flour | and water". There is no
// dictionary to ask; where it is not clear the two stay together.
func (h *headliner) beginsVerb(i int) bool {
	w, next := h.toks[i], i+1
	if h.language == "iw" && !h.lex.and[w.low] {
		next = i
	}
	if h.isAlternative(w) || next >= len(h.toks) || !h.toks[next].word {
		return false
	}
	low := h.toks[next].low
	switch {
	case h.lex.predicate[low]:
		return true
	case h.language == "iw":
		return h.followedByObject(next)
	case h.lex.isStop(low, h.language):
		return false
	}
	return likelyVerb(low, h.language) || h.lex.open[low] || h.followedByObject(next)
}

// isAlternative: "or" joins what stands around it; it begins no new clause.
func (h *headliner) isAlternative(w token) bool {
	return slices.Contains([]string{"or", "o", "u", "ou", "או", "或"}, w.low)
}

// followedByObject reports whether the word after i stands before a verb's
// object: an article, an amount, a question word.
func (h *headliner) followedByObject(i int) bool {
	if i+1 >= len(h.toks) {
		return false
	}
	w := h.toks[i+1]
	if h.language == "iw" {
		return w.low == "את" || h.lex.object[w.low]
	}
	elided := h.language == "fr" && (strings.HasPrefix(w.low, "l'") || strings.HasPrefix(w.low, "d'"))
	return h.lex.article[w.low] || h.isNumber(w) || h.lex.object[w.low] || elided || w.low == "what" || w.low == "how"
}

// amounts lists the phrases of a sentence that begin with a number and run to
// a boundary: what is left to show of a clause that does not fit.
func (h *headliner) amounts(limit int) []span {
	var all []span
	for start, w := range h.toks {
		if !h.isNumber(w) || start > 0 && h.isNumber(h.toks[start-1]) || start > 1 && h.lex.alternate[h.toks[start-1].low] {
			continue
		}
		for end := start + 2; end <= len(h.toks) && h.toks[end-1].from-w.from <= utf8.UTFMax*limit; end++ {
			if s, ok := h.span(start, end, limit); ok {
				all = append(all, s)
			}
		}
	}
	return all
}
