package mining

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// lastResort is for a text without any boundary that fits: a sentence that is
// hardly too long, an amount, its beginning up to where a phrase begins, a
// phrase of several words, or as many whole words as fit. A bare noun says
// nothing of what the text tells.
func (t *Terms) lastResort(text string, limit int) span {
	best := span{score: poor}
	for _, s := range t.sentenceSpans(text, 0, len(text), limit+limit/8) {
		if s.to-s.from > len(text)/2 && s.score > best.score {
			best = s
		}
	}
	if best.text != "" {
		return best
	}
	if s, ok := t.amount(text, limit); ok {
		return s
	}
	if s, ok := t.openingThatFits(text, limit); ok {
		return s
	}
	for _, p := range t.phrases(text, 3) {
		if n := utf8.RuneCountInString(p); n <= limit && n > 3 && (t.language == "zh" || strings.Contains(p, " ")) {
			at := strings.Index(text, p)
			return span{from: at, to: at + len(p), text: Capital(p), score: poor}
		}
	}
	return t.firstThatFit(text, limit)
}

// amount is the longest phrase of a text that begins with a number and ends
// where a phrase may.
func (t *Terms) amount(text string, limit int) (span, bool) {
	best := span{}
	for _, s := range newHeadliner(t, text, 0, len(text)).amounts(limit) {
		if s.to-s.from > best.to-best.from {
			best = s
		}
	}
	best.score = poor
	return best, best.text != ""
}

// openingThatFits is as much of a text's beginning as fits and ends before a phrase
// that only adds to it; ok is false where that is not two words of content.
func (t *Terms) openingThatFits(text string, limit int) (span, bool) {
	best, content := span{}, 0
	h := newHeadliner(t, text, 0, len(text))
	if h.begin < 0 {
		return best, false
	}
	for i := h.begin; i < len(h.toks); i++ {
		raw := text[h.toks[h.begin].from:h.toks[i].to]
		if utf8.RuneCountInString(raw) > limit {
			break
		}
		if t.lex.isContent(h.toks[i], t.language) {
			content++
		}
		if content > 1 && h.opensPhrase(i+1) && balanced(raw) {
			best = span{from: h.toks[h.begin].from, to: h.toks[i].to, text: Capital(raw), score: poor}
		}
	}
	return best, best.text != ""
}

// opensPhrase reports whether what stands before a token wants none of what
// begins there: a preposition, another clause, what is compared with.
func (h *headliner) opensPhrase(i int) bool {
	last := h.toks[i-1]
	if i >= len(h.toks) || !last.word || !h.toks[i].word {
		return false
	}
	joined := h.lex.article[last.low] || h.lex.prep[last.low] || h.lex.clause[last.low] || h.lex.modal[last.low] || h.lex.subject[last.low] || h.lex.predicate[last.low]
	return !joined && !h.isNumber(last) && (h.lex.prep[h.toks[i].low] || h.lex.clause[h.toks[i].low] || isOfWord(h.toks[i].low) || h.comparedWith(i))
}

// comparedWith reports whether a token is the "than" of a comparison.
func (h *headliner) comparedWith(i int) bool {
	low := h.toks[i].low
	return low == "than" || (h.language == "es" || h.language == "fr") && (low == "que" || strings.HasPrefix(low, "qu'"))
}

// comparesAll reports whether a comparison of a whole statement begins at a
// token: "changed the world | more than many wars". Its verb has its object,
// so that nothing is torn.
func (h *headliner) comparesAll(i int) bool {
	more := []string{"more", "less", "más", "menos", "plus", "moins", "יותר", "פחות"}
	if i < 3 || i+1 >= len(h.toks) || !slices.Contains(more, h.toks[i].low) || !h.lex.article[h.toks[i-2].low] || !h.lex.isContent(h.toks[i-1], h.language) {
		return false
	}
	return h.comparedWith(i+1) || h.language == "iw" && strings.HasPrefix(h.toks[i+1].low, "מ")
}

func (t *Terms) firstThatFit(text string, limit int) span {
	best := span{}
	toks := tokens(text, t.language)
	for i, w := range toks {
		if utf8.RuneCountInString(text[toks[0].from:w.to]) > limit {
			break
		}
		if w.word && !t.lex.isStop(w.low, t.language) || best.text == "" {
			best = span{from: toks[0].from, to: toks[i].to}
			best.text = Capital(text[best.from:best.to])
		}
	}
	if best.text == "" { // one endless word, or nothing but marks
		runes := []rune(strings.TrimSpace(text))
		best.text = string(runes[:min(limit, len(runes))])
	}
	best.score = poor
	return best
}
