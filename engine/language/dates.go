package language

import (
	"regexp"
	"strings"
)

// writtenDate is a date in figures alone, with all of its year.
var writtenDate = regexp.MustCompile(`^(?:\d{1,2}/\d{1,2}/(?:19|20)\d\d|\d{1,2}\.\d{1,2}\.(?:19|20)\d\d|(?:19|20)\d\d-[01]\d-[0-3]\d)\b`)

// written reads a date in figures alone: 31/12/2026.
func (r numberReader) written(n *Number) bool {
	all := writtenDate.FindString(r.text[n.From:])
	if all == "" {
		return false
	}
	n.To, n.Kind = n.From+len(all), Date
	return true
}

var hanDate = regexp.MustCompile(`^(?:年(?:\d{1,2}月)?(?:\d{1,2}[日号])?|月(?:\d{1,2}[日号])?|[日号])`)

func (r numberReader) date(n *Number) bool {
	if r.l.Unspaced {
		return r.hanDate(n)
	}
	words := r.l.Words(r.text[:n.From])
	if k := len(words) - 1; k >= 0 && r.l.Is(Month, r.l.Bare(words[k].Low)) && n.From-words[k].To <= 2 && (r.l.prefixed || words[k].Capitalized()) && n.dayOrYear() && !r.counted(words[:k], n) {
		n.From = words[k].From
	} else {
		rest := r.text[n.To:][r.after(OrderSuffix, r.text[n.To:]):]
		rest = strings.TrimPrefix(strings.TrimPrefix(rest, " "), "de ")
		month := r.monthAt(rest)
		if month == 0 || n.Value < 1 || n.Value > 31 {
			return false
		}
		n.To = len(r.text) - len(rest) + month
	}
	n.To += len(yearBehind.FindString(r.text[n.To:]))
	n.Kind = Date
	return true
}

// monthAt returns the length of the month that a text begins with, small words that hang
// before it included; 0 where there is none.
func (r numberReader) monthAt(rest string) int {
	if words := r.l.Words(rest); r.l.prefixed && len(words) > 0 && r.l.Is(Month, r.l.Bare(words[0].Low)) {
		return words[0].To
	}
	return r.l.Begins(Month, rest)
}

// joinDays makes a date of the first of two days of one month: "on 4 and 5 July", "del 4 al 5
// de julio".
func (r numberReader) joinDays(a *Number, b Number) {
	days := a.Kind == Amount && a.Noun == "" && b.Kind == Date && strings.HasPrefix(b.Text, b.Digits) && a.dayOrYear()
	if !days || a.To > b.From {
		return
	}
	between := strings.ToLower(strings.TrimSpace(r.text[a.To:b.From]))
	if r.l.IsAny(between, And, Alternate, Preposition) || r.l.IsAny(strings.TrimRight(between, "-־"), And, Alternate) {
		a.Kind = Date
	}
}

// counted reports whether digits behind a month say how many of what stands behind
// them: "in May 20 people", and not "on May 20 people".
func (r numberReader) counted(before []Word, n *Number) bool {
	words := r.l.Words(r.text[n.To:])
	if len(n.Digits) > 2 || len(words) == 0 || !r.l.IsPlural(words[0].Text) || r.l.IsFunction(words[0].Low) {
		return false
	}
	return len(before) == 0 || !r.l.Is(Dates, before[len(before)-1].Low)
}

// dayOrYear reports whether digits behind a month may be its day or its year, and
// no amount: "in April 180".
func (n Number) dayOrYear() bool {
	switch len(n.Digits) {
	case 1, 2:
		return n.Value >= 1 && n.Value <= 31
	case 4:
		return n.Value >= 1000 && n.Value <= 2100
	}
	return false
}

var yearBehind = regexp.MustCompile(`^(?: del?)?,? (?:1[0-9]|20)\d\d\b`)

func (r numberReader) hanDate(n *Number) bool {
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
		n.Kind = Label // of a house
	default:
		n.Kind = Date
	}
	return true
}
