package grammar

import (
	"strings"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/language"
)

// Turn is what a clause says by a word of order of its place in a row.
type Turn int

// The turns: none is said, the first, one behind others, one that others are only counted
// before, the last.
const (
	NoTurn Turn = iota
	FirstTurn
	NextTurn
	RankTurn
	LastTurn
)

// Told is a clause that is told in its order.
type Told struct {
	Text string // without the word of order that it begins with
	Turn Turn
}

// mostTurns is how many clauses of one sentence are told in their order at most.
const mostTurns = 12

// Told parts a sentence before each word of order that begins a clause: "First we weigh it,
// then we melt it; finally, it cools".
func (o Orders) Told(sentence string) []Told {
	const longest = 2000 // bytes of a sentence that somebody wrote to be read
	if len(sentence) > longest {
		return []Told{{sentence, NoTurn}}
	}
	var all []Told
	words := o.lang.Words(sentence)
	from, tried := 0, 0
	for i := 1; i < len(words) && tried < mostTurns; i++ {
		w := words[i]
		if !o.opensClause(words[i-1]) || o.turns(sentence[w.From:]) == 0 {
			continue
		}
		tried++
		before := sentence[from:w.From]
		if !Closed(before) || OpenQuote(before) || o.lang.Says(before, language.Condition) || o.lang.Unspaced && strings.Contains(strings.TrimRight(before, "；"), "；") {
			continue // what a semicolon parts from it stands with what follows
		}
		if before = o.withoutJoin(before); o.lang.Count(before) == 0 || o.onlyOrder(before) {
			continue
		}
		all, from = append(all, o.told(before)), w.From
	}
	return append(all, o.told(Bare(sentence[from:])))
}

// onlyOrder reports whether a clause is nothing but a word of order.
func (o Orders) onlyOrder(clause string) bool {
	clause = o.clauses.WithoutAnd(strings.TrimSpace(clause))
	n := max(o.lang.Begins(language.FirstStep, clause), o.lang.Begins(language.LaterStep, clause))
	return n > 0 && o.lang.Count(clause[n:]) == 0
}

// opensClause reports whether a clause may begin behind a word.
func (o Orders) opensClause(w language.Word) bool {
	return strings.ContainsAny(w.Text, ",;:，；：—–") && !w.Letters || o.lang.Is(language.And, w.Low)
}

// withoutJoin returns a clause without the "and" and the marks that join the next to it.
func (o Orders) withoutJoin(clause string) string {
	words := o.lang.Words(clause)
	n := len(words)
	for n > 0 && (!words[n-1].Letters && strings.ContainsAny(words[n-1].Text, ",;:，；：—–") || o.lang.Is(language.And, words[n-1].Low)) {
		n--
	}
	if n == 0 {
		return ""
	}
	return clause[:words[n-1].To]
}

// told returns a clause with its turn.
func (o Orders) told(clause string) Told {
	clause = strings.TrimSpace(clause)
	rest := o.clauses.WithoutAnd(clause)
	n := o.turns(rest)
	if n == 0 {
		return Told{clause, o.within(clause)}
	}
	turn := o.turn(rest[:n])
	after := strings.TrimLeft(rest[n:], ",:，：、 ")
	switch {
	case o.lang.Begins(language.Thereafter, rest) == n:
		return Told{rest, turn} // the word says more than the order
	case len(o.lang.Entries(language.Subject)) > 0 && o.toldOf(after):
		return Told{rest, turn} // the verb would stand before its subject without the word
	}
	return Told{after, turn}
}

// turn returns the turn that a word of order says.
func (o Orders) turn(word string) Turn {
	word = strings.ReplaceAll(strings.ToLower(word), "’", "'")
	switch {
	case o.lang.Is(language.FirstStep, word):
		return FirstTurn
	case o.lang.Is(language.LastStep, word):
		return LastTurn
	case o.lang.Is(language.RankStep, word):
		return RankTurn
	}
	return NextTurn
}

// turns returns the length of the word of order that a clause begins with, 0 where there is
// none: "next to the door" and "last year" say no order.
func (o Orders) turns(clause string) int {
	n := 0
	for _, c := range []language.Class{language.FirstStep, language.LaterStep, language.RankStep, language.LastStep, language.Thereafter} {
		n = max(n, o.lang.Begins(c, clause))
	}
	if n == 0 || o.lang.Unspaced {
		return n
	}
	words := o.lang.Words(near(clause[n:]))
	if len(words) == 0 || words[0].Letters && o.lang.IsAny(words[0].Low, language.Preposition, language.OfWord, language.Unit, language.Season, language.Weekday, language.Month) && o.lang.Begins(language.Thereafter, clause) == 0 && !o.lang.Is(language.Article, words[0].Low) {
		return 0
	}
	return n
}

// near returns what of a text its first word stands in.
func near(text string) string {
	const most = 64
	if len(text) <= most {
		return text
	}
	to := most
	for to > 0 && !utf8.RuneStart(text[to]) {
		to--
	}
	return text[:to]
}

// within returns the turn of a word of order that stands behind the subject of a clause: "It
// then floats", "We first weigh the sand".
func (o Orders) within(clause string) Turn {
	const firstWords = 6
	words := o.lang.Words(clause)
	for i := 1; i < min(firstWords, len(words)); i++ {
		if !words[i].Letters {
			return NoTurn
		}
		rest := clause[words[i].From:]
		if o.lang.Unspaced && o.lang.Begins(language.FirstStep, rest) > 0 && o.lang.Begins(language.NoStep, rest) == 0 {
			return FirstTurn
		}
		if n := o.turns(rest); n > 0 && o.lang.IsAny(words[i-1].Low, language.Subject, language.Passive) {
			return o.turn(rest[:n])
		}
	}
	return NoTurn
}
