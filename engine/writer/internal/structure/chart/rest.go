package chart

import (
	"cmp"
	"strings"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
)

// withRest returns the values of a text with what is left of one hundred, where the text says of
// what that is and not how much: "58 per cent come from soles, 27 from shoes and the rest from
// patents".
func (ch divisions) withRest(text string, all []language.Number) []language.Number {
	if len(all) < 2 {
		return all
	}
	whole := ch.Lang.Begins(language.OfWord, text) > 0 || ch.Lang.Begins(language.OutOf, text) > 0
	if whole = whole && all[0].Amount == hundred && len(all) > 2; whole {
		all = all[1:] // "Of every hundred euros, fifty-eight come from …"
	} else if all[0].Kind != language.Percent {
		return all
	}
	last := all[len(all)-1]
	from, to := ch.restIn(text, last.To)
	left := float64(hundred)
	for _, n := range all {
		left -= n.Amount
	}
	if to == 0 || left <= 0 {
		return all
	}
	rest := language.Number{From: from, To: to, Text: text[from:to], Amount: left, Value: left, Kind: all[0].Kind}
	return append(all[:len(all):len(all)], rest)
}

// restIn returns where a text says behind a byte, at the beginning of its last clause, what is left:
// "the rest"; 0 where it does not.
func (ch divisions) restIn(text string, behind int) (from, to int) {
	words := ch.Lang.Words(text[behind:])
	for i := 1; i+1 < len(words); i++ {
		w, next := words[i], words[i+1]
		if !ch.Lang.Is(language.Remainder, w.Low) || !ch.Lang.Is(language.Definite, words[i-1].Low) {
			continue
		}
		clause := i > 1 && (ch.Lang.Is(language.And, words[i-2].Low) || strings.ContainsAny(words[i-2].Text, ",;"))
		if clause && (ch.Lang.IsAny(next.Low, language.Preposition, language.OfWord, language.Finite) || ch.Lang.IsVerb(next.Low, true)) {
			return behind + words[i-1].From, behind + w.To
		}
	}
	return 0, 0
}

// labelsJoined returns of what each of some values is where the same preposition joins all of them
// to it, and the first has the verb: "come from soles", "27 from shoes", "the rest from patents". The
// last may have a verb of its own: "and the remaining 13 are given away".
func (ch divisions) labelsJoined(text string, values []language.Number) []string {
	if len(values) < 2 {
		return nil
	}
	with := grammar.FirstLow(ch.Lang, text[values[1].To:])
	if !ch.Lang.IsAny(with, language.Preposition, language.OfWord) {
		return nil
	}
	var labels []string
	for i := range values {
		behind, ok := ch.clauseBehind(text, values, i)
		if !ok {
			return nil
		}
		label := ch.dividedName(ch.joined(behind, with, i == 0))
		if label == "" && i+1 == len(values) {
			label = ch.dividedLabel(behind)
		}
		if label == "" {
			return nil
		}
		labels = append(labels, label)
	}
	return labels
}

// joined returns what a preposition, which may have melted into an article, joins to a value at the
// beginning of the words behind that, or last behind their verb: "of the letters come from farms"; "" where
// it does not.
func (ch divisions) joined(behind, with string, verb bool) string {
	if at := strings.IndexAny(behind, ",;(.:—–"); at >= 0 {
		behind = behind[:at]
	}
	words := ch.Lang.Words(behind)
	at := min(0, len(words)-1)
	if verb {
		at = len(words) - 1
	}
	for verb && at >= 0 && ch.unmelted(words[at].Low) != ch.unmelted(with) {
		at--
	}
	if at < 0 || at+1 == len(words) || verb == (at == 0) || ch.unmelted(words[at].Low) != ch.unmelted(with) {
		return ""
	}
	return ch.withoutOf(behind[words[at+1].From:])
}

// unmelted returns the preposition that has an article in it without that: à of aux.
func (ch labels) unmelted(low string) string { return cmp.Or(ch.Lang.Value(language.Melted, low), low) }

// withoutOf returns words that are too many for a label without what they say last of whose or of what
// they are: "the schools on the north bank of the river".
func (ch labels) withoutOf(words string) string {
	words = strings.TrimSpace(words)
	all := ch.Lang.Words(words)
	for i := len(all) - 1; i > 1 && grammar.Runes(words) > dividedRunes; i-- {
		if ch.Lang.Is(language.OfWord, all[i].Low) {
			words = strings.TrimSpace(words[:all[i].From])
		}
	}
	return words
}
