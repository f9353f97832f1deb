package mining

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine"
)

// Bounds of a list.
const (
	minPoints = 3
	maxPoints = 6
	itemWords = 8 // of one item
)

// enumeration is a list a narration speaks: its items, and what leads to them.
type enumeration struct {
	points []engine.Point
	from   int  // of the first item
	to     int  // of the last
	colon  bool // a colon announces the items
}

// enumeration finds three to six items that one sentence names after another;
// ok is false where there are none.
func (t *Terms) enumeration(narration string) (enumeration, bool) {
	at := 0
	for _, s := range Sentences(narration, t.language) {
		from := at + strings.Index(narration[at:], s)
		at = from + len(s)
		h := newHeadliner(t, narration, from, at)
		if e, ok := h.enumeration(); ok {
			return e, true
		}
	}
	return enumeration{}, false
}

// items are the token ranges of an enumeration.
type items [][2]int

// enumeration looks for "a, b and c": the last conjunction after a comma, the
// marks before it, and the start of the first item.
func (h *headliner) enumeration() (enumeration, bool) {
	for and := len(h.toks) - 1; and > 2; and-- {
		if !h.closesList(and) {
			continue
		}
		list, ok := h.itemsBefore(and)
		if !ok {
			continue
		}
		if e, ok := h.toEnumeration(list); ok {
			return e, true
		}
	}
	if e, ok := h.marksOnly(); ok {
		return e, true
	}
	return h.semicolons()
}

// marksOnly reads "things: a, b, c", where no conjunction closes the list.
func (h *headliner) marksOnly() (enumeration, bool) {
	var list items
	start := -1
	end := len(h.toks)
	for end > 0 && !h.toks[end-1].word {
		end--
	}
	for i := range end {
		switch {
		case strings.ContainsAny(h.toks[i].text, ":：") && !inWord(h.narration, h.toks[i]):
			start, list = i+1, nil
		case start >= 0 && h.isListMark(i):
			list = append(list, [2]int{start, i})
			start = i + 1
		case start >= 0 && !h.inItem(i):
			return enumeration{}, false
		}
	}
	list = append(list, [2]int{start, end})
	if start < 0 || len(list) < minPoints || h.language != "zh" && !h.allBrief(list) {
		return enumeration{}, false
	}
	return h.toEnumeration(list)
}

func (h *headliner) allBrief(list items) bool {
	return !slices.ContainsFunc(list, func(it [2]int) bool { return !h.brief(it) })
}

// closesList reports whether the token is the "and" of an enumeration.
func (h *headliner) closesList(i int) bool {
	w := h.toks[i]
	if !w.word || i+1 >= len(h.toks) {
		return false
	}
	if h.language == "iw" && h.attachedAnd(w) {
		return true
	}
	return h.lex.and[w.low] && h.toks[i+1].word
}

func (h *headliner) isListMark(i int) bool {
	w := h.toks[i].text
	if h.language == "zh" {
		return w == "、"
	}
	return (w == "," || w == "،") && !inWord(h.narration, h.toks[i])
}

// itemsBefore collects the items around a closing conjunction.
func (h *headliner) itemsBefore(and int) (items, bool) {
	last := and + 1
	if h.language == "iw" && !h.lex.and[h.toks[and].low] {
		last = and
	}
	list := items{{last, last}}
	end := and
	if end > 0 && h.isListMark(end-1) { // a, b, and c
		end--
	}
	for len(list) <= maxPoints {
		mark := end - 1
		for mark >= 0 && !h.isListMark(mark) && h.inItem(mark) {
			mark--
		}
		if mark < 0 || !h.isListMark(mark) {
			break
		}
		list = append(items{{mark + 1, end}}, list...)
		end = mark
	}
	if len(list) < minPoints-1 {
		return nil, false
	}
	list[len(list)-1][1] = h.itemEnd(last, list[len(list)-2][1]-list[len(list)-2][0])
	first, ok := h.firstItem(end, list[0][1]-list[0][0])
	if !ok {
		return nil, false
	}
	return append(items{first}, list...), true
}

// inItem reports whether a token can stand inside an item.
func (h *headliner) inItem(i int) bool {
	w := h.toks[i]
	return w.word || w.text == "%" || w.text == "'" || w.text == "$" || w.text == "€" || w.text == "\""
}

// itemEnd is where the last item ends: at the next mark, or before another
// clause, or before an addition when it grows longer than the item before.
func (h *headliner) itemEnd(from, usual int) int {
	i := from
	for i < len(h.toks) && h.inItem(i) {
		w := h.toks[i]
		if isOfWord(w.low) && i == from+2 && slices.Contains([]string{"a", "an", "un", "una", "une"}, h.toks[from].low) {
			i++ // a handful of basil
			continue
		}
		if i > from && (h.lex.clause[w.low] && !h.lex.and[w.low] || h.language != "zh" && i-from >= usual && h.leadsToList(i) && !h.lex.isStop(h.toks[i-1].low, h.language)) {
			break
		}
		i++
	}
	return i
}

// firstItem finds where the first item begins. Its end is known; before it
// stand the words that lead to the list. After a colon all is clear; else it
// is about as long as the second and does not reach over a function word.
func (h *headliner) firstItem(end, second int) ([2]int, bool) {
	for i := end - 1; i >= 0 && end-i <= itemWords; i-- {
		if h.toks[i].text == ":" || h.toks[i].text == "：" {
			return [2]int{i + 1, end}, true
		}
		if !h.inItem(i) {
			break
		}
	}
	if h.language == "zh" {
		return h.firstHanItem(end, second)
	}
	start := end
	for start > 0 && end-start < second && h.inItem(start-1) && !h.leadsToList(start-1) {
		start--
	}
	if start > 1 && start < end && h.amount(start-1) {
		start-- // six ripe tomatoes
	}
	torn := second > 2 && end-start < second // items that are clauses, whose first word is unknown
	return [2]int{start, end}, start < end && start > 0 && !torn
}

// leadsToList reports whether a word cannot be part of the first item: a
// function word other than an article.
func (h *headliner) leadsToList(i int) bool {
	w := h.toks[i]
	return h.lex.isStop(w.low, h.language) && !h.lex.article[w.low]
}

// firstHanItem accepts a first item only behind a word that is known to lead
// to one: there are no spaces to go by.
func (h *headliner) firstHanItem(end, second int) ([2]int, bool) {
	if start := end - second; start > 0 && h.runes(start, end) == h.runes(end+1, end+1+second) {
		return [2]int{start, end}, true
	}
	for start := end - 1; start >= 0 && end-start <= second+1; start-- {
		if !h.inItem(start) {
			return [2]int{start + 1, end}, start+1 < end
		}
		if start == 0 {
			break
		}
		before := h.narration[h.toks[0].from:h.toks[start].from]
		for _, v := range h.lex.verbs {
			if strings.HasSuffix(before, v) {
				return [2]int{start, end}, true
			}
		}
	}
	return [2]int{}, false
}

// runes counts the characters of the tokens from..to.
func (h *headliner) runes(from, to int) int {
	return utf8.RuneCountInString(h.narration[h.toks[from].from:h.toks[min(to, len(h.toks))-1].to])
}

// toEnumeration checks the items and makes points of them.
func (h *headliner) toEnumeration(list items) (enumeration, bool) {
	if len(list) < minPoints || len(list) > maxPoints {
		return enumeration{}, false
	}
	if h.lex.condition[h.toks[h.begin].low] && !h.announced(list[0][0]) {
		return enumeration{}, false // what comes first is when, not what
	}
	e := enumeration{from: h.toks[list[0][0]].from, to: h.toks[list[len(list)-1][1]-1].to}
	for n, it := range list {
		if n > 0 && !h.announced(list[0][0]) && !h.brief(it) {
			return enumeration{}, false
		}
		p, ok := h.point(it, n > 0)
		if !ok {
			return enumeration{}, false
		}
		e.points = append(e.points, p)
	}
	before := strings.TrimSpace(h.narration[:e.from])
	e.colon = strings.HasSuffix(before, ":") || strings.HasSuffix(before, "：")
	return e, true
}

// announced reports whether a colon stands before the first item.
func (h *headliner) announced(first int) bool {
	return first > 0 && strings.ContainsAny(h.toks[first-1].text, ":：")
}

// amount reports whether a token says how many.
func (h *headliner) amount(i int) bool {
	return h.toks[i].digit || cardinals[h.language][h.toks[i].low] > 1
}

// brief reports whether an item is short enough to be a thing: longer ones
// that nothing announces are most often clauses with a verb of their own.
func (h *headliner) brief(it [2]int) bool {
	n := it[1] - it[0]
	return n <= 3 || h.amount(it[0]) && n <= 5 || h.lex.article[h.toks[it[0]].low] && n <= 6 || h.language == "zh" && n <= 5
}

// point makes a list's point of an item: without its article, with a capital.
func (h *headliner) point(it [2]int, later bool) (engine.Point, bool) {
	if it[1] <= it[0] || it[1]-it[0] > itemWords {
		return engine.Point{}, false
	}
	said := h.narration[h.toks[it[0]].from:h.toks[it[1]-1].to]
	from, content := h.afterArticle(it), 0
	for _, w := range h.toks[from:it[1]] {
		if h.lex.isContent(w, h.language) || w.digit || h.lex.weak[w.low] {
			content++
		}
	}
	first := h.toks[from].low
	if content == 0 || h.lex.subject[first] || h.lex.clause[first] && later {
		return engine.Point{}, false
	}
	text := h.narration[h.toks[from].from:h.toks[it[1]-1].to]
	if h.language == "fr" {
		text = withoutElided(text)
	}
	if h.language == "iw" && later && h.attachedAnd(h.toks[from]) {
		text = strings.TrimPrefix(text, "ו")
	}
	if utf8.RuneCountInString(text) > HeadingMax {
		return engine.Point{}, false
	}
	return engine.Point{Text: Capital(text), Said: said}, true
}

// afterArticle is the token behind an item's article. In French and Spanish
// the preposition before it goes too: each item of "dépend du prix, de la
// taille et de l'âge" repeats it.
func (h *headliner) afterArticle(it [2]int) int {
	from := it[0]
	for from+1 < it[1] && (h.lex.article[h.toks[from].low] || (h.language == "fr" || h.language == "es") && from == it[0] && isOf(h.toks[from].low)) {
		from++
	}
	return from
}

func isOf(low string) bool { return low == "de" || low == "du" || low == "del" }

// withoutElided takes the article off that French joins to its noun.
func withoutElided(s string) string {
	for _, article := range []string{"l'", "d'"} {
		if n := foldPrefix(s, article); n > 0 {
			return s[n:]
		}
	}
	return s
}

// semicolons reads "a; b; c".
func (h *headliner) semicolons() (enumeration, bool) {
	var list items
	start := 0
	for i, w := range h.toks {
		switch w.text {
		case ":", "：":
			start, list = i+1, nil
		case ";", "；":
			list = append(list, [2]int{start, i})
			start = i + 1
		}
	}
	end := len(h.toks)
	for end > start && !h.toks[end-1].word {
		end--
	}
	if len(list) < minPoints-1 || end <= start {
		return enumeration{}, false
	}
	return h.toEnumeration(append(list, [2]int{start, end}))
}

// sentencePoints makes a list of a scene of three sentences or more: the first
// gives the heading, each of the others a point. Every one has to have its
// own.
func (t *Terms) sentencePoints(narration string) []engine.Point {
	sentences := Sentences(narration, t.language)
	if len(sentences) < minPoints || len(sentences) > maxPoints {
		return nil
	}
	if top := t.headings(sentences[0], 0)[0]; top.from > leadLength(sentences[0], t.lex, t.language)+headStart {
		return nil // what would stand over them is the rest of a sentence
	}
	var points []engine.Point
	for _, s := range sentences[1:] {
		best := t.headings(s, 42)[0]
		if best.score < .2 || best.to == 0 {
			return nil
		}
		points = append(points, engine.Point{Text: best.text, Said: s[best.from:best.to]})
	}
	return points
}

// headStart is how many bytes a heading may leave out where its sentence begins:
// an article, or the mark of a quotation.
const headStart = 6

// listHeading is what stands over the points: the words that lead to them, or
// nothing where those do not stand alone.
func (t *Terms) listHeading(narration string, e enumeration) string {
	before := narration[:e.from]
	if ss := Sentences(before, t.language); len(ss) > 0 {
		before = ss[len(ss)-1]
	}
	before = strings.TrimRightFunc(before, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsPunct(r) })
	if before == "" {
		return ""
	}
	h := newHeadliner(t, before, 0, len(before))
	starts := h.starts()
	if len(starts) == 0 {
		return ""
	}
	best := span{}
	for _, start := range starts {
		s, ok := h.span(start, len(h.toks), t.limit(0))
		if ok && (best.text == "" || s.score > best.score) {
			best = s
		}
	}
	text := t.trimEnd(best.text)
	words := tokens(text, t.language)
	if all := tokens(before, t.language); len(words) == 0 && len(all) > 1 && len(all) < 5 && t.lex.subject[all[0].low] && !t.lex.anaphor[all[0].low] {
		text, words = before, all // you need
	}
	if len(words) < 2 && t.language != "zh" || utf8.RuneCountInString(text) < 3 {
		return ""
	}
	if len(words) < 3 && t.lex.anaphor[words[0].low] && !t.lex.article[words[0].low] {
		return "" // They hold
	}
	return text
}
