package chart

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/writer/internal/grammar"
)

// amounts lists what a text counts or measures in digits, or where it has none the percentages that
// it says in words: 六成.
func (ch labels) amounts(text string) []language.Number {
	if all := ch.Numbers.Amounts(text); len(all) > 0 {
		return all
	}
	return slices.DeleteFunc(ch.Lang.Amounts(text), func(n language.Number) bool { return n.Kind != language.Percent })
}

// counts lists what a text counts or measures, in digits and in words side by side.
func (ch labels) counts(text string) []language.Number {
	return slices.DeleteFunc(ch.Lang.Counted(text), func(n language.Number) bool { return !n.Counts() })
}

// inDigits returns how a number that is said is written in a chart: in digits, where the words for
// it are only that.
func inDigits(n language.Number, said string) string {
	if n.Kind != language.Amount || strings.ContainsFunc(said, unicode.IsDigit) || n.Noun != "" && strings.HasSuffix(said, n.Noun) {
		return said
	}
	return strconv.FormatFloat(n.Amount, 'f', -1, 64)
}

// valueParts returns the parts of a sentence at its commas and its last "and".
func (ch labels) valueParts(text string) []string {
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
func (ch labels) cutApart(parts []string) []string {
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
func (ch labels) cutValues(part string) (a, b string, ok bool) {
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
func (ch labels) withNames(parts []string) []string {
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
func (ch labels) isNamed(part, next string) bool {
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
func (ch labels) hangs(lead string) bool {
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

// uninserted returns a sentence of several values without what stands between commas, gives none
// and begins with a relative or a preposition, before the next value: ", which is a pity,", ", to
// everyone's surprise,".
func (ch labels) uninserted(text string) string {
	const longest, leastParts = 600, 3 // bytes
	parts := strings.Split(text, ", ")
	if ch.Lang.Unspaced || len(text) > longest || len(parts) < leastParts {
		return text
	}
	out := parts[0]
	for i := 1; i < len(parts); i++ {
		if i+1 == len(parts) || !ch.isInserted(parts[i]) || !ch.startsWithValue(parts[i+1]) {
			out += ", " + parts[i]
			continue
		}
		i++
		mark := ", "
		if ch.endsWithName(out) {
			mark = " "
		}
		out += mark + parts[i]
	}
	return out
}

// isInserted reports whether a part of a sentence gives no value, and says more of what stands
// before it.
func (ch labels) isInserted(part string) bool {
	return !strings.ContainsFunc(part, unicode.IsDigit) && !strings.ContainsAny(part, ".:;") && ch.Lang.IsAny(grammar.FirstLow(ch.Lang, part), language.Relative, language.Preposition)
}

// startsWithValue reports whether a part of a sentence begins with a number.
func (ch labels) startsWithValue(part string) bool {
	all := ch.amounts(part)
	return len(all) > 0 && all[0].From == 0
}

// endsWithName reports whether the last clause of a text has no value yet: "£2,140 and the honey".
func (ch labels) endsWithName(text string) bool {
	words := ch.Lang.Words(text)
	for i := len(words) - 1; i >= 0; i-- {
		w := words[i]
		if strings.ContainsFunc(w.Text, unicode.IsDigit) {
			return false
		}
		if ch.Lang.Is(language.And, w.Low) || w.Text == "," {
			return true
		}
	}
	return false
}
