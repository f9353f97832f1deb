package prompt_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer/prompt"
)

var update = flag.Bool("update", false, "write what models are asked into testdata/asked")

// TestQuestionsAreAsTheyWere: what models are asked, whole, for an order, a source, a template
// and by a model of little context, and what they are told of a flaw.
func TestQuestionsAreAsTheyWere(t *testing.T) {
	ordered := assignment()
	ordered.Text, ordered.Prompted = "Create a short film about libraries that lend tools.", true
	template := assignment()
	template.Brand, template.Scenes, template.Flexibility = "Marlow Library", []story.SceneBrief{{ID: "one", Static: "Welcome!"}, {ID: "two", Details: "Say what the library lends."}}, "balanced"
	flawed := answer(good[0], "They paid 25 pounds each for the drills, ladders and the sewing machine, and came back.", good[2], good[3])
	for name, c := range map[string]struct {
		a       story.Assignment
		context int
		first   string
	}{
		"order": {ordered, 0, answer(good...)}, "source": {assignment(), 0, answer(good...)}, "template": {template, 0, answer(good...)},
		"small": {assignment(), 2500, answer(good...)}, "mend": {assignment(), 0, flawed},
	} {
		chat := &scripted{answers: []string{c.first, answer(good...)}}
		w, err := prompt.New(chat, &prompt.Options{Context: c.context})
		if err != nil {
			t.Fatal(err)
		}
		_, _ = w.Write(t.Context(), c.a) // which others judge
		var b strings.Builder
		last := chat.asked[len(chat.asked)-1]
		b.WriteString(last.System + "\n")
		for _, turn := range last.Turns {
			b.WriteString("\n--- " + map[bool]string{true: "model", false: "user"}[turn.Model] + "\n" + strings.TrimSpace(turn.Text) + "\n")
		}
		file := filepath.Join("testdata", "asked", name+".txt")
		if *update {
			if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if diff := cmp.Diff(string(want), b.String()); err != nil || diff != "" {
			t.Errorf("%s: %v; run with -update where that is meant (-want +got):\n%s", name, err, diff)
		}
	}
}
