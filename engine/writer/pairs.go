package writer

import (
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
)

// pair is two clauses, each with one value, that say two values of one thing.
type pair struct {
	first, second string
	a, b          language.Number
}

// sentences sets two sentences beside one another that say two values of one thing:
// "When I began there were 30 of us. Now there's nine".
func (e Editor) sentences(lines []Line) finding {
	near := e.speech.near(lines)
	if len(near) < 2 || lines[0].Item || e.orders.imperative(lines[0].Text) != "" {
		return finding{}
	}
	p, ok := e.paired(bare(lines[0].Text), bare(near[1].Text))
	if !ok || !e.ofOneThing(p) {
		return finding{}
	}
	if len(near) > 2 {
		if next, ok := e.paired(p.second, bare(near[2].Text)); ok && e.ofOneThing(next) {
			return finding{} // there are more than two
		}
	}
	return finding{e.beside(p), 2}
}

// ofOneThing reports whether two sentences say two values of one thing. A number below
// oldest without a noun may be somebody's age.
func (e Editor) ofOneThing(p pair) bool {
	const oldest = 130
	return e.evident(p) || e.sameVerb(p) || p.a.Kind == language.Measure && p.b.Amount > oldest && e.repeats(p)
}

// opposed sets two clauses of a sentence beside one another that say two values of one
// thing: "Her first book sold 340 copies; her last, 212,000".
func (e Editor) opposed(lines []Line) finding {
	text := bare(lines[0].Text)
	if asks(text) {
		return finding{}
	}
	for _, at := range e.joints(text) {
		for _, p := range e.around(text, at) {
			if e.heldTo(p) || e.evident(p) || e.repeats(p) || e.owned(p.first, p.a) && e.owned(p.second, p.b) || comparable(p.a, p.b) && strings.ContainsRune(";；", firstRune(text[at:])) {
				return finding{e.beside(p), 1}
			}
		}
	}
	return finding{}
}

// around are the pairs of clauses before and behind a byte: from the sentence's begin
// or the last mark, to its end or the next one.
func (e Editor) around(text string, at int) []pair {
	var all []pair
	clauses := e.clauses.segments(text, ",;:，；：—–")
	starts, ends := []int{0}, []int{len(text)}
	if text[at] == '(' {
		ends = []int{at + max(0, strings.IndexByte(text[at:], ')'))}
	}
	for _, c := range clauses {
		if c.From > 0 && c.From < at && e.begins(text[:c.From], text[c.From:at]) {
			starts = append(starts, c.From)
		}
		if c.To > at && len(ends) == 1 {
			ends = append(ends, c.To)
		}
	}
	for _, from := range starts {
		for _, to := range ends {
			first := e.withoutTurn(text[from:at])
			if p, ok := e.paired(first, e.withoutTurn(strings.TrimLeft(text[at:to], ",;:，；：（(—– "))); ok {
				all = append(all, p)
			}
		}
	}
	return all
}

// begins reports whether a clause of a sentence stands alone behind what is said before
// it.
func (e Editor) begins(before, clause string) bool {
	clause = e.withoutTurn(clause)
	return e.clauses.isClause(clause) && !e.lang.Is(language.Finite, firstLow(e.lang, clause)) && !e.references.leans(clause) && e.clauses.inMainClause(clause) && closed(before) && !e.lang.Is(language.Conjunction, firstLow(e.lang, before))
}

// withoutTurn is a clause without the "and" or "but" that it begins with.
func (e Editor) withoutTurn(clause string) string {
	clause = e.clauses.withoutAnd(strings.TrimSpace(clause))
	return bare(strings.TrimSpace(clause[e.lang.Begins(language.Whereas, clause):]))
}

// joints are the bytes of a sentence at which a second clause may begin.
func (e Editor) joints(text string) []int {
	var all []int
	for _, w := range e.lang.Words(text) {
		if w.From > 0 && (strings.ContainsAny(w.Text, ",;:，；：（(—–") || e.lang.Is(language.And, w.Low) || e.against(text[w.From:])) {
			all = append(all, w.From)
		}
	}
	return all
}

// against reports whether a text begins with words that lead to what something is held
// against.
func (e Editor) against(text string) bool {
	return e.lang.Begins(language.InsteadOf, text) > 0 && e.lang.Begins(language.Negation, text) == 0
}

// paired reads two clauses that each have one value, of the same kind.
func (e Editor) paired(first, second string) (pair, bool) {
	a, b := e.values(first), e.values(second)
	if len(a) != 1 || len(b) != 1 || !e.sides(first, second) {
		return pair{}, false
	}
	p := pair{first, second, a[0], b[0]}
	goesOn := e.against(second) && len(e.clauses.segments(second, ",，")) > 1
	return p, !goesOn && !e.onlyChanges(second, p.b) && (comparable(p.a, p.b) || p.bare())
}

// values are the amounts of a clause, without those that say how long ago it was.
func (e Editor) values(clause string) []language.Number {
	return slices.DeleteFunc(e.lang.Amounts(clause), func(n language.Number) bool {
		return isTime(n.Unit) && (e.lang.EndsWith(language.Past, strings.TrimSpace(clause[:n.From])) || e.lang.Begins(language.Past, strings.TrimSpace(clause[n.To:])) > 0)
	})
}

// bare reports whether a pair's second clause ends with a number of what the number
// before it counts, without saying so again: "was 11".
func (p pair) bare() bool {
	return p.b.Kind == language.Amount && p.b.Noun == "" && p.b.To == len(p.second) && !p.a.Range && !p.a.Sampled && !p.b.Range &&
		(p.a.Kind == language.Measure || p.a.Noun != "" || p.a.To == len(p.first))
}

// beside is the picture of a pair; the second takes the place of the first where it is
// what came of it.
func (e Editor) beside(p pair) story.Content {
	_, was := e.time(p.first)
	_, is := e.time(p.second)
	return story.Compare{First: side(p.first), Second: side(p.second), Turns: !e.heldTo(p) && (was && !is || e.intended(p))}
}

// heldTo reports whether a pair's second is what its first is held against.
func (e Editor) heldTo(p pair) bool { return e.against(p.second) }

// evident reports whether a pair says when each of its values was, or that one is what
// was meant to be and the other what it is.
func (e Editor) evident(p pair) bool {
	a, was := e.time(p.first)
	b, then := e.time(p.second)
	switch {
	case a != "" && b != "":
		return a != b && (was || then)
	case b != "" && then && e.onlySays(p.second, b, p.b):
		return true
	case a != "" && was && p.b.Noun == "" && p.b.Kind == p.a.Kind:
		return e.repeats(p)
	}
	return e.intended(p)
}

// intended reports whether a pair's first value is one that was meant or asked for, and
// the second what came of it: "You claimed £3,480", "We will pay you £2,350".
func (e Editor) intended(p pair) bool {
	meant := func(clause string, n language.Number) bool {
		return e.lang.Is(language.Intended, e.verbBefore(clause[:n.From])) || e.lang.Unspaced && e.lang.Contains(language.Intended, clause[:n.From])
	}
	one := comparable(p.a, p.b) && p.b.Unit == p.a.Unit && p.a.Unit != "" || p.bare()
	return one && meant(p.first, p.a) && !meant(p.second, p.b) && (e.lang.Unspaced || e.verbBefore(p.second[:p.b.From]) != "")
}

// sameVerb reports whether a pair says its values by the same verb: "The repair will
// cost £14m", "Rebuilding cost £1.8m".
func (e Editor) sameVerb(p pair) bool {
	return e.sharesVerb(p) && e.orders.imperative(p.first) == "" && e.orders.imperative(p.second) == "" &&
		(p.a.Unit == p.b.Unit && p.a.Unit != "" || p.bare())
}

// verbBefore is the lower-case word with a meaning of its own that leads to a number,
// with nothing but small words between them; "" where none does.
func (e Editor) verbBefore(head string) string {
	const far = 4
	words := e.lang.Words(head)
	for i := len(words) - 1; i > max(0, len(words)-1-far); i-- {
		switch w := words[i]; {
		case !w.Letters || w.Digit || w.Capitalized():
			return ""
		case !e.lang.IsFunction(w.Low):
			return w.Low
		}
	}
	return ""
}

// repeats reports whether a pair's second clause is bare and has a verb.
func (e Editor) repeats(p pair) bool {
	words := e.lang.Spoken(p.second[:p.b.From])
	verb := slices.ContainsFunc(words, func(w language.Word) bool { return e.lang.Is(language.Finite, w.Low) }) ||
		len(words) > 0 && e.lang.IsVerb(words[len(words)-1].Low, true) || e.sharesVerb(p)
	return verb && p.bare()
}

func (e Editor) sharesVerb(p pair) bool {
	a, b := e.verbBefore(p.first[:p.a.From]), e.verbBefore(p.second[:p.b.From])
	return a != "" && e.lang.Stem(a) == e.lang.Stem(b)
}

// time is the year or the words by which a clause says when it was or is, and whether
// that is past; "" where it does not.
func (e Editor) time(clause string) (label string, past bool) {
	for _, n := range e.lang.Numbers(clause) {
		if n.Kind == language.Year || n.Kind == language.Date && yearIn.MatchString(n.Text) {
			return n.Text, true
		}
	}
	if label, past = e.times.said(clause); label != "" {
		return label, past
	}
	if low := firstLow(e.lang, clause); e.lang.Is(language.Conjunction, low) && e.lang.Is(language.When, low) {
		return low, true
	}
	for _, w := range e.lang.Spoken(clause) {
		if n := e.lang.Begins(language.Formerly, clause[w.From:]); n > 0 {
			return clause[w.From : w.From+n], true
		}
		if n := e.lang.Begins(language.Now, clause[w.From:]); n > 0 && !e.lang.Is(language.Preposition, clause[w.From:w.From+n]) {
			return clause[w.From : w.From+n], false
		}
	}
	return "", false
}
