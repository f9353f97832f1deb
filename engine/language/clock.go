package language

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

var (
	// minutes are written behind the hour in figures.
	minutes = regexp.MustCompile(`^(?::|[ \x{a0}\x{202f}]?[hH][ \x{a0}\x{202f}]?)[0-5]\d\b`)
	// hourSign stands behind hour and minutes in timetables: 19:30 h, 19:30 hrs.
	hourSign = regexp.MustCompile(`^[ \x{a0}\x{202f}]?h(?:r?s)?\b\.?`)
	// hanMinutes stand behind the mark of an hour: 9时30分.
	hanMinutes = regexp.MustCompile(`^[0-5]?\d分`)
	// dotted are hour and minutes, or a value with two decimals.
	dotted = regexp.MustCompile(`^\d{1,2}\.[0-5]\d$`)
)

// clock reads a time of day: "11:40 pm", "at 4", "4.30 in the morning".
func (r numberReader) clock(n *Number) bool {
	rest := r.text[n.To:]
	to := n.To
	if m := minutes.FindString(rest); n.Value < 24 && r.unitAfter(rest[len(m):]) == 0 { // 3 h 45 min is a length of time
		to += len(m)
		to += len(hourSign.FindString(r.text[to:]))
	}
	to += r.after(ClockMark, r.text[to:])
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

// hoursBehind returns the length of the word for hours behind a time of day: "à 18 heures", "a las
// 18 horas", and not "à 2 heures de Paris", "limité à 2 heures par jour".
func (r numberReader) hoursBehind(n Number) int {
	const far = 2 // words that may stand between what is limited and to how much
	rest := r.text[n.To:]
	k := r.unitAfter(rest)
	before := r.l.Words(r.text[:n.From])
	last := len(before) - 1
	if k == 0 || last < 0 || n.Digits != strconv.Itoa(int(n.Value)) || r.l.Value(Unit, strings.ToLower(strings.TrimSpace(rest[:k]))) != "hour" || !r.l.Is(HourLead, before[last].Low) {
		return 0
	}
	if r.l.IsAny(r.l.Bare(r.wordAfter(rest[k:])), Preposition, OfWord) || slices.ContainsFunc(before[max(0, last-far):last], func(w Word) bool { return r.l.IsAny(w.Low, Change, Falls, Moves) }) {
		return 0
	}
	return k
}

// atClock reports whether what leads to a number makes it a time: "at 4", and at the head
// of a sentence "At 7.10". Elsewhere that may be a price.
func (r numberReader) atClock(n Number) bool {
	rest := r.text[n.To:]
	if r.unitAfter(rest) > 0 || r.startsSeveral(rest) {
		return false
	}
	if n.Digits == strconv.Itoa(int(n.Value)) {
		return r.l.Is(ClockLead, r.wordBefore(r.text[:n.From]))
	}
	return dotted.MatchString(n.Digits) && r.l.Is(ClockLead, strings.ToLower(strings.TrimSpace(r.text[:n.From])))
}

// startsSeveral reports whether what could be counted follows: "at 8 places", and not "a las 8
// empecé". Where nothing tells several things from one, any content word may be one.
func (r numberReader) startsSeveral(rest string) bool {
	if !r.startsNoun(rest) {
		return false
	}
	word := r.l.Words(rest)[0]
	return len(r.l.Entries(Plural)) == 0 || r.l.IsPlural(word.Text) && !word.Capitalized()
}

// Hours lists the times of day that a text says in words, in order: "at four", "a las cinco y
// media". They have no value of their own.
func (l *Language) Hours(text string) []Number {
	const most = 5 // words
	r := numberReader{l, text}
	words := l.Words(text)
	var all []Number
	for i := 1; i < len(words); i++ {
		if l.Ending(ClockLead, text[:words[i-1].To]) == "" {
			continue
		}
		end, hour := 0, false
		for _, w := range words[i:min(i+most, len(words))] {
			cardinal := l.CardinalValue(w.Low) > 0 || l.Is(Indefinite, w.Low) && l.Is(Definite, words[i-1].Low) // a la una
			if !cardinal && !l.IsAny(w.Low, Fraction, And, Minute) {
				break
			}
			if hour = hour || cardinal; cardinal || l.Is(Fraction, w.Low) {
				end = w.To
			}
		}
		if end == 0 || !hour {
			continue
		}
		if mark := r.after(ClockMark, text[end:]); mark > 0 {
			end += mark
		}
		if r.unitAfter(text[end:]) > 0 || r.startsSeveral(text[end:]) {
			continue
		}
		all = append(all, Number{From: words[i].From, To: end, Text: text[words[i].From:end], Kind: Clock})
	}
	return all
}

// timeUnits are units of time from the least on, perNext how many of one make the next.
var (
	timeUnits = []string{"second", "minute", "hour", "day"}
	perNext   = []float64{60, 60, 24}
)

// joinTime makes one length of time of two that stand side by side: "1 hour 25 minutes", "2 min
// 08 s".
func (r numberReader) joinTime(a, b Number) (Number, bool) {
	at := slices.Index(timeUnits, b.Unit)
	if a.Kind != Measure || b.Kind != Measure || a.Range || at < 0 || at+1 == len(timeUnits) || a.Unit != timeUnits[at+1] || strings.TrimSpace(r.text[a.To:b.From]) != "" || b.Amount >= perNext[at] {
		return a, false
	}
	a.To, a.Amount = b.To, a.Amount+b.Amount/perNext[at]
	a.Text = r.text[a.From:a.To]
	return a, true
}
