package engine_test

import (
	"bytes"
	"context"
	"fmt"
	"image/png"
	"io"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

func repicture(id string) request.SceneChanges {
	return changes(request.SceneChange{Kind: request.ChangePicture, SceneID: id})
}

// TestAnotherPicture: a scene shows the next picture that fits, never one that was
// refused, nothing else is made again, and it can be taken back.
func TestAnotherPicture(t *testing.T) {
	ofValues(t)
	t.Parallel()
	eng, site, seen, since := counting(t, footage.Image, "boats", "boat", "boa", "keeper", "village", "storms")
	p := enginetest.Await(t, eng, statements())
	first, shown := *seen.last.Load(), pictures(t, eng, p.ID)
	boats, keeper, bare := "", "", ""
	for _, s := range scenesOf(t, eng, p.ID) {
		switch {
		case boats == "" && strings.HasSuffix(shown[s.ID], "/boats"):
			boats = s.ID
		case keeper == "" && strings.HasSuffix(shown[s.ID], "/keeper"):
			keeper = s.ID
		case bare == "":
			bare = s.ID // it shows what another scene does
		}
	}
	if boats == "" || keeper == "" || bare == "" {
		t.Fatalf("the scenes show %v", shown)
	}
	told := func(want string) {
		t.Helper()
		if now := pictures(t, eng, p.ID); now[boats] != "stock https://example.com/"+want || now[keeper] != shown[keeper] {
			t.Errorf("the scenes show %v, want %s", now, want)
		}
	}
	since()

	_, err := eng.ChangeScenes(t.Context(), p.ID, repicture(boats))
	p = revised(t, eng, p.ID, err)
	told("boa")
	if spoken, fetched := since(); spoken != 0 || fetched != 1 {
		t.Errorf("%d scenes spoken, %d pictures fetched, want one", spoken, fetched)
	}
	for _, s := range scenesOf(t, eng, p.ID) {
		if (s.Revision == 1) != (s.ID == boats) {
			t.Errorf("scene %s was changed at revision %d", s.ID, s.Revision)
		}
	}

	for _, id := range []string{boats, keeper, bare} {
		_, err = eng.ChangeScenes(t.Context(), p.ID, repicture(id))
		wantField(t, err, "changes[0].sceneId")
	}
	told("boa")
	_, err = eng.EditScene(t.Context(), p.ID, boats, request.SceneEdit{Narration: new("Boats follow the beam home.")})
	p = revised(t, eng, p.ID, err)
	told("boa")

	_, err = eng.Restore(t.Context(), p.ID, 0, nil)
	p = revised(t, eng, p.ID, err)
	told("boats")
	if !looksAs(t, exported(t, eng, p.ID, seen), first) {
		t.Error("taken back, the film is not what it was")
	}

	_, err = eng.EditScene(t.Context(), p.ID, boats, request.SceneEdit{Media: &[]request.VideoToAdd{{URL: site + "/film.mp4"}}})
	p = revised(t, eng, p.ID, err)
	_, err = eng.ChangeScenes(t.Context(), p.ID, repicture(boats))
	p = revised(t, eng, p.ID, err)
	told("boats")
}

// seeded makes another picture for each seed.
type seeded struct{ enginetest.Source }

func (s seeded) Search(ctx context.Context, q footage.Query) ([]footage.Candidate, error) {
	all, err := s.Source.Search(ctx, q)
	for i := range all {
		all[i].ID = fmt.Sprintf("%s %d", q.Words, q.Seed)
		all[i].Page = "https://example.com/" + strings.ReplaceAll(all[i].ID, " ", "-")
	}
	return all, err
}

// TestAnotherPictureIsMade by who makes them, as often as one likes; a scene that
// speaks for itself has none.
func TestAnotherPictureIsMade(t *testing.T) {
	ofValues(t)
	t.Parallel()
	made := make(chan struct{}, 100)
	eng, site, _ := screening(t, func(p *engine.Ports) {
		p.Sources = []footage.Source{seeded{enginetest.Source{Called: "maker", Kind: footage.FromText, Media: footage.Image, Makes: true, Made: func() { made <- struct{}{} }}}}
	})
	r := statements()
	r.ToAutoExport = false
	r.CustomTemplate = &request.CustomTemplate{Scenes: []request.TemplateScene{
		{ID: "talk", VideosToAdd: []request.VideoToAdd{{URL: site + "/film.mp4", IsMaster: true}}},
		{ID: "sea", StaticScript: "Boats follow the beam home."},
	}}
	p := enginetest.Await(t, eng, r)
	was := map[string]bool{pictures(t, eng, p.ID)["sea"]: true}
	for range 2 {
		for len(made) > 0 {
			<-made
		}
		_, err := eng.ChangeScenes(t.Context(), p.ID, repicture("sea"))
		p = revised(t, eng, p.ID, err)
		now := pictures(t, eng, p.ID)["sea"]
		if was[now] || !strings.HasPrefix(now, "maker ") || len(made) != 1 {
			t.Errorf("%d made, shown is %s; before %v", len(made), now, was)
		}
		was[now] = true
	}
	for _, id := range []string{"talk", "none"} {
		_, err := eng.ChangeScenes(t.Context(), p.ID, repicture(id))
		wantField(t, err, "changes[0].sceneId")
	}
	if p, err := eng.Project(t.Context(), p.ID); err != nil || p.Revisions() != 2 {
		t.Errorf("revision %d, %v", p.Revisions(), err)
	}
}

// gone has pictures of which one cannot be fetched.
type gone struct {
	enginetest.Source
	id string
}

func (s gone) Fetch(ctx context.Context, c footage.Candidate, w io.Writer, m footage.ProviderJob) error {
	if c.ID == s.id {
		return fault.NotFound("picture")
	}
	return s.Source.Fetch(ctx, c, w, m)
}

// TestAnotherPictureThatCannotBeShown leaves the scene with what others show, and a warning.
func TestAnotherPictureThatCannotBeShown(t *testing.T) {
	ofValues(t)
	t.Parallel()
	eng, _, _ := screening(t, func(p *engine.Ports) {
		p.Sources = []footage.Source{gone{enginetest.Source{Called: "stock", Kind: footage.Stock, Media: footage.Image, About: []string{"boats", "boat", "keeper", "village"}}, "boat"}}
	})
	r := statements()
	r.ToAutoExport = false
	p := enginetest.Await(t, eng, r)
	id, shown := "", pictures(t, eng, p.ID)
	for _, s := range scenesOf(t, eng, p.ID) {
		if id == "" && strings.HasSuffix(shown[s.ID], "/boats") {
			id = s.ID
		}
	}
	_, err := eng.ChangeScenes(t.Context(), p.ID, repicture(id))
	p = revised(t, eng, p.ID, err)
	if now := pictures(t, eng, p.ID)[id]; !strings.HasPrefix(now, "stock ") || strings.Contains(now, "boat") || !strings.Contains(fmt.Sprint(p.Warnings), "scenes["+id+"]: no other picture could be shown") {
		t.Errorf("shown is %q, warnings %q", now, p.Warnings)
	}
}

// TestAnotherPictureOfTheDocument is shown before the sources are asked; of two that fit
// alike the later one comes first.
func TestAnotherPictureOfTheDocument(t *testing.T) {
	ofValues(t)
	t.Parallel()
	open := func() (io.ReadCloser, error) {
		var b bytes.Buffer
		err := png.Encode(&b, enginetest.Dot())
		return io.NopCloser(&b), err
	}
	figure := func(key string) story.DocumentImage {
		return story.DocumentImage{Key: key, URL: "https://example.com/" + key, Caption: "Boats follow the beam home through fog", Open: open}
	}
	r := statements()
	eng, _, _ := screening(t, func(p *engine.Ports) {
		p.Reader = enginetest.Reader{"https://example.com/lamp": {Title: "The lamp", Language: "en", Text: r.Prompt, Images: []story.DocumentImage{figure("two"), figure("one")}}}
	})
	p := enginetest.Await(t, eng, request.Request{PromptType: story.PromptLink, Prompt: "https://example.com/lamp"})
	id := ""
	shown := func() string {
		t.Helper()
		for scene, from := range pictures(t, eng, p.ID) {
			if strings.HasPrefix(from, "document ") {
				id = scene
				return from
			}
		}
		return ""
	}
	if shown() != "document https://example.com/one" {
		t.Fatalf("shown is %q", shown())
	}
	_, err := eng.ChangeScenes(t.Context(), p.ID, repicture(id))
	p = revised(t, eng, p.ID, err)
	if shown() != "document https://example.com/two" {
		t.Errorf("shown is %q", shown())
	}
	_, err = eng.ChangeScenes(t.Context(), p.ID, repicture(id))
	wantField(t, err, "changes[0].sceneId")
}
