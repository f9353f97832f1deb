package engine_test

import (
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

// TestForeignText: a text in another language than its voice's is spoken as it
// stands, and the film says so; a name or a saying of another language is none.
func TestForeignText(t *testing.T) {
	ofValues(t)
	t.Parallel()
	const (
		english = "The ferry crosses the bay in the morning and comes back with the mail that people have been waiting for. "
		spanish = "El barco cruza la bahía por la mañana y vuelve con las cartas que la gente espera en el puerto. "
		french  = "Le bateau traverse la baie le matin et il revient avec les lettres que nous attendons dans le port. "
	)
	eng := enginetest.New(t, nil)
	for name, tt := range map[string]struct{ language, text, want string }{
		"its own":          {"en", english, ""},
		"found":            {"auto", spanish, ""},
		"a name":           {"en", english + "She sails to Los Angeles and sings La Vie en rose on the way to the harbour of the city.", ""},
		"a foreign text":   {"en", spanish, `the text is in Spanish, and the voice speaks English: ask for language "es", or for auto`},
		"another script":   {"fr", "渡轮早上穿过海湾，带着大家等待的信件回来。渡轮晚上再次出发，直到深夜才停。", `the text is in Chinese, and the voice speaks French: ask for language "zh", or for auto`},
		"a foreign scene":  {"en", english + english + french + english + english, "scenes are in French, and the voice speaks English: give each language a film of its own"},
		"several of those": {"auto", english + english + spanish + english + french + english, "scenes are in Spanish, and the voice speaks English: give each language a film of its own"},
	} {
		p := enginetest.Await(t, eng, request.Request{Prompt: tt.text, PromptType: story.PromptScript, Language: tt.language})
		said := strings.Join(p.Warnings, "\n")
		if !strings.Contains(said, tt.want) || tt.want == "" && strings.Contains(said, "the voice speaks") {
			t.Errorf("%s: it says %q, want %q", name, said, tt.want)
		}
	}
}
