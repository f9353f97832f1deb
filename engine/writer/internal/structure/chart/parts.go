package chart

import (
	"regexp"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
	"github.com/scenewright/scenewright/engine/writer/internal/structure"
	"github.com/scenewright/scenewright/engine/writer/source"
)

// divisions finds the values that make up one whole.
type divisions struct{ labels }

// counted finds the parts of what is counted before them, in their sentence or the one before
// it, where they add up to just that: "We had seven reports. Five were overreaching, one was a
// bad foot, and one was a wasp".
func (ch divisions) counted(lines []source.Line) structure.Found {
	near := ch.Speech.Near(lines)
	if near[0].Item || grammar.Asks(near[0].Text) {
		return structure.Found{}
	}
	text := grammar.Bare(near[0].Text)
	if lead, rest, ok := ch.Clauses.CutColon(text); ok {
		if c := ch.partsOf(ch.Lang.Amounts(lead), ch.valueParts(rest)); c != nil {
			return structure.Found{Content: c, Lines: 1}
		}
	}
	if parts := ch.valueParts(text); len(parts) > LeastValues {
		if c := ch.partsOf(ch.Lang.Amounts(parts[0]), parts[1:]); c != nil {
			return structure.Found{Content: c, Lines: 1}
		}
	}
	if len(near) > 1 && !grammar.Asks(near[1].Text) {
		if c := ch.partsOf(ch.Lang.Amounts(text), ch.valueParts(grammar.Bare(near[1].Text))); c != nil {
			return structure.Found{Content: c, Lines: 2}
		}
	}
	return structure.Found{}
}

// partsOf returns the picture of parts that add up to the last of some amounts; nil where they
// do not, or one of them says no amount or not of what.
func (ch divisions) partsOf(whole []language.Number, parts []string) story.Content {
	if len(whole) == 0 || len(parts) < LeastValues || len(parts) > MostValues {
		return nil
	}
	of, parts := whole[len(whole)-1], ch.sharedBy(parts)
	var values []story.Value
	sum := 0.0
	for _, part := range parts {
		if sum == of.Amount && len(ch.Lang.Counted(part)) == 0 {
			continue // it only says more
		}
		v, ok := ch.partOf(ch.ofWhole(part))
		if !ok {
			return nil
		}
		values, sum = append(values, v), sum+v.Value
	}
	if ch.shorten(values); len(values) < LeastValues || sum != of.Amount || of.Range || Indistinct(values) {
		return nil
	}
	return parted(values)
}

// parted returns the picture of the parts of one whole: shares where they are of a hundred, else
// bars.
func parted(values []story.Value) story.Content {
	s, sum := story.Series{Values: values, Stress: largest(values)}, 0.0
	for _, v := range values {
		sum += v.Value
	}
	if sum < leastWhole || sum > mostWhole {
		return story.Bars{Series: s}
	}
	return story.Shares{Series: s}
}

// ofWhole returns a part without the words that say of what it is one: 其中设计46人.
func (ch divisions) ofWhole(part string) string {
	return strings.TrimSpace(part[ch.Lang.Begins(language.OutOf, part):])
}

// partOf reads a part that gives one value: a number of people or things behind what they are,
// or before it, from one on.
func (ch divisions) partOf(part string) (story.Value, bool) {
	if n, ok := ch.leading(part); ok {
		label := ch.Short(ch.withoutVerb(grammar.Bare(part[n.To:])))
		return story.Value{Label: grammar.Capitalize(label), Text: grammar.Capitalize(n.Text), Said: n.Text, Value: n.Amount}, label != ""
	}
	v, n, ok := ch.labelled(part)
	return v, ok && !n.Change && n.Kind != language.Percent && v.Value > 0
}

// leading returns the number that a part begins with, in words or digits, without what it
// counts.
func (ch divisions) leading(part string) (language.Number, bool) {
	words := ch.Lang.Spoken(part)
	if len(words) < 2 || ch.Lang.Unspaced {
		return language.Number{}, false
	}
	for len(words) > 2 && !words[0].Digit && ch.Lang.IsAny(words[0].Low, language.AtLeast, language.AtMost, language.And) {
		words = words[1:]
	}
	first := words[0]
	n := language.Number{From: first.From, To: first.To, Amount: float64(ch.Lang.CardinalValue(first.Low))}
	if all := ch.Lang.Numbers(part); len(all) == 1 && all[0].Kind == language.Amount && !all[0].Range && (first.Digit || ch.Lang.HangsAnd(first)) {
		n.From = strings.Index(part, all[0].Digits) // ו-26
		n.To, n.Amount = n.From+len(all[0].Digits), all[0].Amount
	}
	if n.Amount == 0 || slices.ContainsFunc(words[1:], func(w language.Word) bool { return w.Digit || ch.Lang.CardinalValue(w.Low) > 0 }) {
		return language.Number{}, false
	}
	n.Text = part[n.From:n.To]
	return n, true
}

// bracket is what stands in brackets.
var bracket = regexp.MustCompile(`\s*[(（]([^()（）]*)[)）]`)

// bracketed finds three values or more of one kind, each in brackets behind what it is of: "le
// pinot (60 %), le chardonnay (30 %) et un vieux cépage, le gouzelin (10 %)".
func (ch divisions) bracketed(lines []source.Line) structure.Found {
	text := grammar.Bare(lines[0].Text)
	if lines[0].Item || grammar.Asks(text) || grammar.Quotes(text) {
		return structure.Found{}
	}
	var values []story.Value
	var kinds []language.Number
	from := 0
	for _, at := range bracket.FindAllStringSubmatchIndex(text, -1) {
		shown := strings.TrimSpace(text[at[2]:at[3]])
		all := ch.Numbers.Amounts(shown)
		label := ch.Short(ch.thing(text[from:at[0]]))
		if label == "" || len(all) != 1 || all[0].From != 0 || strings.TrimSpace(shown[all[0].To:]) != all[0].Noun && all[0].To != len(shown) || all[0].Range || len(kinds) > 0 && !goesOnWith(kinds[0], all[0]) {
			return structure.Found{}
		}
		values = append(values, story.Value{Label: grammar.Capitalize(label), Text: shown, Said: shown, Value: all[0].Amount})
		kinds, from = append(kinds, all[0]), at[1]
	}
	if len(values) < LeastValues || len(values) > MostValues || Indistinct(values) {
		return structure.Found{}
	}
	return structure.Found{Content: Of(values, kinds), Lines: 1}
}

// thing returns the thing that a text ends with, behind its last comma, "and" or verb; where
// that is too long for a label, from its last article on.
func (ch divisions) thing(text string) string {
	words := ch.Lang.Words(text)
	article := 0
	for i := len(words) - 2; i >= 0; i-- {
		w := words[i]
		if strings.ContainsAny(w.Text, ",;:，；：、") && !w.Letters || ch.Lang.IsAny(w.Low, language.And, language.Finite) {
			text, article = text[w.To:], max(0, article-w.To)
			break
		}
		if article == 0 && ch.Lang.IsAny(w.Low, language.Definite, language.Indefinite) && !ch.Lang.Is(language.OfWord, w.Low) {
			article = w.From
		}
	}
	if ch.Short(text) == "" {
		text = text[article:]
	}
	return strings.TrimSpace(text)
}
