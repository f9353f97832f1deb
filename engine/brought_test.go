package engine_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

// TestContradictionsAreRefused at creation, by their field.
func TestContradictionsAreRefused(t *testing.T) {
	ofValues(t)
	t.Parallel()
	eng, site, _ := screening(t, nil)
	film := site + "/film.mp4"
	for field, c := range map[string]request.CustomTemplate{
		"customTemplate.scenes[0].videosToAdd[0].isMuted": {Scenes: []request.TemplateScene{{VideosToAdd: []request.VideoToAdd{{URL: film, IsMaster: true, IsMuted: true}}}}},
		"customTemplate.scenes[1].videosToAdd[1].isMaster": {Scenes: []request.TemplateScene{
			{VideosToAdd: []request.VideoToAdd{{URL: film, IsMaster: true}}},
			{VideosToAdd: []request.VideoToAdd{{URL: film, IsMaster: true}, {URL: film, IsMaster: true}}},
		}},
		"customTemplate.scenes[0].videosToAdd[0].url": {Scenes: []request.TemplateScene{{VideosToAdd: []request.VideoToAdd{{}}}}},
		"customTemplate.assets[0].type":               {Assets: []request.TemplateAsset{{URL: film, Type: "pdf"}}},
	} {
		r := statements()
		r.CustomTemplate = &c
		_, err := eng.Create(t.Context(), r)
		var f *fault.Error
		if !errors.As(err, &f) || f.Code != fault.CodeInvalid || f.Field != field || f.Remedy == "" && !strings.HasSuffix(field, "url") {
			t.Errorf("want a refusal of %s, got %+v", field, err)
		}
	}
}

// pages are PDFs as a reader sees them, by the ends of their addresses.
type pages map[string]string

func (p pages) Read(_ context.Context, s story.Source) (story.Document, error) {
	for end, text := range p {
		if strings.HasSuffix(s.URL, end) {
			return story.Document{Text: text, Language: "en"}, nil
		}
	}
	return story.Document{}, &fault.Error{Code: fault.CodeInvalid, Message: "there is no such page"}
}

// TestPDFsAreReadBesideThePrompt: what cannot be read is a warning, and a
// finished script is spoken as it is.
func TestPDFsAreReadBesideThePrompt(t *testing.T) {
	ofValues(t)
	t.Parallel()
	eng, site, _ := screening(t, func(p *engine.Ports) {
		p.Reader = pages{"/facts.pdf": "The oldest lighthouse of the coast was built by monks. It burned peat for two hundred years."}
	})
	r := request.Request{Prompt: "Lighthouses guide ships at night along every coast.", VideoLength: .5, CustomTemplate: &request.CustomTemplate{Assets: []request.TemplateAsset{
		{URL: site + "/facts.pdf", Type: "pdf"}, {URL: site + "/none.pdf", Type: "pdf"},
	}}}
	p := enginetest.Await(t, eng, r)
	if said := narration(t, eng, p); !strings.Contains(said, "monks") {
		t.Errorf("the film does not say what the PDF does: %q", said)
	}
	if all := strings.Join(p.Warnings, "\n"); !strings.Contains(all, "customTemplate.assets[1]: there is no such page") || strings.Contains(all, "assets[0]") {
		t.Errorf("the warnings are %q", all)
	}
	r.PromptType = story.PromptScript
	p = enginetest.Await(t, eng, r)
	if said := narration(t, eng, p); strings.Contains(said, "monks") || !strings.Contains(strings.Join(p.Warnings, "\n"), "assets[0]") {
		t.Errorf("of a script is said %q; the warnings are %q", said, p.Warnings)
	}
}

func narration(t *testing.T, eng *engine.Engine, p project.Project) string {
	t.Helper()
	scenes, err := eng.Scenes(t.Context(), p.ID)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, s := range scenes {
		all = append(all, s.Narration)
	}
	return strings.Join(all, " ")
}

// TestOwnSoundIsTheBed: it lasts as long as the film, unless a track is named or
// nothing is to be heard.
func TestOwnSoundIsTheBed(t *testing.T) {
	ofValues(t)
	t.Parallel()
	eng, site, seen := screening(t, nil)
	none, loud := 0.0, 0.3
	for _, c := range []struct {
		music *request.BgMusic
		track string
	}{
		{nil, site + "/film.mp4"},
		{&request.BgMusic{Volume: &loud}, site + "/film.mp4"},
		{&request.BgMusic{Volume: &none}, ""},
		{&request.BgMusic{Path: "fake/tone.wav"}, "fake/tone.wav"},
	} {
		r := statements()
		r.CustomTemplate = &request.CustomTemplate{PreConfigs: &request.PreConfigs{BgMusic: c.music}, Assets: []request.TemplateAsset{{URL: site + "/film.mp4", Type: "audio"}}}
		p, _ := fill(t, eng, r)
		var kept struct {
			Blob, Track string
			Gain        float64
		}
		var raw json.RawMessage
		if _, err := eng.Stores.Projects.Result(t.Context(), project.ResultKey{ProjectID: p.ID, Step: project.StepScore}, &raw); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(raw, &kept); err != nil {
			t.Fatal(err)
		}
		if kept.Track != c.track || (kept.Gain > 0) != (c.music != nil && c.music.Volume == &loud) {
			t.Errorf("%+v: the bed is %+v, want %q", c.music, kept, c.track)
		}
		if kept.Blob != "" {
			length(t, eng, kept.Blob, time.Duration(seen.last.Load().Frames)*time.Second/30)
		}
	}
}

// length checks how long a WAV lasts.
func length(t *testing.T, eng *engine.Engine, blob string, want time.Duration) {
	t.Helper()
	b, err := eng.Blobs.Open(t.Context(), blob)
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	raw, err := io.ReadAll(b)
	if err != nil {
		t.Fatal(err)
	}
	s, err := audio.ReadWAV(bytes.NewReader(raw))
	if err != nil || s.Channels != 2 || (s.Duration()-want).Abs() > time.Millisecond {
		t.Errorf("%v: %d channels, %v long, want %v", err, s.Channels, s.Duration(), want)
	}
}

// TestMissingImages are made where a scene has a slot for one, unless that was
// not wanted.
func TestMissingImages(t *testing.T) {
	ofValues(t)
	t.Parallel()
	maker := enginetest.Source{Called: "maker", Kind: footage.FromText, Media: footage.Image, Makes: true}
	stock := enginetest.Source{Called: "stock", Kind: footage.Stock, Media: footage.Video, About: []string{"a", "e"}}
	eng, site, _ := screening(t, func(p *engine.Ports) { p.Sources = []footage.Source{stock, maker} })
	no, yes := false, true
	slot := []request.DynamicValue{{Type: "image"}}
	r := statements()
	r.Prompt = "The village sleeps well because somebody stays awake for everyone."
	for name, c := range map[string]struct {
		scene request.TemplateScene
		want  string
	}{
		"by default":     {request.TemplateScene{DynamicValues: slot}, "maker:taken"},
		"wanted":         {request.TemplateScene{Type: "picture", ToGenerateMissingImages: &yes}, "maker:taken"},
		"not wanted":     {request.TemplateScene{DynamicValues: slot, ToGenerateMissingImages: &no}, "stock:taken"},
		"filled":         {request.TemplateScene{DynamicValues: slot, ToGenerateMissingImages: &no, VideosToAdd: []request.VideoToAdd{{URL: site + "/film.mp4"}}}, "custom_template:taken"},
		"without a slot": {request.TemplateScene{Type: "title", ToGenerateMissingImages: &no}, "stock:taken"},
	} {
		c.scene.ID, c.scene.StaticScript = "only", r.Prompt
		r.CustomTemplate = &request.CustomTemplate{Scenes: []request.TemplateScene{c.scene}, FlexibilityOverride: "strict"}
		_, ledger := fill(t, eng, r)
		if got := asked(ledger[0]); got != c.want {
			t.Errorf("%s: %s, want %s: %+v", name, got, c.want, ledger[0])
		}
	}
}
