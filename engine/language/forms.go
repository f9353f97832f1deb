package language

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// form is a written form of numbers, by regular expressions for the text before the digits, for the
// text from the digits on, and for the text behind them. In these, {name} stands for one of patterns
// or for any word of a class. The number extends over the groups without a name; those with a name
// are its parts.
type form struct {
	kind                   Kind
	before, digits, behind string
	holds                  func(r passage, n Number) bool // further conditions; n has the digits alone
}

// forms are tried in this order.
var forms = []form{
	{kind: Date, digits: `(\d{1,2}/\d{1,2}/{year}|\d{1,2}\.\d{1,2}\.{year}|{year}-[01]\d-[0-3]\d)\b`},

	// parts of names, telephone numbers, scores, dimensions
	{kind: Label, before: `{foreign}|[/_#]`},
	{kind: Label, digits: `(0\d{1,4}(?:{gap}\d{2,8}){1,5}|0\d(?:\.\d\d){4})\b`},
	{kind: Label, before: `\+`, digits: `([1-9]\d{0,2}(?:{gap}\d{1,9}){1,6})\b`},
	{kind: Label, digits: `\d{3}[-‐‑]\d{3,4}`},
	{kind: Label, behind: `([-–](?P<lost>\d{1,2}))(?:[^-–\pL\d]|\p{Han}|$)`, holds: passage.isScore},
	{kind: Label, behind: `(:(?:\d|[6-9]\d|\d{3,})|比\d+)(?:\D|$)`}, // 3:1, unlike 9:30
	{kind: Label, behind: `({decade})`},
	{kind: Label, before: `(?:\bNo\.|\b[nN]\.?\s?[º°]|№)\s?`},
	{kind: Label, before: `[\pL\d]{hyphen}`, holds: passage.isHung},
	{kind: Label, behind: `/\d|_`},
	{kind: Label, before: `{start}{bare}{numbered}{_}*{article}`},
	{kind: Label, behind: `({hyphen}\pL(?:[\pL\d]|{hyphen})*)`},
	{kind: Label, behind: `\s?[x×]\s?\d`},
	{kind: Label, before: `\d\s?[x×]\s?`},

	{
		kind:   Clock,
		behind: `((?P<minutes>(?::|{thin}?[hH]{thin}?)[0-5]\d)(?:{thin}?{h})?|{thin}{h})?({hour})?{end}`,
		holds:  passage.isTime,
	},
	{kind: Clock, behind: `({hour}){end}`, holds: passage.isHour},
	{kind: Clock, before: `{start}{athours}{_}*`, behind: `({gap}*(?P<hours>{unit})){end}`, holds: passage.isHours},
	{kind: Clock, before: `{start}{atclock}{_}*`, holds: passage.isLed}, // at 4

	{kind: Date, digits: `(\d{4}年\d{1,2}(?:月(?:\d{1,2}[日号])?|[日号]))`},
	{kind: Year, digits: `(\d{4}年)`},
	{kind: Date, digits: `((?:[0-2]?\d|3[01])(?:月(?:\d{1,2}[日号])?|[日号]))`, holds: passage.isNoOrdinal},
	{kind: Label, digits: `(\d+[日号])`, holds: passage.isNoOrdinal}, // of a house
	{
		kind:   Date,
		before: `{start}({bare}(?P<month>{month}){_}{1,2})`,
		behind: `(?:({of year})\b)?`,
		holds:  passage.isDayBehind,
	},
	{kind: Date, behind: `({of month}(?:{of year}\b)?){end}`, holds: passage.isDay},
	{ // the first of two days of a month
		kind:   Date,
		behind: `{_}+(?:{and}|{alternate}|{preposition}){_}*{hyphen}?\d{1,2}{of month}{end}`,
		holds:  passage.isDay,
	},

	{kind: Ordinal, behind: `({ordinalsuffix}){end}`},
	{kind: Ordinal, before: `(第)`},

	{kind: Percent, behind: `({thin}*[%％])`},
	{kind: Percent, behind: `({_}*(?P<percent>{percent})){end}`, holds: passage.isShare},
	{kind: Percent, before: `(百分之)`},

	{kind: Money, before: `((?P<sign>{sign}){_}*)`, behind: `({_}*(?P<scale>{scale}|{factor}))?{end}`},
	{kind: Money, behind: `({_}*(?P<sign>{sign})(?P<cents>\d\d))\b`},             // 3 €50
	{kind: Money, behind: `({thin}?(?P<scale>{factor}){thin}?(?P<sign>{sign}))`}, // 3 M€
	{kind: Money, behind: `({scaled}?{_}*(?P<sign>{sign})){end}`},
	{kind: Money, behind: `({scaled}?(?: d(?:e|['’]))?{_}*(?P<money>{money})){end}`},

	{kind: Label, behind: `({thin}?\p{Ll}\.{thin}?\p{Lu}\.)`}, // of an era: 750 d. C.
	{kind: Measure, behind: `((?:{scaled}{then})?{gap}*(?P<unit>{unit})){end}`, holds: passage.isMeasure},
	{kind: Amount, behind: `({scaled}){end}`},
	{kind: Label, holds: passage.isVersion},
	{kind: Label, behind: `({foreign}(?:[\pL\d]|{hyphen})*)`},
	{kind: Year, holds: passage.isYear},
	{kind: Amount},
}

// patterns returns the patterns for the names in forms that are no classes of words.
func (l *Language) patterns() map[string]string {
	isUnit := func(word string) bool { return l.Is(Unit, word) }
	all := map[string]string{
		"_":        `[\s\x{a0}\x{202f}]`,
		"thin":     `[ \x{a0}\x{202f}]`,
		"gap":      `[ \x{a0}\x{202f}-]`,
		"then":     `{gap}`, // between two words
		"hyphen":   `[-‐‑־]`,
		"start":    `(?:^|[^\pL\d])`,
		"end":      `(?:[^\pL\d]|\p{Han}|$)`,
		"foreign":  `[^\P{L}\p{Han}]`,
		"bare":     "", // what elides or is prefixed
		"article":  "",
		"h":        `h(?:r?s)?\b\.?`,
		"hour":     `{_}*{clock}(?:[0-5]?\d分)?`,
		"factor":   `[kKM]|bn|Mds?`,
		"sign":     `(?:(?:US|A|C)?\$(?:US|CA)?|[€£¥₪]|CHF|kr)`,
		"scaled":   `(?P<scale>{scale}|{_}+` + anyOf(slices.DeleteFunc(slices.Clone(l.Entries(Scale)), isUnit)) + `)`,
		"year":     `(?:19|20)\d\d`,
		"of month": `(?:{_}*{ordinalsuffix})? ?(?:de )?{bare}{month}`,
		"of year":  `(?: del?)?,? (?:1[0-9]|20)\d\d`,
	}
	switch {
	case l.Unspaced:
		all["end"], all["then"] = `(?:[^\pL]|\p{Han}|$)`, ""
	case l.elides:
		all["bare"] = `(?:\pL{1,2}['’])?`
	case l.prefixed:
		all["bare"], all["article"], all["foreign"] = `[והבלמשכ]?`, `(?:ה?[-־‑])?`, `[^\P{L}\p{Han}\p{Hebrew}]`
	}
	return all
}

// anyOf returns a pattern for any of some words, in any case, with any apostrophes and spaces.
func anyOf(words []string) string {
	if len(words) == 0 {
		return `[^\x{0}-\x{10ffff}]` // matches nothing
	}
	all := slices.Clone(words)
	slices.SortStableFunc(all, func(a, b string) int { return cmp.Compare(len(b), len(a)) })
	for i, w := range all {
		all[i] = strings.NewReplacer("'", `['’]`, " ", `[\s\x{a0}\x{202f}]`).Replace(regexp.QuoteMeta(w))
	}
	return "(?i:" + strings.Join(all, "|") + ")"
}

// named matches a name in a pattern.
var named = regexp.MustCompile(`\{[a-z_][a-z ]*\}`)

// compile returns a pattern with the language's words for its names; nil for no pattern.
func (l *Language) compile(head, pattern, tail string, names map[string]string) *regexp.Regexp {
	if pattern == "" {
		return nil
	}
	for named.MatchString(pattern) {
		pattern = named.ReplaceAllStringFunc(pattern, func(at string) string {
			name := strings.Trim(at, "{}")
			if of, ok := names[name]; ok {
				return of
			}
			return anyOf(l.Entries(Class(name)))
		})
	}
	return regexp.MustCompile(head + "(?:" + pattern + ")" + tail)
}

// reading is a form in the words of a language.
type reading struct {
	form
	before, digits, behind *regexp.Regexp
}

// readings caches the forms in the words of each language, by its code.
var readings sync.Map

func (l *Language) readings() []reading {
	once, _ := readings.LoadOrStore(l.Code, sync.OnceValue(func() []reading {
		names := l.patterns()
		all := make([]reading, len(forms))
		for i, f := range forms {
			all[i] = reading{
				f, l.compile("", f.before, "$", names), l.compile("^", f.digits, "", names), l.compile("^", f.behind, "", names),
			}
		}
		return all
	}))
	return once.(func() []reading)()
}
