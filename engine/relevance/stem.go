package relevance

import (
	"slices"
	"strings"

	"github.com/scenewright/scenewright/engine/language"
)

// stem returns the common stem of a word's forms. It stems twice: a plural may have more endings
// than its singular. A final z becomes c, as before a Spanish ending.
func stem(w, code string) string {
	l := language.Of(code)
	w = l.Stem(l.Stem(w))
	if root, ok := strings.CutSuffix(w, "z"); ok {
		w = root + "c"
	}
	return w
}

// stopped reports whether a word carries no meaning: a stop word or a single letter.
func stopped(w string, sc script) bool {
	if sc == letters && len(w) < 2 {
		return true
	}
	return slices.Contains(stops, w)
}

// stops lists stop words of English, Spanish, French and Hebrew, without accents, and units of
// time, which cannot be seen.
var stops = strings.Fields(`
	the and of to in is are for with that this it you your how what why when from have has be can will not as by an or we our about
	their they at on up into over under out off its was were been there than then them he she his her who which one two all more most
	very just also but if so do does did no near through year years month months week weeks hour hours minute minutes
	el la los las de que una un por es son su sus como mas del al lo se hay este esta esto cuando nuestro tu en con para sin sobre
	ano anos mes meses semana semanas hora horas minuto minutos an ans annee annees mois semaine semaines heure heures
	le les des et est dans sur qui nous vous votre leur ce cette il elle ne pas au aux du une avec par sont ses plus comme pour sous
	של את על עם לא זה היא הוא אני גם כל או כי יש אין אל מה הם אנחנו`)

// hanStops lists Chinese particles that separate words.
const hanStops = "的了和与及在是我有这那你他她它们就也都很吗呢吧把被让从向到"

// Generic reports whether a lower-case word describes pictures of any subject.
func Generic(w string) bool { return slices.Contains(generics, w) }

// generics lists English, Spanish and French words, without accents.
var generics = strings.Fields(`
	video videos photo photos photography picture pictures image images footage stock clip film shot shots scene scenes view views
	close closeup background backgrounds hd 4k uhd slow motion timelapse free beautiful nice modern new old young big small
	people person persons man woman men women day using use concept business white black blue red green
	foto fotos imagen imagenes vista fondo escena gente persona personas hombre mujer moderno moderna nuevo nueva grande concepto
	image images fond vue scene gens personne personnes homme femme moderne nouveau nouvelle grand grande concept`)
