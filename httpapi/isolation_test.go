package httpapi_test

import (
	"context"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/delivery"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/tenant"
	"github.com/scenewright/scenewright/httpapi"
	"github.com/scenewright/scenewright/httpapi/apitest"
)

// world is what the matrix looks at: a tenant with one of everything, its other
// workspace, and another tenant.
type world struct {
	*apitest.Server
	other   apitest.Tenant
	sibling tenant.Workspace
	line    *line

	project, asset, template, delivery, subscription, key string // of the first workspace
}

// line is the engine's store with an operator's hand in it: it narrows and
// ends credentials, which no call of the API does.
type line struct {
	access.CredentialStore
	narrowed, expired map[string]bool
}

// Lineage changes what the store has.
func (l *line) Lineage(ctx context.Context, key string, revision int) (access.Lineage, error) {
	got, err := l.CredentialStore.Lineage(ctx, key, revision)
	for i := range got.Line {
		c := &got.Line[i]
		if l.narrowed[c.ID] {
			c.Scopes = readOnly()
		}
		if l.expired[c.ID] {
			c.ExpiresAt = time.Now().Add(-time.Hour)
		}
	}
	return got, err
}

func readOnly() (out []access.Scope) {
	for _, s := range access.Scopes() {
		if strings.HasSuffix(string(s), ":read") {
			out = append(out, s)
		}
	}
	return out
}

func newWorld(t *testing.T) *world {
	t.Helper()
	w := &world{line: &line{narrowed: map[string]bool{}, expired: map[string]bool{}}}
	w.Server = apitest.New(t, &apitest.Setup{Ports: func(p *engine.Ports) {
		p.Writer = enginetest.Translator{Writer: p.Writer}
		w.line.CredentialStore = p.Stores.Keys.Credentials
		p.Stores.Keys.Credentials = w.line
	}})
	w.other = w.AddTenant(t, "Beta")
	w.sibling = w.AddWorkspace(t, w.Tenant, "Sibling")
	w.project = w.film(t)
	w.asset = w.upload(t)
	templates, err := w.Engine.Templates(t.Context(), tenant.TemplateQuery{WorkspaceID: w.Workspace.ID})
	if err != nil || len(templates) == 0 {
		t.Fatalf("%d templates, %v", len(templates), err)
	}
	w.template = templates[0].ID
	w.key, _ = w.child(t, w.Key, access.ConfigRead)
	deliveries, err := w.Engine.Webhooks.Deliveries(t.Context(), w.deliveries())
	if err != nil || len(deliveries) == 0 {
		t.Fatalf("%d deliveries, %v", len(deliveries), err)
	}
	w.delivery = deliveries[0].ID
	w.subscription = w.subscribe(t, "https://hooks.example.com/failures")
	return w
}

// subscribe has a URL told of the first workspace's failures.
func (w *world) subscribe(t *testing.T, url string) string {
	t.Helper()
	s, err := w.Engine.Webhooks.Subscribe(t.Context(), delivery.Subscription{
		ID: uuid.NewString(), WorkspaceID: w.Workspace.ID, URL: url, Event: delivery.EventFailure,
	})
	if err != nil {
		t.Fatal(err)
	}
	return s.ID
}

// film makes a project and exports it.
func (w *world) film(t *testing.T) string {
	t.Helper()
	p, err := w.Engine.Create(t.Context(), request.Request{
		Prompt: "Tea came to Europe by ship. A cup takes three minutes.", WorkspaceID: w.Workspace.ID, ToAutoExport: true, Webhook: "https://hooks.example.com/done",
	})
	if err == nil {
		_, err = w.Engine.Wait(t.Context(), p.ID)
	}
	if err != nil {
		t.Fatal(err)
	}
	return p.ID
}

// child has a key issue another for the first workspace, and gives its id and
// itself.
func (w *world) child(t *testing.T, parent string, scopes ...access.Scope) (id, key string) {
	t.Helper()
	c, key, err := w.Engine.Keys.Issue(t.Context(), access.Actor{Grant: w.grant(t, parent)}, access.NewCredential{
		Name: "child", Target: access.Target{Type: access.TargetWorkspace, ID: w.Workspace.ID}, Scopes: scopes,
	})
	if err != nil {
		t.Fatal(err)
	}
	return c.ID, key
}

// principal is somebody who calls.
type principal struct {
	name string
	key  string
	kind kind
}

// kind is by which rule a principal's answers are known.
type kind int

const (
	member   kind = iota // of the first workspace, with every scope
	reader               // of it, for reading only
	neighbor             // of another workspace of the organization
	stranger             // of another organization
	nobody               // without a valid key
)

func (w *world) principals(t *testing.T) []principal {
	t.Helper()
	all := access.Scopes()
	_, child := w.child(t, w.Key, all...)
	expired := w.Issue(t, w.Tenant, "", all...)
	w.line.expired[w.grant(t, expired).CredentialID] = true
	revoked := w.Issue(t, w.Tenant, "", all...)
	g := w.grant(t, revoked)
	if _, err := w.Engine.Keys.Revoke(t.Context(), access.Actor{Grant: g}, g.CredentialID, "test"); err != nil {
		t.Fatal(err)
	}
	return []principal{
		{"owner", w.Key, member},
		{"child", child, member},
		{"read-only", w.Issue(t, w.Tenant, "", readOnly()...), reader},
		{"child of a narrowed parent", w.narrowed(t), reader},
		{"other workspace", w.Issue(t, w.Tenant, w.sibling.ID, all...), neighbor},
		{"other organization", w.Issue(t, w.other, "", all...), stranger},
		{"revoked", revoked, nobody},
		{"expired", expired, nobody},
		{"rotated out", w.rotated(t), nobody},
		{"none", "", nobody},
	}
}

// narrowed is a key with every scope whose parent has since lost all but those
// for reading.
func (w *world) narrowed(t *testing.T) string {
	t.Helper()
	parent := w.Issue(t, w.Tenant, "", access.Scopes()...)
	_, key := w.child(t, parent, access.Scopes()...)
	w.line.narrowed[w.grant(t, parent).CredentialID] = true
	return key
}

func (w *world) rotated(t *testing.T) string {
	t.Helper()
	key := w.Issue(t, w.Tenant, "", access.Scopes()...)
	g, at := w.grant(t, key), 0
	if _, _, err := w.Engine.Keys.Rotate(t.Context(), access.Actor{Grant: g}, g.CredentialID, access.Rotation{OverlapSeconds: &at}); err != nil {
		t.Fatal(err)
	}
	return key
}

// question is a request to a route.
type question struct {
	path        map[string]string
	query, body string
	content     string // of the body; "" = JSON
}

// TestIsolation asks for every route as every principal. A route without a row
// fails.
func TestIsolation(t *testing.T) {
	ofValues(t)
	t.Parallel()
	w := newWorld(t)
	rows := w.rows()
	people := w.principals(t)
	w.settle(t, people)
	cells := 0
	for _, rt := range httpapi.Routes() {
		pair := rt.Method + " " + rt.Path
		r, ok := rows[pair]
		if !ok {
			t.Errorf("%s has no row in the matrix", pair)
			continue
		}
		delete(rows, pair)
		for _, who := range people {
			cells++
			t.Run(pair+"/"+who.name, func(t *testing.T) { w.cell(t, pair, rt.Scope, r, who) })
		}
	}
	for pair := range rows {
		t.Errorf("%s is in the matrix and not a route", pair)
	}
	if cells < 340 {
		t.Errorf("%d cells, want 340 or more", cells)
	}
}

// settle waits until the keys changed behind the keyring's back are known to
// be: what it remembers of a key is fresh for a second.
func (w *world) settle(t *testing.T, people []principal) {
	t.Helper()
	deadline := time.Now().Add(10 * time.Second)
	for _, who := range people {
		for who.kind == nobody && who.key != "" && time.Now().Before(deadline) {
			if _, err := w.Engine.Keys.Authenticate(t.Context(), who.key, loopback); err != nil {
				break
			}
		}
	}
	for time.Now().Before(deadline) {
		if g, err := w.Engine.Keys.Authenticate(t.Context(), people[3].key, loopback); err == nil && !g.Allows(access.ProjectsCreate) {
			return
		}
	}
	t.Fatal("the narrowed key is not narrowed")
}

func (w *world) cell(t *testing.T, pair string, scope access.Scope, r row, who principal) {
	want := r.expect(pair, scope, who)
	live := want < 300
	q := r.make(t, w, live)
	status, body := w.ask(t, who.key, pair, q)
	if ok := status == want || live && status >= 200 && status < 300; !ok {
		t.Fatalf("status %d, want %d: %s", status, want, body)
	}
	if who.kind != stranger && who.kind != neighbor {
		return
	}
	for _, id := range []string{w.Workspace.ID, w.project, w.asset, w.template, w.key} {
		if strings.Contains(body, id) && !strings.Contains(q.body+q.query, id) {
			t.Errorf("the answer tells of %s: %s", id, body)
		}
	}
	if status == http.StatusNotFound {
		own := w.other.Organization.ID
		if who.kind == neighbor {
			own = w.Organization.ID
		}
		if _, nothing := w.ask(t, who.key, pair, q.nowhere(own)); nothing != body {
			t.Errorf("what is another's answers %s\nwhat does not exist %s", body, nothing)
		}
	}
}

// nowhere is the same request for ids that do not exist, but for the caller's
// own organization.
func (q question) nowhere(own string) question {
	swap := func(id string) string {
		if id == own {
			return id
		}
		return uuid.NewString()
	}
	out := question{path: map[string]string{}, content: q.content}
	for name, id := range q.path {
		out.path[name] = swap(id)
	}
	out.query, out.body = ids.ReplaceAllStringFunc(q.query, swap), ids.ReplaceAllStringFunc(q.body, swap)
	return out
}

func (w *world) ask(t *testing.T, key, pair string, q question) (int, string) {
	t.Helper()
	method, path, _ := strings.Cut(pair, " ")
	for name, id := range q.path {
		path = strings.ReplaceAll(path, "{"+name+"}", id)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, method, w.URL+"/v1"+path+q.query, strings.NewReader(q.body))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("X-Request-Id", "same")
	if key != "" {
		req.Header.Set("X-Api-Key", key)
	}
	if q.body != "" {
		req.Header.Set("Content-Type", "application/json")
	}
	if q.content != "" {
		req.Header.Set("Content-Type", q.content)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return resp.StatusCode, string(body)
}
