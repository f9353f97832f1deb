package mining

import (
	"math"
	"slices"
	"strings"
)

// shortestHalf is how many seconds of speech a scene has at least that is made by
// halving another.
const shortestHalf = 3.3

// What speaks against a place to halve a narration at, as a share of its length.
const (
	leansFault  = .3 // what follows is hard to understand alone
	clauseBreak = .2 // within a sentence
)

// Halve cuts a narration that is too long for one picture where a speaker would
// pause: between two sentences, or within a long one before a clause of its own
// where mayClause allows it. Neither half is spoken in less than 3.3 seconds at a
// rate, in runes without spaces a second. ok is false where there is no such
// place.
func Halve(narration, language string, rate float64, mayClause bool) (first, second string, ok bool) {
	cut, best := 0, math.Inf(1)
	try := func(at int, fault float64) {
		a, b := float64(Chars(narration[:at]))/rate, float64(Chars(narration[at:]))/rate
		if v := math.Abs(a-b)/(a+b) + fault; min(a, b) >= shortestHalf && v < best {
			cut, best = at, v
		}
	}
	at := 0
	for i, s := range Sentences(narration, language) {
		at += strings.Index(narration[at:], s)
		if i > 0 {
			try(at, leaning(s, language))
		}
		if mayClause && !Quotes(s) {
			for _, n := range clauseBreaks(s, language) {
				try(at+n, clauseBreak)
			}
		}
		at += len(s)
	}
	if cut == 0 {
		return narration, "", false
	}
	return strings.TrimSpace(narration[:cut]), strings.TrimSpace(narration[cut:]), true
}

func leaning(sentence, language string) float64 {
	if Depends(sentence, language) {
		return leansFault
	}
	return 0
}

// clauseBreaks are the bytes of a sentence at which a clause begins that is
// spoken after a pause and says something of its own. A sentence that begins
// with a condition has none: what follows is what it is said for. One that says
// what somebody believes has none either: the belief would be claimed outright.
func clauseBreaks(sentence, language string) []int {
	h := newHeadliner(NewTerms(sentence, language), sentence, 0, len(sentence))
	if h.begin < 0 || h.conditional() || h.doubted() {
		return nil
	}
	var all []int
	for i := h.begin + 1; i < len(h.toks); i++ {
		mark := h.toks[i-1]
		if strings.ContainsAny(mark.text, ":：") && !inWord(sentence, mark) {
			break // it explains all that follows
		}
		if !h.toks[i].word || mark.word || !isClauseMark(mark.text) || inWord(sentence, mark) || h.toks[i].from > h.list[0] && h.toks[i].from < h.list[1] {
			continue
		}
		pause := strings.ContainsAny(mark.text, ";；—–")
		if pause || h.opensClause(i) {
			all = append(all, h.toks[i].from)
		}
	}
	return all
}

// conditional reports whether the sentence begins with a condition.
func (h *headliner) conditional() bool {
	first := h.toks[h.begin]
	return h.lex.condition[first.low] || h.language == "zh" && h.lex.condition.opens(h.narration[first.from:])
}

// doubted reports whether the sentence says what somebody believes.
func (h *headliner) doubted() bool {
	return h.language == "zh" && h.lex.doubt.within(h.narration) ||
		slices.ContainsFunc(h.toks, func(w token) bool { return h.lex.doubt[w.low] })
}

// opensClause reports whether a conjunction and a statement of its own begin at
// a token; in Chinese a clause has no conjunction, and one that leans on the
// clause before is none of its own.
func (h *headliner) opensClause(i int) bool {
	if h.language == "zh" {
		rest := h.narration[h.toks[i].from:]
		return h.hanServesFault(i, len(h.toks)) == 0 && !h.lex.anaphor.opens(rest)
	}
	if h.language == "iw" && h.attachedAnd(h.toks[i]) {
		return true
	}
	return h.lex.clause[h.toks[i].low] && !h.lex.relative[h.toks[i].low]
}
