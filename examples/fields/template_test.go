package fields

import (
	"image"
	"os"
	"path/filepath"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/sandbox"
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
	s := apitest.New(t, &apitest.Setup{Ports: func(p *engine.Ports) {
		box, err := sandbox.New(nil)
		if err != nil {
			t.Fatal(err)
		}
		if p.Renderer, err = render.New(box, p.Fonts, &render.Options{CacheDir: t.TempDir()}); err != nil {
			t.Fatal(err)
		}
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
	first := made(t, s, ordered(saved.ID, true))
	hook, why := first.contents[0], first.contents[1]
	if len(first.contents) != 2 || hook.ID != "hook" || why.ID != "why" || hook.Narration != "Blue Harvest is here." || why.Narration != "It is made of oats and berries." {
		t.Fatalf("the scenes are %+v", first.contents)
	}
	title, list := first.at(t, hook), first.at(t, why)
	reads(t, title, "eng", "Meet", "Blue Harvest")
	reads(t, list, "eng", "What is inside", "Rolled oats")
	reads(t, part(list, .5, .45, .95, .64), "eng", "Ripe berries") // in its place: the second
	fills(t, "the colour of the scene", list, timeline.RGB(0x1f, 0x5a, 0x46), .2)
	if d := differing(made(t, s, ordered(saved.ID, false)).at(t, hook), title); d < .005 {
		t.Errorf("the template's font changes %.4f of the pixels", d)
	}

	plan.Scenes[1].DynamicValues[2].Value = "In every bar"
	if _, err := s.Client.Templates.Update(t.Context(), saved.ID, plan); err != nil {
		t.Fatal(err)
	}
	reads(t, first.again(t, s).at(t, why), "eng", "What is inside")
	second := made(t, s, ordered(saved.ID, true))
	reads(t, second.at(t, second.contents[1]), "eng", "In every bar", "Rolled oats")

	if err := s.Client.Templates.Delete(t.Context(), saved.ID); err != nil {
		t.Fatal(err)
	}
	after := first.again(t, s)
	reads(t, after.at(t, hook), "eng", "Blue Harvest")
	reads(t, after.at(t, why), "eng", "What is inside")
	if _, err := s.Client.Projects.Create(t.Context(), ordered(saved.ID, true)); err == nil {
		t.Error("a project is made by a template that is deleted")
	}
}

// served is a film of the service.
type served struct {
	id, path string
	contents []contract.Scene
}

// made orders a film and fetches it.
func made(t *testing.T, s *apitest.Server, r client.CreateProject) served {
	t.Helper()
	p, err := s.Client.Projects.CreateAndWait(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	return fetched(t, s, p)
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
	return fetched(t, s, p)
}

func fetched(t *testing.T, s *apitest.Server, p contract.Project) served {
	t.Helper()
	f := served{id: p.ID, path: filepath.Join(t.TempDir(), "film.mp4")}
	var err error
	if f.contents, err = s.Client.Projects.Scenes(t.Context(), p.ID); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(f.path, fetch(t, p.Edits[len(p.Edits)-1].URLs.UploadPath), 0o600); err != nil {
		t.Fatal(err)
	}
	return f
}

// at is the picture near the end of a scene.
func (f served) at(t *testing.T, s contract.Scene) *image.RGBA {
	t.Helper()
	return pictures(t, f.path, s.Start+.9*s.Duration)[0]
}
