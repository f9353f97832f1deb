package engine_test

import (
	"bytes"
	"context"
	"fmt"
	"image/png"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/provider"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/safehttp"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/timeline"
)

// screening is an engine that can show media, with what the test adds; site serves
// a film at /film.mp4, a broken one at /broken.mp4 and nothing elsewhere.
func screening(t *testing.T, edit func(*engine.Ports)) (eng *engine.Engine, site string, seen *drawn) {
	t.Helper()
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/film.mp4":
			fmt.Fprint(w, enginetest.Film)
		case "/broken.mp4":
			fmt.Fprint(w, "this is no film")
		default:
			http.NotFound(w, r)
		}
	}))
	t.Cleanup(web.Close)
	client, err := safehttp.New(&safehttp.Options{AllowPrivate: true})
	if err != nil {
		t.Fatal(err)
	}
	seen = &drawn{}
	eng = enginetest.New(t, func(p *engine.Ports) {
		p.Web, p.Preparer, p.Transcribers = client, enginetest.Preparer{}, []engine.Transcriber{enginetest.Transcriber{}}
		p.Renderer = seen
		if edit != nil {
			edit(p)
		}
	})
	return eng, web.URL, seen
}

// drawn is the fake renderer, which shows what it was given.
type drawn struct {
	enginetest.Renderer
	last atomic.Pointer[timeline.Timeline]
}

func (d *drawn) Render(ctx context.Context, r story.RenderRequest) (story.Rendering, error) {
	d.last.Store(&r.Timeline)
	return d.Renderer.Render(ctx, r)
}

// asked writes a ledger's entry down: "pexels:failed motion:taken".
func asked(e footage.Entry) string {
	var all []string
	for _, a := range e.Asked {
		all = append(all, fmt.Sprintf("%s:%s", a.Source, a.Outcome))
	}
	return strings.Join(all, " ")
}

// fill makes a film and gives its ledger.
func fill(t *testing.T, eng *engine.Engine, r request.Request) (project.Project, []footage.Entry) {
	t.Helper()
	p := enginetest.Await(t, eng, r)
	ledger, err := eng.Ledger(t.Context(), p.ID)
	if err != nil {
		t.Fatal(err)
	}
	return p, ledger
}

// statements is a script whose scenes are statements, so that all but the last,
// which has something to press, want a picture.
func statements() request.Request {
	return request.Request{PromptType: story.PromptScript, ToAutoExport: true, Prompt: "A lighthouse stands above the bay and keeps its lamp alight through the long winter. " +
		"Every evening a keeper climbs the narrow stairs and trims the wick with great care. " +
		"Boats follow the beam home through fog and rain, as they did when sails were in use. " +
		"The village sleeps well because somebody above the harbour stays awake for everyone. " +
		"Storms have broken windows and doors, but never the patience of those who serve here. " +
		"Children learn the rhythm of the light before they learn to read the clock at school. " +
		"That is why we keep the lamp burning."}
}

func TestSourcesFillScenes(t *testing.T) {
	t.Parallel()
	denied := &fault.Error{Code: fault.CodeProvider, Provider: "dear", Message: "dear: denied", Err: &provider.Failure{Kind: provider.Denied}}
	films := enginetest.Source{Called: "stock", Kind: footage.Stock, Media: footage.Video, About: []string{"boats", "keeper", "village"}}
	made := enginetest.Source{Called: "maker", Kind: footage.FromText, Media: footage.Image, Makes: true}
	eng, _, seen := screening(t, func(p *engine.Ports) {
		p.Sources = []footage.Source{enginetest.Source{Called: "dear", Kind: footage.Stock, Media: footage.Video, Fault: denied}, films, made}
	})
	p, ledger := fill(t, eng, statements())
	var taken []string
	for _, e := range ledger {
		last := e.Asked[len(e.Asked)-1]
		taken = append(taken, last.Source)
		if last.Outcome != footage.Taken || last.Reason == "" {
			t.Errorf("scene %s: %+v", e.SceneID, last)
		}
		if last.Source == "stock" && (last.Author == "" || last.Licence == "" || last.URL == "" || last.Score == 0) {
			t.Errorf("scene %s: what was taken is not told: %+v", e.SceneID, last)
		}
		if last.Source == "maker" && e.Slot == "shot 1" && last.Cost == 0 {
			t.Errorf("scene %s: no cost: %+v", e.SceneID, last)
		}
	}
	for _, want := range []string{"stock", "maker"} {
		if !slices.Contains(taken, want) {
			t.Errorf("nothing is from %s: %v", want, taken)
		}
	}
	if p.Edit() == nil || p.Edit().State != project.Done || seen.last.Load() == nil {
		t.Errorf("%+v", p.Edit())
	}
}

// TestMakingIsOrderedOnce: a job that a provider has taken is not given again
// by the try that follows.
func TestMakingIsOrderedOnce(t *testing.T) {
	t.Parallel()
	var orders atomic.Int32
	maker := &onceBroken{Source: enginetest.Source{Called: "maker", Kind: footage.FromText, Media: footage.Video, Makes: true, Made: func() { orders.Add(1) }}}
	eng, _, _ := screening(t, func(p *engine.Ports) { p.Sources = []footage.Source{maker} })
	r := statements()
	r.VideoSourcesPipeline = []footage.Kind{footage.FromText}
	_, ledger := fill(t, eng, r)
	made := 0
	for _, e := range ledger {
		if strings.Contains(asked(e), "maker:taken") && e.Slot == "shot 1" {
			made++
		}
	}
	if made == 0 || int(orders.Load()) != made || maker.handles.Load() == 0 {
		t.Errorf("%d films, %d orders, %d taken up again", made, orders.Load(), maker.handles.Load())
	}
}

// onceBroken fails with the machine's fault after its first order.
type onceBroken struct {
	enginetest.Source
	broke   atomic.Bool
	handles atomic.Int32
}

func (s *onceBroken) Fetch(ctx context.Context, c footage.Candidate, w io.Writer, m footage.ProviderJob) error {
	if m.Handle != "" {
		s.handles.Add(1)
	}
	if err := s.Source.Fetch(ctx, c, w, m); err != nil {
		return err
	}
	if s.broke.CompareAndSwap(false, true) {
		return &fault.Error{Code: fault.CodeExhausted, Message: "the machine stumbled", Retryable: true}
	}
	return nil
}

// TestMasterSpeaksForItself: the scene is as long as its film, whose sound is
// the narration.
func TestMasterSpeaksForItself(t *testing.T) {
	ofValues(t)
	t.Parallel()
	eng, site, seen := screening(t, nil)
	r := statements()
	r.CustomTemplate = &request.CustomTemplate{Scenes: []request.TemplateScene{{ID: "talk", VideosToAdd: []request.VideoToAdd{{URL: site + "/film.mp4", IsMaster: true}}}}}
	p, _ := fill(t, eng, r)
	scenes, err := eng.Scenes(t.Context(), p.ID)
	if err != nil || len(scenes) != 1 {
		t.Fatalf("%d scenes, %v; want the master's alone", len(scenes), err)
	}
	if scenes[0].Duration != 2 || scenes[0].Narration != "A film hums so long." {
		t.Errorf("%+v", scenes[0])
	}
	tl := seen.last.Load()
	if len(tl.Audio.Speech) != 1 || tl.Audio.Speech[0].At != 0 || len(tl.Audio.Speech[0].Said) != 5 || !tl.Audio.Speech[0].Recorded || len(tl.Cues) == 0 {
		t.Errorf("speech %+v, %d cues", tl.Audio.Speech, len(tl.Cues))
	}
}

// TestAssetsGoWhereTheyAreDirected: by the number of the scene, its place, or
// its words.
func TestAssetsGoWhereTheyAreDirected(t *testing.T) {
	ofValues(t)
	t.Parallel()
	eng, site, _ := screening(t, nil)
	r := statements()
	r.CustomTemplate = &request.CustomTemplate{Assets: []request.TemplateAsset{
		{URL: site + "/film.mp4", Type: "video", Description: "waves", Direction: "use it for the opening"},
		{URL: site + "/film.mp4", Type: "video", Description: "Boats in the fog"},
	}}
	_, ledger := fill(t, eng, r)
	var got []string
	for _, e := range ledger {
		if asked(e) == "custom_template:taken" {
			got = append(got, e.SceneID+" "+e.Query)
		}
	}
	if len(got) != 2 || !strings.HasPrefix(got[0], ledger[0].SceneID) || !strings.Contains(strings.ToLower(got[1]), "boats") {
		t.Errorf("shown in %q", got)
	}
}

func TestAddedVideosComeFirst(t *testing.T) {
	ofValues(t)
	t.Parallel()
	stock := enginetest.Source{Called: "stock", Kind: footage.Stock, Media: footage.Video, About: []string{"a"}}
	eng, site, seen := screening(t, func(p *engine.Ports) { p.Sources = []footage.Source{stock} })
	r := statements()
	r.CustomTemplate = &request.CustomTemplate{
		Scenes: []request.TemplateScene{
			{ID: "first", StaticScript: "Look at the sea before the day begins.", VideosToAdd: []request.VideoToAdd{{URL: site + "/film.mp4"}, {URL: site + "/film.mp4", IsMuted: true, StagePositionNumber: 2}}},
			{ID: "second", StaticScript: "The lamp is older than the road.", VideosToAdd: []request.VideoToAdd{{URL: site + "/broken.mp4"}, {URL: site + "/none.mp4"}}},
		},
	}
	p, ledger := fill(t, eng, r)
	for _, e := range ledger {
		switch e.SceneID {
		case "first":
			if asked(e) != "custom_template:taken" {
				t.Errorf("first: %s", asked(e))
			}
		case "second":
			if !strings.HasPrefix(asked(e), "custom_template:failed custom_template:failed ") {
				t.Errorf("second: %s", asked(e))
			}
		}
	}
	warned := strings.Join(p.Warnings, "\n")
	for _, want := range []string{"scenes[1].videosToAdd[0]", "scenes[1].videosToAdd[1]"} {
		if !strings.Contains(warned, want) {
			t.Errorf("the warnings do not name %s:\n%s", want, warned)
		}
	}
	if n := len(seen.last.Load().Audio.Natural); n != 1 {
		t.Errorf("%d films are heard, want the one that is not muted", n)
	}
}

// TestMasterAmongWrittenScenes: it stands where the template has it.
func TestMasterAmongWrittenScenes(t *testing.T) {
	ofValues(t)
	t.Parallel()
	eng, site, _ := screening(t, nil)
	r := statements()
	r.CustomTemplate = &request.CustomTemplate{Scenes: []request.TemplateScene{
		{ID: "before", StaticScript: "Before the film speaks."},
		{ID: "talk", VideosToAdd: []request.VideoToAdd{{URL: site + "/film.mp4", IsMaster: true}}},
		{ID: "after", StaticScript: "After the film spoke."},
	}}
	p, _ := fill(t, eng, r)
	scenes, err := eng.Scenes(t.Context(), p.ID)
	if err != nil {
		t.Fatal(err)
	}
	var order []string
	for _, s := range scenes {
		if slices.Contains([]string{"before", "talk", "after"}, s.ID) {
			order = append(order, s.ID)
		}
	}
	if strings.Join(order, " ") != "before talk after" {
		t.Errorf("the scenes stand as %v", order)
	}
}

// TestPicturesOfTheSourceAreShown: those of a slide in the scene that tells it,
// once each, and none that is too small or no picture.
func TestPicturesOfTheSourceAreShown(t *testing.T) {
	ofValues(t)
	t.Parallel()
	open := func(write func(io.Writer) error) func() (io.ReadCloser, error) {
		return func() (io.ReadCloser, error) {
			var b bytes.Buffer
			err := write(&b)
			return io.NopCloser(&b), err
		}
	}
	dot := open(func(w io.Writer) error { return png.Encode(w, enginetest.Dot()) })
	junk := open(func(w io.Writer) error { _, err := io.WriteString(w, "no picture"); return err })
	slides := []story.Slide{
		{Title: "The light", Notes: "The lamp of the lighthouse has burned since the days of sail, and it burns tonight.", Images: []string{"junk", "dot"}},
		{Title: "The keeper", Notes: "Every evening somebody climbs the stairs and trims the wick with great care."},
		{Title: "The bay", Notes: "Boats follow the beam home through the fog, as their fathers did before them."},
	}
	eng, _, _ := screening(t, func(p *engine.Ports) {
		p.Reader = enginetest.Reader{"https://example.com/deck": {Title: "The lamp", Language: "en", Text: slides[0].Notes + "\n\n" + slides[1].Notes + "\n\n" + slides[2].Notes, Slides: slides,
			Images: []story.DocumentImage{{Key: "junk", Open: junk}, {Key: "dot", Open: dot}}}}
	})
	_, ledger := fill(t, eng, request.Request{PromptType: story.PromptSlides, Prompt: "https://example.com/deck", ToAutoExport: true, VideoLength: .5})
	var got []string
	for _, e := range ledger {
		if strings.Contains(asked(e), "document:") {
			got = append(got, e.SceneID+" "+asked(e))
		}
	}
	if len(got) != 1 || !strings.HasPrefix(got[0], "slide-1") || !strings.HasSuffix(got[0], "document:failed document:taken") {
		t.Errorf("%q", got)
	}
}

// TestSceneIdsAreNoPaths: a scene may be called anything, and its files stay in
// the folder of the work.
func TestSceneIdsAreNoPaths(t *testing.T) {
	ofValues(t)
	t.Parallel()
	stock := enginetest.Source{Called: "stock", Kind: footage.Stock, Media: footage.Video, About: []string{"boats", "lighthouse", "keeper", "village"}}
	eng, _, _ := screening(t, func(p *engine.Ports) { p.Sources = []footage.Source{stock} })
	r := statements()
	r.CustomTemplate = &request.CustomTemplate{Scenes: []request.TemplateScene{
		{ID: "one", StaticScript: "A lighthouse stands above the bay."},
		{ID: "../none/harbour", StaticScript: "Boats follow the beam home through fog and rain, as they did when sails were in use."},
		{ID: "/x", StaticScript: "That is why we keep the lamp burning."},
	}}
	_, ledger := fill(t, eng, r)
	for _, e := range ledger {
		if e.SceneID == "../none/harbour" && e.Slot == "shot 1" && !strings.HasSuffix(asked(e), "stock:taken") {
			t.Errorf("%s: %s", e.SceneID, asked(e))
		}
	}
	if !slices.ContainsFunc(ledger, func(e footage.Entry) bool { return e.SceneID == "../none/harbour" }) {
		t.Errorf("the scene is not in the ledger: %+v", ledger)
	}
}
