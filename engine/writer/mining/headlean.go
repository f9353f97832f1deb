package mining

import (
	"slices"
	"strings"
)

// servesFault is what speaks against a clause that only serves another one: it
// gives the reason, the result or the measure of the main clause, or has its
// subject there.
func (h *headliner) servesFault(start, end int) float64 {
	if h.language == "zh" {
		return h.hanServesFault(start, end)
	}
	behind := start > h.begin && h.lex.because[h.toks[start-1].low]
	with := start > 0 && h.lex.because[h.toks[start].low] && !h.lex.clause[h.toks[start].low]
	switch {
	case !behind && !with:
		return 0
	case h.pronoun(h.begin):
		return .3 // the main clause leans on another sentence
	}
	return 1.2
}

// hanServesFault looks at how the clause begins: there are no spaces that
// would set a conjunction apart.
func (h *headliner) hanServesFault(start, end int) float64 {
	clause := h.narration[h.toks[start].from:]
	for w := range h.lex.because {
		if strings.HasPrefix(clause, w) || start > h.begin && h.toks[start-1].low == w {
			return .9
		}
	}
	if h.lex.condition.opens(clause) && h.firstComma(start) >= end-1 {
		return .9 // only "even in winter"
	}
	later := func(w string) bool { return strings.HasPrefix(clause, w) }
	if start > 0 && slices.ContainsFunc(h.lex.goesOn, later) {
		return .4
	}
	return 0
}

// leanFault is what speaks against a clause that names something only by a
// pronoun: on a screen nobody knows what "it" is.
func (h *headliner) leanFault(start, end int) float64 {
	if h.pronounAfterSubject(start, end) {
		return .5
	}
	late := .1
	if start > 0 && !h.toks[start-1].word {
		late = .3
	}
	for i := start + 1; i < end; i++ {
		switch w := h.toks[i]; {
		case h.lex.object[w.low] && i <= start+2:
			return .4 // each of them
		case h.lex.object[w.low]:
			return late
		}
	}
	return 0
}

// pronounAfterSubject reports whether the words begin with an article and its
// noun, and then what looks like another article: it is a pronoun and stands
// for something said before ("la machine la recueille").
func (h *headliner) pronounAfterSubject(start, end int) bool {
	if h.language != "fr" && h.language != "es" {
		return false
	}
	at := start + 1
	if h.lex.article[h.toks[start].low] {
		at++
	} else if !strings.HasPrefix(h.toks[start].low, "l'") {
		return false
	}
	if at >= end {
		return false
	}
	low := h.toks[at].low
	return slices.Contains([]string{"le", "la", "les", "lo", "los", "las"}, low) || h.language == "fr" && strings.HasPrefix(low, "l'")
}
