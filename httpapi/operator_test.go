package httpapi_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/httpapi"
	"github.com/scenewright/scenewright/httpapi/apitest"
	"github.com/scenewright/scenewright/httpapi/client"
	"github.com/scenewright/scenewright/httpapi/contract"
	"github.com/scenewright/scenewright/httpapi/operator"
)

// operatorKey is that of the tests.
const operatorKey = "0123456789abcdef0123456789abcdef"

// operators calls the operator's API of a service that runs, and checks each answer
// against what the document says of it.
type operators struct {
	*testing.T
	s      *apitest.Server
	url    string
	log    *record
	ids    map[string]string // what a path names, by the name in braces
	schema *jsonschema.Compiler
	left   map[string]bool // operations of the document that were not called
}

// record is a log that can be read while it is written.
type record struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (r *record) Write(b []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.buf.Write(b)
}

func (r *record) String() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.buf.String()
}

func newOperators(t *testing.T) *operators {
	t.Helper()
	s := apitest.New(t, nil)
	o := &operators{T: t, s: s, log: &record{}, ids: map[string]string{"organizationId": s.Organization.ID, "workspaceId": s.Workspace.ID}, left: map[string]bool{}}
	h, err := httpapi.NewOperator(s.Engine, s.Engine.Queue.(operator.Database), httpapi.OperatorOptions{Key: operatorKey, Logger: slog.New(slog.NewTextHandler(o.log, nil))})
	must(t, err)
	server := httptest.NewServer(h)
	t.Cleanup(server.Close)
	o.url = server.URL + httpapi.OperatorRoot
	o.describe()
	return o
}

// describe reads the document.
func (o *operators) describe() {
	o.Helper()
	got := say(o, "GET", o.url+"/openapi.json", "", "X-Api-Key", operatorKey)
	wantStatus(o.T, "the document", got, http.StatusOK)
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(got.Body))
	must(o.T, err)
	o.schema = jsonschema.NewCompiler()
	o.schema.AssertFormat()
	must(o.T, o.schema.AddResource("https://example.com/openapi.json", doc))
	for path, item := range doc.(map[string]any)["paths"].(map[string]any) {
		for method := range item.(map[string]any) {
			o.left[strings.ToUpper(method)+" "+path] = true
		}
	}
}

// call calls an operation, and reads its answer into v.
func (o *operators) call(operation, body string, status int, v any) {
	o.Helper()
	method, path, _ := strings.Cut(operation, " ")
	template, query, _ := strings.Cut(path, "?")
	delete(o.left, method+" "+template)
	address := template
	for name, id := range o.ids {
		address = strings.ReplaceAll(address, "{"+name+"}", id)
	}
	got := say(o, method, o.url+address+"?"+query, body, "X-Api-Key", operatorKey)
	wantStatus(o.T, operation, got, status)
	if status == http.StatusNoContent || status >= http.StatusBadRequest || o.Failed() {
		return
	}
	o.fits(operation, method, template, status, got.Body)
	if v != nil {
		must(o.T, json.Unmarshal([]byte(got.Body), v))
	}
}

// fits checks an answer against its schema.
func (o *operators) fits(operation, method, path string, status int, body string) {
	o.Helper()
	escaped := strings.NewReplacer("/", "~1", "{", "%7B", "}", "%7D").Replace(path)
	schema, err := o.schema.Compile(fmt.Sprintf("https://example.com/openapi.json#/paths/%s/%s/responses/%d/content/application~1json/schema", escaped, strings.ToLower(method), status))
	must(o.T, err)
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(body))
	must(o.T, err)
	if err := schema.Validate(value); err != nil {
		o.Errorf("%s: %v\n%s", operation, err, body)
	}
}

// find returns the one of a list for which is holds.
func find[T any](t testing.TB, all []T, is func(T) bool) (one T) {
	t.Helper()
	i := slices.IndexFunc(all, is)
	if i < 0 {
		t.Fatalf("it is not in %+v", all)
	}
	return all[i]
}

// TestOperator makes each call of the operator's API once, beside a service that runs.
func TestOperator(t *testing.T) {
	o := newOperators(t)
	o.tenants()
	o.keys()
	o.bounds()
	o.drain()
	if len(o.left) > 0 {
		t.Errorf("not called: %v", slices.Sorted(maps.Keys(o.left)))
	}
	for _, want := range []string{"operation=createKey", "operation=setCaps path=/operator/v1/caps/default", "operation=cancelProject", "outcome=done", "outcome=conflict", "credential=operator"} {
		if !strings.Contains(o.log.String(), want) {
			t.Errorf("%s is not in the log:\n%s", want, o.log)
		}
	}
}

// tenants: an organization with a workspace, people and templates.
func (o *operators) tenants() {
	o.Helper()
	var org operator.Organization
	o.call("POST /organizations", `{"name":"Harbour Tours"}`, http.StatusCreated, &org)
	o.ids["organizationId"] = org.ID
	var ws operator.Workspace
	o.call("POST /organizations/{organizationId}/workspaces", `{"name":"Films"}`, http.StatusCreated, &ws)
	o.ids["workspaceId"] = ws.ID
	o.call("PATCH /workspaces/{workspaceId}", `{"name":"Trips"}`, http.StatusOK, &ws)
	o.call("PUT /workspaces/{workspaceId}/priority", `{"priority":"high"}`, http.StatusOK, &ws)
	var orgs []operator.Organization
	o.call("GET /organizations", "", http.StatusOK, &orgs)
	if got := find(o, orgs, func(x operator.Organization) bool { return x.ID == org.ID }); got.Workspaces != 1 || got.Name != "Harbour Tours" || len(orgs) != 2 {
		o.Errorf("organizations: %+v", orgs)
	}
	o.call("GET /organizations?after="+orgs[0].ID, "", http.StatusOK, &orgs)
	if len(orgs) != 1 {
		o.Errorf("organizations after the first: %+v", orgs)
	}
	var all []operator.Workspace
	o.call("GET /organizations/{organizationId}/workspaces", "", http.StatusOK, &all)
	if len(all) != 1 || all[0] != ws || ws.Name != "Trips" || ws.OrganizationID != org.ID || ws.Priority != "high" {
		o.Errorf("workspaces: %+v, want %+v", all, ws)
	}
	o.people()
	o.templates()
}

func (o *operators) people() {
	o.Helper()
	var first, second operator.Password
	o.call("POST /organizations/{organizationId}/users", `{"email":"ada@example.com","role":"admin"}`, http.StatusCreated, &first)
	o.call("POST /users/password", `{"email":"ada@example.com"}`, http.StatusOK, &second)
	if _, err := o.s.Engine.SignIn(o.Context(), "ada@example.com", second.Password); err != nil || first.Password == second.Password || first.UserID != second.UserID {
		o.Errorf("%+v, then %+v: %v", first, second, err)
	}
	var users []operator.User
	o.call("GET /organizations/{organizationId}/users", "", http.StatusOK, &users)
	if len(users) != 1 || users[0].Email != "ada@example.com" || users[0].Role != "admin" {
		o.Errorf("users: %+v", users)
	}
}

func (o *operators) templates() {
	o.Helper()
	var saved, again operator.Template
	o.call("POST /workspaces/{workspaceId}/templates", `{"name":"Trip","scenes":[{"type":"title"},{"type":"closing"}]}`, http.StatusOK, &saved)
	o.call("POST /workspaces/{workspaceId}/templates", `{"id":"`+saved.ID+`","name":"Trip","scenes":[{"type":"title"}]}`, http.StatusOK, &again)
	var all []operator.Template
	o.call("GET /workspaces/{workspaceId}/templates", "", http.StatusOK, &all)
	if got := find(o, all, func(x operator.Template) bool { return x.ID == saved.ID }); saved.Scenes != 2 || got.Scenes != 1 {
		o.Errorf("saved %+v, then %+v", saved, got)
	}
	o.ids["templateId"] = saved.ID
	o.call("DELETE /templates/{templateId}", "", http.StatusNoContent, nil)
	o.call("DELETE /templates/{templateId}", "", http.StatusNotFound, nil)
}

// keys: one that works for its workspace, until it is revoked.
func (o *operators) keys() {
	o.Helper()
	var issued operator.IssuedKey
	o.call("POST /organizations/{organizationId}/keys", `{"name":"website","workspaceId":"`+o.ids["workspaceId"]+`","scopes":["projects:read"]}`, http.StatusCreated, &issued)
	if _, _, err := o.s.As(o, issued.APIKey).Projects.List(o.Context(), o.ids["workspaceId"], client.ProjectList{}); err != nil {
		o.Errorf("the key: %v", err)
	}
	var all []operator.Key
	o.call("GET /organizations/{organizationId}/keys", "", http.StatusOK, &all)
	if len(all) != 1 || all[0].ID != issued.ID || all[0].Target != "workspace:"+o.ids["workspaceId"] || all[0].Status != "active" {
		o.Errorf("keys: %+v", all)
	}
	o.ids["id"] = issued.ID
	var ended operator.Revoked
	o.call("DELETE /organizations/{organizationId}/keys/{id}", "", http.StatusOK, &ended)
	if len(ended.RevokedIDs) != 1 {
		o.Errorf("revoked: %+v", ended)
	}
}

// bounds: caps of one organization and of all, and days of retention.
func (o *operators) bounds() {
	o.Helper()
	own := o.ids["organizationId"]
	o.call("PUT /caps/{organizationId}", `{"running":2,"queued":1,"filmsADay":5}`, http.StatusNoContent, nil)
	o.call("PUT /caps/default", `{"bytes":1048576}`, http.StatusNoContent, nil)
	var all []operator.Caps
	o.call("GET /caps", "", http.StatusOK, &all)
	if want := []operator.Caps{{OrganizationID: operator.Default, Bytes: 1 << 20}, {OrganizationID: own, Running: 2, Queued: 1, FilmsADay: 5}}; !slices.Equal(all, want) {
		o.Errorf("caps: %+v, want %+v", all, want)
	}
	o.call("DELETE /caps/{organizationId}", "", http.StatusNoContent, nil)
	o.call("DELETE /caps/default", "", http.StatusNoContent, nil)
	o.call("GET /caps", "", http.StatusOK, &all)
	if len(all) != 0 {
		o.Errorf("caps: %+v, want none", all)
	}
	o.call("PUT /workspaces/{workspaceId}/retention", `{"projectDays":30,"exportDays":7,"uploadDays":0}`, http.StatusNoContent, nil)
	var kept []operator.Retention
	o.call("GET /organizations/{organizationId}/retention", "", http.StatusOK, &kept)
	if want := []operator.Retention{{WorkspaceID: o.ids["workspaceId"], Name: "Trips", ProjectDays: 30, ExportDays: 7}}; !slices.Equal(kept, want) {
		o.Errorf("retention: %+v, want %+v", kept, want)
	}
}

// drain: while drained a film that is asked for waits, and says why; cancelled, tried
// again and no longer drained, it is made.
func (o *operators) drain() {
	o.Helper()
	var d operator.Draining
	o.call("PUT /drain", "", http.StatusOK, &d)
	o.call("GET /drain", "", http.StatusOK, &d)
	if d != (operator.Draining{Drained: true}) {
		o.Errorf("drained: %+v", d)
	}
	film, err := o.s.Client.Projects.Create(o.Context(), client.CreateProject{Prompt: "Tea came to Europe by ship.", PromptType: "Script"})
	must(o.T, err)
	o.ids["projectId"] = film
	time.Sleep(500 * time.Millisecond) // a job that is not held up begins at once
	var jobs []operator.Job
	o.call("GET /jobs", "", http.StatusOK, &jobs)
	if len(jobs) != 1 || jobs[0].Subject != film || jobs[0].State != "waiting" || jobs[0].OrganizationID != o.s.Organization.ID || !strings.HasPrefix(jobs[0].Why, "drained") {
		o.Errorf("jobs: %+v", jobs)
	}
	o.call("POST /projects/{projectId}/cancel", "", http.StatusNoContent, nil)
	o.call("POST /projects/{projectId}/cancel", "", http.StatusConflict, nil)
	var films []operator.Project
	o.call("GET /projects?organization="+o.s.Organization.ID, "", http.StatusOK, &films)
	if len(films) != 1 || films[0].ID != film || films[0].Status != "CANCELLED" {
		o.Errorf("films: %+v", films)
	}
	o.call("POST /projects/{projectId}/retry", "", http.StatusNoContent, nil)
	o.call("DELETE /drain", "", http.StatusOK, &d)
	done, err := o.s.Client.Projects.Wait(o.Context(), film)
	if err != nil || done.Status != "DONE" || d.Drained {
		o.Errorf("the film: %+v, %v", done, err)
	}
	o.call("DELETE /projects/{projectId}", "", http.StatusNoContent, nil)
	o.call("GET /projects", "", http.StatusOK, &films)
	var workers []operator.Worker
	o.call("GET /workers", "", http.StatusOK, &workers)
	if len(films) != 0 || len(workers) != 0 {
		o.Errorf("films %+v, workers %+v", films, workers)
	}
}

// TestOperatorKey: without the key there is nothing, whatever is asked for, and the
// keys of the API are none.
func TestOperatorKey(t *testing.T) {
	o := newOperators(t)
	for _, key := range []string{"", operatorKey[:31], operatorKey + "0", strings.ToUpper(operatorKey), o.s.Key} {
		for _, path := range []string{"/organizations", "/openapi.json", "/nothing"} {
			got := say(t, "GET", o.url+path, "", "X-Api-Key", key)
			var p contract.Problem
			if err := json.Unmarshal([]byte(got.Body), &p); err != nil || got.Status != http.StatusUnauthorized || p.Code != string(fault.CodeUnauthorized) || got.Header.Get("Content-Type") != "application/problem+json" {
				t.Errorf("%s with %q: %d %s", path, key, got.Status, got.Body)
			}
		}
	}
	if got := say(t, "GET", o.s.URL+httpapi.OperatorRoot+"/organizations", "", "X-Api-Key", operatorKey); got.Status != http.StatusNotFound {
		t.Errorf("on the public's handler: %d", got.Status)
	}
	if log := o.log.String(); !strings.Contains(log, "operator key refused") || strings.Contains(log, operatorKey) {
		t.Errorf("the log:\n%s", log)
	}
	for _, key := range []string{"", operatorKey[:31]} {
		if _, err := httpapi.NewOperator(o.s.Engine, o.s.Engine.Queue.(operator.Database), httpapi.OperatorOptions{Key: key}); err == nil {
			t.Errorf("the key %q was taken", key)
		}
	}
	if _, err := httpapi.NewOperator(&engine.Engine{}, nil, httpapi.OperatorOptions{Key: operatorKey}); err == nil {
		t.Error("an engine without keys was taken")
	}
}

// TestOperatorRefuses: what there is not, what will not do, and what comes twice.
func TestOperatorRefuses(t *testing.T) {
	o := newOperators(t)
	for _, id := range []string{uuid.NewString(), "x", "a%00b"} {
		for _, name := range []string{"organizationId", "workspaceId", "projectId", "templateId", "id"} {
			o.ids[name] = id
		}
		for _, operation := range []string{
			"GET /organizations/{organizationId}/workspaces", "GET /organizations/{organizationId}/users", "GET /organizations/{organizationId}/keys",
			"GET /organizations/{organizationId}/retention", "DELETE /organizations/{organizationId}/keys/{id}", "DELETE /caps/{organizationId}",
			"GET /workspaces/{workspaceId}/templates", "DELETE /templates/{templateId}", "DELETE /projects/{projectId}", "POST /projects/{projectId}/retry", "POST /projects/{projectId}/cancel",
		} {
			o.refused(operation, "", http.StatusNotFound, "")
		}
		for operation, body := range map[string]string{
			"POST /organizations/{organizationId}/workspaces": `{"name":"x"}`, "POST /organizations/{organizationId}/users": `{"email":"b@example.com"}`,
			"POST /organizations/{organizationId}/keys": `{"name":"x"}`, "PATCH /workspaces/{workspaceId}": `{"name":"x"}`, "PUT /workspaces/{workspaceId}/priority": `{"priority":"low"}`, "PUT /caps/{organizationId}": `{}`,
			"PUT /workspaces/{workspaceId}/retention": `{"projectDays":0,"exportDays":0,"uploadDays":0}`, "POST /workspaces/{workspaceId}/templates": `{"name":"x","scenes":[{"type":"title"}]}`,
		} {
			o.refused(operation, body, http.StatusNotFound, "")
		}
	}
	o.ids["organizationId"], o.ids["workspaceId"] = o.s.Organization.ID, o.s.Workspace.ID
	o.refused("POST /organizations", `{}`, http.StatusBadRequest, "name")
	o.refused("PUT /caps/{organizationId}", `{"running":-1}`, http.StatusBadRequest, "running")
	o.refused("PUT /workspaces/{workspaceId}/retention", `{"projectDays":4000,"exportDays":0,"uploadDays":0}`, http.StatusBadRequest, "projectDays")
	o.refused("POST /organizations/{organizationId}/keys", `{"name":"x","scopes":["projects:read","dance"]}`, http.StatusBadRequest, "scopes[1]")
	o.refused("PUT /workspaces/{workspaceId}/priority", `{"priority":"higher"}`, http.StatusBadRequest, "priority")
	o.refused("POST /organizations/{organizationId}/users", `{"email":"owner@Acme.example"}`, http.StatusConflict, "email")
	o.refused("GET /nothing", "", http.StatusNotFound, "")
	o.refused("PUT /jobs", "", http.StatusMethodNotAllowed, "")

	key := []string{"X-Api-Key", operatorKey, "Idempotency-Key", "once"}
	first := say(t, "POST", o.url+"/organizations", `{"name":"Twice"}`, key...)
	again := say(t, "POST", o.url+"/organizations", `{"name":"Twice"}`, key...)
	if first.Status != http.StatusCreated || again.Body != first.Body || again.Header.Get("Idempotent-Replayed") != "true" {
		t.Errorf("%d %s, then %d %s", first.Status, first.Body, again.Status, again.Body)
	}
}

// refused checks that a call is a problem.
func (o *operators) refused(operation, body string, status int, param string) {
	o.Helper()
	method, path, _ := strings.Cut(operation, " ")
	for name, id := range o.ids {
		path = strings.ReplaceAll(path, "{"+name+"}", id)
	}
	got := say(o, method, o.url+path, body, "X-Api-Key", operatorKey)
	wantStatus(o.T, operation+" "+path, got, status, param)
}
