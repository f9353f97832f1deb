package language

import (
	"slices"
	"strings"
)

// join merges two adjacent numbers that form a range or a duration.
func (r passage) join(a, b Number) (Number, bool) {
	if joined, ok := r.ranges(a, b); ok {
		return joined, true
	}
	return r.times(a, b)
}

// dashes separate the two numbers of a range; the Chinese dash is twice as long.
var dashes = []string{"-", "–", "—", "——", "~", "～"}

// ranges merges two numbers that form a range: "22 to 25 minutes", "between €1.58 billion and €1.62
// billion", "9–12".
func (r passage) ranges(a, b Number) (Number, bool) {
	if a.Kind == Label || b.Kind == Label || a.To > b.From || a.Range {
		return a, false
	}
	between := strings.TrimSpace(r.text[a.To:b.From])
	ranged := slices.Contains(dashes, between) || r.l.Is(Alternate, strings.ToLower(between))
	if !ranged && r.l.Is(And, strings.ToLower(between)) {
		ranged = r.l.EndsWith(Between, strings.TrimSpace(r.text[:a.From]))
	}
	rises := b.Amount > a.Amount && !strings.ContainsAny(b.Digits, "., \u00a0\u202f") // unlike "people in 2019 to 45"
	same := a.Kind == b.Kind || a.Kind == Money && r.scaled(a, b) || a.Kind == Amount ||
		a.Kind == Year && b.Counts() && (rises || !r.l.Is(Alternate, strings.ToLower(between)))
	if !ranged || !same || !b.Counts() && b.Kind != Clock && b.Kind != Date && b.Kind != Year {
		return a, false
	}
	if sign := a.Kind == Money && b.Kind == Amount; sign { // €74 to 76 million
		b.Kind, b.Unit = a.Kind, a.Unit
	}
	b.Range = true
	b.From, b.Digits = a.From, a.Digits+between+b.Digits
	b.Text = r.text[b.From:b.To]
	return b, true
}

// scaled reports whether the scale of the second number applies to both, where the first has a
// currency sign before it: "€74 to 76 million".
func (r passage) scaled(a, b Number) bool {
	sign := strings.HasPrefix(a.Text, a.Unit) && a.Amount == a.Value
	return sign && b.Kind == Amount && b.Amount > b.Value && b.Value > a.Value
}

// timeUnits lists units of time in ascending order; perNext is the number of each in the next unit.
var (
	timeUnits = []string{"second", "minute", "hour", "day"}
	perNext   = []float64{60, 60, 24}
)

// times merges two adjacent amounts of time into one: "1 hour 25 minutes", "2 min 08 s".
func (r passage) times(a, b Number) (Number, bool) {
	at := slices.Index(timeUnits, b.Unit)
	if a.Kind != Measure || b.Kind != Measure || a.Range || strings.TrimSpace(r.text[a.To:b.From]) != "" {
		return a, false
	}
	if at < 0 || at+1 == len(timeUnits) || a.Unit != timeUnits[at+1] || b.Amount >= perNext[at] {
		return a, false
	}
	a.To, a.Amount = b.To, a.Amount+b.Amount/perNext[at]
	a.Text = r.text[a.From:a.To]
	return a, true
}
