package engine_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/footage"
	"github.com/scenewright/scenewright/engine/library"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/safehttp"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/tenant"
)

// tenants are two workspaces of two organizations.
type tenants struct {
	eng           *engine.Engine
	ours, theirs  tenant.Workspace
	clip, foreign string // uploadPaths of a video in each
	picture       string // uploadPath of an image of ours
}

func newTenants(t *testing.T) tenants {
	t.Helper()
	eng := enginetest.Build(t, t.TempDir(), nil)
	w := tenants{eng: eng, ours: workspace(t, eng, "Ours"), theirs: workspace(t, eng, "Theirs")}
	w.clip = upload(t, eng, w.ours.ID, mp4)
	w.foreign = upload(t, eng, w.theirs.ID, mp4)
	w.picture = upload(t, eng, w.ours.ID, "\x89PNG\r\n\x1a\n")
	return w
}

// mp4 is enough of a film for the fake that looks into it.
const mp4 = "\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00mp42isom"

func workspace(t *testing.T, eng *engine.Engine, name string) tenant.Workspace {
	t.Helper()
	o, err := eng.CreateOrganization(t.Context(), tenant.NewOrganization{Name: name})
	if err != nil {
		t.Fatal(err)
	}
	w, err := eng.CreateWorkspace(t.Context(), tenant.NewWorkspace{OrganizationID: o.ID, Name: name})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func upload(t *testing.T, eng *engine.Engine, workspaceID, content string) (uploadPath string) {
	t.Helper()
	a, err := eng.Assets.Upload(t.Context(), library.NewAsset{
		Target: library.Target{WorkspaceID: workspaceID}, Name: "file", Content: strings.NewReader(content),
	})
	if err != nil {
		t.Fatal(err)
	}
	return eng.Blobs.URL(a.Key)
}

func template(t *testing.T, w tenants, workspaceID string) string {
	t.Helper()
	all, err := w.eng.Templates(t.Context(), tenant.TemplateQuery{WorkspaceID: workspaceID})
	if err != nil || len(all) == 0 {
		t.Fatalf("the workspace has %d templates, %v", len(all), err)
	}
	return all[0].ID
}

func adding(url string) *request.CustomTemplate {
	return &request.CustomTemplate{Scenes: []request.TemplateScene{{}, {VideosToAdd: []request.VideoToAdd{{URL: "https://example.com/a.mp4"}, {URL: url}}}}}
}

func showing(kind, value string) *request.CustomTemplate {
	return &request.CustomTemplate{Scenes: []request.TemplateScene{{DynamicValues: []request.DynamicValue{{Type: kind, Value: value}}}}}
}

func bringing(kind, url string) *request.CustomTemplate {
	return &request.CustomTemplate{Assets: []request.TemplateAsset{{Type: kind, URL: url}}}
}

func TestReferencesOfTheWorkspaceAreTaken(t *testing.T) {
	ofValues(t)
	t.Parallel()
	w := newTenants(t)
	for name, c := range map[string]*request.CustomTemplate{
		"its template":          {ID: template(t, w, w.ours.ID)},
		"its video":             adding(w.clip),
		"its picture":           adding(w.picture),
		"a picture as an image": bringing("image", w.picture),
		"a public URL":          adding("https://example.com/clip.mp4?x=1"),
		"words in place of one": showing("image", "Note: a red car"),
		"a logo":                showing("logo", w.picture),
		"a header like a URL":   showing("header", "file:///"),
	} {
		r := newRequest()
		r.WorkspaceID, r.CustomTemplate = w.ours.ID, c
		p, err := w.eng.Create(t.Context(), r)
		if err != nil || p.OrganizationID != w.ours.OrganizationID {
			t.Errorf("%s: %v, in organization %q", name, err, p.OrganizationID)
		}
	}
}

func TestOtherReferencesAreRefused(t *testing.T) {
	ofValues(t)
	t.Parallel()
	w := newTenants(t)
	const none = "7b1d4a52-5f7e-4a43-9c0e-2f6f1a9f0c11"
	gone := strings.Replace(w.clip, "/assets/", "/assets/"+none[:8], 1)
	const url1 = "customTemplate.scenes[1].videosToAdd[1].url"
	for name, row := range map[string]struct {
		edit           func(*request.Request)
		field, message string
	}{
		"no such workspace":    {func(r *request.Request) { r.WorkspaceID = none }, "workspaceId", "there is no such workspace"},
		"no workspace's id":    {func(r *request.Request) { r.WorkspaceID = "x" }, "workspaceId", "there is no such workspace"},
		"no such template":     {func(r *request.Request) { r.CustomTemplate = &request.CustomTemplate{ID: none} }, "customTemplate.id", "there is no such template"},
		"another's template":   {func(r *request.Request) { r.CustomTemplate = &request.CustomTemplate{ID: template(t, w, w.theirs.ID)} }, "customTemplate.id", "there is no such template"},
		"no such asset":        {func(r *request.Request) { r.CustomTemplate = adding(gone) }, url1, "there is no such asset"},
		"another's asset":      {func(r *request.Request) { r.CustomTemplate = adding(w.foreign) }, url1, "there is no such asset"},
		"another's logo":       {func(r *request.Request) { r.CustomTemplate = showing("logo", w.foreign) }, "customTemplate.scenes[0].dynamicValues[0].value", "there is no such asset"},
		"another's brand film": {func(r *request.Request) { r.CustomTemplate = bringing("video", w.foreign) }, "customTemplate.assets[0].url", "there is no such asset"},
		"a picture as a video": {func(r *request.Request) { r.CustomTemplate = bringing("video", w.picture) }, "customTemplate.assets[0].url", "is an asset of the type image"},
		"a file":               {func(r *request.Request) { r.CustomTemplate = adding("file:///etc/passwd") }, url1, ""},
		"a private address":    {func(r *request.Request) { r.CustomTemplate = adding("http://169.254.169.254/latest") }, url1, ""},
		"a number for a host":  {func(r *request.Request) { r.CustomTemplate = adding("http://2130706433/") }, url1, ""},
		"a protocol of ffmpeg": {func(r *request.Request) { r.CustomTemplate = showing("video", "concat:/etc/passwd|/etc/hosts") }, "customTemplate.scenes[0].dynamicValues[0].value", ""},
		"user and password":    {func(r *request.Request) { r.CustomTemplate = adding("https://a:b@example.com/") }, url1, ""},
		"an avatar":            {func(r *request.Request) { r.AIAvatarSettings = &request.AvatarSettings{AvatarID: "anna"} }, "aiAvatarSettings.avatarId", "there is no such avatar"},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRequest()
			r.WorkspaceID = w.ours.ID
			row.edit(&r)
			_, err := w.eng.Create(t.Context(), r)
			var f *fault.Error
			if !errors.As(err, &f) || f.Code != fault.CodeInvalid || f.Field != row.field {
				t.Fatalf("got %v, want CodeInvalid at %s", err, row.field)
			}
			if row.message != "" && f.Message != row.message {
				t.Errorf("message %q, want %q", f.Message, row.message)
			}
		})
	}
	if all, err := w.eng.Projects(t.Context(), project.Query{}); err != nil || len(all) != 0 {
		t.Errorf("%d projects were kept, %v; want none", len(all), err)
	}
}

// TestTheHostSaysWhichAddresses has a host, in development, that takes private
// ones.
func TestTheHostSaysWhichAddresses(t *testing.T) {
	ofValues(t)
	t.Parallel()
	private, err := safehttp.New(&safehttp.Options{AllowPrivate: true})
	if err != nil {
		t.Fatal(err)
	}
	eng := enginetest.Build(t, t.TempDir(), func(p *engine.Ports) { p.URLs = private })
	for url, ok := range map[string]bool{"http://127.0.0.1:9000/clip.mp4": true, "file:///etc/passwd": false} {
		r := newRequest()
		r.CustomTemplate = adding(url)
		if _, err := eng.Create(t.Context(), r); (err == nil) != ok {
			t.Errorf("%s: %v", url, err)
		}
	}
}

func TestWebhookNeedsANotifier(t *testing.T) {
	ofValues(t)
	t.Parallel()
	eng := enginetest.Build(t, t.TempDir(), func(p *engine.Ports) { p.Notifier = nil })
	r := newRequest()
	r.Webhook = "https://example.com/hook"
	_, err := eng.Create(t.Context(), r)
	var f *fault.Error
	if !errors.As(err, &f) || f.Code != fault.CodeMissing || f.Field != "webhook" || !strings.Contains(f.Remedy, "Ports.Notifier") {
		t.Errorf("got %v, want CodeMissing at webhook with the remedy", err)
	}
}

func TestLimitsNameTheField(t *testing.T) {
	ofValues(t)
	t.Parallel()
	eng := enginetest.Build(t, t.TempDir(), nil)
	long := func(n int) string { return strings.Repeat("é", n+1) }
	scene := func(s request.TemplateScene) *request.CustomTemplate {
		return &request.CustomTemplate{Scenes: []request.TemplateScene{{}, s}}
	}
	for field, edit := range map[string]func(*request.Request){
		"name":                    func(r *request.Request) { r.Name = long(request.MaxName) },
		"seed":                    func(r *request.Request) { r.Seed = story.MaxSeed + 1 },
		"webhook":                 func(r *request.Request) { r.Webhook = "https://example.com/" + long(request.MaxURL) },
		"videoSourcesPipeline":    func(r *request.Request) { r.VideoSourcesPipeline = make([]footage.Kind, request.MaxItems+1) },
		"aiVoiceSettings.voiceId": func(r *request.Request) { r.AIVoiceSettings = &request.VoiceSettings{VoiceID: "a\nb"} },
		"aiAvatarSettings.provider": func(r *request.Request) {
			r.AIAvatarSettings = &request.AvatarSettings{Provider: long(request.MaxName)}
		},
		"customTemplate.description": func(r *request.Request) {
			r.CustomTemplate = &request.CustomTemplate{Description: long(request.MaxDescription)}
		},
		"customTemplate.scenes": func(r *request.Request) {
			r.CustomTemplate = &request.CustomTemplate{Scenes: make([]request.TemplateScene, request.MaxScenes+1)}
		},
		"customTemplate.assets": func(r *request.Request) {
			r.CustomTemplate = &request.CustomTemplate{Assets: make([]request.TemplateAsset, request.MaxItems+1)}
		},
		"customTemplate.scenes[1].staticScript": func(r *request.Request) {
			r.CustomTemplate = scene(request.TemplateScene{StaticScript: long(request.MaxStaticScript)})
		},
		"customTemplate.scenes[1].moreDetailsAboutScene": func(r *request.Request) {
			r.CustomTemplate = scene(request.TemplateScene{MoreDetailsAboutScene: "a\x00b"})
		},
		"customTemplate.scenes[1].dynamicValues[0].value": func(r *request.Request) {
			r.CustomTemplate = scene(request.TemplateScene{DynamicValues: []request.DynamicValue{{Type: "text", Value: long(request.MaxDetails)}}})
		},
		"customTemplate.scenes[1].wordBoost[1]": func(r *request.Request) {
			r.CustomTemplate = scene(request.TemplateScene{WordBoost: []string{"a", long(request.MaxWord)}})
		},
		"customTemplate.scenes[1].customSpelling[0].from[0]": func(r *request.Request) {
			r.CustomTemplate = scene(request.TemplateScene{CustomSpelling: []story.CustomSpelling{{From: []string{"\xff"}, To: "a"}}})
		},
		"customTemplate.scenes[1].videosToAdd": func(r *request.Request) {
			r.CustomTemplate = scene(request.TemplateScene{VideosToAdd: make([]request.VideoToAdd, request.MaxItems+1)})
		},
	} {
		r := newRequest()
		edit(&r)
		_, err := eng.Create(t.Context(), r)
		var f *fault.Error
		if !errors.As(err, &f) || f.Code != fault.CodeInvalid || f.Field != field {
			t.Errorf("%s: got %v, want CodeInvalid there", field, err)
		}
	}
}

// TestCreateAsIsDoneOnce asks for the same project again, with a request that
// would be refused, and for another one at the same time.
func TestCreateAsIsDoneOnce(t *testing.T) {
	t.Parallel()
	eng := enginetest.Build(t, t.TempDir(), nil)
	const id = "4f0c2c1e-6f0a-4e57-9d0b-1d2a3f4b5c6d"
	first, err := eng.CreateAs(t.Context(), id, newRequest())
	if err != nil || first.ID != id {
		t.Fatalf("got id %q, %v", first.ID, err)
	}
	again, err := eng.CreateAs(t.Context(), id, request.Request{})
	if err != nil || again.ID != id || again.Request.Prompt != material {
		t.Errorf("again: %v, prompt %q; want the first project", err, again.Request.Prompt)
	}
	if _, err := eng.CreateAs(t.Context(), "x", newRequest()); !errors.Is(err, fault.ErrInvalid) {
		t.Errorf("an id that is none: %v", err)
	}
	const other = "5f0c2c1e-6f0a-4e57-9d0b-1d2a3f4b5c6d"
	errs := make(chan error)
	for range 8 {
		go func() {
			p, err := eng.CreateAs(t.Context(), other, newRequest())
			if err == nil && p.ID != other {
				err = fmt.Errorf("got project %s", p.ID)
			}
			errs <- err
		}()
	}
	for range 8 {
		if err := <-errs; err != nil {
			t.Errorf("at the same time: %v", err)
		}
	}
	if all, err := eng.Projects(t.Context(), project.Query{}); err != nil || len(all) != 2 {
		t.Errorf("%d projects, %v; want 2", len(all), err)
	}
}

func TestExportAsIsDoneOnce(t *testing.T) {
	t.Parallel()
	eng := enginetest.New(t, nil)
	r := newRequest()
	r.ToAutoExport = false
	p := enginetest.Await(t, eng, r)
	const id = "4f0c2c1e-6f0a-4e57-9d0b-1d2a3f4b5c6d"
	for range 2 {
		edit, err := eng.ExportAs(t.Context(), p.ID, id)
		if err != nil || edit.ID != id {
			t.Fatalf("edit %q, %v", edit.ID, err)
		}
	}
	p, err := eng.Wait(t.Context(), p.ID)
	if err != nil || len(p.Edits) != 1 || p.Edits[0].State != project.Done {
		t.Errorf("%v, edits %+v; want one, done", err, p.Edits)
	}
}
