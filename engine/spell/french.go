package spell

import "strings"

var frOnes = strings.Fields("zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize")
var frTens = strings.Fields("zéro dix vingt trente quarante cinquante soixante soixante quatre-vingt quatre-vingt")
var frGroups = []string{"", "mille", "million", "milliard", "billion", "billiard", "trillion"}

func frCardinal(n uint64, g gender) []string {
	if n == 0 {
		return []string{"zéro"}
	}
	var out []string
	for _, group := range thousands(n) {
		out = append(out, frGroup(group, g)...)
	}
	return out
}

// frGroup reads three digits with their name. Cent and vingt take their s only
// where nothing follows; it is heard only in liaison, so it is left out before
// mille.
func frGroup(gr group, g gender) []string {
	switch {
	case gr.value == 0:
		return nil
	case gr.power == 0:
		return frHundreds(gr.value, g)
	case gr.power == 1 && gr.value == 1:
		return []string{"mille"}
	}
	name := frGroups[gr.power]
	if gr.power > 1 && gr.value > 1 {
		name += "s"
	}
	count := frHundreds(gr.value, masculine)
	if gr.power == 1 {
		count[len(count)-1] = frBeforeMille(count[len(count)-1])
	}
	return append(count, name)
}

func frBeforeMille(w string) string {
	if w == "cents" || w == "vingts" {
		return w[:len(w)-1]
	}
	return w
}

func frHundreds(n uint64, g gender) []string {
	var out []string
	if n >= 200 {
		out = append(out, frOnes[n/100])
	}
	if n >= 100 {
		out = append(out, plural(n%100 == 0 && n > 100, "cents", "cent"))
	}
	return append(out, frTwoDigits(n%100, g)...)
}

// frTwoDigits reads 1..99. Parts are words of their own: "quatre vingt dix".
func frTwoDigits(n uint64, g gender) []string {
	switch {
	case n == 0:
		return nil
	case n == 1 && g == feminine:
		return []string{"une"}
	case n <= 16:
		return []string{frOnes[n]}
	case n < 20:
		return []string{"dix", frOnes[n-10]}
	case n == 80:
		return []string{"quatre", "vingts"}
	}
	tens := strings.Split(frTens[n/10], "-")
	rest := n % 10
	if t := n / 10; t == 7 || t == 9 {
		rest += 10
	}
	if (rest == 1 || rest == 11) && n < 80 {
		tens = append(tens, "et")
	}
	return append(tens, frTwoDigits(rest, g)...)
}

func frOrdinal(n uint64, g gender) []string {
	if n == 1 {
		return []string{plural(g == feminine, "première", "premier")}
	}
	out := frCardinal(n, alone)
	out[len(out)-1] = frOrdinalWord(out[len(out)-1])
	return out
}

func frOrdinalWord(w string) string {
	switch w {
	case "cinq":
		return "cinquième"
	case "neuf":
		return "neuvième"
	case "vingts", "cents", "millions", "milliards":
		w = w[:len(w)-1]
	}
	return strings.TrimSuffix(w, "e") + "ième"
}

var frFeminine = set("heure heures minute minutes seconde secondes fois personne personnes année années semaine semaines page pages vidéo vidéos équipe équipes étape étapes chose choses question questions entreprise entreprises voiture voitures femme femmes idée idées image images raison raisons partie parties journée journées livre livres tonne tonnes")

func frGender(noun string) gender {
	if frFeminine[strings.ToLower(noun)] {
		return feminine
	}
	return masculine
}

func french() *language {
	return &language{
		code: "fr", cardinal: frCardinal, ordinal: frOrdinal, decimal: ',', gender: frGender,
		few: func(n number) bool { return n.whole == "0" || n.whole == "1" },
		sayings: map[string]string{
			".": "point", ",": "virgule", "-": "moins", "+": "plus", "%": "pour cent", "‰": "pour mille",
			"range": "à", "per": "par", "&": "et", "@": "arobase", "#": "dièse", "#n": "numéro", "hashtag": "hashtag",
			"=": "égale", "×": "fois", "÷": "divisé par", "<": "moins de", ">": "plus de", "≤": "au plus", "≥": "au moins",
			"~": "environ", "≈": "environ", "±": "plus ou moins", "≠": "différent de",
			"°": "degrés", "°C": "degrés Celsius", "°F": "degrés Fahrenheit", "°1": "degré", "°C1": "degré Celsius", "°F1": "degré Fahrenheit",
			"dot": "point", "slash": "slash", "dash": "tiret", "_": "tiret bas", "§": "paragraphe", "№": "numéro", "x": "fois", "sharp": "dièse", "by": "par",
			"half": "un demi", "and half": "et demi", "quarter": "un quart", "and": "et", "hour": "heure", "hours": "heures", "am": "du matin", "pm": "de l'après-midi",
			"thirds": "tiers", "quarters": "quarts", "^2": "carrés", "^3": "cubes",
		},
		letters: letters("a bé cé dé eu effe gé hache i ji ka elle emme enne o pé ku erre esse té u vé", "w", "double vé", "x", "iks", "y", "i grec", "z", "zède"),
		abbr: map[string]string{
			"m.": "monsieur", "mme": "madame", "mmes": "mesdames", "mlle": "mademoiselle", "mm.": "messieurs", "dr": "docteur", "dr.": "docteur", "pr": "professeur", "me": "maître",
			"etc.": "et cetera", "ex.": "exemple", "p.ex.": "par exemple", "c.-à-d.": "c'est-à-dire", "cf.": "voir", "n°": "numéro", "no.": "numéro", "env.": "environ", "av.": "avenue",
			"st": "saint", "ste": "sainte", "vs.": "contre", "vs": "contre", "tél.": "téléphone", "max.": "maximum", "min.": "minimum", "janv.": "janvier", "févr.": "février", "sept.": "septembre", "oct.": "octobre", "nov.": "novembre", "déc.": "décembre",
		},
		titles: set("m. mm. dr. p.ex. ex. c.-à-d. cf. no. env. av. vs. tél."),
		scales: map[string]scale{
			"k": {"mille", "mille", 3, ""}, "m": {"million", "millions", 6, "de"}, "md": {"milliard", "milliards", 9, "de"}, "mds": {"milliard", "milliards", 9, "de"}, "mrd": {"milliard", "milliards", 9, "de"}, "b": {"milliard", "milliards", 9, "de"},
			"mille": {"mille", "mille", 3, ""}, "million": {"million", "millions", 6, "de"}, "millions": {"million", "millions", 6, "de"}, "milliard": {"milliard", "milliards", 9, "de"}, "milliards": {"milliard", "milliards", 9, "de"},
		},
		coins:    coins("$", "dollar dollars cent cents", "€", "euro euros centime centimes", "£", "livre livres penny pence f", "₪", "shekel shekels agora agorot", "¥", "yen yens - -", "₹", "roupie roupies paisa paisas f", "CNY", "yuan yuans - -", "CHF", "franc francs centime centimes"),
		months:   strings.Fields("janvier février mars avril mai juin juillet août septembre octobre novembre décembre"),
		acronyms: set("OTAN ONU UNESCO UNICEF NASA OPEP SIDA OVNI COVID FIFA UEFA INSEE SMIC LE LA LES DE DU DES EN UN UNE ET OU AU AUX POUR AVEC SANS PLUS NE PAS OUI NON TON TA SON SA MON MA NOUS VOUS TOUT QUE QUI EST IL ELLE À"),
	}
}
