package chart

import (
	"cmp"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
	"github.com/scenewright/scenewright/engine/writer/internal/structure"
	"github.com/scenewright/scenewright/engine/writer/source"
)

// timedLines returns the values of sentences that each begin with their moment: "On Monday he
// woke fourteen times. On Tuesday, nine. On Wednesday, eleven".
func (ch courses) timedLines(lines []source.Line) structure.Found {
	var parts []string
	end := 0
	for relative := false; end < len(lines) && !relative && ch.moment(lines[end].Text, end >= LeastValues-1).To > 0; end++ {
		parts = append(parts, grammar.Bare(lines[end].Text))
		relative = ch.moment(lines[end].Text, false).To == 0
	}
	if len(parts) < LeastValues {
		return structure.Found{}
	}
	f := ch.timed("", parts)
	if f.Lines == 0 {
		f = ch.courseOf("", parts)
	}
	if f.Lines > 0 {
		f.Lines = end
	}
	return f
}

// timed returns the values of parts that each begin with their moment, all but the
// first of nothing else: "In January we drove 120 vans, in April 180, in July 260". A
// heading may say what they are of: "Rain in millimetres: January 96, …".
func (ch courses) timed(head string, parts []string) structure.Found {
	s := story.Series{Timed: true}
	var first language.Number
	for i, part := range parts {
		moment := ch.Times.Begins(part)
		numbers := ch.Lang.Amounts(part)
		if moment.To == 0 || len(numbers) != 1 || numbers[0].Range || numbers[0].Sampled || numbers[0].Change {
			return structure.Found{}
		}
		n := numbers[0]
		between, tail := part[moment.To:n.From], grammar.Bare(part[n.To:])
		if i == 0 {
			if first = n; n.Kind == language.Amount {
				s.Unit = ch.Short(tail)
			}
			if ch.falls(between) || n.Kind == language.Amount && s.Unit == "" && head == "" {
				return structure.Found{}
			}
		} else if !ch.Names.SmallWords(ch.Lang.Spoken(between)) && !apposed(between) || ch.Lang.Count(tail) > 0 || (n.Kind != language.Amount || n.Noun != "") && (n.Kind != first.Kind || n.Unit != first.Unit) {
			return structure.Found{}
		}
		shown := strings.TrimSpace(n.Text)
		s.Values = append(s.Values, story.Value{Label: grammar.Capitalize(part[moment.From:moment.To]), Text: shown, Said: shown, Value: n.Amount})
	}
	return ofMoments(head, s)
}

// timedBehind returns the values of parts that each end with their year, all but the first of
// nothing else: "Revenue was €3 million in 2021, €4 million in 2022 and €6 million in 2023".
func (ch courses) timedBehind(head string, parts []string) structure.Found {
	s := story.Series{Timed: true}
	var first language.Number
	var years []float64
	for i, part := range parts {
		numbers := ch.Numbers.Amounts(part)
		if len(numbers) != 1 || numbers[0].Range || numbers[0].Sampled || numbers[0].Change {
			return structure.Found{}
		}
		n := numbers[0]
		behind := part[n.To:]
		moment := ch.Times.Begins(behind)
		if i == 0 {
			first, head = n, cmp.Or(head, ch.headOf(part, n))
		}
		if moment.To == 0 || !grammar.BareYear(behind[moment.From:moment.To]) || grammar.Bare(behind[moment.To:]) != "" || i > 0 && n.From > 0 || head == "" || n.Kind != first.Kind || n.Unit != first.Unit || n.Kind == language.Amount {
			return structure.Found{}
		}
		shown := strings.TrimSpace(n.Text)
		s.Values = append(s.Values, story.Value{Label: behind[moment.From:moment.To], Text: shown, Said: shown, Value: n.Amount})
		years = append(years, ch.Lang.Numbers(behind)[0].Value)
	}
	if slices.Reverse(years); slices.IsSorted(years) {
		slices.Reverse(s.Values) // told from the last one back
	} else if slices.Reverse(years); !slices.IsSorted(years) {
		return structure.Found{}
	}
	return ofMoments(head, s)
}

// Only returns the value that a text is, with what it counts and nothing else.
func (ch Finder) Only(text string) (n language.Number, ok bool) {
	numbers := ch.Numbers.Amounts(text)
	if len(numbers) != 1 || numbers[0].Range {
		return n, false
	}
	n = numbers[0]
	counted := strings.TrimSpace(n.Text)
	return n, counted == text || counted+" "+n.Noun == text
}

// Events returns the values that are all that events tell, each under its moment: "Week 1: £31.20.
// Week 2: £22.75. Week 3: £18.90".
func (ch Finder) Events(head string, events []story.Event) structure.Found {
	s := story.Series{Timed: true}
	var first language.Number
	for i, ev := range events {
		n, ok := ch.Only(ev.Text)
		if i == 0 {
			first = n
		}
		if !ok || n.Kind != first.Kind || n.Unit != first.Unit || n.Change || n.Sampled {
			return structure.Found{}
		}
		s.Values = append(s.Values, story.Value{Label: ev.When, Text: ev.Text, Said: ev.Text, Value: n.Amount})
	}
	return ofMoments(head, s)
}

// ofMoments returns the picture of values that are one after the other.
func ofMoments(head string, s story.Series) structure.Found {
	if len(s.Values) < LeastValues || len(s.Values) > mostMoments || Indistinct(s.Values) {
		return structure.Found{}
	}
	s.Stress = largest(s.Values)
	return structure.Found{Content: story.Bars{Heading: head, Series: s}, Lines: 1}
}

// months returns the values that stand behind the names of months, and are no days of
// these: one is more than a month has.
func (ch courses) months(head string, parts []string) structure.Found {
	const mostDays = 31
	s := story.Series{Timed: true}
	for _, part := range parts {
		words := ch.Lang.Spoken(part)
		if head == "" || len(words) != 2 || !ch.Lang.Is(language.Month, words[0].Low) || !words[1].Digit {
			return structure.Found{}
		}
		shown := grammar.Bare(part[words[1].From:])
		numbers := ch.Lang.Amounts(shown)
		if len(numbers) != 1 || numbers[0].Kind != language.Amount {
			return structure.Found{}
		}
		s.Values = append(s.Values, story.Value{Label: grammar.Capitalize(words[0].Text), Text: shown, Said: shown, Value: numbers[0].Amount})
	}
	if len(s.Values) == 0 || s.Values[largest(s.Values)].Value <= mostDays {
		return structure.Found{}
	}
	return ofMoments(head, s)
}

// apposed reports whether words between a moment and its value stand between commas and
// only say more of the moment: ", the best year of all,".
func apposed(between string) bool {
	between = strings.TrimSpace(between)
	return len(between) > 2 && strings.HasPrefix(between, ",") && strings.HasSuffix(between, ",") && !strings.Contains(between[1:len(between)-1], ",")
}
