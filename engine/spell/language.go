package spell

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	tongue "github.com/scenewright/scenewright/engine/language"
)

// gender is the grammatical gender of what is counted.
type gender int

const (
	alone gender = iota // nothing is counted: "uno", Hebrew feminine
	masculine
	feminine
	short // of an ordinal before its noun: "primer"
)

// genders are their names in the data.
var genders = map[string]gender{"alone": alone, "masculine": masculine, "feminine": feminine, "short": short}

// language is what reading needs to know of one language: the files spelling.txt and
// numbers.txt of its folder.
type language struct {
	*tongue.Language
	numbers    numberRules
	rules      map[string]string // how the language differs from others
	sayings    map[string]string // words of signs: "%", ".", "range", "per" …
	letters    map[rune]string   // names of letters; none: the letter itself
	abbr       map[string]string // lower case, with its dots → spoken
	leading    map[string]bool   // abbreviations that are some only before a number
	phrases    map[rune][]string // abbreviations and units that are cut apart otherwise
	streets    map[string]string // short for a kind of street, and for something else
	titles     map[string]bool   // abbreviations after which no sentence ends
	scales     map[string]scale  // what follows a number: K, M, million …
	coins      map[string]coin   // by sign and by code
	units      map[string]unit   // of measure, by their sign
	endings    map[string]gender // behind the digits of an ordinal, and what they show
	nouns      map[string]gender // words, and -endings and beginnings- of words
	time, date map[string]string // templates
	fractions  map[string]string // templates, by what a whole is parted into
	roman      romanUse          // of Roman figures
	shapes     *regexp.Regexp    // of telephone numbers
	calendar   map[string]string // short names of days and months; " !" = short only in a range
	months     []string          // January first
	acronyms   map[string]bool   // capitals that are read as a word
}

// scale multiplies the number before it.
type scale struct {
	one, many string
	zeros     int    // powers of ten, for languages that multiply
	link      string // between the scale and a currency: "millones de dólares"
	bare      bool   // one of it is said without the one: mil
}

// coin is a currency.
type coin struct {
	one, many   string
	cent, cents string
	gender      gender
}

// languages are those that were asked for, by code.
var languages sync.Map

func languageOf(code string) *language {
	of := tongue.Of(code)
	once, _ := languages.LoadOrStore(of.Code, sync.OnceValue(func() *language { return newLanguage(of) }))
	return once.(func() *language)()
}

// latin reports whether the language is written in Latin letters.
func (l *language) latin() bool { return !l.Studied() || l.Script == "Latn" }

// say returns the word of a sign, split into words; nothing where it is silent.
func (l *language) say(sign string) []string { return l.fields(l.sayings[sign]) }

// fields splits a saying into its words; an underscore keeps words together in tables
// whose entries are separated by spaces.
func (l *language) fields(s string) []string {
	if l.Unspaced {
		return strings.Split(strings.ReplaceAll(s, " ", ""), "")
	}
	return fields(s)
}

// sayBy returns a number by the rules for a kind of it and a gender, or where there are
// none for the gender, for the kind.
func (l *language) sayBy(n uint64, kind string, g gender) []string {
	set := kind
	for name, is := range genders {
		if of := strings.TrimSpace(strings.TrimPrefix(kind, "cardinal") + " " + name); is == g && l.numbers.has(of) {
			set = of
		}
	}
	return l.fields(l.numbers.say(n, set, set))
}

func (l *language) cardinal(n uint64, g gender) []string { return l.sayBy(n, "cardinal", g) }
func (l *language) ordinal(n uint64, g gender) []string  { return l.sayBy(n, "ordinal", g) }

// year returns a year as people say it.
func (l *language) year(n uint64) []string {
	if l.numbers.has("year") {
		return l.sayBy(n, "year", alone)
	}
	return l.cardinal(n, alone)
}

// gender returns that of a counted noun, as far as its form tells it.
func (l *language) gender(noun string) gender {
	noun = strings.ToLower(noun)
	if g, ok := l.nouns[noun]; ok {
		return g
	}
	if noun == "" {
		return alone
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

var placeholder = regexp.MustCompile(`\{(\w+)(?: (\w+))?(?: (\w+))?\}`)

// fill returns the words of a template: {day}, {day masculine}, {day ordinal},
// {year digits}, and {name} for a word.
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
			return strings.Join(l.year(n), " ")
		case f[1] == "ordinal":
			return strings.Join(l.ordinal(n, genders[append(f, "alone")[2]]), " ")
		}
		return strings.Join(l.cardinal(n, genders[f[1]]), " ")
	}))
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
