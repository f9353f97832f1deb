package spell

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

var (
	moneyRE = regexp.MustCompile(`^([-+]?)((?:US|CA|AU|NZ|HK|[CAR])?[$€£₪¥₹])([-+]?) ?[.\d]`)
	signRE  = regexp.MustCompile(`^(?:US|CA|AU|NZ|HK|[CAR])?\p{Sc}(\d\d$)?`)
	upToRE  = regexp.MustCompile(`^-\p{Sc}?(\d)`)
)

// money reads an amount whose currency stands before it, and a currency sign
// that stands apart before its number.
func (r *reader) money(s string, at int) ([]Word, int) {
	if m := moneyRE.FindStringSubmatchIndex(s[at:]); m != nil && (at == 0 || !isDigit(s[at-1])) && !r.isCentsBehind(s) {
		return r.moneyAmount(s[at:], m)
	}
	m := signRE.FindStringSubmatch(s[at:])
	if m == nil {
		return nil, 0
	}
	c, ok := r.lang.coins.before(strings.TrimSuffix(m[0], m[1]))
	switch {
	case !ok:
		return nil, 0
	case at == 0 && r.isCentsBehind(s):
		return r.lang.words(c.name(r.lang, number{whole: r.previous(), fraction: m[1]})), len(s)
	case at == 0 && len(m[0]) == len(s) && isDigit(firstByte(r.next())):
		r.coin = &c
		return nil, len(s)
	}
	return r.lang.words(r.lang.fields(c.many)), len(m[0]) - len(m[1])
}

// isCentsBehind reports whether s is a currency and the hundredths behind the number that
// was said: 3 €50.
func (r *reader) isCentsBehind(s string) bool {
	m := signRE.FindStringSubmatch(s)
	return m != nil && m[1] != "" && r.lang.Decimal == "," && countRE.MatchString(r.previous())
}

func (r *reader) moneyAmount(s string, m []int) ([]Word, int) {
	c, _ := r.lang.coins.before(s[m[4]:m[5]])
	at := m[1] - 1
	n := scanNumber(s[at:], r.lang.Decimal)
	n.sign = s[m[2]:m[3]] + s[m[6]:m[7]]
	at += n.size
	var words []string
	if to := upToRE.FindStringSubmatchIndex(s[at:]); to != nil { // $20-30: the currency is said once
		words = append(c.count(r.lang, n), r.lang.say("range")...)
		at += to[2]
		n = scanNumber(s[at:], r.lang.Decimal)
		at += n.size
	}
	more, size := r.amount(n, c, s[at:])
	return r.lang.words(append(words, more...)), at + size
}

// amount reads n of a currency; a scale may follow, attached or as the next
// token.
func (r *reader) amount(n number, c coin, rest string) ([]string, int) {
	if sc, size := r.lang.scales.at(rest, true); size > 0 {
		return sc.amount(r.lang, n, &c), size
	}
	if sc, ok := r.lang.scales[strings.ToLower(r.next())]; ok && rest == "" && utf8.RuneCountInString(r.next()) > 0 {
		r.carryCoin(sc, c)
		return r.lang.cardinalOf(n, masculine), 0
	}
	return c.amount(r.lang, n), 0
}

// carryCoin says the currency after the next token.
func (r *reader) carryCoin(sc scale, c coin) {
	r.carry = r.lang.linked(sc.link, c.many)
}
