package engine_test

import (
	"context"
	"errors"
	"image"
	"image/png"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/library/librarytest"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
)

// hush prepares no sound: all it is given is silent.
type hush struct{ enginetest.Preparer }

// Sound refuses.
func (hush) Sound(context.Context, string, string) (time.Duration, error) {
	return 0, &fault.Error{Code: fault.CodeUnsupported, Message: "the sound is silent"}
}

// knower hears what it is told alone.
type knower struct{ enginetest.Transcriber }

// Hears is true of what is known.
func (knower) Hears(_ string, known bool) bool { return known }

// heardUpload adds a film to a new workspace and hears it, as its last try.
func heardUpload(t *testing.T, eng *engine.Engine, name string) library.Asset {
	t.Helper()
	return lookedInto(t, eng, name, enginetest.Film)
}

// lookedInto adds a file to a new workspace and looks into it, as its last try.
func lookedInto(t *testing.T, eng *engine.Engine, name, content string) library.Asset {
	t.Helper()
	w := workspace(t, eng, "Acme")
	a, err := eng.Assets.Upload(t.Context(), library.NewAsset{Target: library.Target{WorkspaceID: w.ID}, Name: name, Content: strings.NewReader(content)})
	if err != nil {
		t.Fatal(err)
	}
	for _, kind := range []job.Kind{job.Asset, job.Hearing} {
		if err := eng.Assets.Work(t.Context(), job.Job{Kind: kind, Subject: a.ID, Attempt: job.MaxAttempts}); err != nil {
			t.Fatal(err)
		}
	}
	if a, err = eng.Assets.Asset(t.Context(), w.ID, a.ID); err != nil {
		t.Fatal(err)
	}
	return a
}

// TestUploadsAreHeard by the first transcriber that can find out the language
// and does not fail.
func TestUploadsAreHeard(t *testing.T) {
	ofValues(t)
	t.Parallel()
	const hum = "A film hums so long."
	for name, c := range map[string]struct {
		by           []engine.Transcriber
		preparer     engine.Preparer
		text, remark string
	}{
		"one that hears":             {[]engine.Transcriber{enginetest.Transcriber{}}, enginetest.Preparer{}, hum, ""},
		"another where one is deaf":  {[]engine.Transcriber{deaf{}, enginetest.Transcriber{}}, enginetest.Preparer{}, hum, ""},
		"all deaf":                   {[]engine.Transcriber{deaf{}, deaf{}}, enginetest.Preparer{}, "", "what is said could not be transcribed (deaf: down; deaf: down)"},
		"who only aligns is not one": {[]engine.Transcriber{knower{}}, enginetest.Preparer{}, "", ""},
		"nobody":                     {nil, enginetest.Preparer{}, "", ""},
		"silence":                    {[]engine.Transcriber{deaf{}}, hush{}, "", ""},
		"no Preparer":                {[]engine.Transcriber{deaf{}}, nil, "", ""},
	} {
		eng := enginetest.New(t, func(p *engine.Ports) { p.Transcribers, p.Preparer = c.by, c.preparer })
		a := heardUpload(t, eng, "IMG_1.mp4")
		if n := a.Analytics; a.State != library.Ready || n.Transcript != c.text || (n.Language == "en") != (c.text != "") || a.Remark != c.remark {
			t.Errorf("%s: %+v, %+v", name, a, n)
		}
	}
}

// TestUploadsAreDescribed: what a document says is told of it, and what a picture shows.
func TestUploadsAreDescribed(t *testing.T) {
	ofValues(t)
	t.Parallel()
	eng := enginetest.New(t, func(p *engine.Ports) { p.Reader = printed{} })
	a := lookedInto(t, eng, "faros.pdf", string(librarytest.PDF()))
	if n := a.Analytics; a.State != library.Ready || n.Title != "Faros" || n.Language != "es" || n.Pages != 3 || n.Words != 10 {
		t.Errorf("%+v, %+v", a, n)
	}
	seeing := enginetest.New(t, func(p *engine.Ports) { p.Viewer, p.Preparer = shows("a lighthouse at night"), pictured{} })
	if a := lookedInto(t, seeing, "IMG_2.mp4", enginetest.Film); a.State != library.Ready || a.Analytics.Description != "a lighthouse at night" {
		t.Errorf("%+v, %+v", a, a.Analytics)
	}
}

// shows is a viewer that sees the same in each picture.
type shows string

// Name implements footage.VisionModel.
func (shows) Name() string { return "eye" }

// View implements footage.VisionModel.
func (s shows) View(_ context.Context, v footage.VisionRequest) (footage.VisionResult, error) {
	return footage.VisionResult{Matches: slices.Repeat([]footage.VisionMatch{{Shows: string(s), Fits: 1}}, len(v.Pictures()))}, nil
}

// pictured prepares a real picture, of which a small one can be made.
type pictured struct{ enginetest.Preparer }

// Picture implements engine.Preparer.
func (pictured) Picture(_ context.Context, _, to string) (story.PreparedPicture, error) {
	f, err := os.Create(to)
	if err != nil {
		return story.PreparedPicture{}, err
	}
	return story.PreparedPicture{}, errors.Join(png.Encode(f, image.NewGray(image.Rect(0, 0, 8, 8))), f.Close())
}

// printed is a reader of one document.
type printed struct{}

// Read implements engine.Reader.
func (printed) Read(ctx context.Context, s story.Source) (story.Document, error) {
	r, err := s.Open(ctx)
	if err != nil {
		return story.Document{}, err
	}
	return story.Document{Title: "Faros", Pages: 3, Text: "Los faros guían a los barcos durante toda la noche."}, r.Close()
}

// says is a transcriber that always hears the same.
type says struct {
	enginetest.Transcriber
	text string
}

// Transcribe hears it.
func (s says) Transcribe(context.Context, story.TranscribeRequest) (story.Transcript, error) {
	return story.Transcript{Text: s.text, Language: "en"}, nil
}

// TestBroughtByWhatIsSaid: an asset that a request brings without a word about it
// goes to the scene that tells of what is said in it.
func TestBroughtByWhatIsSaid(t *testing.T) {
	ofValues(t)
	t.Parallel()
	eng, _, _ := screening(t, func(p *engine.Ports) {
		p.Transcribers = []engine.Transcriber{says{text: "Well, when the storms come I only think of the broken windows."}}
	})
	a := heardUpload(t, eng, "IMG_1.mp4")
	r := statements()
	r.WorkspaceID = a.WorkspaceID
	r.CustomTemplate = &request.CustomTemplate{Assets: []request.TemplateAsset{{URL: eng.Blobs.URL(a.Key), Type: "video"}}}
	p, ledger := fill(t, eng, r)
	scenes, err := eng.Scenes(t.Context(), p.ID)
	if err != nil {
		t.Fatal(err)
	}
	on := ""
	for _, e := range ledger {
		if last := e.Asked[len(e.Asked)-1]; last.Source == footage.Brought {
			on += e.SceneID
		}
	}
	for _, s := range scenes {
		if (s.ID == on) != strings.HasPrefix(s.Narration, "Storms have broken windows") {
			t.Errorf("the asset is on scene %q; %s says %q", on, s.ID, s.Narration)
		}
	}
}
