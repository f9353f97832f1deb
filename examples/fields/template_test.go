package fields

import (
	"image"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/sandbox"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
	"github.com/scenewright/scenewright/httpapi/apitest"
	"github.com/scenewright/scenewright/httpapi/client"
	"github.com/scenewright/scenewright/httpapi/contract"
	"github.com/scenewright/scenewright/render"
	"github.com/scenewright/scenewright/render/design"
)

// TestATemplateOverHTTP makes a template by the API, and films of it: they have
// its scenes, texts, places and font. After it was changed and deleted, films made
// before are as they were.
func TestATemplateOverHTTP(t *testing.T) {
	t.Parallel()
	needs(t, "ffmpeg")
	films := &drawn{}
	s := apitest.New(t, &apitest.Setup{Ports: func(p *engine.Ports) {
		box, err := sandbox.New(nil)
		if err != nil {
			t.Fatal(err)
		}
		if films.Renderer, err = render.New(box, p.Fonts, &render.Options{CacheDir: t.TempDir()}); err != nil {
			t.Fatal(err)
		}
		p.Renderer = films
		if p.Designer, err = design.New(p.Fonts, nil); err != nil {
			t.Fatal(err)
		}
	}})
	plan := contract.SaveTemplate{Name: "Launch", Font: "Noto Serif", Scenes: []contract.TemplateScene{
		{ID: "hook", Type: "title", Script: "{product} is here.", DynamicValues: []contract.SceneValue{{Type: "header", Value: "Meet {product}"}}},
		{ID: "why", Type: "list", DynamicValues: []contract.SceneValue{
			{Type: "bullet", Position: 1, Value: "Ripe berries"}, {Type: "bullet", Value: "Rolled oats"}, {Type: "header", Value: "What is inside"}, {Type: "color", Value: "#1f5a46"},
		}},
	}}
	saved, err := s.Client.Templates.Create(t.Context(), s.Organization.ID, s.Workspace.ID, plan)
	if err != nil {
		t.Fatal(err)
	}
	ordered := func(id string, font bool) client.CreateProject {
		return client.CreateProject{
			Prompt: "It is made of oats and berries.", PromptType: "Script", WorkspaceID: s.Workspace.ID, ToAutoExport: true, Resolution: "720p", Seed: 1,
			CustomTemplate: &contract.CustomTemplate{ID: id, FlexibilityOverride: "strict", ToUseTemplateFont: font, Values: map[string]string{"product": "Blue Harvest"}},
		}
	}
	made := func(r client.CreateProject) served {
		t.Helper()
		p, err := s.Client.Projects.CreateAndWait(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		return fetched(t, s, films, p)
	}
	first := made(ordered(saved.ID, true))
	hook, why := first.contents[0], first.contents[1]
	if len(first.contents) != 2 || hook.ID != "hook" || why.ID != "why" || hook.Narration != "Blue Harvest is here." || why.Narration != "It is made of oats and berries." {
		t.Fatalf("the scenes are %+v", first.contents)
	}
	title, list := first.at(t, hook), first.at(t, why)
	says(t, first.written(hook, whole), "Meet", "Blue Harvest")
	says(t, first.written(why, whole), "What is inside", "Rolled oats")
	says(t, first.written(why, [4]float64{.44, .44, .97, .76}), "Ripe berries") // in its place: the second
	fills(t, "the colour of the scene", list, timeline.RGB(0x1f, 0x5a, 0x46), .2)
	if d := differing(made(ordered(saved.ID, false)).at(t, hook), title); d < .005 {
		t.Errorf("the template's font changes %.4f of the pixels", d)
	}

	plan.Scenes[1].DynamicValues[2].Value = "In every bar"
	if _, err := s.Client.Templates.Update(t.Context(), saved.ID, plan); err != nil {
		t.Fatal(err)
	}
	says(t, first.again(t, s).written(why, whole), "What is inside")
	second := made(ordered(saved.ID, true))
	says(t, second.written(second.contents[1], whole), "In every bar", "Rolled oats")

	if err := s.Client.Templates.Delete(t.Context(), saved.ID); err != nil {
		t.Fatal(err)
	}
	after := first.again(t, s)
	says(t, after.written(hook, whole), "Blue Harvest")
	says(t, after.written(why, whole), "What is inside")
	if _, err := s.Client.Projects.Create(t.Context(), ordered(saved.ID, true)); err == nil {
		t.Error("a project is made by a template that is deleted")
	}
}

// served is a film of the service.
type served struct {
	films    *drawn
	id       string
	plan     story.RenderRequest
	contents []contract.Scene
}

// again exports the film once more.
func (f served) again(t *testing.T, s *apitest.Server) served {
	t.Helper()
	if _, err := s.Client.Exports.Start(t.Context(), f.id); err != nil {
		t.Fatal(err)
	}
	p, err := s.Client.Projects.Wait(t.Context(), f.id)
	if err != nil {
		t.Fatal(err)
	}
	return fetched(t, s, f.films, p)
}

func fetched(t *testing.T, s *apitest.Server, films *drawn, p contract.Project) served {
	t.Helper()
	contents, err := s.Client.Projects.Scenes(t.Context(), p.ID)
	if err != nil {
		t.Fatal(err)
	}
	video := fetch(t, p.Edits[len(p.Edits)-1].URLs.UploadPath)
	return served{films, p.ID, films.plan(t, video), contents}
}

// late is a moment near the end of a scene.
func late(s contract.Scene) float64 { return s.Start + .9*s.Duration }

// at is the picture near the end of a scene.
func (f served) at(t *testing.T, s contract.Scene) *image.RGBA {
	t.Helper()
	return f.films.draw(t, f.plan, late(s))[0]
}

// written is what stands there.
func (f served) written(s contract.Scene, within [4]float64) string {
	return written(f.plan, s.ID, late(s), within)
}
