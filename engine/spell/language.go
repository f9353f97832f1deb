package spell

import lang "github.com/scenewright/scenewright/engine/language"

// gender is the grammatical gender of what is counted.
type gender int

const (
	alone gender = iota // nothing is counted: "uno", Hebrew feminine
	masculine
	feminine
)

// language is what reading needs to know of one language.
type language struct {
	code     string
	cardinal func(n uint64, g gender) []string
	ordinal  func(n uint64, g gender) []string
	year     func(n uint64) []string // nil: a year is read as a number
	decimal  byte                    // the decimal separator, '.' or ','
	sayings  map[string]string       // words of signs: "%", ".", "range", "per" …
	letters  map[rune]string         // names of letters; nil: the letter itself
	abbr     map[string]string       // lower case, with its dots → spoken
	titles   map[string]bool         // abbreviations after which no sentence ends
	scales   map[string]scale        // what follows a number: K, M, million …
	coins    map[string]coin         // by sign and by code
	months   []string                // January first
	gender   func(noun string) gender
	acronyms map[string]bool // capitals that are read as a word
	few      func(n number) bool
	unread   *lang.Language // of which nothing else is known: its voice reads what is written
}

// scale multiplies the number before it.
type scale struct {
	one, many string
	zeros     int    // powers of ten, for languages that multiply
	link      string // between the scale and a currency: "millones de dólares"
}

// coin is a currency.
type coin struct {
	one, many   string
	cent, cents string
	gender      gender
}

func languageOf(code string) *language {
	switch code {
	case "es":
		return spanish()
	case "fr":
		return french()
	case "zh":
		return chinese()
	case "iw":
		return hebrew()
	}
	if l, ok := lang.ByCode(code); ok && !l.Studied() {
		return &language{code: l.Code, decimal: l.Decimal[0], unread: l}
	}
	return english()
}

// say returns the word of a sign, split into words; nothing where it is silent.
func (l *language) say(sign string) []string { return fields(l.sayings[sign]) }

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
	if l.few != nil {
		return l.few(n)
	}
	return n.whole == "1" && n.fraction == ""
}
