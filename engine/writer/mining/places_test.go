package mining

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/engine"
)

func TestPlacesOfANarration(t *testing.T) {
	for _, c := range []struct {
		language, text string
		want           []string // name=said
	}{
		{"en", "The route starts in Rotterdam, runs over Lyon and Gdańsk and ends in Genoa.", []string{"Rotterdam", "Lyon", "Gdańsk", "Genoa"}},
		{"en", "A parcel goes from Hamburg to Little Wenlock in a day.", []string{"Hamburg", "Little Wenlock"}},
		{"en", "We bake in New York, Toronto and Saint Ives.", []string{"New York", "Toronto", "Saint Ives"}},
		{"en", "Anna went to school in March.", nil},
		{"en", "The office in Paris is open.", nil},
		{"en", "From Monday to Friday we are in London.", nil},
		{"en", "Londoners love Parisian bread.", nil},
		{"es", "Los envíos salen de Madrid, pasan por Sevilla y llegan a Lisboa.", []string{"Madrid", "Sevilla", "Lisboa"}},
		{"es", "De enero a marzo crecimos en España.", nil},
		{"fr", "Nos trains vont de Lyon à Marseille et à Clermont-Ferrand.", []string{"Lyon", "Marseille", "Clermont-Ferrand"}},
		{"fr", "La France comptait cent mesures, et une aune de Paris n'était pas une aune de Lyon.", []string{"Paris", "Lyon"}},
		{"fr", "L'équipe de Paris travaille en mai.", nil},
		{"zh", "货物从上海出发，经过武汉，第二天到达广州。", []string{"上海", "武汉", "广州"}},
		{"zh", "我们的城市很大。", nil},
		{"iw", "המסלול יוצא מחיפה, עובר בתל אביב ובירושלים.", []string{"חיפה=מחיפה", "תל אביב=בתל אביב", "ירושלים=ובירושלים"}},
		{"iw", "הצוות עובד מהבית בחורף.", nil},
	} {
		var got []string
		for _, s := range NewTerms(c.text, c.language).spots(c.text) {
			name := s.Text
			if s.Said != s.Text {
				name += "=" + s.Said
			}
			if !strings.Contains(c.text, s.Said) {
				t.Errorf("%q does not say %q", c.text, s.Said)
			}
			got = append(got, name)
		}
		if d := cmp.Diff(c.want, got); d != "" {
			t.Errorf("%q (-want +got):\n%s", c.text, d)
		}
	}
}

func TestGazetteerHasFiveNamesEach(t *testing.T) {
	n := 0
	for line := range strings.SplitSeq(countries+"\n"+cities, "\n") {
		if names := strings.Fields(line); len(names) != 0 && len(names) != 5 {
			t.Errorf("%q has %d names, want 5", line, len(names))
		} else if len(names) > 0 {
			n++
		}
	}
	if n < 200 {
		t.Errorf("%d places, want 200", n)
	}
}

// laidOut finishes a film with a narration in its middle.
func laidOut(language string, narrations ...string) []engine.ScriptScene {
	scenes := []engine.ScriptScene{{Narration: "One."}}
	for _, n := range narrations {
		scenes = append(scenes, engine.ScriptScene{Narration: n})
	}
	scenes = append(scenes, engine.ScriptScene{Narration: "Two."})
	return Finish(engine.Script{Language: language, Scenes: scenes}, engine.Assignment{Language: language}).Scenes
}

func TestMaps(t *testing.T) {
	for _, c := range []struct {
		language, text string
		want           engine.Layout
		figure         string
		places         int
	}{
		{"en", "Freight moves all night. The route starts in Rotterdam, runs over Lyon and ends in Genoa before the bakers are up.", engine.LayoutMap, "", 3},
		{"zh", "货车每天晚上都在路上。它从上海出发，经过武汉和成都，第二天一早到达广州。", engine.LayoutMap, "", 4},
		{"en", "It runs from Lyon to Genoa.", engine.LayoutStatement, "", 0},
		{"en", "Today the service runs in 17 countries, and more are waiting.", engine.LayoutMap, "17", 0},
		{"en", "Our 40 stores share one stock.", engine.LayoutMap, "40", 0},
		{"es", "La red une 28 ciudades y no duerme nunca.", engine.LayoutMap, "28", 0},
		{"fr", "Nos 40 magasins partagent un seul stock.", engine.LayoutMap, "40", 0},
		{"zh", "我们在28个城市开设了新店。", engine.LayoutMap, "28个", 0},
		{"iw", "היום השירות פועל ב-8 מדינות ברחבי העולם.", engine.LayoutMap, "8", 0},
		{"en", "About 73 percent of stores in the valley use gas.", engine.LayoutNumber, "73%", 0},
		{"en", "Paris uses 132 litres, London 105 litres and Rome 119 litres.", engine.LayoutBars, "", 0},
		{"en", "The workshop is quiet in the morning.", engine.LayoutStatement, "", 0},
	} {
		sc := laidOut(c.language, c.text)[1]
		figure := ""
		if sc.Figure != nil {
			figure = sc.Figure.Text
		}
		if sc.Layout != c.want || figure != c.figure || len(sc.Places) != c.places {
			t.Errorf("%q: %s of %q and %v, want %s of %q and %d places", c.text, sc.Layout, figure, sc.Places, c.want, c.figure, c.places)
		}
	}
}

// Places and figures that a script brings along are kept only as far as its
// narration says them.
func TestPlacesOfAScript(t *testing.T) {
	spots := []engine.Spot{{Text: "Here", Said: "here"}, {Text: "There", Said: "there"}}
	for narration, want := range map[string]engine.Layout{"From here to there in a day.": engine.LayoutMap, "From dawn to dusk in a day.": engine.LayoutStatement} {
		s := Finish(engine.Script{Language: "en", Scenes: []engine.ScriptScene{
			{Narration: "One."}, {Narration: narration, Layout: engine.LayoutMap, Places: spots}, {Narration: "Two."},
		}}, engine.Assignment{Language: "en"})
		if sc := s.Scenes[1]; sc.Layout != want || (len(sc.Places) == 2) != (want == engine.LayoutMap) {
			t.Errorf("%q: %s of %v, want %s", narration, sc.Layout, sc.Places, want)
		}
	}
}

// A cluster is a change from lists: never the first, never twice.
func TestClusters(t *testing.T) {
	things := "The basket holds coffee, flour, eggs and honey."
	more := "The shelf carries bread, butter, milk and cheese."
	long := "You get four things: a live position for every truck, arrival times that update, alerts before any delay and proof of delivery in one tap."
	plain := "The morning is quiet."
	for _, c := range []struct {
		narrations []string
		want       string
	}{
		{[]string{things}, "list"},
		{[]string{things, plain, more}, "list statement cluster"},
		{[]string{things, plain, more, plain, things}, "list statement cluster statement list"},
		{[]string{things, plain, long}, "list statement list"},
	} {
		var got []string
		scenes := laidOut("en", c.narrations...)
		for _, sc := range scenes[1 : len(scenes)-1] {
			got = append(got, string(sc.Layout))
		}
		if all := strings.Join(got, " "); all != c.want {
			t.Errorf("got %s, want %s", all, c.want)
		}
	}
}
