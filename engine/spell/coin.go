package spell

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// coin is a currency.
type coin struct {
	one, many   string
	cent, cents string
	gender      gender
}

// coins are the currencies of a language, by sign and by code.
type coins map[string]coin

// before returns the currency of a sign, with the letters of its country before it
// where it is known by them.
func (all coins) before(sign string) (coin, bool) {
	if c, ok := all[sign]; ok {
		return c, true
	}
	c, ok := all[string(lastRune(sign))]
	return c, ok
}

// at finds a currency's sign or code at the start of s.
func (all coins) at(s string) (coin, int) {
	if sign := firstRune(s); unicode.Is(unicode.Sc, sign) {
		long := utf8.RuneLen(sign)
		long += lettersEnd(s[long:])
		if c, ok := all[s[:long]]; ok {
			return c, long // $US
		}
		c, ok := all[string(sign)]
		if !ok {
			return coin{}, 0
		}
		return c, utf8.RuneLen(sign)
	}
	end := lettersEnd(s)
	c, ok := all[s[:end]]
	if !ok {
		return coin{}, 0
	}
	return c, end
}

// amount reads n of a currency, two decimals as cents.
func (c coin) amount(l *language, n number) []string {
	return append(c.count(l, n), c.name(l, n)...)
}

// hasCents reports whether the decimals of n are read as cents.
func (c coin) hasCents(l *language, n number) bool {
	return len(n.fraction) == 2 && c.cent != "" && n.version == ""
}

// isOnlyCents reports whether n is less than one of the currency, and said in hundredths.
func (c coin) isOnlyCents(l *language, n number) bool {
	return c.hasCents(l, n) && strings.Trim(n.whole, "0") == "" && strings.Trim(n.fraction, "0") != ""
}

// count returns the number before the currency's name.
func (c coin) count(l *language, n number) []string {
	if c.isOnlyCents(l, n) {
		n.whole, n.fraction = strings.TrimLeft(n.fraction, "0"), ""
	}
	if c.hasCents(l, n) {
		n.fraction = ""
	}
	return l.cardinalOf(n, c.gender)
}

// name returns the currency's name after n, with the cents where there are some.
func (c coin) name(l *language, n number) []string {
	if c.isOnlyCents(l, n) {
		return l.fields(plural(n.fraction == "01", c.cent, c.cents))
	}
	whole := n
	if c.hasCents(l, n) {
		whole.fraction = ""
	}
	words := l.noun(whole, c.one, c.many)
	const million = 1_000_000
	if v, _ := n.value(); v > 0 && v%million == 0 && n.fraction == "" {
		return l.linked(l.scales["m"].link, c.many) // un million d'euros
	}
	if !c.hasCents(l, n) || n.fraction == "00" {
		return words
	}
	small := c.ofCents(l, n)
	small[0] = l.rules["joined"] + small[0]
	return slices.Concat(words, l.say("coins"), small)
}

// ofCents reads the two decimals of n; French leaves their name out.
func (c coin) ofCents(l *language, n number) []string {
	cents, _ := strconv.ParseUint(n.fraction, 10, 64)
	words := l.cardinal(cents, c.gender)
	if l.rules["cents"] == "unnamed" && strings.Trim(n.whole, "0") != "" {
		return words
	}
	return append(words, l.fields(plural(cents == 1, c.cent, c.cents))...)
}
