package writer

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

// announcements finds the lists that a line announces by the number of their items.
type announcements struct{ structure.Rules }

// find finds what a line announces by its number: "Three things to know.
// First, … Second, … Third, …".
func (a announcements) find(lines []source.Line) structure.Found {
	head, rest := lines[0].Text, ""
	if h, r, ok := a.Clauses.CutColon(head); ok {
		head, rest = h, r
	}
	n := a.Numbers.AnnouncedCount(head)
	if n == 0 && rest == "" {
		return a.ordinals(lines)
	}
	if n == 0 || n > grammar.MostItems || lines[0].Item {
		return structure.Found{}
	}
	over := a.Headings.Announcing(head, n)
	if over == "" {
		return structure.Found{}
	}
	if rest != "" && a.Lang.Begins(language.FirstStep, rest) == 0 {
		if parts := a.Clauses.Spans(rest, ",，"); a.Lang.Unspaced && len(parts) == n {
			return lists(a).listed(over, parts, n)
		}
		if parts := a.Clauses.Enumeration(rest); len(parts) == n && n >= grammar.LeastItems {
			return lists(a).listed(over, parts, n) // counted, they may be clauses
		}
		return lists(a).listOf(over, rest, n)
	}
	lines = a.Speech.Within(lines, longestRows)
	if len(lines) > 1 {
		if texts := a.Clauses.Enumeration(lines[1].Text); len(texts) == n && !grammar.OpenQuote(lines[1].Text) {
			if f := (lists(a)).listed(over, texts, n); f.Lines > 0 {
				return structure.Found{Content: f.Content, Lines: 2}
			}
		}
	}
	for _, fits := range []func(string, int) string{a.Orders.InRow, a.asked, a.Orders.Does, a.ordinal, a.alikeIn(lines)} {
		texts, end := a.following(lines, rest, n, fits)
		if list := a.Items.Mains(texts); len(list) == n {
			return structure.Found{Content: a.listOrSteps(over, list, lines[1]), Lines: end}
		}
	}
	if rest == "" {
		if list := a.Items.Mains(a.restOfParagraph(lines, n)); len(list) == n {
			return structure.Found{Content: story.List{Heading: over, Items: list}, Lines: 1 + n}
		}
	}
	return structure.Found{}
}

// counted finds as many things behind a colon as stand in number in the clause before it: "he
// brought home three prizes: …".
func (a announcements) counted(lines []source.Line) structure.Found {
	head, rest, ok := a.Clauses.CutColon(lines[0].Text)
	if !ok || lines[0].Item || grammar.Quotes(rest) {
		return structure.Found{}
	}
	texts := a.Clauses.Enumeration(rest)
	if texts == nil {
		texts = a.Clauses.Mixed(rest)
	}
	over := a.Headings.Announcing(head, len(texts))
	clause := func(t string) bool { return a.Clauses.IsClause(t) && !a.Clauses.BeginsThing(t) }
	if len(texts) < grammar.LeastItems || len(texts) > grammar.MostItems || over == "" || !a.Headings.Counts(over, len(texts)) || slices.ContainsFunc(texts, clause) {
		return structure.Found{}
	}
	return lists(a).listed(over, texts, len(texts))
}

// apposed finds as many names in brackets as stand in number before them: "Four of her ships (A,
// B, C and D) came home".
func (a announcements) apposed(lines []source.Line) structure.Found {
	const fewWords = 5
	text := lines[0].Text
	open := strings.IndexAny(text, "(（")
	if open <= 0 || lines[0].Item {
		return structure.Found{}
	}
	inside, _, ok := strings.Cut(text[open:], ")")
	if !ok {
		inside, _, ok = strings.Cut(text[open:], "）")
	}
	texts := a.Clauses.Enumeration(strings.TrimLeft(inside, "(（"))
	over := a.Headings.Announcing(text[:open], len(texts))
	long := func(t string) bool {
		return a.Lang.Count(t) > fewWords || !strings.ContainsFunc(t, unicode.IsLetter) || !grammar.IsCapitalized(t)
	}
	if !ok || len(texts) < grammar.LeastItems || over == "" || !a.Headings.Counts(over, len(texts)) || slices.ContainsFunc(texts, long) {
		return structure.Found{}
	}
	return lists(a).listed(over, texts, len(texts))
}

// listOrSteps returns the picture of what was announced: steps, where one does first what
// the first of them says and then the others.
func (a announcements) listOrSteps(head string, list []story.Item, first source.Line) story.Content {
	orderless := func(it story.Item) bool { return a.Orders.Imperative(it.Text) == "" }
	if a.Orders.InRow(first.Text, 0) == "" || slices.ContainsFunc(list, orderless) {
		return story.List{Heading: head, Items: list}
	}
	return story.Steps{Heading: head, Items: list}
}

// restOfParagraph returns the sentences behind an announcement, where they are as many as
// it announces, and all that its paragraph goes on with, or the last of them begins with
// "and"; nil where they are not.
func (a announcements) restOfParagraph(lines []source.Line, n int) (texts []string) {
	if n < grammar.LeastItems || len(lines) <= n {
		return nil
	}
	ends := len(lines) == n+1 || lines[n+1].Paragraph != lines[0].Paragraph
	if !ends && a.Lang.Begins(language.And, lines[n].Text) == 0 {
		return nil
	}
	for _, l := range lines[1 : n+1] {
		text := a.Clauses.WithoutAnd(l.Text)
		if l.Item || l.Paragraph != lines[0].Paragraph || grammar.Asks(text) || a.References.Leans(text) {
			return nil
		}
		texts = append(texts, text)
	}
	return texts
}

// following collects the n texts that fit behind an announcement; one line of
// another kind may stand between two of them. A last text goes with its line.
func (a announcements) following(lines []source.Line, rest string, n int, fits func(string, int) string) (texts []string, end int) {
	end = 1
	if rest != "" {
		if t := fits(rest, 0); t != "" {
			texts = append(texts, t)
		}
	}
	for i := 1; i < len(lines) && i <= end+1 && len(texts) < n; i++ {
		if t := fits(lines[i].Text, len(texts)); t != "" {
			texts, end = append(texts, a.Clauses.WithoutAnd(t)), i+1
		}
	}
	if len(texts) < n {
		return nil, 0
	}
	if end < len(lines) && fits(lines[end].Text, n) != "" {
		return nil, 0 // there are more than were announced
	}
	return texts, end
}

func (a announcements) asked(text string, _ int) string {
	if grammar.Asks(text) {
		return text
	}
	return ""
}

// ordinals finds as many lines that say which of several they tell of as the line before
// them counts things: "Remember three tasks. The first is …"; or that begin alike, the last of
// them behind "and".
func (a announcements) ordinals(lines []source.Line) structure.Found {
	lines = a.Speech.Within(lines, longestRows)
	if lines[0].Item || len(lines) < 3 {
		return structure.Found{}
	}
	fits, least := a.ordinal, 2
	if a.ordinal(lines[1].Text, 0) == "" {
		fits, least = a.alikeIn(lines), grammar.LeastItems
	}
	for _, w := range a.Lang.Spoken(lines[0].Text) {
		n := a.Lang.CardinalValue(w.Low)
		if n < least || n > grammar.MostItems {
			continue
		}
		over := a.Headings.Announcing(lines[0].Text, n)
		texts, end := a.following(lines, "", n, fits)
		if list := a.Items.Mains(texts); over != "" && len(list) == n && (least == 2 || a.Lang.Begins(language.And, lines[end-1].Text) > 0) {
			return structure.Found{Content: story.List{Heading: over, Items: list}, Lines: end}
		}
	}
	return structure.Found{}
}

// ordinal returns a line that says by its first words which of several it tells of: "La
// primera es …".
func (a announcements) ordinal(text string, _ int) string {
	words := a.Lang.Spoken(text)
	if len(words) < 3 || !a.Lang.Is(language.Article, words[0].Low) || !a.Lang.Is(language.Order, words[1].Low) {
		return ""
	}
	return text
}

// alikeIn finds the lines that begin with the words that the second of some lines
// begins with, an "or" before them or not: "You can …. Or you can …".
func (a announcements) alikeIn(lines []source.Line) func(string, int) string {
	const firstWords = 2
	begins := func(text string) string {
		if n := a.Lang.Begins(language.And, text); n > 0 {
			text = strings.TrimLeft(text[n:], ",， ")
		}
		words := a.Lang.Spoken(text)
		if len(words) <= firstWords || a.Lang.Unspaced {
			return ""
		}
		if who, _, _ := strings.Cut(strings.ReplaceAll(words[0].Low, "’", "'"), "'"); a.Lang.Is(language.Subject, who) {
			return who // We'll open a shop. We will train four people.
		}
		return words[0].Low + " " + words[1].Low
	}
	return func(text string, _ int) string {
		if len(lines) < 2 || begins(text) == "" || begins(text) != begins(lines[1].Text) {
			return ""
		}
		return text
	}
}
