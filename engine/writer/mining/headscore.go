package mining

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// score says how well the tokens start..end read as a headline.
func (h *headliner) score(start, end int, e edge, raw string) float64 {
	sum, content, n := 0.0, 0, 0
	for _, w := range h.toks[start:end] {
		v := h.worth(w)
		sum += v
		if v > 0 {
			content++
		}
		if w.word {
			n++
		}
	}
	score := 0.0
	if h.total > 0 {
		score = sum / h.total
	}
	score += map[edge]float64{stopEdge: .3, commaEdge: .15, clauseEdge: .05, prepEdge: 0}[e]
	score -= h.lengthFault(raw)
	switch {
	case content < 2 && h.words > 3 && n < 4:
		score -= .6
	case content < 2 && h.words > 3:
		score -= .3
	}
	if h.words > 8 && float64(n) > .7*float64(h.words) {
		score -= .12 // the screen should not repeat the voice
	}
	if h.joint.tells(end) {
		score -= 2
	}
	return score - h.startFault(start, end, e) - h.contextFault(start, end, e)
}

// lengthFault grows with the distance from a good headline's length.
func (h *headliner) lengthFault(raw string) float64 {
	n := float64(utf8.RuneCountInString(raw))
	low, high, step := 16.0, 40.0, .015
	switch h.language {
	case "zh":
		low, high, step = 6, 14, .06
	case "iw":
		low, high, step = 12, 32, .02
	}
	switch {
	case n < low:
		return 2 * step * (low - n)
	case n > high:
		return step * (n - high)
	}
	return 0
}

// startFault is what speaks against beginning at a token.
func (h *headliner) startFault(start, end int, e edge) float64 {
	w := h.toks[start]
	fault := 0.0
	switch {
	case h.lex.condition[w.low] && e == stopEdge:
		fault += .1 // with what depends on it
	case h.lex.clause[w.low] || h.lex.condition[w.low]:
		fault += .7
	case h.pronoun(start):
		fault += .6
	case (h.lex.prep[w.low] || h.lex.adverbial[w.low] || h.endsAdverbial(end)) && h.firstComma(start) >= end-1 && h.firstComma(start) < len(h.toks):
		fault += .9 // only "In winter"
	case h.lex.prep[w.low] && e == prepEdge:
		fault += .8 // only "In the evening climb | to a viewpoint"
	case h.lex.prep[w.low]:
		fault += .15
	}
	if start > 0 && !h.toks[start-1].word && isClauseMark(h.toks[start-1].text) {
		fault += h.lateFault(start, end)
	}
	if h.language == "iw" && h.attachedAnd(w) || h.language == "zh" && h.lex.anaphor.opens(w.text) {
		fault += .3
	}
	return fault + h.servesFault(start, end) + h.leanFault(start, end)
}

// endsAdverbial reports whether a Chinese clause only sets the scene: it ends
// on a word like "compared with", "when" or "after".
func (h *headliner) endsAdverbial(end int) bool {
	if h.language != "zh" {
		return false
	}
	last := h.toks[end-1].low
	for _, w := range []string{"相比", "来说", "时", "时候", "之后", "之前", "以来", "以后", "以前", "期间", "之中", "看来"} {
		if strings.HasSuffix(last, w) {
			return true
		}
	}
	return false
}

// pronoun reports whether the headline begins with a word that means something
// said before.
func (h *headliner) pronoun(start int) bool {
	w := h.toks[start]
	return h.lex.anaphor[w.low] && !h.lex.article[w.low] ||
		h.lex.anaphor[w.low] && start+1 < len(h.toks) && h.lex.isStop(h.toks[start+1].low, h.language)
}

// lateFault is what speaks against leaving out the sentence's beginning.
func (h *headliner) lateFault(start, end int) float64 {
	n := 0
	for _, w := range h.toks[start:end] {
		if w.word {
			n++
		}
	}
	switch mark := h.toks[start-1].text; {
	case strings.ContainsAny(mark, ":：;；—–"):
		return 0
	case h.language == "zh":
		return .08
	case h.andSoon(start):
		return 1.4
	case n >= 4 && h.pronoun(start):
		return .2
	case n < 4, h.lex.isStop(h.toks[start].low, h.language) && !h.lex.article[h.toks[start].low] && !h.lex.subject[h.toks[start].low]:
		return .5
	}
	return .2
}

// andSoon reports whether the words after start look like the last items of an
// enumeration: "the strawberries and the apples".
func (h *headliner) andSoon(start int) bool {
	for _, w := range h.toks[start:min(start+5, len(h.toks))] {
		if h.lex.and[w.low] {
			return true
		}
		if !w.word && isClauseMark(w.text) {
			return false
		}
	}
	return false
}

func (h *headliner) firstComma(start int) int {
	for i := start; i < len(h.toks); i++ {
		if !h.toks[i].word && isClauseMark(h.toks[i].text) {
			return i
		}
	}
	return len(h.toks)
}

// contextFault is what the headline would leave out and must not: a condition
// before it, a negation or a doubt around it.
func (h *headliner) contextFault(start, end int, e edge) float64 {
	fault := 0.0
	for _, w := range h.toks[:start] {
		if h.lex.ifs[w.low] {
			return 1.2
		}
		if h.lex.condition[w.low] || h.lex.bond[w.low] {
			fault += .6
			break
		}
	}
	for _, w := range h.toks[end:] {
		if h.lex.condition[w.low] {
			fault += .12
			break
		}
	}
	if e == clauseEdge && h.lex.and[h.toks[end].low] {
		fault += .1
		if end-2 >= start && h.lex.article[h.toks[end-2].low] {
			fault += .35 // perhaps "a quiet | and cheap pump"
		}
	}
	if e != stopEdge && slices.ContainsFunc(h.toks[start:end], func(w token) bool { return h.lex.doubt[w.low] }) {
		fault += .3
	}
	if last := h.toks[end-1].to; last > h.list[0] && last < h.list[1] {
		fault += .4 // one item of several
	}
	if e == prepEdge && h.firstComma(start) < end {
		fault += .7 // perhaps an adverbial and a subject: "In winter, the pump"
	}
	for _, w := range h.toks[start:end] {
		switch {
		case !w.word && isClauseMark(w.text) && h.language == "zh":
			fault += .25
		case !w.word && isClauseMark(w.text):
			fault += .1
		case h.lex.pointing[w.low] && start > 0:
			fault += .3 // of that heat
		}
	}
	if e == prepEdge || e == clauseEdge {
		if slices.ContainsFunc(h.toks[start:end], func(w token) bool { return h.lex.relative[w.low] }) {
			fault += 1 // Companies that succeed
		}
	}
	if e == prepEdge && end-start < 4 {
		fault += .2
	}
	return fault
}
