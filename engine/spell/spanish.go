package spell

import "strings"

var esOnes = strings.Fields("cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve")
var esTens = strings.Fields("cero diez veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa")
var esHundred = strings.Fields("cero ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos")
var esOrdinals = strings.Fields("cero primero segundo tercero cuarto quinto sexto séptimo octavo noveno décimo")

func esCardinal(n uint64, g gender) []string {
	if n == 0 {
		return []string{"cero"}
	}
	var out []string
	if millions := n / 1_000_000; millions > 0 {
		out = append(out, esMillions(millions)...)
	}
	if rest := n % 1_000_000; rest > 0 {
		out = append(out, esThousands(rest, g)...)
	}
	return out
}

// esMillions reads the part of a number above a million; a billón is 10^12.
func esMillions(n uint64) []string {
	var out []string
	if b := n / 1_000_000; b > 0 {
		out = append(esThousands(b, masculine), plural(b == 1, "billón", "billones"))
	}
	if m := n % 1_000_000; m > 0 {
		out = append(out, esThousands(m, masculine)...)
		out = append(out, plural(m == 1, "millón", "millones"))
	}
	return out
}

func esThousands(n uint64, g gender) []string {
	var out []string
	if t := n / 1000; t > 1 {
		out = append(out, esHundreds(t, thousandsGender(g))...)
	}
	if n >= 1000 {
		out = append(out, "mil")
	}
	return append(out, esHundreds(n%1000, g)...)
}

// thousandsGender: "veintiún mil", but "doscientas mil personas".
func thousandsGender(g gender) gender {
	if g == feminine {
		return feminine
	}
	return masculine
}

func esHundreds(n uint64, g gender) []string {
	if n == 100 {
		return []string{"cien"}
	}
	var out []string
	if n > 100 {
		out = append(out, esFeminine(esHundred[n/100], g))
		n %= 100
	}
	return append(out, esTwoDigits(n, g)...)
}

func esFeminine(w string, g gender) string {
	if g == feminine {
		return strings.Replace(w, "ientos", "ientas", 1)
	}
	return w
}

func esTwoDigits(n uint64, g gender) []string {
	switch {
	case n == 0:
		return nil
	case n%10 == 1 && n != 11:
		return esOne(n, g)
	case n < 30:
		return []string{esOnes[n]}
	case n%10 == 0:
		return []string{esTens[n/10]}
	}
	return []string{esTens[n/10], "y", esOnes[n%10]}
}

// esOne reads 1, 21, 31 …: uno, un or una by what is counted.
func esOne(n uint64, g gender) []string {
	one := [...]string{alone: "uno", masculine: "un", feminine: "una"}[g]
	switch {
	case n == 1:
		return []string{one}
	case n == 21 && g == masculine:
		return []string{"veintiún"}
	case n == 21:
		return []string{"veinti" + one}
	}
	return []string{esTens[n/10], "y", one}
}

// esOrdinal reads 1..10 as ordinals; above that people say the number.
func esOrdinal(n uint64, g gender) []string {
	if n == 0 || n > 10 {
		return esCardinal(n, alone)
	}
	o := esOrdinals[n]
	if g == feminine {
		o = o[:len(o)-1] + "a"
	}
	return []string{o}
}

// esGender guesses the gender of a counted noun by its ending.
func esGender(noun string) gender {
	noun = strings.ToLower(noun)
	switch noun {
	case "día", "días", "problema", "problemas", "programa", "programas", "sistema", "sistemas", "tema", "temas", "idiomas", "mapas", "planetas", "a", "para":
		return masculine
	case "veces", "vez", "mujeres", "noches", "tardes", "partes", "clases", "de", "en", "y", "o", "por", "que", "con":
		if strings.Contains(" de en y o por que con ", " "+noun+" ") {
			return alone
		}
		return feminine
	}
	for _, end := range []string{"a", "as", "ción", "ciones", "sión", "siones", "dad", "dades"} {
		if strings.HasSuffix(noun, end) {
			return feminine
		}
	}
	return masculine
}

func plural(one bool, a, b string) string {
	if one {
		return a
	}
	return b
}

func spanish() *language {
	return &language{
		code: "es", cardinal: esCardinal, ordinal: esOrdinal, decimal: ',', gender: esGender,
		sayings: map[string]string{
			".": "punto", ",": "coma", "-": "menos", "+": "más", "%": "por ciento", "‰": "por mil",
			"range": "a", "per": "por", "&": "y", "@": "arroba", "#": "almohadilla", "#n": "número", "hashtag": "hashtag",
			"=": "igual a", "×": "por", "÷": "entre", "<": "menos de", ">": "más de", "≤": "como máximo", "≥": "como mínimo",
			"~": "unos", "≈": "unos", "±": "más menos", "≠": "distinto de",
			"°": "grados", "°C": "grados centígrados", "°F": "grados Fahrenheit", "°1": "grado", "°C1": "grado centígrado", "°F1": "grado Fahrenheit",
			"dot": "punto", "slash": "barra", "dash": "guion", "_": "guion bajo", "§": "sección", "№": "número", "x": "veces", "sharp": "sostenido", "by": "por",
			"half": "medio", "and half": "y medio", "quarter": "un cuarto", "and": "y", "coins": "con", "^2": "cuadrado", "^3": "cúbico",
			"clock and": "y", "am": "de la mañana", "pm": "de la tarde", "day of": "de", "thirds": "tercios", "quarters": "cuartos",
		},
		letters: letters("a be ce de e efe ge hache i jota ka ele eme ene o pe cu erre ese te u uve", "w", "uve doble", "x", "equis", "y", "i griega", "z", "zeta", "ñ", "eñe"),
		abbr: map[string]string{
			"sr.": "señor", "sra.": "señora", "srta.": "señorita", "dr.": "doctor", "dra.": "doctora", "ud.": "usted", "uds.": "ustedes",
			"ee.": "Estados", "uu.": "Unidos", "ee.uu.": "Estados Unidos", "ee.uu": "Estados Unidos", "eeuu": "Estados Unidos", "etc.": "etcétera", "p.ej.": "por ejemplo", "p.": "página",
			"aprox.": "aproximadamente", "núm.": "número", "nº": "número", "n.º": "número", "av.": "avenida", "prof.": "profesor", "vs.": "contra", "vs": "contra", "tel.": "teléfono", "máx.": "máximo", "mín.": "mínimo",
		},
		titles: set("ee. sr. sra. srta. dr. dra. prof. p.ej. p. núm. av. aprox. vs. tel."),
		scales: map[string]scale{
			"k": {"mil", "mil", 3, ""}, "m": {"millón", "millones", 6, "de"}, "mm": {"millón", "millones", 6, "de"}, "b": {"mil millones", "mil millones", 9, "de"}, "t": {"billón", "billones", 12, "de"},
			"mil": {"mil", "mil", 3, ""}, "millón": {"millón", "millones", 6, "de"}, "millones": {"millón", "millones", 6, "de"}, "billón": {"billón", "billones", 12, "de"}, "billones": {"billón", "billones", 12, "de"},
		},
		coins:    coins("$", "dólar dólares centavo centavos", "€", "euro euros céntimo céntimos", "£", "libra libras penique peniques f", "₪", "séquel séqueles agorá agorot", "¥", "yen yenes - -", "₹", "rupia rupias paisa paisas f", "CNY", "yuan yuanes - -", "MXN", "peso peso centavo centavos", "CHF", "franco francos - -"),
		months:   strings.Fields("enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"),
		acronyms: set("OTAN ONU UNESCO UNICEF NASA OPEP SIDA OVNI PYME PYMES AVE UCI RAE COVID FIFA UEFA INE IVA IBEX NATO SQUID LOS LAS EL LA DE EN UN UNA POR CON SIN MÁS NO SÍ HOY YA TU SU MI GRATIS NUEVO QUE ES Y O A"),
	}
}
