package writer

import (
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
	"github.com/scenewright/scenewright/engine/writer/internal/structure"
	"github.com/scenewright/scenewright/engine/writer/source"
)

// answered finds three short questions or more in a row, each with its short answer: "Glue?
// Its feet are dry. Suction? It hangs on in a vacuum".
func (l lists) answered(lines []source.Line) structure.Found {
	const fewWords, leastPairs = 4, 3
	lines = l.Speech.Near(lines)
	var items []story.Item
	for i := 0; i+1 < len(lines) && len(items) < grammar.MostItems; i += 2 {
		asked, said := lines[i].Text, grammar.Bare(lines[i+1].Text)
		if !grammar.Asks(asked) || l.Lang.Count(asked) > fewWords || grammar.Asks(lines[i+1].Text) || grammar.Runes(said) > grammar.ItemMost {
			break
		}
		items = append(items, story.Item{Text: asked, Said: asked, Detail: said})
	}
	if len(items) < leastPairs {
		return structure.Found{}
	}
	return structure.Found{Content: story.List{Items: items}, Lines: 2 * len(items)}
}

// labelled finds three sentences or more in a row that each say something of what they name
// before a colon: "Feet: rubber on. Stiles: not bent. Rungs: none loose".
func (l lists) labelled(lines []source.Line) structure.Found {
	const mostLabel = 3
	named := func(text string) bool {
		label, rest, ok := l.Clauses.CutColon(text)
		return ok && l.Lang.Count(label) <= mostLabel && grammar.Runes(text) <= grammar.ItemMost && !grammar.Asks(rest) && !grammar.Quotes(rest) && !l.Clauses.IsClause(label) && l.Orders.Imperative(label) == ""
	}
	if lines[0].Item {
		return structure.Found{}
	}
	return l.row(lines, func(a, b string) bool { return named(a) && named(b) })
}

// opposed finds two sentences in a row that each name several things behind a label, of which one
// denies the other: "Included: lunch, a guide. Not included: drinks, the bus back".
func (l lists) opposed(lines []source.Line) structure.Found {
	lines = l.Speech.Near(lines)
	if len(lines) < 2 || lines[0].Item {
		return structure.Found{}
	}
	var items []story.Item
	for _, line := range lines[:2] {
		label, rest, ok := l.Clauses.CutColon(line.Text)
		things := l.Clauses.Spans(grammar.Bare(rest), ",，、")
		if !ok || l.Lang.Count(label) > grammar.LabelMost || grammar.Runes(rest) > opposedMost || len(things) < 2 || slices.ContainsFunc(things, l.Clauses.IsClause) || grammar.Asks(rest) {
			return structure.Found{}
		}
		items = append(items, story.Item{Text: strings.TrimSpace(label), Said: line.Text, Detail: grammar.Bare(rest)})
	}
	if !l.denies(items[1].Text, items[0].Text) && !l.denies(items[0].Text, items[1].Text) {
		return structure.Found{}
	}
	return structure.Found{Content: story.List{Items: items}, Lines: 2}
}

// opposedMost is how many characters several things take at most that stand behind such a label.
const opposedMost = 120

// denies reports whether a label only denies another: both end with the same word.
func (l lists) denies(label, other string) bool {
	if !l.Lang.Contains(language.Negation, label) || l.Lang.Contains(language.Negation, other) {
		return false
	}
	if l.Lang.Unspaced {
		return strings.HasSuffix(label, other)
	}
	words, others := l.Lang.Spoken(label), l.Lang.Spoken(other)
	return len(words) > 1 && len(others) > 0 && words[len(words)-1].Low == others[len(others)-1].Low
}

// fragments finds three sentences or more in a row that only name a thing each, with "a" or
// its number: "A logo for a dentist. A map of a golf course. Two portraits".
func (l lists) fragments(lines []source.Line) structure.Found {
	if lines[0].Item {
		return structure.Found{}
	}
	return l.row(lines, func(a, b string) bool { return l.names(a) && l.names(b) })
}

// names reports whether a sentence only names a thing, with "a" or its number.
func (l lists) names(sentence string) bool {
	if grammar.Asks(sentence) || grammar.Runes(sentence) > grammar.ItemMost {
		return false
	}
	words := l.Lang.Spoken(sentence)
	if len(words) < 2 || !l.Lang.Is(language.Indefinite, words[0].Low) && l.Lang.CardinalValue(words[0].Low) < 2 {
		return false
	}
	for i, w := range words {
		switch {
		case l.Lang.Is(language.Relative, w.Low):
			return true
		case i > 0 && (l.Lang.IsAny(w.Low, language.Finite, language.Subject, language.Moves) || w.Digit):
			return false
		}
	}
	return true
}

// question finds a question that stands for its own seconds, before its answer.
func (l lists) question(lines []source.Line) structure.Found {
	text := strings.TrimSpace(lines[0].Text)
	if !grammar.Asks(text) || !l.Headings.Stands(text) || l.Speech.Seconds(text) < aloneScene {
		return structure.Found{}
	}
	return structure.Found{Content: story.Statement{Heading: text}, Lines: 1}
}

// questions finds three questions or more in a row, the first of them behind what announces them
// or not: "Ask the crew: What colour is it? Who has used it? Where is it?".
func (l lists) questions(lines []source.Line) structure.Found {
	f := l.row(lines, func(a, b string) bool { return grammar.Asks(a) && grammar.Asks(b) })
	list, ok := f.Content.(story.List)
	if head, first, announced := l.Clauses.CutColon(lines[0].Text); ok && announced && l.Headings.Of(head) != "" && !grammar.Asks(head) {
		list.Heading, list.Items[0].Text, list.Items[0].Said = l.Headings.Of(head), grammar.Capitalize(first), first
		f.Content = list
	}
	return f
}

// parallel finds three short sentences or more in a row that begin with the same
// kind of amount, or with the same word: "$35 buys a bed. $340 pays …".
func (l lists) parallel(lines []source.Line) structure.Found {
	return l.row(lines, func(a, b string) bool { return l.opensLike(a, b) })
}

// levels finds three sentences or more in a row that each say what an amount of money does: "With
// $20 you feed a child. With $50 you fill a freezer".
func (l lists) levels(lines []source.Line) structure.Found {
	lines = l.Speech.Near(lines)
	var items []story.Item
	for _, line := range lines[:min(grammar.MostItems, len(lines))] {
		amount, does := l.level(line.Text)
		if does == "" || grammar.Runes(does) > grammar.ItemMost {
			break
		}
		items = append(items, story.Item{Text: amount, Said: amount, Detail: does})
	}
	if len(items) < grammar.LeastItems {
		return structure.Found{}
	}
	return structure.Found{Content: story.List{Items: items}, Lines: len(items)}
}

// level parts a sentence behind the amount of money that it begins with, with no more than the
// word that leads to it.
func (l lists) level(text string) (amount, does string) {
	numbers := l.Numbers.Amounts(text)
	if len(numbers) == 0 || numbers[0].Kind != language.Money || numbers[0].Range {
		return "", ""
	}
	lead := l.Lang.Spoken(text[:numbers[0].From])
	if len(lead) > 1 || len(lead) == 1 && !l.Lang.Is(language.Preposition, lead[0].Low) {
		return "", ""
	}
	does = grammar.Bare(strings.TrimLeft(text[numbers[0].To:], ",，:： \u00a0\u202f"))
	if len(lead) == 0 || grammar.Asks(text) || l.Lang.Count(does) < 2 {
		return "", ""
	}
	return strings.TrimSpace(text[:numbers[0].To]), does
}

func (l lists) opensLike(a, b string) bool {
	if grammar.Runes(a) > grammar.ItemMost || grammar.Runes(b) > grammar.ItemMost {
		return false
	}
	na, nb := l.Lang.Numbers(a), l.Lang.Numbers(b)
	if len(na) > 0 && len(nb) > 0 && na[0].From == 0 && nb[0].From == 0 {
		return na[0].Kind == nb[0].Kind && na[0].Unit == nb[0].Unit && na[0].Kind != language.Amount && na[0].Counts()
	}
	wa, wb := l.Lang.Spoken(a), l.Lang.Spoken(b)
	if len(wa) < 2 || len(wb) < 2 || wa[0].Low != wb[0].Low {
		return false
	}
	return l.Lang.Is(language.Negation, wa[0].Low) || l.Lang.IsContent(wa[0])
}

// row finds lines of one paragraph that are all alike.
func (l lists) row(lines []source.Line, alike func(a, b string) bool) structure.Found {
	lines = l.Speech.Near(lines)
	end := 1
	for end < len(lines) && end < grammar.MostItems && alike(lines[0].Text, lines[end].Text) {
		end++
	}
	if end < grammar.LeastItems {
		return structure.Found{}
	}
	list := l.Items.All(texts(lines[:end]))
	if list == nil {
		return structure.Found{}
	}
	return structure.Found{Content: story.List{Items: list}, Lines: end}
}
