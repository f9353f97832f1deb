package design

import (
	"fmt"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/frame"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/render/design/layout/spoken"
)

// told is a spoken scene of phrases: what stands between stars carries the news.
func told(c story.Spoken, language string, phrases ...string) story.ScriptScene {
	var said []string
	for _, text := range phrases {
		var p story.Phrase
		text = strings.TrimPrefix(text, "")
		if before, rest, ok := strings.Cut(text, "*"); ok {
			p.Accent, _, _ = strings.Cut(rest, "*")
			text = before + strings.Replace(rest, "*", "", 1)
		}
		p.Text, p.Said, p.Ends = text, text, strings.ContainsAny(text, ".?!。")
		c.Phrases = append(c.Phrases, p)
		said = append(said, text)
	}
	space := " "
	if language == "zh" {
		space = ""
	}
	return story.ScriptScene{Narration: strings.Join(said, space), Screen: story.On(c)}
}

// spokenScripts is a film of spoken scenes in every language, of all that decides
// how they are composed.
func spokenScripts(language string) []story.ScriptScene {
	tell := func(c story.Spoken, phrases ...string) story.ScriptScene { return told(c, language, phrases...) }
	switch language {
	case "es":
		return []story.ScriptScene{
			tell(story.Spoken{}, "Cada mañana *ocho lanchas*", "salen del muelle viejo", "y vuelven con la marea", "cargadas de mejillones."),
			tell(story.Spoken{}, "El puerto despierta", "con el primer *tren* de pescado", "a las cinco de la mañana."),
			tell(story.Spoken{}, "Nadie vende allí", "lo que no ha visto *nadar*."),
			tell(story.Spoken{}, "El agua pesa *800 veces* más", "que el aire que la mueve."),
			tell(story.Spoken{}, "Antes costaba *180 euros*,", "ahora cuesta 60."),
			tell(story.Spoken{}, "La subasta dura", "*doce minutos*", "y nadie levanta la voz."),
			tell(story.Spoken{}, "Sin prisa,", "sin *papel*,", "sin ruido."),
		}
	case "fr":
		return []story.ScriptScene{
			tell(story.Spoken{}, "Que faire de la pluie ?", "La *garder* en ville,", "sous les arbres de la place,", "pour les jours d'été !"),
			tell(story.Spoken{}, "La rivière revient", "dans son *ancien lit*", "dès les premières crues."),
			tell(story.Spoken{}, "Personne ne l'attendait", "aussi *tôt*."),
			tell(story.Spoken{}, "L'eau est *800 fois* plus dense", "que l'air au-dessus d'elle."),
			tell(story.Spoken{}, "Le sol scellé coûte *180 euros*,", "le jardin n'en coûte que 60."),
			tell(story.Spoken{}, "Chaque toit en recueille", "*400 litres* par orage", "dans une simple cuve."),
			tell(story.Spoken{}, "Sans pompe,", "sans *béton*,", "sans bruit."),
		}
	case "zh":
		return []story.ScriptScene{
			tell(story.Spoken{}, "热泵并不", "*制造*热量，", "它只是*搬运*热量，", "从院子搬进屋里。"),
			tell(story.Spoken{}, "潮汐可以", "提前*几百年*预测，", "电网早就知道。"),
			tell(story.Spoken{}, "没有人", "会为这样的事感到*意外*。"),
			tell(story.Spoken{}, "水比空气", "密度大*800倍*。"),
			tell(story.Spoken{}, "过去要*180元*，", "现在只要60元。"),
			tell(story.Spoken{}, "整个过程", "只要*十二分钟*，", "没有人等待。"),
			tell(story.Spoken{}, "让雨水", "*留下来*，", "城市才会呼吸。"),
		}
	case "iw":
		return []story.ScriptScene{
			tell(story.Spoken{}, "משאבת חום", "לא *מייצרת* חום.", "היא *מעבירה* אותו", "מהגינה אל תוך הבית."),
			tell(story.Spoken{}, "את הגאות אפשר *לחזות*", "מאות שנים מראש,", "ולכן הרשת מוכנה."),
			tell(story.Spoken{}, "אף אחד כאן", "לא *מופתע* יותר."),
			tell(story.Spoken{}, "המים צפופים פי *800*", "מן האוויר שמעליהם."),
			tell(story.Spoken{}, "פעם זה עלה *180 שקל*,", "והיום רק 60."),
			tell(story.Spoken{}, "כל התהליך נמשך", "*12 דקות*", "ואיש אינו ממתין."),
			tell(story.Spoken{}, "בלי רעש,", "בלי *נייר*,", "בלי המתנה."),
		}
	}
	return []story.ScriptScene{
		tell(story.Spoken{}, "A heat pump", "does not *make* heat.", "It *moves* it", "from the cold garden", "into the warm house."),
		tell(story.Spoken{}, "The tide is *predictable*", "*centuries* ahead,", "so a grid operator knows", "exactly *when* power comes."),
		tell(story.Spoken{}, "Nobody here", "is *surprised* any more."),
		tell(story.Spoken{}, "Water is *800 times* denser than air,", "so a small rotor", "delivers a lot."),
		tell(story.Spoken{}, "Costs were *180 pounds*", "against *60* for wind."),
		tell(story.Spoken{}, "A rotor of *18 metres*", "delivers as much", "as a wind rotor *four times its size*."),
		tell(story.Spoken{}, "For every unit", "it brings in *three*", "of *warmth*."),
	}
}

// spokenFilm is the film of a language in a format, with a presenter.
func spokenFilm(language string, brand story.Brand, format frame.Format, p frame.Presenter) namedFilm {
	b := boardOf(language, brand, true, spokenScripts(language)...)
	for i := range b.Scenes {
		sc := &b.Scenes[i]
		if n := len(sc.Words); n > 0 { // as the engine paces them
			sc.Frames = int((sc.Words[n-1].End + 750*time.Millisecond) * 30 / time.Second)
		}
		if i > 0 {
			sc.Start = b.Scenes[i-1].Start + b.Scenes[i-1].Frames
		}
	}
	return shaped(namedFilm{fmt.Sprintf("spoken-%s-%s", language, brand.Name), b}, format, p)
}

// spokenFilms are films of spoken scenes in every language, format and company.
func spokenFilms() []namedFilm {
	var all []namedFilm
	for i, language := range []string{"en", "es", "fr", "zh", "iw"} {
		for j, format := range formats() {
			for k, p := range []frame.Presenter{frame.Nobody, frame.Round, frame.Standing} {
				brand := []story.Brand{northwake, olmo}[(i+j+k)%2]
				all = append(all, spokenFilm(language, brand, format, p))
			}
		}
	}
	return all
}

// spokenWords are the layers of a scene that show its words, without the coloured
// copies.
func spokenWords(sc timeline.Scene) []timeline.Layer {
	var all []timeline.Layer
	for _, l := range sc.Layers {
		head, _, _ := strings.Cut(l.Name, ".")
		if l.Text != nil && head == "phrase" && !strings.HasSuffix(l.Name, spoken.AccentName) && !strings.HasSuffix(l.Name, spoken.PlainName) {
			all = append(all, l)
		}
	}
	return all
}
