package language

import (
	"regexp"
	"strconv"
	"strings"
)

var (
	// minutes are written behind the hour in figures.
	minutes = regexp.MustCompile(`^(?::|[ \x{a0}\x{202f}]?[hH][ \x{a0}\x{202f}]?)[0-5]\d\b`)
	// dotted are hour and minutes, or a value with two decimals.
	dotted = regexp.MustCompile(`^\d{1,2}\.[0-5]\d$`)
)

// clock reads a time of day: "11:40 pm", "at 4", "4.30 in the morning".
func (r numberReader) clock(n *Number) bool {
	rest := r.text[n.To:]
	to := n.To
	if m := minutes.FindString(rest); n.Value < 24 && r.unitAfter(rest[len(m):]) == 0 { // 3 h 45 min is a length of time
		to += len(m)
	}
	to += r.after(ClockMark, r.text[to:])
	if n.Value > 24 || to == n.To && !r.atClock(*n) {
		return false
	}
	n.To, n.Kind = to, Clock
	return true
}

// atClock reports whether what leads to a number makes it a time: "at 4", and at the head
// of a sentence "At 7.10". Elsewhere that may be a price.
func (r numberReader) atClock(n Number) bool {
	rest := r.text[n.To:]
	if r.unitAfter(rest) > 0 || r.startsNoun(rest) {
		return false
	}
	if n.Digits == strconv.Itoa(int(n.Value)) {
		return r.l.Is(ClockLead, r.wordBefore(r.text[:n.From]))
	}
	return dotted.MatchString(n.Digits) && r.l.Is(ClockLead, strings.ToLower(strings.TrimSpace(r.text[:n.From])))
}
