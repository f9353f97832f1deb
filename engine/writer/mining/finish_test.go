package mining_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/writer/mining"
	"github.com/scenewright/scenewright/engine/writer/mining/miningtest"
)

// middle lays out a narration as the middle of three scenes.
func middle(narration, language string) engine.ScriptScene {
	s := engine.Script{Language: language, Technique: "three_act", Scenes: []engine.ScriptScene{
		{Narration: "One."}, {Narration: narration}, {Narration: "Two."},
	}}
	return mining.Finish(s, engine.Assignment{Language: language, Tag: "Explainer"}).Scenes[1]
}

func TestFigures(t *testing.T) {
	for _, tt := range []struct {
		language, text string
		want           *engine.Figure
	}{
		{"en", "About 73 percent of homes in the valley use gas.", &engine.Figure{Text: "73%", Said: "73 percent", Value: 73, Share: .73, Caption: "of homes in the valley use gas"}},
		{"en", "Heating bills fell by 30% last winter.", &engine.Figure{Text: "30%", Said: "30%", Value: 30, Caption: "Heating bills fell"}},
		{"en", "The new bridge cost $1.2 million in total.", &engine.Figure{Text: "$1.2M", Said: "$1.2 million", Value: 1.2, Caption: "The new bridge cost"}},
		{"en", "Every year, 2,400 students visit the museum garden.", &engine.Figure{Text: "2,400", Said: "2,400", Value: 2400, Caption: "students visit the museum garden"}},
		{"en", "More than 5,000 things were repaired in the workshop.", &engine.Figure{Text: "5,000+", Said: "5,000", Value: 5000, Caption: "things were repaired in the workshop"}},
		{"en", "Today 3 out of 10 drivers leave the car at home.", &engine.Figure{Text: "3/10", Said: "3 out of 10", Value: 3, Share: .3, Caption: "drivers leave the car at home"}},
		{"en", "Last year 7 of 10 accidents happened in the first hour.", &engine.Figure{Text: "7/10", Said: "7 of 10", Value: 7, Share: .7, Caption: "accidents happened in the first hour"}},
		{"en", "Thirty-five percent of the loaves were rye.", &engine.Figure{Text: "35%", Said: "Thirty-five percent", Value: 35, Share: .35, Caption: "of the loaves were rye"}},
		{"es", "Cuarenta y cinco por ciento de los hogares pierde agua.", &engine.Figure{Text: "45%", Said: "Cuarenta y cinco por ciento", Value: 45, Share: .45, Caption: "de los hogares pierde agua"}},
		{"fr", "Quatre-vingt-dix-sept pour cent des foyers trient leurs déchets.", &engine.Figure{Text: "97%", Said: "Quatre-vingt-dix-sept pour cent", Value: 97, Share: .97, Caption: "des foyers trient leurs déchets"}},
		{"iw", "שלושים וחמישה אחוזים מהבתים מחוברים לרשת.", &engine.Figure{Text: "35%", Said: "שלושים וחמישה אחוזים", Value: 35, Share: .35, Caption: "מהבתים מחוברים לרשת"}},
		{"zh", "百分之四十五的热量从窗户流失。", &engine.Figure{Text: "45%", Said: "百分之四十五", Value: 45, Share: .45, Caption: "热量从窗户流失"}},
		{"es", "Hoy, el 9 % de los hogares pierde agua.", &engine.Figure{Text: "9%", Said: "9 %", Value: 9, Share: .09, Caption: "de los hogares pierde agua"}},
		{"es", "El puente costó 2,5 millones de euros.", &engine.Figure{Text: "2,5 M\u00a0€", Said: "2,5 millones de euros", Value: 2.5, Caption: "El puente costó"}},
		{"fr", "Chaque matin, 18 000 véhicules traversaient trois rues étroites.", &engine.Figure{Text: "18 000", Said: "18 000", Value: 18000, Caption: "véhicules traversaient trois rues étroites"}},
		{"zh", "全国有2000万台热泵正在运行。", &engine.Figure{Text: "2000万台", Said: "2000万台", Value: 2000, Caption: "热泵正在运行"}},
		{"zh", "约百分之40的热量从窗户流失。", &engine.Figure{Text: "40%", Said: "百分之40", Value: 40, Share: .4, Caption: "热量从窗户流失"}},
		{"iw", "בעיר פועלים 140 גגות ירוקים חדשים.", &engine.Figure{Text: "140", Said: "140", Value: 140, Caption: "גגות ירוקים חדשים"}},
		{"en", "The school was founded in 1998 near the old harbour.", nil},
		{"en", "The train leaves at 10:30 from platform 4.", nil},
		{"en", "Plants turn CO2 and light into sugar.", nil},
		{"en", "It works at minus 15 degrees in the mountains.", nil},
	} {
		got := middle(tt.text, tt.language)
		if tt.want == nil {
			if got.Figure != nil {
				t.Errorf("%q: figure %+v, want none", tt.text, *got.Figure)
			}
			continue
		}
		if got.Layout != engine.LayoutNumber {
			t.Errorf("%q: layout %s, want number", tt.text, got.Layout)
			continue
		}
		if diff := cmp.Diff(tt.want, got.Figure); diff != "" {
			t.Errorf("%q (-want +got):\n%s", tt.text, diff)
		}
	}
}

// The heading of a number is the clause that says it, and its caption is
// understood without the heading.
func TestFigureCaptions(t *testing.T) {
	for _, tt := range []struct{ language, text, heading, caption string }{
		{"en", "A gas boiler turns about 90% of its fuel into heat, and it can never do better than 100%.", "A gas boiler turns about 90% of its fuel into heat", "of its fuel into heat"},
		{"en", "In a typical house heating causes 64% of all energy costs, so the choice of the heater matters more than every lamp.", "In a typical house heating causes 64% of all energy costs", "In a typical house heating causes 64% of all energy costs"},
		{"es", "Una caldera aprovecha cerca del 90 % del combustible y nunca podrá superar el 100 %.", "Una caldera aprovecha cerca del 90 % del combustible", "Una caldera aprovecha cerca del 90 % del combustible"},
		{"fr", "Dans une maison ordinaire, le chauffage représente 64 % des dépenses d'énergie ; le choix de l'appareil compte donc plus que toutes les lampes réunies.", "Le chauffage représente 64 % des dépenses d'énergie", "Le chauffage représente 64 % des dépenses d'énergie"},
		{"zh", "燃气锅炉只能利用大约90%的燃料，永远不会超过100%。", "燃气锅炉只能利用大约90%的燃料", "燃气锅炉只能利用大约90%的燃料"},
		{"zh", "在普通的住宅里，取暖占全部能源开支的64%，所以选择什么样的取暖设备，比所有的灯和冰箱加起来还要重要。", "取暖占全部能源开支的64%", "取暖占全部能源开支"},
		{"iw", "דוד גז מנצל בערך 90% מהדלק, ולעולם לא יעבור את 100%.", "דוד גז מנצל בערך 90% מהדלק", "דוד גז מנצל בערך 90% מהדלק"},
	} {
		got := middle(tt.text, tt.language)
		if got.Heading != tt.heading {
			t.Errorf("%q: heading %q, want %q", tt.text, got.Heading, tt.heading)
		}
		if got.Figure == nil || got.Figure.Caption != tt.caption {
			t.Errorf("%q: figure %+v, want the caption %q", tt.text, got.Figure, tt.caption)
		}
	}
}

// A mark is a number or a thing that is new, never a verb or the film's topic.
func TestMarks(t *testing.T) {
	for _, tt := range []struct{ language, text, want string }{
		{"en", "That is why one kilowatt hour of electricity can become three or four kilowatt hours of heat.", "Three or four"},
		{"es", "Por eso un kilovatio hora de electricidad puede convertirse en tres o cuatro kilovatios hora de calor.", "Tres o cuatro"},
		{"fr", "C'est pourquoi un kilowattheure d'électricité peut devenir trois ou quatre kilowattheures de chaleur.", "Trois ou quatre"},
		{"zh", "所以，一度电可以变成三到四度的热。", "三到四度"},
		{"iw", "לכן קילוואט שעה אחד של חשמל הופך לשלושה או ארבעה קילוואט שעה של חום.", "לשלושה או ארבעה"},
		{"en", "A good installer calculates the heat loss of each room before choosing a machine.", "heat loss"},
		{"en", "The quiet unit delivers warmth.", ""},
		{"es", "Los radiadores grandes son mejores, porque calientan con agua menos caliente.", ""},
		{"fr", "La machine recueille puis transporte tout cela.", ""},
		{"iw", "רדיאטורים גדולים עדיפים, כי הם מחממים במים פחות חמים.", ""},
		{"zh", "热泵把热量收集起来。", ""},
	} {
		if got := middle(tt.text, tt.language); got.Mark != tt.want {
			t.Errorf("%q: mark %q in %q, want %q", tt.text, got.Mark, got.Heading, tt.want)
		}
	}
}

// What most scenes speak of is no news in one of them.
func TestMarksAreNews(t *testing.T) {
	var scenes []engine.ScriptScene
	for _, s := range []string{"Water is life.", "The town lost its water.", "The mayor asked for water.", "Pipes brought back the water.", "The end."} {
		scenes = append(scenes, engine.ScriptScene{Narration: s})
	}
	for _, sc := range mining.Finish(engine.Script{Language: "en", Scenes: scenes}, engine.Assignment{Language: "en"}).Scenes {
		if strings.Contains(sc.Mark, "water") {
			t.Errorf("%q stresses %q", sc.Heading, sc.Mark)
		}
	}
}

// Two numbers do not follow each other; the second is read in a heading.
func TestNumbersDoNotCrowd(t *testing.T) {
	s := mining.Finish(engine.Script{Language: "en", Scenes: []engine.ScriptScene{
		{Narration: "Homes need warmth."},
		{Narration: "About 73 percent of homes in the valley use gas."},
		{Narration: "Heating causes 64% of all energy costs."},
		{Narration: "Start today."},
	}}, engine.Assignment{Language: "en"})
	got := []engine.Layout{s.Scenes[1].Layout, s.Scenes[2].Layout}
	if diff := cmp.Diff([]engine.Layout{engine.LayoutNumber, engine.LayoutStatement}, got); diff != "" {
		t.Errorf("layouts (-want +got):\n%s", diff)
	}
	if sc := s.Scenes[2]; sc.Heading != "Heating causes 64% of all energy costs" || sc.Mark != "64%" {
		t.Errorf("heading %q, mark %q: want the figure in both", sc.Heading, sc.Mark)
	}
}

func TestLists(t *testing.T) {
	for _, tt := range []struct {
		language, text string
		want           []engine.Point
	}{
		{"en", "Before you start, check three things: the gutters, the drain by the door and the window wells.", []engine.Point{{Text: "Gutters", Said: "the gutters"}, {Text: "Drain by the door", Said: "the drain by the door"}, {Text: "Window wells", Said: "the window wells"}}},
		{"en", "The library lends drills, tents, and telescopes beside its novels.", []engine.Point{{Text: "Drills", Said: "drills"}, {Text: "Tents", Said: "tents"}, {Text: "Telescopes", Said: "telescopes"}}},
		{"en", "The plan has four parts: measure the walls; order the panels; fix the frame; test the seals.", []engine.Point{{Text: "Measure the walls", Said: "measure the walls"}, {Text: "Order the panels", Said: "order the panels"}, {Text: "Fix the frame", Said: "fix the frame"}, {Text: "Test the seals", Said: "test the seals"}}},
		{"es", "Las huertas del valle producen tomates, pimientos y melones.", []engine.Point{{Text: "Tomates", Said: "tomates"}, {Text: "Pimientos", Said: "pimientos"}, {Text: "Melones", Said: "melones"}}},
		{"fr", "Plantez des fleurs locales comme la sauge, le thym et la bourrache.", []engine.Point{{Text: "Sauge", Said: "la sauge"}, {Text: "Thym", Said: "le thym"}, {Text: "Bourrache", Said: "la bourrache"}}},
		{"zh", "安装需要准备三样东西：良好的保温、合适的散热器和一块空地。", []engine.Point{{Text: "良好的保温", Said: "良好的保温"}, {Text: "合适的散热器", Said: "合适的散热器"}, {Text: "一块空地", Said: "一块空地"}}},
		{"zh", "热泵能不能用好，取决于三件事：房屋的保温、暖气片的大小、安装师傅的经验。", []engine.Point{{Text: "房屋的保温", Said: "房屋的保温"}, {Text: "暖气片的大小", Said: "暖气片的大小"}, {Text: "安装师傅的经验", Said: "安装师傅的经验"}}},
		{"zh", "取暖有三个敌人：薄墙、旧窗以及漏风的门。", []engine.Point{{Text: "薄墙", Said: "薄墙"}, {Text: "旧窗", Said: "旧窗"}, {Text: "漏风的门", Said: "漏风的门"}}},
		{"fr", "Trois choses décident de la réussite : l'isolation de la maison, la taille des radiateurs et le savoir-faire de l'installateur.", []engine.Point{{Text: "Isolation de la maison", Said: "l'isolation de la maison"}, {Text: "Taille des radiateurs", Said: "la taille des radiateurs"}, {Text: "Savoir-faire de l'installateur", Said: "le savoir-faire de l'installateur"}}},
		{"fr", "Tout dépend de trois choses : du prix, de la taille et de l’âge.", []engine.Point{{Text: "Prix", Said: "du prix"}, {Text: "Taille", Said: "de la taille"}, {Text: "Âge", Said: "de l’âge"}}},
		{"es", "Todo depende de tres cosas: del precio, de la talla y de la edad.", []engine.Point{{Text: "Precio", Said: "del precio"}, {Text: "Talla", Said: "de la talla"}, {Text: "Edad", Said: "de la edad"}}},
		{"iw", "לפני שמתחילים, בודקים שלושה דברים: איטום, ניקוז ומשקל.", []engine.Point{{Text: "איטום", Said: "איטום"}, {Text: "ניקוז", Said: "ניקוז"}, {Text: "משקל", Said: "ומשקל"}}},
	} {
		got := middle(tt.text, tt.language)
		if got.Layout != engine.LayoutList {
			t.Errorf("%q: layout %s, want list", tt.text, got.Layout)
		}
		if diff := cmp.Diff(tt.want, got.Points); diff != "" {
			t.Errorf("%q (-want +got):\n%s", tt.text, diff)
		}
	}
}

// Clauses in a row are no list of things.
func TestNoList(t *testing.T) {
	for _, text := range []string{
		"A fan draws outside air over a cold coil, a compressor raises the temperature, and warm water flows to the radiators.",
		"When it rains, the garden fills, and the street stays dry.",
	} {
		if got := middle(text, "en"); got.Layout != engine.LayoutStatement {
			t.Errorf("%q: layout %s with %v, want statement", text, got.Layout, got.Points)
		}
	}
}

// No layout stands three times running where the words offer another.
func TestLayoutsVary(t *testing.T) {
	var scenes []engine.ScriptScene
	for range 7 {
		scenes = append(scenes, engine.ScriptScene{Narration: "About 73 percent of homes in the valley use gas."})
	}
	s := mining.Finish(engine.Script{Language: "en", Scenes: scenes}, engine.Assignment{Language: "en"})
	for i := 3; i < len(s.Scenes)-1; i++ {
		if a := s.Scenes[i].Layout; a == s.Scenes[i-1].Layout && a == s.Scenes[i-2].Layout {
			t.Errorf("scenes %d to %d are all %s", i-2, i, a)
		}
	}
}

// What another writer brings is kept where it holds, and replaced where the
// narration does not say it.
func TestFinishKeepsWhatHolds(t *testing.T) {
	s := engine.Script{Title: "Rain", Language: "en", Technique: "pas", Scenes: []engine.ScriptScene{
		{Narration: "Rain falls on every roof."},
		{ID: "mine", Narration: "A barrel keeps 200 litres.", Heading: "One barrel, one week", Query: "rain barrel", Layout: engine.LayoutStatement, Mark: "one week"},
		{Narration: "A roof sheds more than that.", Layout: engine.LayoutNumber, Figure: &engine.Figure{Text: "90%", Said: "90 percent", Value: 90, Share: .9}},
		{Narration: "  "},
		{Narration: "Put the barrel in the shade.", Action: "Get a barrel"},
	}}
	got := mining.Finish(s, engine.Assignment{Language: "en", Tag: "Explainer", Brand: "Cistern"})
	if diff := cmp.Diff(s.Scenes[1], got.Scenes[1]); diff != "" {
		t.Errorf("a good scene changed (-want +got):\n%s", diff)
	}
	if sc := got.Scenes[2]; sc.Figure != nil || sc.Layout == engine.LayoutNumber {
		t.Errorf("a figure nobody says is shown: %+v", sc)
	}
	if len(got.Scenes) != 4 {
		t.Fatalf("got %d scenes, want the silent one dropped", len(got.Scenes))
	}
	last := got.Scenes[3]
	if last.Layout != engine.LayoutClosing || last.Action != "Get a barrel" || last.Caption != "Cistern" {
		t.Errorf("closing is %+v", last)
	}
	miningtest.Check(t, got, engine.Assignment{Language: "en"})
}

func TestActions(t *testing.T) {
	for _, l := range engine.Languages() {
		for _, tag := range engine.VideoTags() {
			if mining.Action(l.Code, tag.ID) == "" {
				t.Errorf("%s, %s: no action", l.Code, tag.ID)
			}
		}
		if mining.Action(l.Code, "something else") != mining.Action(l.Code, "") {
			t.Errorf("%s: an unknown tag has an action of its own", l.Code)
		}
	}
}

// A scene that survives a rewrite keeps its id.
func TestIDsFollowTheWords(t *testing.T) {
	a := middle("A barrel keeps 200 litres.", "en")
	s := mining.Finish(engine.Script{Language: "en", Scenes: []engine.ScriptScene{{Narration: "New."}, {Narration: "Words."}, {Narration: "A barrel keeps 200 litres."}, {Narration: "End."}}}, engine.Assignment{Language: "en"})
	if got := s.Scenes[2].ID; got != a.ID {
		t.Errorf("id is %s, was %s", got, a.ID)
	}
}

func TestCueHits(t *testing.T) {
	for _, tt := range []struct {
		language, text string
		cues           []string
		want           int
	}{
		{"en", "Losing heat wastes money.", []string{"waste*", "heat", "eat", "lose"}, 2},
		{"en", "The method pays, for example, at night.", []string{"for example"}, 1},
		{"zh", "但是问题很大", []string{"问题", "方案"}, 1},
		{"iw", "והבעיה גדולה", []string{"בעיה"}, 1},
	} {
		if got := mining.CueHits(tt.text, tt.cues, tt.language); got != tt.want {
			t.Errorf("%q has %d of %q, want %d", tt.text, got, strings.Join(tt.cues, ", "), tt.want)
		}
	}
}
