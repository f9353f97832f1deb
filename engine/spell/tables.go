package spell

import (
	"maps"
	"strconv"
	"strings"
	"unicode"

	tongue "github.com/scenewright/scenewright/engine/language"
)

// newLanguage reads a language's data.
func newLanguage(of *tongue.Language) *language {
	l := &language{
		Language: of, letters: map[rune]string{}, titles: map[string]bool{}, leading: map[string]bool{},
		abbr: map[string]string{}, scales: map[string]scale{}, coins: map[string]coin{}, units: map[string]unit{},
		endings: map[string]gender{}, nouns: map[string]gender{}, acronyms: map[string]bool{}, initialisms: map[string]bool{}, spans: map[string]unit{},
	}
	tables := map[string]map[string]string{}
	section := ""
	for line := range strings.Lines(of.File("currencies.cldr.txt") + of.File("spelling.txt")) {
		line = strings.TrimRight(line, "\n")
		switch head, ok := strings.CutPrefix(line, "["); {
		case ok:
			section = strings.TrimSuffix(head, "]")
			tables[section] = map[string]string{}
		case line == "", strings.HasPrefix(line, "# "):
		case section == "months":
			l.months = append(l.months, line)
		case section == "acronyms" || section == "initialisms":
			maps.Copy(map[string]map[string]bool{"acronyms": l.acronyms, "initialisms": l.initialisms}[section], set(line))
		default:
			sign, said, _ := strings.Cut(line, ": ")
			tables[section][sign] = said
			l.enter(section, sign, said)
		}
	}
	for code, sign := range map[string]string{"USD": "$", "EUR": "€", "GBP": "£", "ILS": "₪", "NIS": "₪", "INR": "₹", "JPY": "¥", "RMB": "CNY"} {
		if _, own := tables["currencies"][code]; !own && l.coins[sign] != (coin{}) {
			l.coins[code] = l.coins[sign]
		}
	}
	l.addPrefixed(tables["prefixes"])
	l.calendar, l.streets, l.phrases = tables["calendar"], tables["streets"], l.cutApart()
	l.numerals = numerals{tables["signs"], of.Unspaced, tables["rules"], parseRules(of.File("numbers.txt")), tables["fractions"]}
	l.time, l.date = tables["time"], tables["date"]
	l.shapes = newShapes(tables["telephones"])
	l.roman = tables["roman"]
	return l
}

// enter reads a line of a section whose entries are more than words.
func (l *language) enter(section, sign, said string) {
	f := strings.Fields(said)
	flag := func(mark string) bool {
		if len(f) == 0 || f[len(f)-1] != mark {
			return false
		}
		f = f[:len(f)-1]
		return true
	}
	switch section {
	case "letters":
		l.letters[[]rune(sign)[0]] = said
	case "abbreviations":
		l.leading[sign] = flag("#")
		l.titles[sign] = flag("!") || l.leading[sign]
		l.abbr[sign] = strings.Join(f, " ")
	case "scales":
		s := scale{bare: flag("!")}
		s.zeros, _ = strconv.Atoi(f[0])
		if len(f) > 2 {
			s.one, s.many = f[1], f[2]
		}
		s.link = strings.Join(f[min(3, len(f)):], " ")
		l.scales[sign] = s
	case "currencies":
		c := coin{gender: masculine}
		if flag("f") {
			c.gender = feminine
		}
		c.one, c.many = f[0], f[1]
		if len(f) > 2 && f[2] != "-" {
			c.cent, c.cents = f[2], f[3]
		}
		l.coins[sign] = c
	case "units", "durations":
		u := unit{one: f[0]}
		if last := f[len(f)-1]; last[0] == '<' {
			u.below, f = atoi(last[1:]), f[:len(f)-1]
		}
		u.many = f[len(f)-1]
		map[string]map[string]unit{"units": l.units, "durations": l.spans}[section][sign] = u
	case "ordinals":
		l.endings[sign] = genders[said]
	case "gender":
		if sign == "else" {
			l.nouns[sign] = genders[said]
			return
		}
		for _, noun := range f {
			l.nouns[noun] = genders[sign]
		}
	}
}

// addPrefixed adds the units formed by a prefix and a unit, if the data marks them so: * for any
// prefix, ~ for those in small letters. A unit with a hyphen is invalid without one.
func (l *language) addPrefixed(prefixes map[string]string) {
	own := maps.Clone(l.units)
	for sign, u := range own {
		i := strings.IndexAny(u.one, "*~")
		if i < 0 {
			continue
		}
		base, only := strings.CutPrefix(sign, "-")
		named := func(name string) unit {
			mark := u.one[i : i+1]
			return unit{one: strings.Replace(u.one, mark, name, 1), many: strings.Replace(u.many, mark, name, 1)}
		}
		delete(l.units, sign)
		if !only {
			l.units[base] = named("")
		}
		for prefix, name := range prefixes {
			_, known := own[prefix+base]
			small := unicode.IsLower(firstRune(prefix))
			if !known && (small || u.one[i] == '*') && !l.IsFunction(prefix+base) {
				l.units[prefix+base] = named(name)
			}
		}
	}
}

func atoi(s string) uint64 {
	v, _ := strconv.ParseUint(s, 10, 64)
	return v
}

// decimal writes a number in digits.
func decimal(n uint64) string { return strconv.FormatUint(n, 10) }

// fields splits a text into words; an underscore keeps words together in the data.
func fields(s string) []string {
	return strings.FieldsFunc(s, func(r rune) bool { return r == ' ' || r == '_' })
}

func set(words string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(words) {
		m[w] = true
	}
	return m
}

func plural(one bool, a, b string) string {
	if one {
		return a
	}
	return b
}
