package spell

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// isUnit reports whether s is the sign of a unit.
func (l *language) isUnit(s string) bool {
	_, ok := l.units[s]
	return ok
}

// measures reports whether s, after a number, is its unit, currency, scale, ordinal ending or half
// of the day.
func (l *language) measures(s string) bool {
	low := strings.ReplaceAll(strings.ToLower(s), ".", "")
	_, coin := l.coins[s]
	_, ordinal := l.endings[s]
	_, scale := l.scales[low]
	_, span := l.spans[low]
	return l.isUnit(s) || coin || ordinal || scale || span || low == "am" || low == "pm" || strings.ContainsRune("%‰°℃℉", firstRune(s))
}

// one is the number before the name of a single thing.
var one = number{whole: "1"}

// unitAt returns the unit at the start of s, with its denominator: "km", "km/h", "m/s²". The unit must
// end with its letters.
func (l *language) unitAt(s string, n number) (words []string, size int) {
	letters, end := unitEnd(s)
	if l.isUnit(s) {
		end = len(s)
	}
	u, ok := l.units[s[:end]]
	switch power := s[letters:end]; {
	case ok:
		words = l.noun(n, u.one, u.many)
	case l.isUnit(s[:letters]) && power == "²":
		u = l.units[s[:letters]]
		words = append(l.noun(n, u.one, u.many), l.say(power)...)
	case s != "" && strings.ContainsRune(`°'`, firstRune(s)): // 5°N, 5'11"
		sign := string(firstRune(s))
		end, u = len(sign), l.units[sign]
		words = l.noun(n, u.one, u.many)
	}
	if v, _ := n.value(); words == nil || u.below > 0 && v >= u.below {
		return nil, 0
	}
	if of, ok := strings.CutPrefix(s[end:], "/"); ok {
		if per, size := l.denominator(of); size > 0 {
			return slices.Concat(words, l.say("per"), per), end + 1 + size
		}
	}
	return words, end
}

// denominator returns the unit at the start of s, after another one: the K of mW/K.
func (l *language) denominator(s string) (words []string, size int) {
	if u, ok := l.units["?"+s]; ok {
		return l.fields(u.one), len(s)
	}
	return l.unitAt(s, one)
}

// unitEnd returns the end of the letters at the start of s, with a degree sign before them, and the
// end of their exponent.
func unitEnd(s string) (letters, end int) {
	letters = len(s) - len(strings.TrimPrefix(s, "°"))
	letters += lettersEnd(s[letters:])
	return letters, letters + len(s[letters:]) - len(strings.TrimLeft(s[letters:], "²³"))
}

// unitGender returns the gender of a unit's name, for the number before it.
func (l *language) unitGender(words []string) gender {
	if g, ok := l.rules["units"]; ok {
		return genders[g]
	}
	return l.genderOf(words[0])
}

// unitAlone reads the unit of an area, a volume or a rate without a number before it: in the
// singular after "per", else in the plural.
func (l *language) unitAlone(s, before string) []Word {
	n := number{whole: "2"}
	if strings.EqualFold(before, strings.Join(l.say("per"), " ")) {
		n = one
	}
	words, size := l.unitAt(s, n)
	if _, end := unitEnd(s); size != len(s) || end == lettersEnd(s) && strings.Index(s, "/") < len("km") {
		return nil
	}
	return l.words(words)
}

// scaleAt returns the scale attached to a number. A small m or t is a unit unless the amount is
// money.
func (l *language) scaleAt(rest string, money bool) (scale measure, size int) {
	run := rest[:lettersEnd(rest)]
	sc, ok := l.scales[strings.ToLower(run)]
	small := run == "m" || run == "t" || run == "b" || run == "T" || run == "mm"
	if !ok || len(run) > 3 || small && !money {
		return measure{}, 0
	}
	return sc, len(run)
}

// scaled returns n times a scale; "one thousand" is just mil or mille in Spanish and French, a
// thousand in Hebrew.
func (l *language) scaled(n number, sc measure) []string {
	if sc.many == "" {
		return l.cardinalOf(n.times(sc.zeros), masculine)
	}
	count := l.cardinalOf(n, masculine)
	if n.whole == "1" && n.fraction == "" && sc.bare {
		count = l.say(n.sign)
	}
	return append(count, l.noun(n, sc.one, sc.many)...)
}

// linked joins a scale and the name of a currency: "de dólares", "d'euros".
func (l *language) linked(sc, of measure) []string {
	link := strings.Join(sc.rest, " ")
	if l.rules["elides"] != "" && link == "de" && strings.ContainsRune("aeiouyé", firstRune(of.many)) {
		return []string{"d'" + of.many}
	}
	return append(l.fields(link), l.fields(of.many)...)
}

// coinBefore returns the currency of a sign directly before n, with the letters of its country before
// it, if known. A code that may be a name needs an amount in hundredths or separated thousands.
func (l *language) coinBefore(sign string, n number) (measure, bool) {
	if c, ok := l.coins[sign]; ok {
		return c, n.isPrice() || len(c.rest) > 0 || !isUpper(sign) || unicode.Is(unicode.Sc, lastRune(sign))
	}
	if c, ok := l.coins[sign+"0.00"]; ok && n.isPrice() {
		return c, true
	}
	c, ok := l.coins[string(lastRune(sign))]
	return c, ok
}

// coinAt returns the currency whose sign or code is at the start of s: $, $US, EUR.
func (l *language) coinAt(s string) (measure, int) {
	sign := 0
	if c := firstRune(s); unicode.Is(unicode.Sc, c) {
		sign = utf8.RuneLen(c)
	}
	for _, end := range []int{sign + lettersEnd(s[sign:]), sign} {
		if c, ok := l.coins[s[:end]]; ok {
			return c, end
		}
	}
	return measure{}, 0
}

// price returns n of a currency, two decimals as its hundredths: the number, and what it counts with
// any hundredths; French leaves their name out.
func (l *language) price(n number, c measure) (count, name []string) {
	g := masculine
	if c.feminine {
		g = feminine
	}
	if n.fraction == "00" {
		n.fraction = ""
	}
	if len(n.fraction) != 2 || len(c.rest) < 2 || n.version != "" {
		const million = 1_000_000
		if v, _ := n.value(); v > 0 && v%million == 0 && n.fraction == "" {
			return l.cardinalOf(n, g), l.linked(l.scales["m"], c) // un million d'euros
		}
		return l.cardinalOf(n, g), l.noun(n, c.one, c.many)
	}
	cents := atoi(n.fraction)
	n.fraction = ""
	hundredths := l.fields(plural(cents == 1, c.rest[0], c.rest[1]))
	if strings.Trim(n.whole, "0") == "" {
		n.whole = decimal(cents)
		return l.cardinalOf(n, g), hundredths
	}
	count, name = l.price(n, c)
	small := l.cardinal(cents, g)
	small[0] = l.rules["joined"] + small[0]
	name = slices.Concat(name, l.say("coins"), small)
	if l.rules["cents"] == "unnamed" {
		return count, name
	}
	return count, append(name, hundredths...)
}

// amount returns n of a currency as one list.
func (l *language) amount(n number, c measure) []string {
	count, name := l.price(n, c)
	return append(count, name...)
}
