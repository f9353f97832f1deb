package plain_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer/writertest"
)

// modes are texts with the scenes of a template: what each scene says, and which of them
// the text has nothing for.
var modes = []struct {
	name, code, text string
	scenes           []story.SceneBrief
	says             map[string][]string
	none             []string
}{
	{"repair café", "en", `The repair café in Elm Street opens every second Saturday at ten. Anyone may bring a broken thing.

Nine volunteers sit at the tables. Two of them are electricians, one is a tailor, and Mrs Osei mends clocks.

Last year they mended 640 things, from toasters to a church organ pipe. Only one in five had to be thrown away.

Repairs are free. Visitors pay for spare parts, and a jar by the door pays for the heating.

The café needs a bigger room. If you know of one with a water tap and three sockets, write to the volunteers.`,
		[]story.SceneBrief{
			{ID: "open", Layout: story.LayoutTitle, Offered: "Bring it back to life"},
			{ID: "who", Details: "Who the volunteers are", Offered: "The people"},
			{ID: "numbers", Details: "How many things they mended last year"},
			{ID: "press", Details: "Newspaper reports and television", Offered: "As seen on TV"},
			{ID: "cost", Details: "What a repair costs the visitors", Offered: "The bill"},
			{ID: "end", Layout: story.LayoutClosing, Details: "The search for a bigger room", Offered: "Help us"},
		},
		map[string][]string{"open": {"opens every second Saturday"}, "who": {"Nine volunteers", "electricians"}, "numbers": {"640 things"}, "cost": {"Repairs are free", "spare parts"}, "end": {"bigger room"}},
		[]string{"press"}},
	{"heating", "en", `From November the school heats with wood pellets instead of oil. The old boiler was 34 years old.

A lorry brings pellets four times a year. They come from a sawmill twelve miles away.

The new boiler cost £96,000. The county paid half of it, and the parents' association gave £5,000.

The ash is no waste. Year six spreads it on the school garden in spring.`,
		[]story.SceneBrief{
			{ID: "start", Layout: story.LayoutTitle},
			{ID: "money", Details: "Explain who paid for the boiler", Offered: "The money"},
			{ID: "delivery", Details: "Where the pellets come from and how they are delivered"},
			{ID: "safety", Details: "Fire drills and alarms", Offered: "Safe for all"},
			{ID: "garden", Details: "Describe the use of the ash", Offered: "Ash to roses"},
		},
		map[string][]string{"start": {"wood pellets instead of oil"}, "money": {"£96,000", "The county paid half"}, "delivery": {"A lorry brings pellets", "sawmill"}, "garden": {"The ash is no waste"}},
		[]string{"safety"}},
	{"biblioteca", "es", `La biblioteca de Cuenca presta desde enero instrumentos musicales. Hay guitarras, violines y un acordeón.

Cada socio puede llevarse un instrumento durante dos meses. El préstamo es gratuito, pero se deja una fianza de 20 euros.

Los martes por la tarde un profesor enseña los primeros acordes. Las clases son en la sala infantil y no hace falta saber leer música.

En los primeros tres meses se hicieron 212 préstamos. La guitarra tiene lista de espera.`,
		[]story.SceneBrief{
			{ID: "inicio", Layout: story.LayoutTitle, Offered: "Música para llevar"},
			{ID: "clases", Details: "Las clases del profesor", Offered: "Aprende"},
			{ID: "condiciones", Details: "Di cuánto dura el préstamo y qué fianza se deja", Offered: "Las reglas"},
			{ID: "alcalde", Details: "Declaraciones del alcalde", Offered: "Habla el alcalde"},
			{ID: "fin", Layout: story.LayoutClosing, Offered: "Te esperamos"},
		},
		map[string][]string{"inicio": {"instrumentos musicales"}, "clases": {"primeros acordes", "sala infantil"}, "condiciones": {"dos meses", "fianza de 20 euros"}, "fin": {"lista de espera"}},
		[]string{"alcalde"}},
	{"compost", "fr", `La ville de Dole installe quarante bacs à compost dans ses quartiers. Les habitants y apportent leurs épluchures.

Un bac reçoit jusqu'à 300 kilos par mois. Un maître composteur passe chaque jeudi et mélange les couches.

Ne jetez ni viande ni pain : ils attirent les rats. Les coquilles d'œufs, elles, sont bienvenues.

Au bout de neuf mois, le compost est prêt. Chacun peut en emporter deux seaux pour ses plantes.

Pour trouver le bac le plus proche, appelez la mairie au 03 84 79 79 79.`,
		[]story.SceneBrief{
			{ID: "un", Layout: story.LayoutTitle, Offered: "Rien ne se perd"},
			{ID: "interdit", Details: "Ce qu'il ne faut pas jeter : viande, pain", Offered: "Pas dans le bac"},
			{ID: "visite", Details: "Le passage du maître composteur"},
			{ID: "recompense", Details: "Quand le compost est prêt", Offered: "La récolte"},
			{ID: "prix", Details: "Prix et abonnements", Offered: "Combien ça coûte"},
			{ID: "fin", Layout: story.LayoutClosing, Offered: "À vous"},
		},
		map[string][]string{"un": {"quarante bacs"}, "interdit": {"viande ni pain", "coquilles"}, "visite": {"chaque jeudi"}, "recompense": {"neuf mois", "deux seaux"}, "fin": {"appelez la mairie"}},
		[]string{"prix"}},
	{"夜市", "zh", `老城夜市从四月起每晚开放。入口在南门，六点开始营业。

这里有一百二十个摊位。小吃占一半，其他摊位卖手工艺品和旧书。

停车场只有八十个车位。市政府建议大家乘坐地铁二号线，出站走五分钟就到。

垃圾分类有志愿者帮忙。去年一个季度回收了九吨塑料。`,
		[]story.SceneBrief{
			{ID: "a", Layout: story.LayoutTitle, Offered: "今晚去哪儿"},
			{ID: "stalls", Details: "介绍摊位和小吃", Offered: "吃什么"},
			{ID: "transport", Details: "地铁和停车场", Offered: "怎么去"},
			{ID: "weather", Details: "天气预报", Offered: "带伞吗"},
			{ID: "waste", Details: "垃圾分类和志愿者"},
		},
		map[string][]string{"a": {"每晚开放"}, "stalls": {"一百二十个摊位"}, "transport": {"八十个车位", "地铁二号线"}, "waste": {"志愿者帮忙"}},
		[]string{"weather"}},
}

// TestModesOfATemplate: a strict template has exactly its scenes, a balanced one all of
// them in their order and others between them, a flexible one those that the text has
// words for. In all of them a scene says the sentences that have the words of its request,
// each sentence is spoken once, and no heading stands over words that it is not about.
func TestModesOfATemplate(t *testing.T) {
	for _, c := range modes {
		for _, flexibility := range []string{"strict", "balanced", "flexible"} {
			t.Run(fmt.Sprintf("%s/%s", c.name, flexibility), func(t *testing.T) {
				a := writertest.Assignment(writertest.Text{Language: c.code, Body: c.text})
				a.Title, a.Length, a.Scenes, a.Flexibility = "", 0, c.scenes, flexibility
				s, err := open(t).Write(t.Context(), a)
				if err != nil {
					t.Fatal(err)
				}
				said, headings := map[string]string{}, map[string]string{}
				var got, want []string
				for _, sc := range s.Scenes {
					id := story.BaseID(sc.ID)
					if said[id] == "" {
						headings[id] = sc.Screen.Heading()
						got = append(got, id)
					}
					said[id] += sc.Narration
					t.Logf("%s %q: %s", sc.ID, sc.Screen.Heading(), sc.Narration)
				}
				for _, b := range c.scenes {
					if none := slices.Contains(c.none, b.ID); !none || flexibility != "flexible" {
						want = append(want, b.ID)
					}
					if none := slices.Contains(c.none, b.ID); none && headings[b.ID] == b.Offered || !none && b.Offered != "" && headings[b.ID] != b.Offered {
						t.Errorf("%q stands under %q, offered %q", b.ID, headings[b.ID], b.Offered)
					}
				}
				if flexibility != "strict" {
					got = slices.DeleteFunc(got, func(id string) bool {
						return !slices.ContainsFunc(c.scenes, func(b story.SceneBrief) bool { return b.ID == id })
					})
				}
				if !slices.Equal(got, want) {
					t.Errorf("the scenes are %q, want %q", got, want)
				}
				for id, parts := range c.says {
					for _, part := range parts {
						if !strings.Contains(said[id], part) {
							t.Errorf("%q says %q, want %q", id, said[id], part)
						}
					}
				}
				for _, id := range c.none {
					if !strings.Contains(strings.Join(s.Warnings, " "), fmt.Sprintf("%q", id)) {
						t.Errorf("the warnings are %q", s.Warnings)
					}
				}
				for _, sentence := range language.Of(c.code).Sentences(strings.ReplaceAll(c.text, "\n", " ")) {
					if n := strings.Count(s.Text(), sentence); n != 1 {
						t.Errorf("%q is told %d times", sentence, n)
					}
				}
			})
		}
	}
}

// TestAFlexibleTemplateTellsAllOfAText: where the text has nothing for any scene, it has scenes
// of its own.
func TestAFlexibleTemplateTellsAllOfAText(t *testing.T) {
	a := writertest.Assignment(writertest.Text{Language: "en", Body: "The ferry leaves at nine. It carries forty cars."})
	a.Length, a.Flexibility = 0, "flexible"
	a.Scenes = []story.SceneBrief{{ID: "hello", Static: "Good morning."}, {ID: "owls", Details: "Owls and their nests"}}
	s, err := open(t).Write(t.Context(), a)
	if said := writertest.Told(s); err != nil || said != "Good morning. The ferry leaves at nine. It carries forty cars." {
		t.Errorf("%v, says %q", err, said)
	}
}
