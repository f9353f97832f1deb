package plain_test

import (
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer/writertest"
)

// TestTitlesAreNotSpoken: beside scenes with texts of their own a prompt that is a title
// is the film's, and a strict template speaks nothing but its scenes, whatever the prompt
// is. What a scene is asked for that has no text is told in it.
func TestTitlesAreNotSpoken(t *testing.T) {
	const opening, ending, text = "Our spring sale begins on Monday.", "Visit us in Leeds.", "All seeds are cheaper in our shop this week. Come and see what we have in store."
	fixed := []story.SceneBrief{{ID: "a", Static: opening}, {ID: "b", Static: ending}}
	free := []story.SceneBrief{{ID: "a", Static: opening}, {ID: "f", Details: "Tell what is on offer"}, {ID: "b", Static: ending}}
	asking := []story.SceneBrief{{ID: "a", Static: opening}, {ID: "f", Details: "Tell what our shop has"}, {ID: "b", Static: ending}}
	for _, script := range []bool{true, false} {
		for _, c := range []struct {
			prompt, flexibility string
			scenes              []story.SceneBrief
			title, said, warned string
		}{
			{"Spring campaign", "strict", fixed, "Spring campaign", opening + " " + ending, ""},
			{"x", "strict", fixed, "x", opening + " " + ending, ""},
			{"Spring campaign.", "balanced", fixed, "Spring campaign", opening + " " + ending, ""},
			{"Spring campaign", "flexible", free, "Spring campaign", opening + " " + ending, ""},
			{text, "strict", fixed, "Our spring sale begins on Monday", opening + " " + ending, "The prompt is not spoken"},
			{text, "strict", asking, "Our spring sale begins on Monday", opening + " " + text + " " + ending, ""},
			{text, "balanced", asking, "Our spring sale begins on Monday", opening + " " + text + " " + ending, ""},
		} {
			a := writertest.Assignment(writertest.Text{Language: "en", Body: c.prompt})
			a.Title, a.Length, a.Script, a.Scenes, a.Flexibility = "", 0, script, c.scenes, c.flexibility
			s, err := open(t).Write(t.Context(), a)
			if err != nil || s.Title != c.title || writertest.Told(s) != c.said {
				t.Errorf("script %t, %s, %q: %v, %q says %q, want %q to say %q", script, c.flexibility, c.prompt, err, s.Title, writertest.Told(s), c.title, c.said)
			}
			if warned := strings.Join(s.Warnings, " "); warned != "" != (c.warned != "") || !strings.Contains(warned, c.warned) {
				t.Errorf("script %t, %s, %q: warnings %q, want %q", script, c.flexibility, c.prompt, s.Warnings, c.warned)
			}
		}
	}
}
