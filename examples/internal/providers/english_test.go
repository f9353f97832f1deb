package providers_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/writer/openai/openaitest"
	"github.com/scenewright/scenewright/sources/pexels/pexelstest"
	"github.com/scenewright/scenewright/sources/pixabay/pixabaytest"
)

// roofs is a Hebrew film of a model, whose scenes have their pictures' words in
// English too.
func roofs([]string) string {
	var scenes []map[string]any
	for _, said := range []string{
		"בכפר הקטן שעל הגבעה החליטו השכנים לייצר את החשמל שלהם בעצמם.",
		"לוחות סולריים על הגגות אוספים את אור השמש לאורך כל שעות היום.",
		"בערב נשאר די חשמל כדי להאיר את הרחובות ואת בתי הקפה.",
		"כך כל אחד יכול להתחיל, גג אחר גג.",
	} {
		scenes = append(scenes, map[string]any{"id": "", "beat": "", "narration": said, "heading": "", "query": "לוחות סולריים גג", "queryEnglish": "solar panels roof", "newTopic": false})
	}
	raw, _ := json.Marshal(map[string]any{"title": "שמש על הגג", "technique": "three_act", "scenes": scenes})
	return string(raw)
}

// sunny is what a Hebrew film is made of.
const sunny = "בכפר הקטן שעל הגבעה החליטו השכנים לייצר את החשמל שלהם בעצמם. לוחות סולריים על הגגות אוספים את אור השמש לאורך כל שעות היום. בערב נשאר די חשמל כדי להאיר את הרחובות ואת בתי הקפה. כך כל אחד יכול להתחיל, גג אחר גג."

// TestHebrewFilmsFindPictures: libraries that cannot be asked in Hebrew are asked
// in the English of the language model; without a model they find nothing.
func TestHebrewFilmsFindPictures(t *testing.T) {
	chat := serve(t, openaitest.New("k", &openaitest.Quirks{Answer: roofs}))
	for name, c := range map[string]env{
		"pexels":  {"PEXELS_API_KEY": "k", "PEXELS_BASE_URL": serve(t, pexelstest.New("k"))},
		"pixabay": {"PIXABAY_API_KEY": "k", "PIXABAY_BASE_URL": serve(t, pixabaytest.New("k"))},
	} {
		r := engine.Request{Prompt: sunny, Language: "iw", ToAutoExport: true, VideoSourcesPipeline: []engine.SourceKind{engine.SourceStock}}
		if said := filmWith(t, c, r); strings.Contains(said, name+" taken") {
			t.Errorf("%s finds Hebrew words without a model:\n%s", name, said)
		}
		c["OPENAI_API_KEY"], c["OPENAI_BASE_URL"], c["OPENAI_MODEL"] = "k", chat+"/v1", "m"
		if said := filmWith(t, c, r); !strings.Contains(said, name+" taken") || strings.Contains(said, "without a language model") {
			t.Errorf("%s:\n%s", name, said)
		}
	}
}
