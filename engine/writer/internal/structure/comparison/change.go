package comparison

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
	"github.com/scenewright/scenewright/engine/writer/internal/structure"
	"github.com/scenewright/scenewright/engine/writer/source"
)

// Change is a value that became another, or stands beside one that it is held
// against: "from 12.4% to 14.1%", "19 days instead of 47".
type Change struct {
	first, second language.Number // in the order they are said
	link          int             // the byte at which what leads to the second begins
	Held          bool            // the second is what the first is held against
}

// News returns the value that is, and not the one that was.
func (c Change) News() language.Number {
	if c.Held {
		return c.first
	}
	return c.second
}

// Alone reports whether no other number between two bytes is of the same kind: then several
// things changed.
func (c Change) Alone(all []language.Number, from, to int) bool {
	return !slices.ContainsFunc(all, func(n language.Number) bool {
		return n.From >= from && n.To <= to && (n.To <= c.first.From || n.From >= c.second.To) && n.Kind == c.second.Kind
	})
}

// Changes lists the changes that a text says. A range that only says between what
// something lies is none.
func (cs Contrasts) Changes(text string) []Change {
	var all []Change
	numbers := cs.Lang.Counted(text)
	for i, n := range numbers {
		c, ok := cs.ranged(n)
		if !n.Range {
			c, ok = cs.linked(text, numbers, i)
		}
		if !ok || !n.Counts() || !c.second.Counts() || n.Sampled || !alike(c.first, c.second) {
			continue
		}
		before := undated(text[:n.From], numbers)
		goesOn := len(all) > 0 && cs.Lang.EndsWith(language.From, strings.TrimRight(before, " "))
		if c.Held || cs.changesFrom(before) || goesOn {
			all = append(all, c)
		}
	}
	return all
}

// ranged returns the two values of a range between which a word stands: "12.4% to 14.1%".
func (cs Contrasts) ranged(n language.Number) (Change, bool) {
	at := cs.alternate(n.Text)
	if at < 0 {
		return Change{}, false
	}
	c := Change{first: n, second: n, link: n.From + at}
	c.second.Range = false
	c.second.From = n.From + at + secondAt(n.Text[at:])
	c.first.To = n.From + len(strings.TrimRight(n.Text[:at], " \u00a0\u202f"))
	return c, true
}

// linked returns a number with the next value behind it, where words lead to that: "12
// people in 2019 to 45", "19 days instead of 47".
func (cs Contrasts) linked(text string, numbers []language.Number, i int) (Change, bool) {
	const far = 7
	c := Change{first: numbers[i]}
	next := slices.IndexFunc(numbers[i+1:], func(n language.Number) bool { return n.Kind != language.Year })
	if next < 0 {
		return c, false
	}
	c.second = numbers[i+1+next]
	between := undated(text[:c.second.From], numbers[i+1:])[c.first.To:]
	between = strings.TrimRight(between, " \u00a0\u202f-־")
	held := strings.TrimRight(strings.TrimSuffix(between, cs.Lang.Ending(language.Definite, between)), " ")
	link := cs.Lang.Ending(language.InsteadOf, held)
	if link != "" && !cs.Lang.Unspaced {
		link += between[len(held):] // against the 44
	}
	if link == "" && cs.arrives(text[:c.first.From]) {
		link = cs.Lang.Ending(language.From, between) // slipped to 39 from 46
	}
	if c.Held = link != ""; !c.Held {
		link = cs.Lang.Ending(language.Alternate, between)
	}
	if c.link = c.first.To; !cs.Lang.Unspaced {
		c.link += len(between) - len(link)
	} else if counted, size := utf8.DecodeRuneInString(text[c.first.To:]); !c.Held && strings.HasPrefix(text[c.second.To:], string(counted)) {
		c.link += size // 72下提到80下
	}
	if at := strings.LastIndexAny(between, ",，"); cs.Lang.Unspaced && c.Held && at >= 0 {
		_, mark := utf8.DecodeRuneInString(between[at:])
		c.link += at + mark // 每十分钟一班，而不是每四十分钟一班
	}
	told := next == 0 || !strings.ContainsAny(between, "(（") // "46 pairs (2023), down from 71"
	// 70,000 in 1850 and to 31,000 in 1870
	more := cs.Lang.EndsWith(language.And, strings.TrimSpace(between[:len(between)-len(link)]))
	led := told && !more && link != "" && !c.second.Range && cs.Lang.Count(between) <= far
	return c, led && !strings.ContainsAny(strings.TrimRight(between[:len(between)-len(link)], ",， "), ",;:，；。.")
}

// arrives reports whether a text ends with a change "to".
func (cs Contrasts) arrives(before string) bool {
	before = strings.TrimRight(before, " \u00a0\u202f")
	return !cs.Lang.Unspaced && cs.Lang.EndsWith(language.Alternate, before) && cs.changesWithin(before, 4)
}

// changesWithin reports whether one of the last few words of a text says a change.
func (cs Contrasts) changesWithin(text string, few int) bool {
	return cs.lastSay(text, few, language.Change, language.Falls, language.Moves)
}

// lastSay reports whether one of the last few words of a text is of one of some classes.
func (cs Contrasts) lastSay(text string, few int, of ...language.Class) bool {
	words := cs.Lang.Words(text)
	return slices.ContainsFunc(words[max(0, len(words)-few):], func(w language.Word) bool { return cs.Lang.IsAny(w.Low, of...) })
}

// undated returns what stands before a value without the year that leads to it, or of what
// each it is: 从2010年的, 从每月.
func undated(before string, numbers []language.Number) string {
	const mostHan = 3
	if at := strings.LastIndex(before, "每"); at >= 0 && grammar.Runes(before[at:]) <= mostHan {
		before = before[:at]
	}
	for _, y := range numbers {
		if y.Kind == language.Year && y.To <= len(before) && before[y.To:] == "的" {
			return before[:y.From]
		}
	}
	return before
}

// alike reports whether two values of a change are of one kind, and of one thing as far as
// both name it. Lengths of time are, in whatever unit.
func alike(a, b language.Number) bool {
	if b.Kind == language.Amount {
		return a.Kind == b.Kind || b.Noun == ""
	}
	return a.Kind == b.Kind && (a.Unit == b.Unit || a.Noun == "" && b.Noun == "" && a.Kind != language.Measure || ofTime(a, b))
}

// alternate returns the byte at which the word stands that leads to a range's second
// number; -1 where none does.
func (cs Contrasts) alternate(text string) int {
	for _, w := range cs.Lang.Words(text) {
		if cs.Lang.Is(language.Alternate, w.Low) {
			return w.From
		}
	}
	return -1
}

// secondAt returns the byte at which a figure, with its sign, begins behind a word.
func secondAt(text string) int {
	at := strings.IndexAny(text, " \u00a0\u202f")
	if at < 0 {
		return strings.IndexFunc(text, unicode.IsDigit)
	}
	return len(text) - len(strings.TrimLeft(text[at:], " \u00a0\u202f"))
}

// changesFrom reports whether a text ends with a change "from", or "by".
func (cs Contrasts) changesFrom(before string) bool {
	before = strings.TrimRight(before, " \u00a0\u202f-־")
	from := cs.Lang.EndsWith(language.From, before)
	if cs.Lang.Unspaced || !from && !cs.Lang.EndsWith(language.By, before) {
		return from
	}
	if from {
		return cs.changesWithin(before, 6)
	}
	before = strings.TrimSuffix(before, cs.Lang.Ending(language.By, before))
	return cs.lastSay(before, 6, language.Change, language.Falls) // not "passed by 61 votes to 44"
}

// Turned sets the halves of the one change of a clause beside one another: "Le
// bassin passe de 25", "à 33 mètres".
func (cs Contrasts) Turned(text string) story.Content {
	all := cs.Changes(text)
	if len(all) != 1 {
		return nil
	}
	c := all[0]
	from, to := 0, len(text)
	for _, s := range cs.Clauses.Segments(text, ",，;；:：") {
		if s.From <= c.first.From {
			from = s.From
		}
		if s.To >= c.second.To {
			to = min(to, s.To)
		}
	}
	if cs.Lang.Count(text[from:c.link]) < 3 {
		from = 0 // "losses went down, from 4% to 2%"
	}
	end := len(text)
	if c.Held && !cs.goesOn(text, c) {
		end = to // what more it says of that is another matter
	}
	told := from > to-from && len(cs.Numbers.Amounts(text[:from])) > 0 // more of it, with figures, than would stand there
	if told || NewPairs(cs.Rules).leavesFigures(text) || !c.Alone(cs.Numbers.Amounts(text), from, end) {
		return nil
	}
	first, second := cs.Clauses.WithoutAnd(strings.TrimSpace(text[from:c.link])), grammar.Bare(text[c.link:to])
	first = strings.TrimRight(first, ",， ")
	least := 3
	if c.Held {
		least = 2 // "Good passes, 511 against 174"
	}
	if cs.Lang.Count(first) < least || grammar.Runes(first) > sideMost || grammar.Runes(second) > sideMost || cs.References.Leans(first) || !cs.Clauses.InMainClause(first) {
		return nil
	}
	if c.Held && cs.earlier(text[:c.second.From], second) {
		return story.Compare{First: side(second), Second: side(first), Turns: true}
	}
	return story.Compare{First: side(first), Second: story.Side{Heading: second, Said: second}, Turns: !c.Held}
}

// staysBehind reports whether words that lead to a value only say something of what stands before
// them: "almost double last year's".
func (cs Contrasts) staysBehind(second string) bool {
	n := cs.Lang.Begins(language.InsteadOf, second)
	return cs.Lang.Value(language.InsteadOf, strings.ToLower(second[:n])) != ""
}

// goesOn reports whether a clause behind a change begins with another value of its kind: "up from
// 1.2 billion in 2023, 1.1 billion in 2022".
func (cs Contrasts) goesOn(text string, c Change) bool {
	return slices.ContainsFunc(cs.Numbers.Amounts(text), func(n language.Number) bool {
		before := strings.TrimRight(text[:n.From], " \u00a0\u202f")
		return n.From > c.second.To && n.Kind == c.second.Kind && (strings.HasSuffix(before, ",") || strings.HasSuffix(before, "，") || strings.HasSuffix(before, "、"))
	})
}

// earlier reports whether what a value is held against is what it was before, by the words that
// lead to that or by its time: "up from 40", "against the 380 of five years ago".
func (cs Contrasts) earlier(before, second string) bool {
	if cs.staysBehind(second) {
		return false
	}
	_, past := NewPairs(cs.Rules).time(second)
	before = strings.TrimRight(before, " \u00a0\u202f")
	from := !cs.Lang.Unspaced && cs.Lang.EndsWith(language.From, before) && !cs.Lang.EndsWith(language.InPlaceOf, before)
	return past || from || cs.Lang.Contains(language.Past, second)
}

// Changed finds several changes in one sentence, each a row of its own: "Free goes
// from 5 GB to 10 GB, Personal from 200 GB to 500 GB and Family from 2 TB to 3 TB".
func (cs Contrasts) Changed(lines []source.Line) structure.Found {
	text := grammar.Bare(lines[0].Text)
	all := cs.Changes(text)
	if len(all) < 2 || len(cs.Numbers.Amounts(text)) != 2*len(all) && !slices.ContainsFunc(all, func(c Change) bool { return c.first.Range }) {
		return structure.Found{}
	}
	var rows []string
	from := 0
	for i, c := range all {
		to := len(text)
		if i+1 < len(all) {
			at := cs.joint(text[c.second.To:all[i+1].first.From])
			if to = c.second.To + at; at == 0 {
				return structure.Found{}
			}
		}
		row := cs.Clauses.WithoutAnd(strings.Trim(text[from:to], ",;，； "))
		if cs.Lang.Count(text[from:c.first.From]) < 2 || c.Held {
			return structure.Found{}
		}
		rows, from = append(rows, grammar.Bare(row)), to
	}
	list := cs.Items.All(rows)
	if list == nil || len(list) > grammar.MostItems {
		return structure.Found{}
	}
	return structure.Found{Content: story.List{Items: list}, Lines: 1}
}

// joint returns the byte at which a text goes on with something else: at its first
// semicolon, else its first comma, or an "and" that no preposition follows, "per m² and
// year"; 0 where it does not.
func (cs Contrasts) joint(text string) int {
	if at := strings.IndexAny(text, ";；"); at >= 0 {
		return max(at, 1)
	}
	words := cs.Lang.Words(text)
	for i, w := range words {
		and := cs.Lang.Is(language.And, w.Low) && (i+1 == len(words) || !cs.Lang.Is(language.Preposition, words[i+1].Low))
		if strings.ContainsAny(w.Text, ",，") || and {
			return max(w.From, 1)
		}
	}
	return 0
}
