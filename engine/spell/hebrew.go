package spell

import "strings"

var iwFeminine = strings.Split("אפס אחת שתיים שלוש ארבע חמש שש שבע שמונה תשע עשר", " ")
var iwMasculine = strings.Split("אפס אחד שניים שלושה ארבעה חמישה שישה שבעה שמונה תשעה עשרה", " ")
var iwTens = strings.Split("אפס עשר עשרים שלושים ארבעים חמישים שישים שבעים שמונים תשעים", " ")
var iwThousands = strings.Split("- אלף אלפיים שלושת ארבעת חמשת ששת שבעת שמונת תשעת עשרת", " ")
var iwGroups = []string{"", "אלף", "מיליון", "מיליארד", "טריליון", "קוודריליון"}
var iwOrdinals = strings.Split("אפס ראשון שני שלישי רביעי חמישי שישי שביעי שמיני תשיעי עשירי", " ")

// iwCardinal reads n: feminine where it stands alone, as one counts in Hebrew.
func iwCardinal(n uint64, g gender) []string {
	if n == 0 {
		return []string{"אפס"}
	}
	var parts [][]string
	for _, gr := range thousands(n) {
		if gr.value > 0 {
			parts = append(parts, iwGroup(gr, g))
		}
	}
	return iwJoin(parts)
}

func iwGroup(gr group, g gender) []string {
	switch {
	case gr.power == 0:
		return iwHundreds(gr.value, g)
	case gr.power == 1 && gr.value <= 2:
		return []string{iwThousands[gr.value]}
	case gr.power == 1 && gr.value <= 10:
		return []string{iwThousands[gr.value], "אלפים"}
	case gr.value == 1:
		return []string{iwGroups[gr.power]}
	case gr.value == 2 && gr.power > 1:
		return []string{"שני", iwGroups[gr.power]}
	}
	return append(iwHundreds(gr.value, masculine), iwGroups[gr.power])
}

// iwJoin strings parts together; the last one takes "and" where it is a single
// number below a hundred ("אלף ומאה" but "אלף מאה עשרים ושלוש").
func iwJoin(parts [][]string) []string {
	var out []string
	for i, p := range parts {
		if i > 0 && i == len(parts)-1 && len(p) == 1 {
			p[0] = "ו" + p[0]
		}
		out = append(out, p...)
	}
	return out
}

func iwHundreds(n uint64, g gender) []string {
	var out []string
	switch h := n / 100; {
	case h == 1:
		out = append(out, "מאה")
	case h == 2:
		out = append(out, "מאתיים")
	case h > 2:
		out = append(out, iwFeminine[h], "מאות")
	}
	rest := iwTwoDigits(n%100, g)
	if len(out) > 0 && len(rest) == 1 {
		rest[0] = "ו" + rest[0]
	}
	return append(out, rest...)
}

func iwTwoDigits(n uint64, g gender) []string {
	ones, teen := iwFeminine, "עשרה"
	if g == masculine {
		ones, teen = iwMasculine, "עשר"
	}
	switch {
	case n == 0:
		return nil
	case n <= 10:
		return []string{ones[n]}
	case n == 12:
		return []string{plural(g == masculine, "שנים", "שתים"), teen}
	case n < 20:
		return []string{ones[n-10], teen}
	case n%10 == 0:
		return []string{iwTens[n/10]}
	}
	return []string{iwTens[n/10], "ו" + ones[n%10]}
}

func iwOrdinal(n uint64, _ gender) []string {
	if n > 0 && n <= 10 {
		return []string{iwOrdinals[n]}
	}
	return iwCardinal(n, alone)
}

var iwFeminineNouns = set("ערים שנים נשים מילים פעמים אבנים ביצים דרכים עיר דרך פעם ארץ יד רגל עין אש אבן של את על עם או גם עד כי זה לא")

// iwGender guesses the gender of a counted noun by its plural.
func iwGender(noun string) gender {
	switch {
	case iwFeminineNouns[noun], strings.HasSuffix(noun, "ות"), strings.HasSuffix(noun, "ה"), strings.HasSuffix(noun, "ת"):
		return alone
	}
	return masculine
}

func hebrew() *language {
	return &language{
		code: "iw", cardinal: iwCardinal, ordinal: iwOrdinal, decimal: '.', gender: iwGender,
		sayings: map[string]string{
			".": "נקודה", ",": "נקודה", "-": "מינוס", "+": "פלוס", "%": "אחוז", "%s": "אחוזים", "‰": "פרומיל", "range": "עד", "per": "ל",
			"&": "ו", "@": "שטרודל", "#": "סולמית", "#n": "מספר", "hashtag": "האשטאג", "=": "שווה", "×": "כפול", "÷": "חלקי",
			"<": "פחות מ", ">": "יותר מ", "≤": "לכל היותר", "≥": "לפחות", "~": "בערך", "≈": "בערך", "±": "פלוס מינוס", "≠": "שונה מ",
			"°": "מעלות", "°C": "מעלות צלזיוס", "°F": "מעלות פרנהייט", "°1": "מעלה", "°C1": "מעלה צלזיוס", "°F1": "מעלה פרנהייט",
			"dot": "נקודה", "slash": "סלאש", "dash": "מקף", "_": "קו תחתון", "№": "מספר", "x": "פעמים", "sharp": "שארפ", "by": "על", "half": "חצי", "and half": "וחצי", "quarter": "רבע", "and": "ו", "coins": "ו",
		},
		abbr: map[string]string{
			`ד"ר`: "דוקטור", `ארה"ב`: "ארצות הברית", `צה"ל`: "צהל", `עו"ד`: "עורך דין", `ש"ח`: "שקל", `מנכ"ל`: "מנכל", `סמנכ"ל`: "סמנכל", `חו"ל`: "חול", `תנ"ך`: "תנך", `דו"ח`: "דוח", `ק"מ`: "קילומטר", `ק"ג`: "קילוגרם", `ס"מ`: "סנטימטר", `מ"מ`: "מילימטר", `מ"ר`: "מטר רבוע", `קמ"ש`: "קילומטר לשעה", `בע"מ`: "בעם", `וכו'`: "וכולי", `פרופ'`: "פרופסור", `מס'`: "מספר", `עמ'`: "עמוד", `גב'`: "גברת", `למשל`: "למשל", `בי"ס`: "בית ספר", `ת"א`: "תל אביב",
		},
		titles: set(""),
		scales: map[string]scale{
			"k": {"אלף", "אלף", 3, ""}, "m": {"מיליון", "מיליון", 6, ""}, "b": {"מיליארד", "מיליארד", 9, ""}, "bn": {"מיליארד", "מיליארד", 9, ""}, "t": {"טריליון", "טריליון", 12, ""},
			"אלף": {"אלף", "אלף", 3, ""}, "מיליון": {"מיליון", "מיליון", 6, ""}, "מיליארד": {"מיליארד", "מיליארד", 9, ""},
		},
		coins:  coins("$", "דולר דולר סנט סנט m", "€", "יורו יורו סנט סנט m", "£", "לירה_שטרלינג לירות_שטרלינג פני פני", "₪", "שקל שקלים אגורה אגורות m", "¥", "ין ין - - m", "₹", "רופי רופי - - m", "CNY", "יואן יואן - - m", "CHF", "פרנק פרנק - - m"),
		months: strings.Split("ינואר פברואר מרץ אפריל מאי יוני יולי אוגוסט ספטמבר אוקטובר נובמבר דצמבר", " "),
	}
}
