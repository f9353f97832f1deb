package chart

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
	"github.com/scenewright/scenewright/engine/writer/internal/structure"
)

// courses finds values that are one after the other.
type courses struct{ labels }

// course finds the values of clauses that each begin with their moment and lead to the value by
// words of their own, and may say more behind it: "In 2019 sales were €3 million, in 2020 they
// jumped to €5 million and in 2021 they reached €6 million, 20% more than before".
func (ch courses) course(head, text string) structure.Found {
	const longest = 600 // bytes, of which each word may begin a clause
	if len(text) > longest {
		return structure.Found{}
	}
	return ch.courseOf(head, ch.momentClauses(text))
}

// courseOf returns the values of parts that each begin with their moment.
func (ch courses) courseOf(head string, parts []string) structure.Found {
	s := story.Series{Timed: true}
	var first language.Number
	for i, part := range parts {
		moment := ch.moment(part, i+1 == len(parts))
		n, ok := ch.valueAt(part, moment, first, i)
		if !ok || ch.unreal(part) {
			return structure.Found{}
		}
		if i == 0 {
			first = n
			s.Unit, head = ch.measured(part[moment.To:], n, moment.To, head)
		}
		shown := strings.TrimSpace(n.Text)
		s.Values = append(s.Values, story.Value{Label: grammar.Capitalize(part[moment.From:moment.To]), Text: shown, Said: shown, Value: n.Amount})
	}
	if head == "" && (s.Unit == "" || ch.Lang.Unspaced) || !ch.ascend(s.Values) {
		return structure.Found{}
	}
	return ofMoments(head, s)
}

// measured returns what the first value of a row counts, or else the heading that says of what it
// is, which stands between its moment and it.
func (ch courses) measured(clause string, n language.Number, at int, head string) (unit, heading string) {
	if n.Kind == language.Amount && !ch.Lang.Unspaced {
		rest := grammar.Bare(clause[n.To-at:])
		if mark := strings.IndexAny(rest, ",;("); mark >= 0 {
			rest = rest[:mark]
		}
		return ch.Short(rest), head
	}
	n.From, n.To = n.From-at, n.To-at
	if rest := clause[n.To:]; n.Noun != "" && (rest == n.Noun || strings.HasPrefix(rest, n.Noun+"，")) {
		unit = n.Noun // 3万册
	}
	if head != "" {
		return unit, head
	}
	name := ch.subject(clause[:n.From], ch.label(clause, n))
	if ch.Lang.Unspaced {
		name = ch.leadName(clause[:n.From])
	}
	if ch.Lang.IsAny(grammar.FirstLow(ch.Lang, name), language.Subject, language.Anaphor) {
		return unit, ""
	}
	return unit, grammar.Capitalize(name)
}

// subject returns a name at the head of words that lead to a value without the verb, which is its
// last word where no other stands behind it: "el partido obtuvo el".
func (ch courses) subject(lead, name string) string {
	at := strings.LastIndex(lead, name)
	if name == "" || at < 0 {
		return name
	}
	behind := ch.Lang.Spoken(lead[at+len(name):])
	if slices.ContainsFunc(behind, func(w language.Word) bool {
		return !ch.Lang.IsFunction(w.Low) || ch.Lang.IsAny(w.Low, language.Finite, language.Change, language.Falls, language.Moves, language.OfWord)
	}) || ch.Lang.Begins(language.Attains, strings.TrimSpace(lead[at+len(name):])) > 0 {
		return name
	}
	words := ch.Lang.Words(name)
	last := len(words) - 1
	if last < 1 || !slices.ContainsFunc(words[:last], ch.Lang.IsContent) {
		return ""
	}
	return name[:words[last-1].To]
}

// leadName returns the thing whose value a clause without spaces leads to: 书店销量 of 书店销量只有.
func (ch courses) leadName(lead string) string {
	lead = strings.TrimSuffix(lead, ch.Lang.Ending(language.Attains, lead))
	lead = strings.TrimSuffix(lead, ch.Lang.Ending(language.Moves, lead))
	for small := ch.smallEnd(lead); small != "" && grammar.Runes(lead) > grammar.Runes(small)+1; small = ch.smallEnd(lead) {
		lead = strings.TrimSuffix(lead, small)
	}
	if ch.Lang.Contains(language.Change, lead) || ch.Lang.EndsWith(language.Verb, lead) {
		return ""
	}
	return ch.Short(strings.TrimLeft(lead, "，, "))
}

// moment returns the moment that a part begins with: a month, a weekday, a year, a quarter, and of
// the last of several what is told from today: "last year".
func (ch courses) moment(part string, last bool) language.Span {
	if at := ch.Times.Begins(part); at.To > 0 {
		return at
	}
	for _, w := range ch.Lang.Words(part) {
		if n := ch.Lang.Begins(language.Quarter, part[w.From:]); n > 0 {
			return language.Span{From: w.From, To: w.From + n}
		}
		if !ch.Lang.IsAny(w.Low, language.Preposition, language.Definite) {
			break
		}
	}
	if label, _ := ch.Times.Said(part); last && label != "" && strings.HasPrefix(part, label) {
		return language.Span{To: len(label)}
	}
	return language.Span{}
}

// momentClauses returns the clauses of a sentence that begin with a moment, each with the clauses
// behind it that have none of their own; nil where a figure stands before the first.
func (ch courses) momentClauses(text string) []string {
	var all []string
	comma := ", "
	if ch.Lang.Unspaced {
		comma = "，"
	}
	for _, clause := range ch.Clauses.Spans(text, ",;，；") {
		for _, part := range ch.andMoment(clause) {
			switch {
			case ch.moment(part, false).To > 0 || len(all) >= LeastValues-1 && ch.moment(part, true).To > 0:
				all = append(all, part)
			case len(all) > 0:
				all[len(all)-1] += comma + part
			case len(ch.Lang.Numbers(part)) > 0:
				return nil
			}
		}
	}
	return all
}

// andMoment parts a clause at an "and" behind which a moment stands.
func (ch courses) andMoment(clause string) []string {
	clause = ch.Clauses.WithoutAnd(clause)
	for _, w := range ch.Lang.Words(clause) {
		rest, and := strings.TrimSpace(clause[w.To:]), ch.Lang.Is(language.And, w.Low)
		if ch.Lang.HangsAnd(w) {
			_, size := utf8.DecodeRuneInString(w.Text)
			rest, and = clause[w.From+size:], true
		}
		if w.From > 0 && and && ch.moment(rest, true).To > 0 {
			return []string{strings.TrimSpace(clause[:w.From]), rest}
		}
	}
	return []string{clause}
}

// valueAt returns the one value that a part says of its moment, of the kind of the first of
// several: what else it says is only by how much that grew or fell.
func (ch courses) valueAt(part string, moment language.Span, first language.Number, i int) (language.Number, bool) {
	var value language.Number
	found := 0
	for _, n := range ch.Lang.Amounts(part) {
		like := i == 0 || n.Kind == first.Kind && n.Unit == first.Unit || n.Kind == language.Amount && n.Noun == ""
		switch {
		case n.Change:
		case n.From < moment.To || !like || n.Range || n.Sampled:
			return n, false
		default:
			value, found = ch.bounded(part, n), found+1
		}
	}
	if found != 1 || moment.To == 0 || value.From < moment.To {
		return value, false
	}
	between, tail := part[moment.To:value.From], strings.TrimSpace(part[value.To:])
	if i == 0 {
		return value, !ch.falls(between) && !ch.Lang.EndsWith(language.By, strings.TrimSpace(between))
	}
	tail = strings.TrimSpace(strings.TrimPrefix(tail, value.Noun))
	more := strings.ContainsRune(",，(（", grammar.FirstRune(tail)) && len(ch.Lang.Amounts(tail)) > 0 // by how much it grew
	return value, ch.leadsToValue(between) && (grammar.Bare(tail) == "" || more)
}

// leadsToValue reports whether words between a moment and its value only lead to that: "it was",
// "they jumped to", "sales reached".
func (ch courses) leadsToValue(between string) bool {
	clauses := ch.Clauses.Spans(between, ",，")
	if len(clauses) == 0 {
		return true
	}
	lead := strings.TrimRight(clauses[len(clauses)-1], " -־\u00a0")
	to := ch.Lang.EndsWith(language.Alternate, lead)
	if words := ch.Lang.Spoken(lead); len(words) > 0 && !to {
		to = ch.Lang.Is(language.Alternate, ch.Lang.Value(language.Melted, words[len(words)-1].Low)) // cayó al 22 %
	}
	if reached := ch.Lang.Ending(language.Attains, lead); reached != "" {
		lead, to = strings.TrimSuffix(lead, reached), true
	}
	if ch.Lang.Unspaced {
		const most = 6 // runes
		return grammar.Runes(lead) <= most && (to || ch.Names.SmallWords(ch.Lang.Spoken(lead)))
	}
	if ch.Lang.EndsWith(language.By, lead) {
		return false
	}
	return !slices.ContainsFunc(ch.Lang.Spoken(lead), func(w language.Word) bool {
		moves := ch.Lang.IsAny(w.Low, language.Change, language.Falls, language.Moves) && !ch.Lang.Is(language.Finite, w.Low)
		return moves && !to || !moves && !ch.Lang.IsFunction(w.Low) && !ch.Lang.Is(language.Finite, w.Low)
	})
}

// ascend reports whether the years among the moments of values follow one another.
func (ch courses) ascend(values []story.Value) bool {
	last := 0.0
	for _, v := range values {
		for _, n := range ch.Lang.Numbers(v.Label) {
			if n.Kind != language.Year {
				continue
			}
			if n.Value <= last {
				return false
			}
			last = n.Value
		}
	}
	return true
}

// yearly finds values that each stand before their year: "The crew grew from 12 people in 2015 to
// 40 in 2018 and 131 in 2024". They are shown in the order of time.
func (ch courses) yearly(head, text string) structure.Found {
	numbers := ch.Lang.Numbers(text)
	if ch.Lang.Unspaced || len(numbers) < 2*LeastValues || len(numbers)%2 > 0 || ch.unreal(text) {
		return structure.Found{}
	}
	s := story.Series{Timed: true}
	var years []float64
	first, from := numbers[0], 0
	for i := 0; i < len(numbers); i += 2 {
		n, year := numbers[i], numbers[i+1]
		like := n.Kind == first.Kind && n.Unit == first.Unit || n.Kind == language.Amount && n.Noun == ""
		if !n.Counts() || n.Range || n.Sampled || n.Change || !like || year.Kind != language.Year || !ch.inYear(text[n.To:year.From], n) || i > 0 && !ch.goesOnTo(text[from:n.From]) {
			return structure.Found{}
		}
		shown := strings.TrimSpace(n.Text)
		s.Values = append(s.Values, story.Value{Label: year.Text, Text: shown, Said: shown, Value: n.Amount})
		years, from = append(years, year.Value), year.To
	}
	lead := strings.TrimSpace(text[:first.From])
	moves := ch.Lang.Says(lead, language.Change, language.Falls) && !ch.Lang.EndsWith(language.From, lead) && !ch.Lang.EndsWith(language.Alternate, lead)
	if rest := strings.TrimSpace(text[from:]); moves || grammar.Bare(rest) != "" && !strings.HasPrefix(rest, ",") {
		return structure.Found{}
	}
	head = cmp.Or(head, ch.headOf(text, first))
	if s.Unit = first.Noun; s.Unit == "" && head == "" || !inOrder(years, s.Values) {
		return structure.Found{}
	}
	return ofMoments(head, s)
}

// headOf returns the name of what a sentence gives several values of, which stands before the
// first; "" where that is none.
func (ch courses) headOf(text string, first language.Number) string {
	lead := strings.TrimSpace(text[:first.From])
	name, of := ch.subject(text[:first.From], ch.label(text[:first.To], first)), ch.Lang.Ending(language.OfWord, lead)
	if from := cmp.Or(ch.Lang.Ending(language.From, lead), ch.Lang.Ending(language.Attains, lead)); from != "" {
		rest := strings.TrimSpace(strings.TrimSuffix(lead, from))
		name = ch.subject(text[:first.From], ch.label(rest, language.Number{From: len(rest), To: len(rest)}))
	} else if of != "" {
		name = ch.Short(strings.TrimSuffix(lead, of)) // net sales of
	}
	if ch.Lang.IsAny(grammar.FirstLow(ch.Lang, name), language.Subject, language.Anaphor) {
		return ""
	}
	return grammar.Capitalize(name)
}

// inYear reports whether words behind a value lead to its year: "people in".
func (ch courses) inYear(between string, n language.Number) bool {
	const most = 4 // words
	between = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(between), n.Noun))
	words := ch.Lang.Spoken(between)
	if len(words) == 0 {
		return false
	}
	last := len(words) - 1
	of := ch.Lang.IsAny(words[0].Low, language.OfWord, language.Melted) && last > 1 && last < most && !ch.Lang.Says(between, language.Finite, language.Verb) // 45 % des voix en
	return (last == 0 || of) && ch.Lang.Is(language.Preposition, words[last].Low)
}

// goesOnTo reports whether words behind a year lead to the next value: ", up from", "to", "and".
func (ch courses) goesOnTo(between string) bool {
	words := ch.Lang.Words(strings.Trim(between, " ,;)\u00a0\u202f"))
	return strings.TrimSpace(between) != "" && !slices.ContainsFunc(words, func(w language.Word) bool {
		return !ch.Lang.IsFunction(w.Low) || ch.Lang.Is(language.By, w.Low)
	})
}

// inOrder puts values in the order of their years, which they have or the reverse of it; false
// where they have neither.
func inOrder(years []float64, values []story.Value) bool {
	if slices.IsSorted(years) {
		return true
	}
	slices.Reverse(years)
	slices.Reverse(values)
	return slices.IsSorted(years)
}
