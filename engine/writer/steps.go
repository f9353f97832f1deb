package writer

import (
	"strings"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
	"github.com/scenewright/scenewright/engine/writer/internal/structure"
	"github.com/scenewright/scenewright/engine/writer/source"
)

// longestList is how many seconds of speech make a list of what somebody is told to do
// in no order.
const longestList = 10

// steps finds what a text tells somebody to do, one thing after another.
type steps struct {
	structure.Rules
	ordered bool // the text tells what to do in an order
}

// find finds three sentences or more in one paragraph that tell somebody to do
// something, or that are told first, then and finally. Up to two lines of
// another kind may stand between two of them.
func (s steps) find(lines []source.Line) structure.Found {
	lines = s.Speech.Near(lines)
	label, first := s.labelled(lines[0].Text)
	if s.step(first, 0) == "" || lines[0].Item || s.References.Leans(first) {
		return structure.Found{}
	}
	lead := 0
	if s.pointsOn(first) {
		lead, label = 1, first
	}
	var list []story.Item
	end, done := lead, lead < len(lines) && s.isDone(lines[lead].Text, false)
	for i := lead; i < len(lines) && i <= end+2 && len(list) < grammar.MostSteps; i++ {
		text := lines[i].Text
		if i == 0 {
			text = first
		}
		t := s.step(text, len(list))
		if t == "" && done && s.isDone(lines[i].Text, true) {
			t = lines[i].Text
		}
		if t == "" {
			continue
		}
		it, ok := s.Items.Of(t, grammar.ByClause)
		if !ok {
			break
		}
		list, end = append(list, it), i+1
	}
	if len(list) < grammar.LeastItems {
		return structure.Found{}
	}
	head := s.Headings.Of(label)
	if s.ordered || s.takenUp(list) {
		return structure.Found{Content: story.Steps{Heading: head, Items: list}, Lines: end}
	}
	if len(list) < end-lead && s.Speech.Seconds(s.Speech.Told(lines[:end])) > longestList {
		return structure.Found{} // it is no list, and in no order
	}
	return structure.Found{Content: story.List{Heading: head, Items: list}, Lines: end}
}

// labelled parts a label from what it stands before, where that tells somebody to do
// something: "Day one: start at the station". Without one it returns "" and the text.
func (s steps) labelled(text string) (label, order string) {
	label, order, ok := s.Clauses.CutColon(text)
	if !ok || s.Lang.Count(label) > grammar.LabelMost || s.Orders.Imperative(label) != "" || s.Orders.Imperative(order) == "" {
		return "", text
	}
	return label, order
}

// takenUp reports whether a later thing to do is done to what an earlier one left.
func (s steps) takenUp(list []story.Item) bool {
	for _, it := range list[1:] {
		words := s.Lang.Spoken(it.Said)
		for i, w := range words {
			if i > 0 && i <= 5 && s.Lang.Is(language.Object, w.Low) && !s.Lang.Is(language.Pointing, w.Low) && !s.Lang.Is(language.Conjunction, words[i-1].Low) {
				return true
			}
		}
	}
	return false
}

// pointsOn reports whether a line only tells somebody to do what the lines behind
// it say: "Try this at home."
func (s steps) pointsOn(text string) bool {
	words := s.Lang.Spoken(text)
	for i, w := range words {
		if i > 0 && s.Lang.Is(language.Pointing, w.Low) {
			next := words[min(i+1, len(words)-1)]
			return len(words) <= 5 && (i+1 == len(words) || !s.Lang.IsContent(next))
		}
	}
	return false
}

// step returns what a line tells somebody to do, or what is told in its order; ""
// where it does neither.
func (s steps) step(text string, i int) string {
	if grammar.Asks(text) {
		return ""
	}
	if t := s.Orders.InRow(text, i); t != "" && (s.Orders.Imperative(t) != "" || !s.Times.NamesYear(t)) {
		return t
	}
	if s.Orders.Imperative(text) != "" && s.Lang.Begins(language.Condition, text) == 0 || s.isDone(text, false) {
		return s.Clauses.WithoutAnd(text)
	}
	return ""
}

// isDone reports whether a text says what one does, in its first words: "En el mismo
// aceite se sofríe el tomate". Among others that do the verb need not be known.
func (s steps) isDone(text string, among bool) bool {
	const firstWords = 7
	words := s.Lang.Spoken(text)
	for _, w := range words[:min(firstWords, len(words))] {
		n := s.Lang.Begins(language.Impersonal, text[w.From:])
		if verb := strings.TrimLeft(text[w.From+n:], " "); n > 0 && (s.Lang.Begins(language.Imperative, verb) > 0 || among && !s.Lang.IsFunction(grammar.FirstLow(s.Lang, verb))) {
			return true
		}
	}
	return false
}

// chain finds several things to do in one sentence: "To book time off, open
// PeopleHub, choose your dates and pick somebody to cover for you", "Do two things:
// first, …". What they are for is no heading: it is no whole.
func (s steps) chain(lines []source.Line) structure.Found {
	head, text, announced := s.Clauses.CutColon(lines[0].Text)
	if !announced {
		head, text = "", lines[0].Text
	}
	if s.Lang.Begins(language.Imperative, text) == 0 {
		parts := s.Clauses.Segments(text, ",，")
		if len(parts) > 1 && s.Clauses.Purpose(text[:parts[0].To]) {
			text = strings.TrimLeft(text[parts[0].To:], ",， ")
		}
	}
	texts := s.inTurn(text)
	inTurn := texts != nil
	if !inTurn {
		texts = s.Clauses.Enumeration(text)
	}
	if texts == nil {
		for _, part := range s.Clauses.Segments(grammar.Bare(text), ",，;；") {
			texts = append(texts, strings.TrimSpace(text[part.From:part.To]))
		}
	}
	for i, t := range texts {
		if texts[i] = s.step(t, i); texts[i] == "" {
			return structure.Found{}
		}
	}
	list := s.Items.All(texts)
	if len(list) < grammar.LeastItems || len(list) > grammar.MostSteps {
		return structure.Found{}
	}
	head = s.Headings.Of(head)
	if words := s.Lang.Spoken(head); len(words) > 0 && !inTurn && (s.Lang.Contains(language.Negation, head) || s.Lang.Is(language.Relative, words[0].Low)) {
		return structure.Found{Content: story.List{Heading: head, Items: list}, Lines: 1} // "What nobody will ask you: …"
	}
	return structure.Found{Content: story.Steps{Heading: head, Items: list}, Lines: 1}
}

// inTurn lists the clauses of a sentence that are told first, then and finally;
// nil where one of them is not.
func (s steps) inTurn(text string) []string {
	var all []string
	for i, part := range s.Clauses.Spans(text, ",，;；") {
		part = s.Clauses.WithoutAnd(part)
		if s.Orders.InRow(part, i) == "" {
			return nil
		}
		all = append(all, part)
	}
	return all
}
