// Package chart finds the values of one kind that a text gives several things, or times:
// bars, shares of a whole, values in a row of moments. No chart leaves out a value that its
// sentences give.
package chart

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
	"github.com/scenewright/scenewright/engine/writer/internal/structure"
	"github.com/scenewright/scenewright/engine/writer/source"
)

// Bounds of a chart.
const (
	LeastValues = 3
	MostValues  = 6
	mostMoments = 12 // of values that are one after the other
	labelRunes  = 26
)

// Finder finds the values of one kind that a text gives several things, or times.
type Finder struct{ structure.Rules }

// Find finds three values or more of one kind, each with its own label.
func (ch Finder) Find(lines []source.Line) structure.Found {
	for _, find := range []func([]source.Line) structure.Found{ch.sentence, ch.summed, ch.counted, ch.bracketed, ch.whole, ch.divided} {
		f := find(lines)
		if f.Lines == 0 {
			continue
		}
		if s := seriesOf(f.Content); ch.named(s) && ch.complete(s, lines[:f.Lines]) {
			return f
		}
	}
	return structure.Found{}
}

// seriesOf returns the values of a chart.
func seriesOf(c story.Content) story.Series {
	switch c := c.(type) {
	case story.Bars:
		return c.Series
	case story.Shares:
		return c.Series
	}
	return story.Series{}
}

// amounts lists what a text counts or measures in digits, or where it has none the percentages that
// it says in words: 六成.
func (ch Finder) amounts(text string) []language.Number {
	if all := ch.Numbers.Amounts(text); len(all) > 0 {
		return all
	}
	return slices.DeleteFunc(ch.Lang.Amounts(text), func(n language.Number) bool { return n.Kind != language.Percent })
}

// named reports whether each value of a series stands under a moment, or under a name, and not
// under words that a verb goes on from: "In 2021 they", 2022年达.
func (ch Finder) named(s story.Series) bool {
	return s.Timed || !slices.ContainsFunc(s.Values, func(v story.Value) bool {
		leads := ch.Lang.IsAny(grammar.FirstLow(ch.Lang, v.Label), language.OfWord, language.Relative, language.Subject)
		return leads || slices.ContainsFunc(ch.Lang.Numbers(v.Label), grammar.IsMoment)
	})
}

// complete reports whether a chart shows all that its lines give of its kind and unit, but for
// what the values come to: "The biggest is Asia with 59%, followed by Africa (18%), …".
func (ch Finder) complete(s story.Series, lines []source.Line) bool {
	const near = 0.01 // of the sum, which may be rounded
	first := ch.amounts(s.Values[0].Said)
	if len(first) == 0 {
		return true
	}
	sum, shown := 0.0, map[float64]bool{}
	for _, v := range s.Values {
		sum, shown[math.Abs(v.Value)] = sum+math.Abs(v.Value), true
	}
	text := grammar.Bare(ch.Speech.Told(lines))
	if bare := grammar.Noted.ReplaceAllString(text, " "); strings.Contains(bare, s.Values[0].Said) {
		text = bare // what stands in brackets only says more: "marcona, 7,85 (+0,20)"
	}
	return !slices.ContainsFunc(ch.amounts(text), func(n language.Number) bool {
		total := math.Abs(n.Amount-sum) <= near*sum || n.Kind == language.Percent && n.Amount == 100
		return n.Kind == first[0].Kind && n.Unit == first[0].Unit && !n.Change && !total && !shown[math.Abs(n.Amount)]
	})
}

// sentence finds the values that one sentence gives: "North America grew 19%, Europe 7%,
// while Asia declined by 3%".
func (ch Finder) sentence(lines []source.Line) structure.Found {
	text := grammar.Bare(lines[0].Text)
	if lines[0].Item || grammar.Asks(text) {
		return structure.Found{}
	}
	if f := ch.timedLines(ch.Speech.Near(lines)); f.Lines > 0 {
		return f
	}
	head := ""
	if lead, rest, ok := ch.Clauses.CutColon(text); ok {
		head, text = ch.Headings.Of(lead), rest
	}
	parts := ch.valueParts(text)
	if clauses := ch.Clauses.Spans(text, ";；"); len(clauses) >= LeastValues {
		last := len(clauses) - 1
		clauses[last] = ch.Clauses.WithoutAnd(clauses[last])
		parts = clauses
	}
	for _, find := range []func(string, []string) structure.Found{ch.timed, ch.timedBehind, ch.months} {
		if f := find(head, parts); f.Lines > 0 {
			return f
		}
	}
	for _, find := range []func(head, text string) structure.Found{ch.yearly, ch.course} {
		if f := find(head, text); f.Lines > 0 {
			return f
		}
	}
	if len(parts) > LeastValues && len(ch.Lang.Numbers(parts[0])) == 0 { // "Of what we spend, …"
		if parts = parts[1:]; head == "" && !ch.Lang.Unspaced && ch.Lang.Begins(language.OutOf, ch.valueParts(text)[0]) == 0 {
			head = ch.Headings.Of(ch.valueParts(text)[0])
		}
	}
	var values []story.Value
	var kinds []language.Number
	if name, own := ch.leadOff(parts); own != nil {
		parts, head = own, cmp.Or(head, name)
	}
	parts = ch.measuredOnce(ch.sharedBy(parts))
	for _, part := range parts {
		v, n, ok := ch.labelled(part)
		if !ok || ch.Lang.Is(language.Relative, grammar.FirstLow(ch.Lang, v.Label)) || len(kinds) > 0 && !goesOnWith(kinds[0], n) {
			return structure.Found{}
		}
		values, kinds = append(values, v), append(kinds, n)
	}
	ch.shorten(values)
	if !ch.alike(parts) || len(values) < LeastValues || len(values) > MostValues || Indistinct(values) {
		return structure.Found{}
	}
	values, kinds = ch.withoutSum(values, kinds)
	return structure.Found{Content: story.On(Of(values, kinds)).WithHeading(head).Content(), Lines: 1}
}

// withoutSum returns values without the last where that is what the others come to, which is no
// bar beside them: "fees 17, gifts 3, courses 8, 28 in total".
func (ch Finder) withoutSum(values []story.Value, kinds []language.Number) ([]story.Value, []language.Number) {
	const near = 0.01 // of the sum, which may be rounded
	last, sum := len(values)-1, 0.0
	for _, v := range values[:last] {
		sum += v.Value
	}
	total := values[last].Value
	if last < LeastValues || ch.Lang.Begins(language.Sum, values[last].Label) == 0 || math.Abs(sum-total) > near*total {
		return values, kinds
	}
	return values[:last], kinds[:last]
}

// goesOnWith reports whether a number is of the kind of the first of several, or names none:
// "The drill went out 412 times, the ladder 287".
func goesOnWith(first, n language.Number) bool {
	bare := n.Kind == language.Amount && n.Noun == "" && (first.Kind == language.Amount || first.Kind == language.Measure)
	grown := n.Kind == language.Percent && n.Change && !first.Change // shares, and by how much something grew
	return bare || n.Kind == first.Kind && n.Unit == first.Unit && !grown
}

// Of returns the picture of values: shares where they make up one whole.
func Of(values []story.Value, numbers []language.Number) story.Content {
	s := story.Series{Values: values, Stress: largest(values)}
	sum, shares := 0.0, true
	for i, v := range values {
		sum += v.Value
		shares = shares && numbers[i].Kind == language.Percent && !numbers[i].Change && v.Value > 0
	}
	if shares && sum > 95 && sum <= 100 {
		return story.Shares{Series: s}
	}
	return story.Bars{Series: s}
}

// largest returns the place of the largest value, the first of several.
func largest(values []story.Value) (at int) {
	for i, v := range values {
		if v.Value > values[at].Value {
			at = i
		}
	}
	return at
}

// Indistinct reports whether values cannot be told apart in a chart: two have one label, one has
// none, or one is so small beside another that nobody sees it.
func Indistinct(values []story.Value) bool {
	const widest = 60 // times the least value: beyond it nobody sees that one
	seen := map[string]bool{}
	least, most := math.Inf(1), 0.0
	for _, v := range values {
		least, most = min(least, math.Abs(v.Value)), max(most, math.Abs(v.Value))
	}
	if least > 0 && most > widest*least {
		return true
	}
	for _, v := range values {
		if seen[v.Label] || v.Label == "" {
			return true
		}
		seen[v.Label] = true
	}
	return false
}

// valueParts returns the parts of a sentence at its commas and its last "and".
func (ch Finder) valueParts(text string) []string {
	parts := ch.Clauses.Spans(text, ",;，；、")
	if len(parts) == 0 {
		return nil
	}
	parts = ch.cutApart(parts)
	for i, p := range parts {
		for _, c := range []language.Class{language.And, language.Whereas} {
			if n := ch.Lang.Begins(c, p); n > 0 {
				p = strings.TrimSpace(p[n:])
			}
		}
		parts[i] = p
	}
	return ch.withNames(parts)
}

// cutApart returns parts of which none gives two values that an "and" stands between.
func (ch Finder) cutApart(parts []string) []string {
	var all []string
	for _, part := range parts {
		if a, b, ok := ch.cutValues(part); ok {
			all = append(all, a, b)
			continue
		}
		all = append(all, part)
	}
	return all
}

// cutValues cuts a part that gives two values at its one "and", or at the last of several that
// stand between them: "250 on food and 150 on books and pens".
func (ch Finder) cutValues(part string) (a, b string, ok bool) {
	numbers := ch.amounts(part)
	if len(numbers) != 2 {
		return "", "", false
	}
	if a, b, ok = ch.Clauses.CutAnd(part); ok {
		if at := strings.LastIndex(part, b); at > 0 && part[at-1] != ' ' {
			b = strings.TrimLeft(b, "-־") // ו-20%
		}
		return a, b, true
	}
	for _, w := range ch.Lang.Words(part) {
		if w.From >= numbers[0].To && w.To <= numbers[1].From && ch.Lang.Is(language.And, w.Low) {
			a, b, ok = strings.TrimSpace(part[:w.From]), strings.TrimSpace(part[w.To:]), true
		}
	}
	return a, b, ok
}

// withNames returns parts of which those that only name something have the clause behind them that
// says its value: "the fleet, which makes up 45%", "the port, with 35%".
func (ch Finder) withNames(parts []string) []string {
	var all []string
	for i := 0; i < len(parts); i++ {
		if i+1 < len(parts) && ch.isNamed(parts[i], parts[i+1]) {
			all = append(all, parts[i]+", "+parts[i+1])
			i++
			continue
		}
		all = append(all, parts[i])
	}
	return all
}

// isNamed reports whether a part only names something, whose value the next one says in a clause
// that hangs on it.
func (ch Finder) isNamed(part, next string) bool {
	numbers := ch.amounts(next)
	if len(numbers) != 1 || len(ch.Lang.Numbers(part)) > 0 || ch.Lang.Unspaced || ch.Short(part) == "" {
		return false
	}
	if ch.Lang.IsAny(grammar.FirstLow(ch.Lang, part), language.Preposition, language.OfWord, language.Conjunction) || ch.Lang.Says(part, language.Finite) {
		return false
	}
	return ch.hangs(next[:numbers[0].From])
}

// hangs reports whether words that lead to a value hang on what stands before them: "which makes
// up", "with a".
func (ch Finder) hangs(lead string) bool {
	words := ch.Lang.Spoken(lead)
	if len(words) == 0 {
		return false
	}
	if ch.Lang.Is(language.Relative, words[0].Low) {
		rest := strings.TrimSpace(lead[words[0].To:])
		return ch.Lang.Begins(language.Composes, rest) > 0 || ch.Lang.Is(language.Finite, grammar.FirstLow(ch.Lang, rest))
	}
	return ch.Lang.Is(language.Having, words[0].Low) && ch.Names.SmallWords(words)
}
