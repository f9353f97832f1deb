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
type Finder struct{ labels }

// New returns the finder of charts that asks some rules.
func New(r structure.Rules) Finder { return Finder{labels{r}} }

// Find finds three values or more of one kind, each with its own label. What is put between a name
// and its value, or between two of both, is looked past: "and the honey, to everyone's surprise, £880".
func (ch Finder) Find(lines []source.Line) structure.Found {
	if f := ch.find(lines); f.Lines > 0 || len(lines) == 0 {
		return f
	}
	first := lines[0]
	if first.Text = ch.uninserted(first.Text); first.Text == lines[0].Text {
		return structure.Found{}
	}
	return ch.find([]source.Line{first})
}

// find finds what Find does as the lines say it.
func (ch Finder) find(lines []source.Line) structure.Found {
	parts := divisions(ch)
	for _, find := range []func([]source.Line) structure.Found{ch.sentence, parts.summed, parts.counted, parts.bracketed, parts.whole, parts.divided} {
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
	courses := courses(ch)
	if f := courses.timedLines(ch.Speech.Near(lines)); f.Lines > 0 {
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
	for _, find := range []func(string, []string) structure.Found{courses.timed, courses.timedBehind, courses.months} {
		if f := find(head, parts); f.Lines > 0 {
			return f
		}
	}
	for _, find := range []func(head, text string) structure.Found{courses.yearly, courses.course} {
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
