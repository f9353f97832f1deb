package httpapi_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/uuid"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/replay"
	"github.com/scenewright/scenewright/engine/request"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/httpapi"
	"github.com/scenewright/scenewright/httpapi/apitest"
	"github.com/scenewright/scenewright/httpapi/contract"
)

// way has an operation refuse.
type way func(*testing.T, described) said

// ways are the ways to be refused, by status, and those that are an
// operation's own, by status and pair.
type ways struct {
	*world
	common map[int]way
	own    map[string]way
	keys   map[access.Scope]string // that lack one scope

	limited, broken, away *apitest.Server
	halves                [2]string // keys for which the broken store panics, and fails
}

func newWays(t *testing.T, w *world) *ways {
	t.Helper()
	y := &ways{world: w, keys: map[access.Scope]string{}}
	y.limited = apitest.New(t, &apitest.Setup{API: httpapi.Options{Rates: httpapi.Rates{PerMinute: 1, CreatesPerMinute: -1}}})
	y.broken = apitest.New(t, &apitest.Setup{Ports: func(p *engine.Ports) { p.Stores.Keys.Credentials = brokenStore{p.Stores.Keys.Credentials} }})
	y.away = apitest.New(t, &apitest.Setup{Ports: func(p *engine.Ports) { p.Stores.Keys.Credentials = awayStore{p.Stores.Keys.Credentials} }})
	y.common = map[int]way{
		400: y.invalid, 401: y.anonymous, 403: y.unscoped, 404: y.nowhere, 405: y.otherMethod, 409: y.underWay,
		413: y.tooLarge, 415: y.otherKind, 422: y.mismatched, 429: y.tooOften, 500: y.failing, 503: y.unavailable,
	}
	y.own = map[string]way{
		"503 POST /auth/project/create":                               y.speechless,
		"409 POST /auth/project/{projectId}/edit/export":              y.tooEarly,
		"409 POST /auth/project/{projectId}/edit/enhance":             y.asItIs,
		"409 POST /auth/project/{projectId}/cancel":                   y.asItIs,
		"409 POST /auth/project/{projectId}/retry":                    y.asItIs,
		"409 POST /auth/project/{projectId}/translate":                y.unmade,
		"409 PATCH /auth/project/{projectId}/scenes/{sceneId}":        y.unmade,
		"409 POST /keys/{id}/rotate":                                  y.staleRevision,
		"409 POST /auth/workspace/{workspaceId}/assets/folder":        y.takenName,
		"409 PUT /auth/workspace/{workspaceId}/assets/{assetId}/file": y.takenName,
		"409 PUT /auth/workspace/{workspaceId}/assets/move":           y.folderInFolder,
		"409 DELETE /auth/workspace/{workspaceId}/assets":             y.fullFolder,
		"413 POST /auth/workspace/{workspaceId}/assets":               y.tooManyFiles,

		"409 GET /auth/project/{projectId}/scenes/{sceneId}/still":     y.unplanned,
		"409 GET /auth/project/{projectId}/scenes/{sceneId}/narration": y.unplanned,
		"412 PATCH /auth/project/{projectId}/scenes/{sceneId}":         y.editedSince,
		"409 POST /auth/project/{projectId}/restore":                   y.unmade,
		"412 POST /auth/project/{projectId}/restore":                   y.editedSince,
		"409 PATCH /auth/project/{projectId}/scenes":                   y.unmade,
		"412 PATCH /auth/project/{projectId}/scenes":                   y.editedSince,
		"409 PATCH /auth/project/{projectId}":                          y.unmade,
		"412 PATCH /auth/project/{projectId}":                          y.editedSince,
	}
	return y
}

func (y *ways) find(status int, pair string) way {
	if own := y.own[fmt.Sprint(status, " ", pair)]; own != nil {
		return own
	}
	return y.common[status]
}

func (y *ways) send(t *testing.T, base, key, pair string, q question, header ...string) said {
	t.Helper()
	return q.send(t, base, key, pair, header...)
}

// send asks a question of the service at base.
func (q question) send(t *testing.T, base, key, pair string, header ...string) said {
	t.Helper()
	method, path, _ := strings.Cut(pair, " ")
	for name, id := range q.path {
		path = strings.ReplaceAll(path, "{"+name+"}", id)
	}
	content := q.content
	if content == "" {
		content = "application/json"
	}
	return say(t, method, base+"/v1"+path+q.query, q.body, append([]string{"X-Api-Key", key, "Content-Type", content}, header...)...)
}

// ask is send to the world with its key.
func (y *ways) ask(t *testing.T, d described, q question, header ...string) said {
	t.Helper()
	return y.send(t, y.URL, y.Key, d.pair, q, header...)
}

func (y *ways) question(t *testing.T, d described) question {
	t.Helper()
	if d.row.make == nil {
		t.Fatalf("%v has no row in isolation_rows_test.go", d.pair)
	}
	return d.row.make(t, y.world, false)
}

// invalid is a body that is no JSON, a key for repetitions that cannot be one,
// or a parameter that is not allowed.
func (y *ways) invalid(t *testing.T, d described) said {
	q := y.question(t, d)
	switch {
	case q.body != "" && q.content == "":
		q.body = "["
	case q.content != "":
		q.body = "--b--\r\n"
	case d.Method == http.MethodPost:
		return y.ask(t, d, q, "Idempotency-Key", strings.Repeat("x", 256))
	case d.takes("limit"):
		q.query = "?limit=0"
	case d.takes("width"):
		q.query = "?width=wide"
	case d.takes("language"):
		q.query = "?language=xx"
	case d.Method == http.MethodDelete:
		q.body = "["
	default: // of branding
		q.query = ""
	}
	return y.ask(t, d, q)
}

func (y *ways) anonymous(t *testing.T, d described) said {
	got := y.send(t, y.URL, "", d.pair, y.question(t, d))
	if got.Header.Get("WWW-Authenticate") == "" {
		t.Error("401 without WWW-Authenticate")
	}
	return got
}

// unscoped asks with a key that has every scope but the one.
func (y *ways) unscoped(t *testing.T, d described) said {
	if y.keys[d.scope] == "" {
		others := slices.DeleteFunc(access.Scopes(), func(s access.Scope) bool { return s == d.scope })
		y.keys[d.scope] = y.Issue(t, y.Tenant, "", others...)
	}
	return y.send(t, y.URL, y.keys[d.scope], d.pair, y.question(t, d))
}

func (y *ways) nowhere(t *testing.T, d described) said {
	return y.ask(t, d, y.question(t, d).nowhere(""))
}

func (y *ways) otherMethod(t *testing.T, d described) said {
	_, path, _ := strings.Cut(d.pair, " ")
	methods := []string{http.MethodPatch, http.MethodPut, http.MethodPost}
	for _, rt := range httpapi.Routes() {
		if rt.Path == path {
			methods = slices.DeleteFunc(methods, func(m string) bool { return m == rt.Method })
		}
	}
	other := methods[0]
	got := y.send(t, y.URL, y.Key, other+" "+path, y.question(t, d))
	allowed := strings.Split(got.Header.Get("Allow"), ", ")
	if !slices.Contains(allowed, d.Method) || slices.Contains(allowed, other) || !slices.Contains(allowed, "OPTIONS") {
		t.Errorf("Allow: %s", got.Header.Get("Allow"))
	}
	return got
}

// underWay sends what is being worked already, under the same key.
func (y *ways) underWay(t *testing.T, d described) said {
	q := y.question(t, d)
	_, path, _ := strings.Cut(d.pair, " ")
	for name, id := range q.path {
		path = strings.ReplaceAll(path, "{"+name+"}", id)
	}
	call := replay.Call{Owner: y.grant(t, y.Key).CredentialID, Key: rand(), Route: d.Method + " " + path + "?", NewID: rand()}
	if q.content == "" {
		call.Hash = replay.HashBytes([]byte(q.body))
	}
	turn, err := y.Engine.Replays.Begin(t.Context(), call)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { must(t, turn.Release(context.WithoutCancel(t.Context()))) }()
	got := y.ask(t, d, q, "Idempotency-Key", call.Key)
	if got.Header.Get("Retry-After") == "" {
		t.Error("409 without a time to come back")
	}
	return got
}

func rand() string { return uuid.NewString() }

// asItIs asks of a project that is finished.
func (y *ways) asItIs(t *testing.T, d described) said {
	return y.ask(t, d, question{path: map[string]string{"projectId": y.project}})
}

// unplanned asks of a scene before there are any.
func (y *ways) unplanned(t *testing.T, d described) said {
	id := y.start(t, request.Request{VideoLength: 3})
	cancelled(t, y.world, id)
	return y.ask(t, d, question{path: map[string]string{"projectId": id, "sceneId": "s1"}})
}

// editedSince edits a scene as it was before edits that there never were.
func (y *ways) editedSince(t *testing.T, d described) said {
	return y.ask(t, d, y.question(t, d), "If-Match", `"scenes-99"`)
}

// tooEarly asks of a project that nobody has enhanced.
func (y *ways) tooEarly(t *testing.T, d described) said {
	id := y.start(t, request.Request{ToAutoEnhance: new(bool)})
	waited(t, y.world, id)
	return y.ask(t, d, question{path: map[string]string{"projectId": id}})
}

// unmade asks for a scene of a project that has none yet.
func (y *ways) unmade(t *testing.T, d described) said {
	q := y.question(t, d)
	id := y.start(t, request.Request{VideoLength: 3})
	if err := y.Engine.Cancel(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	q.path = map[string]string{"projectId": id, "sceneId": "s1"}
	return y.ask(t, d, q)
}

func (y *ways) staleRevision(t *testing.T, d described) said {
	q := y.question(t, d)
	q.body = `{"expectedRevision":7}`
	return y.ask(t, d, q)
}

// folder makes one and gives its id.
func (y *ways) folder(t *testing.T, name string) string {
	t.Helper()
	must(t, y.Client.Assets.CreateFolder(t.Context(), y.Workspace.ID, name))
	got := say(t, "GET", assetsURL(y.Server)+"?type=folder&limit=1", "", "X-Api-Key", y.Key)
	var list []contract.Asset
	if err := json.Unmarshal([]byte(got.Body), &list); err != nil || len(list) != 1 || list[0].DisplayName != name {
		t.Fatalf("%v: %s", err, got.Body)
	}
	return list[0].ID
}

// takenName gives a folder the name of another.
func (y *ways) takenName(t *testing.T, d described) said {
	y.folder(t, "Taken by "+d.Method)
	q := question{path: map[string]string{"workspaceId": y.Workspace.ID}, body: `{"newName":"Taken by ` + d.Method + `"}`}
	if d.Method == http.MethodPut {
		q.path["assetId"] = y.folder(t, "Other")
	}
	return y.ask(t, d, q)
}

func (y *ways) folderInFolder(t *testing.T, d described) said {
	y.folder(t, "Outer")
	q := y.question(t, d)
	q.body = `{"toFolder":"/Outer","assetIds":"` + y.folder(t, "Inner") + `"}`
	return y.ask(t, d, q)
}

func (y *ways) fullFolder(t *testing.T, d described) said {
	q := y.question(t, d)
	q.body = `{"assetIds":"` + y.folder(t, "Full") + `"}`
	uploaded(t, y.Server, "/Full", file("a.mp4", clip))
	return y.ask(t, d, q)
}

func (y *ways) tooLarge(t *testing.T, d described) said {
	q := y.question(t, d)
	q.body = `{"name":"` + strings.Repeat("x", 1<<20) + `"}`
	return y.ask(t, d, q)
}

func (y *ways) tooManyFiles(t *testing.T, d described) said {
	q := y.question(t, d)
	q.body = strings.Repeat("--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.gif\"\r\n\r\n"+pixel+"\r\n", 21) + "--b--\r\n"
	return y.ask(t, d, q)
}

func (y *ways) otherKind(t *testing.T, d described) said {
	q := y.question(t, d)
	q.content, q.body = "text/plain", "hello"
	return y.ask(t, d, q)
}

// mismatched asks for two things under one key.
func (y *ways) mismatched(t *testing.T, d described) said {
	key := rand()
	first := d.row.make(t, y.world, true)
	if got := y.ask(t, d, first, "Idempotency-Key", key); got.Status >= 300 {
		t.Fatalf("the first got %d %s", got.Status, got.Body)
	}
	first.query = "?other=1"
	return y.ask(t, d, first, "Idempotency-Key", key)
}

// tooOften asks a service that takes one call a minute.
func (y *ways) tooOften(t *testing.T, d described) said {
	q := y.question(t, d)
	got := y.send(t, y.limited.URL, y.limited.Key, d.pair, q)
	for range 3 {
		if got.Status == http.StatusTooManyRequests {
			break
		}
		got = y.send(t, y.limited.URL, y.limited.Key, d.pair, q)
	}
	wait, err := strconv.Atoi(got.Header.Get("Retry-After"))
	if err != nil || wait < 1 || wait > 60 {
		t.Errorf("Retry-After %q", got.Header.Get("Retry-After"))
	}
	if h := got.Header.Get("RateLimit-Policy"); h != `"default";q=1;w=60` {
		t.Errorf("RateLimit-Policy %s", h)
	}
	if h := got.Header.Get("RateLimit"); !strings.HasPrefix(h, `"default";r=0;t=`) {
		t.Errorf("RateLimit %s", h)
	}
	if !strings.Contains(got.Body, `"violated-policies":["default"]`) {
		t.Errorf("the policy is not named: %s", got.Body)
	}
	return got
}

// secretCause is what a broken part says of itself, to the operator only.
const secretCause = "disk at /var/lib/scenewright is on fire"

// brokenStore cannot tell who calls: it fails for one key in two, and panics
// for the others.
type brokenStore struct{ access.CredentialStore }

// Lineage fails.
func (brokenStore) Lineage(_ context.Context, key string, _ int) (access.Lineage, error) {
	if key[0]%2 == 0 {
		panic(secretCause)
	}
	return access.Lineage{}, errors.New(secretCause)
}

// awayStore is a database that is away.
type awayStore struct{ access.CredentialStore }

// Lineage fails as the store does.
func (awayStore) Lineage(context.Context, string, int) (access.Lineage, error) {
	return access.Lineage{}, &fault.Error{Code: fault.CodeUnavailable, Message: "the database cannot be reached", Remedy: "try again", Retryable: true, Err: errors.New(secretCause)}
}

func (y *ways) unavailable(t *testing.T, d described) said {
	got := y.send(t, y.away.URL, y.away.Key, d.pair, y.question(t, d), "X-Request-Id", "golden")
	if got.Header.Get("Retry-After") != "5" {
		t.Errorf("Retry-After %q, want 5", got.Header.Get("Retry-After"))
	}
	return got
}

// failing asks a service whose store panics, and one whose store fails.
func (y *ways) failing(t *testing.T, d described) said {
	panicked, failed := y.failures(t, d.pair, y.question(t, d))
	wantProblem(t, panicked, http.StatusInternalServerError)
	return failed
}

func (y *ways) failures(t *testing.T, pair string, q question) (panicked, failed said) {
	t.Helper()
	for y.halves[0] == "" || y.halves[1] == "" {
		key := y.broken.Issue(t, y.broken.Tenant, "", access.Scopes()...)
		y.halves[key[len("swk-")]%2] = key
	}
	ask := func(key string) said { return y.send(t, y.broken.URL, key, pair, q, "X-Request-Id", "golden") }
	return ask(y.halves[0]), ask(y.halves[1])
}

// englishOnly speaks no French.
type englishOnly struct{ enginetest.Voice }

// Voices are one.
func (englishOnly) Voices(context.Context) ([]story.VoiceOption, error) {
	return []story.VoiceOption{{ID: "fake/hum", VoiceType: "local", Name: "Hum", Languages: []string{"en"}}}, nil
}

func (y *ways) speechless(t *testing.T, _ described) said { return askFrench(t) }

// askFrench asks a service without a voice for the language.
func askFrench(t *testing.T, header ...string) said {
	t.Helper()
	s := apitest.New(t, &apitest.Setup{Ports: func(p *engine.Ports) { p.Voices = []engine.Voice{englishOnly{}} }})
	return say(t, "POST", s.URL+"/v1/auth/project/create", `{"prompt":"Le thé se boit chaud. On le prend avec du lait.","language":"fr"}`, append([]string{"X-Api-Key", s.Key}, header...)...)
}
