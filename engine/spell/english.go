package spell

import "strings"

var enOnes = strings.Fields("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen")
var enTens = strings.Fields("zero ten twenty thirty forty fifty sixty seventy eighty ninety")
var enGroups = []string{"", "thousand", "million", "billion", "trillion", "quadrillion", "quintillion"}

var enOrdinals = map[string]string{
	"one": "first", "two": "second", "three": "third", "five": "fifth", "eight": "eighth",
	"nine": "ninth", "twelve": "twelfth",
}

func enCardinal(n uint64, _ gender) []string {
	if n == 0 {
		return []string{"zero"}
	}
	var out []string
	for _, group := range thousands(n) {
		if group.value == 0 {
			continue
		}
		out = append(out, enHundreds(group.value)...)
		if name := enGroups[group.power]; name != "" {
			out = append(out, name)
		}
	}
	return out
}

func enHundreds(n uint64) []string {
	var out []string
	if n >= 100 {
		out = append(out, enOnes[n/100], "hundred")
		n %= 100
	}
	return append(out, enTwoDigits(n)...)
}

// enTwoDigits reads 1..99; 0 is silent.
func enTwoDigits(n uint64) []string {
	switch {
	case n == 0:
		return nil
	case n < 20:
		return []string{enOnes[n]}
	case n%10 == 0:
		return []string{enTens[n/10]}
	}
	return []string{enTens[n/10], enOnes[n%10]}
}

func enOrdinal(n uint64, _ gender) []string {
	out := enCardinal(n, alone)
	last := out[len(out)-1]
	out[len(out)-1] = enOrdinalWord(last)
	return out
}

func enOrdinalWord(w string) string {
	if o, ok := enOrdinals[w]; ok {
		return o
	}
	if strings.HasSuffix(w, "y") {
		return w[:len(w)-1] + "ieth"
	}
	return w + "th"
}

// enYear reads 1100..2099 as people say years.
func enYear(n uint64) []string {
	century, rest := n/100, n%100
	switch {
	case n >= 2000 && n < 2010:
		return enCardinal(n, alone)
	case rest == 0:
		return append(enTwoDigits(century), "hundred")
	case rest < 10:
		return append(enTwoDigits(century), "oh", enOnes[rest])
	}
	return append(enTwoDigits(century), enTwoDigits(rest)...)
}

func english() *language {
	return &language{
		code: "en", cardinal: enCardinal, ordinal: enOrdinal, year: enYear, decimal: '.',
		sayings: map[string]string{
			".": "point", ",": "point", "-": "minus", "+": "plus", "%": "percent", "‰": "per mille",
			"range": "to", "per": "per", "&": "and", "@": "at", "#": "hash", "#n": "number", "hashtag": "hashtag",
			"=": "equals", "×": "times", "÷": "divided by", "<": "less than", ">": "greater than",
			"≤": "at most", "≥": "at least", "~": "about", "≈": "about", "±": "plus or minus", "≠": "is not equal to",
			"°": "degrees", "°C": "degrees Celsius", "°F": "degrees Fahrenheit", "°1": "degree", "°C1": "degree Celsius", "°F1": "degree Fahrenheit",
			"dot": "dot", "slash": "slash", "dash": "dash", "_": "underscore", "§": "section", "№": "number",
			"x": "times", "sharp": "sharp", "by": "by", "half": "a half", "and half": "and a half", "quarter": "a quarter", "and": "and",
			"oclock": "o'clock", "am": "A M", "pm": "P M", "oh": "oh", "coins": "and", "^2": "squared", "^3": "cubed",
		},
		letters: map[rune]string{'a': "ay"},
		abbr: map[string]string{
			"dr.": "doctor", "mr.": "mister", "mrs.": "missus", "ms.": "miz", "prof.": "professor", "st.": "saint",
			"sr.": "senior", "jr.": "junior", "e.g.": "for example", "i.e.": "that is", "etc.": "et cetera", "vs.": "versus", "vs": "versus",
			"approx.": "approximately", "inc.": "incorporated", "ltd.": "limited", "corp.": "corporation", "co.": "company",
			"no.": "number", "vol.": "volume", "fig.": "figure", "est.": "established", "dept.": "department",
			"jan.": "January", "feb.": "February", "aug.": "August", "sept.": "September", "sep.": "September", "oct.": "October", "nov.": "November", "dec.": "December",
			"a.m.": "A M", "p.m.": "P M", "ph.d.": "P H D", "phd": "P H D", "w/": "with", "w/o": "without", "gov.": "governor",
		},
		titles: set("dr. mr. mrs. ms. prof. st. e.g. i.e. vs. approx. no. vol. fig. gov."),
		scales: map[string]scale{
			"k": {"thousand", "thousand", 3, ""}, "m": {"million", "million", 6, ""}, "mn": {"million", "million", 6, ""}, "mio": {"million", "million", 6, ""},
			"b": {"billion", "billion", 9, ""}, "bn": {"billion", "billion", 9, ""}, "t": {"trillion", "trillion", 12, ""}, "tn": {"trillion", "trillion", 12, ""},
			"hundred": {"hundred", "hundred", 2, ""}, "thousand": {"thousand", "thousand", 3, ""}, "million": {"million", "million", 6, ""}, "billion": {"billion", "billion", 9, ""}, "trillion": {"trillion", "trillion", 12, ""},
		},
		coins: coins(
			"$", "dollar dollars cent cents", "€", "euro euros cent cents", "£", "pound pounds penny pence",
			"₪", "shekel shekels agora agorot", "¥", "yen yen - -", "₹", "rupee rupees paisa paise", "CNY", "yuan yuan - -", "CHF", "franc francs - -",
		),
		months: strings.Fields("January February March April May June July August September October November December"),
		gender: func(string) gender { return alone },
		acronyms: set(`NASA NATO UNESCO UNICEF OPEC LASER RADAR COVID JPEG GIF RAM ROM PIN SIM IKEA LEGO FIFA SWOT YOLO IMAX OSHA NAFTA ASEAN
			SCUBA SONAR AIDS CAD DAM EBITDA FOMO GAAP HIPAA LAN MIDI NASDAQ PERL POSIX RAID REST SCRUM SMART SOAP WASP WHO'S ZIP CRISPR BIOS DOS ACID CRUD
			AND THE NOT FREE NEW NOW ALL FOR YOU YOUR OUR WE ARE IS IT TO IN ON OF OR IF NO YES SO DO GO BE MY ME HE SHE THIS THAT WITH FROM HOW WHY WHAT WHO WHEN BIG BEST MORE MUST NEVER ONLY EVERY STOP SALE OPEN CAN WILL BUT BY AT AN AS UP OUT OFF HAS HAD HAVE WAS ONE TWO TEN ANY TOP GET SEE SAY BUY TRY USE DAY WAY END`),
	}
}
