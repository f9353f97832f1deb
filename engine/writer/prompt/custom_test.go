package prompt

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/story"
)

// TestCustomLayoutsAreStated: models are told of the host's layouts and their parts, and what
// they state of them is shown where it is of their form and the source has it.
func TestCustomLayoutsAreStated(t *testing.T) {
	t.Parallel()
	type stall struct {
		Heading string   `json:"heading"`
		Goods   []string `json:"items"`
		Hidden  string   `json:"hidden" model:"-"`
	}
	task := newTask(story.Assignment{
		Text: fair, Language: "en", Title: "The fair in Marlow",
		Layouts: []story.CustomLayout{story.NewCustomLayout[stall]("stall", "what a stall sells")},
	})
	task.stated = true
	schema, err := json.Marshal(task.contentSchema())
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"enum":["stall"]`, `"required":["heading","items","layout"]`} {
		if !strings.Contains(string(schema), want) {
			t.Errorf("the form lacks %s", want)
		}
	}
	if said := task.system(); !strings.Contains(said, `"stall": what a stall sells`) {
		t.Errorf("the model is told:\n%s", said)
	}
	const narration = "You can buy bread, cheese, honey and soap."
	for content, want := range map[string]story.Layout{
		`{"layout":"stall","heading":"The fair","items":["bread","cheese"]}`: "stall",
		`{"layout":"stall","heading":"The fair","items":["77 geese"]}`:       story.LayoutSpoken,
		`{"layout":"stall","heading":"The fair","sells":["bread"]}`:          story.LayoutSpoken,
		`{"layout":"booth","heading":"The fair","items":["bread"]}`:          story.LayoutSpoken,
	} {
		d, flaws := task.read(Reply{Text: `{"title":"The fair in Marlow","scenes":[{"narration":"` + narration + `","content":` + content + `}]}`})
		if d == nil {
			t.Fatal(flaws)
		}
		sc := d.script().Scenes[0]
		if sc.Screen.Layout() != want || (sc.Rejected == "") != (want == "stall") {
			t.Errorf("%s is shown as %s (%s), want %s", content, sc.Screen.Layout(), sc.Rejected, want)
		}
		if got := strings.Join(sc.Screen.Texts(), ", "); want == "stall" && got != "The fair, bread, cheese" {
			t.Errorf("it shows %q", got)
		}
	}
}
