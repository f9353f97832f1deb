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
	lines = e.near(lines)
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
		it, ok := e.item(t, byClause)
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
		head = e.heading(lines[0].Text)
	}
	if e.ordered || e.takenUp(list) {
		return finding{story.Steps{Heading: head, Items: list}, end}
	}
	if len(list) < end-lead && e.Seconds(e.told(lines[:end])) > longestList {
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
	if t := e.inRow(text, i); t != "" {
		return t
	}
	if e.imperative(text) != "" && e.lang.Begins(language.Condition, text) == 0 || e.isDone(text, false) {
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
	head, text, announced := e.cutColon(lines[0].Text)
	if !announced {
		head, text = "", lines[0].Text
	}
	if e.lang.Begins(language.Imperative, text) == 0 {
		parts := e.segments(text, ",，")
		if len(parts) > 1 && e.purpose(text[:parts[0].To]) {
			text = strings.TrimLeft(text[parts[0].To:], ",， ")
		}
	}
	texts := e.inTurn(text)
	if texts == nil {
		texts = e.enumeration(text)
	}
	if texts == nil {
		for _, part := range e.segments(bare(text), ",，;；") {
			texts = append(texts, strings.TrimSpace(text[part.From:part.To]))
		}
	}
	for i, t := range texts {
		if texts[i] = e.step(t, i); texts[i] == "" {
			return finding{}
		}
	}
	list := e.itemsOf(texts)
	if len(list) < leastItems || len(list) > mostSteps {
		return finding{}
	}
	return finding{story.Steps{Heading: e.heading(head), Items: list}, 1}
}

// inTurn lists the clauses of a sentence that are told first, then and finally;
// nil where one of them is not.
func (e Editor) inTurn(text string) []string {
	var all []string
	for i, part := range e.spans(text, ",，;；") {
		part = e.withoutAnd(part)
		if e.inRow(part, i) == "" {
			return nil
		}
		all = append(all, part)
	}
	return all
}

// purpose reports whether a clause says what something is done for.
func (e Editor) purpose(clause string) bool {
	return e.lang.Begins(language.Purpose, clause) > 0
}

// imperatives counts the lines that tell somebody to do something.
func (e Editor) imperatives(lines []Line) int {
	n := 0
	for _, l := range lines {
		if e.imperative(l.Text) != "" {
			n++
		}
	}
	return n
}

// imperative is the verb that a text tells somebody to do something by; "" where
// it does not, or may not: the verb stands first, or behind a clause that says
// when, and no finite verb follows soon, as in "Plan prices are rising".
func (e Editor) imperative(text string) string {
	text = e.polite(text)
	for _, at := range e.clauseStarts(text) {
		if verb := e.orders(text[at:]); verb != "" {
			return verb
		}
	}
	return ""
}

// polite is a text without "please".
func (e Editor) polite(text string) string {
	for _, c := range []language.Class{language.And, language.Please} {
		if n := e.lang.Begins(c, text); n > 0 {
			text = strings.TrimLeft(text[n:], ",， ")
		}
	}
	return text
}

// clauseStarts are where a text begins, and where it goes on behind the clause
// that says when or for what.
func (e Editor) clauseStarts(text string) []int {
	starts := []int{0}
	parts := e.segments(text, ",，:：")
	if len(parts) < 2 {
		return starts
	}
	low := ""
	if words := e.lang.Words(text); len(words) > 0 {
		low = words[0].Low
	}
	lead := e.lang.Is(language.Condition, low) || e.lang.Is(language.Conjunction, low) || e.purpose(text) || e.timely(text[:parts[0].To]) ||
		e.lang.Begins(language.LaterStep, text) > 0 || e.lang.Begins(language.FirstStep, text) > 0
	if lead && e.lang.Count(text[:parts[0].To]) <= 7 {
		at := parts[1].From
		starts = append(starts, at+len(text[at:])-len(strings.TrimLeft(text[at:], " ")))
	}
	return starts
}

// timely reports whether a clause says when.
func (e Editor) timely(clause string) bool {
	return e.lang.Says(clause, language.Season, language.Weekday, language.Month)
}

func (e Editor) orders(text string) string {
	n := e.lang.Begins(language.Imperative, text)
	if n == 0 {
		return ""
	}
	rest := e.lang.Words(text[n:])
	for i, w := range rest[:min(4, len(rest))] {
		if !w.Letters || e.lang.Is(language.Conjunction, w.Low) || e.lang.Is(language.Relative, w.Low) {
			break
		}
		if e.lang.Is(language.Finite, w.Low) || i == 0 && e.lang.Is(language.Subject, w.Low) && !e.lang.Is(language.Object, w.Low) && !e.lang.Unspaced {
			return ""
		}
	}
	return text[:n]
}
