package chart

import (
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
	"github.com/scenewright/scenewright/engine/writer/internal/structure"
	"github.com/scenewright/scenewright/engine/writer/source"
)

// mostSummed is how many sentences name the parts of a sum.
const mostSummed = 3

// summed finds the parts of a sum of money that the first sentence names, which the next ones give
// one after another until they come to just that: "We need €9,000. The town gives €4,000, the
// church €3,000. So €2,000 are missing".
func (ch divisions) summed(lines []source.Line) structure.Found {
	near := ch.Speech.Near(lines)
	if near[0].Item || grammar.Asks(near[0].Text) {
		return structure.Found{}
	}
	whole := ch.Numbers.Amounts(near[0].Text)
	if len(whole) != 1 || whole[0].Kind != language.Money || whole[0].Range || whole[0].Change {
		return structure.Found{}
	}
	var values []story.Value
	sum := 0.0
	for i := 1; i < min(len(near), mostSummed+1) && !near[i].Item && !grammar.Asks(near[i].Text); i++ {
		given, ok := ch.given(near[i].Text, whole[0])
		if !ok || len(values)+len(given) > MostValues {
			break
		}
		for _, v := range given {
			values, sum = append(values, v), sum+v.Value
		}
		if sum == whole[0].Amount && len(values) >= LeastValues && !Indistinct(values) {
			s := story.Series{Values: values, Stress: largest(values)}
			return structure.Found{Content: story.Bars{Heading: ch.Headings.Of(near[0].Text), Series: s}, Lines: i + 1}
		}
	}
	return structure.Found{}
}

// given returns the parts of a sum that a sentence gives; false where it gives none, or something
// else than that.
func (ch divisions) given(text string, whole language.Number) ([]story.Value, bool) {
	var values []story.Value
	for _, part := range ch.valueParts(grammar.Bare(text)) {
		numbers := ch.Numbers.Amounts(part)
		if len(numbers) == 0 && len(ch.Lang.Numbers(part)) == 0 {
			continue // it only says more
		}
		v, n, ok := ch.labelled(part)
		if missing := ch.missing(part); missing != "" && len(numbers) == 1 {
			n, ok = numbers[0], true
			v = story.Value{Label: grammar.Capitalize(missing), Text: n.Text, Said: n.Text, Value: n.Amount}
		}
		if !ok || n.Kind != whole.Kind || n.Unit != whole.Unit || n.Range || n.Change || v.Value <= 0 || ch.unreal(part) {
			return nil, false
		}
		values = append(values, v)
	}
	ch.shorten(values)
	return values, len(values) > 0
}

// missing returns the word by which a part says that its value is what is not there yet.
func (ch divisions) missing(part string) string {
	words := ch.Lang.Words(part)
	at := slices.IndexFunc(words, func(w language.Word) bool { return ch.Lang.Begins(language.Missing, part[w.From:]) > 0 })
	if at < 0 {
		return ""
	}
	n := ch.Lang.Begins(language.Missing, part[words[at].From:])
	return ch.Lang.Value(language.Missing, strings.ToLower(part[words[at].From:words[at].From+n]))
}
