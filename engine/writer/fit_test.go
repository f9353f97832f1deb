package writer_test

import (
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/document"
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
	for name, c := range map[string]struct {
		code, text   string
		share        float64 // of the text
		told, untold string  // parted by |
	}{
		"steps without what explains them":  {"en", "# Harbour\n\n" + opening + "\n\n" + steps + "\n" + ending, .75, "Slow down.|Put the fenders out.|Throw the line.", "Aim at the post"},
		"a list with what announces it":     {"en", "# Harbour\n\n" + opening + "\n\n" + fees + middle + "\n\n" + ending, .75, "A berth costs:|12 euros|60 euros|900 euros", ""},
		"no list without room for it":       {"en", "# Harbour\n\n" + opening + "\n\n" + fees + ending, .45, "", "12 euros|900 euros"},
		"the text's last sentence":          {"en", opening + "\n\n" + middle + "\n\n" + ending, .6, "The harbour of Lund|a harbour that lives.", ""},
		"no notice at the end":              {"en", opening + "\n\n" + middle + "\n\n" + ending + "\n\nDisclaimer: This page is for information only and binds nobody at all.", .75, "a harbour that lives.", "Disclaimer"},
		"no thanks":                         {"en", opening + "\n\n" + middle + "\n\n" + ending + "\n\n## Acknowledgements\n\nWe thank the pilots of Lund for their patience and their coffee.", .75, "a harbour that lives.", "We thank|Acknowledgements"},
		"no notes for the press":            {"en", opening + "\n\n" + middle + "\n\n" + ending + "\n\n## Notes for editors\n\nPictures of the harbour can be had from the press office on any weekday.", .7, "a harbour that lives.", "press office"},
		"no agenda":                         {"en", "# Harbour\n\n## Agenda\n\n- The basin and its sand\n- The pilots\n- The pier\n\n## The town\n\n" + opening + "\n\n" + middle + "\n\n" + ending, .8, "The harbour of Lund", "The pilots."},
		"nothing that points at a figure":   {"en", opening + " Figure 2 shows the number of boats by year.\n\n" + middle + "\n\n" + ending, .85, "two winters", "Figure 2"},
		"nothing that points at a section":  {"en", opening + "\n\n" + middle + " The sand is weighed each year (see Section 4).\n\n" + ending, .85, "low water", "Section 4"},
		"nothing that points at a table":    {"en", opening + "\n\n## Sand\n\nThe table below compares the two winters.\n\n" + middle + "\n\n" + ending, .8, "", "table below"},
		"no caption":                        {"en", opening + "\n\nFigure 3: The basin of the harbour of Lund from the north.\n\n" + middle + "\n\n" + ending, .8, "", "from the north"},
		"no formula":                        {"en", opening + "\n\nQ = (v² + 2·g·h) / (4·π·r²) − 1.37\n\n" + middle + "\n\n" + ending, .85, "", "1.37"},
		"nothing without what it refers to": {"en", opening + "\n\n" + middle + "\n\nThis led to a quarrel between the fishers and the council of the town.\n\n" + ending, .7, "", "This led to"},
		"not who wrote it":                  {"en", "# Harbour\n\nName: Ada Lind\n\n2 May 2025\n\n" + opening + "\n\n" + middle + "\n\n" + ending, .85, "Harbour.|The harbour of Lund", "Ada Lind|2 May"},
		"no byline as the opening":          {"en", "# Harbour\n\nPrepared for the council of Lund by the office of works and its engineers, who were asked in the spring of 2024 and again in 2025, on 4 March 2026\n\n" + opening + "\n\n" + middle + "\n\n" + ending, .8, "The harbour of Lund", "Prepared for"},
		"no copyright at the end":           {"en", opening + "\n\n" + middle + "\n\n" + ending + "\n\n© 2026 Office of works, Lund. All rights reserved.", .8, "a harbour that lives.", "All rights"},
		"no annex":                          {"en", "# Harbour\n\n" + opening + "\n\n" + middle + "\n\n" + ending + "\n\n## Annex A: Method\n\nThe boats were counted on the first Monday of each month of the year.", .8, "a harbour that lives.", "were counted"},
		"a table of figures is no formula":  {"en", "# Harbour\n\n" + opening + "\n\n| Year | Boats |\n|---|---|\n| 2023 | 312 |\n| 2024 | 355 |\n| 2025 | 402 |\n\n" + middle + "\n\n" + ending, .7, "402", ""},
		"es: nothing that points":           {"es", "El puerto de Lund se construyó para cuarenta barcos. Como se muestra en la tabla 2, hoy hay más. Nadie lo había previsto cuando se hizo.\n\nLa ciudad ha dragado la dársena dos veces en diez años. La arena volvió cada vez en dos inviernos.\n\nUn puerto lleno es un puerto que vive.", .75, "cuarenta barcos|un puerto que vive", "tabla 2"},
		"fr: no thanks":                     {"fr", "Le port de Lund a été construit pour quarante bateaux. Personne n'avait prévu la suite de cette histoire.\n\nLa ville a dragué le bassin deux fois en dix ans. Le sable est revenu chaque fois.\n\nUn port plein est un port qui vit.\n\n## Remerciements\n\nNous remercions les pilotes de Lund pour leur patience et leur café.", .7, "un port qui vit", "Nous remercions"},
		"zh: a list with its lead":          {"zh", "隆德的港口是为四十条船修建的，如今停着四百条船，没有人料到会这样。\n\n泊位的价格分为三种：\n\n- 每晚十二欧元\n- 每周六十欧元\n- 每季九百欧元\n\n镇里在十年里两次疏浚港池，每次泥沙都在两个冬天之内回来。领航员知道一条海图上没有的路。\n\n停满船的港口才是活着的港口，镇议会春天投票。", .8, "分为三种：|每晚十二欧元|每季九百欧元", ""},
		"iw: no thanks":                     {"iw", "הנמל של לונד נבנה בשביל ארבעים סירות, והיום עוגנות בו ארבע מאות. איש לא תכנן את זה.\n\nהעירייה העמיקה את האגן פעמיים בעשר שנים. החול חזר בכל פעם בתוך שני חורפים.\n\nנמל מלא הוא נמל שחי, וכך ירצו גם התושבים.\n\n## תודות\n\nאנחנו מודים לנתבים של לונד על הסבלנות ועל הקפה.", .7, "נמל מלא", "אנחנו מודים"},
	} {
		e := writer.NewEditor(c.code, 0)
		all, _, err := e.Passages(t.Context(), document.Parse(c.text))
		if err != nil {
			t.Fatal(err)
		}
		chars := 0
		for _, p := range all {
			chars += writer.Chars(strings.Join(p.Sentences, ""))
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
