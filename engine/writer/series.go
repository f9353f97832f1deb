package writer

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
)

// Bounds of a chart.
const (
	leastValues = 3
	mostValues  = 6
	labelMost   = 4 // words
	labelRunes  = 26
)

// series finds three values or more of one kind that one sentence gives, each
// with its own label: "North America grew 19%, Europe 7%, while Asia declined by
// 3%".
func (e Editor) series(lines []Line) finding {
	text := bare(lines[0].Text)
	if lines[0].Item || asks(text) {
		return finding{}
	}
	if f := e.timedLines(e.speech.near(lines)); f.lines > 0 {
		return f
	}
	head := ""
	if lead, rest, ok := e.clauses.cutColon(text); ok {
		head, text = e.headings.of(lead), rest
	}
	parts := e.valueParts(text)
	if clauses := e.clauses.spans(text, ";；"); len(clauses) >= leastValues {
		parts = clauses
	}
	if f := e.timed(parts); f.lines > 0 {
		return f
	}
	if len(parts) > leastValues && len(e.lang.Numbers(parts[0])) == 0 { // "Of what we spend, …"
		if parts = parts[1:]; head == "" && !e.lang.Unspaced {
			head = e.headings.of(e.valueParts(text)[0])
		}
	}
	var values []story.Value
	var kinds []language.Number
	for _, part := range e.sharedBy(parts) {
		v, n, ok := e.labelled(part)
		if !ok || e.lang.Is(language.Relative, firstLow(e.lang, v.Label)) || len(kinds) > 0 && (n.Kind != kinds[0].Kind || n.Unit != kinds[0].Unit) {
			return finding{}
		}
		values, kinds = append(values, v), append(kinds, n)
	}
	e.shorten(values)
	if len(values) < leastValues || len(values) > mostValues || twinLabels(values) {
		return finding{}
	}
	return finding{story.On(chart(values, kinds)).WithHeading(head).Content(), 1}
}

// timedLines are the values of sentences that each begin with their moment: "On Monday he
// woke fourteen times. On Tuesday, nine. On Wednesday, eleven".
func (e Editor) timedLines(lines []Line) finding {
	var parts []string
	end := 0
	for ; end < len(lines) && e.times.begins(lines[end].Text).To > 0; end++ {
		parts = append(parts, bare(lines[end].Text))
	}
	if len(parts) < leastValues {
		return finding{}
	}
	f := e.timed(parts)
	if f.lines > 0 {
		f.lines = end
	}
	return f
}

// timed are the values of parts that each begin with their moment, all but the
// first of nothing else: "In January we drove 120 vans, in April 180, in July 260".
func (e Editor) timed(parts []string) finding {
	s := story.Series{Timed: true}
	var first language.Number
	for i, part := range parts {
		moment := e.times.begins(part)
		numbers := e.lang.Amounts(part)
		if moment.To == 0 || len(numbers) != 1 || numbers[0].Range || numbers[0].Sampled || numbers[0].Change {
			return finding{}
		}
		n := numbers[0]
		between, tail := part[moment.To:n.From], bare(part[n.To:])
		if i == 0 {
			if first = n; n.Kind == language.Amount {
				s.Unit = e.short(tail)
			}
			if e.falls(between) || n.Kind == language.Amount && s.Unit == "" {
				return finding{}
			}
		} else if !e.names.smallWords(e.lang.Spoken(between)) || e.lang.Count(tail) > 0 || (n.Kind != language.Amount || n.Noun != "") && (n.Kind != first.Kind || n.Unit != first.Unit) {
			return finding{}
		}
		shown := strings.TrimSpace(n.Text)
		s.Values = append(s.Values, story.Value{Label: capital(part[moment.From:moment.To]), Text: shown, Said: shown, Value: n.Amount})
		if n.Amount > s.Values[s.Stress].Value {
			s.Stress = i
		}
	}
	if len(s.Values) < leastValues || len(s.Values) > mostValues || twinLabels(s.Values) {
		return finding{}
	}
	return finding{story.Bars{Series: s}, 1}
}

// sharedBy takes out of the first part what the others leave out, where each begins
// with its value and goes on with the same word: "46% of trips were by bus, 31% by
// metro and 23% by bike" are 46% bus, 31% metro and 23% bike.
func (e Editor) sharedBy(parts []string) []string {
	link := ""
	var all []string
	for i := len(parts) - 1; i >= 0; i-- {
		numbers := e.numbers.amounts(parts[i])
		if len(numbers) != 1 || !e.names.smallWords(e.lang.Words(parts[i][:numbers[0].From])) {
			return parts
		}
		value, rest := numbers[0].Text, parts[i][numbers[0].To:]
		low := firstLow(e.lang, rest)
		if i == len(parts)-1 {
			link = low
		}
		at := strings.LastIndex(rest, " "+link+" ")
		if !e.lang.Is(language.Preposition, link) || at < 0 || i > 0 && low != link {
			return parts
		}
		all = append(all, value+" "+rest[at+len(link)+2:])
	}
	slices.Reverse(all)
	return all
}

// shorten takes off labels what all of them end on, and small words before that,
// where no space shows where the name ends: "第一组平均长到".
func (e Editor) shorten(values []story.Value) {
	if !e.lang.Unspaced || len(values) < 2 {
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
		for small := e.smallEnd(label); small != "" && runes(label)-runes(small) > 1; small = e.smallEnd(label) {
			label = strings.TrimSuffix(label, small)
		}
		values[i].Label = label
	}
}

// smallEnd is the word without a meaning of its own that a text ends with.
func (e Editor) smallEnd(text string) string {
	return cmp.Or(e.lang.Ending(language.Function, text), e.lang.Ending(language.Common, text))
}

// chart is the picture of values: shares where they make up one whole.
func chart(values []story.Value, numbers []language.Number) story.Content {
	s := story.Series{Values: values}
	sum, shares := 0.0, true
	for i, v := range values {
		if v.Value > values[s.Stress].Value {
			s.Stress = i
		}
		sum += v.Value
		shares = shares && numbers[i].Kind == language.Percent && !numbers[i].Change && v.Value > 0
	}
	if shares && sum > 95 && sum <= 100 {
		return story.Shares{Series: s}
	}
	return story.Bars{Series: s}
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

// valueParts are the parts of a sentence at its commas and its last "and".
func (e Editor) valueParts(text string) []string {
	parts := e.clauses.spans(text, ",;，；、")
	if len(parts) == 0 {
		return nil
	}
	last := parts[len(parts)-1]
	if len(e.numbers.amounts(last)) == 2 {
		if a, b, ok := e.clauses.cutAnd(last); ok {
			parts = append(parts[:len(parts)-1:len(parts)-1], a, b)
		}
	}
	for i, p := range parts {
		for _, c := range []language.Class{language.And, language.Whereas} {
			if n := e.lang.Begins(c, p); n > 0 {
				p = strings.TrimSpace(p[n:])
			}
		}
		parts[i] = p
	}
	return parts
}

// labelled reads a part that gives one value of something, and what that is.
func (e Editor) labelled(part string) (story.Value, language.Number, bool) {
	numbers := e.numbers.amounts(part)
	if len(numbers) != 1 || numbers[0].Range || numbers[0].Sampled || numbers[0].Kind == language.Share {
		return story.Value{}, language.Number{}, false
	}
	n := numbers[0]
	label := e.label(part, n)
	v := story.Value{Label: capital(label), Text: strings.TrimSpace(n.Text), Said: strings.TrimSpace(n.Text), Value: n.Amount}
	if e.falls(part[:n.From]) && v.Value > 0 {
		v.Value, v.Text = -v.Value, "−"+v.Text
	}
	return v, n, label != ""
}

// falls reports whether words say that something became less.
func (e Editor) falls(words string) bool {
	return e.lang.Says(words, language.Falls) || e.lang.Unspaced && e.lang.Contains(language.Falls, words)
}

// label is what a value belongs to: the name that its part begins with, or what
// stands before the verb of a change, or all before the number where that is no
// more than a few words; where the number comes first, what follows it. "" where
// that is not sure.
func (e Editor) label(part string, n language.Number) string {
	head, tail := part[:n.From], bare(part[n.To:])
	words := e.lang.Words(head)
	if len(words) == 0 {
		return e.short(tail)
	}
	end, name := 0, 0
	for i, w := range words {
		if w.Capitalized() && name == i && (i > 0 || !e.lang.IsFunction(w.Low)) {
			name = i + 1
		}
		if e.lang.Is(language.Change, w.Low) || e.lang.Is(language.Falls, w.Low) || e.lang.Is(language.Finite, w.Low) {
			break
		}
		end = i + 1
	}
	switch {
	case name > 0 && name < end && words[name].Letters && !unicode.IsUpper(firstRune(words[name].Text)):
		end = name // "Lisbon sold"
	case tail != "" && !e.lang.Is(language.Preposition, e.lang.Words(tail)[0].Low) && name == 0 && end == len(words):
		return ""
	}
	if end == 0 {
		return ""
	}
	for end > 0 && (!words[end-1].Letters || e.lang.Is(language.Preposition, words[end-1].Low)) {
		end--
	}
	if end == 0 {
		return ""
	}
	return e.short(head[:words[end-1].To])
}

func (e Editor) short(label string) string {
	label = strings.TrimSpace(label)
	n := e.lang.Count(label)
	if n == 0 || n > labelMost || runes(label) > labelRunes || strings.ContainsAny(label, ",;:") {
		return ""
	}
	return label
}
