package prompt

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/engine/language/languagetest"
	"github.com/scenewright/scenewright/engine/story"
)

const fair = "The fair in Marlow opens on 3 May. It has 40 stalls, 12 more than last year. " +
	"You can buy bread, cheese, honey and soap. First park at the mill, then take the bus, then follow the band. " +
	"\"I sold every jar by noon,\" said Ida Brook, who keeps bees. In 2019 it rained, in 2021 it was closed and in 2023 it came back. " +
	"Bread makes 50% of sales, cheese 30% and honey 20%. The old fair was in a field, the new one is in the park. Come and see us at marlowfair.example."

// stated is the script of a model that states contents for narrations.
func stated(t *testing.T, scenes ...languagetest.Row) []story.ScriptScene {
	t.Helper()
	var all []map[string]any
	for _, r := range scenes {
		all = append(all, map[string]any{"narration": r.Text, "content": json.RawMessage(r.Want)})
	}
	raw, err := json.Marshal(map[string]any{"title": "The fair in Marlow", "scenes": all})
	if err != nil {
		t.Fatal(err)
	}
	d, flaws := newTask(story.Assignment{Text: fair, Language: "en", Title: "The fair in Marlow"}).read(Reply{Text: string(raw)})
	if d == nil {
		t.Fatalf("%s: %v", raw, flaws)
	}
	return d.script().Scenes
}

func TestEveryLayoutCanBeStated(t *testing.T) {
	seen := map[story.Layout]bool{}
	for _, r := range languagetest.Rows(t, "contents.txt") {
		sc := stated(t, r)[0]
		seen[sc.Screen.Layout()] = true
		if string(sc.Screen.Layout()) != r.Code || sc.Rejected != "" {
			t.Errorf("%s became %T: %s", r.Code, sc.Screen.Content(), sc.Rejected)
		}
		if c, ok := sc.Screen.Content().(story.Bars); ok && c.Series.Values[0].Value != 50 {
			t.Errorf("the value of 50%% is not read off its text: %+v", c)
		}
	}
	if len(seen) != len(story.Layouts()) {
		t.Errorf("only %d of %d layouts are stated", len(seen), len(story.Layouts()))
	}
}

// What a model states is shown where narration or source have it; else the words
// themselves are, and the reason is told.
func TestFaultsOfModelsAreNotShown(t *testing.T) {
	for _, r := range languagetest.Rows(t, "faults.txt") {
		sc := stated(t, r)[0]
		if sc.Screen.Layout() != story.LayoutSpoken || sc.Rejected == "" {
			t.Errorf("%s: shown as %+v (%s)", r.Code, sc.Screen.Content(), sc.Rejected)
		} else if got := strings.Join(sc.Screen.Texts(), " "); got != r.Text {
			t.Errorf("%s: %q is shown, want %q", r.Code, got, r.Text)
		}
	}
}

// A model may name the section of a number and a quotation, as far as the source has
// it, and have steps go on from those of a scene before.
func TestSectionsAndFurtherSteps(t *testing.T) {
	const said = `First park at the mill, then take the bus, then follow the band.`
	steps := func(first string) languagetest.Row {
		return languagetest.Row{Text: said, Want: `{"layout":"steps","heading":"","items":["Park at the mill","Take the bus","Follow the band"],"first":` + first + `}`}
	}
	scenes := stated(t, steps("0"), steps("4"), steps("5"), steps(`"4"`),
		languagetest.Row{Text: "It has 40 stalls.", Want: `{"layout":"number","lead":"It has","figure":"40 stalls","section":"The fair"}`},
		languagetest.Row{Text: `"I sold every jar by noon."`, Want: `{"layout":"quote","text":"I sold every jar by noon","section":"Ida Brook"}`},
		languagetest.Row{Text: "It has 40 stalls.", Want: `{"layout":"number","lead":"It has","figure":"40 stalls","section":"Hall 7"}`})
	var got []string
	for _, sc := range scenes {
		switch c := sc.Screen.Content().(type) {
		case story.Steps:
			got = append(got, strconv.Itoa(c.First))
		default:
			got = append(got, string(c.Layout())+" "+story.SectionOf(c))
		}
	}
	want := []string{"0", "4", "0", "4", "number The fair", "quote Ida Brook", "spoken "}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("sections and first steps (-want +got):\n%s", diff)
	}
}
