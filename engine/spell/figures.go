package spell

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// number reads a number with its attached parts: a sign, percent, an ordinal ending, a scale, a
// currency or a unit.
func (r *reader) number(s string, at int) ([]Word, int) {
	sign := 0
	if (s[at] == '-' || s[at] == '+') && at == 0 && len(s) > 1 {
		sign = 1
	}
	n := scanNumber(s[at+sign:], r.lang.Decimal)
	if n.size == 0 {
		return nil, 0
	}
	if s[at] == '.' && at > 0 { // 6:14.7
		return r.lang.words(append(r.lang.say("0.0"), r.lang.digits(n.fraction)...)), n.size
	}
	joined := at > 0 && (s[at-1] == '-' || lettersEnd(s[at-1:at]) > 0)
	if joined && s[at+n.size:] == "s" && r.lang.numbers.has("decade") && !strings.HasSuffix(n.whole, "0") {
		return withEnding(r.lang.words(r.lang.cardinalOf(n, alone)), "s"), n.size + 1 // under-18s
	}
	n.sign = s[at : at+sign]
	size := sign + n.size
	rest := s[at+size:]
	n.apart = strings.HasPrefix(rest, "-")
	if l := r.lang; l.spans[r.previous()].one != "" && l.spans[strings.Trim(r.next(), ".")].one != "" && at == 0 {
		n.whole = strings.TrimPrefix(n.whole, "0") // 4 h 07 min
	}
	if r.coins != nil {
		c := *r.coins
		r.coins = nil
		words, more := r.amount(n, c, rest)
		return r.lang.words(words), size + more
	}
	readers := []func(number, string) ([]string, int){
		r.percent, r.ordinalEnd, r.decade, r.times, r.scaled, r.postCoin, r.unit,
	}
	before := lastRune(s[:at])
	if scriptOf(before) == "Latn" || before == '#' || nameRE.MatchString(s[:at]) || isUpper(s[:at]) && isUpper(rest) {
		readers = nil // within a name: B2B, X-200B
	}
	for _, f := range readers {
		if words, more := f(n, rest); words != nil {
			return r.lang.words(words), size + more
		}
	}
	if rest == "" && r.at(r.i).stop == None {
		r.count = &n
	}
	return r.lang.words(r.bare(n, isAlone(s, at, size))), size
}

// isAlone reports whether the number at a position is the whole token, or one end of a range that
// is, or follows a prefix attached by a hyphen.
func isAlone(s string, at, size int) bool {
	before, _, _ := strings.Cut(s[:at]+"-", "-")
	return at == 0 && size == len(s) || strings.Trim(s, "0123456789.,-") == "" ||
		at+size == len(s) && len(before)+1 == at && scriptOf(firstRune(before)) == "Hebr"
}

// bare reads a number with nothing attached; whole is true for a separate token, whose context then
// decides.
func (r *reader) bare(n number, whole bool) []string {
	l := r.lang
	if r.isDigits(n) {
		return l.digits(n.whole)
	}
	g := alone
	if whole {
		g = r.genderOfNext(n)
	}
	v, ok := n.value()
	if c, ok := l.coins[r.nextUnit()]; ok && whole {
		count, _ := l.price(n, c)
		return count
	}
	if whole && r.isMonthDay(n) {
		return l.ordinal(v, masculine)
	}
	if whole && ok && ratioRE.MatchString(r.next()) {
		return l.cardinal(v, g) // 2 ½
	}
	bare := n.sign == "" && !n.grouped && n.fraction == "" && n.version == ""
	isYear := ok && l.numbers.has("year") && bare && v >= 1100 && v < 2100
	if !isYear || whole && r.measured() {
		return l.cardinalOf(n, g)
	}
	return l.sayBy(v, "year", alone)
}

var yearRE = regexp.MustCompile(`^(?:19|20)\d\d$`)

// isDigits reports whether n is read digit by digit: a year in a range, or before a word that
// requires it, like 年.
func (r *reader) isDigits(n number) bool {
	mark := r.lang.rules["digits"]
	inRange := r.at(r.i).link == "range" || r.at(r.i-1).link == "range"
	if mark != "" && inRange && yearRE.MatchString(n.whole) {
		return true // 2009—2013
	}
	decade := r.lang.rules["decades"] != "" && r.rest(2) == r.lang.rules["decades"]
	year := len(n.whole) == 4 || !decade && len(n.whole) == 2 && n.whole[0] > '3'
	return mark != "" && r.next() == mark && year && n.fraction == ""
}

// isMonthDay reports whether n is the day of a month next to it, in languages with cardinal days, or the
// first one: "May 5", not "in May 20 people", "8 May 9-10".
func (r *reader) isMonthDay(n number) bool {
	l := r.lang
	v, ok := n.value()
	first := l.rules["days"] == "first" && v == 1
	named := first || l.rules["days"] == "ordinal"
	if !named || !ok || v < 1 || v > 31 || n.fraction != "" || n.sign != "" || r.measured() || r.half("") != "" {
		return false
	}
	if l.isMonth(r.next()) || r.at(r.i).link == "range" && l.isMonth(r.at(r.i+2).norm) {
		return true
	}
	beforeMonth := r.behind(r.i - 2)
	within := strings.EqualFold(beforeMonth, l.rules["within"]) && scriptOf(firstRune(r.next())) != ""
	return l.isMonth(r.previous()) && !within && !isDigit(firstByte(beforeMonth))
}

// measured reports whether the next token is a unit, a currency or a scale.
func (r *reader) measured() bool {
	next := r.nextUnit()
	return next != "" && (r.lang.measures(next) || r.lang.inverse(next) != nil)
}

// genderOfNext returns the gender of the noun counted by n, guessed from the next token.
func (r *reader) genderOfNext(n number) gender {
	next := r.nextUnit()
	if ratioRE.MatchString(next) {
		next = r.at(r.i + 2).norm
	}
	if _, scale := r.lang.scales[strings.ToLower(next)]; scale && !r.lang.Unspaced {
		return masculine
	}
	if v, _ := n.value(); next == "" || n.fraction != "" || r.lang.rules["years"] == "alone" && v >= 1900 && v < 2100 {
		return alone
	}
	if c, ok := r.lang.coins[next]; ok {
		return plural(c.feminine, feminine, masculine)
	}
	if words, size := r.lang.unitAt(next, n); size == len(next) {
		return r.lang.unitGender(words)
	}
	if r.lang.Unspaced && r.at(r.i-1).norm == r.lang.rules["counts"] {
		return alone // after 第 a number is an ordinal, and its 2 is no 两
	}
	if r.lang.Unspaced {
		return r.lang.genderOf(r.rest(2))
	}
	if say, ok := r.lang.abbr[strings.ToLower(next)]; ok {
		return r.lang.genderOf(fields(say)[0])
	}
	if scriptOf(firstRune(next)) == "" || unicode.IsUpper(firstRune(next)) || r.lang.IsFunction(next) {
		return alone
	}
	return r.lang.genderOf(next)
}

// percent reads "5%" and "5‰".
func (r *reader) percent(n number, rest string) ([]string, int) {
	sign := firstRune(rest)
	if sign != '%' && sign != '‰' {
		return nil, 0
	}
	l, size := r.lang, utf8.RuneLen(sign)
	name := l.say(string(sign))
	if l.rules["percent"] == "before" {
		minus := l.say(n.sign)
		n.sign = ""
		return append(append(minus, name...), l.cardinalOf(n, alone)...), size
	}
	few := l.say(string(sign) + "s") // two to ten of them
	if v, ok := n.value(); len(few) > 0 && ok && v > 1 && v <= 10 && n.fraction == "" {
		name = few
	}
	return append(l.cardinalOf(n, masculine), name...), size
}

// ordinalEnd reads a number with an ordinal ending.
func (r *reader) ordinalEnd(n number, rest string) ([]string, int) {
	end := strings.TrimPrefix(rest, ".")
	size := len(rest) - len(end) + lettersEnd(end)
	g, ok := r.lang.endings[rest[:size]]
	v, fits := n.value()
	if !ok || !fits || n.fraction != "" {
		return nil, 0
	}
	if next := r.next(); g == masculine && lettersEnd(next) > 0 && !isUpper(next) && !r.lang.IsFunction(next) {
		g = short // 3.º piso
	}
	return append(r.lang.say(n.sign), r.lang.ordinal(v, g)...), size
}

// decade reads "1990s" and "80s" in English.
func (r *reader) decade(n number, rest string) ([]string, int) {
	v, ok := n.value()
	tail := strings.TrimPrefix(rest, "'")
	round := ok && v%10 == 0 && v >= 20 && v <= 2090
	if !r.lang.numbers.has("decade") || !round || !strings.HasPrefix(tail, "s") || lettersEnd(tail) != 1 {
		return nil, 0
	}
	return r.lang.sayBy(v, "decade", alone), len(rest) - len(tail) + 1
}

// times reads "10x" and the "by" of "1920×1080".
func (r *reader) times(n number, rest string) ([]string, int) {
	sign := firstRune(rest)
	if sign != 'x' && sign != 'X' && sign != '×' {
		return nil, 0
	}
	size := utf8.RuneLen(sign)
	after := rest[size:]
	switch {
	case after != "" && isDigit(after[0]) && !strings.HasPrefix(after, "10^"):
		return append(r.bare(n, false), r.lang.say("by")...), size
	case sign == '×' || lettersEnd(after) > 0 || strings.ContainsAny(after, "+-=²³^"):
		return nil, 0
	}
	return append(r.lang.cardinalOf(n, feminine), r.lang.say("x")...), size
}

// isBy reports whether a letter x is between two measures, or a cross before a number with its unit:
// "23 x 33", "2 m x 3 m", "78 × 52 cm".
func (r *reader) isBy(t raw) bool {
	measured := r.at(r.i+1).stop == None && r.lang.isUnit(r.at(r.i+2).norm) || strings.ContainsAny(r.next(), `'"`)
	if t.norm != "x" && t.norm != "X" && (t.norm != "×" || !measured) || !isDigit(firstByte(r.next())) {
		return false
	}
	before := r.previous()
	return isDigit(firstByte(before)) || r.lang.isUnit(before) && isDigit(firstByte(r.behind(r.i-2)))
}

// scaled reads "10K", "5M", "3bn" and a currency after them.
func (r *reader) scaled(n number, rest string) ([]string, int) {
	l := r.lang
	sc, size := l.scaleAt(rest, false)
	if size == 0 || rest == "K" && n.fraction == "" && len(n.whole) == 1 && strings.Contains("248", n.whole) {
		return nil, 0
	}
	if u, ok := l.units["?"+rest]; ok && len(n.whole) > len("999") { // a 3000K lamp
		count := l.cardinalOf(n, l.unitGender(l.fields(u.one)))
		return append(count, l.noun(n, u.one, plural(r.isAttribute(r.i), u.one, u.many))...), size
	}
	words := l.scaled(n, sc)
	c, more := l.coinAt(rest[size:])
	if more > 0 {
		return append(words, l.linked(sc, c)...), size + more
	}
	if c, ok := l.coins[r.next()]; ok && size == len(rest) {
		r.carry, r.spent = l.linked(sc, c), true // 5M €
	}
	return words, size
}

// unit reads a number with its unit.
func (r *reader) unit(n number, rest string) ([]string, int) {
	words, size := r.lang.unitAt(rest, n)
	if joined, ok := strings.CutPrefix(rest, "-"); ok { // a 5-kg bag
		if words, size = r.lang.unitAt(joined, one); size == 0 && r.lang.isUnit(joined+".") {
			words, size = r.lang.fields(r.lang.units[joined+"."].one), len(joined) // a 3-in nail
		}
		if size != len(joined) {
			return nil, 0
		}
		size++
	}
	if size == 0 {
		return nil, 0
	}
	behind := strings.TrimPrefix(rest[size:], "-")
	if behind != rest[size:] && isWordStart(behind) && lettersEnd(behind) > 0 || r.isAttribute(r.i) && rest[0] != '-' {
		words, _ = r.lang.unitAt(rest, one) // a 3m-wide gate
	}
	return append(r.lang.cardinalOf(n, r.lang.unitGender(words)), words...), size
}

// postCoin reads an amount whose currency is attached after it.
func (r *reader) postCoin(n number, rest string) ([]string, int) {
	c, size := r.lang.coinAt(rest)
	if size == 0 {
		return nil, 0
	}
	return r.lang.amount(n, c), size
}
