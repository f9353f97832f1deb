package mining

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/scenewright/scenewright/engine"
)

// units are what amounts are measured in, by language, in lower case; Chinese
// has its own in the lexicon, for it writes them onto the number.
var units = map[string][]string{
	"en": unitWords("second minute hour day week month year night decade gram gramme kilogram kilo pound ounce ton tonne litre liter gallon metre meter kilometre kilometer mile watt kilowatt volt degree calorie point time percentage_point square_metre square_meter square_kilometre cubic_metre kilowatt_hour", "century centuries inch inches foot feet mm cm km kg mg ml gb mb tb kw kwh mwh gw mw km/h mph"),
	"es": unitWords("segundo minuto hora día semana noche año década siglo gramo kilogramo kilo tonelada litro metro kilómetro milla vatio kilovatio grado caloría punto hectárea", "mes meses vez veces metros_cuadrados kilómetros_cuadrados mm cm km kg mg ml gb mb tb kw kwh km/h"),
	"fr": unitWords("seconde minute heure jour semaine nuit an année décennie siècle gramme kilogramme kilo tonne litre mètre kilomètre watt kilowatt degré calorie point hectare", "mois fois mètres_carrés kilomètres_carrés mm cm km kg mg ml go mo to kw kwh km/h"),
	"iw": unitWords("", "שניות דקות דקה שעות שעה ימים יום שבועות חודשים שנים שנה לילות גרם מיליגרם קילוגרם קילו טון טונות ליטר מטר מטרים סנטימטרים קילומטר קילומטרים מעלות ואט קילוואט פעמים נקודות"),
}

// unitWords are words with their plurals in -s, and others as they stand; _ is
// a space.
func unitWords(regular, others string) []string {
	all := strings.Fields(others)
	for w := range strings.FieldsSeq(regular) {
		all = append(all, w, w+"s")
	}
	for i := range all {
		all[i] = strings.ReplaceAll(all[i], "_", " ")
	}
	return all
}

// Bounds of a noun that stands beside its figure.
const (
	besideMax = 12 // characters of figure and noun
	nounLeast = 3
)

// withUnit widens a figure by the unit that follows it, or by the noun that it
// counts where that is all its clause goes on to say: a number that is shown
// large says of what.
func (t *Terms) withUnit(f *figure, narration string) {
	if t.language == "zh" || f.Share > 0 || !strings.HasSuffix(f.Text, lastDigits(f.Text)) || lastDigits(f.Text) == "" {
		return
	}
	n := unitLength(narration[f.to:], units[t.language])
	if n == 0 {
		n = t.nounAlone(narration[f.to:], besideMax-utf8.RuneCountInString(f.Text))
	}
	if n == 0 {
		return
	}
	f.Text += unitSpace + strings.TrimSpace(narration[f.to:f.to+n])
	f.to += n
	f.Said = narration[f.from:f.to]
}

// unitSpace parts a figure from its unit.
const unitSpace = "\u00a0"

// united reports whether a figure is shown with what it counts.
func united(f figure) bool {
	_, unit, ok := strings.Cut(f.Text, unitSpace)
	return ok && strings.ContainsFunc(unit, unicode.IsLetter)
}

// ofWhat is what an amount is of, without the "of" it begins with and up to what
// is joined to it: "red lentils"; "" where that says nothing.
func (t *Terms) ofWhat(after string) string {
	first, rest, spaced := strings.Cut(after, " ")
	if elided, ok := strings.CutPrefix(strings.ReplaceAll(first, "’", "'"), "d'"); ok {
		first, rest, spaced = "d'", strings.TrimPrefix(elided+" "+rest, " "), true
	}
	if !spaced || !isOfWord(strings.ToLower(first)) && !strings.HasPrefix(first, "d") {
		return ""
	}
	for i, w := range tokens(rest, t.language) {
		if t.lex.and[w.low] && i > 0 {
			rest = rest[:w.from]
			break
		}
	}
	if rest = strings.TrimSpace(rest); !t.says(rest) {
		return ""
	}
	return rest
}

// lastDigits are the digits a text ends with.
func lastDigits(s string) string {
	return s[len(strings.TrimRightFunc(s, unicode.IsDigit)):]
}

// nounAlone is the length of the one word that a clause goes on with, white
// space before it included; 0 where it is more, none of content or longer than
// most characters.
func (t *Terms) nounAlone(rest string, most int) int {
	after := clauseAfter(rest)
	ts := tokens(after, t.language)
	if len(ts) == 0 || !t.lex.isContent(ts[0], t.language) && !t.lex.weak[ts[0].low] || t.verbal(ts[0]) || t.isNumber(ts[0]) {
		return 0
	}
	alone := len(ts) == 1 || t.lex.clause[ts[1].low] || t.lex.prep[ts[1].low]
	if n := utf8.RuneCountInString(ts[0].text); !alone || n < nounLeast || n > most || likelyVerb(ts[0].low, t.language) {
		return 0
	}
	return strings.Index(rest, after) + ts[0].to
}

// counted is the noun that follows a figure in its clause, "" where it names
// none or shows it already.
func (t *Terms) counted(narration string, f figure) string {
	if t.language == "zh" || lastDigits(strings.TrimRight(f.Text, "+")) == "" {
		return ""
	}
	for _, w := range tokens(clauseAfter(narration[f.to:]), t.language) {
		switch {
		case t.lex.isContent(w, t.language) && unicode.IsUpper(firstRune(w.text)):
			return "" // somebody's name
		case t.lex.isContent(w, t.language):
			return w.low
		case !t.lex.weak[w.low]:
			return ""
		}
	}
	return ""
}

// hasWord reports whether a caption has a word.
func (t *Terms) hasWord(caption, low string) bool {
	return slices.ContainsFunc(tokens(caption, t.language), func(w token) bool { return w.low == low })
}

// showUnit widens the figure a scene came with by its unit, where the narration
// says one right behind it.
func (t *Terms) showUnit(sc *engine.ScriptScene) {
	at := strings.Index(sc.Narration, sc.Figure.Said)
	if at < 0 || lastDigits(sc.Figure.Text) == "" || lastDigits(sc.Figure.Said) == "" {
		return
	}
	f := figure{Figure: *sc.Figure, from: at, to: at + len(sc.Figure.Said)}
	if t.withUnit(&f, sc.Narration); f.Text != sc.Figure.Text {
		sc.Figure = &f.Figure
	}
}

// labels are the nouns whose number is a name: tram 28, page 12.
var labels = map[string]set{
	"en": words("tram bus line room gate page chapter number no route platform flight version step house floor section volume channel highway"),
	"es": words("tranvía autobús línea sala puerta página capítulo número ruta andén vuelo versión paso casa piso sección canal"),
	"fr": words("tram bus ligne salle porte page chapitre numéro quai vol version étape maison étage section canal"),
	"iw": words("קו חדר שער עמוד פרק מספר רציף טיסה גרסה שלב בית קומה ערוץ"),
}

// isLabel reports whether the words before a number make it a name, or it is a
// year of long ago: "tram 28", "in 1362 his son".
func (t *Terms) isLabel(f figure, narration string) bool {
	before := tokens(narration[:f.from], t.language)
	if len(before) == 0 || !before[len(before)-1].word {
		return false
	}
	last := before[len(before)-1].low
	if t.labelled(last) {
		return true
	}
	in := t.lex.prep[last] || t.lex.article[last] && t.language == "es"
	return in && len(f.Said) == 4 && f.Said == f.Text && f.Value >= 1000 && f.Value < 1500 && t.counted(narration, f) == ""
}

// labelled reports whether the number behind a noun is its name.
func (t *Terms) labelled(low string) bool {
	return labels[t.language][low]
}
