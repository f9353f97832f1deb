package language

import (
	"regexp"
	"strings"
)

// writtenDate matches a date in digits with a four-digit year.
var writtenDate = regexp.MustCompile(`^(?:\d{1,2}/\d{1,2}/(?:19|20)\d\d|\d{1,2}\.\d{1,2}\.(?:19|20)\d\d|(?:19|20)\d\d-[01]\d-[0-3]\d)\b`)

// dateInDigits reads a date in digits: 31/12/2026.
func (r passage) dateInDigits(n *Number) bool {
	all := writtenDate.FindString(r.text[n.From:])
	if all == "" {
		return false
	}
	n.To, n.Kind = n.From+len(all), Date
	return true
}

var hanDate = regexp.MustCompile(`^(?:年(?:\d{1,2}月)?(?:\d{1,2}[日号])?|月(?:\d{1,2}[日号])?|[日号])`)

// date reads a date with the name of a month.
func (r passage) date(n *Number) bool {
	if r.l.Unspaced {
		return r.hanDate(n)
	}
	words := r.l.Words(r.text[:n.From])
	if k := len(words) - 1; k >= 0 && r.l.Is(Month, r.l.Bare(words[k].Low)) && n.From-words[k].To <= 2 && (r.l.prefixed || words[k].Capitalized()) && n.dayOrYear() && !r.counted(words[:k], n) {
		n.From = words[k].From
	} else {
		rest := r.text[n.To+r.from(n.To).after(OrderSuffix):]
		rest = strings.TrimPrefix(strings.TrimPrefix(rest, " "), "de ")
		month := passage{r.l, rest}.month()
		if month == 0 || n.Value < 1 || n.Value > 31 {
			return false
		}
		n.To = len(r.text) - len(rest) + month
	}
	n.To += len(yearBehind.FindString(r.text[n.To:]))
	n.Kind = Date
	return true
}

// counted reports whether the digits after a month count the next noun: "in May 20 people", but not
// "on May 20 people".
func (r passage) counted(before []Word, n *Number) bool {
	words := r.l.Words(r.text[n.To:])
	if len(n.Digits) > 2 || len(words) == 0 || !r.l.IsPlural(words[0].Text) || r.l.IsFunction(words[0].Low) {
		return false
	}
	return len(before) == 0 || !r.l.Is(Dates, before[len(before)-1].Low)
}

var yearBehind = regexp.MustCompile(`^(?: del?)?,? (?:1[0-9]|20)\d\d\b`)

// hanDate reads a date in Chinese notation: 5月1日.
func (r passage) hanDate(n *Number) bool {
	tail := hanDate.FindString(r.text[n.To:])
	const lastDay = 31
	if tail == "" || strings.HasPrefix(tail, "年") && len(n.Digits) != 4 || r.l.Begins(OrderSuffix, r.text[n.To:]) > 0 {
		return false
	}
	n.To += len(tail)
	switch {
	case tail == "年":
		n.Kind = Year
	case n.Value > lastDay && !strings.HasPrefix(tail, "年"):
		n.Kind = Label // a house number
	default:
		n.Kind = Date
	}
	return true
}
