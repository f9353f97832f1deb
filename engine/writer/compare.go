package writer

import (
	"strings"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
)

// sideMost is how many characters one side of a comparison has at most.
const sideMost = 70

// contrast finds two values of one thing, or two statements, that a sentence or
// two set against one another.
func (e Editor) contrast(lines []Line) finding {
	text := lines[0].Text
	for _, find := range []func(string) story.Content{e.fromTo, e.insteadOf, e.twoClauses} {
		if c := find(text); c != nil {
			return finding{c, 1}
		}
	}
	if lines = e.near(lines); len(lines) > 1 {
		if c := e.thenAndNow(text, lines[1].Text); c != nil {
			return finding{c, 2}
		}
	}
	return finding{}
}

// fromTo finds a change from one value to another: "widened from 12.4% to
// 14.1%". A range that only says between what something lies is none.
func (e Editor) fromTo(text string) story.Content {
	var found story.Content
	for _, n := range e.lang.Numbers(text) {
		if !n.Range || !n.Counts() || !e.changesFrom(text[:n.From]) {
			continue
		}
		first, second, ok := e.ends(text[n.From:e.figureEnd(text, n)])
		if !ok || found != nil || n.Kind == language.Amount && n.Noun == "" {
			return nil
		}
		found = story.Compare{First: story.Side{Heading: first, Said: first}, Second: story.Side{Heading: second, Said: second}, Turns: true}
	}
	return found
}

// changesFrom reports whether a text ends with a change "from".
func (e Editor) changesFrom(before string) bool {
	words := e.lang.Words(before)
	if e.lang.Unspaced {
		return e.lang.EndsWith(language.From, before)
	}
	k := len(words)
	if k == 0 || words[k-1].To < len(strings.TrimRight(before, " \u00a0\u202f-")) && !e.lang.EndsWith(language.From, before) || !e.lang.EndsWith(language.From, strings.TrimRight(before, " \u00a0\u202f-־")) {
		return false
	}
	for _, w := range words[max(0, k-6):k] {
		if e.lang.Is(language.Change, w.Low) || e.lang.Is(language.Falls, w.Low) || e.lang.Is(language.Moves, w.Low) {
			return true
		}
	}
	return false
}

// ends are the two numbers of a range.
func (e Editor) ends(text string) (first, second string, ok bool) {
	words := e.lang.Words(text)
	for i := 1; i+1 < len(words); i++ {
		if e.lang.Is(language.Alternate, words[i].Low) {
			return strings.TrimSpace(text[:words[i].From]), strings.TrimSpace(text[words[i].To:]), true
		}
	}
	return "", "", false
}

// insteadOf finds a new value beside an old one: "19 days instead of 47", "38% of
// sales compared with 31% two years ago".
func (e Editor) insteadOf(text string) story.Content {
	numbers := e.amounts(text)
	if len(numbers) != 2 {
		return nil
	}
	a, b := numbers[0], numbers[1]
	between := text[a.To:b.From]
	link := e.lang.Ending(language.InsteadOf, strings.TrimRight(between, " \u00a0\u202f"))
	sameUnit := a.Kind == b.Kind && a.Unit == b.Unit || b.Kind == language.Amount && b.Noun == ""
	if link == "" || a.Range || b.Range || !sameUnit || a.Sampled || b.Sampled || e.lang.Count(between) > 6 || strings.ContainsAny(between, ",;:") {
		return nil
	}
	first, second := strings.TrimSpace(a.Text), strings.TrimSpace(b.Text)
	if a.Noun != "" && strings.HasPrefix(strings.TrimSpace(text[a.To:]), a.Noun) {
		first += " " + a.Noun
	}
	now, then := e.nowLabel(text[:a.From]), e.thenLabel(text[b.To:])
	if now != "" && then != "" {
		return story.Bars{Series: story.Series{Values: []story.Value{
			{Label: capital(now), Text: first, Said: first, Value: a.Amount},
			{Label: capital(then), Text: second, Said: second, Value: b.Amount},
		}}}
	}
	old := link + " " + second
	if e.lang.Unspaced {
		old = link + second
	}
	return story.Compare{First: story.Side{Heading: first, Said: first}, Second: story.Side{Heading: old, Said: second}}
}

// nowLabel is the word of the present in a text.
func (e Editor) nowLabel(text string) string {
	for _, w := range e.lang.Words(text) {
		if e.lang.Is(language.Now, w.Low) {
			return w.Low
		}
	}
	return ""
}

// thenLabel is what a clause goes on to say when something was: "two years ago",
// "last year", "in 2019".
func (e Editor) thenLabel(rest string) string {
	parts := e.spans(rest, ",，;；:：")
	if len(parts) == 0 || strings.TrimSpace(rest) == "" || strings.IndexFunc(rest, isWordRune) > 2 {
		return ""
	}
	past := e.lang.Contains(language.Past, parts[0])
	for _, n := range e.lang.Numbers(parts[0]) {
		past = past || n.Kind == language.Year
	}
	if !past {
		return ""
	}
	return e.short(parts[0])
}

// twoClauses finds two names of which one sentence says the same in two clauses:
// "Graham's has the best view; Taylor's has the best garden".
func (e Editor) twoClauses(text string) story.Content {
	parts := e.spans(text, ";；")
	if len(parts) != 2 {
		return nil
	}
	var sides []story.Side
	verb := ""
	for _, p := range parts {
		words := e.lang.Words(p)
		name := 0
		for name < len(words) && (words[name].Capitalized() || !words[name].Letters) {
			name++
		}
		if name == 0 || name == len(words) || e.lang.IsFunction(words[0].Low) || runes(p) > sideMost || verb != "" && words[name].Low != verb {
			return nil
		}
		verb = words[name].Low
		said := p[words[name].From:]
		sides = append(sides, story.Side{Heading: strings.TrimSpace(p[:words[name].From]), Said: strings.TrimSpace(p[:words[name].From]), Rows: []story.Item{{Text: said, Said: said}}})
	}
	return story.Compare{First: sides[0], Second: sides[1]}
}

// thenAndNow finds what was and what is: "Before, … Now, …".
func (e Editor) thenAndNow(first, second string) story.Content {
	a, ok := e.inTime(language.Then, first)
	b, too := e.inTime(language.Now, second)
	if !ok || !too {
		return nil
	}
	return story.Compare{First: a, Second: b, Turns: true}
}

// inTime is a sentence that begins with a word of time and a comma.
func (e Editor) inTime(c language.Class, text string) (story.Side, bool) {
	n := e.lang.Begins(c, text)
	rest := strings.TrimSpace(text[n:])
	if n == 0 || !strings.HasPrefix(rest, ",") && !strings.HasPrefix(rest, "，") {
		return story.Side{}, false
	}
	rest = bare(strings.TrimLeft(rest, ",， "))
	if rest == "" || runes(rest) > sideMost {
		return story.Side{}, false
	}
	return story.Side{Heading: text[:n], Said: text[:n], Rows: []story.Item{{Text: rest, Said: rest}}}, true
}
