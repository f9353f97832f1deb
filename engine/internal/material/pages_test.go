package material

import (
	"slices"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/story"
)

func page1(s story.Slide) page { return page{Slide: s, number: 1, code: "en"} }

func page2(s story.Slide) page { return page{Slide: s, number: 2, code: "en"} }

// A page is asked for with its title, its text as it is marked, and its charts in words;
// notes that are the talk are all that is said.
func TestWhatIsAskedOfAPage(t *testing.T) {
	chart := story.Chart{Title: "Catch", Layout: story.LayoutBars, Values: []story.ChartValue{{Label: "Cod", Value: 1200}, {Label: "Eel", Value: 7.5, Unit: "%"}}}
	long := "A knife with a long handle of oak"
	for name, c := range map[string]struct {
		page          page
		heading, text string
	}{
		"a cover":          {page1(story.Slide{Title: "Kelp", Text: "- A harvest at sea\n- Mara Voss, mara@kelp.example\n- www.kelp.example"}), "Kelp", "Kelp.\n\nA harvest at sea.\n\nMara Voss."},
		"a list":           {page2(story.Slide{Title: "Tools", Text: "- Knife\n- Rope"}), "", "## Tools\n\n- Knife\n- Rope"},
		"one that goes on": {page{Slide: story.Slide{Title: "Outils", Text: "- Couteau"}, code: "fr", number: 3, goesOn: true}, "Outils", "- Couteau"},
		"a drawn one":      {page2(story.Slide{Title: "Tools", Text: "- Knife", Drawn: true}), "Tools", "- Knife"},
		"a title":          {page2(story.Slide{Title: "Thank *you*"}), "", `## Thank \*you\*`},
		"a chart":          {page2(story.Slide{Title: "Fish", Charts: []story.Chart{chart}}), "", "## Fish\n\nCatch: Cod 1200, Eel 7.5%."},
		"a talk":           {page2(story.Slide{Title: "Tools", Text: "- Knife\n- Rope", Notes: "All that we take is a knife."}), "Tools", "All that we take is a knife."},
		"a remark":         {page2(story.Slide{Title: "Tools", Text: strings.Repeat("- "+long+"\n", 3), Notes: "Show them the rope."}), "", "## Tools\n\n" + strings.Repeat("- "+long+"\n", 3) + "\n\nShow them the rope."},
		"a reminder":       {page2(story.Slide{Title: "Tools", Text: "- " + long, Notes: "RECORD!"}), "", "## Tools\n\n- " + long},
	} {
		if b := c.page.brief(story.SceneBrief{}); b.Text != c.text || b.Heading != c.heading {
			t.Errorf("%s: %q under %q, want %q", name, b.Text, b.Heading, c.text)
		}
	}
}

// A slide that the next one goes on from is a step of it, and contents that come again are
// told once; one that has a picture of its own is neither.
func TestPagesAreToldOnce(t *testing.T) {
	contents := story.Slide{Title: "Contents", Text: "- Nets\n- Boats"}
	doc := story.Document{Slides: []story.Slide{
		contents,
		{Title: "Nets", Text: "They are of hemp"},
		{Title: "Nets", Text: "- They are of hemp\n- They last a year"},
		contents,
		{Title: "Catch", Text: "By month", Images: []string{"a"}},
		{Title: "Catch", Text: "By month", Images: []string{"b"}},
		{Title: "References", Text: "- Voss, M. (2011). Nets of hemp. Dory Press.\n- https://nets.example/hemp"},
	}}
	var told []int
	for _, p := range pagesOf(doc, "en", false) {
		told = append(told, p.number)
	}
	if want := []int{1, 3, 5, 6}; !slices.Equal(told, want) {
		t.Errorf("the pages %v are told, want %v", told, want)
	}
}

// shown returns what the scenes of a page show that say something.
func shown(p page, scenes ...story.ScriptScene) (all []story.ScriptScene, warnings []string) {
	for i := range scenes {
		scenes[i].ID = story.ContinuedID(p.slideID(), i+1)
	}
	before := story.ScriptScene{ID: "before", Narration: "Before."}
	s := Deck{p.slideID(): p}.Shown(story.Script{Language: p.code, Scenes: append([]story.ScriptScene{before}, scenes...)}, "flexible", nil)
	return s.Scenes[1:], s.Warnings
}

func itemsOf(scenes []story.ScriptScene) (all []string) {
	for _, sc := range scenes {
		for _, it := range story.ItemsOf(sc.Shown()) {
			all = append(all, it.Text)
		}
	}
	return all
}

const fish = "- Cod\n- Ling\n- Hake\n- Sole\n- Bass\n- Eel\n- Ray\n- Char\n- Carp\n- Tench"

// The list of a page stands beside its talk, in parts that keep their order.
func TestListsStandBesideATalk(t *testing.T) {
	talk := "All of these were caught in one week, by a crew of five. Nobody knows why there were so many of them in that year, and none came the next."
	p := page2(story.Slide{Title: "Catch", Text: fish, Notes: talk})
	got, warnings := shown(p, story.ScriptScene{Narration: talk})
	if want := strings.Fields(strings.ReplaceAll(fish, "- ", "")); !slices.Equal(itemsOf(got), want) || len(warnings) > 0 {
		t.Errorf("shown are %q, the warnings %q", itemsOf(got), warnings)
	}
	for _, it := range story.ItemsOf(got[0].Shown()) {
		if it.Said != "" {
			t.Errorf("%q is spoken as %q", it.Text, it.Said)
		}
	}
}

// A list that a length left next to nothing of is not shown, and one that its scene shows
// is not shown again.
func TestListsFollowWhatIsSaid(t *testing.T) {
	p := page2(story.Slide{Title: "Fish", Text: fish})
	if got, _ := shown(p, story.ScriptScene{Narration: "Fish. Cod. Ling."}); itemsOf(got) != nil {
		t.Errorf("shown are %q", itemsOf(got))
	}
	few := page2(story.Slide{Title: "Fish", Text: "- Cod\n- Ling\n- Hake"})
	if got, _ := shown(few, story.ScriptScene{Narration: "Fish. Cod."}); itemsOf(got) != nil {
		t.Errorf("shown are %q", itemsOf(got))
	}
	list := story.List{Heading: "Fish", Items: []story.Item{{Text: "Cod"}, {Text: "Ling"}}}
	got, _ := shown(p, story.ScriptScene{Narration: "Cod. Ling. Hake. Sole. Bass. Eel. Ray. Char. Carp. Tench.", Screen: story.On(list)}, story.ScriptScene{Narration: "Cod, Ling, Hake, Sole, Bass, Eel, Ray."})
	if !slices.Equal(itemsOf(got), []string{"Cod", "Ling"}) {
		t.Errorf("shown are %q", itemsOf(got))
	}
}

// The title of a page that is told in sentences stands over its words; alone it would stand
// still.
func TestTitlesStandOverLongWords(t *testing.T) {
	said := "The pump was bought in the year of the flood and is repaired every spring by two men."
	p := page2(story.Slide{Title: "The pump", Text: said})
	got, _ := shown(p, story.ScriptScene{Narration: said, Screen: story.On(story.Title{Heading: "The pump"})})
	if c, ok := got[0].Shown().(story.Spoken); !ok || c.Section != "The pump" || len(c.Phrases) == 0 {
		t.Errorf("it shows %+v", got[0].Shown())
	}
	if got, _ = shown(p, story.ScriptScene{Narration: "It is very old."}); story.On(got[0].Shown()).Heading() != "The pump" {
		t.Errorf("it shows %+v", got[0].Shown())
	}
}

// A page that is drawn whole shows its picture and no list beside it.
func TestDrawnPagesShowThemselves(t *testing.T) {
	p := page2(story.Slide{Title: "Fish", Text: fish, Drawn: true, Images: []string{"a"}})
	got, warnings := shown(p, story.ScriptScene{Narration: "Cod. Ling. Hake. Sole.", Screen: story.On(story.List{Items: []story.Item{{Text: "Cod"}, {Text: "Ling"}}})})
	if itemsOf(got) != nil || len(warnings) > 0 {
		t.Errorf("shown are %q, the warnings %q", itemsOf(got), warnings)
	}
}

// A page of words alone is told as others are, unless the film shows the pages whole.
func TestPagesOfWordsAlone(t *testing.T) {
	d := story.Document{Slides: []story.Slide{
		{Title: "Fish", Text: fish, Drawn: true, Images: []string{"a"}, Plain: true},
		{Title: "Boats", Text: "They are drawn.", Drawn: true, Images: []string{"b"}},
	}}
	for whole, want := range map[bool][]bool{false: {false, true}, true: {true, true}} {
		for i, p := range pagesOf(d, "en", whole) {
			if p.Drawn != want[i] || (len(p.Images) > 0) != want[i] {
				t.Errorf("whole %v: page %d is drawn %v, its pictures are %v", whole, i+1, p.Drawn, p.Images)
			}
		}
	}
}
