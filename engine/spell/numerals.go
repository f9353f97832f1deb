package spell

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// gender is the grammatical gender of a counted noun.
type gender int

const (
	alone gender = iota // nothing is counted: "uno", Hebrew feminine
	masculine
	feminine
	short // of an ordinal before its noun: "primer"
)

// genders maps their names in the data.
var genders = map[string]gender{"alone": alone, "masculine": masculine, "feminine": feminine, "short": short}

// numerals has the number and sign words of a language.
type numerals struct {
	signs     map[string]string // words of signs: "%", ".", "range", "per" …
	unspaced  bool              // words are not separated by spaces
	rules     map[string]string // peculiarities of the language
	numbers   numberRules
	fractions map[string]string // templates, by denominator
}

// sayBy returns a number by the rules for a kind of it and a gender or, if there are none for the
// gender, for the kind.
func (ns numerals) sayBy(n uint64, kind string, g gender) []string {
	set := kind
	for name, is := range genders {
		if of := strings.TrimSpace(strings.TrimPrefix(kind, "cardinal") + " " + name); is == g && ns.numbers.has(of) {
			set = of
		}
	}
	return ns.fields(ns.numbers.say(n, set, set))
}

// cardinal returns n as a cardinal of a gender.
func (ns numerals) cardinal(n uint64, g gender) []string { return ns.sayBy(n, "cardinal", g) }

// ordinal returns n as an ordinal of a gender.
func (ns numerals) ordinal(n uint64, g gender) []string { return ns.sayBy(n, "ordinal", g) }

// year returns the usual spoken form of a year.
func (ns numerals) year(n uint64) []string {
	if ns.numbers.has("year") {
		return ns.sayBy(n, "year", alone)
	}
	return ns.cardinal(n, alone)
}

// cardinalOf reads n with its sign and fraction.
func (ns numerals) cardinalOf(n number, g gender) []string {
	out := ns.say(n.sign)
	if n.version != "" {
		return append(out, ns.version(n.version)...)
	}
	if v, ok := n.value(); ok {
		if n.fraction != "" && ns.rules["decimals"] == "pairs" {
			g = alone // before decimals a number has no gender in Romance languages
		}
		out = append(out, ns.counted(v, n, g)...)
	} else {
		out = append(out, ns.digits(n.whole)...)
	}
	if n.fraction == "" {
		return out
	}
	out = append(out, ns.say(string(n.sep))...)
	return append(out, ns.fraction(n.fraction)...)
}

// counted returns the whole part of n, in the form before a counted noun.
func (ns numerals) counted(v uint64, n number, g gender) []string {
	if n.fraction == "" && !n.apart && g != alone && ns.numbers.has("counted masculine") {
		return ns.sayBy(v, "counted", g)
	}
	return ns.cardinal(v, g)
}

// fraction reads the digits after the separator: one by one, in Spanish and French two of them as a
// number.
func (ns numerals) fraction(s string) []string {
	if ns.rules["decimals"] == "pairs" && len(s) == 2 && s[0] != '0' {
		v, _ := strconv.ParseUint(s, 10, 64)
		return ns.cardinal(v, alone)
	}
	return ns.digits(s)
}

// digits reads s digit by digit.
func (ns numerals) digits(s string) []string {
	var out []string
	for _, c := range s {
		if c >= '0' && c <= '9' {
			out = append(out, ns.cardinal(uint64(c-'0'), alone)...)
		}
	}
	return out
}

// version reads "1.2.3".
func (ns numerals) version(s string) []string {
	var out []string
	for i, part := range strings.FieldsFunc(s, func(r rune) bool { return r == '.' || r == ',' }) {
		if i > 0 {
			out = append(out, ns.say(".")...)
		}
		out = append(out, ns.cardinalOf(number{whole: part}, alone)...)
	}
	return out
}

// called reads a group of a telephone number or the like: as pairs in languages that say pairs as
// numbers, else digit by digit.
func (ns numerals) called(s string) []string {
	var out []string
	if s[0] == '+' {
		out = ns.say("+")
	}
	if ns.rules["telephones"] != "pairs" {
		return append(out, ns.digits(s)...)
	}
	for group := range strings.FieldsFuncSeq(s, func(c rune) bool { return c < '0' || c > '9' }) {
		for ; len(group) > 4 && len(group)%2 == 0; group = group[2:] {
			out = append(out, ns.cardinalOf(number{whole: group[:2]}, alone)...)
		}
		out = append(out, ns.cardinalOf(number{whole: group}, alone)...)
	}
	return out
}

// part reads top/bottom; after is true after a whole number.
func (ns numerals) part(top, bottom uint64, after bool, of gender) []string {
	if top == 1 && bottom == 2 {
		sign := "half"
		if after {
			sign = "and half"
		}
		if of == feminine && ns.signs[sign+" f"] != "" {
			sign += " f"
		}
		return ns.say(sign)
	}
	var words []string
	if after {
		words = ns.say("and")
	}
	if joined := ns.rules["joined"]; after && joined != "" {
		return append([]string{joined + ns.parts(top, bottom)[0]}, ns.parts(top, bottom)[1:]...)
	}
	return append(words, ns.parts(top, bottom)...)
}

// parts returns top/bottom by the template of its denominator.
func (ns numerals) parts(top, bottom uint64) []string {
	template := cmp.Or(ns.fractions[decimal(bottom)], ns.fractions["else"])
	if one, several, ok := strings.Cut(template, " | "); ok {
		template = plural(top == 1, one, several)
	}
	return ns.fill(template, map[string]uint64{"top": top, "bottom": bottom}, nil)
}

// singular reports whether n counts one thing.
func (ns numerals) singular(n number) bool {
	switch ns.rules["singular"] {
	case "always":
		return true
	case "below two":
		return slices.Contains([]string{"0", "1"}, n.whole)
	}
	return n.whole == "1" && n.fraction == ""
}

// noun returns the name of n things, from its singular and its plural.
func (ns numerals) noun(n number, one, many string) []string {
	return ns.fields(plural(ns.singular(n), one, many))
}

var placeholder = regexp.MustCompile(`\{(\w+)(?: (\w+))?(?: (\w+))?\}`)

// fill returns the words of a template: {day}, {day masculine}, {day ordinal}, {year digits}, and
// {name} for a word.
func (ns numerals) fill(template string, numbers map[string]uint64, words map[string]string) []string {
	return ns.fields(placeholder.ReplaceAllStringFunc(template, func(hole string) string {
		f := strings.Fields(strings.Trim(hole, "{}"))
		n, ok := numbers[f[0]]
		switch {
		case !ok:
			return words[f[0]]
		case len(f) == 1:
			return strings.Join(ns.cardinal(n, alone), " ")
		case f[1] == "digits":
			return strings.Join(ns.digits(decimal(n)), " ")
		case f[1] == "year":
			return strings.Join(ns.year(n), " ")
		case f[1] == "ordinal":
			return strings.Join(ns.ordinal(n, genders[append(f, "alone")[2]]), " ")
		}
		return strings.Join(ns.cardinal(n, genders[f[1]]), " ")
	}))
}
