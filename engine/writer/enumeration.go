package writer

import (
	"cmp"
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
)

// Lengths of what stands on the screen, in characters.
const (
	headingMost = 60
	itemMost    = 60
	itemWhole   = 68 // of an item that cannot be parted
	detailMost  = 90
	detailsMost = 150 // of several sentences
)

// Item counts of lists and steps.
const (
	leastItems = 3
	mostItems  = 6
	mostSteps  = 5
)

// enumeration lists the parts of "a, b and c"; nil where the text is none, or
// where it is not sure which "and" closes it.
func (e Editor) enumeration(text string) []string {
	alone := !finished(text) // a line of its own
	text = bare(text)
	if strings.ContainsAny(text, "!?…。！？\"“«") || len(e.lang.Sentences(text)) > 1 {
		return nil
	}
	if parts := e.spans(text, ";；"); len(parts) >= leastItems {
		last := len(parts) - 1
		parts[last] = e.withoutAnd(parts[last])
		return parts
	}
	marks := ","
	if e.lang.Unspaced {
		marks = "、"
	}
	parts := e.withAsides(e.spans(text, marks))
	for i := 2; i < len(parts); i++ {
		if rest := e.withoutAnd(parts[i]); rest != parts[i] {
			from := strings.Index(text, parts[i]) + len(parts[i]) - len(rest)
			return append(parts[:i:i], bare(text[from:]))
		}
	}
	if len(parts) < 2 {
		return nil
	}
	a, b, ok := e.cutAnd(parts[len(parts)-1])
	if !ok {
		return e.unjoined(parts, alone)
	}
	return append(parts[:len(parts)-1:len(parts)-1], a, b)
}

// withAsides are the parts of an enumeration in which what only says how or when is no
// part: "a stove and the best cake in the valley, for $4", "a dairy and, for the first
// time, eight stalls".
func (e Editor) withAsides(parts []string) []string {
	aside := func(part string) bool { return e.lang.Is(language.Preposition, firstLow(e.lang, part)) }
	n := len(parts)
	if n < 3 || e.lang.Unspaced {
		return parts
	}
	switch last := e.lang.Words(parts[max(0, n-3)]); {
	case n > 3 && aside(parts[n-2]) && len(last) > 1 && e.lang.Is(language.And, last[len(last)-1].Low):
		return append(parts[:n-3:n-3], parts[n-3]+" "+parts[n-1])
	case aside(parts[n-1]):
		if _, _, ok := e.cutAnd(parts[n-2]); ok {
			return append(parts[:n-2:n-2], parts[n-2]+", "+parts[n-1])
		}
	}
	return parts
}

// unjoined is an enumeration whose marks say that it is one, without an "and".
func (e Editor) unjoined(parts []string, alone bool) []string {
	if (e.lang.Unspaced || alone) && len(parts) >= leastItems {
		return parts
	}
	return nil
}

// withoutAnd is a text without the "and" it begins with.
func (e Editor) withoutAnd(text string) string {
	if n := e.lang.Begins(language.And, text); n > 0 {
		return strings.TrimSpace(text[n:])
	}
	return text
}

// cutAnd parts a text at its one "and".
func (e Editor) cutAnd(text string) (before, after string, ok bool) {
	n := 0
	for i, w := range e.lang.Words(text) {
		and := e.lang.Is(language.And, w.Low)
		hung := e.lang.HangsAnd(w)
		if !and && !hung {
			continue
		}
		if n++; i == 0 {
			return "", "", false // it closes what stands before
		}
		before, after = text[:w.From], text[w.To:]
		if hung {
			after = text[w.From+len(string(firstRune(w.Text))):]
		}
	}
	before, after = strings.TrimSpace(before), strings.TrimSpace(after)
	return before, after, n == 1 && before != "" && after != ""
}

// seam is where the items of one list are parted.
type seam int

// The seams: where a clause goes on, if an item is too long; behind the amount, or
// the name, that items begin with.
const (
	byClause seam = iota
	byAmount
	byName
)

// parted is how texts are parted, all of them alike: those that begin with a figure
// behind their amounts, where most of these are measures, or most behind their names.
func (e Editor) parted(texts []string) seam {
	figures, amounts, measures, names := 0, 0, 0, 0
	for _, t := range texts {
		if unicode.IsNumber(firstRune(t)) {
			figures++
		}
		if _, n, ok := e.amount(t); ok {
			amounts++
			if n.Kind == language.Measure {
				measures++
			}
		}
		if _, value := e.nameOf(t); value != "" {
			names++
		}
	}
	switch {
	case amounts > 0 && amounts == figures && 2*measures >= amounts:
		return byAmount
	case 2*names > len(texts):
		return byName
	}
	return byClause
}

// nameOf parts a row of a list at the mark behind its name, or behind what else leads
// to all of the row: "Under 5 h: nil".
func (e Editor) nameOf(row string) (name, value string) {
	if name, value = e.named(bare(row)); value != "" {
		return name, value
	}
	if head, rest, ok := e.cutColon(bare(row)); ok && runes(head) <= rowName {
		return strings.TrimSpace(head), rest
	}
	return "", ""
}

// item is what a part of a list shows: a name and what stands behind it, an amount
// and of what, or a clause and what goes on from it; ok is false where it is too long
// for one.
func (e Editor) item(said string, by seam) (story.Item, bool) {
	first, tail := said, ""
	if all := e.wholes(said); len(all) > 1 {
		if first, tail = all[0], bare(Join(all[1:], e.code)); runes(tail) > detailMost {
			tail = bare(all[1])
		}
	}
	first = bare(first)
	it := story.Item{Text: first, Said: first}
	if e.lang.Count(first) == 0 {
		return it, false
	}
	if of, n, ok := e.amount(first); ok && by == byAmount {
		it.Text, it.Detail = of, strings.TrimSpace(n.Text)
	} else if name, value := e.nameOf(first); value != "" && by == byName {
		if it.Text, it.Detail = name, e.upTo(value, detailMost); it.Detail == "" && runes(value) <= detailsMost {
			it.Detail = value
		}
	} else if runes(first) > itemWhole {
		at := e.itemBreak(first)
		if at == 0 {
			return it, false
		}
		it.Text, it.Detail = bare(first[:at]), e.upTo(strings.TrimLeft(first[at:], ",;:，；：、–— "), detailMost)
	}
	whole := it.Text == first
	switch {
	case !closed(tail):
	case whole && runes(tail) <= detailMost:
		it.Detail = tail
	case !whole && tail != "" && runes(it.Detail)+runes(tail) <= detailsMost:
		it.Detail = Join([]string{e.finish(it.Detail), tail}, e.code)
	}
	it.Text = capital(it.Text)
	return it, runes(it.Text) > 0 && runes(it.Text) <= itemWhole && (whole || it.Detail != "")
}

// wholes are the sentences of a text; those that a bracket is around stay with what
// stands before it.
func (e Editor) wholes(text string) []string {
	var all []string
	for _, s := range e.lang.Sentences(text) {
		if n := len(all); n > 0 && !closed(all[n-1]) {
			all[n-1] = Join([]string{all[n-1], s}, e.code)
			continue
		}
		all = append(all, s)
	}
	return all
}

// upTo is a text, or as many of its clauses as have at most so many characters; ""
// where the first is longer.
func (e Editor) upTo(text string, most int) string {
	text = bare(text)
	if runes(text) <= most {
		return text
	}
	shown := ""
	for _, part := range e.segments(text, ",，;；:：—–") {
		if head := bare(text[:part.To]); runes(head) <= most && closed(head) && runes(head) > most/4 {
			shown = head
		}
	}
	return shown
}

// amount parts "500 g of bread flour" and "6 eggs".
func (e Editor) amount(said string) (of string, n language.Number, ok bool) {
	numbers := e.lang.Numbers(said)
	if len(numbers) == 0 || numbers[0].From != 0 || numbers[0].Kind != language.Measure && numbers[0].Kind != language.Amount {
		return "", n, false
	}
	if n = numbers[0]; n.Kind == language.Amount { // its noun is of what it is
		rest := strings.TrimLeftFunc(said, func(r rune) bool { return unicode.IsNumber(r) || unicode.IsPunct(r) })
		n.To = len(said) - len(rest)
		n.Text = said[:n.To]
	}
	rest := strings.TrimSpace(said[n.To:])
	if k := e.lang.Begins(language.OfWord, rest); k > 0 {
		rest = strings.TrimSpace(rest[k:])
	}
	words := e.lang.Words(noted.ReplaceAllString(rest, ""))
	if e.lang.Unspaced && e.lang.Begins(language.Within, rest) > 0 {
		return "", n, false // within three days
	}
	if len(words) == 0 || len(words) > 6 || !words[0].Letters || e.lang.Is(language.Preposition, words[0].Low) || e.lang.Is(language.And, words[0].Low) {
		return "", n, false
	}
	return rest, n, true
}

// itemBreak is the byte at which what goes on from an item's text begins: a bracket
// at its end, else the last clause that a conjunction opens behind a mark, else the
// first that one opens, else the last behind a mark, else the last that tells what to
// do, else the last phrase; 0 where there is none.
func (e Editor) itemBreak(text string) int {
	if at := strings.LastIndexAny(text, "(（"); at > 0 && strings.ContainsRune(")）", lastRune(text)) && e.endsItem(text[:at]) {
		return at
	}
	both, marked, joined, and, phrase := 0, 0, 0, 0, 0
	words := e.lang.Words(text)
	for i := 2; i < len(words); i++ {
		w, before := words[i], words[i-1]
		if !w.Letters && !strings.ContainsAny(w.Text, quoteOpeners+quoteStraight) || !e.endsItem(text[:w.From]) {
			continue
		}
		mark := strings.ContainsAny(before.Text, ",;:，；：—–") && !before.Letters
		joins := (e.lang.Is(language.Conjunction, w.Low) || e.lang.Is(language.Relative, w.Low)) && !e.lang.Is(language.And, w.Low)
		switch {
		case mark && joins:
			both = w.From
		case mark:
			marked = w.From
		case joins && joined == 0 && !e.leadsOn(before) && !e.lang.Is(language.Negation, before.Low) && !e.lang.Is(language.Object, before.Low) && !e.lang.Is(language.Subject, before.Low):
			joined = w.From
		case e.lang.Is(language.And, w.Low) && e.imperative(text[w.From:]) != "":
			and = w.From
		}
	}
	for _, p := range e.lang.Phrases(text) {
		if p.From > 0 && e.endsItem(text[:p.From]) {
			phrase = p.From
		}
	}
	return cmp.Or(both, joined, marked, and, phrase)
}

// endsItem reports whether a text may stand as an item whose rest goes on below it.
func (e Editor) endsItem(text string) bool {
	head := strings.TrimRightFunc(text, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsPunct(r) })
	n := runes(head)
	return closed(head) && n <= itemMost && (n >= 6 || e.lang.Unspaced)
}

// itemsOf makes items of texts, parted alike; nil where one cannot be one.
func (e Editor) itemsOf(texts []string) []story.Item {
	var all []story.Item
	by := e.parted(texts)
	for _, t := range texts {
		it, ok := e.item(t, by)
		if !ok {
			return nil
		}
		all = append(all, it)
	}
	return all
}

// heading is a line that announces something, as it is shown; "" where it is too
// long or no whole.
func (e Editor) heading(text string) string {
	h := bare(text)
	if runes(h) > headingMost || e.clipped(h) != nil {
		return ""
	}
	return h
}
