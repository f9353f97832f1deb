package fields

import (
	"net/http/httptest"
	"os"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	assets "github.com/scenewright/scenewright/sources/library"
	"github.com/scenewright/scenewright/voice/transcribe/whisper"
	"github.com/scenewright/scenewright/voice/transcribe/whisper/whispertest"
)

// TestAssetsAreFoundByWhatIsSaid: of two uploads whose names say nothing the one
// in which a scene's words are said is shown there. The other one is silent, and
// is not sent to be heard.
func TestAssetsAreFoundByWhatIsSaid(t *testing.T) {
	t.Parallel()
	web := newSite(t)
	fake := whispertest.New("", "I have been a keeper for years. Patient people, all keepers of lighthouses.", nil)
	server := httptest.NewServer(fake)
	defer server.Close()
	s := newStudio(t, screens(t), func(p *engine.Ports) {
		lib, err := assets.New(p.Stores.Assets, p.Blobs, nil)
		if err != nil {
			t.Fatal(err)
		}
		hears, err := whisper.New(whisper.BaseURL(server.URL+"/v1"), nil)
		if err != nil {
			t.Fatal(err)
		}
		p.Sources, p.Transcribers = []footage.Source{lib}, []engine.Transcriber{hears}
	})
	web.plain(t, "IMG_1.mp4", "0xc0b028", "0.3*sin(440*2*PI*t)")
	web.plain(t, "IMG_2.mp4", "0xc82828", "0*t")
	talk, quiet := s.heard(t, web.dir+"/IMG_1.mp4", true), s.heard(t, web.dir+"/IMG_2.mp4", false)
	if n := talk.Analytics; n.Language != "en" || quiet.Analytics.Transcript != "" {
		t.Errorf("heard %+v and %+v", n, quiet.Analytics)
	}
	f := s.film(t, request.Request{
		Prompt: "Lighthouses have patient keepers.", PromptType: story.PromptScript, VideoSourcesPipeline: []footage.Kind{footage.Assets},
		CustomTemplate: &request.CustomTemplate{FlexibilityOverride: "strict", Scenes: []request.TemplateScene{{ID: "only", Type: "title", StaticScript: "Lighthouses have patient keepers."}}},
	})
	if got := filled(f.at(t, f.scenes[0], .6), rgb(0xc0, 0xb0, 0x28)); got < .98 {
		t.Errorf("the film that was heard fills %.2f of the scene", got)
	}
	if n := len(fake.Languages()); n != 1 {
		t.Errorf("%d sounds were sent, want that of the one", n)
	}
}

// heard uploads a file and waits until it was looked into, and heard where
// something is said.
func (s studio) heard(t *testing.T, path string, said bool) library.Asset {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	a, err := s.eng.Assets.Upload(t.Context(), library.NewAsset{Target: library.Target{WorkspaceID: s.own.ID}, Name: f.Name(), Content: f})
	for tick := time.Tick(20 * time.Millisecond); err == nil && (a.State == library.Processing || said && a.Analytics.Transcript == ""); <-tick {
		a, err = s.eng.Assets.Asset(t.Context(), s.own.ID, a.ID)
	}
	if err != nil {
		t.Fatal(err)
	}
	return a
}
