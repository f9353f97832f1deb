package grammar

import (
	"regexp"
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/language"
)

// Times finds the words that say when something is or was.
type Times struct{ lang *language.Language }

// Begins returns the month, weekday or year that a part begins with, behind no more
// than a preposition.
func (t Times) Begins(part string) language.Span {
	for i, w := range t.lang.Spoken(part) {
		bare := t.lang.Bare(w.Low)
		if t.lang.IsAny(bare, language.Month, language.Weekday, language.Now) {
			return language.Span{From: w.To - len(bare), To: w.To}
		}
		for _, n := range t.lang.Numbers(part) {
			if n.Kind == language.Year && n.From >= w.From && n.To == w.To {
				return language.Span{From: n.From, To: n.To}
			}
		}
		if i > 0 || !t.lang.Is(language.Preposition, w.Low) {
			break
		}
	}
	return language.Span{}
}

// OpensPart returns the part of a day or a year that a clause begins with, up to its comma, with
// the words that lead to it: "In the evening, …", "Le matin, …". Lengths of time are none.
func (t Times) OpensPart(clause string) language.Span {
	const most = 3 // words
	words := t.lang.Words(clause)
	for i, w := range words[:min(most, len(words))] {
		bare := t.lang.Bare(w.Low)
		if t.lang.Is(language.Season, bare) && !IsTime(t.lang.Value(language.Unit, bare)) && i+1 < len(words) && words[i+1].Text == "," {
			return language.Span{From: words[0].From, To: w.To}
		}
		if !t.lang.IsAny(w.Low, language.Preposition, language.Definite) {
			break
		}
	}
	return language.Span{}
}

// NamesMoment reports whether a text has a year, a date or a time of day.
func (t Times) NamesMoment(text string) bool {
	return slices.ContainsFunc(t.lang.Numbers(text), IsMoment)
}

// NamesYear reports whether a text says in what year, or on what day of one, something is.
func (t Times) NamesYear(text string) bool {
	return slices.ContainsFunc(t.lang.Numbers(text), func(n language.Number) bool { return n.Kind == language.Year || n.Kind == language.Date })
}

// HasMoment reports whether a text has one number, a moment at its head or its end.
func (t Times) HasMoment(text string) bool {
	numbers := t.lang.Numbers(text)
	return len(numbers) == 1 && IsMoment(numbers[0]) && (Bare(text[numbers[0].To:]) == "" || t.OpensMoment(text))
}

// OpensMoment reports whether a text begins with a moment.
func (t Times) OpensMoment(text string) bool {
	for _, n := range t.lang.Numbers(text) {
		return IsMoment(n) && t.lang.Count(text[:n.From]) <= 4
	}
	return false
}

// Said returns the words by which a clause says when something was or is, where it
// begins or ends with them: "last year", "this spring", "today". "" where it does not.
func (t Times) Said(clause string) (label string, past bool) {
	for _, c := range []struct {
		of   language.Class
		past bool
	}{{language.Past, true}, {language.Then, true}, {language.Now, false}} {
		if n := t.lang.Begins(c.of, clause); n > 0 && t.leadsAll(clause[:n], clause[n:]) {
			return clause[:n], c.past
		}
		if end := t.lang.Ending(c.of, clause); t.lang.Count(end) > 1 {
			return end, c.past
		}
	}
	words := t.lang.Spoken(clause)
	if label = t.lastSeason(clause, words); label != "" {
		return label, true
	}
	for _, i := range []int{0, len(words) - 2} {
		if i >= 0 && i+1 < len(words) && t.lang.Is(language.ThisTime, words[i].Low) && t.IsPeriod(words[i+1].Low) {
			return clause[words[i].From:words[i+1].To], false
		}
	}
	return "", false
}

// lastSeason returns the words that a clause begins or ends with and that say "last year" of
// another stretch of time: "last spring", "l'hiver dernier". "" where there are none.
func (t Times) lastSeason(clause string, words []language.Word) string {
	for _, entry := range t.lang.Entries(language.Past) {
		pattern := t.lang.Spoken(entry)
		if len(pattern) < 2 {
			continue
		}
		for _, from := range []int{0, len(words) - len(pattern)} {
			if from >= 0 && from+len(pattern) <= len(words) && t.isLast(words[from:from+len(pattern)], pattern) {
				return clause[words[from].From:words[from+len(pattern)-1].To]
			}
		}
	}
	return ""
}

// isLast reports whether words are those of an entry but for the one that names a stretch of
// time, in whose place another stands.
func (t Times) isLast(words, entry []language.Word) bool {
	other := 0
	for i, w := range words {
		if w.Low == entry[i].Low {
			continue
		}
		if other++; !t.lang.Is(language.Season, t.lang.Bare(w.Low)) || !t.IsPeriod(t.lang.Bare(entry[i].Low)) {
			return false
		}
	}
	return other == 1
}

// leadsAll reports whether words at a clause's beginning say when all of it is: a
// word alone that may also lead to another one, as before does, wants a comma.
func (t Times) leadsAll(label, rest string) bool {
	alone := t.lang.Unspaced || t.lang.Count(label) > 1 || !t.lang.Is(language.Preposition, strings.ToLower(label))
	return alone && (t.lang.Unspaced || strings.HasPrefix(rest, " ") || strings.HasPrefix(rest, ",")) || strings.HasPrefix(rest, ",")
}

// IsPeriod reports whether a word names a stretch of time that comes again: a
// season, or what may have been the last one.
func (t Times) IsPeriod(low string) bool {
	if t.lang.Is(language.Season, low) {
		return true
	}
	for _, entry := range t.lang.Entries(language.Past) {
		for _, w := range t.lang.Spoken(entry) {
			if t.lang.Bare(w.Low) == t.lang.Bare(low) && !t.lang.IsFunction(w.Low) && strings.Contains(entry, " ") {
				return true
			}
		}
	}
	return false
}

// IsMoment reports whether a number is a year, a date or a time of day; at the head of a text
// also whether it is from one to another.
func IsMoment(n language.Number) bool {
	return (!n.Range || n.From == 0 && n.Kind != language.Date) && (n.Kind == language.Year || n.Kind == language.Clock || n.Kind == language.Date)
}

// BareYear reports whether digits are rather those of a year.
func BareYear(digits string) bool {
	return len(digits) == 4 && (digits[:2] == "19" || digits[:2] == "20")
}

var yearIn = regexp.MustCompile(`(?:1[0-9]|20)\d\d`)

// YearIn returns the first year that a text names in digits; "" where it names none.
func YearIn(text string) string { return yearIn.FindString(text) }
