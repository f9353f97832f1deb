package mining_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/engine"
)

func side(heading, said string, rows ...engine.Point) engine.Side {
	return engine.Side{Heading: heading, Said: said, Rows: rows}
}

func TestComparisons(t *testing.T) {
	for _, tt := range []struct {
		language, text string
		want           engine.Comparison
	}{
		{"en", "Before, drivers called the office twice a day. Now one screen shows every load.", engine.Comparison{Turns: true,
			First: side("Before", "Before", engine.Point{Text: "Drivers called the office twice a day", Said: "drivers called the office twice a day"}), Second: side("Now", "Now", engine.Point{Text: "One screen shows every load", Said: "one screen shows every load"})}},
		{"en", "In the past, people had to choose between price, comfort and silence. Today, they get low bills, steady warmth and quiet nights.", engine.Comparison{Turns: true,
			First:  side("In the past", "In the past", engine.Point{Text: "Price", Said: "price"}, engine.Point{Text: "Comfort", Said: "comfort"}, engine.Point{Text: "Silence", Said: "silence"}),
			Second: side("Today", "Today", engine.Point{Text: "Low bills", Said: "low bills"}, engine.Point{Text: "Steady warmth", Said: "steady warmth"}, engine.Point{Text: "Quiet nights", Said: "quiet nights"})}},
		{"en", "A gas boiler burns its fuel, whereas a heat pump only moves heat.", engine.Comparison{
			First: side("A gas boiler burns its fuel", "A gas boiler burns its fuel"), Second: side("A heat pump only moves heat", "a heat pump only moves heat")}},
		{"en", "The old pump roars like a lorry. The new pump hums like a fridge.", engine.Comparison{Turns: true,
			First: side("The old pump roars like a lorry", "The old pump roars like a lorry"), Second: side("The new pump hums like a fridge", "The new pump hums like a fridge")}},
		{"en", "The old windows let the cold in, but the new ones keep the warmth.", engine.Comparison{Turns: true,
			First: side("The old windows let the cold in", "The old windows let the cold in"), Second: side("The new ones keep the warmth", "the new ones keep the warmth")}},
		{"en", "Unlike a gas boiler, a heat pump needs no chimney.", engine.Comparison{
			First: side("A gas boiler", "a gas boiler"), Second: side("A heat pump needs no chimney", "a heat pump needs no chimney")}},
		{"es", "La caldera quema gas, mientras que la bomba de calor solo mueve el calor.", engine.Comparison{
			First: side("La caldera quema gas", "La caldera quema gas"), Second: side("La bomba de calor solo mueve el calor", "la bomba de calor solo mueve el calor")}},
		{"fr", "La chaudière brûle du gaz, tandis que la pompe à chaleur déplace la chaleur.", engine.Comparison{
			First: side("La chaudière brûle du gaz", "La chaudière brûle du gaz"), Second: side("La pompe à chaleur déplace la chaleur", "la pompe à chaleur déplace la chaleur")}},
		{"zh", "以前，整个早上都在打电话。现在，一块屏幕始终最新。", engine.Comparison{Turns: true,
			First: side("以前", "以前", engine.Point{Text: "整个早上都在打电话", Said: "整个早上都在打电话"}), Second: side("现在", "现在", engine.Point{Text: "一块屏幕始终最新", Said: "一块屏幕始终最新"})}},
		{"zh", "锅炉烧的是燃气，而热泵只是搬运热量。", engine.Comparison{First: side("锅炉烧的是燃气", "锅炉烧的是燃气"), Second: side("热泵只是搬运热量", "热泵只是搬运热量")}},
		{"iw", "דוד הגז שורף דלק, ואילו משאבת החום רק מעבירה חום.", engine.Comparison{
			First: side("דוד הגז שורף דלק", "דוד הגז שורף דלק"), Second: side("משאבת החום רק מעבירה חום", "משאבת החום רק מעבירה חום")}},
	} {
		got := middle(tt.text, tt.language)
		if got.Layout != engine.LayoutCompare {
			t.Errorf("%q: layout %s, want compare", tt.text, got.Layout)
			continue
		}
		if diff := cmp.Diff(&tt.want, got.Comparison); diff != "" {
			t.Errorf("%q (-want +got):\n%s", tt.text, diff)
		}
	}
}

func TestNoComparison(t *testing.T) {
	for _, tt := range []struct{ language, text string }{
		{"en", "Before you start, check the gutters. Now you know what they need."},
		{"en", "It is cheap, but it breaks within a year."},
		{"en", "The library opened in May, but nobody came to see the books."},
		{"en", "She read the letter, while the kettle sang on the stove and the cat slept on the warm chair by the window."},
		{"zh", "热泵很安静，而且它很省电。"},
		{"fr", "Il fait froid, mais la maison reste chaude."},
	} {
		if got := middle(tt.text, tt.language); got.Layout == engine.LayoutCompare {
			t.Errorf("%q: %+v", tt.text, *got.Comparison)
		}
	}
}

// What a scene came with is shown only where its narration says it.
func TestSidesNobodySpeaksOf(t *testing.T) {
	s := engine.Script{Language: "en", Scenes: []engine.ScriptScene{
		{Narration: "One."},
		{Narration: "The kettle sings.", Layout: engine.LayoutCompare, Comparison: &engine.Comparison{First: side("Gas", "gas"), Second: side("Air", "air")}},
		{Narration: "The kettle sings again.", Layout: engine.LayoutQuote, Quote: &engine.Quote{Text: "I never said that."}},
		{Narration: "The kettle sings of gas.", Layout: engine.LayoutStatement, Comparison: &engine.Comparison{First: side("Kettle", "kettle"), Second: side("Gas", "gas")}},
		{Narration: "Two."},
	}}
	for _, sc := range finish(s).Scenes[1:4] {
		if sc.Comparison != nil || sc.Quote != nil || sc.Layout != engine.LayoutStatement {
			t.Errorf("%q: %s", sc.Narration, sc.Layout)
		}
	}
}
