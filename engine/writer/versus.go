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
	return last >= 0 && !e.lang.Unspaced && e.properAt(words, last, false) && n.Kind != language.Amount
}

// comparable reports whether two amounts are of one kind, and of one thing as far as
// both name it.
func comparable(a, b language.Number) bool {
	return a.Kind == b.Kind && !a.Change && !b.Change && !a.Range && !b.Range && !a.Sampled && !b.Sampled && (a.Unit == b.Unit || a.Noun == "" || b.Noun == "")
}

// sides reports whether two clauses may stand beside one another.
func (e Editor) sides(first, second string) bool {
	return e.lang.Count(first) >= 3 && e.lang.Count(second) >= 2 && e.fitsSide(first) && e.fitsSide(second) &&
		len(e.segments(first, ",，")) <= 2 && len(e.segments(second, ",，")) <= 2 && !asks(first) && !asks(second) && closed(first) && closed(second) && !strings.ContainsAny(first+second, ";；")
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
	a, b := e.amounts(both.First.Heading), e.amounts(both.Second.Heading)
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

// times returns the words by which a clause says when something was or is, where it
// begins or ends with them: "last year", "this spring", "today". "" where it does not.
func (e Editor) times(clause string) (label string, past bool) {
	for _, c := range []struct {
		of   language.Class
		past bool
	}{{language.Past, true}, {language.Then, true}, {language.Now, false}} {
		if n := e.lang.Begins(c.of, clause); n > 0 && e.leadsAll(clause[:n], clause[n:]) {
			return clause[:n], c.past
		}
		if end := e.lang.Ending(c.of, clause); e.lang.Count(end) > 1 {
			return end, c.past
		}
	}
	words := e.lang.Spoken(clause)
	for _, i := range []int{0, len(words) - 2} {
		if i >= 0 && i+1 < len(words) && e.lang.Is(language.ThisTime, words[i].Low) && e.isPeriod(words[i+1].Low) {
			return clause[words[i].From:words[i+1].To], false
		}
	}
	return "", false
}

// leadsAll reports whether words at a clause's beginning say when all of it is: a
// word alone that may also lead to another one, as before does, wants a comma.
func (e Editor) leadsAll(label, rest string) bool {
	alone := e.lang.Unspaced || e.lang.Count(label) > 1 || !e.lang.Is(language.Preposition, strings.ToLower(label))
	return alone && (e.lang.Unspaced || strings.HasPrefix(rest, " ") || strings.HasPrefix(rest, ",")) || strings.HasPrefix(rest, ",")
}

// isPeriod reports whether a word names a stretch of time that comes again: a
// season, or what may have been the last one.
func (e Editor) isPeriod(low string) bool {
	if e.lang.Is(language.Season, low) {
		return true
	}
	for _, entry := range e.lang.Entries(language.Past) {
		for _, w := range e.lang.Spoken(entry) {
			if e.lang.Bare(w.Low) == e.lang.Bare(low) && !e.lang.IsFunction(w.Low) && strings.Contains(entry, " ") {
				return true
			}
		}
	}
	return false
}
