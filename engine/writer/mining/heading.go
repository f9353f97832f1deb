package mining

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// HeadingMax is how many characters a heading may have; Chinese headings are
// held to less than half of it, which is as wide.
const HeadingMax = 60

// Heading makes a headline of a narration: a clause of it, or the part of a
// clause before a boundary of grammar, in at most limit characters (0 means
// [HeadingMax]; a sentence that cannot be cut may have a tenth more). It never ends on a word that wants another, never begins with
// what a condition or a "many believe that" would have limited, and is never
// cut inside a phrase while there is any other way.
func Heading(narration string, terms *Terms, limit int) string {
	c := terms.headings(narration, limit)
	return c[0].text
}

// span is a possible headline: bytes from..to of the narration, and how it
// reads as one.
type span struct {
	from, to int
	text     string
	score    float64
}

// poor is the score under which a headline says something else than the
// sentence does; a mere phrase is better.
const poor = -.4

// headings ranks the headlines a narration offers, best first; there is always
// one.
func (t *Terms) headings(narration string, limit int) []span {
	limit = t.limit(limit)
	var all []span
	at := 0
	for i, s := range Sentences(narration, t.language) {
		from := at + strings.Index(narration[at:], s)
		at = from + len(s)
		for _, c := range t.sentenceSpans(narration, from, at, limit) {
			c.score -= .04 * float64(min(i, 5))
			all = append(all, c)
		}
	}
	if !slices.ContainsFunc(all, func(s span) bool { return s.score > poor }) {
		all = append(all, t.lastResort(narration, limit))
	}
	slices.SortStableFunc(all, func(a, b span) int { return cmp.Compare(b.score, a.score) })
	return all
}

func (t *Terms) limit(limit int) int {
	if limit <= 0 || limit > HeadingMax {
		limit = HeadingMax
	}
	if t.language == "zh" {
		return max(limit*2/5, 8)
	}
	return limit
}

// sentenceSpans lists the headlines within one sentence, bytes from..to.
func (t *Terms) sentenceSpans(narration string, from, to, limit int) []span {
	h := newHeadliner(t, narration, from, to)
	var all []span
	for _, start := range h.starts() {
		for end := start + 1; end <= len(h.toks) && h.toks[end-1].from-h.toks[start].from <= utf8.UTFMax*limit; end++ {
			s, ok := h.span(start, end, limit)
			if ok {
				all = append(all, s)
			}
		}
	}
	return all
}

// headliner looks for headlines in one sentence.
type headliner struct {
	*Terms
	narration string
	toks      []token // offsets are those of the narration
	total     float64 // weight of the sentence's content
	words     int
	begin     int    // the first word after the connective
	joint     series // the sentence's subject, where that is an enumeration
	list      [2]int // bytes of the items of an enumeration after the first, if it has one
}

func newHeadliner(t *Terms, narration string, from, to int) *headliner {
	h := &headliner{Terms: t, narration: narration, toks: tokens(narration[from:to], t.language)}
	for i := range h.toks {
		h.toks[i].from += from
		h.toks[i].to += from
		h.total += h.worth(h.toks[i])
		if h.toks[i].word {
			h.words++
		}
	}
	h.begin = h.beginning()
	h.joint = h.readSeries()
	if e, ok := h.enumeration(); ok {
		h.list = [2]int{e.from, e.to}
	}
	return h
}

// worth is what a word adds to a headline.
func (h *headliner) worth(w token) float64 {
	switch {
	case w.digit:
		return .8
	case !h.lex.isContent(w, h.language):
		return 0
	}
	return .35 + h.weight[h.stem(w)]
}

// beginning is the sentence's first word after its connective; -1 where there
// is no word.
func (h *headliner) beginning() int {
	first := 0
	for first < len(h.toks) && !h.toks[first].word {
		first++
	}
	if first == len(h.toks) {
		return -1
	}
	base := h.toks[first].from
	if n := leadLength(h.narration[base:h.toks[len(h.toks)-1].to], h.lex, h.language); n > 0 {
		return max(first, h.tokenAt(base+n))
	}
	return first
}

// starts lists the tokens a headline may begin at: the sentence's first word
// after its connective, and the first word of every clause.
func (h *headliner) starts() []int {
	if h.begin < 0 {
		return nil
	}
	starts := []int{h.begin}
	if h.joint.last > 0 {
		starts = append(starts, h.joint.last) // thin walls make the bill larger
	}
	for i := starts[0] + 1; i < len(h.toks); i++ {
		if !h.toks[i].word || h.toks[i-1].word || !isClauseMark(h.toks[i-1].text) || inWord(h.narration, h.toks[i-1]) {
			continue
		}
		if at := h.toks[i].from; at > h.list[0] && at < h.list[1] {
			continue // a later item of an enumeration
		}
		starts = append(starts, i)
		if h.lex.clause[h.toks[i].low] && !h.lex.condition[h.toks[i].low] && i+1 < len(h.toks) && h.toks[i+1].word {
			starts = append(starts, i+1) // because | even cold air holds energy
		}
	}
	return starts
}

func (h *headliner) tokenAt(at int) int {
	for i, w := range h.toks {
		if w.from >= at && w.word {
			return i
		}
	}
	return 0
}

func isClauseMark(s string) bool {
	return strings.ContainsAny(s, ",;:，；：—–") || s == "-"
}

// inWord reports whether a mark stands between letters or digits: 10:30.
func inWord(text string, w token) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:w.from])
	after, _ := utf8.DecodeRuneInString(text[w.to:])
	return unicode.IsDigit(before) && unicode.IsDigit(after) || w.text == "-" && !unicode.IsSpace(before)
}

// span makes a headline of the tokens start..end, if they can be one.
func (h *headliner) span(start, end, limit int) (span, bool) {
	last := h.toks[end-1]
	if !last.word && !strings.Contains("% ％ € $ £ ₪ ¥ ° )", last.text) {
		return span{}, false
	}
	edge := h.edge(end)
	raw := h.narration[h.toks[start].from:last.to]
	if edge == stopEdge {
		raw = closeQuote(raw)
	}
	if utf8.RuneCountInString(raw) > limit || !balanced(raw) {
		return span{}, false
	}
	if edge == noEdge || edge != stopEdge && !h.mayEnd(start, end, edge) {
		return span{}, false
	}
	s := span{from: h.toks[start].from, to: last.to}
	s.text = h.present(raw, end)
	s.score = h.score(start, end, edge, raw)
	return s, true
}

// edge tells what follows a headline.
type edge int

const (
	noEdge     edge = iota // the middle of a phrase
	prepEdge               // a phrase begins that only adds to it
	clauseEdge             // another clause begins
	commaEdge              // a comma or the like
	stopEdge               // the sentence ends
)

func (h *headliner) edge(end int) edge {
	rest := h.toks[end:]
	if len(rest) > 0 && strings.Contains("% ％ € $ £ ₪ ¥ °", rest[0].text) {
		return noEdge // 45 %
	}
	if !slices.ContainsFunc(rest, func(w token) bool { return w.word }) {
		return stopEdge
	}
	next := rest[0]
	switch {
	case !next.word && (isClauseMark(next.text) || next.text == "(" || next.text == "（") && !inWord(h.narration, next):
		return commaEdge
	case !next.word:
		return noEdge
	case h.lex.clause[next.low], h.language == "iw" && h.attachedAnd(next):
		return clauseEdge
	case h.comparesAll(end):
		return prepEdge
	case h.lex.prep[next.low], h.lex.subject[next.low] && end > 1 && h.lex.article[h.toks[end-2].low]:
		return prepEdge
	}
	return noEdge
}

func (h *headliner) attachedAnd(w token) bool {
	return strings.HasPrefix(w.low, "ו") && utf8.RuneCountInString(w.low) > 3
}

// mayEnd reports whether a headline that goes on in the text can stop before
// end: its last word wants no other, and no pair of words is torn.
func (h *headliner) mayEnd(start, end int, e edge) bool {
	last := h.toks[end-1]
	if h.lex.isStop(last.low, h.language) && e != commaEdge {
		return false
	}
	if h.lex.open[last.low] && e != commaEdge || e != commaEdge && h.language == "en" && strings.HasSuffix(last.low, "ly") {
		return false
	}
	if e != commaEdge && (h.tearsAmount(end) || h.wantsMore(start, end, e)) {
		return false
	}
	and := e == clauseEdge && (h.lex.and[h.toks[end].low] || h.language == "iw")
	if and && (h.listed(start, end) || !h.beginsVerb(end)) {
		return false
	}
	for i := start; i < end && e != commaEdge; i++ {
		if h.lex.bond[h.toks[i].low] && !h.countsSomething(i, end) {
			return false
		}
	}
	return e != commaEdge || !h.listed(start, end) || !h.listGoesOn(end)
}

// countsSomething reports whether a bond is part of a quantity that is said in
// full: more than 5,000.
func (h *headliner) countsSomething(i, end int) bool {
	for _, w := range h.toks[i+1 : min(i+3, end)] {
		if w.digit {
			return true
		}
	}
	return false
}

// listed reports whether the words before end already hold a comma: a cut
// there would tear an enumeration.
func (h *headliner) listed(start, end int) bool {
	for _, w := range h.toks[start:end] {
		if !w.word && isClauseMark(w.text) || w.text == "、" {
			return true
		}
	}
	return false
}

// listGoesOn reports whether short items follow the comma at end, as they do
// in an enumeration.
func (h *headliner) listGoesOn(end int) bool {
	n := 0
	for _, w := range h.toks[end+1:] {
		switch {
		case !w.word && isClauseMark(w.text), h.lex.and[w.low] && n > 0:
			return n > 0 && n <= 3 && h.lastIsAnd(end)
		case !w.word:
			return false
		}
		n++
	}
	return false
}

func (h *headliner) lastIsAnd(end int) bool {
	return slices.ContainsFunc(h.toks[end:], func(w token) bool { return h.lex.and[w.low] })
}

// closeQuote ends a quotation that the sentence ends with: its mark stands
// behind the full stop and is not part of the words.
func closeQuote(s string) string {
	for _, pair := range []string{"“ ”", "« »", "「 」", "„ “"} {
		open, shut, _ := strings.Cut(pair, " ")
		if strings.Count(s, open) == strings.Count(s, shut)+1 {
			return s + shut
		}
	}
	if strings.Count(s, `"`)%2 == 1 {
		return s + `"`
	}
	return s
}

// balanced reports whether quotes and brackets that open also close.
func balanced(s string) bool {
	for _, pair := range []string{"( )", "（ ）", "“ ”", "« »", "《 》", "「 」", "[ ]"} {
		open, shut, _ := strings.Cut(pair, " ")
		if strings.Count(s, open) != strings.Count(s, shut) {
			return false
		}
	}
	return strings.Count(s, `"`)%2 == 0
}

// present is the headline as it is shown: a question keeps its marks, a
// statement has none, and the first letter is a capital.
func (h *headliner) present(raw string, end int) string {
	rest := h.narration[h.toks[end-1].to:]
	raw = strings.Join(strings.Fields(raw), " ")
	for _, mark := range []string{"?", "？"} {
		if strings.HasPrefix(strings.TrimLeft(rest, " \u00a0\u202f"), mark) {
			raw += mark
		}
	}
	if h.language == "es" && strings.HasSuffix(raw, "?") && !strings.HasPrefix(raw, "¿") {
		raw = "¿" + Capital(raw)
	}
	return Capital(raw)
}

// Uncapital undoes [Capital] where the first word looks like an ordinary one:
// a short function word, or a word followed by lower-case ones. Abbreviations
// keep their form.
func Uncapital(s string) string {
	r, size := utf8.DecodeRuneInString(s)
	word, rest, _ := strings.Cut(s, " ")
	next, _ := utf8.DecodeRuneInString(rest)
	if !unicode.IsUpper(r) || strings.ContainsFunc(word[size:], unicode.IsUpper) || unicode.IsUpper(next) {
		return s
	}
	return string(unicode.ToLower(r)) + s[size:]
}

// Capital makes the first letter a capital one, unless the word has its own
// way of being written (iPhone).
func Capital(s string) string {
	r, size := utf8.DecodeRuneInString(s)
	word, _, _ := strings.Cut(s, " ")
	if !unicode.IsLower(r) || strings.ContainsFunc(word[size:], unicode.IsUpper) {
		return s
	}
	return string(unicode.ToUpper(r)) + s[size:]
}
