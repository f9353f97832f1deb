package spell

import "strings"

// scale multiplies the number before it.
type scale struct {
	one, many string
	zeros     int    // powers of ten, for languages that multiply
	link      string // between the scale and a currency: "millones de dólares"
	bare      bool   // one of it is spoken without the one: mil
}

// scales are those of a language, by their written form.
type scales map[string]scale

// at returns the scale attached to a number. A small m or t is a unit unless the amount is money.
func (all scales) at(rest string, money bool) (scale, int) {
	end := lettersEnd(rest)
	run := rest[:end]
	sc, ok := all[strings.ToLower(run)]
	small := run == "m" || run == "t" || run == "b" || run == "T" || run == "mm"
	if !ok || len(run) > 3 || small && !money {
		return scale{}, 0
	}
	return sc, end
}

// amount returns n times the scale, of a currency if there is one.
func (sc scale) amount(l *language, n number, c *coin) []string {
	var words []string
	if sc.many == "" {
		words = l.cardinalOf(n.times(sc.zeros), masculine)
	} else {
		words = append(sc.count(l, n), l.noun(n, sc.one, sc.many)...)
	}
	if c != nil {
		words = append(words, l.linked(sc.link, c.many)...)
	}
	return words
}

// count reads the number before the scale; "one thousand" is just mil or
// mille in Spanish and French, a thousand in Hebrew.
func (sc scale) count(l *language, n number) []string {
	if n.whole == "1" && n.fraction == "" && sc.bare {
		return l.say(n.sign)
	}
	return l.cardinalOf(n, masculine)
}

// linked joins a scale and its noun: "de dólares", "d'euros".
func (l *language) linked(link, name string) []string {
	if l.rules["elides"] != "" && link == "de" && strings.ContainsRune("aeiouyé", firstRune(name)) {
		return []string{"d'" + name}
	}
	return append(l.fields(link), l.fields(name)...)
}
