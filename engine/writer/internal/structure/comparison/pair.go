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

// pair is two clauses, each with one value, that say two values of one thing.
type pair struct {
	first, second string
	a, b          language.Number
}

// Pairs finds two clauses that each say a value of one thing.
type Pairs struct{ clauses }

// NewPairs returns the finder of pairs that asks some rules.
func NewPairs(r structure.Rules) Pairs { return Pairs{clauses{r}} }

// Sentences sets two sentences beside one another that say two values of one thing:
// "When I began there were 30 of us. Now there's nine".
func (ps Pairs) Sentences(lines []source.Line) structure.Found {
	near := ps.Speech.Near(lines)
	if len(near) < 2 || lines[0].Item || ps.Orders.Imperative(lines[0].Text) != "" {
		return structure.Found{}
	}
	p, ok := ps.paired(grammar.Bare(lines[0].Text), grammar.Bare(near[1].Text))
	if !ok || !ps.ofOneThing(p) {
		return structure.Found{}
	}
	if len(near) > 2 && ps.goesOn(p, grammar.Bare(near[2].Text)) {
		return structure.Found{} // there are more than two
	}
	return structure.Found{Content: ps.beside(p), Lines: 2}
}

// goesOn reports whether the sentence behind a pair says another value of that thing:
// "Monday he came 14 times. Tuesday, nine. Wednesday, eleven, and I cried".
func (ps Pairs) goesOn(p pair, next string) bool {
	if third, ok := ps.paired(p.second, next); ok && ps.ofOneThing(third) {
		return true
	}
	clauses := ps.Clauses.Segments(next, ",，")
	return ps.cutShort(p) && len(clauses) > 1 && ps.Lang.Count(next[:clauses[0].To]) <= shortName && len(ps.values(next[:clauses[1].To])) > 0
}

// ofOneThing reports whether two sentences say two values of one thing. A number below
// oldest without a noun may be somebody's age.
func (ps Pairs) ofOneThing(p pair) bool {
	const oldest = 130
	return ps.evident(p) || ps.sameVerb(p) || ps.cutShort(p) || ps.sameSubject(p) || p.a.Kind == language.Measure && p.b.Amount > oldest && ps.repeats(p)
}

// sameSubject reports whether a pair's second sentence says no more than another number of
// what the first one counts, of the same one: "He had 63 pages. He read six".
func (ps Pairs) sameSubject(p pair) bool {
	const mostWords = 4
	one := grammar.FirstLow(ps.Lang, p.first) == grammar.FirstLow(ps.Lang, p.second) && ps.Lang.Is(language.Subject, grammar.FirstLow(ps.Lang, p.second))
	return one && ps.bare(p) && p.a.Noun != "" && p.b.To == len(p.second) && ps.Lang.Count(p.second) <= mostWords
}

// shortName is how many words name what a sentence without a verb is about.
const shortName = 4

// cutShort reports whether a pair's second sentence has no verb: it is the first one's.
// "A beginner takes three minutes. He, forty seconds".
func (ps Pairs) cutShort(p pair) bool {
	head := strings.TrimSpace(p.second[:p.b.From])
	who, comma := strings.CutSuffix(head, ",")
	if !comma {
		who, comma = strings.CutSuffix(head, "，")
	}
	return comma && p.b.To == len(p.second) && ps.Lang.Count(who) <= shortName && !ps.Clauses.IsClause(ps.withoutLead(who)) && ps.Lang.Is(language.Preposition, grammar.FirstLow(ps.Lang, who)) == ps.Lang.Is(language.Preposition, grammar.FirstLow(ps.Lang, p.first))
}

// withoutLead returns words without the preposition that they begin with.
func (ps Pairs) withoutLead(text string) string {
	if words := ps.Lang.Words(text); len(words) > 1 && ps.Lang.Is(language.Preposition, words[0].Low) {
		return text[words[0].To:]
	}
	return text
}

// gapped reports whether a pair's second clause names another thing of which the verb and
// the unit before it are said: "The old one used 28,000 kWh, the new one 7,500".
func (ps Pairs) gapped(p pair) bool {
	const most = 5
	head := strings.TrimSpace(p.second[:p.b.From])
	for range 2 { // "una bomba de calor, de 15 a 20"
		head = strings.TrimRight(strings.TrimSuffix(head, ps.Lang.Ending(language.From, head)), ", ")
	}
	words := ps.Lang.Spoken(head)
	if ps.ofSoMany(p, words) {
		return true
	}
	if p.a.Kind == language.Amount || p.b.To != len(p.second) || len(words) < 2 || len(words) > most || !ps.Lang.Is(language.Article, words[0].Low) || ps.says(p.first, p.a) == "" {
		return false
	}
	made := len(words) > 3 && ps.Lang.Is(language.OfWord, words[2].Low) // a roof of thatch
	return ps.Lang.IsContent(words[len(words)-1]) && !slices.ContainsFunc(words, func(w language.Word) bool {
		of := ps.Lang.IsAny(w.Low, language.Preposition, language.OfWord) && (!made || w != words[2])
		return of || ps.Lang.IsAny(w.Low, language.Finite, language.And, language.Verb) || w.Digit
	})
}

// ofSoMany reports whether a pair says the values of so many things and of as many others: "Two
// pills help 97% of people, one pill about 93%".
func (ps Pairs) ofSoMany(p pair, second []language.Word) bool {
	first := ps.Lang.Spoken(p.first[:p.a.From])
	for len(second) > 2 && ps.Lang.IsFunction(second[len(second)-1].Low) {
		second = second[:len(second)-1] // about
	}
	if p.a.Kind == language.Amount || p.b.To != len(p.second) || len(second) != 2 || len(first) < 3 || ps.says(p.first, p.a) == "" {
		return false
	}
	a, b := ps.Lang.CardinalValue(first[0].Low), ps.Lang.CardinalValue(second[0].Low)
	return a > 0 && b > 0 && a != b && ps.Lang.Stem(first[1].Low) == ps.Lang.Stem(second[1].Low)
}

// measuredAlike reports whether a pair's clauses say values in the same unit by the same verb:
// "S2 caught 81 g, Pro caught 97 g".
func (ps Pairs) measuredAlike(p pair) bool {
	one := p.a.Kind != language.Amount && p.a.Kind == p.b.Kind && p.a.Unit == p.b.Unit && p.a.Digits != "" && p.b.Digits != ""
	return one && ps.sharesVerb(p) && (ps.Lang.Unspaced || ps.Lang.IsVerb(ps.verbBefore(p.first[:p.a.From]), true))
}

// placed reports whether a pair says two values by one verb, each of its own thing: "took 1.5
// kWh in the new one and 4.6 kWh in the old one".
func (ps Pairs) placed(p pair) bool {
	const near = 5 // words
	a, b := ps.Lang.Spoken(p.first[p.a.To:]), ps.Lang.Spoken(p.second[p.b.To:])
	if p.b.From != 0 || len(a) < 2 || len(b) < 2 || !ps.Lang.Is(language.Preposition, b[0].Low) || ps.Lang.Is(language.OfWord, b[0].Low) {
		return false
	}
	at := slices.IndexFunc(a, func(w language.Word) bool { return w.Low == b[0].Low }) // 2.4 tonnes a year for gas, 0.6 for oil
	if at < 0 || at > near || at+1 == len(a) || slices.ContainsFunc(a[:at], func(w language.Word) bool { return ps.Lang.IsAny(w.Low, language.Finite, language.Verb) }) {
		return false
	}
	one := p.a.Unit == p.b.Unit && p.a.Kind == p.b.Kind || p.b.Kind == language.Amount && p.b.Noun == ""
	return one && p.first[p.a.To:] != p.second[p.b.To:]
}

// Opposed sets two clauses of a sentence beside one another that say two values of one
// thing: "Her first book sold 340 copies; her last, 212,000".
func (ps Pairs) Opposed(lines []source.Line) structure.Found {
	text := grammar.Bare(lines[0].Text)
	if grammar.Asks(text) || len(ps.Clauses.Segments(text, ";；")) > 2 || ps.isCourse(text) {
		return structure.Found{}
	}
	for _, at := range ps.joints(text) {
		if ps.namesYear(text[at:]) {
			continue
		}
		for _, p := range ps.around(text, at) {
			if ps.ofMany(text, p) || ps.leavesFigures(text) {
				continue
			}
			if ps.heldTo(p) || ps.evident(p) || ps.repeats(p) || ps.gapped(p) || ps.placed(p) && ps.onlyTwo(text) || ps.measuredAlike(p) || ps.owned(p.first, p.a) && ps.owned(p.second, p.b) || comparable(p.a, p.b) && strings.ContainsRune(";；", grammar.FirstRune(text[at:])) {
				return structure.Found{Content: ps.inOrder(p), Lines: 1}
			}
		}
	}
	return structure.Found{}
}

// isCourse reports whether a sentence says values of three moments or more: "74 in 2008, 51 in 2014
// and nineteen in 2019".
func (ps Pairs) isCourse(text string) bool {
	const two = 2
	moments := slices.DeleteFunc(ps.Lang.Numbers(text), func(n language.Number) bool { return n.Kind != language.Year })
	return len(moments) > two && len(ps.Lang.Counted(text)) > 0
}

// namesYear reports whether a clause behind a mark is only a year: "in our first year, 2019,".
func (ps Pairs) namesYear(text string) bool {
	clauses := ps.Clauses.Segments(text, ",，")
	if len(clauses) < 2 || clauses[0].To > 0 {
		return false
	}
	clause := strings.TrimSpace(text[clauses[1].From:clauses[1].To])
	return len(clause) == 4 && grammar.BareYear(clause)
}

// ofMany reports whether a sentence says more than two values of a pair's kind, or more than
// one that leaves its unit out: of those two are no comparison.
func (ps Pairs) ofMany(text string, p pair) bool {
	if p.a.Kind == language.Amount && p.a.Noun != "" {
		return false
	}
	same, bare := 0, 0
	for _, v := range ps.values(text) {
		if v.Kind == p.a.Kind && v.Unit == p.a.Unit && v.Noun == p.a.Noun {
			same++
		}
		if v.Kind == language.Amount && v.Noun == "" && !strings.ContainsAny(text[:v.From], ";；") {
			bare++
		}
	}
	return same > 2 || bare > 1 && p.a.Kind != language.Amount
}

// onlyTwo reports whether a sentence says no more than two values up to its semicolon.
func (ps Pairs) onlyTwo(text string) bool {
	if at := strings.IndexAny(text, ";；"); at >= 0 {
		text = text[:at]
	}
	return len(ps.values(text)) == 2
}

// leavesFigures reports whether one half of a sentence says two figures and the other one of its
// own unit, which a picture of the two leaves out: "sold 657,000, down from 700,000; the other grew
// by 20%".
func (ps Pairs) leavesFigures(text string) bool {
	halves := ps.Clauses.Spans(text, ";；")
	if len(halves) != 2 {
		return false
	}
	first, second := ps.Lang.Amounts(halves[0]), ps.Lang.Amounts(halves[1])
	measured := func(all []language.Number) bool {
		return slices.ContainsFunc(all, func(n language.Number) bool { return n.Unit != "" })
	}
	return measured(first) && measured(second) && len(first)+len(second) > 2
}

// around returns the pairs of clauses before and behind a byte: from the sentence's begin
// or the last mark, to its end or the next one.
func (ps Pairs) around(text string, at int) []pair {
	var all []pair
	clauses := ps.Clauses.Segments(text, ",;:，；：—–")
	starts, ends := []int{0}, []int{len(text)}
	if text[at] == '(' {
		ends = []int{at + max(0, strings.IndexByte(text[at:], ')'))}
	}
	for _, c := range clauses {
		if c.From > 0 && c.From < at && ps.begins(text[:c.From], text[c.From:at]) {
			starts = append(starts, c.From)
		}
		if c.To > at && len(ends) == 1 {
			ends = append(ends, c.To)
		}
	}
	for _, from := range starts {
		for _, to := range ends {
			first := ps.withoutTurn(text[from:at])
			if p, ok := ps.paired(first, ps.withoutTurn(strings.TrimLeft(text[at:to], ",;:，；：（(—– "))); ok {
				all = append(all, p)
			}
		}
	}
	return all
}

// begins reports whether a clause of a sentence stands alone behind what is said before
// it.
func (ps Pairs) begins(before, clause string) bool {
	clause = ps.withoutTurn(clause)
	first := clause[:ps.Clauses.Segments(clause, ",，")[0].To]
	return ps.Clauses.IsClause(clause) && (ps.Lang.Unspaced || ps.Clauses.IsClause(first)) && !ps.Lang.Is(language.Finite, grammar.FirstLow(ps.Lang, clause)) && !ps.References.Leans(clause) && ps.Clauses.InMainClause(clause) && grammar.Closed(before) && !ps.Lang.Is(language.Conjunction, grammar.FirstLow(ps.Lang, before))
}

// paired reads two clauses that each have one value, of the same kind.
func (ps Pairs) paired(first, second string) (pair, bool) {
	a, b := ps.values(first), ps.values(second)
	if len(a) != 1 || len(b) != 1 || !ps.sides(first, second) || ps.Lang.Is(language.Relative, grammar.FirstLow(ps.Lang, second)) || ps.hangs(second, b[0]) {
		return pair{}, false
	}
	p := pair{first, second, a[0], ps.unnamed(b[0])}
	if ps.unlike(p) {
		return pair{}, false
	}
	goesOn := ps.against(second) && len(ps.Clauses.Segments(second, ",，")) > 1
	if ps.isPart(second) || ps.rate(first, p.a) != "" && ps.rate(second, p.b) != "" && ps.rate(first, p.a) != ps.rate(second, p.b) {
		return pair{}, false
	}
	return p, !goesOn && !ps.onlyChanges(second, p.b) && (comparable(p.a, p.b) || ofTime(p.a, p.b) || ps.bare(p))
}

// unlike reports whether a pair says one value twice, days, or a figure and by how much it was
// wrong: "a ladder of two metres", "the measurement is 2,249: they were out by two".
func (ps Pairs) unlike(p pair) bool {
	const farApart = 100 // times the second
	bare := func(n language.Number) bool { return n.Kind == language.Amount && n.Noun == "" }
	day := func(clause string, n language.Number) bool {
		const longestMonth = 31
		words := ps.Lang.Words(clause[:n.From])
		return bare(n) && n.Digits != "" && n.Amount <= longestMonth && len(words) > 0 && ps.Lang.Is(language.Definite, words[len(words)-1].Low)
	}
	same := p.a.Amount == p.b.Amount && p.a.Kind == p.b.Kind && p.a.Unit == p.b.Unit
	out := bare(p.a) && bare(p.b) && p.b.Digits == "" && p.a.Amount > farApart*p.b.Amount
	return same || out || day(p.first, p.a) && day(p.second, p.b)
}

// hangs reports whether a clause begins with a value of what stands before it: "with 30".
func (ps Pairs) hangs(clause string, n language.Number) bool {
	head := ps.Lang.Words(clause[:n.From])
	return len(head) > 0 && ps.Lang.Is(language.Having, head[0].Low) && ps.Names.SmallWords(head)
}

// bare reports whether a pair's second clause says a number of what the number before it
// counts, without naming that again: "was 11", "340 came".
func (ps Pairs) bare(p pair) bool {
	counts := p.a.Kind == language.Measure || p.a.Noun != "" || p.a.To == len(p.first) || ps.Lang.Is(language.Preposition, grammar.FirstLow(ps.Lang, p.first[p.a.To:]))
	return counts && p.b.Kind == language.Amount && p.b.Noun == "" && (p.b.To == len(p.second) || p.b.From == 0 || ps.onlyWhen(p.second[p.b.To:]) || ps.onlyDid(p.second[p.b.To:])) && p.a.Range == p.b.Range && !p.a.Sampled
}

// onlyDid reports whether words behind a number are no more than a verb that takes up the one
// before: "fewer than 300 did".
func (ps Pairs) onlyDid(behind string) bool {
	words := ps.Lang.Spoken(behind)
	return len(words) == 1 && ps.Lang.Is(language.Finite, words[0].Low)
}

// unnamed returns a number that a clause begins with, without the verb behind it as what
// it counts: "340 came".
func (ps Pairs) unnamed(n language.Number) language.Number {
	if n.From == 0 && n.Kind == language.Amount && ps.Lang.IsVerb(strings.ToLower(n.Noun), true) && !ps.Lang.IsPlural(n.Noun) {
		n.Noun, n.Unit = "", ""
	}
	return n
}

// beside returns the picture of a pair; the second takes the place of the first where it is
// what came of it.
func (ps Pairs) beside(p pair) story.Content {
	_, was := ps.time(p.first)
	_, is := ps.time(p.second)
	return story.Compare{First: side(p.first), Second: side(p.second), Turns: !ps.heldTo(p) && (was && !is || ps.intended(p))}
}

// inOrder returns the picture of a pair that one sentence says, the earlier of two values first:
// "Income rose to $147 million (2023: $119 million)".
func (ps Pairs) inOrder(p pair) story.Content {
	a, was := ps.time(p.first)
	b, is := ps.time(p.second)
	back := grammar.BareYear(a) && grammar.BareYear(b) && b < a
	is = is || ps.heldTo(p) && (Contrasts{ps.Rules}).earlier(p.second[:p.b.From], p.second)
	if is && !(Contrasts{ps.Rules}).staysBehind(p.second) && (!was || back) && !ps.intended(p) && !ps.References.Leans(p.second) && (comparable(p.a, p.b) || ps.bare(p)) {
		return story.Compare{First: side(p.second), Second: side(p.first), Turns: true}
	}
	return ps.beside(p)
}

// heldTo reports whether a pair's second is what its first is held against.
func (ps Pairs) heldTo(p pair) bool { return ps.against(p.second) }
