package writer

import (
	"strings"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
)

// onlyChanges reports whether a clause says by how much something grew or fell, and not
// what it was.
func (ps pairings) onlyChanges(clause string, n language.Number) bool {
	return ps.lang.Unspaced && ps.lang.EndsWith(language.By, clause[:n.From]) || !ps.against(clause) && (ps.lang.Contains(language.Change, clause) || ps.lang.Contains(language.Falls, clause))
}

// owned reports whether a name stands right before a number: "Bright Spark £2,890".
func (ps pairings) owned(clause string, n language.Number) bool {
	words := ps.lang.Words(clause[:n.From])
	last := len(words) - 1
	return last >= 0 && !ps.lang.Unspaced && ps.names.properAt(words, last, false) && n.Kind != language.Amount
}

// comparable reports whether two amounts are of one kind, and of one thing as far as
// both name it.
func comparable(a, b language.Number) bool {
	return a.Kind == b.Kind && !a.Change && !b.Change && !a.Range && !b.Range && !a.Sampled && !b.Sampled && (a.Unit == b.Unit || a.Noun == "" || b.Noun == "")
}

// sides reports whether two clauses may stand beside one another.
func (ps pairings) sides(first, second string) bool {
	return ps.lang.Count(first) >= 3 && ps.lang.Count(second) >= 2 && ps.fitsSide(first) && ps.fitsSide(second) &&
		len(ps.clauses.segments(first, ",，")) <= 2 && len(ps.clauses.segments(second, ",，")) <= 2 && !asks(first) && !asks(second) && closed(first) && closed(second) && !strings.ContainsAny(first+second, ";；")
}

// fitsSide reports whether a clause is soon told: a character of a language without
// spaces takes as long as three of another.
func (ps pairings) fitsSide(clause string) bool {
	if ps.lang.Unspaced {
		return 3*runes(clause) <= sideMost
	}
	return runes(clause) <= sideMost
}

func side(said string) story.Side { return story.Side{Heading: capital(said), Said: said} }

// withValues names the values of two sides that each say one, so that they are drawn
// large.
func (ps pairings) withValues(c story.Content) story.Content {
	both, ok := c.(story.Compare)
	if !ok || len(both.First.Rows) > 0 {
		return c
	}
	a, b := ps.numbers.amounts(both.First.Heading), ps.numbers.amounts(both.Second.Heading)
	if len(a) != 1 || len(b) != 1 || a[0].Kind != b[0].Kind && a[0].Kind != language.Amount && b[0].Kind != language.Amount {
		return c
	}
	both.First.Value, both.Second.Value = strings.TrimSpace(a[0].Text), strings.TrimSpace(b[0].Text)
	return both
}

// onlySays reports whether a clause has no words of meaning beside a label and a
// number.
func (ps pairings) onlySays(clause, label string, n language.Number) bool {
	at := strings.Index(clause, label)
	for _, w := range ps.lang.Spoken(clause) {
		within := w.From >= at && w.To <= at+len(label) || w.From >= n.From && w.To <= n.To
		small := ps.lang.IsFunction(w.Low) || ps.lang.Is(language.Finite, w.Low)
		counted := n.Noun != "" && ps.lang.Stem(w.Low) == n.Unit
		if !within && !small && !counted {
			return false
		}
	}
	return true
}
