package language

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

var digitForm = regexp.MustCompile(`\d{1,3}(?:[.,\x{a0}\x{202f} ]\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?`)

// numbersWithin is the size in bytes of the chunks that Numbers scans: each number inspects the
// whole chunk around it.
const numbersWithin = 400

// numbersEnd returns the end of the first chunk: after a sentence or a line, else between words.
func numbersEnd(text string) int {
	if len(text) <= numbersWithin {
		return len(text)
	}
	half := text[numbersWithin/2 : numbersWithin]
	to := numbersWithin
	if at := max(strings.LastIndexByte(half, '\n'), strings.LastIndex(half, ". "), strings.LastIndex(half, "。")); at >= 0 {
		to = numbersWithin/2 + at + 1
	} else if at := strings.LastIndexByte(half, ' '); at >= 0 {
		to = numbersWithin/2 + at
	}
	for to < len(text) && !utf8.RuneStart(text[to]) {
		to++
	}
	return to
}

// Numbers returns the numbers that a text writes in digits, in order. The two ends of a range are
// one number.
func (l *Language) Numbers(text string) []Number {
	var all []Number
	for from := 0; from < len(text); {
		to := from + numbersEnd(text[from:])
		for _, n := range l.numbers(text[from:to]) {
			n.From, n.To = n.From+from, n.To+from
			all = append(all, n)
		}
		from = to
	}
	return all
}

// numbers returns the numbers of one chunk of text.
func (l *Language) numbers(text string) []Number {
	r := passage{l, text}
	var all []Number
	end := 0
	for {
		at := digitForm.FindStringIndex(text[end:])
		if at == nil {
			break
		}
		from, to := end+at[0], r.cutDigits(end+at[0], end+at[1])
		n := r.number(from, to)
		if n.From < end { // the text before it belongs to the previous number
			n = r.from(end).number(from-end, to-end)
			n.From, n.To = n.From+end, n.To+end
		}
		if len(all) > 0 {
			last := &all[len(all)-1]
			r.days(last, n)
			if joined, ok := r.join(*last, n); ok {
				*last, end = joined, joined.To
				continue
			}
		}
		all, end = append(all, n), n.To
	}
	return all
}

// cutDigits returns the end of the digits. Only languages with a decimal comma group thousands by a
// plain space, and no group has four digits: T3 2025.
func (r passage) cutDigits(from, to int) int {
	next, _ := utf8.DecodeRuneInString(r.text[to:])
	if r.l.Decimal == "," && !unicode.IsDigit(next) {
		return to
	}
	if i := strings.IndexFunc(r.text[from:to], unicode.IsSpace); i >= 0 {
		return from + i
	}
	return to
}

// number reads the number with digits in text[from:to].
func (r passage) number(from, to int) Number {
	n := Number{From: from, To: to, Digits: r.text[from:to]}
	n.Value = valueOf(n.Digits, r.l.Decimal)
	if part, size := utf8.DecodeRuneInString(r.text[to:]); vulgar[part] > 0 {
		n.To, n.Value = to+size, n.Value+vulgar[part]
	}
	n.Amount = n.Value
	for _, read := range []func(*Number) bool{
		r.dateInDigits, r.label, r.clock, r.date, r.ordinal, r.percent, r.money, r.dated, r.measure, r.year, r.amount,
	} {
		if read(&n) {
			break
		}
	}
	r.sign(&n)
	r.bounds(&n)
	n.Text = r.text[n.From:n.To]
	return n
}

// ordinal reads a number with an ordinal sign.
func (r passage) ordinal(n *Number) bool {
	if k := r.l.Begins(OrderSuffix, r.text[n.To:]); k > 0 {
		n.To += k
		n.Kind = Ordinal
		return true
	}
	if strings.HasSuffix(r.text[:n.From], "第") {
		n.From -= len("第")
		n.Kind = Ordinal
		return true
	}
	return false
}

// percent reads a percentage.
func (r passage) percent(n *Number) bool {
	rest := r.text[n.To:]
	trimmed := strings.TrimLeft(rest, " \u00a0\u202f")
	switch {
	case strings.HasPrefix(trimmed, "%"), strings.HasPrefix(trimmed, "％"):
		_, size := utf8.DecodeRuneInString(trimmed)
		n.To += len(rest) - len(trimmed) + size
	case r.from(n.To).percentWord() > 0:
		size := r.from(n.To).percentWord()
		if times, err := strconv.ParseFloat(r.l.Value(PercentWord, strings.TrimSpace(rest[:size])), 64); err == nil {
			n.Amount, n.Value = n.Amount*times, n.Value*times // tenths
		}
		n.To += size
	case strings.HasSuffix(r.text[:n.From], "百分之"):
		n.From -= len("百分之")
	default:
		return false
	}
	n.Kind, n.Unit = Percent, "%"
	n.Change = r.changes(n)
	return true
}

// percentWord returns the length of the word for percent or tenths at the start of a passage. It is
// 0 if that is only the start of a longer word: 成员.
func (r passage) percentWord() int {
	n := r.after(PercentWord)
	if n > 0 && r.l.Unspaced && r.l.Begins(Segment, r.text) > n {
		return 0
	}
	return n
}

// changes reports whether a number is the size of an increase or decrease.
func (r passage) changes(n *Number) bool {
	if head := strings.TrimRight(r.text[:n.From], " \u00a0-־"); r.l.EndsWith(Composes, head) || !r.l.Unspaced && (r.l.EndsWith(Alternate, head) || r.l.Is(Alternate, r.l.Value(Melted, passage{r.l, head}.last()))) {
		return false // a share ("makes up 5%") or a final value ("grew to 5%")
	}
	before, after := r.l.Words(r.text[:n.From]), r.l.Spoken(r.text[n.To:])
	near := slices.Concat(before[max(0, len(before)-4):], after[:min(1, len(after))])
	return slices.ContainsFunc(near, func(w Word) bool { return r.l.Is(Change, w.Low) }) ||
		r.l.Unspaced && r.l.Contains(Change, r.text[max(0, n.From-18):n.From])
}

// scale reads the scale after a number.
func (r passage) scale(n *Number) bool {
	k := r.from(n.To).after(Scale)
	if k == 0 {
		return false
	}
	word := strings.TrimSpace(r.text[n.To : n.To+k])
	if len(word) < k && r.l.Is(Unit, word) && r.currency(n) == "" {
		return false // "1.8 m of cable", but not "$1.8 m"
	}
	word = strings.ToLower(word)
	n.To += k
	n.Amount = n.Value * magnitudes[r.l.Value(Scale, word)]
	return true
}

// magnitudes maps the canonical names of scales to factors.
var magnitudes = map[string]float64{
	"K": 1e3, "M": 1e6, "B": 1e9, "T": 1e12, "mil": 1e3, "mil M": 1e9, "mille": 1e3, "Md": 1e9,
	"千": 1e3, "万": 1e4, "亿": 1e8, "百万": 1e6, "万亿": 1e12,
}

var (
	// scaledSign matches a currency sign with the letter of a scale before it.
	scaledSign = regexp.MustCompile(`^[ \x{a0}\x{202f}]?(k|K|M|Md|Mds)(€|\$|£|₪)`)
	// cents matches two digits directly after a currency sign.
	cents = regexp.MustCompile(`^\d\d\b`)
)

// currency returns the currency sign before a number; "" if there is none.
func (r passage) currency(n *Number) string {
	before := strings.TrimRightFunc(r.text[:n.From], unicode.IsSpace)
	if k := slices.IndexFunc(signs, func(sign string) bool { return strings.HasSuffix(before, sign) }); k >= 0 {
		return signs[k]
	}
	return ""
}

// money reads an amount of money.
func (r passage) money(n *Number) bool {
	to, sign := n.To, r.currency(n)
	scaled := r.scale(n)
	if sign != "" {
		n.From = strings.LastIndex(r.text[:n.From], sign)
		n.Kind, n.Unit = Money, sign
		return true
	}
	for _, sign := range signs {
		if rest := strings.TrimLeftFunc(r.text[n.To:], unicode.IsSpace); strings.HasPrefix(rest, sign) && (r.l.endsWord(sign, rest[len(sign):]) || cents.MatchString(rest[len(sign):])) {
			n.To = len(r.text) - len(rest) + len(sign)
			n.Kind, n.Unit = Money, sign
			if m := cents.FindString(r.text[n.To:]); m != "" && !scaled { // 3 €50
				n.To, n.Value = n.To+len(m), n.Value+valueOf(m, r.l.Decimal)/100
				n.Amount = n.Value
			}
			return true
		}
	}
	rest := r.text[n.To:]
	if m := scaledSign.FindStringSubmatch(rest); m != nil { // 3 M€
		n.To += len(m[0])
		n.Kind, n.Unit, n.Amount = Money, m[2], n.Value*magnitudes[strings.TrimSuffix(strings.Replace(m[1], "k", "K", 1), "s")]
		return true
	}
	for _, of := range []string{" de", " d'", " d’", ""} {
		if tail, ok := strings.CutPrefix(rest, of); ok {
			if k := (passage{r.l, tail}).after(Currency); k > 0 {
				n.To += len(of) + k
				n.Kind = Money
				n.Unit = r.l.Value(Currency, strings.ToLower(strings.TrimSpace(tail[:k])))
				return true
			}
		}
	}
	if !scaled {
		n.To, n.Amount = to, n.Value
	}
	return false
}

// era matches the abbreviation of an era after a year: 750 d. C.
var era = regexp.MustCompile(`^[ \x{a0}]?\p{Ll}\.[ \x{a0}]?\p{Lu}\.`)

// dated reads a year with its era.
func (r passage) dated(n *Number) bool {
	m := era.FindString(r.text[n.To:])
	if m == "" {
		return false
	}
	n.To, n.Kind = n.To+len(m), Label
	return true
}

// measure reads a number with its unit of measure.
func (r passage) measure(n *Number) bool {
	k := r.from(n.To).unit()
	if k == 0 {
		return false
	}
	n.Unit = r.l.Value(Unit, strings.ToLower(strings.Trim(r.text[n.To:n.To+k], " \u00a0\u202f-")))
	n.To += k
	n.Kind = Measure
	return true
}

// year reads a year.
func (r passage) year(n *Number) bool {
	if len(n.Digits) != 4 || n.Value < 1000 || n.Value > 2100 || n.Amount != n.Value || strings.ContainsAny(n.Digits, ".,") {
		return false
	}
	if n.Value < 1500 && !r.l.Is(Preposition, r.to(n.From).last()) {
		return false
	}
	hung := r.l.prefixed && n.From > 0 && isHyphen(string(lastRune(r.text[:n.From]))) // ב-1948
	if !hung && r.from(n.To).startsNoun() && !r.l.Is(Preposition, r.to(n.From).last()) && n.From > 0 && !r.l.Is(Article, r.to(n.From).last()) {
		return false
	}
	n.Kind = Year
	return true
}

// amount reads a number and the noun it counts.
func (r passage) amount(n *Number) bool {
	n.Kind = Amount
	if !r.l.Studied() {
		n.Kind = Label // the next word may be an unknown scale
		return true
	}
	n.To += r.l.Begins(Counter, r.text[n.To:])
	if words := r.l.Words(r.text[n.To:]); len(words) > 0 && r.l.IsContent(words[0]) {
		n.Unit = r.l.Stem(words[0].Low)
	}
	return true
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
		if ok && (head == "" || strings.HasSuffix(head, " ") || strings.HasSuffix(head, "(")) && !strings.HasSuffix(head, "– ") {
			n.From -= len(sign)
			n.Value, n.Amount = -n.Value, -n.Amount
			return
		}
	}
	if w := r.to(n.From).last(); w != "" && r.l.Is(Minus, w) {
		n.From = strings.LastIndex(strings.ToLower(before), w)
		n.Value, n.Amount = -n.Value, -n.Amount
	}
}

// bounds sets AtMost for a number after "up to".
func (r passage) bounds(n *Number) {
	before := strings.TrimRightFunc(r.text[:n.From], unicode.IsSpace)
	n.AtMost = r.l.EndsWith(AtMost, before)
}
