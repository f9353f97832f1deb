package spell

import (
	"regexp"
	"strings"
)

var (
	moneyRE = regexp.MustCompile(`^([-+]?)([A-Z]{0,2}\p{Sc}|\pL{1,3}\.?)([-+]?) ?[.\d]`)
	signRE  = regexp.MustCompile(`^[A-Z]{0,2}\p{Sc}(\d\d$)?`)
	upToRE  = regexp.MustCompile(`^-\p{Sc}?(\d)`)
)

// money reads an amount with its currency before it, and a separate currency sign before its
// number.
func (r *reader) money(s string, at int) ([]Word, int) {
	joined := at > 0 && (isDigit(s[at-1]) || s[at] == '-')
	if m := moneyRE.FindStringSubmatchIndex(s[at:]); m != nil && !joined && !r.isCentsBehind(s) {
		return r.moneyAmount(s[at:], m)
	}
	m := signRE.FindStringSubmatch(s[at:])
	if m == nil {
		return nil, 0
	}
	c, ok := r.lang.coinBefore(strings.TrimSuffix(m[0], m[1]), number{})
	switch {
	case !ok:
		return nil, 0
	case at == 0 && r.isCentsBehind(s):
		_, name := r.lang.price(number{whole: r.previous(), fraction: m[1]}, c)
		return r.lang.words(name), len(s)
	}
	return r.lang.words(r.lang.fields(c.many)), len(m[0]) - len(m[1])
}

// isCentsBehind reports whether s is a currency with hundredths after the number read before: 3
// €50.
func (r *reader) isCentsBehind(s string) bool {
	m := signRE.FindStringSubmatch(s)
	return m != nil && m[1] != "" && r.lang.Decimal == "," && countRE.MatchString(r.previous())
}

// moneyAmount reads an amount, or the two ends of a range, by moneyRE's match.
func (r *reader) moneyAmount(s string, m []int) ([]Word, int) {
	at := m[1] - 1
	n := scanNumber(s[at:], r.lang.Decimal)
	c, ok := r.lang.coinBefore(s[m[4]:m[5]], n)
	if !ok {
		return nil, 0
	}
	n.sign = s[m[2]:m[3]] + s[m[6]:m[7]]
	at += n.size
	var words []string
	if to := upToRE.FindStringSubmatchIndex(s[at:]); to != nil { // $20-30: spoken once
		count, _ := r.lang.price(n, c)
		words = append(count, r.lang.say("range")...)
		at += to[2]
		n = scanNumber(s[at:], r.lang.Decimal)
		at += n.size
	}
	if named, ok := r.coin(r.next(), number{}); ok && at == len(s) && isUpper(r.next()) {
		c, r.spent = named, true // $100 MXN
	}
	more, size := r.amount(n, c, s[at:])
	return r.lang.words(append(words, more...)), at + size
}

// amount reads n of a currency; a scale may follow, attached or as the next token.
func (r *reader) amount(n number, c measure, rest string) ([]string, int) {
	l := r.lang
	if sc, size := l.scaleAt(rest, true); size > 0 {
		return append(l.scaled(n, sc), l.linked(sc, c)...), size
	}
	if sc, ok := l.scales[strings.ToLower(r.next())]; ok && rest == "" {
		if r.carry = l.linked(sc, c); isUpper(r.next()) {
			r.count = &n // $293 K
		}
		return l.cardinalOf(n, masculine), 0
	}
	return l.amount(n, c), 0
}

// coin returns the currency of a token before n, unless it is a code that is also a word.
func (r *reader) coin(s string, n number) (measure, bool) {
	c, ok := r.lang.coins[s]
	if !ok && n.isPrice() {
		c, ok = r.lang.coins[s+"0.00"]
	}
	isWord := ok && isUpper(s) && hasVowel(s) && (r.lang.acronyms[s] || r.isHeading(r.lang))
	return c, ok && !isWord
}
