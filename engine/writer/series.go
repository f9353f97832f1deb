package writer

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
	"github.com/scenewright/scenewright/engine/writer/source"
)

// Bounds of a chart.
const (
	leastValues = 3
	mostValues  = 6
	mostMoments = 12 // of values that are one after the other
	labelRunes  = 26
)

// charts finds the values of one kind that a text gives several things, or times.
type charts struct{ rules }

// find finds three values or more of one kind, each with its own label.
func (ch charts) find(lines []source.Line) finding {
	for _, find := range []func([]source.Line) finding{ch.sentence, ch.counted, ch.bracketed, ch.whole} {
		f := find(lines)
		if f.lines == 0 {
			continue
		}
		if s := seriesOf(f.content); ch.named(s) && ch.complete(s, lines[:f.lines]) {
			return f
		}
	}
	return finding{}
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
func (ch charts) named(s story.Series) bool {
	return s.Timed || !slices.ContainsFunc(s.Values, func(v story.Value) bool {
		leads := ch.Lang.IsAny(grammar.FirstLow(ch.Lang, v.Label), language.OfWord, language.Relative, language.Subject)
		return leads || slices.ContainsFunc(ch.Lang.Numbers(v.Label), grammar.IsMoment)
	})
}

// complete reports whether a chart shows all that its lines give of its kind and unit, but for
// what the values come to: "The biggest is Asia with 59%, followed by Africa (18%), …".
func (ch charts) complete(s story.Series, lines []source.Line) bool {
	const near = 0.01 // of the sum, which may be rounded
	first := ch.Numbers.Amounts(s.Values[0].Said)
	if len(first) == 0 {
		return true
	}
	sum, shown := 0.0, map[float64]bool{}
	for _, v := range s.Values {
		sum, shown[math.Abs(v.Value)] = sum+math.Abs(v.Value), true
	}
	text := grammar.Bare(ch.speech.Told(lines))
	if bare := grammar.Noted.ReplaceAllString(text, " "); strings.Contains(bare, s.Values[0].Said) {
		text = bare // what stands in brackets only says more: "marcona, 7,85 (+0,20)"
	}
	return !slices.ContainsFunc(ch.Numbers.Amounts(text), func(n language.Number) bool {
		total := math.Abs(n.Amount-sum) <= near*sum || n.Kind == language.Percent && n.Amount == 100
		return n.Kind == first[0].Kind && n.Unit == first[0].Unit && !n.Change && !total && !shown[math.Abs(n.Amount)]
	})
}

// sentence finds the values that one sentence gives: "North America grew 19%, Europe 7%,
// while Asia declined by 3%".
func (ch charts) sentence(lines []source.Line) finding {
	text := grammar.Bare(lines[0].Text)
	if lines[0].Item || grammar.Asks(text) {
		return finding{}
	}
	if f := ch.timedLines(ch.speech.Near(lines)); f.lines > 0 {
		return f
	}
	head := ""
	if lead, rest, ok := ch.Clauses.CutColon(text); ok {
		head, text = ch.Headings.Of(lead), rest
	}
	parts := ch.valueParts(text)
	if clauses := ch.Clauses.Spans(text, ";；"); len(clauses) >= leastValues {
		last := len(clauses) - 1
		clauses[last] = ch.Clauses.WithoutAnd(clauses[last])
		parts = clauses
	}
	for _, find := range []func(string, []string) finding{ch.timed, ch.timedBehind, ch.months} {
		if f := find(head, parts); f.lines > 0 {
			return f
		}
	}
	if len(parts) > leastValues && len(ch.Lang.Numbers(parts[0])) == 0 { // "Of what we spend, …"
		if parts = parts[1:]; head == "" && !ch.Lang.Unspaced {
			head = ch.Headings.Of(ch.valueParts(text)[0])
		}
	}
	var values []story.Value
	var kinds []language.Number
	parts = ch.sharedBy(parts)
	for _, part := range parts {
		v, n, ok := ch.labelled(part)
		if !ok || ch.Lang.Is(language.Relative, grammar.FirstLow(ch.Lang, v.Label)) || len(kinds) > 0 && !goesOnWith(kinds[0], n) {
			return finding{}
		}
		values, kinds = append(values, v), append(kinds, n)
	}
	ch.shorten(values)
	if !ch.alike(parts) || len(values) < leastValues || len(values) > mostValues || twinLabels(values) {
		return finding{}
	}
	values, kinds = ch.withoutSum(values, kinds)
	return finding{story.On(chart(values, kinds)).WithHeading(head).Content(), 1}
}

// withoutSum returns values without the last where that is what the others come to, which is no
// bar beside them: "fees 17, gifts 3, courses 8, 28 in total".
func (ch charts) withoutSum(values []story.Value, kinds []language.Number) ([]story.Value, []language.Number) {
	const near = 0.01 // of the sum, which may be rounded
	last, sum := len(values)-1, 0.0
	for _, v := range values[:last] {
		sum += v.Value
	}
	total := values[last].Value
	if last < leastValues || ch.Lang.Begins(language.Sum, values[last].Label) == 0 || math.Abs(sum-total) > near*total {
		return values, kinds
	}
	return values[:last], kinds[:last]
}

// goesOnWith reports whether a number is of the kind of the first of several, or names none:
// "The drill went out 412 times, the ladder 287".
func goesOnWith(first, n language.Number) bool {
	bare := n.Kind == language.Amount && n.Noun == "" && (first.Kind == language.Amount || first.Kind == language.Measure)
	return bare || n.Kind == first.Kind && n.Unit == first.Unit
}

// timedLines returns the values of sentences that each begin with their moment: "On Monday he
// woke fourteen times. On Tuesday, nine. On Wednesday, eleven".
func (ch charts) timedLines(lines []source.Line) finding {
	var parts []string
	end := 0
	for ; end < len(lines) && ch.Times.Begins(lines[end].Text).To > 0; end++ {
		parts = append(parts, grammar.Bare(lines[end].Text))
	}
	if len(parts) < leastValues {
		return finding{}
	}
	f := ch.timed("", parts)
	if f.lines > 0 {
		f.lines = end
	}
	return f
}

// timed returns the values of parts that each begin with their moment, all but the
// first of nothing else: "In January we drove 120 vans, in April 180, in July 260". A
// heading may say what they are of: "Rain in millimetres: January 96, …".
func (ch charts) timed(head string, parts []string) finding {
	s := story.Series{Timed: true}
	var first language.Number
	for i, part := range parts {
		moment := ch.Times.Begins(part)
		numbers := ch.Lang.Amounts(part)
		if moment.To == 0 || len(numbers) != 1 || numbers[0].Range || numbers[0].Sampled || numbers[0].Change {
			return finding{}
		}
		n := numbers[0]
		between, tail := part[moment.To:n.From], grammar.Bare(part[n.To:])
		if i == 0 {
			if first = n; n.Kind == language.Amount {
				s.Unit = ch.short(tail)
			}
			if ch.falls(between) || n.Kind == language.Amount && s.Unit == "" && head == "" {
				return finding{}
			}
		} else if !ch.Names.SmallWords(ch.Lang.Spoken(between)) && !apposed(between) || ch.Lang.Count(tail) > 0 || (n.Kind != language.Amount || n.Noun != "") && (n.Kind != first.Kind || n.Unit != first.Unit) {
			return finding{}
		}
		shown := strings.TrimSpace(n.Text)
		s.Values = append(s.Values, story.Value{Label: grammar.Capitalize(part[moment.From:moment.To]), Text: shown, Said: shown, Value: n.Amount})
	}
	return ofMoments(head, s)
}

// timedBehind returns the values of parts that each end with their year, all but the first of
// nothing else: "Revenue was €3 million in 2021, €4 million in 2022 and €6 million in 2023".
func (ch charts) timedBehind(head string, parts []string) finding {
	s := story.Series{Timed: true}
	var first language.Number
	var years []float64
	for i, part := range parts {
		numbers := ch.Numbers.Amounts(part)
		if len(numbers) != 1 || numbers[0].Range || numbers[0].Sampled || numbers[0].Change {
			return finding{}
		}
		n := numbers[0]
		behind := part[n.To:]
		moment := ch.Times.Begins(behind)
		if i == 0 {
			first, head = n, cmp.Or(head, ch.label(part[:n.To], n))
		}
		if moment.To == 0 || !bareYear(behind[moment.From:moment.To]) || grammar.Bare(behind[moment.To:]) != "" || i > 0 && n.From > 0 || head == "" || n.Kind != first.Kind || n.Unit != first.Unit || n.Kind == language.Amount {
			return finding{}
		}
		shown := strings.TrimSpace(n.Text)
		s.Values = append(s.Values, story.Value{Label: behind[moment.From:moment.To], Text: shown, Said: shown, Value: n.Amount})
		years = append(years, ch.Lang.Numbers(behind)[0].Value)
	}
	if slices.Reverse(years); slices.IsSorted(years) {
		slices.Reverse(s.Values) // told from the last one back
	} else if slices.Reverse(years); !slices.IsSorted(years) {
		return finding{}
	}
	return ofMoments(head, s)
}

// ofMoments returns the picture of values that are one after the other.
func ofMoments(head string, s story.Series) finding {
	if len(s.Values) < leastValues || len(s.Values) > mostMoments || twinLabels(s.Values) {
		return finding{}
	}
	s.Stress = largest(s.Values)
	return finding{story.Bars{Heading: head, Series: s}, 1}
}

// months returns the values that stand behind the names of months, and are no days of
// these: one is more than a month has.
func (ch charts) months(head string, parts []string) finding {
	const mostDays = 31
	s := story.Series{Timed: true}
	for _, part := range parts {
		words := ch.Lang.Spoken(part)
		if head == "" || len(words) != 2 || !ch.Lang.Is(language.Month, words[0].Low) || !words[1].Digit {
			return finding{}
		}
		shown := grammar.Bare(part[words[1].From:])
		numbers := ch.Lang.Amounts(shown)
		if len(numbers) != 1 || numbers[0].Kind != language.Amount {
			return finding{}
		}
		s.Values = append(s.Values, story.Value{Label: grammar.Capitalize(words[0].Text), Text: shown, Said: shown, Value: numbers[0].Amount})
	}
	if len(s.Values) == 0 || s.Values[largest(s.Values)].Value <= mostDays {
		return finding{}
	}
	return ofMoments(head, s)
}

// apposed reports whether words between a moment and its value stand between commas and
// only say more of the moment: ", the best year of all,".
func apposed(between string) bool {
	between = strings.TrimSpace(between)
	return len(between) > 2 && strings.HasPrefix(between, ",") && strings.HasSuffix(between, ",") && !strings.Contains(between[1:len(between)-1], ",")
}

// sharedBy takes out of the first part what the others leave out, where each begins
// with its value and goes on with the same word: "46% of trips were by bus, 31% by
// metro and 23% by bike" are 46% bus, 31% metro and 23% bike.
func (ch charts) sharedBy(parts []string) []string {
	link := ""
	var all []string
	for i := len(parts) - 1; i >= 0; i-- {
		numbers := ch.Numbers.Amounts(parts[i])
		if len(numbers) != 1 || !ch.Names.SmallWords(ch.Lang.Words(parts[i][:numbers[0].From])) {
			return parts
		}
		value, rest := numbers[0].Text, parts[i][numbers[0].To:]
		low := grammar.FirstLow(ch.Lang, rest)
		if i == len(parts)-1 {
			link = low
		}
		at := strings.LastIndex(rest, " "+link+" ")
		if !ch.Lang.Is(language.Preposition, link) || at < 0 || i > 0 && low != link {
			return parts
		}
		all = append(all, value+" "+rest[at+len(link)+2:])
	}
	slices.Reverse(all)
	return all
}

// shorten takes off labels what all of them end on, and small words before that,
// where no space shows where the name ends: "第一组平均长到".
func (ch charts) shorten(values []story.Value) {
	if !ch.Lang.Unspaced || len(values) < 2 {
		return
	}
	tail := []rune(values[0].Label)
	for _, v := range values[1:] {
		label, n := []rune(v.Label), 0
		for n < len(tail) && n < len(label) && tail[len(tail)-1-n] == label[len(label)-1-n] {
			n++
		}
		tail = tail[len(tail)-n:]
	}
	for i := range values {
		label := strings.TrimSuffix(values[i].Label, string(tail))
		for small := ch.smallEnd(label); small != "" && grammar.Runes(label)-grammar.Runes(small) > 1; small = ch.smallEnd(label) {
			label = strings.TrimSuffix(label, small)
		}
		if verb := ch.Lang.Ending(language.Verb, label); grammar.Runes(verb) > 1 && grammar.Runes(label) > grammar.Runes(verb)+1 {
			label = strings.TrimSuffix(label, verb) // 理想交付, where 零跑 has no verb
		}
		if ch.Lang.CardinalValue(string(grammar.LastRune(label))) == 0 { // 满三年
			values[i].Label = label
		}
	}
}

// smallEnd returns the word without a meaning of its own that a text ends with, and none that
// makes it more, or less, than it says: 五十岁以上.
func (ch charts) smallEnd(text string) string {
	if grammar.Runes(ch.Lang.Ending(language.Within, text)) > 1 {
		return ""
	}
	return cmp.Or(ch.Lang.Ending(language.Function, text), ch.Lang.Ending(language.Common, text))
}

// chart returns the picture of values: shares where they make up one whole.
func chart(values []story.Value, numbers []language.Number) story.Content {
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

func twinLabels(values []story.Value) bool {
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
func (ch charts) valueParts(text string) []string {
	parts := ch.Clauses.Spans(text, ",;，；、")
	if len(parts) == 0 {
		return nil
	}
	last := parts[len(parts)-1]
	if len(ch.Numbers.Amounts(last)) == 2 {
		if a, b, ok := ch.Clauses.CutAnd(last); ok {
			parts = append(parts[:len(parts)-1:len(parts)-1], a, b)
		}
	}
	for i, p := range parts {
		for _, c := range []language.Class{language.And, language.Whereas} {
			if n := ch.Lang.Begins(c, p); n > 0 {
				p = strings.TrimSpace(p[n:])
			}
		}
		parts[i] = p
	}
	return parts
}

// labelled reads a part that gives one value of something, and what that is.
func (ch charts) labelled(part string) (story.Value, language.Number, bool) {
	part = strings.Join(strings.Fields(grammar.Noted.ReplaceAllString(part, " ")), " ")
	numbers := ch.Numbers.Amounts(part)
	if len(numbers) != 1 || numbers[0].Range || numbers[0].Sampled || numbers[0].Kind == language.Share {
		return story.Value{}, language.Number{}, false
	}
	n := ch.bounded(part, numbers[0])
	label := ch.label(part, n)
	v := story.Value{Label: grammar.Capitalize(label), Text: strings.TrimSpace(n.Text), Said: strings.TrimSpace(n.Text), Value: n.Amount}
	if ch.falls(part[:n.From]) && v.Value > 0 {
		v.Value, v.Text = -v.Value, "−"+v.Text
	}
	return v, n, label != ""
}

// bounded returns a number with the words before it that say that it is more, or less: 超过38万辆.
func (ch charts) bounded(part string, n language.Number) language.Number {
	before := strings.TrimRight(part[:n.From], " \u00a0\u202f")
	bound := cmp.Or(ch.Lang.Ending(language.AtLeast, before), ch.Lang.Ending(language.AtMost, before))
	if bound != "" {
		n.From = len(before) - len(bound)
		n.Text = part[n.From:n.To]
	}
	return n
}

// alike reports whether parts that give one value each give it in the same place: all of
// them first, and of what reads on from it alike, or none. "Turnout was 40% in the north,
// 35% in the south" names the first by other words than the second.
func (ch charts) alike(parts []string) bool {
	first, leads := 0, 0
	for _, part := range parts {
		numbers := ch.Numbers.Amounts(part)
		if len(numbers) == 0 || ch.Lang.Count(part[:numbers[0].From]) > 0 {
			continue
		}
		if first++; ch.Lang.Is(language.Preposition, grammar.FirstLow(ch.Lang, part[numbers[0].To:])) {
			leads++
		}
	}
	return (first == 0 || first == len(parts)) && (leads == 0 || leads == len(parts))
}

// falls reports whether words say that something became less.
func (ch charts) falls(words string) bool {
	return ch.Lang.Says(words, language.Falls) || ch.Lang.Unspaced && ch.Lang.Contains(language.Falls, words)
}

// label returns what a value belongs to: the name that its part begins with, or what
// stands before the verb of a change, or all before the number where that is no
// more than a few words; where the number comes first, what follows it. "" where
// that is not sure.
func (ch charts) label(part string, n language.Number) string {
	head, tail := part[:n.From], grammar.Bare(part[n.To:])
	words := ch.Lang.Words(head)
	about := ch.Names.SmallWords(words) && !slices.ContainsFunc(words, func(w language.Word) bool {
		return ch.Lang.IsAny(w.Low, language.Article, language.Preposition, language.OfWord) || ch.Lang.Is(language.Anaphor, w.Low)
	})
	if len(words) == 0 || about && tail != "" {
		tail = ch.withoutVerb(tail)
		rest := strings.TrimSpace(tail[ch.Lang.Begins(language.OfWord, tail):])
		if ch.Lang.Is(language.Article, grammar.FirstLow(ch.Lang, rest)) {
			rest = tail // of those
		}
		return ch.short(rest)
	}
	end, name := 0, 0
	for i, w := range words {
		if w.Capitalized() && name == i && (i > 0 || !ch.Lang.IsFunction(w.Low)) {
			name = i + 1
		}
		goesOn := i > 0 && ch.Lang.Is(language.Definite, w.Low) && !ch.Lang.IsFunction(words[i-1].Low) // private people the remaining 8%
		if goesOn || i > 0 && ch.Lang.Is(language.Impersonal, w.Low) || ch.Lang.IsAny(w.Low, language.Change, language.Falls, language.Finite) || ch.Lang.Begins(language.Composes, head[w.From:]) > 0 {
			break
		}
		end = i + 1
	}
	if name == 1 && end == len(words) {
		name = max(name, ch.verbAt(words)) // "Food packaging contributed"
	}
	switch {
	case name > 0 && name < end && words[name].Letters && !unicode.IsUpper(grammar.FirstRune(words[name].Text)) && (name > 1 || end == len(words)):
		end = name // "Lisbon sold", but not "Passenger cars make up"
	case tail != "" && !ch.Lang.Is(language.Preposition, ch.Lang.Words(tail)[0].Low) && name == 0 && end == len(words):
		return ""
	}
	if end == 0 {
		return ""
	}
	for end > 0 && (!words[end-1].Letters || ch.Lang.IsAny(words[end-1].Low, language.Preposition, language.Remainder, language.Definite)) {
		end--
	}
	led := end == len(words) || ch.Lang.Is(language.Preposition, words[end].Low)
	if end > 1 && led && ch.Lang.IsVerb(words[end-1].Low, true) && !ch.Lang.IsAny(words[end-2].Low, language.Article, language.Definite) {
		end-- // subscriptions brought in, healthcare contributed
	}
	if end == 0 {
		return ""
	}
	return ch.short(head[:words[end-1].To])
}

// verbAt returns the place of the first verb among words; -1 where none is known.
func (ch charts) verbAt(words []language.Word) int {
	return slices.IndexFunc(words, func(w language.Word) bool { return ch.Lang.IsVerb(w.Low, true) })
}

func (ch charts) short(label string) string {
	label = strings.TrimSpace(label)
	n := ch.Lang.Count(label)
	if n == 0 || n > grammar.LabelMost || grammar.Runes(label) > labelRunes || strings.ContainsAny(label, ",;:") {
		return ""
	}
	return label
}
