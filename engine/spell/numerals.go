package spell

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// sayBy returns a number by the rules for a kind of it and a gender or, if there are none for the
// gender, for the kind.
func (l *language) sayBy(n uint64, kind string, g gender) []string {
	set := kind
	for name, is := range genders {
		if of := strings.TrimSpace(strings.TrimPrefix(kind, "cardinal") + " " + name); is == g && l.numbers.has(of) {
			set = of
		}
	}
	return l.fields(l.numbers.say(n, set, set))
}

// cardinal returns n as a cardinal of a gender.
func (l *language) cardinal(n uint64, g gender) []string { return l.sayBy(n, "cardinal", g) }

// ordinal returns n as an ordinal of a gender.
func (l *language) ordinal(n uint64, g gender) []string { return l.sayBy(n, "ordinal", g) }

// cardinalOf reads n with its sign and fraction.
func (l *language) cardinalOf(n number, g gender) []string {
	out := l.say(n.sign)
	if n.version != "" {
		return append(out, l.version(n.version)...)
	}
	if v, ok := n.value(); ok {
		if n.fraction != "" && l.rules["decimals"] == "pairs" {
			g = alone // before decimals a number has no gender in Romance languages
		}
		out = append(out, l.counted(v, n, g)...)
	} else {
		out = append(out, l.digits(n.whole)...)
	}
	if n.fraction == "" {
		return out
	}
	out = append(out, l.say("0"+string(n.sep)+"0")...)
	return append(out, l.fraction(n.fraction)...)
}

// counted returns the whole part of n, in the form before a counted noun.
func (l *language) counted(v uint64, n number, g gender) []string {
	if n.fraction == "" && !n.apart && g != alone && l.numbers.has("counted masculine") {
		return l.sayBy(v, "counted", g)
	}
	return l.cardinal(v, g)
}

// fraction reads the digits after the separator: one by one, in Spanish and French two of them as a
// number.
func (l *language) fraction(s string) []string {
	if l.rules["decimals"] == "pairs" && len(s) == 2 && s[0] != '0' {
		v, _ := strconv.ParseUint(s, 10, 64)
		return l.cardinal(v, alone)
	}
	return l.digits(s)
}

// digits reads s digit by digit.
func (l *language) digits(s string) []string {
	var out []string
	for _, c := range s {
		if c >= '0' && c <= '9' {
			out = append(out, l.cardinal(uint64(c-'0'), alone)...)
		}
	}
	return out
}

// version reads "1.2.3".
func (l *language) version(s string) []string {
	var out []string
	for i, part := range strings.FieldsFunc(s, func(r rune) bool { return r == '.' || r == ',' }) {
		if i > 0 {
			out = append(out, l.say("0.0")...)
		}
		out = append(out, l.cardinalOf(number{whole: part}, alone)...)
	}
	return out
}

// called reads a group of a telephone number or the like: as pairs in languages that say pairs as
// numbers, else digit by digit.
func (l *language) called(s string) []string {
	var out []string
	if s[0] == '+' {
		out = l.say("+")
	}
	if l.rules["telephones"] != "pairs" {
		return append(out, l.digits(s)...)
	}
	for group := range strings.FieldsFuncSeq(s, func(c rune) bool { return c < '0' || c > '9' }) {
		for ; len(group) > 4 && len(group)%2 == 0; group = group[2:] {
			out = append(out, l.cardinalOf(number{whole: group[:2]}, alone)...)
		}
		out = append(out, l.cardinalOf(number{whole: group}, alone)...)
	}
	return out
}

// part reads top/bottom by a template, "" for that of its denominator; after is true after a whole number.
func (l *language) part(top, bottom uint64, template string, after bool, of gender) []string {
	if top == 1 && bottom == 2 {
		sign := "half"
		if after {
			sign = "and half"
		}
		if of == feminine && l.signs[sign+" f"] != "" {
			sign += " f"
		}
		return l.say(sign)
	}
	words := l.parts(top, bottom, template)
	switch {
	case after && l.rules["joined"] != "":
		words[0] = l.rules["joined"] + words[0]
	case after:
		words = append(l.say("and"), words...)
	}
	return words
}

// parts returns top/bottom by a template or that of its denominator.
func (l *language) parts(top, bottom uint64, template string) []string {
	template = cmp.Or(template, l.fractions[decimal(bottom)], l.fractions["else"])
	if one, several, ok := strings.Cut(template, " | "); ok {
		template = plural(top == 1, one, several)
	}
	return l.fill(template, map[string]uint64{"top": top, "bottom": bottom}, nil)
}

// singular reports whether n counts one thing.
func (l *language) singular(n number) bool {
	switch l.rules["singular"] {
	case "always":
		return true
	case "below two":
		return slices.Contains([]string{"0", "1"}, n.whole)
	}
	return n.whole == "1" && n.fraction == ""
}

// noun returns the name of n things, from its singular and its plural.
func (l *language) noun(n number, one, many string) []string {
	return l.fields(plural(l.singular(n), one, many))
}

var placeholder = regexp.MustCompile(`\{(\w+)(?: (\w+))?(?: (\w+))?\}`)

// fill returns the words of a template: {day}, {day masculine}, {day ordinal}, {year digits}, and
// {name} for a word.
func (l *language) fill(template string, numbers map[string]uint64, words map[string]string) []string {
	return l.fields(placeholder.ReplaceAllStringFunc(template, func(hole string) string {
		f := strings.Fields(strings.Trim(hole, "{}"))
		n, ok := numbers[f[0]]
		switch {
		case !ok:
			return words[f[0]]
		case len(f) == 1:
			return strings.Join(l.cardinal(n, alone), " ")
		case f[1] == "digits":
			return strings.Join(l.digits(decimal(n)), " ")
		case f[1] == "year":
			return strings.Join(l.sayBy(n, "year", alone), " ")
		case f[1] == "ordinal":
			return strings.Join(l.ordinal(n, genders[append(f, "alone")[2]]), " ")
		}
		return strings.Join(l.cardinal(n, genders[f[1]]), " ")
	}))
}
