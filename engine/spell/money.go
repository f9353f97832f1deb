package spell

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

var moneyRE = regexp.MustCompile(`^([-+]?)(?:US|CA|AU|HK|[CAR])?([$€£₪¥₹])([-+]?) ?[.\d]`)

// money reads an amount whose currency stands before it, and a currency sign
// that stands apart before its number.
func (r *reader) money(s string, at int) ([]Word, int) {
	if m := moneyRE.FindStringSubmatchIndex(s[at:]); m != nil && (at == 0 || !isDigit(s[at-1])) {
		return r.moneyAmount(s[at:], m)
	}
	sign := firstRune(s[at:])
	if !unicode.Is(unicode.Sc, sign) {
		return nil, 0
	}
	c, ok := r.lang.coins[string(sign)]
	size := utf8.RuneLen(sign)
	switch {
	case !ok:
		return nil, 0
	case at == 0 && size == len(s) && r.nextIsNumber():
		r.coin = &c
		return nil, size
	}
	return r.lang.words(fields(c.many)), size
}

func (r *reader) nextIsNumber() bool {
	next := r.next()
	return next != "" && isDigit(next[0])
}

func (r *reader) moneyAmount(s string, m []int) ([]Word, int) {
	c := r.lang.coins[s[m[4]:m[5]]]
	at := m[1] - 1
	n := r.lang.scanNumber(s[at:])
	n.sign = s[m[2]:m[3]] + s[m[6]:m[7]]
	words, more := r.amount(n, c, s[at+n.size:])
	return r.lang.words(words), at + n.size + more
}

// amount reads n of a currency; a scale may follow, attached or as the next
// token.
func (r *reader) amount(n number, c coin, rest string) ([]string, int) {
	if sc, size := r.scaleAt(rest, true); size > 0 {
		return r.scaledCoin(n, sc, &c), size
	}
	if sc, ok := r.lang.scales[strings.ToLower(r.next())]; ok && rest == "" && utf8.RuneCountInString(r.next()) > 0 {
		r.carryCoin(sc, c)
		return r.lang.cardinalOf(n, masculine), 0
	}
	return r.coins(n, c), 0
}

// carryCoin says the currency after the next token.
func (r *reader) carryCoin(sc scale, c coin) {
	r.carry = r.lang.linked(sc.link, c.many)
}

// postCoin reads an amount whose currency is attached after it.
func (r *reader) postCoin(n number, rest string) ([]string, int) {
	c, size := r.coinAt(rest)
	if size == 0 {
		return nil, 0
	}
	return r.coins(n, c), size
}

// coinAt finds a currency's sign or code at the start of s.
func (r *reader) coinAt(s string) (coin, int) {
	if sign := firstRune(s); unicode.Is(unicode.Sc, sign) {
		c, ok := r.lang.coins[string(sign)]
		if !ok {
			return coin{}, 0
		}
		return c, utf8.RuneLen(sign)
	}
	end := lettersEnd(s)
	c, ok := r.lang.coins[s[:end]]
	if !ok {
		return coin{}, 0
	}
	return c, end
}

// coins reads n of a currency, two decimals as cents.
func (r *reader) coins(n number, c coin) []string {
	l := r.lang
	if l.hasCents(n, c) && strings.Trim(n.whole, "0") == "" && strings.Trim(n.fraction, "0") != "" {
		return append(l.say(n.sign), l.cents(n, c)...)
	}
	return append(l.coinCount(n, c), r.coinName(n, c)...)
}

// hasCents tells whether the decimals of n are read as cents.
func (l *language) hasCents(n number, c coin) bool {
	return len(n.fraction) == 2 && c.cent != "" && n.version == "" && l.code != "zh"
}

// coinCount is the number before the currency's name.
func (l *language) coinCount(n number, c coin) []string {
	if l.hasCents(n, c) {
		n.fraction = ""
	}
	return l.cardinalOf(n, c.gender)
}

// coinName is the currency's name after n, with the cents where there are some.
func (r *reader) coinName(n number, c coin) []string {
	l := r.lang
	whole := n
	if l.hasCents(n, c) {
		whole.fraction = ""
	}
	words := fields(plural(l.singular(whole), c.one, c.many))
	if !l.hasCents(n, c) || n.fraction == "00" {
		return words
	}
	small := l.cents(n, c)
	if l.code == "iw" {
		small[0] = "ו" + small[0]
	}
	return concat(words, l.say("coins"), small)
}

// cents reads the two decimals of n; French leaves their name out.
func (l *language) cents(n number, c coin) []string {
	cents, _ := strconv.ParseUint(n.fraction, 10, 64)
	words := l.cardinal(cents, c.gender)
	if l.code == "fr" && strings.Trim(n.whole, "0") != "" {
		return words
	}
	return append(words, fields(plural(cents == 1, c.cent, c.cents))...)
}
