package grammar

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
)

// Items makes the items of lists of texts.
type Items struct {
	lang     *language.Language
	clauses  Clauses
	orders   Orders
	entries  Entries
	numbers  Numbers
	times    Times
	headings Headings
}

// Seam is where the items of one list are parted.
type Seam int

// The seams: where a clause goes on, if an item is too long; behind the amount, or
// the name, that items begin with.
const (
	ByClause Seam = iota
	byAmount
	byName
)

// parted returns how texts are parted, all of them alike: those that begin with a figure
// behind their amounts, where most of these are measures, or most behind their names.
func (is Items) parted(texts []string) Seam {
	figures, amounts, measures, names := 0, 0, 0, 0
	for _, t := range texts {
		if unicode.IsNumber(FirstRune(t)) {
			figures++
		}
		if _, n, ok := is.numbers.begins(t); ok {
			amounts++
			if n.Kind == language.Measure {
				measures++
			}
		}
		if _, value := is.entries.nameOf(t); value != "" {
			names++
		}
	}
	switch {
	case amounts > 0 && amounts == figures && 2*measures >= amounts && 2*amounts >= len(texts):
		return byAmount
	case 2*names > len(texts):
		return byName
	}
	return ByClause
}

// Of returns what a part of a list shows: a name and what stands behind it, an amount
// and of what, or a clause and what goes on from it; ok is false where it is too long
// for one.
func (is Items) Of(said string, by Seam) (story.Item, bool) {
	first, tail, cut := said, "", ""
	if all := is.clauses.wholes(said); len(all) > 1 {
		if first, tail = all[0], Bare(is.clauses.Join(all[1:])); Runes(tail) > detailMost {
			tail, cut = Bare(all[1]), is.clauses.Join(all[2:])
		}
	}
	if name, value := is.entries.nameOf(said); value != "" && by == byName && len(first) <= len(name) {
		first, tail, cut = said, "", "" // "Skin Corr. 1B: H314"
	}
	first = Bare(first)
	it := story.Item{Text: first, Said: first}
	if is.lang.Count(first) == 0 {
		return it, false
	}
	if of, n, ok := is.numbers.begins(first); ok && by == byAmount {
		it.Text, it.Detail = of, strings.TrimSpace(n.Text)
	} else if name, value := is.entries.nameOf(first); value != "" && by == byName {
		it.Text, it.Detail = name, is.detail(first, value)
	} else if Runes(first) > ItemWhole {
		at := is.itemBreak(first)
		if at == 0 {
			return it, false
		}
		it.Text, it.Detail = strings.TrimRight(Bare(first[:at]), " —–"), is.detail(first, strings.TrimLeft(first[at:], ",;:，；：、–— "))
	}
	whole := it.Text == first
	switch {
	case !Closed(tail):
	case whole && Runes(tail) <= detailMost:
		it.Detail = tail
	case !whole && tail != "" && Runes(it.Detail)+Runes(tail) <= detailsMost:
		it.Detail = is.clauses.Join([]string{is.clauses.Finish(it.Detail), tail})
	default:
		cut += tail
	}
	if by == byName && !whole && is.lang.Contains(language.Negation, cut) {
		return it, false // what is not to be done would be missing
	}
	it.Text = Capitalize(it.Text)
	return it, Runes(it.Text) > 0 && Runes(it.Text) <= ItemWhole && (whole || it.Detail != "")
}

// detail returns what stands below an item of what goes on from it: the clauses that have room, or
// all of it where the first has none, or where the item says when something is so.
func (is Items) detail(item, rest string) string {
	shown := ""
	if Runes(rest) <= detailMost || !is.clauses.conditional(item) {
		shown = is.clauses.UpTo(rest, detailMost)
	}
	if shown == "" && Runes(rest) <= detailsMost {
		return rest
	}
	return shown
}

// Main is [Items.Of] for a sentence of which only the main clause need be shown: what hangs on
// it is left out where it is too long.
func (is Items) Main(said string) (story.Item, bool) {
	if it, ok := is.Of(said, ByClause); ok {
		return it, true
	}
	main := is.clauses.MainUpTo(said, ItemWhole)
	if is.lang.Count(main) == 0 {
		return story.Item{}, false
	}
	it := story.Item{Text: Capitalize(main), Said: main}
	_, rest, _ := strings.Cut(said, main)
	if more := is.clauses.Spans(rest, ",，;；:：—–"); len(more) > 0 {
		it = is.With(it, more[0])
	}
	return it, true
}

// Mains is [Items.All] for sentences of which only the main clauses need be shown.
func (is Items) Mains(texts []string) []story.Item {
	if all := is.All(texts); all != nil {
		return all
	}
	var all []story.Item
	for _, t := range texts {
		it, ok := is.Main(t)
		if !ok {
			return nil
		}
		all = append(all, it)
	}
	return all
}

// With returns an item below which a sentence stands that says more of it, where there is room.
func (is Items) With(it story.Item, more string) story.Item {
	if it.Detail == "" && Runes(Bare(more)) <= detailMost && Closed(more) {
		it.Detail = Bare(more)
	}
	return it
}

// itemBreak returns the byte at which what goes on from an item's text begins: a bracket
// at its end, else the last clause that a conjunction opens behind a mark, else what stands
// behind the first dash, colon or semicolon, else the first clause that a conjunction opens, else
// the last behind a comma, else the last that tells what to do, else the last phrase, else a bracket
// among the words; 0 where there is none.
func (is Items) itemBreak(text string) int {
	if at := strings.LastIndexAny(text, "(（"); at > 0 && strings.ContainsRune(")）", LastRune(text)) && is.endsItem(text[:at]) {
		return at
	}
	both, apart, marked, joined, and, phrase, bracket := 0, 0, 0, 0, 0, 0, 0
	words := is.lang.Words(text)
	for i := 2; i < len(words); i++ {
		w, before := words[i], words[i-1]
		if !w.Letters && !strings.ContainsAny(w.Text, quoteOpeners+QuoteStraight) || !is.endsItem(text[:w.From]) {
			continue
		}
		mark := strings.ContainsAny(before.Text, ",;:，；：—–") && !before.Letters
		joins := (is.lang.Is(language.Conjunction, w.Low) || is.lang.Is(language.Relative, w.Low)) && !is.lang.Is(language.And, w.Low)
		switch {
		case mark && joins:
			both = w.From
		case mark && !strings.ContainsAny(before.Text, ",，"):
			apart = cmp.Or(apart, w.From)
		case mark:
			marked = w.From
		case joins && joined == 0 && !is.clauses.leadsOn(before) && !is.lang.Is(language.Negation, before.Low) && !is.lang.Is(language.Object, before.Low) && !is.lang.Is(language.Subject, before.Low):
			joined = w.From
		case is.lang.Is(language.And, w.Low) && is.orders.Imperative(text[w.From:]) != "":
			and = w.From
		}
	}
	for _, p := range is.lang.Phrases(text) {
		if p.From > 0 && is.endsItem(text[:p.From]) && is.lang.Begins(language.OfWord, text[p.From:]) == 0 {
			if strings.IndexAny(strings.TrimLeft(text[p.From:], " "), "(（") == 0 {
				bracket = p.From
				continue
			}
			phrase = p.From
		}
	}
	return cmp.Or(both, apart, joined, marked, and, phrase, bracket)
}

// endsItem reports whether a text may stand as an item whose rest goes on below it.
func (is Items) endsItem(text string) bool {
	head := strings.TrimRightFunc(text, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsPunct(r) })
	n := Runes(head)
	return Closed(head) && n <= ItemMost && (n >= 6 || is.lang.Unspaced)
}

// All makes items of texts, parted alike; nil where one cannot be one.
func (is Items) All(texts []string) []story.Item {
	var all []story.Item
	by := is.parted(texts)
	for _, t := range texts {
		it, ok := is.Of(t, by)
		if !ok {
			return nil
		}
		all = append(all, it)
	}
	return all
}

// Row makes the items of a list of texts, at least so many of them, each with a word in
// it; nil where they are no list.
func (is Items) Row(texts []string, least int) []story.Item {
	all := is.All(texts)
	nameless := func(t string) bool { return !strings.ContainsFunc(t, unicode.IsLetter) }
	if len(all) < least || len(all) > MostItems+2 || slices.ContainsFunc(texts, nameless) {
		return nil
	}
	return all
}

// Figures makes the items of several things of which each begins with its amount, and
// nothing else: "1 cup of sugar, ¾ cup of water, 2 spoons of lemon juice".
func (is Items) Figures(text string) []story.Item {
	texts := is.clauses.Spans(Bare(text), ",，、")
	for _, t := range texts {
		if !unicode.IsNumber(FirstRune(t)) || is.times.NamesMoment(t) || is.clauses.IsClause(t) || is.lang.Count(t) > LabelMost+2 {
			return nil
		}
	}
	return is.Row(texts, LeastItems)
}

// LabelMost is how many words a label has at most.
const LabelMost = 4

// Item counts of lists and steps.
const (
	LeastItems = 3
	MostItems  = 6
	MostSteps  = 5
)
