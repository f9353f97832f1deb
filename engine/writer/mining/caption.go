package mining

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// figureCaption says what is counted, in the narration's words, so that the
// figure and it are understood alone: what follows the number in its clause;
// what came before, where the number ends it; else the whole clause.
func (t *Terms) figureCaption(narration string, f figure) string {
	after := clauseAfter(narration[f.to:])
	if t.begins(narration, f) {
		return t.figureClause(narration, f)
	}
	partitive := t.partitive(after)
	if t.language == "zh" {
		after = strings.TrimPrefix(after, "的")
	}
	after = t.trimTo(after, HeadingMax)
	lead := clauseBefore(narration[:f.from])
	if united(f) && partitive {
		if of := t.ofWhat(after); of != "" {
			return of
		}
	}
	partOnly := partitive && len(ContentWords(lead, t.language)) > 0 && !t.addsTo(after)
	switch {
	case t.tells(after) && !partOnly:
		return after
	case f.score < .8 && !united(f) && len(ContentWords(after, t.language)) == 0:
		return ""
	}
	before := t.trimEnd(t.trimStart(lead))
	ends := t.language != "zh" || !t.says(after)
	noun := t.counted(narration, f)
	if clause := t.figureClause(narration, f); noun != "" && !t.hasWord(before, noun) && t.hasWord(clause, noun) {
		return clause
	}
	if !partitive && ends && t.tells(before) && utf8.RuneCountInString(before) <= HeadingMax {
		return Capital(before)
	}
	return t.figureClause(narration, f)
}

// figureClause is the clause that says a figure, with its subject; "" where
// none is short enough.
func (t *Terms) figureClause(narration string, f figure) string {
	at := 0
	for _, s := range Sentences(narration, t.language) {
		from := at + strings.Index(narration[at:], s)
		at = from + len(s)
		if f.from < from || f.to > at {
			continue
		}
		for _, limit := range []int{t.limit(0), t.limit(0) + t.limit(0)/8} {
			if c := bestAround(t.sentenceSpans(narration, from, at, limit), f); c != "" {
				return c
			}
		}
	}
	return ""
}

func bestAround(all []span, f figure) string {
	best := span{score: poor}
	for _, s := range all {
		if s.from <= f.from && s.to >= f.to && s.score > best.score {
			best = s
		}
	}
	return best.text
}

// tells reports whether a caption is long enough to say both what is counted
// and of what.
func (t *Terms) tells(s string) bool {
	switch {
	case !t.says(s):
		return false
	case t.language == "zh":
		return utf8.RuneCountInString(s) >= 5
	case t.language == "iw":
		return WordCount(s, t.language) >= 2
	}
	return WordCount(s, t.language) >= 3
}

// says reports whether there is a word with a meaning of its own.
func (t *Terms) says(s string) bool {
	return slices.ContainsFunc(tokens(s, t.language), func(w token) bool {
		return t.lex.isContent(w, t.language) || w.word && !w.digit && t.lex.weak[w.low] && !t.lex.fresh[w.low] && !t.isNumber(w)
	})
}

// partitive reports whether a phrase begins by saying of what whole a number
// is a part.
func (t *Terms) partitive(s string) bool {
	first, _, _ := strings.Cut(strings.ToLower(s), " ")
	switch t.language {
	case "zh":
		return strings.HasPrefix(s, "的")
	case "iw":
		return strings.HasPrefix(first, "מ") || first == "של"
	}
	return slices.Contains([]string{"of", "de", "del", "des", "du"}, first) || strings.HasPrefix(first, "d'") || strings.HasPrefix(first, "d’")
}

// addsTo reports whether a phrase goes on after naming the whole: "of its fuel
// into heat".
func (t *Terms) addsTo(s string) bool {
	toks := tokens(s, t.language)
	for i := 2; i+1 < len(toks); i++ {
		if t.lex.prep[toks[i].low] && t.lex.isContent(toks[i-1], t.language) {
			return true
		}
	}
	return false
}

// clauseBefore is what stands before a number in its clause.
func clauseBefore(s string) string {
	if i := strings.LastIndexAny(s, ".!?;:,。！？；：，"); i >= 0 {
		_, size := utf8.DecodeRuneInString(s[i:])
		s = s[i+size:]
	}
	return s
}

func clauseAfter(s string) string {
	for i, r := range s {
		next, _ := utf8.DecodeRuneInString(s[min(len(s), i+utf8.RuneLen(r)):])
		if strings.ContainsRune(".!?;:,。！？；：，(", r) && !unicode.IsDigit(next) {
			return strings.TrimSpace(s[:i])
		}
	}
	return strings.TrimSpace(s)
}

// trimTo shortens a phrase to limit characters, at a boundary, and to its first
// clause.
func (t *Terms) trimTo(s string, limit int) string {
	h := newHeadliner(t, s, 0, len(s))
	end := len(h.toks)
	for i := range end {
		if h.toks[i].digit {
			end = i // another number
			break
		}
		if (h.lex.clause[h.toks[i].low] || h.language == "iw" && h.attachedAnd(h.toks[i])) && (i < 2 || h.mayEnd(0, i, clauseEdge)) {
			end = i
		}
	}
	for ; end > 0; end-- {
		raw := s[h.toks[0].from:h.toks[end-1].to]
		if utf8.RuneCountInString(raw) > limit || !h.toks[end-1].word {
			continue
		}
		if e := h.edge(end); e == stopEdge || e != noEdge && h.mayEnd(0, end, e) {
			return raw
		}
	}
	return ""
}

// trimStart takes the conjunction off the start.
func (t *Terms) trimStart(s string) string {
	for _, w := range tokens(s, t.language) {
		if !w.word || !t.lex.clause[w.low] {
			return s[w.from:]
		}
	}
	return ""
}

// trimEnd takes function words off the end.
func (t *Terms) trimEnd(s string) string {
	toks := tokens(s, t.language)
	for len(toks) > 0 && (!toks[len(toks)-1].word || t.lex.isStop(toks[len(toks)-1].low, t.language) || t.prefix(toks[len(toks)-1])) {
		toks = toks[:len(toks)-1]
	}
	if len(toks) == 0 {
		return ""
	}
	return s[toks[0].from:toks[len(toks)-1].to]
}

// prefix reports whether a token is a letter that Hebrew puts before a number.
func (t *Terms) prefix(w token) bool {
	return t.language == "iw" && utf8.RuneCountInString(w.text) == 1
}

// begins reports whether a figure is where something began that went on to
// another: "from 5 to 16". Alone it would say the opposite.
func (t *Terms) begins(narration string, f figure) bool {
	before, after := wordsOf(narration[:f.from], t.language), tokens(narration[f.to:], t.language)
	if len(before) == 0 || len(after) < 2 || !slices.Contains([]string{"from", "de", "desde"}, before[len(before)-1]) {
		return false
	}
	return slices.Contains([]string{"to", "a", "à", "hasta"}, after[0].low) && slices.ContainsFunc(after[1:min(3, len(after))], func(w token) bool { return w.digit || t.isNumber(w) })
}
