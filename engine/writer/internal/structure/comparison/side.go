package comparison

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
	"github.com/scenewright/scenewright/engine/writer/internal/structure"
)

// clauses says what the sides of a comparison say: a value, when it was, by what verb.
type clauses struct{ structure.Rules }

// onlyChanges reports whether a clause says by how much something grew or fell, and not
// what it was.
func (ps clauses) onlyChanges(clause string, n language.Number) bool {
	head := clause[:n.From]
	if ps.Lang.EndsWith(language.Alternate, strings.TrimRight(head, " \u00a0")) {
		return false // it grew to so many
	}
	head = strings.TrimRight(head, " \u00a0\u202f")
	if bound := cmp.Or(ps.Lang.Ending(language.AtMost, head), ps.Lang.Ending(language.AtLeast, head)); bound != "" && !ps.Lang.Unspaced {
		clause = strings.TrimSuffix(head, bound) + clause[n.From:] // fewer than 300
	}
	clause = ps.withoutYearBy(clause)
	by := strings.TrimSuffix(head, ps.Lang.Ending(language.Enclitic, head)) // 低了9分贝
	return ps.Lang.Unspaced && (ps.Lang.EndsWith(language.By, head) || ps.Lang.EndsWith(language.By, by)) || !ps.against(clause) && (ps.Lang.Contains(language.Change, clause) || ps.Lang.Contains(language.Falls, clause))
}

// withoutYearBy returns a clause without the year by which something is so: "by 1884".
func (ps clauses) withoutYearBy(clause string) string {
	for _, y := range ps.Lang.Numbers(clause) {
		before := strings.TrimRight(clause[:y.From], " \u00a0\u202f")
		if by := ps.Lang.Ending(language.By, before); y.Kind == language.Year && by != "" && !ps.Lang.Unspaced {
			return strings.TrimSuffix(before, by) + clause[y.To:]
		}
	}
	return clause
}

// owned reports whether a name stands right before a number: "Bright Spark £2,890".
func (ps clauses) owned(clause string, n language.Number) bool {
	words := ps.Lang.Words(clause[:n.From])
	last := len(words) - 1
	return last >= 0 && !ps.Lang.Unspaced && ps.Names.ProperAt(words, last, false) && n.Kind != language.Amount
}

// comparable reports whether two amounts are of one kind, and of one thing as far as
// both name it.
func comparable(a, b language.Number) bool {
	return a.Kind == b.Kind && !a.Change && !b.Change && a.Range == b.Range && !a.Sampled && !b.Sampled && (a.Unit == b.Unit || a.Noun == "" || b.Noun == "")
}

// ofTime reports whether two amounts are lengths of time, in whatever unit.
func ofTime(a, b language.Number) bool {
	return a.Kind == language.Measure && b.Kind == language.Measure && grammar.IsTime(a.Unit) && grammar.IsTime(b.Unit) && a.Range == b.Range
}

// sideMost is how many characters one side of a comparison has at most.
const sideMost = 80

// mostSideParts is how many parts a side has at most.
const mostSideParts = 3

// sides reports whether two clauses may stand beside one another.
func (ps clauses) sides(first, second string) bool {
	return ps.Lang.Count(first) >= 3 && ps.Lang.Count(second) >= 2 && ps.fitsSide(first) && ps.fitsSide(second) &&
		len(ps.Clauses.Segments(first, ",，")) <= mostSideParts && len(ps.Clauses.Segments(second, ",，")) <= mostSideParts && !grammar.Asks(first) && !grammar.Asks(second) && grammar.Closed(first) && grammar.Closed(second) && !strings.ContainsAny(first+second, ";；")
}

// fitsSide reports whether a clause is soon told: a character of a language without
// spaces takes as long as three of another.
func (ps clauses) fitsSide(clause string) bool {
	if ps.Lang.Unspaced {
		return 3*grammar.Runes(clause) <= sideMost
	}
	return grammar.Runes(clause) <= sideMost
}

func side(said string) story.Side { return story.Side{Heading: grammar.Capitalize(said), Said: said} }

// WithValues names the values of two sides that each say one, so that they are drawn
// large.
func (ps clauses) WithValues(c story.Content) story.Content {
	both, ok := c.(story.Compare)
	if !ok || len(both.First.Rows) > 0 {
		return c
	}
	a, b, ok := onePair(ps.counted(both.First.Heading), ps.counted(both.Second.Heading))
	if !ok || a.Kind != b.Kind && a.Kind != language.Amount && b.Kind != language.Amount {
		return c
	}
	both.First.Value, both.Second.Value = strings.TrimSpace(a.Text), strings.TrimSpace(b.Text)
	return both
}

// counted lists what a text counts or measures, in digits and in words.
func (ps clauses) counted(text string) []language.Number {
	return slices.DeleteFunc(ps.Lang.Counted(text), func(n language.Number) bool { return !n.Counts() })
}

// onePair returns the one number of each of two sides that may be two values of one thing; ok
// is false where there are several: of "the 14 bus every ten minutes" and "every forty" the
// figure is none of them.
func onePair(first, second []language.Number) (a, b language.Number, ok bool) {
	found := 0
	for _, x := range first {
		for _, y := range second {
			if alike(x, y) || x.Kind == language.Amount && x.Noun == "" {
				a, b, found = x, y, found+1
			}
		}
	}
	return a, b, found == 1
}

// rate returns the length of time that a value is told for: "95 € a month", 每月95元; "" where
// there is none.
func (ps clauses) rate(clause string, n language.Number) string {
	const near = 2 // words
	around := ps.Lang.Words(clause[n.To:])
	around = around[:min(near, len(around))]
	if i := slices.IndexFunc(around, func(w language.Word) bool { return !w.Letters }); i >= 0 {
		around = around[:i] // behind a mark it is told of something else
	}
	if ps.Lang.Unspaced {
		before := ps.Lang.Spoken(clause[:n.From])
		around = append(around, before[max(0, len(before)-near):]...)
	}
	for _, w := range around {
		if unit := ps.Lang.Value(language.Unit, ps.Lang.Bare(w.Low)); grammar.IsTime(unit) {
			return unit
		}
	}
	return ""
}

// isPart reports whether a clause says a part of what was counted before it: "40 of them".
func (ps clauses) isPart(clause string) bool {
	return ps.Lang.Contains(language.PartOf, clause)
}

// onlySays reports whether a clause has no words of meaning beside a label and a
// number.
func (ps clauses) onlySays(clause, label string, n language.Number) bool {
	at := strings.Index(clause, label)
	for _, w := range ps.Lang.Spoken(clause) {
		within := w.From >= at && w.To <= at+len(label) || w.From >= n.From && w.To <= n.To
		small := ps.Lang.IsFunction(w.Low) || ps.Lang.Is(language.Finite, w.Low)
		counted := n.Noun != "" && ps.Lang.Stem(w.Low) == n.Unit
		if !within && !small && !counted {
			return false
		}
	}
	return true
}

// onlyWhen reports whether words behind a number only say in which year: "in 1870".
func (ps clauses) onlyWhen(behind string) bool {
	moment := ps.Times.Begins(behind)
	return moment.To > 0 && grammar.Bare(behind[moment.To:]) == ""
}

// says returns the lower-case verb by which a clause says a number: before it, or right
// behind a number that the clause begins with; "" where none is known.
func (ps clauses) says(clause string, n language.Number) string {
	if verb := ps.verbBefore(clause[:n.From]); verb != "" {
		return verb
	}
	words := ps.Lang.Spoken(clause[:n.From])
	if i := slices.IndexFunc(words, func(w language.Word) bool { return ps.Lang.IsAny(w.Low, language.Finite, language.Verb) }); i >= 0 {
		return words[i].Low
	}
	if behind := ps.Lang.Spoken(clause[n.To:]); n.From == 0 && len(behind) > 0 && ps.Lang.IsVerb(behind[0].Low, true) {
		return behind[0].Low
	}
	return ""
}

// verbBefore returns the lower-case word with a meaning of its own that leads to a number,
// with nothing but small words between them; "" where none does.
func (ps clauses) verbBefore(head string) string {
	const far = 4
	words := ps.Lang.Words(head)
	for i := len(words) - 1; i >= max(0, len(words)-far); i-- {
		switch w := words[i]; {
		case !w.Letters || w.Digit || w.Capitalized() && i > 0:
			return ""
		case !ps.Lang.IsFunction(w.Low):
			return w.Low
		}
	}
	return ""
}

// time returns the year or the words by which a clause says when it was or is, and whether
// that is past; "" where it does not.
func (ps clauses) time(clause string) (label string, past bool) {
	for _, n := range ps.Lang.Numbers(clause) {
		if n.Kind == language.Year || n.Kind == language.Date && grammar.YearIn(n.Text) != "" {
			return n.Text, true
		}
	}
	if label, past = ps.Times.Said(clause); label != "" {
		return label, past
	}
	if low := grammar.FirstLow(ps.Lang, clause); ps.Lang.Is(language.Conjunction, low) && ps.Lang.Is(language.When, low) {
		return low, true
	}
	for _, w := range ps.Lang.Spoken(clause) {
		if n := ps.Lang.Begins(language.Formerly, clause[w.From:]); n > 0 {
			return clause[w.From : w.From+n], true
		}
		if n := ps.Lang.Begins(language.Now, clause[w.From:]); n > 0 && !ps.Lang.Is(language.Preposition, clause[w.From:w.From+n]) {
			return clause[w.From : w.From+n], false
		}
	}
	return "", false
}

// against reports whether a text begins with words that lead to what something is held
// against.
func (ps clauses) against(text string) bool {
	return ps.Lang.Begins(language.InsteadOf, text) > 0 && ps.Lang.Begins(language.Negation, text) == 0
}

// withoutTurn returns a clause without the "and" or "but" that it begins with.
func (ps clauses) withoutTurn(clause string) string {
	clause = ps.Clauses.WithoutAnd(strings.TrimSpace(clause))
	return grammar.Bare(strings.TrimSpace(clause[ps.Lang.Begins(language.Whereas, clause):]))
}

// joints returns the bytes of a sentence at which a second clause may begin.
func (ps clauses) joints(text string) []int {
	var all []int
	for _, w := range ps.Lang.Words(text) {
		if w.From > 0 && (strings.ContainsAny(w.Text, ",;:，；：（(—–") || ps.Lang.Is(language.And, w.Low) || ps.Lang.Is(language.Whereas, w.Low) || ps.against(text[w.From:])) {
			all = append(all, w.From)
		}
	}
	return all
}

// values returns the amounts of a clause, without those that say how long ago it was or
// are a part of a name: "Division Two".
func (ps clauses) values(clause string) []language.Number {
	return slices.DeleteFunc(ps.Lang.Amounts(clause), func(n language.Number) bool {
		return n.From > 0 && unicode.IsUpper(grammar.FirstRune(n.Text)) || grammar.IsTime(n.Unit) && (ps.Lang.EndsWith(language.Past, strings.TrimSpace(clause[:n.From])) || ps.Lang.Begins(language.Past, strings.TrimSpace(clause[n.To:])) > 0)
	})
}
