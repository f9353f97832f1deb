package prompt

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/story"
)

const fair = "The fair in Marlow opens on 3 May. It has 40 stalls, 12 more than last year. " +
	"You can buy bread, cheese, honey and soap. First park at the mill, then take the bus, then follow the band. " +
	"\"I sold every jar by noon,\" said Ida Brook, who keeps bees. In 2019 it rained, in 2021 it was closed and in 2023 it came back. " +
	"Bread makes 50% of sales, cheese 30% and honey 20%. The old fair was in a field, the new one is in the park. Come and see us at marlowfair.example."

// shown is what a scene shows for which a model stated a content.
func shown(t *testing.T, narration, content string) (story.Content, string) {
	t.Helper()
	task := newTask(engine.Assignment{Text: fair, Language: "en", Title: "The fair in Marlow"})
	raw, err := json.Marshal(map[string]any{"title": "The fair in Marlow", "scenes": []any{map[string]any{"narration": narration, "content": json.RawMessage(content)}}})
	if err != nil {
		t.Fatal(err)
	}
	d, flaws := task.read(string(raw))
	if d == nil {
		t.Fatalf("%s: %v", content, flaws)
	}
	sc := d.script().Scenes[0]
	return sc.Screen.Content(), sc.Rejected
}

func TestEveryLayoutCanBeStated(t *testing.T) {
	for want, c := range map[story.Layout][2]string{
		story.LayoutSpoken:    {"The fair in Marlow opens on 3 May.", `{"layout":"spoken","symbol":"tent"}`},
		story.LayoutTitle:     {"The fair in Marlow opens on 3 May.", `{"layout":"title","heading":"The fair in Marlow","caption":"3 May"}`},
		story.LayoutStatement: {"It has 40 stalls.", `{"layout":"statement","heading":"The fair has 40 stalls","caption":"","mark":"40 stalls"}`},
		story.LayoutList:      {"You can buy bread, cheese, honey and soap.", `{"layout":"list","heading":"What you can buy","items":["Bread","Cheese",{"text":"Honey","detail":"","said":"honey"}]}`},
		story.LayoutSteps:     {"First park at the mill, then take the bus, then follow the band.", `{"layout":"steps","heading":"How to get there","items":[{"text":"Park at the mill","said":"park at the mill"},{"text":"Take the bus"},{"text":"Follow the band"}]}`},
		story.LayoutCluster:   {"You can buy bread, cheese, honey and soap.", `{"layout":"cluster","heading":"What you can buy","items":["bread","cheese","honey","soap"]}`},
		story.LayoutNumber:    {"It has 40 stalls, 12 more than last year.", `{"layout":"number","lead":"It has","figure":"40 stalls","caption":"12 more than last year."}`},
		story.LayoutQuote:     {"\"I sold every jar by noon,\" said Ida Brook, who keeps bees.", `{"layout":"quote","text":"I sold every jar by noon","speaker":"Ida Brook","role":"who keeps bees"}`},
		story.LayoutCompare:   {"The old fair was in a field, the new one is in the park.", `{"layout":"compare","first":"The old fair was in a field","second":{"heading":"The new one is in the park","rows":[]},"turns":true}`},
		story.LayoutTimeline:  {"In 2019 it rained, in 2021 it was closed and in 2023 it came back.", `{"layout":"timeline","heading":"","events":[{"when":"2019","text":"It rained"},{"when":"2021","text":"It was closed"},{"when":"2023","text":"It came back"}]}`},
		story.LayoutBars:      {"Bread makes 50% of sales, cheese 30% and honey 20%.", `{"layout":"bars","heading":"Sales","series":{"values":[{"label":"Bread","text":"50%","value":"50"},{"label":"Cheese","text":"30%"}],"stress":0}}`},
		story.LayoutShares:    {"Bread makes 50% of sales, cheese 30% and honey 20%.", `{"layout":"shares","heading":"Sales","values":[{"label":"Bread","text":"50%"},{"label":"Cheese","text":"30%"},{"label":"Honey","text":"20%"}]}`},
		story.LayoutLine:      {"In 2019 it rained, in 2021 it was closed and in 2023 it came back.", `{"layout":"line","heading":"","series":{"values":[{"label":"2019","text":"12"},{"label":"2021","text":"20"},{"label":"2023","text":"40"}],"timed":true}}`},
		story.LayoutClosing:   {"Come and see us at marlowfair.example.", `{"layout":"closing","heading":"Come and see us","action":"marlowfair.example"}`},
	} {
		got, rejected := shown(t, c[0], c[1])
		if got.Layout() != want || rejected != "" {
			t.Errorf("%s became %T: %s", want, got, rejected)
		}
	}
	if c, _ := shown(t, "Bread makes 50% of sales, cheese 30% and honey 20%.", `{"layout":"bars","heading":"","series":{"values":[{"label":"Bread","text":"50%"},{"label":"Cheese","text":"30%"}]}}`); c.(story.Bars).Series.Values[0].Value != 50 {
		t.Errorf("the value of 50%% is not read off its text: %+v", c)
	}
}

// What a model states is shown where narration or source have it; else the words
// themselves are, and the reason is told.
func TestFaultsOfModelsAreNotShown(t *testing.T) {
	const said = "It has 40 stalls, 12 more than last year."
	for name, content := range map[string]string{
		"invented number":    `{"layout":"number","lead":"It has","figure":"41 stalls","caption":""}`,
		"invented name":      `{"layout":"statement","heading":"Queen Mathilda opens the fair"}`,
		"invented quotation": `{"layout":"quote","text":"It was a triumph for all of us","speaker":"Ida Brook"}`,
		"twelve items":       `{"layout":"list","heading":"Stalls","items":["a","b","c","d","e","f","g","h","i","j","k","l"]}`,
		"heading of twenty":  `{"layout":"statement","heading":"It has so very many stalls that nobody who comes to the fair will ever be able to see all of them"}`,
		"heading cut off":    `{"layout":"statement","heading":"It has 40 stalls and"}`,
		"one step":           `{"layout":"steps","heading":"How","items":["Park at the mill"]}`,
		"half a comparison":  `{"layout":"compare","first":"The old fair"}`,
		"another layout":     `{"layout":"map","heading":"Marlow"}`,
		"a wrong type":       `{"layout":"list","heading":"Stalls","items":"bread"}`,
	} {
		c, rejected := shown(t, said, content)
		spoken, ok := c.(story.Spoken)
		if !ok || rejected == "" {
			t.Errorf("%s: shown as %+v (%s)", name, c, rejected)
			continue
		}
		if got := strings.Join(spoken.Texts(), " "); got != said {
			t.Errorf("%s: %q is shown, want %q", name, got, said)
		}
	}
}
