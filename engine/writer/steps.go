package writer

import (
	"strings"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
)

// steps finds three sentences or more in one paragraph that tell somebody to do
// something, or that are told first, then and finally. Up to two lines of
// another kind may stand between two of them.
func (e Editor) steps(lines []Line) finding {
	lines = e.speech.near(lines)
	if e.step(lines[0].Text, 0) == "" || lines[0].Item {
		return finding{}
	}
	lead := 0
	if e.pointsOn(lines[0].Text) {
		lead = 1
	}
	var list []story.Item
	end, done := lead, lead < len(lines) && e.isDone(lines[lead].Text, false)
	for i := lead; i < len(lines) && i <= end+2 && len(list) < mostSteps; i++ {
		t := e.step(lines[i].Text, len(list))
		if t == "" && done && e.isDone(lines[i].Text, true) {
			t = lines[i].Text
		}
		if t == "" {
			continue
		}
		it, ok := e.items.of(t, byClause)
		if !ok {
			break
		}
		list, end = append(list, it), i+1
	}
	if len(list) < leastItems {
		return finding{}
	}
	head := ""
	if lead > 0 {
		head = e.headings.of(lines[0].Text)
	}
	if e.ordered || e.takenUp(list) {
		return finding{story.Steps{Heading: head, Items: list}, end}
	}
	if len(list) < end-lead && e.speech.seconds(e.speech.told(lines[:end])) > longestList {
		return finding{} // it is no list, and in no order
	}
	return finding{story.List{Heading: head, Items: list}, end}
}

// takenUp reports whether a later thing to do is done to what an earlier one left.
func (e Editor) takenUp(list []story.Item) bool {
	for _, it := range list[1:] {
		words := e.lang.Spoken(it.Said)
		for i, w := range words {
			if i > 0 && i <= 5 && e.lang.Is(language.Object, w.Low) && !e.lang.Is(language.Pointing, w.Low) && !e.lang.Is(language.Conjunction, words[i-1].Low) {
				return true
			}
		}
	}
	return false
}

// pointsOn reports whether a line only tells somebody to do what the lines behind
// it say: "Try this at home."
func (e Editor) pointsOn(text string) bool {
	words := e.lang.Spoken(text)
	for i, w := range words {
		if i > 0 && e.lang.Is(language.Pointing, w.Low) {
			next := words[min(i+1, len(words)-1)]
			return len(words) <= 5 && (i+1 == len(words) || !e.lang.IsContent(next))
		}
	}
	return false
}

// step is what a line tells somebody to do, or what is told in its order; ""
// where it does neither.
func (e Editor) step(text string, i int) string {
	if asks(text) {
		return ""
	}
	if t := e.orders.inRow(text, i); t != "" {
		return t
	}
	if e.orders.imperative(text) != "" && e.lang.Begins(language.Condition, text) == 0 || e.isDone(text, false) {
		return text
	}
	return ""
}

// isDone reports whether a text says what one does, in its first words: "En el mismo
// aceite se sofríe el tomate". Among others that do the verb need not be known.
func (e Editor) isDone(text string, among bool) bool {
	const firstWords = 7
	words := e.lang.Spoken(text)
	for _, w := range words[:min(firstWords, len(words))] {
		n := e.lang.Begins(language.Impersonal, text[w.From:])
		if verb := strings.TrimLeft(text[w.From+n:], " "); n > 0 && (e.lang.Begins(language.Imperative, verb) > 0 || among && !e.lang.IsFunction(firstLow(e.lang, verb))) {
			return true
		}
	}
	return false
}

// chain finds several things to do in one sentence: "To book time off, open
// PeopleHub, choose your dates and pick somebody to cover for you", "Do two things:
// first, …". What they are for is no heading: it is no whole.
func (e Editor) chain(lines []Line) finding {
	head, text, announced := e.clauses.cutColon(lines[0].Text)
	if !announced {
		head, text = "", lines[0].Text
	}
	if e.lang.Begins(language.Imperative, text) == 0 {
		parts := e.clauses.segments(text, ",，")
		if len(parts) > 1 && e.clauses.purpose(text[:parts[0].To]) {
			text = strings.TrimLeft(text[parts[0].To:], ",， ")
		}
	}
	texts := e.inTurn(text)
	if texts == nil {
		texts = e.clauses.enumeration(text)
	}
	if texts == nil {
		for _, part := range e.clauses.segments(bare(text), ",，;；") {
			texts = append(texts, strings.TrimSpace(text[part.From:part.To]))
		}
	}
	for i, t := range texts {
		if texts[i] = e.step(t, i); texts[i] == "" {
			return finding{}
		}
	}
	list := e.items.all(texts)
	if len(list) < leastItems || len(list) > mostSteps {
		return finding{}
	}
	return finding{story.Steps{Heading: e.headings.of(head), Items: list}, 1}
}

// inTurn lists the clauses of a sentence that are told first, then and finally;
// nil where one of them is not.
func (e Editor) inTurn(text string) []string {
	var all []string
	for i, part := range e.clauses.spans(text, ",，;；") {
		part = e.clauses.withoutAnd(part)
		if e.orders.inRow(part, i) == "" {
			return nil
		}
		all = append(all, part)
	}
	return all
}
