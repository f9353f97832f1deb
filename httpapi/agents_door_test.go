package httpapi_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/enginetest"
	"github.com/scenewright/scenewright/engine/story"
	"github.com/scenewright/scenewright/httpapi"
	"github.com/scenewright/scenewright/httpapi/apitest"
)

const hello = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"old","version":"1"}}}`

// heard is what the door answered.
type heard struct {
	status int
	header http.Header
	body   string
}

// code is a problem's.
func (h heard) code(t *testing.T) any {
	t.Helper()
	if h.header.Get("Content-Type") != "application/problem+json" {
		t.Errorf("no problem: %v", h)
		return nil
	}
	return decode(t, strings.NewReader(h.body))["code"]
}

// knock sends one message without a client.
func knock(t *testing.T, s *apitest.Server, method, body string, headers ...string) heard {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, s.URL+"/mcp", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "application/json, text/event-stream")
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	r.Host = r.Header.Get("Host") // "": the address's
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	raw, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return heard{resp.StatusCode, resp.Header, string(raw)}
}

func TestTheDoorAsksForAKey(t *testing.T) {
	ofValues(t)
	t.Parallel()
	s := apitest.New(t, nil)
	for name, headers := range map[string][]string{
		"none":              nil,
		"nonsense":          {"X-Api-Key", "nonsense"},
		"nonsense, bearer":  {"Authorization", "Bearer nonsense"},
		"another scheme":    {"Authorization", "Basic " + s.Key},
		"a wrong one first": {"X-Api-Key", "nonsense", "Authorization", "Bearer " + s.Key},
	} {
		got := knock(t, s, http.MethodPost, hello, headers...)
		if got.status != http.StatusUnauthorized || got.header.Get("WWW-Authenticate") == "" || got.code(t) != "unauthorized" {
			t.Errorf("%s: got %v", name, got)
		}
	}
	for _, headers := range [][]string{{"X-Api-Key", s.Key}, {"Authorization", "Bearer " + s.Key}, {"Authorization", "bearer  " + s.Key}} {
		if got := knock(t, s, http.MethodPost, hello, headers...); got.status != http.StatusOK {
			t.Errorf("%s: got %v", headers[0], got)
		}
	}
}

// TestTheDoorKnowsPagesByTheirOrigin: whatever the key, the method and the name that
// the server is called by, a page of somebody else gets nothing.
func TestTheDoorKnowsPagesByTheirOrigin(t *testing.T) {
	ofValues(t)
	t.Parallel()
	s := apitest.New(t, &apitest.Setup{API: httpapi.Options{Origins: []string{"https://app.example.com"}}})
	for _, c := range []struct {
		method string
		origin []string
		want   int
	}{
		{http.MethodPost, nil, http.StatusOK},
		{http.MethodPost, []string{"Origin", s.URL}, http.StatusOK},
		{http.MethodPost, []string{"Origin", "https://app.example.com"}, http.StatusOK},
		{http.MethodPost, []string{"Origin", "https://APP.example.com:443"}, http.StatusOK},
		{http.MethodPost, []string{"Origin", "https://evil.example"}, http.StatusForbidden},
		{http.MethodPost, []string{"Origin", "https://evil.example", "Host", "evil.example"}, http.StatusForbidden},
		{http.MethodPost, []string{"Origin", "http://app.example.com"}, http.StatusForbidden},
		{http.MethodPost, []string{"Origin", "https://app.example.com.evil.example"}, http.StatusForbidden},
		{http.MethodPost, []string{"Origin", s.URL + "0"}, http.StatusForbidden},
		{http.MethodPost, []string{"Origin", "null"}, http.StatusForbidden},
		{http.MethodGet, []string{"Origin", "https://evil.example"}, http.StatusForbidden},
		{http.MethodOptions, []string{"Origin", "https://evil.example"}, http.StatusForbidden},
	} {
		got := knock(t, s, c.method, hello, append([]string{"X-Api-Key", s.Key}, c.origin...)...)
		if got.status != c.want || c.want == http.StatusForbidden && got.code(t) != "forbidden" {
			t.Errorf("%s %v: got %v", c.method, c.origin, got)
		}
	}
	for _, wrong := range []string{"app.example.com", "https://app.example.com/", "https://u@app.example.com", "*"} {
		if _, err := httpapi.New(s.Engine, &httpapi.Options{Origins: []string{wrong}}); err == nil || !strings.Contains(err.Error(), "Options.Origins") {
			t.Errorf("%s: %v", wrong, err)
		}
	}
}

func TestTheDoorTakesMessagesOnly(t *testing.T) {
	ofValues(t)
	t.Parallel()
	s := apitest.New(t, nil)
	for _, c := range []struct {
		method, body string
		headers      []string
		want         int
	}{
		{http.MethodGet, "", nil, http.StatusMethodNotAllowed},
		{http.MethodDelete, "", nil, http.StatusMethodNotAllowed},
		{http.MethodPost, strings.Repeat(" ", 8<<20+1), nil, http.StatusRequestEntityTooLarge},
		{http.MethodPost, "", nil, http.StatusBadRequest},
		{http.MethodPost, "{", nil, http.StatusBadRequest},
		{http.MethodPost, hello, []string{"Content-Type", "text/plain"}, http.StatusUnsupportedMediaType},
		{http.MethodPost, hello, []string{"Accept", "text/html"}, http.StatusBadRequest},
		{http.MethodPost, hello, []string{"MCP-Protocol-Version", "1999-01-01"}, http.StatusBadRequest},
	} {
		got := knock(t, s, c.method, c.body, slices.Concat([]string{"X-Api-Key", s.Key}, c.headers)...)
		if got.status != c.want || got.code(t) == "" {
			t.Errorf("%s %.20q %v: got %v", c.method, c.body, c.headers, got)
		}
		if c.method != http.MethodPost && got.header.Get("Allow") != "POST, OPTIONS" {
			t.Errorf("%s: Allow is %q", c.method, got.header.Get("Allow"))
		}
	}
}

func TestOldAgentsAreServed(t *testing.T) {
	t.Parallel()
	s := apitest.New(t, nil)
	const call = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_options","arguments":{"kind":"tones"}}}`
	got := knock(t, s, http.MethodPost, call, "X-Api-Key", s.Key, "MCP-Protocol-Version", "2025-06-18")
	if !strings.Contains(got.body, `"structuredContent":{"tones":[`) {
		t.Errorf("got %v", got)
	}
}

// secret is what the secret of a key looks like, wherever it stands.
var secret = regexp.MustCompile(`[0-9A-Za-z]{43}`)

func TestAgentsGetLinksAndNoSecrets(t *testing.T) {
	t.Parallel()
	lines := &logLines{}
	s := apitest.New(t, &apitest.Setup{API: lines.options()})
	// Nothing that a caller says of itself makes it another channel.
	a := connect(t, s, s.Key, "X-Channel", "rest", "X-Agent", "false", "Channel", "rest", "X-Forwarded-Prefix", "/v1", "X-Original-Url", "/v1/keys")
	target := map[string]any{"type": "workspace", "id": s.Workspace.ID}
	issued := a.use(t, "issue_key", "name", "For the website", "target", target, "scopes", []string{"projects:read"}, "idempotencyKey", "once").must(t)
	id := issued.string(t, "key.id")
	if issued.at("key.status") != "pending_claim" || issued.at("apiKey") != nil || !strings.HasPrefix(issued.string(t, "claim.url"), s.URL+"/claim/") {
		t.Errorf("got %s", issued.text)
	}
	if !strings.Contains(issued.text, "claim.url to the person") {
		t.Errorf("the agent is not told what to do with the link: %s", issued.text)
	}
	if got := a.use(t, "get_key", "keyId", id).must(t).at("status"); got != "pending_claim" {
		t.Errorf("the key's status is %v", got)
	}

	child, childKey := issueChild(t, s)
	rotated := a.use(t, "rotate_key", "keyId", child).must(t)
	if rotated.at("apiKey") != nil || !strings.HasPrefix(rotated.string(t, "claim.url"), s.URL+"/claim/") {
		t.Errorf("got %s", rotated.text)
	}
	a.use(t, "list_keys").must(t)
	if got := a.use(t, "revoke_key", "keyId", child, "reason", "a test").must(t); !strings.Contains(fmt.Sprint(got.at("revokedIds")), child) {
		t.Errorf("got %s", got.text)
	}
	if got := connectRefused(t, s, childKey); got != http.StatusUnauthorized {
		t.Errorf("a revoked key gets %d", got)
	}
	a.use(t, "create_video", "prompt", "The key of this film is "+s.Key+", and no other.").must(t)
	a.use(t, "create_video", "prompt", "x", "videoLength", s.Key)
	a.use(t, "get_key", "keyId", childKey)
	for name, text := range map[string]string{"the log": lines.String(), "what came in": withoutEcho(a.wire.String(), childKey, s.Key)} {
		if text == "" || secret.MatchString(text) {
			t.Errorf("%s has a secret, or nothing: %q in %d bytes", name, secret.FindString(text), len(text))
		}
	}
}

// withoutEcho is a text without what the agent itself sent.
func withoutEcho(text string, sent ...string) string {
	for _, s := range sent {
		text = strings.ReplaceAll(text, s, "")
	}
	return text
}

// issueChild makes a key under the server's over REST, where secrets are shown
// whatever the headers say.
func issueChild(t *testing.T, s *apitest.Server) (id, key string) {
	t.Helper()
	body := fmt.Sprintf(`{"name": "child", "target": {"type": "workspace", "id": %q}, "scopes": ["projects:read"]}`, s.Workspace.ID)
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.URL+"/v1/keys", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header = http.Header{"X-Api-Key": {s.Key}, "Content-Type": {"application/json"}, "X-Channel": {"agent"}}
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	got := decode(t, resp.Body)
	key, _ = got["apiKey"].(string)
	if !secret.MatchString(key) {
		t.Fatalf("over REST the key is %v", got)
	}
	return got["key"].(map[string]any)["id"].(string), key
}

// connectRefused is the status with which a key is turned away.
func connectRefused(t *testing.T, s *apitest.Server, key string) int {
	t.Helper()
	return knock(t, s, http.MethodPost, hello, "X-Api-Key", key).status
}

// held is a server whose exports say that they began, and wait until they are
// let go.
type held struct {
	*apitest.Server
	begun, gate chan struct{}
}

func hold(t *testing.T) *held {
	t.Helper()
	h := &held{begun: make(chan struct{}, 10), gate: make(chan struct{})}
	h.Server = apitest.New(t, &apitest.Setup{Ports: func(p *engine.Ports) {
		p.Renderer = enginetest.Renderer{Before: h.render}
	}})
	return h
}

func (h *held) render(ctx context.Context, _ story.RenderRequest) error {
	h.begun <- struct{}{}
	select {
	case <-h.gate:
	case <-ctx.Done():
	}
	return ctx.Err()
}

func TestWaitingEnds(t *testing.T) {
	t.Parallel()
	s := hold(t)
	a := connect(t, s.Server, s.Key)
	id := a.use(t, "create_video", "prompt", "Tea is a drink. It is made of leaves.", "toAutoExport", true).must(t).string(t, "projectId")
	<-s.begun
	got := a.use(t, "wait_for_video", "projectId", id, "timeoutSeconds", 0).must(t)
	if got.at("done") != false || !strings.Contains(got.string(t, "next"), "Call wait_for_video again") {
		t.Errorf("got %s", got.text)
	}
	a.use(t, "cancel_video", "projectId", id).must(t)
	if got := a.use(t, "wait_for_video", "projectId", id).must(t); got.at("done") != true || !strings.Contains(got.string(t, "next"), "retry_video") {
		t.Errorf("after it was cancelled: %s", got.text)
	}
	close(s.gate)
	a.use(t, "retry_video", "projectId", id).must(t)
	if got := a.use(t, "wait_for_video", "projectId", id).must(t); got.at("exported") != true {
		t.Errorf("after it went on: %s", got.text)
	}
	a.use(t, "delete_video", "projectId", id).must(t)
	if got := a.use(t, "wait_for_video", "projectId", id).refused(); got != "not_found <nil>" {
		t.Errorf("after it was deleted: %s", got)
	}
}

func TestAVideoIsMadeStepByStep(t *testing.T) {
	t.Parallel()
	s := apitest.New(t, nil)
	a := connect(t, s, s.Key)
	id := a.use(t, "create_video", "prompt", "Tea is a drink. It is made of leaves.", "toAutoEnhance", false).must(t).string(t, "projectId")
	if got := a.use(t, "export_video", "projectId", id).refused(); got != "conflict <nil>" {
		t.Errorf("an export before enhancement: %s", got)
	}
	for _, step := range []string{"enhance_video", "export_video"} {
		if got := a.use(t, "wait_for_video", "projectId", id).must(t); got.at("done") != true || !strings.Contains(got.string(t, "next"), step) {
			t.Errorf("before %s: %s", step, got.text)
		}
		a.use(t, step, "projectId", id).must(t)
	}
	if got := a.use(t, "wait_for_video", "projectId", id).must(t); got.at("exported") != true {
		t.Errorf("got %s", got.text)
	}
	a.use(t, "change_video", "projectId", id, "resolution", "720p").must(t)
	got := a.use(t, "wait_for_video", "projectId", id).must(t)
	if got.at("exported") != false || got.at("project.video.state") != "outdated" || !strings.Contains(got.string(t, "next"), "enhance_video") {
		t.Errorf("after a change: %s", got.text)
	}
}

// administrator is the owner, who has just signed in.
func administrator(s *apitest.Server) access.Actor {
	return access.Actor{Human: &access.Human{UserID: s.Owner.ID, OrganizationID: s.Organization.ID, Admin: true, Verified: true, AuthTime: time.Now()}}
}

func TestWaitingSeesNoMoreOnceTheKeyIsRevoked(t *testing.T) {
	t.Parallel()
	s := hold(t)
	c, key, err := s.Engine.Keys.IssueRoot(t.Context(), access.Owner{OrganizationID: s.Organization.ID},
		access.NewCredential{Name: "waits", Target: access.Target{Type: access.TargetOrganization, ID: s.Organization.ID}, Scopes: access.Scopes()})
	if err != nil {
		t.Fatal(err)
	}
	a := connect(t, s.Server, key)
	id := a.use(t, "create_video", "prompt", "Tea is a drink. It is made of leaves.", "toAutoExport", true).must(t).string(t, "projectId")
	<-s.begun
	answer := make(chan result, 1)
	go func() {
		r, err := a.try(t.Context(), "wait_for_video", "projectId", id, "timeoutSeconds", 120)
		if err != nil {
			t.Error(err)
		}
		answer <- r
	}()
	<-a.progress
	if _, err := s.Engine.Keys.Revoke(t.Context(), administrator(s.Server), c.ID, ""); err != nil {
		t.Fatal(err)
	}
	close(s.gate)
	if got := (<-answer).refused(); got != "unauthorized <nil>" {
		t.Errorf("got %s", got)
	}
}

func TestMessagesAreCounted(t *testing.T) {
	t.Parallel()
	s := apitest.New(t, &apitest.Setup{API: httpapi.Options{Rates: httpapi.Rates{PerMinute: 6, CreatesPerMinute: -1}}})
	a := connect(t, s, s.Key)
	var refused error
	for range 10 {
		if _, refused = a.ListTools(t.Context(), nil); refused != nil {
			break
		}
	}
	if refused == nil || !strings.Contains(refused.Error(), "more than 6 requests a minute") {
		t.Errorf("got %v", refused)
	}
	if got := a.use(t, "list_options", "kind", "tones").refused(); got != "limited <nil>" {
		t.Errorf("a tool: %s", got)
	}
	if _, err := a.CallTool(t.Context(), &mcp.CallToolParams{Name: "list_organizations"}); err != nil {
		t.Error(err)
	}
}
