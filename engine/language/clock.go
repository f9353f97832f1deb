package language

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

var (
	// minutes matches the minutes after an hour in digits.
	minutes = regexp.MustCompile(`^(?::|[ \x{a0}\x{202f}]?[hH][ \x{a0}\x{202f}]?)[0-5]\d\b`)
	// hourSign matches the sign after hour and minutes in timetables: 19:30 h, 19:30 hrs.
	hourSign = regexp.MustCompile(`^[ \x{a0}\x{202f}]?h(?:r?s)?\b\.?`)
	// hanMinutes matches minutes after the Chinese hour mark: 9时30分.
	hanMinutes = regexp.MustCompile(`^[0-5]?\d分`)
	// dotted matches hour and minutes with a point, or a value with two decimals.
	dotted = regexp.MustCompile(`^\d{1,2}\.[0-5]\d$`)
)

// clock reads a time of day: "11:40 pm", "at 4", "4.30 in the morning".
func (r passage) clock(n *Number) bool {
	to := n.To
	if m := minutes.FindString(r.text[to:]); n.Value < 24 && r.from(to+len(m)).unit() == 0 { // not 3 h 45 min
		to += len(m)
		to += len(hourSign.FindString(r.text[to:]))
	}
	to += r.from(to).after(ClockMark)
	to += len(hanMinutes.FindString(r.text[to:]))
	if to == n.To {
		to += r.hoursBehind(*n)
	}
	if n.Value > 24 || to == n.To && !r.atClock(*n) {
		return false
	}
	n.To, n.Kind = to, Clock
	return true
}

// hoursBehind returns the length of the word for hours after a time of day: "à 18 heures", "a las
// 18 horas", but 0 in "à 2 heures de Paris" and "limité à 2 heures par jour".
func (r passage) hoursBehind(n Number) int {
	const far = 2 // words before the preposition that are checked for a change
	rest := r.from(n.To)
	k := rest.unit()
	before := r.l.Words(r.text[:n.From])
	last := len(before) - 1
	if k == 0 || last < 0 || n.Digits != strconv.Itoa(int(n.Value)) || r.l.Value(Unit, strings.ToLower(strings.TrimSpace(rest.text[:k]))) != "hour" || !r.l.Is(HourLead, before[last].Low) {
		return 0
	}
	if r.l.IsAny(r.l.Bare(rest.from(k).first()), Preposition, OfWord) || slices.ContainsFunc(before[max(0, last-far):last], func(w Word) bool { return r.l.IsAny(w.Low, Change, Falls, Moves) }) {
		return 0
	}
	return k
}

// atClock reports whether the word before a number makes it a time: "at 4", or "At 7.10" at the
// start of a sentence. Elsewhere 7.10 may be a price.
func (r passage) atClock(n Number) bool {
	if rest := r.from(n.To); rest.unit() > 0 || rest.startsSeveral() {
		return false
	}
	if n.Digits == strconv.Itoa(int(n.Value)) {
		return r.l.Is(ClockLead, r.to(n.From).last())
	}
	return dotted.MatchString(n.Digits) && r.l.Is(ClockLead, strings.ToLower(strings.TrimSpace(r.text[:n.From])))
}
