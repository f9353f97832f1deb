package spell

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

var (
	moneyRE = regexp.MustCompile(`^([-+]?)([A-Z]{0,2}\p{Sc})([-+]?) ?[.\d]`)
	signRE  = regexp.MustCompile(`^[A-Z]{0,2}\p{Sc}(\d\d$)?`)
	upToRE  = regexp.MustCompile(`^-\p{Sc}?(\d)`)
)

// money reads an amount with its currency before it, and a separate currency sign before its
// number.
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
	c, ok := r.lang.coins.before(s[m[4]:m[5]])
	if !ok {
		return nil, 0
	}
	at := m[1] - 1
	n := scanNumber(s[at:], r.lang.Decimal)
	n.sign = s[m[2]:m[3]] + s[m[6]:m[7]]
	at += n.size
	var words []string
	if to := upToRE.FindStringSubmatchIndex(s[at:]); to != nil { // $20-30: spoken once
		words = append(c.count(r.lang, n), r.lang.say("range")...)
		at += to[2]
		n = scanNumber(s[at:], r.lang.Decimal)
		at += n.size
	}
	if named, ok := r.coinAt(r.next()); ok && at == len(s) && isUpper(r.next()) {
		c, r.spent = named, true // $100 MXN
	}
	more, size := r.amount(n, c, s[at:])
	return r.lang.words(append(words, more...)), at + size
}

// amount reads n of a currency; a scale may follow, attached or as the next token.
func (r *reader) amount(n number, c coin, rest string) ([]string, int) {
	if sc, size := r.lang.scales.at(rest, true); size > 0 {
		return sc.amount(r.lang, n, &c), size
	}
	if sc, ok := r.lang.scales[strings.ToLower(r.next())]; ok && rest == "" && utf8.RuneCountInString(r.next()) > 0 {
		r.carry = r.lang.linked(sc.link, c.many)
		return r.lang.cardinalOf(n, masculine), 0
	}
	return c.amount(r.lang, n), 0
}

// coin is a currency.
type coin struct {
	one, many   string
	cent, cents string
	gender      gender
}

// coins are the currencies of a language, by sign and by code.
type coins map[string]coin

// before returns the currency of a sign, with the letters of its country before it, if known.
func (all coins) before(sign string) (coin, bool) {
	if c, ok := all[sign]; ok {
		return c, true
	}
	c, ok := all[string(lastRune(sign))]
	return c, ok
}

// coinAt returns the currency of a token, unless it is a code that is also a word.
func (r *reader) coinAt(s string) (coin, bool) {
	c, ok := r.lang.coins[s]
	isWord := ok && isUpper(s) && hasVowel(s) && (r.lang.acronyms[s] || r.isHeading(r.lang))
	return c, ok && !isWord
}

// at returns the currency whose sign or code is at the start of s: $, $US, EUR.
func (all coins) at(s string) (coin, int) {
	sign := 0
	if c := firstRune(s); unicode.Is(unicode.Sc, c) {
		sign = utf8.RuneLen(c)
	}
	for _, end := range []int{sign + lettersEnd(s[sign:]), sign} {
		if c, ok := all[s[:end]]; ok {
			return c, end
		}
	}
	return coin{}, 0
}

// amount reads n of a currency, two decimals as cents.
func (c coin) amount(l *language, n number) []string {
	return append(c.count(l, n), c.name(l, n)...)
}

// split returns the whole units of n, and its hundredths if the currency has some and they are not
// zero.
func (c coin) split(n number) (whole number, cents string) {
	if len(n.fraction) != 2 || c.cent == "" || n.version != "" {
		return n, ""
	}
	whole, cents = n, n.fraction
	whole.fraction = ""
	return whole, strings.TrimPrefix(cents, "00")
}

// count returns the number before the currency's name.
func (c coin) count(l *language, n number) []string {
	whole, cents := c.split(n)
	if cents != "" && strings.Trim(whole.whole, "0") == "" {
		whole.whole = strings.TrimLeft(cents, "0")
	}
	return l.cardinalOf(whole, c.gender)
}

// name returns the currency's name after n, with any cents; French leaves their name out.
func (c coin) name(l *language, n number) []string {
	whole, cents := c.split(n)
	hundredths := l.fields(plural(cents == "01", c.cent, c.cents))
	if cents != "" && strings.Trim(whole.whole, "0") == "" {
		return hundredths
	}
	const million = 1_000_000
	if v, _ := n.value(); v > 0 && v%million == 0 && n.fraction == "" {
		return l.linked(l.scales["m"].link, c.many) // un million d'euros
	}
	words := l.noun(whole, c.one, c.many)
	if cents == "" {
		return words
	}
	small := l.cardinal(atoi(cents), c.gender)
	small[0] = l.rules["joined"] + small[0]
	words = slices.Concat(words, l.say("coins"), small)
	if l.rules["cents"] == "unnamed" {
		return words
	}
	return append(words, hundredths...)
}
