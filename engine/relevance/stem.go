package relevance

import (
	"slices"
	"strings"
)

// stem takes the endings off a word that say how many, or when. What is left
// need not be a word; it has to be the same for forms of one, and another for
// others.
func stem(w, language string) string {
	if len(w) < 4 {
		return w
	}
	switch language {
	case "es":
		return stemSpanish(w)
	case "fr":
		return stemFrench(w)
	}
	return stemEnglish(w)
}

func stemEnglish(w string) string {
	switch {
	case strings.HasSuffix(w, "ies") && len(w) > 4:
		w = w[:len(w)-3] + "y"
	case strings.HasSuffix(w, "sses"), strings.HasSuffix(w, "ches"), strings.HasSuffix(w, "shes"), strings.HasSuffix(w, "xes"):
		w = w[:len(w)-2]
	case strings.HasSuffix(w, "s") && !strings.HasSuffix(w, "ss") && !strings.HasSuffix(w, "us") && !strings.HasSuffix(w, "is"):
		w = w[:len(w)-1]
	}
	for _, end := range []string{"ing", "ed"} {
		if cut, ok := strings.CutSuffix(w, end); ok && len(cut) > 2 && strings.ContainsAny(cut, "aeiouy") {
			return strings.TrimSuffix(undouble(cut), "e")
		}
	}
	if len(w) > 4 {
		w = strings.TrimSuffix(w, "e")
	}
	return w
}

// undouble makes plann of planning a plan.
func undouble(w string) string {
	n := len(w)
	if n > 3 && w[n-1] == w[n-2] && !strings.ContainsRune("aeiouls", rune(w[n-1])) {
		return w[:n-1]
	}
	return w
}

func stemSpanish(w string) string {
	if cut, ok := strings.CutSuffix(w, "mente"); ok && len(cut) > 3 {
		w = cut
	}
	switch {
	case strings.HasSuffix(w, "ces"):
		w = w[:len(w)-3] + "z"
	case strings.HasSuffix(w, "es") && len(w) > 4:
		w = w[:len(w)-2]
	case strings.HasSuffix(w, "s"):
		w = w[:len(w)-1]
	}
	for _, end := range []string{"ando", "iendo", "ado", "ada", "ido", "ida"} {
		if cut, ok := strings.CutSuffix(w, end); ok && len(cut) > 3 {
			return cut
		}
	}
	for _, end := range []string{"ar", "er", "ir"} {
		if cut, ok := strings.CutSuffix(w, end); ok && len(cut) > 3 {
			return cut
		}
	}
	if len(w) > 4 {
		w = strings.TrimRight(w, "aeo")
	}
	return w
}

func stemFrench(w string) string {
	switch {
	case strings.HasSuffix(w, "eaux"):
		w = w[:len(w)-1]
	case strings.HasSuffix(w, "aux") && len(w) > 4:
		w = w[:len(w)-3] + "al"
	case strings.HasSuffix(w, "s"), strings.HasSuffix(w, "x"):
		w = w[:len(w)-1]
	}
	for _, end := range []string{"ement", "er", "ee", "ant"} {
		if cut, ok := strings.CutSuffix(w, end); ok && len(cut) > 3 {
			return cut
		}
	}
	if len(w) > 4 {
		w = strings.TrimSuffix(w, "e")
	}
	return w
}

// stopped reports whether a word says nothing: one that holds sentences
// together, or a single letter.
func stopped(w string, sc script) bool {
	if sc == letters && len(w) < 2 {
		return true
	}
	return slices.Contains(stops, w)
}

// stops hold sentences together in English, Spanish, French and Hebrew, written
// without accents.
var stops = strings.Fields(`
	the and of to in is are for with that this it you your how what why when from have has be can will not as by an or we our about
	their they at on up into over under out off its was were been there than then them he she his her who which one two all more most
	very just also but if so do does did no near through
	el la los las de que una un por es son su sus como mas del al lo se hay este esta esto cuando nuestro tu en con para sin sobre
	le les des et est dans sur qui nous vous votre leur ce cette il elle ne pas au aux du une avec par sont ses plus comme pour sous
	של את על עם לא זה היא הוא אני גם כל או כי יש אין אל מה הם אנחנו`)

// hanStops part Chinese words: particles that stand between them.
const hanStops = "的了和与及在是我有这那你他她它们就也都很吗呢吧把被让从向到"

// generic reports whether pictures of everything have a word.
func generic(w string) bool { return slices.Contains(generics, w) }

// generics are in English, Spanish and French, written without accents.
var generics = strings.Fields(`
	video videos photo photos photography picture pictures image images footage stock clip film shot shots scene scenes view views
	close closeup background backgrounds hd 4k uhd slow motion timelapse free beautiful nice modern new old young big small
	people person persons man woman men women day using use concept business white black blue red green
	foto fotos imagen imagenes vista fondo escena gente persona personas hombre mujer moderno moderna nuevo nueva grande concepto
	image images fond vue scene gens personne personnes homme femme moderne nouveau nouvelle grand grande concept`)
