package language

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Kind is what a number means.
type Kind int

// The kinds of numbers.
const (
	Amount  Kind = iota // so many of what is counted: Noun names it
	Measure             // with a unit of measure: 26 metres, 47 days, 220 °C
	Percent             // 41%
	Money               // $1.2 million
	Share               // 3 out of 10
	Year                // 1912
	Date                // 15 April 1912, May 18
	Clock               // 11:40 pm
	Ordinal             // 25th
	Label               // a name's, version's, telephone's or dimension's: no amount
)

// Number is a number that a text says in digits.
type Number struct {
	From, To int     // bytes of all that belongs to it: sign, currency, scale, unit
	Text     string  // those bytes
	Digits   string  // the digits alone
	Kind     Kind    //
	Value    float64 // of the digits, negative behind a minus
	Amount   float64 // Value times its scale
	Unit     string  // "%", a currency's sign, a unit's name; of an Amount the stem of Noun
	Noun     string  // what an Amount counts: the word behind it, "" = nothing
	Whole    float64 // of a Share, else 0
	Range    bool    // "22 to 25": Amount is its upper end
	AtMost   bool    // up to so many
	Change   bool    // by how much something grew or fell
	Sampled  bool    // only how many were asked or studied
}

// Counts reports whether the number is an amount of something, and no date,
// clock time, order or name.
func (n Number) Counts() bool {
	switch n.Kind {
	case Amount, Measure, Percent, Money, Share:
		return true
	}
	return false
}

var digitForm = regexp.MustCompile(`\d{1,3}(?:[.,\x{a0}\x{202f} ]\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?`)

// Numbers lists the numbers that a text says in digits, in order. Two that make a
// range are one.
func (l *Language) Numbers(text string) []Number {
	r := numberReader{l, text}
	var all []Number
	end := 0
	for _, at := range digitForm.FindAllStringIndex(text, -1) {
		if at[0] < end {
			continue
		}
		n := r.read(at[0], r.cutDigits(at[0], at[1]))
		if n.From < end { // what stands before it belongs to the number before
			n = numberReader{l, text[end:]}.read(at[0]-end, r.cutDigits(at[0], at[1])-end)
			n.From, n.To = n.From+end, n.To+end
		}
		if len(all) > 0 {
			joined, ok := r.joinRange(all[len(all)-1], n)
			if !ok {
				joined, ok = r.joinTime(all[len(all)-1], n)
			}
			if ok {
				all[len(all)-1], end = joined, joined.To
				continue
			}
		}
		all, end = append(all, n), n.To
	}
	return all
}

// numberReader reads the numbers of a text.
type numberReader struct {
	l    *Language
	text string
}

// cutDigits returns where the digits end: only languages whose decimals are
// commas part thousands by a plain space.
func (r numberReader) cutDigits(from, to int) int {
	if r.l.Decimal == "," {
		return to
	}
	if i := strings.IndexFunc(r.text[from:to], unicode.IsSpace); i >= 0 {
		return from + i
	}
	return to
}

func (r numberReader) read(from, to int) Number {
	n := Number{From: from, To: to, Digits: r.text[from:to]}
	n.Value = r.valueOf(n.Digits)
	n.Amount = n.Value
	for _, read := range []func(*Number) bool{
		r.label, r.clock, r.date, r.ordinal, r.percent, r.money, r.share, r.measure, r.year, r.amount,
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

// valueOf reads digits the way the language writes them.
func (r numberReader) valueOf(digits string) float64 {
	s := strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return -1
		}
		return r
	}, digits)
	group, point := groupMark(r.l.Decimal), r.l.Decimal
	i, at := strings.LastIndex(s, group), strings.LastIndex(s, point)
	if at >= 0 && i > at || at < 0 && i >= 0 && len(s)-i-1 != 3 {
		group, point = point, group // written the other way: 35.5 in a Spanish text
	}
	s = strings.ReplaceAll(strings.ReplaceAll(s, group, ""), point, ".")
	v, err := strconv.ParseFloat(s, 64)
	if err != nil {
		return 0
	}
	return v
}

// label knows digits that are part of a name, a version, a telephone number,
// a path or a size such as 23 x 33.
func (r numberReader) label(n *Number) bool {
	before, _ := utf8.DecodeLastRuneInString(r.text[:n.From])
	after, size := utf8.DecodeRuneInString(r.text[n.To:])
	next, _ := utf8.DecodeRuneInString(r.text[min(n.To+size, len(r.text)):])
	foreign := func(r rune) bool { return unicode.IsLetter(r) && !unicode.Is(unicode.Han, r) }
	switch {
	case n.From > 0 && foreign(before) && (!r.l.prefixed || !unicode.Is(unicode.Hebrew, before)):
	case n.From > 0 && strings.ContainsRune("/_#", before):
	case isHyphen(string(before)) && n.From > 1 && isLetter(lastRune(r.text[:n.From-utf8.RuneLen(before)])) && !r.l.prefixed:
	case after == '/' && unicode.IsDigit(next), after == '_':
	case n.From > 0 && r.namesNumber(r.wordBefore(r.text[:n.From])):
	case isHyphen(string(after)) && unicode.IsDigit(next) && len(n.Digits) == 3 && phone.MatchString(r.text[n.From:]):
	case isHyphen(string(after)) && unicode.IsLetter(next):
		n.To += wordLength(r.text[n.To:])
	case crossed.MatchString(r.text[n.To:]), crossedBy.MatchString(r.text[:n.From]): // 23 x 33
	case r.version(n):
	case foreign(after) && r.unitAfter(r.text[n.To:]) == 0 && r.l.Begins(Scale, r.text[n.To:]) == 0 && r.l.Begins(ClockMark, r.text[n.To:]) == 0 && r.l.Begins(OrderSuffix, r.text[n.To:]) == 0 && !unicode.Is(unicode.Hebrew, after):
		n.To += wordLength(r.text[n.To:])
	default:
		return false
	}
	n.Kind = Label
	return true
}

// namesNumber reports whether a lower-case word is one for what has a number as its
// name: section 46, room 12.
func (r numberReader) namesNumber(low string) bool {
	return low != "" && (r.l.Is(Numbered, low) || r.l.Is(Numbered, r.l.Bare(low)))
}

var (
	phone     = regexp.MustCompile(`^\d{3}[-‐‑.]\d{3,4}`)
	crossed   = regexp.MustCompile(`^\s?[x×]\s?\d`)
	crossedBy = regexp.MustCompile(`\d\s?[x×]\s?$`)
)

func wordLength(s string) int {
	if i := strings.IndexFunc(s, func(r rune) bool { return !isLetter(r) && !isHyphen(string(r)) }); i >= 0 {
		return i
	}
	return len(s)
}

// version knows a decimal, or a small number, behind a name: Tallyboard 2.0, Git
// 2.5, Lifeboat 1.
func (r numberReader) version(n *Number) bool {
	words := r.l.Words(r.text[:n.From])
	if len(words) == 0 || n.From == 0 || r.text[n.From-1] != ' ' {
		return false
	}
	last := words[len(words)-1]
	if !last.Capitalized() || r.l.IsFunction(last.Low) || r.l.Is(Month, last.Low) || r.l.Is(Weekday, last.Low) || !last.Letters || last.To < n.From-1 {
		return false
	}
	return r.unitAfter(r.text[n.To:]) == 0 && r.l.Begins(Scale, strings.TrimLeft(r.text[n.To:], "\u00a0\u202f ")) == 0 && !strings.HasPrefix(strings.TrimLeft(r.text[n.To:], "\u00a0\u202f "), "%") && !r.startsNoun(r.text[n.To:])
}

// startsNoun reports whether a content word follows that could be counted: "Last
// year 48,000 people".
func (r numberReader) startsNoun(rest string) bool {
	if !strings.HasPrefix(rest, " ") {
		return false
	}
	words := r.l.Words(rest)
	return len(words) > 0 && words[0].Letters && !r.l.IsFunction(words[0].Low)
}

// after returns the length of an entry of a class behind white space, white
// space included; 0 where there is none.
func (r numberReader) after(c Class, rest string) int {
	trimmed := strings.TrimLeftFunc(rest, unicode.IsSpace)
	if n := r.l.Begins(c, trimmed); n > 0 {
		return len(rest) - len(trimmed) + n
	}
	return 0
}

func (r numberReader) wordBefore(before string) string {
	words := r.l.Words(before)
	if len(words) == 0 {
		return ""
	}
	return words[len(words)-1].Low
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
		month := r.l.Begins(Month, rest)
		if month == 0 || n.Value < 1 || n.Value > 31 {
			return false
		}
		n.To = len(r.text) - len(rest) + month
	}
	n.To += len(yearBehind.FindString(r.text[n.To:]))
	n.Kind = Date
	return true
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
	if tail == "" || strings.HasPrefix(tail, "年") && len(n.Digits) != 4 {
		return false
	}
	n.To += len(tail)
	n.Kind = Date
	if tail == "年" {
		n.Kind = Year
	}
	return true
}

func (r numberReader) ordinal(n *Number) bool {
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

func (r numberReader) percent(n *Number) bool {
	rest := r.text[n.To:]
	trimmed := strings.TrimLeft(rest, " \u00a0\u202f")
	switch {
	case strings.HasPrefix(trimmed, "%"), strings.HasPrefix(trimmed, "％"):
		_, size := utf8.DecodeRuneInString(trimmed)
		n.To += len(rest) - len(trimmed) + size
	case r.after(PercentWord, rest) > 0:
		n.To += r.after(PercentWord, rest)
	case strings.HasSuffix(r.text[:n.From], "百分之"):
		n.From -= len("百分之")
	default:
		return false
	}
	n.Kind, n.Unit = Percent, "%"
	n.Change = r.changes(n)
	return true
}

// changes reports whether a number says how much something grew or fell.
func (r numberReader) changes(n *Number) bool {
	if r.l.EndsWith(Composes, strings.TrimSpace(r.text[:n.From])) {
		return false
	}
	before, after := r.l.Words(r.text[:n.From]), r.l.Spoken(r.text[n.To:])
	near := slices.Concat(before[max(0, len(before)-4):], after[:min(1, len(after))])
	return slices.ContainsFunc(near, func(w Word) bool { return r.l.Is(Change, w.Low) }) ||
		r.l.Unspaced && r.l.Contains(Change, r.text[max(0, n.From-18):n.From])
}

func (r numberReader) scale(n *Number) bool {
	k := r.after(Scale, r.text[n.To:])
	if k == 0 {
		return false
	}
	word := strings.ToLower(strings.TrimSpace(r.text[n.To : n.To+k]))
	n.To += k
	n.Amount = n.Value * magnitudes[r.l.Value(Scale, word)]
	return true
}

// magnitudes are what the short forms of scales stand for.
var magnitudes = map[string]float64{
	"K": 1e3, "M": 1e6, "B": 1e9, "T": 1e12, "mil": 1e3, "mil M": 1e9, "mille": 1e3, "Md": 1e9,
	"千": 1e3, "万": 1e4, "亿": 1e8, "百万": 1e6, "万亿": 1e12,
}

func (r numberReader) money(n *Number) bool {
	trimmed := strings.TrimRightFunc(r.text[:n.From], unicode.IsSpace)
	to := n.To
	scaled := r.scale(n)
	for _, sign := range []string{"US$", "A$", "C$", "$", "€", "£", "¥", "₪", "CHF", "kr"} {
		if strings.HasSuffix(trimmed, sign) {
			n.From = len(trimmed) - len(sign)
			n.Kind, n.Unit = Money, sign
			return true
		}
		if rest := strings.TrimLeftFunc(r.text[n.To:], unicode.IsSpace); strings.HasPrefix(rest, sign) && endsWord(r.l, sign, rest[len(sign):]) {
			n.To = len(r.text) - len(rest) + len(sign)
			n.Kind, n.Unit = Money, sign
			return true
		}
	}
	rest := r.text[n.To:]
	for _, of := range []string{" de", " d'", " d’", ""} {
		if tail, ok := strings.CutPrefix(rest, of); ok {
			if k := r.after(Currency, tail); k > 0 {
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

// yearForm is a year as it is written.
var yearForm = regexp.MustCompile(`^(?:19|20)\d\d$`)

// share reads "3 out of 10", and not "the 97 of 2023".
func (r numberReader) share(n *Number) bool {
	k := r.after(OutOf, r.text[n.To:])
	rest := strings.TrimLeftFunc(r.text[n.To+k:], unicode.IsSpace)
	m := digitForm.FindStringIndex(rest)
	if k == 0 || m == nil || m[0] != 0 {
		return false
	}
	whole := r.valueOf(rest[:m[1]])
	if year := yearForm.MatchString(rest[:m[1]]) && r.l.Is(Definite, r.wordBefore(r.text[:n.From])); !(whole > 1 && n.Value <= whole) || year {
		return false
	}
	n.To = len(r.text) - len(rest) + m[1]
	n.Kind, n.Whole = Share, whole
	return true
}

// unitAfter returns the length of the unit of measure that a text begins with,
// white space included.
func (r numberReader) unitAfter(rest string) int {
	trimmed := strings.TrimLeft(rest, " \u00a0\u202f-")
	best := 0
	for _, e := range r.l.Entries(Unit) {
		if n := foldPrefix(trimmed, e); n > best && endsWord(r.l, trimmed[:n], trimmed[n:]) && !longerWord(e, trimmed[n:]) {
			best = len(rest) - len(trimmed) + n
		}
	}
	return best
}

// longerWord reports whether a unit of one or two letters is really the head of
// something longer: "5 m-high", "3 a.m.".
func longerWord(unit, rest string) bool {
	return utf8.RuneCountInString(unit) <= 2 && len(rest) > 1 && (rest[0] == '.' || rest[0] == '\'') && isLetter(rune(rest[1]))
}

func (r numberReader) measure(n *Number) bool {
	k := r.unitAfter(r.text[n.To:])
	if k == 0 {
		return false
	}
	n.Unit = r.l.Value(Unit, strings.ToLower(strings.Trim(r.text[n.To:n.To+k], " \u00a0\u202f-")))
	n.To += k
	n.Kind = Measure
	return true
}

func (r numberReader) year(n *Number) bool {
	if len(n.Digits) != 4 || n.Value < 1000 || n.Value > 2100 || n.Amount != n.Value || strings.ContainsAny(n.Digits, ".,") {
		return false
	}
	if n.Value < 1500 && !r.l.Is(Preposition, r.wordBefore(r.text[:n.From])) {
		return false
	}
	hung := r.l.prefixed && n.From > 0 && isHyphen(string(lastRune(r.text[:n.From]))) // ב-1948
	if !hung && r.startsNoun(r.text[n.To:]) && !r.l.Is(Preposition, r.wordBefore(r.text[:n.From])) && n.From > 0 && !r.l.Is(Article, r.wordBefore(r.text[:n.From])) {
		return false
	}
	n.Kind = Year
	return true
}

func (r numberReader) amount(n *Number) bool {
	n.Kind = Amount
	if !r.l.Studied() {
		n.Kind = Label // what is behind it may be a thousand
		return true
	}
	rest := r.text[n.To:]
	if k := r.l.Begins(Counter, rest); k > 0 {
		n.To += k
		rest = r.text[n.To:]
	}
	words := r.l.Words(rest)
	if len(words) > 0 && words[0].Letters && !words[0].Digit && !r.l.IsAny(words[0].Low, Preposition, And, Finite, OfWord, Conjunction) {
		n.Noun = words[0].Text
		n.Unit = r.l.Stem(words[0].Low)
	}
	return true
}

// CardinalValue returns the value of a number that is spelled out in one word,
// hyphens included; 0 where it is none.
func (l *Language) CardinalValue(low string) int {
	sum := 0.
	for _, part := range strings.FieldsFunc(low, func(r rune) bool { return isHyphen(string(r)) }) {
		v, err := strconv.Atoi(l.Value(Cardinal, part))
		if err != nil {
			if v, err = strconv.Atoi(l.Value(Cardinal, l.Bare(part))); err != nil {
				return 0
			}
		}
		sum = grown(sum, float64(v), l.Unspaced)
	}
	return int(sum)
}
