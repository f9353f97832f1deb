package engine_test

import (
	"testing"

	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

// TestAssetsGoToScenesThatHaveNone: an asset goes where its direction has it, by
// the id of a scene too, and is not spent on a scene that brings its own film.
func TestAssetsGoToScenesThatHaveNone(t *testing.T) {
	ofValues(t)
	t.Parallel()
	for name, c := range map[string]struct{ direction, scene string }{
		"the id alone":            {"night", "night"},
		"the id behind a word":    {"in scene night", "night"},
		"no id":                   {"", "fog"},
		"a word that is an id":    {"night or day", "fog"},
		"a description of firsts": {"", "fog"},
	} {
		eng, site, _ := screening(t, nil)
		_, ledger := fill(t, eng, request.Request{
			Prompt: "Then bread is baked until dawn.", PromptType: story.PromptScript, ToAutoExport: true,
			CustomTemplate: &request.CustomTemplate{
				FlexibilityOverride: "strict",
				Assets:              []request.TemplateAsset{{URL: site + "/film.mp4", Type: "video", Description: "the first boats in the fog", Direction: c.direction}},
				Scenes: []request.TemplateScene{
					{ID: "boats", StaticScript: "Boats in the fog come home.", VideosToAdd: []request.VideoToAdd{{URL: site + "/film.mp4"}}},
					{ID: "fog", StaticScript: "The fog is thick, and boats wait."},
					{ID: "night"},
				},
			},
		})
		shown := map[string]bool{}
		for _, e := range ledger {
			shown[e.SceneID] = asked(e) == "custom_template:taken"
		}
		if !shown["boats"] || !shown[c.scene] || shown["fog"] && shown["night"] {
			t.Errorf("%s: films are shown in %v, want boats and %s", name, shown, c.scene)
		}
	}
}
