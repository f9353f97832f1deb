package scenewright_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/scenewright/scenewright"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/writer/openai/openaitest"
	"github.com/scenewright/scenewright/engine/writer/prompt"
)

// spanishOf are what a script says and shows, in Spanish.
var spanishOf = map[string]string{
	"A lighthouse keeps 3 lamps burning above the bay in the long winter nights.": "Un faro mantiene encendidas 3 lámparas sobre la bahía en las largas noches de invierno.",
	"Every evening a keeper climbs the narrow stairs and trims the wick.":         "Cada tarde un farero sube por la estrecha escalera y recorta la mecha.",
	"Boats follow the beam home through fog and rain.":                            "Los barcos siguen el haz de luz hasta casa entre la niebla y la lluvia.",
	"The lighthouse": "El faro",
}

// inSpanish translates what the table has. The first answer has another figure, so that it
// is to be mended.
func inSpanish(turns []string) string {
	var b prompt.BriefTranslation
	if json.Unmarshal([]byte(turns[0]), &b) != nil || b.To != "Spanish" {
		return "I cannot do that."
	}
	a := prompt.Translation{Title: "El faro"}
	for _, sc := range b.Scenes {
		said := spanishOf[sc.Narration]
		if len(turns) == 1 {
			said = strings.ReplaceAll(said, "3", "4")
		}
		out := prompt.TranslatedScene{ID: sc.ID, Narration: said, Texts: []string{}}
		for _, text := range sc.Texts {
			out.Texts = append(out.Texts, spanishOf[text.Text])
		}
		a.Scenes = append(a.Scenes, out)
	}
	raw, _ := json.Marshal(a)
	return string(raw)
}

// TestTranslatedByAModel: a model translates narration and screen together; what is wrong
// is mended once, and the film has the figures of the original.
func TestTranslatedByAModel(t *testing.T) {
	t.Parallel()
	service := openaitest.New("k", &openaitest.Quirks{Answer: inSpanish})
	eng := engineWith(t, env{"OPENAI_API_KEY": "k", "OPENAI_BASE_URL": serve(t, service) + "/v1", "OPENAI_MODEL": "m", scenewright.EnvOffline: "1"})
	original := enginetest.Await(t, eng, request.Request{PromptType: story.PromptScript, Name: "The lighthouse", Prompt: "A lighthouse keeps 3 lamps burning above the bay in the long winter nights.\n\n" +
		"Every evening a keeper climbs the narrow stairs and trims the wick.\n\nBoats follow the beam home through fog and rain."})
	p, err := eng.Translate(t.Context(), original.ID, "es")
	if err != nil {
		t.Fatal(err)
	}
	if p, err = eng.Wait(t.Context(), p.ID); err != nil {
		t.Fatal(err)
	}
	scenes, err := eng.Scenes(t.Context(), p.ID)
	if err != nil || p.Name != "El faro" || len(scenes) != 3 {
		t.Fatalf("%q has %d scenes, %v", p.Name, len(scenes), err)
	}
	for _, s := range scenes {
		if !strings.Contains("Un faro mantiene encendidas 3 lámparas sobre la bahía en las largas noches de invierno."+
			"Cada tarde un farero sube por la estrecha escalera y recorta la mecha.Los barcos siguen el haz de luz hasta casa entre la niebla y la lluvia.", s.Narration) {
			t.Errorf("a scene says %q", s.Narration)
		}
	}
	if n := len(service.Calls()); n != 2 {
		t.Errorf("the model was asked %d times, want twice", n)
	}
}
