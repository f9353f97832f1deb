// Package comparison finds what a text sets beside one another: a value that became
// another, two values of one thing, two statements. Both are of one kind, the earlier first.
package comparison

import (
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
	"github.com/scenewright/scenewright/engine/writer/internal/structure"
	"github.com/scenewright/scenewright/engine/writer/source"
)

// Contrasts finds values that became others, and what is set against something else.
type Contrasts struct{ structure.Rules }

// Find finds two values of one thing, or two statements, that a sentence or
// two set against one another.
func (cs Contrasts) Find(lines []source.Line) structure.Found {
	text := lines[0].Text
	for _, find := range []func(string) story.Content{cs.Turned, cs.twoClauses, cs.instead} {
		if c := find(text); c != nil {
			return structure.Found{Content: c, Lines: 1}
		}
	}
	if lines = cs.Speech.Near(lines); len(lines) > 1 {
		if c := cs.thenAndNow(text, lines[1].Text); c != nil {
			return structure.Found{Content: c, Lines: 2}
		}
	}
	return structure.Found{}
}

// twoClauses finds two names of which one sentence says the same in two clauses:
// "Graham's has the best view; Taylor's has the best garden".
func (cs Contrasts) twoClauses(text string) story.Content {
	parts := cs.Clauses.Spans(text, ";；")
	if len(parts) != 2 {
		return nil
	}
	var sides []story.Side
	verb := ""
	for _, p := range parts {
		words := cs.Lang.Words(p)
		name := 0
		for name < len(words) && (words[name].Capitalized() || !words[name].Letters) {
			name++
		}
		if name == 0 || name == len(words) || cs.Lang.IsFunction(words[0].Low) || grammar.Runes(p) > sideMost || verb != "" && words[name].Low != verb {
			return nil
		}
		verb = words[name].Low
		said := p[words[name].From:]
		sides = append(sides, story.Side{Heading: strings.TrimSpace(p[:words[name].From]), Said: strings.TrimSpace(p[:words[name].From]), Rows: []story.Item{{Text: said, Said: said}}})
	}
	return story.Compare{First: sides[0], Second: sides[1]}
}

// instead finds what is set in the place of something else: "We chose wood instead
// of concrete", "Instead of cutting down to sea level, he dammed the river".
func (cs Contrasts) instead(text string) story.Content {
	var first, second string
	for _, w := range cs.Lang.Words(text) {
		n := cs.Lang.Begins(language.InsteadOf, text[w.From:])
		if low := strings.ToLower(text[w.From : w.From+n]); n == 0 || cs.Lang.Is(language.Negation, low) || !cs.Lang.Unspaced && cs.deniesLast(low) || grammar.Cased(low) && !strings.Contains(low, " ") || cs.Lang.Begins(language.Segment, text[w.From:]) > n {
			continue // and not this, against the idea: nothing is in the place of it, nor is 比 in 比赛
		}
		if first != "" {
			return nil // there are two
		}
		at := w.From
		if at == 0 {
			parts := cs.Clauses.Segments(text, ",，")
			if len(parts) < 2 || cs.Lang.Begins(language.InPlaceOf, text) == 0 {
				return nil // what is only held against something: "Compared with others, …"
			}
			at = parts[1].From
		}
		first, second = strings.TrimRight(text[:at], ",， "), grammar.Bare(text[at:])
	}
	least := 2
	if cs.Lang.Unspaced {
		least = 1
	}
	if cs.Lang.Count(first) <= least || cs.Lang.Count(second) < least || grammar.Runes(first) > sideMost || grammar.Runes(second) > sideMost || strings.ContainsAny(first+second, ",;:，；：") ||
		len(cs.Numbers.Amounts(text)) > 0 || cs.References.Leans(first) || !cs.Clauses.InMainClause(first) || grammar.Asks(text) {
		return nil
	}
	return story.Compare{First: side(first), Second: story.Side{Heading: second, Said: second}}
}

// deniesLast reports whether words end with a negation: "and not".
func (cs Contrasts) deniesLast(low string) bool {
	return slices.ContainsFunc(cs.Lang.Entries(language.Negation), func(n string) bool { return strings.HasSuffix(low, n) })
}

// thenAndNow finds what was and what is: "Before, … Now, …".
func (cs Contrasts) thenAndNow(first, second string) story.Content {
	a, ok := cs.inTime(language.Then, first)
	b, too := cs.inTime(language.Now, second)
	if !ok || !too {
		return nil
	}
	return story.Compare{First: a, Second: b, Turns: true}
}

// inTime returns a sentence of one statement that begins with a word of time and a comma.
func (cs Contrasts) inTime(c language.Class, text string) (story.Side, bool) {
	n := cs.Lang.Begins(c, text)
	rest := strings.TrimSpace(text[n:])
	if n == 0 || rest == "" || !strings.ContainsRune(",，:：", grammar.FirstRune(rest)) {
		return story.Side{}, false
	}
	rest = grammar.Bare(strings.TrimLeft(rest, ",，:： "))
	if rest == "" || grammar.Runes(rest) > sideMost || strings.ContainsAny(rest, ";；") {
		return story.Side{}, false
	}
	return story.Side{Heading: text[:n], Said: text[:n], Rows: []story.Item{{Text: rest, Said: rest}}}, true
}
