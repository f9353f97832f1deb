package language

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Numbers returns the numbers that a text writes in digits, in order. The two ends of a range are
// one number.
func (l *Language) Numbers(text string) []Number {
	var all []Number
	for end := 0; ; {
		at := digitForm.FindStringIndex(text[end:])
		if at == nil {
			return all
		}
		from, to := end+at[0], l.cutDigits(text, end+at[0], end+at[1])
		n := l.number(text, 0, from, to)
		if n.From < end { // the text before it belongs to the previous number
			n = l.number(text, end, from, to)
		}
		if len(all) > 0 {
			last := &all[len(all)-1]
			if joined, ok := (passage{l: l, text: text}).join(*last, n); ok {
				*last, end = joined, joined.To
				continue
			}
		}
		all, end = append(all, n), n.To
	}
}

// cutDigits returns the end of the digits. Only languages with a decimal comma group thousands by a
// plain space.
func (l *Language) cutDigits(text string, from, to int) int {
	if i := strings.IndexFunc(text[from:to], unicode.IsSpace); i >= 0 && l.Decimal != "," {
		return from + i
	}
	return to
}

// passage is the text around a number; its methods read the number.
type passage struct {
	l     *Language
	text  string
	parts map[string]string // of the number in the form that is tried
	rest  string            // the text behind the number in this form
}

// around is the length in bytes of the text on either side of digits that decides what they mean.
const around = 80

// number reads the number with digits in text[from:to] and nothing before text[low:].
func (l *Language) number(text string, low, from, to int) Number {
	low, high := max(low, from-around), min(to+around, len(text))
	for !utf8.RuneStart(text[low]) {
		low++
	}
	for high < len(text) && !utf8.RuneStart(text[high]) {
		high++
	}
	r := passage{l: l, text: text[low:high]}
	n := Number{From: from - low, To: to - low, Digits: text[from:to]}
	n.Value = ReadDigits(n.Digits, l.Decimal).Value()
	if part, size := utf8.DecodeRuneInString(text[to:]); vulgar[part] > 0 {
		n.To, n.Value = n.To+size, n.Value+vulgar[part]
	}
	n.Amount = n.Value
	for _, f := range l.readings() {
		if r.read(f, &n) {
			break
		}
	}
	r.counted(&n)
	r.sign(&n)
	n.AtMost = l.EndsWith(AtMost, strings.TrimRightFunc(r.text[:n.From], unicode.IsSpace))
	n.Text = r.text[n.From:n.To]
	n.From, n.To = n.From+low, n.To+low
	return n
}

// read reads the number in a form, if it has it.
func (r passage) read(f reading, n *Number) bool {
	r.parts = map[string]string{}
	from, _, led := r.match(f.before, r.text[:n.From])
	_, end, starts := r.match(f.digits, r.text[n.From:])
	_, to, goesOn := r.match(f.behind, r.text[n.To:])
	if !led || !starts || !goesOn {
		return false
	}
	to = max(n.From+end, n.To+to)
	r.rest = r.text[to:]
	if f.holds != nil && !f.holds(r, *n) {
		return false
	}
	n.From, n.To, n.Kind = from, to, f.kind
	for name, of := range r.parts {
		r.part(n, name, strings.TrimFunc(of, unicode.IsSpace))
	}
	return true
}

// match matches a pattern, if there is one, and returns the span of its groups without a name.
func (r passage) match(re *regexp.Regexp, text string) (from, to int, ok bool) {
	from = len(text)
	if re == nil {
		return from, to, true
	}
	m := re.FindStringSubmatchIndex(text)
	if m == nil {
		return from, to, false
	}
	for i, name := range re.SubexpNames() {
		switch at := m[2*i : 2*i+2]; {
		case i == 0 || at[0] < 0:
		case name == "":
			from, to = min(from, at[0]), max(to, at[1])
		default:
			r.parts[name] = text[at[0]:at[1]]
		}
	}
	return from, to, true
}

// part sets what a part of a number states.
func (r passage) part(n *Number, name, of string) {
	low := strings.ToLower(of)
	switch name {
	case "scale":
		n.Amount = n.Value * magnitudes[cmp.Or(r.l.Value(Scale, low), of)]
	case "cents": // 3 €50
		n.Value += ReadDigits(of, r.l.Decimal).Value() / 100
		n.Amount = n.Value
	case "percent":
		if tenths, err := strconv.ParseFloat(r.l.Value(PercentWord, of), 64); err == nil {
			n.Value, n.Amount = n.Value*tenths, n.Amount*tenths
		}
	case "sign":
		n.Unit = of
	case "money":
		n.Unit = r.l.Value(Currency, low)
	case "unit":
		n.Unit = r.l.Value(Unit, low)
	}
}

// magnitudes maps the canonical names of scales to factors.
var magnitudes = map[string]float64{
	"k": 1e3, "K": 1e3, "M": 1e6, "bn": 1e9, "B": 1e9, "T": 1e12,
	"mil": 1e3, "mil M": 1e9, "mille": 1e3, "Md": 1e9, "Mds": 1e9,
	"千": 1e3, "万": 1e4, "亿": 1e8, "百万": 1e6, "万亿": 1e12,
}

// counted completes a number by what it counts.
func (r passage) counted(n *Number) {
	switch {
	case n.Kind == Percent:
		n.Unit, n.Change = "%", r.changes(n)
	case n.Kind == Amount && !r.l.Studied():
		n.Kind = Label // the next word may be an unknown scale
	case n.Kind == Amount:
		n.To += r.l.Begins(Counter, r.text[n.To:])
		if words := r.l.Words(r.text[n.To:]); len(words) > 0 && r.l.IsContent(words[0]) {
			n.Unit = r.l.Stem(words[0].Low)
		}
	}
}

// Counted returns the end of the noun directly after an amount, or else the end of the number.
func (l *Language) Counted(text string, n Number) int {
	const near = 4
	if words := l.Words(text[n.To:]); n.Kind == Amount && len(words) > 0 && l.IsContent(words[0]) && words[0].From < near {
		return n.To + words[0].To
	}
	return n.To
}

// sign applies a minus before the number.
func (r passage) sign(n *Number) {
	if !n.Counts() {
		return
	}
	before := r.text[:n.From]
	for _, sign := range []string{"−", "-", "–"} {
		head, ok := strings.CutSuffix(before, sign)
		apart := head == "" || strings.HasSuffix(head, " ") || strings.HasSuffix(head, "(")
		if ok && apart && !strings.HasSuffix(head, "– ") {
			n.From -= len(sign)
			n.Value, n.Amount = -n.Value, -n.Amount
			return
		}
	}
	if w := r.to(n.From).last().Low; r.l.Is(Minus, w) {
		n.From = strings.LastIndex(strings.ToLower(before), w)
		n.Value, n.Amount = -n.Value, -n.Amount
	}
}

// changes reports whether a number is the size of an increase or decrease.
func (r passage) changes(n *Number) bool {
	head := strings.TrimRight(r.text[:n.From], " \u00a0-־")
	last := passage{l: r.l, text: head}.last().Low
	becomes := r.l.EndsWith(Alternate, head) || r.l.Is(Alternate, r.l.Value(Melted, last))
	if r.l.EndsWith(Composes, head) || !r.l.Unspaced && becomes {
		return false // a share ("makes up 5%") or a final value ("grew to 5%")
	}
	before, after := r.l.Words(r.text[:n.From]), r.l.Spoken(r.text[n.To:])
	near := slices.Concat(before[max(0, len(before)-4):], after[:min(1, len(after))])
	return slices.ContainsFunc(near, func(w Word) bool { return r.l.Is(Change, w.Low) }) ||
		r.l.Unspaced && r.l.Contains(Change, r.text[max(0, n.From-18):n.From])
}
