package spell

import (
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"

	tongue "github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/respell"
)

// language has the reading rules of one language: the files currencies.cldr.txt, spelling.txt and
// numbers.txt of its folder. Each map has the lines of a section of spelling.txt.
type language struct {
	*tongue.Language
	numbers numberRules

	rules     map[string]string // peculiarities of the language
	signs     map[string]string // words of signs: "%", ".", "range", "per" …
	letters   map[string]string // names of letters; none: the letter itself
	abbr      map[string]string // lower case, with its dots → spoken
	streets   map[string]string // short for a kind of street, or for another word
	fractions map[string]string // templates, by denominator
	time      map[string]string // templates
	date      map[string]string // templates
	roman     map[string]string // words before or after Roman numerals
	calendar  map[string]string // short names of days and months; " !" = short only in a range

	scales, coins, units, spans map[string]measure
	endings, nouns              map[string]gender // of ordinals after digits; of words and "-endings"
	leading                     map[string]bool   // abbreviations only before a number

	months      []string                // January first
	acronyms    map[string]bool         // capitals that are read as one word
	initialisms map[string]bool         // capitals that are spelled, though they form a word
	phrases     map[rune]*respell.Rules // abbreviations and units that would be split otherwise
	shapes      *regexp.Regexp          // of telephone numbers
}

// measure is what a number counts: a unit, a part of a duration, a currency or a scale.
type measure struct {
	one, many string
	rest      []string // a currency's hundredth and hundredths; the link from a scale to a currency
	zeros     int      // powers of ten of a scale
	below     uint64   // largest number before a unit, 0 = any: 99p, but 720p
	bare      bool     // one of a scale is spoken without the one: mil
	feminine  bool     // of a currency
}

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

// languages caches the loaded ones, by code.
var languages sync.Map

func languageOf(code string) *language {
	of := tongue.Of(code)
	once, _ := languages.LoadOrStore(of.Code, sync.OnceValue(func() *language { return newLanguage(of) }))
	return once.(func() *language)()
}

// newLanguage reads a language's data.
func newLanguage(of *tongue.Language) *language {
	l := &language{Language: of, numbers: parseRules(of.File("numbers.txt")), leading: map[string]bool{}}
	sections := map[string][]string{}
	section := ""
	for line := range strings.Lines(of.File("currencies.cldr.txt") + of.File("spelling.txt")) {
		line = strings.TrimRight(line, "\n")
		if head, ok := strings.CutPrefix(line, "["); ok {
			section = strings.TrimSuffix(head, "]")
		} else if line != "" && !strings.HasPrefix(line, "# ") {
			sections[section] = append(sections[section], line)
		}
	}
	said := func(section string) map[string]string {
		return table(sections[section], func(said string) string { return said })
	}
	measures := func(section string) map[string]measure { return table(sections[section], newMeasure) }
	l.rules, l.signs, l.letters, l.streets = said("rules"), said("signs"), said("letters"), said("streets")
	l.fractions, l.time, l.date = said("fractions"), said("time"), said("date")
	l.roman, l.calendar, l.abbr = said("roman"), said("calendar"), said("abbreviations")
	l.scales, l.coins, l.spans = measures("scales"), measures("currencies"), measures("durations")
	l.units = prefixed(l, measures("units"), said("prefixes"))
	for short, say := range l.abbr {
		l.abbr[short], l.leading[short] = strings.CutSuffix(say, " #")
	}
	l.endings = table(sections["ordinals"], func(name string) gender { return genders[name] })
	l.nouns = map[string]gender{}
	for of, words := range said("gender") {
		for _, noun := range strings.Fields(words) {
			l.nouns[noun] = genders[of]
		}
	}
	l.nouns["else"] = genders[said("gender")["else"]]
	l.months = sections["months"]
	l.acronyms, l.initialisms = set(sections["acronyms"]...), set(sections["initialisms"]...)
	l.phrases, l.shapes = l.cutApart(), newShapes(sections["telephones"])
	return l
}

// table reads lines of a section: what is written, a colon, and what is said. Different forms of
// the same have a comma and a space between them.
func table[V any](lines []string, read func(said string) V) map[string]V {
	out := map[string]V{}
	for _, line := range lines {
		written, said, _ := strings.Cut(line, ": ")
		for form := range strings.SplitSeq(written, ", ") {
			out[form] = read(said)
		}
	}
	return out
}

// newMeasure reads a line of units, durations, currencies or scales.
func newMeasure(said string) measure {
	m := measure{}
	var names []string
	for _, f := range strings.Fields(said) {
		switch zeros, err := strconv.Atoi(f); {
		case err == nil:
			m.zeros = zeros
		case f == "!":
			m.bare = true
		case f == "f":
			m.feminine = true
		case f[0] == '<':
			m.below = atoi(f[1:])
		default:
			names = append(names, f)
		}
	}
	if len(names) > 0 {
		m.one, m.many, m.rest = names[0], names[min(1, len(names)-1)], names[min(2, len(names)):]
	}
	return m
}

// prefixed returns units with those formed by a prefix and a unit, if the data marks them so: * for
// any prefix, ~ for those in small letters. A unit with a hyphen is invalid without one.
func prefixed(l *language, units map[string]measure, prefixes map[string]string) map[string]measure {
	out := map[string]measure{}
	for sign, u := range units {
		i := strings.IndexAny(u.one, "*~")
		if i < 0 {
			out[sign] = u
			continue
		}
		mark := u.one[i : i+1]
		add := func(sign, prefix string) {
			out[sign] = measure{one: strings.Replace(u.one, mark, prefix, 1), many: strings.Replace(u.many, mark, prefix, 1)}
		}
		base, only := strings.CutPrefix(sign, "-")
		if !only {
			add(base, "")
		}
		for prefix, name := range prefixes {
			_, known := units[prefix+base]
			_, half := l.signs[strings.ToLower(prefix+base)] // of the day: Pm
			if !known && !half && (mark == "*" || unicode.IsLower(firstRune(prefix))) && !l.IsFunction(prefix+base) {
				add(prefix+base, name)
			}
		}
	}
	return out
}

// latin reports whether the language is written in Latin letters.
func (l *language) latin() bool { return !l.Studied() || l.Script == "Latn" }

// genderOf returns the gender of a counted noun, as far as its form shows it.
func (l *language) genderOf(noun string) gender {
	noun = strings.ToLower(noun)
	if g, ok := l.nouns[noun]; ok || noun == "" {
		return g
	}
	for form, g := range l.nouns {
		end, isEnd := strings.CutPrefix(form, "-")
		start, isStart := strings.CutSuffix(form, "-")
		if isEnd && strings.HasSuffix(noun, end) || isStart && strings.HasPrefix(noun, start) {
			return g
		}
	}
	return l.nouns["else"]
}

// say returns the words of a sign; none if it is silent.
func (l *language) say(sign string) []string { return l.fields(l.signs[sign]) }

// fields splits a phrase into its words; an underscore keeps words together in tables whose entries
// are separated by spaces.
func (l *language) fields(text string) []string {
	if l.Unspaced {
		return strings.Split(strings.ReplaceAll(text, " ", ""), "")
	}
	return fields(text)
}

// fields splits a text into words; an underscore keeps words together in the data.
func fields(s string) []string {
	return strings.FieldsFunc(s, func(r rune) bool { return r == ' ' || r == '_' })
}

// words returns ss as words of language l.
func (l *language) words(ss []string) []Word {
	var out []Word
	for _, s := range ss {
		for _, w := range fields(s) {
			out = append(out, Word{Text: w, Lang: l.Code})
		}
	}
	return out
}

func set(lines ...string) map[string]bool {
	m := map[string]bool{}
	for _, line := range lines {
		for _, w := range strings.Fields(line) {
			m[w] = true
		}
	}
	return m
}

// plural returns a for one of a thing, and b for several.
func plural[V any](one bool, a, b V) V {
	if one {
		return a
	}
	return b
}

// cutApart returns the abbreviations, units and currencies that word boundaries would split, by
// their first letter: "p. ej.", "w/", "n°", "fl oz".
func (l *language) cutApart() map[rune]*respell.Rules {
	first := map[rune][]string{}
	shorts := slices.Concat(slices.Collect(maps.Keys(l.abbr)), slices.Collect(maps.Keys(l.units)), slices.Collect(maps.Keys(l.coins)))
	for _, short := range shorts {
		inside := strings.TrimSuffix(strings.TrimPrefix(short, "°"), ".")
		if !strings.ContainsAny(inside, " ./-°ºª&") {
			continue
		}
		letter := unicode.ToLower(firstRune(short))
		for _, space := range []string{" ", "\u00a0", "\u202f"} {
			first[letter] = append(first[letter], strings.ReplaceAll(short, " ", space))
		}
	}
	out := map[rune]*respell.Rules{}
	for letter, from := range first {
		out[letter] = respell.New(respell.Rule{From: from})
	}
	return out
}

// Shapes of telephone and reference numbers in every country: with a country code, and the fours of
// cards and accounts.
const abroad, fours = `\+\d[\d .-]{6,18}\d`, `(?:[A-Z]{2}\d\d(?: \d{4}){3,}(?: \d{1,4})?|\d{4}(?:[ -]\d{4}){3})`

// newShapes returns an expression for the telephone numbers in a language's data: d is any digit,
// and a space is a separator of groups.
func newShapes(drawn []string) *regexp.Regexp {
	shapes := []string{abroad, fours}
	for _, shape := range drawn {
		shapes = append(shapes, strings.NewReplacer("d", `\d`, " ", `[ .-]`).Replace(shape))
	}
	return regexp.MustCompile(`^(?:` + strings.Join(shapes, "|") + `)$`)
}
