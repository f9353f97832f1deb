package prompt_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine"
)

// TestEnglishWordsForPictures: the model's are kept where they are English and the
// film is not; what else it puts there is left out, and nothing is made up.
func TestEnglishWordsForPictures(t *testing.T) {
	const spanish = "La biblioteca del pueblo presta herramientas desde el verano pasado. Los vecinos toman prestados taladros y escaleras cada sábado."
	for name, c := range map[string]struct{ language, given, want string }{
		"two to five words":    {"es", "neighbours borrowing tools, library.", "neighbours borrowing tools library"},
		"more than five":       {"es", "old library with wooden shelves and lamps", "old library with wooden shelves"},
		"one word":             {"es", "library", ""},
		"none":                 {"es", "", ""},
		"in other letters":     {"es", "图书馆 书架", ""},
		"with an accent":       {"es", "biblioteca del pueblo niños", ""},
		"the film's once more": {"es", "biblioteca herramientas", ""},
		"an English film":      {"en", "old library shelves", ""},
	} {
		a := assignment()
		narration := good[0] + " " + good[1]
		if a.Language = c.language; a.Language == "es" {
			a.Text, narration = spanish, spanish
		}
		raw, _ := json.Marshal(map[string]any{"title": "T", "technique": "three_act", "scenes": []map[string]any{
			{"id": "", "beat": "", "narration": narration, "heading": "", "query": "biblioteca herramientas", "queryEnglish": c.given, "newTopic": false},
		}})
		a.Length = 0
		s, _, err := write(t, a, string(raw))
		if err != nil || s.Scenes[0].English != c.want {
			t.Errorf("%s: %v, got %q, want %q", name, err, s.Scenes[0].English, c.want)
		}
	}
}

// TestEnglishWordsStay where sentences are left out of a scene.
func TestEnglishWordsStay(t *testing.T) {
	a := assignment()
	a.Language = "es"
	before := engine.Script{Title: "T", Language: "es", Technique: "three_act", Scenes: []engine.ScriptScene{{
		ID: "s1", Narration: "La biblioteca del pueblo presta herramientas. Los vecinos toman prestados taladros y escaleras cada sábado. La sala está llena. El ayuntamiento devolvió el dinero el año pasado.",
		Query: "biblioteca herramientas", English: "library tools",
	}}}
	a.Previous, a.Length, a.Text = &before, 10700*time.Millisecond, before.Scenes[0].Narration
	s, chat, err := write(t, a, "nobody is asked")
	if err != nil || len(chat.asked) > 0 || s.Scenes[0].Narration == before.Scenes[0].Narration || s.Scenes[0].English != "library tools" {
		t.Errorf("%v: asked %d times, %+v", err, len(chat.asked), s.Scenes)
	}
}
