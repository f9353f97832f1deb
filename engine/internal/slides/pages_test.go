package slides

import (
	"slices"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/story"
)

func page1(s story.Slide) page { return page{Slide: s, number: 1} }

func page2(s story.Slide) page { return page{Slide: s, number: 2} }

func TestWhatIsSaidOfAPage(t *testing.T) {
	for name, c := range map[string]struct {
		page page
		code string
		want string
	}{
		"a cover":             {page1(story.Slide{Title: "Kelp", Text: "A harvest at sea\nMara Voss, mara@kelp.example\nwww.kelp.example"}), "en", "Kelp.\nA harvest at sea.\nMara Voss."},
		"a list":              {page2(story.Slide{Title: "Tools", Text: "Knife\nRope"}), "en", "Tools:\n- Knife.\n- Rope."},
		"una lista":           {page2(story.Slide{Title: "Herramientas", Text: "Cuchillo\nCuerda"}), "es", "Herramientas:\n- Cuchillo.\n- Cuerda."},
		"列表":                  {page2(story.Slide{Title: "工具", Text: "刀\n绳子"}), "zh", "工具：\n- 刀。\n- 绳子。"},
		"רשימה":               {page2(story.Slide{Title: "כלים", Text: "סכין\nחבל"}), "iw", "כלים:\n- סכין.\n- חבל."},
		"one that goes on":    {page{story.Slide{Title: "Outils", Text: "Couteau\nCorde"}, 3, true}, "fr", "- Couteau.\n- Corde."},
		"sentences":           {page2(story.Slide{Title: "Why", Text: "Kelp grows fast.\nIt needs no field."}), "en", "- Kelp grows fast.\n- It needs no field."},
		"within a list":       {page2(story.Slide{Title: "Tides", Text: "They come twice.\nThey bring:\nsand\nshells"}), "en", "- They come twice.\n\nThey bring:\n- sand.\n- shells."},
		"a formula":           {page2(story.Slide{Title: "Growth", Text: "It doubles in a month\nm=2·t\nhttps://kelp.example/growth\nIt stops in winter"}), "en", "Growth:\n- It doubles in a month.\n- It stops in winter."},
		"nothing but formula": {page2(story.Slide{Title: "Force", Text: "F=m·a\n𝐹=𝑘"}), "en", "Force."},
		"a talk":              {page2(story.Slide{Title: "Tools", Text: "Knife\nRope", Notes: "All that we take is a knife."}), "en", "All that we take is a knife."},
		"a remark":            {page2(story.Slide{Title: "Tools", Text: "A knife with a long handle\nRope of hemp that floats", Notes: "Show them the rope."}), "en", "Tools:\n- A knife with a long handle.\n- Rope of hemp that floats.\n\nShow them the rope."},
		"a short talk":        {page2(story.Slide{Title: "Tools", Text: strings.Repeat("A knife with a long handle of oak\n", 8) + "Rope", Notes: strings.Repeat("Whoever goes out takes a knife and a rope with him, and both of them float. ", 2)}), "en", strings.TrimSpace(strings.Repeat("Whoever goes out takes a knife and a rope with him, and both of them float. ", 2))},
		"code":                {page2(story.Slide{Title: "Log", Text: "The log is opened at six (or at seven);\nlog.open(\"tide\");\nIt is closed at noon\nReset()\nNobody reads it"}), "en", "Log:\n- The log is opened at six (or at seven).\n- It is closed at noon.\n- Nobody reads it."},
		"nothing but code":    {page2(story.Slide{Title: "Rules", Text: "using Harbour.Tides\npublic class Rule : IRule\nrule = new Rule(at,"}), "en", "Rules."},
		"a reminder":          {page2(story.Slide{Title: "Tools", Text: "A knife with a long handle\nRope of hemp that floats", Notes: "RECORD!"}), "en", "Tools:\n- A knife with a long handle.\n- Rope of hemp that floats."},
	} {
		if got := c.page.said(c.code); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// A slide that the next one goes on from is a step of it, and contents that come again are
// told once; one that has a picture of its own is neither.
func TestPagesAreToldOnce(t *testing.T) {
	contents := story.Slide{Title: "Contents", Text: "Nets\nBoats"}
	doc := story.Document{Slides: []story.Slide{
		contents,
		{Title: "Nets", Text: "They are of hemp"},
		{Title: "Nets", Text: "They are of hemp\nThey last a year"},
		contents,
		{Title: "Catch", Text: "By month", Images: []string{"a"}},
		{Title: "Catch", Text: "By month", Images: []string{"b"}},
		{Title: "References", Text: "Voss, M. (2011). Nets of hemp. Dory Press.\nhttps://nets.example/hemp"},
	}}
	var told []int
	for _, p := range pagesOf(doc, "en") {
		told = append(told, p.number)
	}
	if want := []int{1, 3, 5, 6}; !slices.Equal(told, want) {
		t.Errorf("the pages %v are told, want %v", told, want)
	}
}

// A list is shown in parts that scenes say, in their order, without what they do not say.
func TestListsFollowWhatIsSaid(t *testing.T) {
	items := strings.Fields("Cod Ling Hake Sole Bass Eel Ray Char Carp Tench")
	p := page2(story.Slide{Title: "Fish", Text: strings.Join(items, "\n")})
	scene := story.ScriptScene{ID: "slide-2", Narration: "Fish: " + strings.Join(items[:9], ". ") + "."}
	run, left := p.shown([]story.ScriptScene{scene}, "en", true, false)
	var shown [][]string
	for _, sc := range run {
		var texts []string
		for _, it := range story.ItemsOf(sc.Shown()) {
			texts = append(texts, it.Text)
			if !strings.Contains(sc.Narration, it.Text) {
				t.Errorf("%q is shown while %q is said", it.Text, sc.Narration)
			}
		}
		shown = append(shown, texts)
	}
	if left != 0 || !slices.Equal(slices.Concat(shown...), items[:9]) {
		t.Errorf("shown are %q, left %d", shown, left)
	}
}

// A page with a line that is too long for an item is no list, of which the rest would be.
func TestLongLinesAreNoItems(t *testing.T) {
	long := "The pump, which was bought in the year of the flood, is repaired every spring by the two men who built its house"
	p := page2(story.Slide{Title: "Pump", Text: "It is old\n" + long})
	run, _ := p.shown([]story.ScriptScene{{ID: "slide-2", Narration: "It is old. " + long + "."}}, "en", true, false)
	for _, sc := range run {
		if story.ItemsOf(sc.Shown()) != nil {
			t.Errorf("it shows %+v", sc.Shown())
		}
	}
}

// The title of a page that is told in sentences stands over its words; alone it would stand
// still.
func TestTitlesStandOverLongWords(t *testing.T) {
	said := "The pump was bought in the year of the flood and is repaired every spring by two men."
	p := page2(story.Slide{Title: "The pump", Text: said})
	words := story.ScriptScene{ID: "slide-2", Narration: said, Screen: story.On(story.Spoken{Phrases: []story.Phrase{{Text: said, Said: said}}})}
	run, _ := p.shown([]story.ScriptScene{words}, "en", true, false)
	if c, ok := run[0].Shown().(story.Spoken); !ok || c.Section != "The pump" || len(c.Phrases) != 1 {
		t.Errorf("it shows %+v", run[0].Shown())
	}
	words.Narration = "It is old."
	if run, _ = p.shown([]story.ScriptScene{words}, "en", true, false); story.On(run[0].Shown()).Heading() != "The pump" {
		t.Errorf("it shows %+v", run[0].Shown())
	}
}

// Lines that somebody ended within a sentence are one.
func TestLinesAreWhole(t *testing.T) {
	for _, c := range []struct{ code, text, want string }{
		{"en", "The men have the\nOlder boats\nNets", "The men have the Older boats\nNets"},
		{"fr", "Les hommes ont le\nPlus vieux bateau\nFilets", "Les hommes ont le Plus vieux bateau\nFilets"},
		{"es", "Según el puerto,\nse ven dos barcos", "Según el puerto, se ven dos barcos"},
		{"zh", "按照港口的记录，\n有两艘船\n渔网", "按照港口的记录，有两艘船\n渔网"},
		{"iw", "הגברים עובדים עם\nהסירות הישנות\nרשתות", "הגברים עובדים עם הסירות הישנות\nרשתות"},
	} {
		if got := whole(c.text, c.code); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// The parts of a list that nobody reads out stand in their order.
func TestListsBesideATalkKeepTheirOrder(t *testing.T) {
	items := strings.Fields("Cod Ling Hake Sole Bass Eel Ray Char Carp Tench")
	talk := "All of these were caught in one week, by a crew of five. Nobody knows why there were so many of them in that year, and none came the next."
	p := page2(story.Slide{Title: "Catch", Text: strings.Join(items, "\n"), Notes: talk})
	run, _ := p.shown([]story.ScriptScene{{ID: "slide-2", Narration: talk}}, "en", true, false)
	var shown []string
	for _, sc := range run {
		for _, it := range story.ItemsOf(sc.Shown()) {
			shown = append(shown, it.Text)
		}
	}
	if !slices.Equal(shown, items) {
		t.Errorf("shown are %q", shown)
	}
}
