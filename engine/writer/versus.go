package writer

import (
	"strings"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
)

// onlyChanges reports whether a clause says by how much something grew or fell, and not
// what it was.
func (e Editor) onlyChanges(clause string, n language.Number) bool {
	return e.lang.Unspaced && e.lang.EndsWith(language.By, clause[:n.From]) || !e.against(clause) && (e.lang.Contains(language.Change, clause) || e.lang.Contains(language.Falls, clause))
}

// owned reports whether a name stands right before a number: "Bright Spark £2,890".
func (e Editor) owned(clause string, n language.Number) bool {
	words := e.lang.Words(clause[:n.From])
	last := len(words) - 1
	return last >= 0 && !e.lang.Unspaced && e.names.properAt(words, last, false) && n.Kind != language.Amount
}

// comparable reports whether two amounts are of one kind, and of one thing as far as
// both name it.
func comparable(a, b language.Number) bool {
	return a.Kind == b.Kind && !a.Change && !b.Change && !a.Range && !b.Range && !a.Sampled && !b.Sampled && (a.Unit == b.Unit || a.Noun == "" || b.Noun == "")
}

// sides reports whether two clauses may stand beside one another.
func (e Editor) sides(first, second string) bool {
	return e.lang.Count(first) >= 3 && e.lang.Count(second) >= 2 && e.fitsSide(first) && e.fitsSide(second) &&
		len(e.clauses.segments(first, ",，")) <= 2 && len(e.clauses.segments(second, ",，")) <= 2 && !asks(first) && !asks(second) && closed(first) && closed(second) && !strings.ContainsAny(first+second, ";；")
}

// fitsSide reports whether a clause is soon told: a character of a language without
// spaces takes as long as three of another.
func (e Editor) fitsSide(clause string) bool {
	if e.lang.Unspaced {
		return 3*runes(clause) <= sideMost
	}
	return runes(clause) <= sideMost
}

func side(said string) story.Side { return story.Side{Heading: capital(said), Said: said} }

// withValues names the values of two sides that each say one, so that they are drawn
// large.
func (e Editor) withValues(c story.Content) story.Content {
	both, ok := c.(story.Compare)
	if !ok || len(both.First.Rows) > 0 {
		return c
	}
	a, b := e.numbers.amounts(both.First.Heading), e.numbers.amounts(both.Second.Heading)
	if len(a) != 1 || len(b) != 1 || a[0].Kind != b[0].Kind && a[0].Kind != language.Amount && b[0].Kind != language.Amount {
		return c
	}
	both.First.Value, both.Second.Value = strings.TrimSpace(a[0].Text), strings.TrimSpace(b[0].Text)
	return both
}

// onlySays reports whether a clause has no words of meaning beside a label and a
// number.
func (e Editor) onlySays(clause, label string, n language.Number) bool {
	at := strings.Index(clause, label)
	for _, w := range e.lang.Spoken(clause) {
		within := w.From >= at && w.To <= at+len(label) || w.From >= n.From && w.To <= n.To
		small := e.lang.IsFunction(w.Low) || e.lang.Is(language.Finite, w.Low)
		counted := n.Noun != "" && e.lang.Stem(w.Low) == n.Unit
		if !within && !small && !counted {
			return false
		}
	}
	return true
}
