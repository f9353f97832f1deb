package writer_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/document"
	"github.com/scenewright/scenewright/engine/language"
	"github.com/scenewright/scenewright/engine/writer"
)

// Paragraphs that leave a length no room for all of a text.
const (
	opening = "The harbour of Lund was built for forty boats, and four hundred lie in it today. Nobody planned that."
	middle  = "The town has dredged the basin twice in ten years. Each time the sand came back within two winters. " +
		"The pilots know a way in that no chart shows, and they teach it to the young ones at low water."
	ending = "The council votes on the new pier in spring. A harbour that is full is a harbour that lives."
)

// TestWhatALengthKeeps says what a film of a length tells of a text, and what it does not.
func TestWhatALengthKeeps(t *testing.T) {
	steps := "## Tying up\n\n1. Slow down. The wind does the rest, whatever your engine can do.\n" +
		"2. Put the fenders out. Two of them are enough for a small boat.\n3. Throw the line. Aim at the post, and not at whoever stands beside it.\n"
	fees := "## Fees\n\nA berth costs:\n\n- 12 euros a night\n- 60 euros a week\n- 900 euros a season\n\n"
	slides := "Harbour days of Lund.\n\n## Fees\n\n- 12 euros a night\n- 60 euros a week\n- 900 euros a season\n\n" +
		"## The town\n\n" + middle + "\n\n" + ending
	rules := "# Harbour\n\n" + opening + "\n\n"
	for i, rule := range []string{"Pay at the gate", "Tie up", "Keep the basin clean", "Fish outside", "Pay the pilots of the harbour", "Leave at noon"} {
		rules += strconv.Itoa(i+1) + ". " + rule + "\n\n    " + []string{"The harbour takes cards and coins at the gate of the basin, and the pilots take coins only.", "Two ropes hold a boat."}[i%2] + "\n\n"
	}
	rules += ending
	tips := "Five ways to keep a boat dry\n\n"
	for i, tip := range []string{"Wash the deck", "Pump the bilge", "Check the seals", "Air the cabin", "Cover the boat"} {
		tips += strconv.Itoa(i+1) + ". " + tip + "\n" + []string{
			"Salt draws water out of the air for weeks.", "Half an inch of water below rots wood in one year.",
			"A seal costs four euros, and a new floor costs nine hundred.", "An open hatch is worth more than a heater.",
			"A canvas cover lasts for ten winters of snow and rain, and keeps the gulls off the boat as well.",
		}[i] + "\n\n"
	}
	tips += "Try two of these before the winter. You'll see."
	for name, c := range map[string]struct {
		code, text   string
		share        float64 // of the text
		told, untold string  // parted by |
	}{
		"steps without what explains them":                 {"en", "# Harbour\n\n" + opening + "\n\n" + steps + "\n" + ending, .75, "Slow down.|Put the fenders out.|Throw the line.", "Aim at the post"},
		"a list with what announces it":                    {"en", "# Harbour\n\n" + opening + "\n\n" + fees + middle + "\n\n" + ending, .75, "A berth costs:|12 euros|60 euros|900 euros", ""},
		"a list before the first paragraph":                {"en", slides, .8, "Fees.|12 euros|60 euros|900 euros", ""},
		"no list without room for it":                      {"en", "# Harbour\n\n" + opening + "\n\n" + fees + ending, .45, "", "12 euros|900 euros"},
		"the text's last sentence":                         {"en", opening + "\n\n" + middle + "\n\n" + ending, .6, "The harbour of Lund|a harbour that lives.", ""},
		"no notice at the end":                             {"en", opening + "\n\n" + middle + "\n\n" + ending + "\n\nDisclaimer: This page is for information only and binds nobody at all.", .75, "a harbour that lives.", "Disclaimer"},
		"no thanks":                                        {"en", opening + "\n\n" + middle + "\n\n" + ending + "\n\n## Acknowledgements\n\nWe thank the pilots of Lund for their patience and their coffee.", .75, "a harbour that lives.", "We thank|Acknowledgements"},
		"no notes for the press":                           {"en", opening + "\n\n" + middle + "\n\n" + ending + "\n\n## Notes for editors\n\nPictures of the harbour can be had from the press office on any weekday.", .7, "a harbour that lives.", "press office"},
		"no agenda":                                        {"en", "# Harbour\n\n## Agenda\n\n- The basin and its sand\n- The pilots\n- The pier\n\n## The town\n\n" + opening + "\n\n" + middle + "\n\n" + ending, .8, "The harbour of Lund", "The pilots."},
		"nothing that points at a figure":                  {"en", opening + " Figure 2 shows the number of boats by year.\n\n" + middle + "\n\n" + ending, .85, "two winters", "Figure 2"},
		"nothing that points at a section":                 {"en", opening + "\n\n" + middle + " The sand is weighed each year (see Section 4).\n\n" + ending, .85, "low water", "Section 4"},
		"nothing that points at a table":                   {"en", opening + "\n\n## Sand\n\nThe table below compares the two winters.\n\n" + middle + "\n\n" + ending, .8, "", "table below"},
		"no caption":                                       {"en", opening + "\n\nFigure 3: The basin of the harbour of Lund from the north.\n\n" + middle + "\n\n" + ending, .8, "", "from the north"},
		"no formula":                                       {"en", opening + "\n\nQ = (v² + 2·g·h) / (4·π·r²) − 1.37\n\n" + middle + "\n\n" + ending, .85, "", "1.37"},
		"nothing without what it refers to":                {"en", opening + "\n\n" + middle + "\n\nThis led to a quarrel between the fishers and the council of the town.\n\n" + ending, .7, "", "This led to"},
		"not who wrote it":                                 {"en", "# Harbour\n\nName: Ada Lind\n\n2 May 2025\n\n" + opening + "\n\n" + middle + "\n\n" + ending, .85, "Harbour.|The harbour of Lund", "Ada Lind|2 May"},
		"no byline as the opening":                         {"en", "# Harbour\n\nPrepared for the council of Lund by the office of works and its engineers, who were asked in the spring of 2024 and again in 2025, on 4 March 2026\n\n" + opening + "\n\n" + middle + "\n\n" + ending, .7, "The harbour of Lund", "Prepared for"},
		"no copyright at the end":                          {"en", opening + "\n\n" + middle + "\n\n" + ending + "\n\n© 2026 Office of works, Lund. All rights reserved.", .8, "a harbour that lives.", "All rights"},
		"no imprint":                                       {"en", "# Harbour\n\n2020 Office of works office@lund.example, 2023 Council of Lund council@lund.example. This report may be copied by everybody who names the two.\n\n" + opening + "\n\n" + middle + "\n\n" + ending, .7, "The harbour of Lund", "may be copied"},
		"no annex":                                         {"en", "# Harbour\n\n" + opening + "\n\n" + middle + "\n\n" + ending + "\n\n## Annex A: Method\n\nThe boats were counted on the first Monday of each month of the year.", .8, "a harbour that lives.", "were counted"},
		"a table of figures is no formula":                 {"en", "# Harbour\n\n" + opening + "\n\n| Year | Boats |\n|---|---|\n| 2023 | 312 |\n| 2024 | 355 |\n| 2025 | 402 |\n\n" + middle + "\n\n" + ending, .7, "402", ""},
		"es: nothing that points":                          {"es", "El puerto de Lund se construyó para cuarenta barcos. Como se muestra en la tabla 2, hoy hay más. Nadie lo había previsto cuando se hizo.\n\nLa ciudad ha dragado la dársena dos veces en diez años. La arena volvió cada vez en dos inviernos.\n\nUn puerto lleno es un puerto que vive.", .75, "cuarenta barcos|un puerto que vive", "tabla 2"},
		"fr: no thanks":                                    {"fr", "Le port de Lund a été construit pour quarante bateaux. Personne n'avait prévu la suite de cette histoire.\n\nLa ville a dragué le bassin deux fois en dix ans. Le sable est revenu chaque fois.\n\nUn port plein est un port qui vit.\n\n## Remerciements\n\nNous remercions les pilotes de Lund pour leur patience et leur café.", .7, "un port qui vit", "Nous remercions"},
		"zh: a list with its lead":                         {"zh", "隆德的港口是为四十条船修建的，如今停着四百条船，没有人料到会这样。\n\n泊位的价格分为三种：\n\n- 每晚十二欧元\n- 每周六十欧元\n- 每季九百欧元\n\n镇里在十年里两次疏浚港池，每次泥沙都在两个冬天之内回来。领航员知道一条海图上没有的路。\n\n停满船的港口才是活着的港口，镇议会春天投票。", .8, "分为三种：|每晚十二欧元|每季九百欧元", ""},
		"iw: no thanks":                                    {"iw", "הנמל של לונד נבנה בשביל ארבעים סירות, והיום עוגנות בו ארבע מאות. איש לא תכנן את זה.\n\nהעירייה העמיקה את האגן פעמיים בעשר שנים. החול חזר בכל פעם בתוך שני חורפים.\n\nנמל מלא הוא נמל שחי, וכך ירצו גם התושבים.\n\n## תודות\n\nאנחנו מודים לנתבים של לונד על הסבלנות ועל הקפה.", .7, "נמל מלא", "אנחנו מודים"},
		"one paragraph: its call to action":                {"en", "A hedge of hornbeam keeps the wind off a garden for eighty years. It needs no fence behind it and no paint in spring. Bare roots cost two euros a plant, and four plants make a metre. Dig the trench in October, when the soil is still warm. Water it once a week in the first summer. Cut it in June, after the young birds have flown. Most people wait until winter to order, and then the good sizes are gone. Call your nursery in September.", .5, "A hedge of hornbeam|Call your nursery in September.", ""},
		"one paragraph: no pronoun without its noun":       {"en", "The Old Mill plays jazz on its roof again this summer. Nine bands come from five countries, and two of them have never played in the north. The stage looks west over the river. Doors open at six, and the bar has water for everyone. Bring a coat, because the evenings are cool up there. The last forty tickets go on sale on Monday. Order them by Friday.", .6, "The Old Mill|The last forty tickets go on sale on Monday. Order them by Friday.", ""},
		"one paragraph: no contrast without its ground":    {"en", "The baths of Arden are warm all year. Their water rises from a spring two miles down and needs no boiler. The town bought the baths from a brewery in 1931. Children swim for one pound before noon, and schools pay nothing. From May the sauna is closed for repairs. However, the pool stays open on Sundays.", .6, "The baths of Arden|From May the sauna is closed for repairs. However, the pool", ""},
		"one paragraph: no answer without its question":    {"en", "The night bus of Kell starts on the first of June. It leaves the station every half hour until four in the morning. Nurses had asked for one since the hospital moved out of town. Six drivers were hired, and three more are in training. A ride costs as much as by day. Who pays for the rest? The town does, for two years.", .6, "The night bus of Kell|Who pays for the rest? The town does", ""},
		"one paragraph: no thing without its introduction": {"en", "Our street has eleven lime trees, and the council wants to fell nine. Their roots lift the pavement, says the office of works. Two engineers who looked at the stones say that a wider bed is enough. A wider bed costs a third of what felling costs. Bees and swifts live off the flowers in July. A petition asks the council to wait for one year. Sign the petition at the bakery before Sunday.", .6, "eleven lime trees|A petition asks the council to wait for one year. Sign the petition", ""},
		"one long last paragraph":                          {"en", opening + "\n\n" + middle + " The sand is sold to a brickworks in the hills. Its bricks are yellow. " + ending, .6, "The harbour of Lund|a harbour that lives.", "Its bricks"},
		"de: one paragraph":                                {"de", "Eine Blutspende dauert zehn Minuten und hilft drei Menschen. Jeden Tag brauchen die Kliniken der Stadt vierzig Konserven. Im Sommer kommen sie oft nur auf die Hälfte. Wer gesund ist und mehr als fünfzig Kilo wiegt, darf spenden. Vorher misst eine Ärztin den Blutdruck. Danach gibt es Kaffee und ein Brot. Der nächste Termin ist am Freitag in der Turnhalle. Rufen Sie uns unter 030 1234567 an.", .5, "Eine Blutspende dauert|Rufen Sie uns unter 030 1234567 an.", "Danach gibt es Kaffee und ein Brot. Rufen"},
		"de: no pronoun without its noun":                  {"de", "Der Wochenmarkt von Aldorf zieht im Mai auf den Schlossplatz. Dort haben achtzig Stände Platz, zwanzig mehr als bisher. Die Bauern kommen aus einem Umkreis von dreißig Kilometern. Parken kann man am Bahnhof, von dort sind es drei Minuten. Jeden Samstag kocht ein anderer Wirt aus dem Ort. Eine neue Buslinie bringt die Gäste aus den Dörfern. Sie fährt ab sechs Uhr.", .6, "Der Wochenmarkt von Aldorf|Eine neue Buslinie bringt die Gäste aus den Dörfern. Sie fährt", ""},
		"es: one paragraph":                                {"es", "Un seto de carpe protege el jardín del viento durante ochenta años. No necesita valla ni pintura en primavera. Cada planta cuesta dos euros, y cuatro plantas hacen un metro. Cave la zanja en octubre, cuando la tierra sigue tibia. Riegue una vez por semana durante el primer verano. Pode en junio, cuando los pájaros han volado. Casi todos esperan al invierno para pedir, y entonces no quedan buenas tallas. Llame a su vivero en septiembre.", .5, "Un seto de carpe|Llame a su vivero en septiembre.", ""},
		"es: no contrast without its ground":               {"es", "El mercado de Lora abre también los domingos desde marzo. Sesenta puestos venden fruta, queso y pescado de la costa. Los productores pidieron el cambio durante tres años. El aparcamiento es gratis hasta las dos de la tarde. Hay talleres de cocina para niños a partir de seis años. En agosto no hay pescado. Sin embargo, la lonja reparte a domicilio.", .7, "El mercado de Lora|En agosto no hay pescado. Sin embargo, la lonja", ""},
		"no short byline below the title":                  {"en", "# Harbour\n\nPrepared by the office of works, 4 March 2026\n\n" + opening + "\n\n" + middle + "\n\n" + ending, .85, "Harbour.|The harbour of Lund", "Prepared by"},
		"no heading over what is not its beginning":        {"en", "# Harbour\n\n" + opening + "\n\n## Sand\n\n" + middle + "\n\n" + ending, .5, "The harbour of Lund|a harbour that lives.", "Sand."},
		"numbered headings without a row":                  {"en", rules, .45, "The harbour of Lund|Pay at the gate.|a harbour that lives.", "1: |2: |3: |4: |5: |6: "},
		"numbered headings in a row":                       {"en", rules, .95, "1: Pay at the gate.|2: Tie up.|5: Pay the pilots", ""},
		"fr: no end in another language":                   {"fr", "Le port de Lund a été construit pour quarante bateaux. Personne n'avait prévu la suite de cette histoire.\n\nLa ville a dragué le bassin deux fois en dix ans. Le sable est revenu chaque fois.\n\nUn port plein est un port qui vit.\n\nIf you would like to see the plans of the harbour, you can ask for them at the office of the town.", .8, "un port qui vit", "If you"},
		"no labels of a figure":                            {"en", "# Harbour\n\n" + opening + "\n\nPier north (m)\n\nPier south (m)\n\n" + middle + "\n\n" + ending, .45, "The harbour of Lund", "Pier"},
		"no appendix with a letter":                        {"en", "# Harbour\n\n" + opening + "\n\n## 1. Sand\n\n" + middle + "\n\n## 2. Pier\n\n" + ending + "\n\n## A. Method\n\nThe boats were counted on the first Monday of each month of the year.", .8, "a harbour that lives.", "were counted"},
		"no sign of a permanent link":                      {"en", "# Harbour\n\n" + opening + "\n\n## The sand ¶\n\n" + middle + "\n\n" + ending, .9, "The sand. The town", "¶"},
		"numbered headings without a gap": {
			"en", tips, .6, "1: Wash the deck.|2: Pump the bilge.|You'll see.", "Cover the boat",
		},
	} {
		e := writer.NewEditor(c.code, 0)
		all, _, err := e.Passages(t.Context(), document.Parse(c.text))
		if err != nil {
			t.Fatal(err)
		}
		chars := 0
		for _, p := range all {
			chars += language.Chars(strings.Join(p.Sentences, ""))
		}
		kept, _ := e.Fit(all, int(c.share*float64(chars)))
		var sentences []string
		for _, p := range kept {
			sentences = append(sentences, p.Sentences...)
		}
		text := writer.Join(sentences, c.code)
		for want := range strings.SplitSeq(c.told, "|") {
			if !strings.Contains(text, want) {
				t.Errorf("%s: %q is not told in %q", name, want, text)
			}
		}
		for not := range strings.SplitSeq(c.untold, "|") {
			if not != "" && strings.Contains(text, not) {
				t.Errorf("%s: %q is told in %q", name, not, text)
			}
		}
	}
}
