package fields

import (
	"context"
	"io"
	"os"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/audio"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	assets "github.com/scenewright/scenewright/sources/library"
)

// TestAssets sees pictures and films where their directions have them, and hears
// the sound that is brought as the bed, by its volume.
func TestAssets(t *testing.T) {
	t.Parallel()
	s, web := newStudio(t, screens(t), small), newSite(t)
	photo := web.make(t, "photo.png", "-f", "lavfi", "-i", "color=c=0xd07818:size=1920x1080", "-frames:v", "1")
	clip := web.plain(t, "clip.mp4", "0xb028a8", "")
	hum := web.make(t, "hum.wav", "-f", "lavfi", "-i", "sine=frequency=5000:duration=1")
	made := func(music *request.BgMusic, clipTo, photoTo string) film {
		return s.film(t, request.Request{
			Prompt: "A first line is said here. A second line is said here.", PromptType: story.PromptScript, Seed: 9,
			CustomTemplate: &request.CustomTemplate{
				FlexibilityOverride: "strict", PreConfigs: &request.PreConfigs{BgMusic: music},
				Scenes: []request.TemplateScene{{ID: "one", StaticScript: "Boats leave the harbour."}, {ID: "two", StaticScript: "Bread is baked at night."}},
				Assets: []request.TemplateAsset{
					{URL: photo, Type: "image", Description: "bread in an oven at night", Direction: photoTo},
					{URL: clip, Type: "video", Description: "boats of a harbour", Direction: clipTo}, {URL: hum, Type: "audio"},
				},
			},
		})
	}
	soft, loud := .05, .5
	directed := made(&request.BgMusic{Volume: &soft}, "for the end", "use it in scene 1")
	described := made(&request.BgMusic{Volume: &loud}, "", "")
	named := made(&request.BgMusic{Volume: &loud, Path: "fake/tone.wav"}, "", "")
	for _, c := range []struct {
		of           film
		photo, boats string
	}{{directed, "one", "two"}, {described, "two", "one"}} {
		seen := c.of.each(t, .6)
		if got := filled(seen[c.photo], rgb(0xd0, 0x78, 0x18)); got < .98 {
			t.Errorf("the picture fills %.2f of scene %s", got, c.photo)
		}
		if got := filled(seen[c.boats], rgb(0xb0, 0x28, 0xa8)); got < .98 {
			t.Errorf("the film fills %.2f of scene %s", got, c.boats)
		}
	}
	plain, chosen := described.sound(), named.sound()
	quiet, full, other := tone(directed.sound(), 5000), tone(plain, 5000), tone(chosen, 5000)
	if d := full - quiet; d < 8 || d > 16 || full < -60 {
		t.Errorf("the bed sounds at %.1f dB by a volume of 0.05, at %.1f by 0.5; want 12 more", quiet, full)
	}
	if other > quiet-15 {
		t.Errorf("beside a named track the sound that was brought has %.1f dB", other)
	}
	of := func(s audio.Sound) (most float64) {
		most = -200
		for hz := 200.0; hz <= 270; hz += 10 {
			most = max(most, tone(s, hz))
		}
		return most
	}
	if with, without := of(chosen), of(plain); with < without+6 {
		t.Errorf("the named track sounds at %.1f dB, without it there are %.1f", with, without)
	}
}

// painted is a source of one file, which it has for every query.
type painted struct {
	name  string
	kind  footage.Kind
	media footage.Media
	file  string
}

func (p painted) Name() string { return p.name }

func (p painted) Serves(kind footage.Kind, media footage.Media) bool {
	return kind == p.kind && media == p.media
}

func (p painted) Search(_ context.Context, q footage.Query) ([]footage.Candidate, error) {
	return []footage.Candidate{{ID: q.Words, Media: p.media, Title: q.Words, Made: p.kind == footage.FromText, Licence: footage.Licence{Name: "CC0"}}}, nil
}

func (p painted) Fetch(_ context.Context, c footage.Candidate, w io.Writer, _ footage.ProviderJob) error {
	raw, err := os.ReadFile(p.file)
	if err == nil { // another file for each
		_, err = w.Write(append(raw, "\x00\x00\x00\x00free"+c.ID...))
	}
	return err
}

// TestOrderOfSources: whose colour is seen is decided by the pipelines, and
// whether an image is made for a slot by its switch.
func TestOrderOfSources(t *testing.T) {
	t.Parallel()
	web := newSite(t)
	film := func(name, colour string) string { web.plain(t, name, colour, ""); return web.dir + "/" + name }
	still := func(name, colour string) string {
		web.make(t, name, "-f", "lavfi", "-i", "color=c="+colour+":size=1920x1080", "-frames:v", "1")
		return web.dir + "/" + name
	}
	own := film("own.mp4", "0xc0b028")
	s := newStudio(t, screens(t), small, func(p *engine.Ports) {
		lib, err := assets.New(p.Stores.Assets, p.Blobs, nil)
		if err != nil {
			t.Fatal(err)
		}
		p.Sources = []footage.Source{
			painted{"stockfilms", footage.Stock, footage.Video, film("stock.mp4", "0xc82828")},
			painted{"stockstills", footage.Stock, footage.Image, still("stock.png", "0xd07818")},
			painted{"filmmaker", footage.FromText, footage.Video, film("made.mp4", "0x28a028")},
			painted{"stillmaker", footage.FromText, footage.Image, still("made.png", "0x7030c0")}, lib,
		}
	})
	f, err := os.Open(own)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := s.eng.Assets.Upload(t.Context(), library.NewAsset{Target: library.Target{WorkspaceID: s.own.ID}, Name: "Patient keepers of lighthouses.mp4", Content: f}); err != nil {
		t.Fatal(err)
	}
	const stock, owned, text, image = footage.Stock, footage.Assets, footage.FromText, footage.FromImage
	no, yes := false, true
	slot := request.TemplateScene{Type: "picture"}
	for name, c := range map[string]struct {
		videos, byOrder, images []footage.Kind
		scene                   request.TemplateScene
		missing                 *bool
		taken                   string
		r, g, b                 uint8
	}{
		"by default stock is first":       {taken: "stockfilms", r: 0xc8, g: 0x28, b: 0x28},
		"assets before stock":             {videos: []footage.Kind{owned, stock}, taken: "library", r: 0xc0, g: 0xb0, b: 0x28},
		"made films by the template":      {byOrder: []footage.Kind{text, stock}, taken: "filmmaker", r: 0x28, g: 0xa0, b: 0x28},
		"a still that is made and moved":  {videos: []footage.Kind{image}, images: []footage.Kind{stock}, taken: "stillmaker", r: 0x70, g: 0x30, b: 0xc0},
		"a missing image is made":         {scene: slot, missing: &yes, taken: "stillmaker", r: 0x70, g: 0x30, b: 0xc0},
		"a missing image is not made":     {scene: slot, missing: &no, taken: "stockfilms", r: 0xc8, g: 0x28, b: 0x28},
		"pictures where no film is there": {videos: []footage.Kind{owned}, images: []footage.Kind{stock, text}, scene: request.TemplateScene{StaticScript: "Bread is baked at night for the whole town."}, taken: "stockstills", r: 0xd0, g: 0x78, b: 0x18},
	} {
		c.scene.ID, c.scene.ToGenerateMissingImages = "only", c.missing
		if c.scene.StaticScript == "" {
			c.scene.StaticScript = "Patient keepers of lighthouses stay awake."
		}
		if c.scene.Type == "" {
			c.scene.Type = "title"
		}
		f := s.film(t, request.Request{
			Prompt: c.scene.StaticScript, PromptType: story.PromptScript, VideoSourcesPipeline: c.videos, ImagesSourcePipeline: c.images,
			CustomTemplate: &request.CustomTemplate{VideoSourcesByOrder: c.byOrder, FlexibilityOverride: "strict", Scenes: []request.TemplateScene{c.scene}},
		})
		ledger, err := s.eng.Ledger(t.Context(), f.project.ID)
		if err != nil {
			t.Fatal(err)
		}
		if last := ledger[0].Asked[len(ledger[0].Asked)-1]; last.Source != c.taken || last.Outcome != footage.Taken {
			t.Errorf("%s: the ledger says %+v, want %s", name, ledger[0].Asked, c.taken)
		}
		p := f.at(t, f.scenes[0], .6)
		if got := filled(p, rgb(c.r, c.g, c.b)); got < .98 {
			t.Errorf("%s: the colour of %s fills %.2f of the frame", name, c.taken, got)
		}
	}
}
