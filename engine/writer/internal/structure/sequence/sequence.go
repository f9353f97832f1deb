// Package sequence finds what a text tells in the order in which it is done, or happens:
// first, then, there, finally.
package sequence

import (
	"slices"
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
	"github.com/scenewright/scenewright/engine/writer/internal/structure"
	"github.com/scenewright/scenewright/engine/writer/source"
)

// Finder finds the sequences of a text.
type Finder struct{ structure.Rules }

const (
	leastTurns   = 3   // words of order that make a sequence
	mostLines    = 16  // that one sequence is told in
	mostUnmarked = 2   // sentences between two words of order
	mostRunes    = 400 // of a clause that is one step
	longestPage  = 32  // seconds of speech that a picture of steps holds where fewer would leave two
)

// part is a clause of a sequence.
type part struct {
	grammar.Told
	line int
}

// step is what is shown of one or several parts.
type step struct {
	item story.Item
	line int
}

// Find finds what lines begin to tell in its order, in as many pictures as it takes; nil
// where they do not.
func (f Finder) Find(lines []source.Line) []structure.Found {
	lines = f.paragraph(lines)
	if len(lines) == 0 || !f.begins(lines) {
		return nil
	}
	if found := f.clauses(lines[0]); found != nil {
		return found
	}
	head, parts := f.headed(f.parts(lines))
	parts = f.run(parts)
	if parts == nil {
		return nil
	}
	steps := f.steps(parts)
	if len(steps) < grammar.LeastItems || slices.ContainsFunc(steps, nameless) {
		return nil
	}
	return f.pictured(head, steps, lines[:parts[len(parts)-1].line+1], ranked(parts))
}

// clauses finds what one sentence says in several clauses of what is done in turn, with a word of
// order before one of them: "one lays it on, one presses it in, one fires it, then one cuts it";
// "it is mixed, then fired, painted and packed".
func (f Finder) clauses(line source.Line) []structure.Found {
	told := f.Orders.Told(line.Text)
	if told[0].Turn != grammar.NoTurn || len(told) < 2 || len(f.Lang.Sentences(line.Text)) > 1 {
		return nil
	}
	texts := f.done(told)
	if texts == nil {
		texts = f.suffered(told)
	}
	var parts []part
	for _, t := range texts {
		parts = append(parts, part{grammar.Told{Text: t, Turn: grammar.NextTurn}, 0})
	}
	if len(parts) < grammar.LeastItems || slices.ContainsFunc(parts, f.otherwise) {
		return nil
	}
	steps := f.steps(parts)
	if steps == nil || slices.ContainsFunc(steps, nameless) {
		return nil
	}
	return f.pictured("", steps, []source.Line{line}, false)
}

// done returns the clauses of a sentence that say with the same small word before it what
// somebody does, in their order; nil where there are none.
func (f Finder) done(told []grammar.Told) []string {
	who := grammar.FirstLow(f.Lang, told[0].Text)
	texts := f.Clauses.Repeating(told[0].Text)
	if texts == nil {
		return nil
	}
	for _, t := range told[1:] {
		says := func(w language.Word) bool { return w.Low == who }
		if t.Turn == grammar.NoTurn || !slices.ContainsFunc(f.Lang.Words(t.Text), says) {
			return nil
		}
		texts = append(texts, t.Text)
	}
	return texts
}

// suffered returns the clauses of a sentence that say what is done to something, in their order,
// the verb alone behind the first; nil where there are none.
func (f Finder) suffered(told []grammar.Told) []string {
	first := f.Lang.Spoken(told[0].Text)
	const nearVerb = 3 // words from the end of a short clause: "are weighed and mixed"
	passive := func(w language.Word) bool { return f.Lang.Is(language.Passive, w.Low) }
	at := slices.IndexFunc(first, passive)
	if at < 1 || at+1+nearVerb < len(first)-1 || at+1 == len(first) || f.Lang.IsFunction(first[at+1].Low) {
		return nil
	}
	texts := []string{told[0].Text}
	for _, t := range told[1:] {
		all := f.Clauses.Enumeration(t.Text)
		if all == nil {
			all = []string{t.Text}
		}
		texts = append(texts, all...)
	}
	verbs := 0
	for _, t := range texts[1:] {
		low := grammar.FirstLow(f.Lang, t)
		if f.Lang.IsFunction(low) {
			return nil
		}
		if f.Lang.IsVerb(low, true) {
			verbs++
		}
	}
	if 2*verbs < len(texts)-1 {
		return nil
	}
	return texts
}

// Announced finds what lines tell in its order behind the first of them, which says how many
// things are told: "I want to thank three people. First, …". nil where there is none.
func (f Finder) Announced(lines []source.Line) []structure.Found {
	if lines = f.paragraph(lines); len(lines) < 2 || f.Headings.Of(lines[0].Text) == "" {
		return nil
	}
	found := f.Find(lines[1:])
	if len(found) != 1 {
		return nil
	}
	n := 0
	switch c := found[0].Content.(type) {
	case story.List:
		n = len(c.Items)
	case story.Steps:
		n = len(c.Items)
	}
	counts := func(w language.Word) bool { return f.Lang.CardinalValue(w.Low) == n }
	if !slices.ContainsFunc(f.Lang.Spoken(lines[0].Text), counts) {
		return nil
	}
	content := story.On(found[0].Content).WithHeading(f.Headings.Of(lines[0].Text)).Content()
	return []structure.Found{{Content: content, Lines: found[0].Lines + 1}}
}

// paragraph returns the lines that may tell of one sequence.
func (f Finder) paragraph(lines []source.Line) []source.Line {
	for i, l := range lines[:min(mostLines, len(lines))] {
		if l.Item || l.Aside || i > 0 && (l.Paragraph != lines[0].Paragraph || l.ApartFrom(lines[i-1])) {
			return lines[:i]
		}
	}
	return lines[:min(mostLines, len(lines))]
}

// begins reports whether the first of some lines, or what follows it at once, is told in
// its order.
func (f Finder) begins(lines []source.Line) bool {
	told := f.Orders.Told(lines[0].Text)
	if len(told) == 1 && told[0].Turn == grammar.NoTurn && len(lines) > 1 {
		told = append(told, f.Orders.Told(lines[1].Text)...)
	}
	return slices.ContainsFunc(told[:min(2, len(told))], func(t grammar.Told) bool { return t.Turn != grammar.NoTurn })
}

// parts returns the clauses of lines that are told in their order, and the others.
func (f Finder) parts(lines []source.Line) []part {
	var all []part
	for i, l := range lines {
		for _, t := range f.Orders.Told(l.Text) {
			all = append(all, part{t, i})
		}
	}
	return all
}

// headed returns what stands before the first part on its line, which leads to it, and the
// parts from there on.
func (f Finder) headed(parts []part) (head string, rest []part) {
	if len(parts) > 1 && parts[0].Turn == grammar.NoTurn && parts[1].Turn == grammar.FirstTurn && parts[1].line == 0 {
		return f.Headings.Of(parts[0].Text), parts[1:]
	}
	return "", parts
}

// run returns the parts from the first to the last that is told in its order; nil where they
// are too few, or what is told are questions, quotations or what happened on what day.
func (f Finder) run(parts []part) []part {
	if len(parts) == 0 {
		return nil
	}
	end, turns, last := 0, 1, false
	for i := 1; i < len(parts) && !last; i++ {
		t := parts[i].Turn
		if t == grammar.FirstTurn || i-end > mostUnmarked+1 {
			break
		}
		if t != grammar.NoTurn {
			end, turns = i, turns+1
		}
		last = t == grammar.LastTurn
	}
	opened := parts[0].Turn == grammar.FirstTurn
	if end+1 < len(parts) && parts[end+1].line == parts[end].line || turns < leastTurns || !opened && (turns <= leastTurns || !last || f.leans(parts[0])) {
		return nil
	}
	if slices.ContainsFunc(parts[:end+1], f.otherwise) {
		return nil
	}
	return parts[:end+1]
}

// leans reports whether a part is told in an order that began before it.
func (f Finder) leans(p part) bool {
	return p.Turn != grammar.NoTurn || f.References.Leans(p.Text)
}

// otherwise reports whether a part is no step: it is too long, asks, says what somebody said, or
// what happened in a year.
func (f Finder) otherwise(p part) bool {
	return grammar.Runes(p.Text) > mostRunes || grammar.Asks(p.Text) || grammar.Quotes(p.Text) || grammar.OpenQuote(p.Text) || f.Times.NamesYear(p.Text)
}

// ranked reports whether the parts of a sequence are only counted: second, third.
func ranked(parts []part) bool {
	return !slices.ContainsFunc(parts, func(p part) bool { return p.Turn == grammar.NextTurn })
}

// nameless reports whether a step is nothing but figures.
func nameless(s step) bool { return !strings.ContainsFunc(s.item.Text, unicode.IsLetter) }

// steps returns what is shown of the parts: each with its turn, and each between two of them
// that says where it is, tells somebody to do something, or what is done, where most of them say
// that; any other says more of the one before it. nil where one of them cannot be shown.
func (f Finder) steps(parts []part) []step {
	var all []step
	passive := 0
	for _, p := range parts {
		if f.isDone(p.Text) {
			passive++
		}
	}
	for i, p := range parts {
		if i > 0 && p.Turn == grammar.NoTurn && !f.alone(p.Text) && (2*passive <= len(parts) || !f.isDone(p.Text)) {
			all[len(all)-1].item = f.Items.With(all[len(all)-1].item, p.Text)
			continue
		}
		it, ok := f.Items.Main(p.Text)
		if !ok {
			return nil
		}
		all = append(all, step{it, p.line})
	}
	return all
}

// alone reports whether a sentence without a word of order is a step of its own.
func (f Finder) alone(text string) bool {
	return f.Lang.Begins(language.There, text) > 0 || f.Orders.Imperative(text) != ""
}

// isDone reports whether a sentence says what is done to something: "the water is drained".
func (f Finder) isDone(text string) bool {
	const next = 2 // words: "is then drained"
	words := f.Lang.Spoken(text)
	at := slices.IndexFunc(words, func(w language.Word) bool { return f.Lang.Is(language.Passive, w.Low) })
	return at >= 0 && slices.ContainsFunc(words[at+1:min(len(words), at+1+next)], func(w language.Word) bool { return f.Lang.IsVerb(w.Low, true) })
}

// pictured returns the pictures of steps; those that are only counted are a list.
func (f Finder) pictured(head string, steps []step, lines []source.Line, counted bool) []structure.Found {
	for _, longest := range []float64{source.LongestStructure, longestPage} {
		for n := (len(steps) + grammar.MostSteps - 1) / grammar.MostSteps; len(steps)/n >= grammar.LeastItems; n++ {
			if all := f.paged(head, steps, lines, n, longest, counted); all != nil {
				return all
			}
		}
	}
	if len(steps) <= grammar.MostItems && !counted {
		return f.paged(head, steps, lines, 1, source.LongestStructure, true) // one step too many, and no line to part them at
	}
	return nil
}

// paged returns steps on n pages of at most so many seconds each; nil where one is longer,
// or begins within a line.
func (f Finder) paged(head string, steps []step, lines []source.Line, n int, longest float64, counted bool) []structure.Found {
	var all []structure.Found
	from := 0
	for i := range n {
		size := (len(steps) - from + n - i - 1) / (n - i)
		to, begin, end := from+size, steps[from].line, len(lines)
		if from == 0 {
			begin = 0
		}
		if to < len(steps) {
			end = steps[to].line
		}
		if end <= begin || from > 0 && steps[from-1].line == begin || f.Speech.Seconds(f.Speech.Told(lines[begin:end])) > longest {
			return nil
		}
		all = append(all, structure.Found{Content: picture(head, steps[from:to], from+1, len(steps), counted), Lines: end - begin})
		from = to
	}
	return all
}

// picture returns the picture of some steps, the first of which has a number.
func picture(head string, steps []step, first, of int, counted bool) story.Content {
	items := make([]story.Item, len(steps))
	for i, s := range steps {
		items[i] = s.item
	}
	if len(steps) == of {
		first, of = 0, 0
	}
	if counted {
		return story.List{Heading: head, Items: items, First: first, Of: of}
	}
	return story.Steps{Heading: head, Items: items, First: first, Of: of}
}
