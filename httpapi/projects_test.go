package httpapi_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/engine/tenant"
	"github.com/scenewright/scenewright/httpapi/apitest"
	"github.com/scenewright/scenewright/httpapi/client"
	"github.com/scenewright/scenewright/httpapi/contract"
)

// film is long enough for half a minute at the fakes' rate of speech.
var film = strings.Repeat("A heat pump moves warmth from the cold air outside into the house. It needs far less power than a heater. ", 12)

// caller calls a server with a key, without the client.
type caller struct {
	*apitest.Server
	key string
}

// reply is an answer, its body read.
type reply struct {
	status int
	header http.Header
	body   string
}

func (c caller) send(t *testing.T, method, path, body string, header ...string) reply {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, c.URL+"/v1"+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("X-Api-Key", c.key)
	if body != "" {
		req.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i < len(header); i += 2 {
		req.Header.Set(header[i], header[i+1])
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	raw, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return reply{resp.StatusCode, resp.Header, string(raw)}
}

// into wants a status and decodes the body.
func (r reply) into(t *testing.T, status int, v any) {
	t.Helper()
	if r.status != status {
		t.Fatalf("status %d, want %d: %s", r.status, status, r.body)
	}
	if err := json.Unmarshal([]byte(r.body), v); err != nil {
		t.Fatalf("%v in %s", err, r.body)
	}
}

// gate is a renderer that waits until it is let through.
type gate struct{ began, open chan struct{} }

func newGate() gate { return gate{make(chan struct{}, 8), make(chan struct{})} }

func (g gate) ports(p *engine.Ports) {
	p.Renderer = enginetest.Renderer{Before: func(ctx context.Context, r story.RenderRequest) error {
		grown := filepath.Join(r.Dir, "grown.mpd")
		if err := os.WriteFile(grown, []byte("as far as it goes"), 0o600); err != nil {
			return err
		}
		r.Grown(ctx, "manifest.mpd", grown)
		g.began <- struct{}{}
		select {
		case <-g.open:
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	}}
}

// wait waits for a render to begin.
func (g gate) wait(t *testing.T) {
	t.Helper()
	select {
	case <-g.began:
	case <-time.After(time.Minute):
		t.Fatal("nothing was rendered")
	}
}

func newCaller(t *testing.T, setup *apitest.Setup) caller {
	t.Helper()
	s := apitest.New(t, setup)
	return caller{s, s.Key}
}

func create(t *testing.T, c caller, r client.CreateProject) string {
	t.Helper()
	id, err := c.Client.Projects.Create(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// wait waits with the client; what stopped the project fails the test.
func wait(t *testing.T, c caller, id string) contract.Project {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	p, err := c.Client.Projects.Wait(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestCreateToVideo(t *testing.T) {
	t.Parallel()
	g := newGate()
	c := newCaller(t, &apitest.Setup{Ports: g.ports})
	body, err := json.Marshal(client.CreateProject{Prompt: film, VideoLength: .5, ToAutoExport: true, Name: "Warm"})
	if err != nil {
		t.Fatal(err)
	}
	var made contract.ProjectCreated
	answer := c.send(t, http.MethodPost, "/auth/project/create", string(body))
	answer.into(t, http.StatusCreated, &made)
	at := "/auth/project/" + made.ProjectID
	if got, want := answer.header.Get("Location"), c.URL+"/v1"+at; got != want {
		t.Errorf("Location %q, want %q", got, want)
	}
	g.wait(t)
	var enhanced contract.EnhanceStatus
	c.send(t, http.MethodGet, at+"/edit/status/enhance", "").into(t, http.StatusOK, &enhanced)
	if d := cmp.Diff(contract.EnhanceStatus{Done: true, Status: "DONE"}, enhanced); d != "" {
		t.Errorf("enhancement (-want +got):\n%s", d)
	}
	var exporting contract.ExportStatus
	answer = c.send(t, http.MethodGet, at+"/edit/status/export", "")
	answer.into(t, http.StatusAccepted, &exporting)
	if exporting.Done || exporting.Status != "EXPORTING" || exporting.Progress == nil || exporting.Files != nil || answer.header.Get("Retry-After") != "2" {
		t.Errorf("under way: %s, Retry-After %q", answer.body, answer.header.Get("Retry-After"))
	}
	if got := fetch(t, http.MethodGet, exporting.LivePath, nil); got.status != http.StatusOK || got.body != "as far as it goes" || got.header.Get("Content-Type") != "application/dash+xml" {
		t.Errorf("while it is made it is at %q: %d %s", exporting.LivePath, got.status, got.body)
	}
	close(g.open)
	p := wait(t, c, made.ProjectID)
	if p.Status != "DONE" || p.Name != "Warm" || p.WorkspaceID != c.Workspace.ID || !p.Idle || p.Progress.Overall != 1 || len(p.Edits) != 1 {
		t.Errorf("project %+v", p)
	}
	var done contract.ExportStatus
	c.send(t, http.MethodGet, at+"/edit/status/export", "").into(t, http.StatusOK, &done)
	if !done.Done || done.Status != "DONE" || done.EditID != exporting.EditID || done.Files == nil || done.LivePath != "" {
		t.Fatalf("export %+v", done)
	}
	if d := cmp.Diff(p.Edits[0].Files, done.Files); d != "" {
		t.Errorf("the project tells other addresses (-project +status):\n%s", d)
	}
	for _, url := range []string{done.URLs.UploadPath, done.URLs.DashPath, done.Captions.SRT, done.Captions.VTT, done.Captions.ASS, done.Poster} {
		opens(t, url)
	}
}

func opens(t *testing.T, url string) {
	t.Helper()
	resp, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if n, err := io.Copy(io.Discard, resp.Body); resp.StatusCode != http.StatusOK || n == 0 || err != nil {
		t.Errorf("GET %s: %d, %d bytes, %v", url, resp.StatusCode, n, err)
	}
}

func TestStepByStep(t *testing.T) {
	t.Parallel()
	c := newCaller(t, nil)
	ctx := t.Context()
	id := create(t, c, client.CreateProject{Prompt: film, VideoLength: .5, ToAutoEnhance: new(bool)})
	if p := wait(t, c, id); p.Status != "DONE" || len(p.Edits) != 0 {
		t.Fatalf("created: %+v", p)
	}
	if s, err := c.Client.Projects.CreationStatus(ctx, id); err != nil || s != "DONE" {
		t.Errorf("creation status %q, %v", s, err)
	}
	before := c.send(t, http.MethodGet, "/auth/project/"+id+"/edit/status/enhance", "")
	if before.status != http.StatusAccepted || !strings.Contains(before.body, `"status":"WAITING"`) {
		t.Errorf("enhancement before it begins: %d %s", before.status, before.body)
	}
	_, err := c.Client.Exports.Start(ctx, id)
	var p *contract.Problem
	if !errors.As(err, &p) || p.Status != http.StatusConflict {
		t.Errorf("export before enhancement: %v, want 409", err)
	}
	if _, err := c.Client.Exports.Enhance(ctx, id); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Client.Exports.Enhance(ctx, id); !errors.As(err, &p) || p.Status != http.StatusConflict {
		t.Errorf("enhance twice: %v, want 409", err)
	}
	wait(t, c, id)
	if s, err := c.Client.Exports.Status(ctx, id); err != nil || s.Status != "WAITING" || s.Done {
		t.Errorf("export before it begins: %+v, %v", s, err)
	}
	edit, err := c.Client.Exports.Start(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	if p := wait(t, c, id); len(p.Edits) != 1 || p.Edits[0].EditID != edit || p.Edits[0].Status != "DONE" {
		t.Errorf("exported: %+v, want the edit %s", p.Edits, edit)
	}
}

// TestExportIsRepeatedOnce starts an export twice under one Idempotency-Key.
func TestExportIsRepeatedOnce(t *testing.T) {
	t.Parallel()
	c := newCaller(t, nil)
	id := create(t, c, client.CreateProject{Prompt: film, VideoLength: .5})
	wait(t, c, id)
	first := c.send(t, http.MethodPost, "/auth/project/"+id+"/edit/export", "", "Idempotency-Key", "a")
	again := c.send(t, http.MethodPost, "/auth/project/"+id+"/edit/export", "", "Idempotency-Key", "a")
	if first.status != http.StatusAccepted || again.status != first.status || again.body != first.body {
		t.Errorf("first %d %s, again %d %s", first.status, first.body, again.status, again.body)
	}
	if p := wait(t, c, id); len(p.Edits) != 1 {
		t.Errorf("%d edits, want 1", len(p.Edits))
	}
}

func TestCancelAndRetry(t *testing.T) {
	t.Parallel()
	g := newGate()
	c := newCaller(t, &apitest.Setup{Ports: g.ports})
	ctx := t.Context()
	id := create(t, c, client.CreateProject{Prompt: film, VideoLength: .5, ToAutoExport: true})
	g.wait(t)
	if p, err := c.Client.Projects.Cancel(ctx, id); err != nil || p.Edits[0].Status != "CANCELLED" || !p.Idle {
		t.Fatalf("cancel: %v, %+v", err, p)
	}
	_, err := c.Client.Projects.Wait(ctx, id)
	var stop *contract.Failure
	if !errors.As(err, &stop) || stop.Code != "cancelled" {
		t.Errorf("wait: %v, want the cancellation", err)
	}
	if s, err := c.Client.Exports.Status(ctx, id); err != nil || s.Done || s.Status != "CANCELLED" || s.Error == nil || s.Files != nil {
		t.Errorf("export status %+v, %v", s, err)
	}
	var p *contract.Problem
	if _, err := c.Client.Projects.Cancel(ctx, id); !errors.As(err, &p) || p.Status != http.StatusConflict {
		t.Errorf("cancel twice: %v, want 409", err)
	}
	close(g.open)
	if p, err := c.Client.Projects.Retry(ctx, id); err != nil || p.Edits[0].Status == "CANCELLED" {
		t.Fatalf("retry: %v, %+v", err, p)
	}
	if p := wait(t, c, id); p.Edits[0].Status != "DONE" || len(p.Edits) != 1 {
		t.Errorf("after the retry: %+v", p.Edits)
	}
}

// brokenVoice is a provider that refuses.
type brokenVoice struct{ enginetest.Voice }

func (brokenVoice) Speak(context.Context, story.Utterance) (story.Speech, error) {
	return story.Speech{}, &fault.Error{Code: fault.CodeProvider, Provider: "fake", Message: "the voice does not answer", Remedy: "use another"}
}

// TestAFailureIsToldEverywhere: by the record, the pollers and the client.
func TestAFailureIsToldEverywhere(t *testing.T) {
	t.Parallel()
	c := newCaller(t, &apitest.Setup{Ports: func(p *engine.Ports) { p.Voices = []engine.Voice{brokenVoice{}} }})
	ctx := t.Context()
	_, err := c.Client.Projects.CreateAndWait(ctx, client.CreateProject{Prompt: film, VideoLength: .5})
	var stop *contract.Failure
	if !errors.As(err, &stop) || stop.Code != "provider" || stop.Stage != "narrate" || stop.Provider != "fake" || stop.SceneID == "" || stop.Retryable {
		t.Fatalf("wait: %#v, want the voice's failure", err)
	}
	page, _, err := c.Client.Projects.List(ctx, c.Workspace.ID, client.ProjectList{Status: "FAILED"})
	if err != nil || len(page) != 1 {
		t.Fatalf("%d failed projects, %v", len(page), err)
	}
	id := page[0].ID
	enhanced, err := c.Client.Exports.EnhanceStatus(ctx, id)
	if d := cmp.Diff(contract.EnhanceStatus{Status: "FAILED", Error: stop}, enhanced); err != nil || d != "" {
		t.Errorf("enhancement: %v (-want +got):\n%s", err, d)
	}
	exported, err := c.Client.Exports.Status(ctx, id)
	if d := cmp.Diff(contract.ExportStatus{Status: "FAILED", Error: stop}, exported); err != nil || d != "" {
		t.Errorf("export: %v (-want +got):\n%s", err, d)
	}
	if r := c.send(t, http.MethodGet, "/auth/project/"+id+"/edit/status/export", ""); r.status != http.StatusOK || r.header.Get("Retry-After") != "" {
		t.Errorf("the poller of a failed job answers %d", r.status)
	}
	if s, err := c.Client.Projects.CreationStatus(ctx, id); err != nil || s != "FAILED" {
		t.Errorf("creation status %q, %v", s, err)
	}
}

// TestAdditionalParamsKeepTheirBytes: those that JSON decoders tend to change.
func TestAdditionalParamsKeepTheirBytes(t *testing.T) {
	ofValues(t)
	t.Parallel()
	c := newCaller(t, nil)
	params := "{ \"n\" : 9007199254740993,\n\t\"a\": 1, \"a\": 2, \"html\":\"<>&\", \"e\":\"\\u00e9\\ud83d\", \"x\":1.0E+2, \"__proto__\":{\"type\":\"import\"} }"
	body := `{"prompt": "A film about warmth.", "promptType": "Script", "additionalParams": ` + params + `}`
	var made contract.ProjectCreated
	c.send(t, http.MethodPost, "/auth/project/create", body).into(t, http.StatusCreated, &made)
	if len(made.Warnings) > 0 {
		t.Errorf("warnings %q", made.Warnings)
	}
	got := c.send(t, http.MethodGet, "/auth/project/"+made.ProjectID, "")
	if want := `,"additionalParams":` + params + "}"; got.status != http.StatusOK || !strings.HasSuffix(got.body, want) {
		t.Errorf("got  %s\nwant …%s", got.body, want)
	}
}

func TestUnknownFieldsAreNamed(t *testing.T) {
	ofValues(t)
	t.Parallel()
	c := newCaller(t, nil)
	var made contract.ProjectCreated
	c.send(t, http.MethodPost, "/auth/project/create", `{"prompt": "A film.", "revision": 99, "customTemplate": {"scenes": [{"colour": "red"}]}}`).into(t, http.StatusCreated, &made)
	want := []string{
		"the field customTemplate.scenes[0].colour is not known and has no effect",
		"the field revision is not known and has no effect",
	}
	if d := cmp.Diff(want, made.Warnings); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

func TestListIsFilteredAndPaged(t *testing.T) {
	ofValues(t)
	t.Parallel()
	c := newCaller(t, nil)
	ctx := t.Context()
	var ids []string
	for range 3 {
		ids = append([]string{create(t, c, client.CreateProject{Prompt: "A film about warmth.", PromptType: "Script"})}, ids...)
	}
	for _, id := range ids {
		wait(t, c, id)
	}
	var got []string
	for cursor := ""; ; {
		page, next, err := c.Client.Projects.List(ctx, c.Workspace.ID, client.ProjectList{List: client.List{Limit: 1, Cursor: cursor}})
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range page {
			got = append(got, p.ID)
			if err := c.Client.Projects.Delete(ctx, p.ID); err != nil { // the next page must not mind
				t.Fatal(err)
			}
		}
		if cursor = next; cursor == "" {
			break
		}
	}
	if d := cmp.Diff(ids, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	for query, param := range map[string]string{
		"status=done": "status", "createdAfter=yesterday": "createdAfter", "createdBefore=1": "createdBefore",
		"limit=0": "limit", "limit=101": "limit", "cursor=%00": "cursor", "cursor=YQ": "cursor",
	} {
		var p contract.Problem
		c.send(t, http.MethodGet, "/auth/workspace/"+c.Workspace.ID+"/projects?"+query, "").into(t, http.StatusBadRequest, &p)
		if p.Param != param {
			t.Errorf("%s: param %q, want %q", query, p.Param, param)
		}
	}
}

func TestListByTime(t *testing.T) {
	ofValues(t)
	t.Parallel()
	c := newCaller(t, nil)
	ctx := t.Context()
	id := create(t, c, client.CreateProject{Prompt: "A film about warmth.", PromptType: "Script"})
	p, err := c.Client.Projects.Get(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	for name, row := range map[string]struct {
		list client.ProjectList
		want int
	}{
		"then or later": {client.ProjectList{CreatedAfter: p.CreatedAt.Time}, 1},
		"later":         {client.ProjectList{CreatedAfter: p.CreatedAt.Add(time.Millisecond)}, 0},
		"earlier":       {client.ProjectList{CreatedBefore: p.CreatedAt.Time}, 0},
		"until now":     {client.ProjectList{CreatedBefore: p.CreatedAt.Add(time.Millisecond)}, 1},
	} {
		page, _, err := c.Client.Projects.List(ctx, c.Workspace.ID, row.list)
		if err != nil || len(page) != row.want {
			t.Errorf("%s: %d projects, %v; want %d", name, len(page), err, row.want)
		}
	}
}

// TestProjectsOfOthers: each route answers for another's project as for none,
// and changes nothing.
func TestProjectsOfOthers(t *testing.T) {
	ofValues(t)
	t.Parallel()
	c := newCaller(t, nil)
	id := create(t, c, client.CreateProject{Prompt: "A film about warmth.", PromptType: "Script"})
	wait(t, c, id)
	other := c.AddTenant(t, "Other")
	second := c.AddWorkspace(t, c.Tenant, "Second")
	const none = "7b1d4a52-5f7e-4a43-9c0e-2f6f1a9f0c11"
	for name, key := range map[string]string{
		"another organization": c.Issue(t, other, "", access.Scopes()...),
		"another workspace":    c.Issue(t, c.Tenant, second.ID, access.Scopes()...),
	} {
		them := caller{c.Server, key}
		for _, route := range []struct{ method, path string }{
			{"GET", ""}, {"DELETE", ""}, {"GET", "/create/status"}, {"POST", "/cancel"}, {"POST", "/retry"}, {"GET", "/scenes"},
			{"GET", "/ledger"}, {"GET", "/events"}, {"POST", "/edit/enhance"}, {"GET", "/edit/status/enhance"},
			{"POST", "/edit/export"}, {"GET", "/edit/status/export"}, {"PATCH", "/scenes/s1"},
		} {
			got := them.send(t, route.method, "/auth/project/"+id+route.path, "", "X-Request-Id", "r")
			want := them.send(t, route.method, "/auth/project/"+none+route.path, "", "X-Request-Id", "r")
			if got.status != http.StatusNotFound || got.body != want.body {
				t.Errorf("%s: %s %s: %d %s, want as for none: %s", name, route.method, route.path, got.status, got.body, want.body)
			}
		}
		if got := them.send(t, "GET", "/auth/workspace/"+c.Workspace.ID+"/projects", ""); got.status != http.StatusNotFound {
			t.Errorf("%s: the list: %d %s", name, got.status, got.body)
		}
	}
	if _, err := c.Client.Projects.Get(t.Context(), id); err != nil {
		t.Errorf("the project: %v", err)
	}
}

// TestWhereAProjectGoes: by the key, by the request, and never elsewhere.
func TestWhereAProjectGoes(t *testing.T) {
	ofValues(t)
	t.Parallel()
	c := newCaller(t, nil)
	second := c.AddWorkspace(t, c.Tenant, "Second")
	other := c.AddTenant(t, "Other")
	bound := c.Issue(t, c.Tenant, second.ID, access.Scopes()...)
	const none = "7b1d4a52-5f7e-4a43-9c0e-2f6f1a9f0c11"
	empty, err := c.Engine.CreateOrganization(t.Context(), tenant.NewOrganization{Name: "Empty"})
	if err != nil {
		t.Fatal(err)
	}
	missing := "workspaceId: is missing (the organization has no workspace yet: have one made)"
	unknown := "workspaceId: there is no such workspace (take one of those the organization lists)"
	for name, row := range map[string]struct {
		key, asked      string
		want, complaint string // the workspace, or the message
	}{
		"a workspace's key":               {bound, "", second.ID, ""},
		"an organization's key":           {c.key, second.ID, second.ID, ""},
		"an organization's key, unsaid":   {c.key, "", c.Workspace.ID, ""},
		"an organization without any":     {c.Issue(t, apitest.Tenant{Organization: empty}, "", access.Scopes()...), "", "", missing},
		"an organization with one":        {c.Issue(t, other, "", access.Scopes()...), "", other.Workspace.ID, ""},
		"another's workspace":             {c.key, other.Workspace.ID, "", unknown},
		"no workspace":                    {c.key, none, "", unknown},
		"a workspace's key for its other": {bound, c.Workspace.ID, "", unknown},
	} {
		us := caller{c.Server, row.key}
		body, err := json.Marshal(client.CreateProject{Prompt: "A film about warmth.", PromptType: "Script", WorkspaceID: row.asked})
		if err != nil {
			t.Fatal(err)
		}
		got := us.send(t, http.MethodPost, "/auth/project/create", string(body))
		if row.complaint != "" {
			var p contract.Problem
			got.into(t, http.StatusBadRequest, &p)
			if p.Message != row.complaint || p.Param != "workspaceId" {
				t.Errorf("%s: %q at %q", name, p.Message, p.Param)
			}
			continue
		}
		var made contract.ProjectCreated
		got.into(t, http.StatusCreated, &made)
		if p, err := c.Engine.Project(t.Context(), made.ProjectID); err != nil || p.WorkspaceID != row.want {
			t.Errorf("%s: workspace %s, %v; want %s", name, p.WorkspaceID, err, row.want)
		}
	}
}

func TestScopesOfProjects(t *testing.T) {
	ofValues(t)
	t.Parallel()
	c := newCaller(t, nil)
	id := create(t, c, client.CreateProject{Prompt: "A film about warmth.", PromptType: "Script"})
	wait(t, c, id)
	for route, scope := range map[string]access.Scope{
		"POST /auth/project/create":                 access.ProjectsCreate,
		"GET /auth/project/" + id:                   access.ProjectsRead,
		"DELETE /auth/project/" + id:                access.ProjectsDelete,
		"POST /auth/project/" + id + "/edit/export": access.ExportsCreate,
	} {
		var others []access.Scope
		for _, s := range access.Scopes() {
			if s != scope {
				others = append(others, s)
			}
		}
		us := caller{c.Server, c.Issue(t, c.Tenant, "", others...)}
		method, path, _ := strings.Cut(route, " ")
		if got := us.send(t, method, path, ""); got.status != http.StatusForbidden || !strings.Contains(got.body, string(scope)) {
			t.Errorf("%s without %s: %d %s", route, scope, got.status, got.body)
		}
	}
}

func TestScenesAndLedgerOverHTTP(t *testing.T) {
	ofValues(t)
	t.Parallel()
	c := newCaller(t, nil)
	ctx := t.Context()
	id := create(t, c, client.CreateProject{Prompt: film, VideoLength: .5})
	wait(t, c, id)
	list, err := c.Client.Projects.Scenes(ctx, id)
	if err != nil || len(list) == 0 || list[0].Narration == "" || list[0].Duration <= 0 || list[0].Voice != "fake/hum" {
		t.Fatalf("scenes %+v, %v", list, err)
	}
	entries, err := c.Client.Projects.Ledger(ctx, id)
	if err != nil || len(entries) != len(list) {
		t.Fatalf("%d entries for %d scenes, %v", len(entries), len(list), err)
	}
	wanted := slices.IndexFunc(list, func(s contract.Scene) bool { return s.Layout == "spoken" })
	if wanted < 0 {
		t.Fatalf("no scene wants a picture: %+v", list)
	}
	asked := entries[wanted].Asked
	if len(asked) != 5 || asked[0].Source != "stock_footage" || asked[0].Outcome != "not_configured" || asked[4].Source != "motion" || asked[4].Outcome != "taken" {
		t.Errorf("asked %+v", asked)
	}
}

// TestContractHasTheEnginesFields sends every field through the client's type
// and the engine's: each must have what the other has.
func TestContractHasTheEnginesFields(t *testing.T) {
	ofValues(t)
	t.Parallel()
	whole := `{"prompt":"p","promptType":"Script","language":"en","videoLength":2,"storyTellingTechnique":"aida","toneOfVoice":"Natural",
		"videoTagId":"News","webhook":"https://example.com","additionalParams":{"a":1},"toAutoEnhance":false,"toAutoExport":true,
		"aiVoiceSettings":{"voiceId":"v","voiceType":"local","voiceSpeed":1.5,"voiceTone":"calm"},
		"aiAvatarSettings":{"avatarId":"a","position":"left","size":0.5,"provider":"x"},
		"videoSourcesPipeline":["stock_footage"],"imagesSourcePipeline":["stock_footage"],
		"customTemplate":{"id":"t","description":"d","flexibilityOverride":"strict","toUseTemplateFont":true,
			"assets":[{"url":"u","type":"video","description":"d","direction":"e"}],"videoSourcesByOrder":["stock_footage"],
			"preConfigs":{"bgMusic":{"volume":0.5,"path":"p"},"toCleanAudio":true,
				"subtitles":{"strategy":"line","textSize":40,"percentOffset":5,"fontName":"f","isBold":true,"primaryColour":"#fff","outlineColour":"#000",
					"styles":{"normal":{"color":"#111"},"highlight":{"color":"#222"}},"plateColour":"#333"}},
			"scenes":[{"id":"s","staticScript":"x","moreDetailsAboutScene":"m","dynamicValues":[{"position":1,"type":"header","value":"v"}],
				"wordBoost":["w"],"customSpelling":[{"from":["a"],"to":"b"}],"toGenerateMissingImages":true,
				"videosToAdd":[{"url":"u","isMaster":true,"stagePositionNumber":2,"isMuted":true,"toAutoTrim":true}]}]},
		"workspaceId":"w","seed":3,"aspectRatio":"9:16","resolution":"720p","name":"n","toNotifyFailures":true}`
	comesBack(t, whole, new(contract.CreateProject), new(request.Request))
	comesBack(t, `{"narration":"n","heading":"h","layout":"list","media":[{"url":"u","isMaster":true,"stagePositionNumber":2,"isMuted":true,"toAutoTrim":true}],
		"voice":{"speed":1.5,"tone":"calm"}}`, new(contract.EditScene), new(request.SceneEdit))
	comesBack(t, `{"changes":[{"kind":"add","sceneId":"s","after":"","at":3,"narration":"n","heading":"h","layout":"list","media":[],"voice":{"speed":1.5,"tone":"calm"}}]}`,
		new(contract.ChangeScenes), new(request.SceneChanges))
	comesBack(t, `{"aspectRatio":"9:16","resolution":"720p","bgMusic":{"volume":0.5,"path":"p"},"subtitles":{"strategy":"line"},
		"aiVoiceSettings":{"voiceId":"v"},"aiAvatarSettings":{"avatarId":"a"},"name":"n","toRebrand":true}`, new(contract.ChangeProject), new(request.FilmEdit))
}

// comesBack sends JSON through types.
func comesBack(t *testing.T, whole string, types ...any) {
	t.Helper()
	var want bytes.Buffer
	if err := json.Compact(&want, []byte(whole)); err != nil {
		t.Fatal(err)
	}
	for _, v := range types {
		if err := json.Unmarshal([]byte(whole), v); err != nil {
			t.Fatal(err)
		}
		got, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(want.String(), string(got)); d != "" {
			t.Errorf("%T (-want +got):\n%s", v, d)
		}
	}
}
