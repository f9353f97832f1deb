package chart

import (
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
	"github.com/scenewright/scenewright/engine/writer/internal/structure"
	"github.com/scenewright/scenewright/engine/writer/source"
)

// Bounds of what a value of a divided whole is of, which may be a clause.
const (
	dividedRunes = 34
	dividedWords = 7
	hundred      = 100
)

// divided finds the values of a sentence, or of up to three, that come to just one hundred, in
// percent, or to just the number that is said before them: that they do makes it sure that they
// divide one whole, whatever words say of what each is. "44 per cent were on their way to work; 31
// per cent had been out, 16 per cent were students, and 9 per cent gave some other reason".
func (ch divisions) divided(lines []source.Line) structure.Found {
	const mostLines, longest = 3, 600 // bytes
	near := ch.Speech.Near(lines)
	if ch.Lang.Unspaced || len(ch.counts(near[0].Text)) == 0 {
		return structure.Found{}
	}
	for n := 1; n <= min(mostLines, len(near)); n++ {
		text := grammar.Bare(ch.Speech.Told(near[:n]))
		if near[n-1].Item || grammar.Asks(near[n-1].Text) || grammar.OpensQuote(text) || len(text) > longest {
			break
		}
		if c := ch.division(text, len(grammar.Bare(near[0].Text))); c != nil {
			return structure.Found{Content: c, Lines: n}
		}
	}
	return structure.Found{}
}

// division returns the picture of the values that divide a whole in a text, the first of which, or
// the whole, stands before a byte; nil where none do.
func (ch divisions) division(text string, before int) story.Content {
	values, at := ch.dividing(text)
	if values == nil || at >= before {
		return nil
	}
	values = ch.withNouns(text, values)
	for _, labels := range [][]string{ch.labelsBehind(text, values), ch.labelsBefore(text, values), ch.labelsJoined(text, values)} {
		var all []story.Value
		for i, label := range labels {
			said := strings.TrimSpace(values[i].Text)
			all = append(all, story.Value{Label: grammar.Capitalize(label), Text: inDigits(values[i], said), Said: said, Value: values[i].Amount})
		}
		if len(all) > 0 && !Indistinct(all) {
			return parted(all)
		}
	}
	return nil
}

// withNouns returns numbers with what they count, where the first is said with it.
func (ch divisions) withNouns(text string, values []language.Number) []language.Number {
	first := ch.withNoun(text, values[0])
	if first.To == values[0].To {
		return values
	}
	out := []language.Number{first}
	for _, n := range values[1:] {
		out = append(out, ch.withNoun(text, n))
	}
	return out
}

// withNoun returns a number with what it counts where words go on behind that: "40 cents reach".
func (ch divisions) withNoun(text string, n language.Number) language.Number {
	rest := strings.TrimLeft(text[n.To:], " \u00a0\u202f")
	behind, ok := strings.CutPrefix(rest, n.Noun)
	if !ok || n.Noun == "" || !ch.Lang.IsPlural(n.Noun) || !strings.HasPrefix(behind, " ") {
		return n
	}
	n.To = len(text) - len(behind)
	n.Text = text[n.From:n.To]
	return n
}

// dividing returns the values of a text that come to one hundred percent, those behind the first
// with or without saying so, or to the number of a sentence or an announcement before theirs, and
// the byte at which the first of all these stands; nil where none do. Where all numbers do not, those
// that begin their clauses may: "twenty-two to the two old mills".
func (ch divisions) dividing(text string) (values []language.Number, at int) {
	all := ch.counts(text)
	if values, at = ch.dividingOf(text, ch.withRest(text, all)); values != nil {
		return values, at
	}
	return ch.dividingOf(text, ch.withRest(text, ch.firstInClauses(text, all)))
}

// firstInClauses returns the numbers that begin their clauses, and the first of all.
func (ch divisions) firstInClauses(text string, all []language.Number) []language.Number {
	var first []language.Number
	for _, n := range all {
		if last := len(first) - 1; last < 0 || ch.clauseBefore(text, first[last].To, n) >= 0 {
			first = append(first, n)
		}
	}
	return first
}

// dividingOf is dividing for some numbers of a text.
func (ch divisions) dividingOf(text string, all []language.Number) (values []language.Number, at int) {
	bare := func(n language.Number) bool {
		return n.Kind == language.Amount && (n.Noun == "" || ch.Lang.IsVerb(strings.ToLower(n.Noun), true) && !ch.Lang.IsPlural(n.Noun))
	}
	of := ch.Lang.Begins(language.OfWord, text) > 0 || ch.Lang.Begins(language.OutOf, text) > 0
	if of && ch.divides(hundred, all) && !slices.ContainsFunc(all[1:], func(n language.Number) bool { return !bare(n) && n.Kind != all[0].Kind }) {
		return all, all[0].From // cents of a euro
	}
	for i, first := range all {
		parts := slices.DeleteFunc(slices.Clone(all[i+1:]), func(n language.Number) bool {
			return n.Kind != first.Kind && !bare(n) && n.Kind != language.Amount
		})
		whole, values := first.Amount, parts
		apart := len(parts) > 0 && (of && i == 0 || strings.ContainsAny(text[first.To:parts[0].From], ".:"))
		if first.Kind == language.Percent {
			whole = hundred
			values = append([]language.Number{first}, slices.DeleteFunc(parts, func(n language.Number) bool { return n.Kind != language.Percent && !bare(n) })...)
		}
		if (apart || whole == hundred && first.Kind == language.Percent) && ch.divides(whole, values) {
			return values, first.From
		}
	}
	return nil, 0
}

// divides reports whether values, none of which is rough or a change, come to a whole.
func (ch divisions) divides(whole float64, values []language.Number) bool {
	const near = .5
	sum := 0.0
	for _, n := range values {
		if n.Range || n.Change || n.Sampled || n.Amount <= 0 {
			return false
		}
		sum += n.Amount
	}
	off := math.Abs(sum - whole)
	return len(values) >= LeastValues && len(values) <= MostValues && (off == 0 || whole == hundred && off <= near)
}

// labelsBehind returns what stands behind each of some values, without its verb where that only
// says that it is; nil where a value is not the first word of its clause, or one label is too long.
func (ch divisions) labelsBehind(text string, values []language.Number) []string {
	var labels []string
	for i, n := range values {
		behind := grammar.FirstLow(ch.Lang, text[n.To:])
		if i > 0 && ch.Lang.Is(language.OfWord, behind) || !ch.Lang.Is(language.OfWord, behind) && ch.Lang.Is(language.Preposition, behind) && ch.Lang.Begins(language.PartOf, strings.TrimSpace(text[n.To:])) == 0 {
			return nil // of the men, of the children; in the north, on the islands
		}
		clause, ok := ch.clauseBehind(text, values, i)
		label := ch.dividedLabel(clause)
		if !ok || label == "" {
			return nil
		}
		labels = append(labels, label)
	}
	return labels
}

// clauseBehind returns what of a text stands behind one of its values, up to the clause of the next; ok
// is false where that begins with other words than it.
func (ch divisions) clauseBehind(text string, values []language.Number, i int) (clause string, ok bool) {
	end := len(text)
	if i+1 < len(values) {
		end = ch.clauseBefore(text, values[i].To, values[i+1])
	}
	if end < 0 {
		return "", false
	}
	return text[values[i].To:end], true
}

// clauseBefore returns the byte behind one at which the clause of a value begins: nothing but small
// words stand between; -1 where its clause begins with others.
func (ch divisions) clauseBefore(text string, from int, n language.Number) int {
	words := ch.Lang.Words(text[from:n.To])
	for len(words) > 0 && from+words[len(words)-1].From >= n.From {
		words = words[:len(words)-1]
	}
	if last := len(words) - 1; last >= 0 && from+words[last].To > n.From && ch.Lang.HangsAnd(words[last]) {
		return from + words[last].From
	}
	for i := len(words) - 1; i >= 0; i-- {
		w := words[i]
		switch {
		case strings.ContainsAny(w.Text, ",;.:—–") && !w.Letters:
			return from + w.From
		case ch.Lang.Is(language.And, w.Low):
			return from + w.From
		case !ch.Lang.IsFunction(w.Low) && !ch.Lang.IsAny(w.Low, language.Remainder, language.AtLeast, language.AtMost, language.Whereas):
			return -1
		}
	}
	return -1
}

// dividedLabel returns of what a value is by the words behind it.
func (ch divisions) dividedLabel(behind string) string {
	behind = strings.TrimSpace(behind)
	if n := ch.Lang.Begins(language.PartOf, behind); n > 0 {
		behind = strings.TrimLeft(behind[n:], ", ")
	}
	if at := strings.IndexAny(behind, ",;(.:—–"); at >= 0 {
		behind = behind[:at]
	}
	words := ch.Lang.Words(behind)
	for i, w := range words {
		if i > 0 && i <= 3 && ch.Lang.Is(language.OfWord, words[0].Low) && ch.Lang.Is(language.Finite, w.Low) {
			words = words[i:] // of passengers were
			break
		}
	}
	for len(words) > 1 && ch.Lang.IsAny(words[0].Low, language.Finite, language.OfWord, language.Remainder) {
		if next := words[1].Low; ch.Lang.Is(language.Negation, next) || ch.Lang.IsVerb(next, true) && !ch.Lang.Is(language.Finite, next) {
			break // did not know, could swim
		}
		words = words[1:]
	}
	if len(words) == 0 {
		return ""
	}
	return ch.dividedName(behind[words[0].From:])
}

// dividedName returns words as a label; "" where they are none or too long.
func (ch divisions) dividedName(words string) string {
	words = strings.TrimSpace(words)
	low := grammar.FirstLow(ch.Lang, words)
	n := ch.Lang.Count(words)
	if n == 0 || n > dividedWords || grammar.Runes(words) > dividedRunes || strings.ContainsFunc(words, unicode.IsDigit) || ch.Lang.IsAny(low, language.Relative, language.Subject, language.Conjunction) {
		return ""
	}
	return words
}

// labelsBefore returns what stands before each of some values in its clause; nil where more stands
// behind one of them, or a label is a clause.
func (ch divisions) labelsBefore(text string, values []language.Number) []string {
	var labels []string
	from := 0
	for _, n := range values {
		head := text[from:n.From]
		if at := strings.LastIndexAny(head, ",;.:—–"); at >= 0 {
			head = head[at+1:]
		}
		words := ch.Lang.Words(head)
		for len(words) > 0 && ch.Lang.IsAny(words[0].Low, language.And, language.Whereas) {
			words = words[1:]
		}
		for len(words) > 1 && (ch.Lang.IsFunction(words[len(words)-1].Low) || ch.Lang.IsVerb(words[len(words)-1].Low, true) || !words[len(words)-1].Letters) {
			words = words[:len(words)-1]
		}
		behind := strings.TrimSpace(text[n.To:])
		ends := behind == "" || strings.IndexAny(behind, ",;.") == 0 || ch.Lang.Is(language.And, grammar.FirstLow(ch.Lang, behind))
		if len(words) == 0 || !ends || slices.ContainsFunc(words, func(w language.Word) bool { return ch.Lang.Is(language.Finite, w.Low) }) {
			return nil
		}
		label := ch.dividedName(head[words[0].From:words[len(words)-1].To])
		if label == "" {
			return nil
		}
		labels, from = append(labels, label), n.To
	}
	return labels
}
