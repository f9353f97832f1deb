package main

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"path"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/scenewright/scenewright/httpapi/client"
	"github.com/scenewright/scenewright/httpapi/contract"
)

// keyed adds a key to all that goes out.
type keyed string

func (k keyed) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("X-Api-Key", string(k))
	return http.DefaultTransport.RoundTrip(r)
}

// TestLog does what has secrets in it, and looks for them in the log. Each
// request has a line of JSON with its id.
func TestLog(t *testing.T) {
	t.Parallel()
	p := startWith(t, nil, t.TempDir()) // which says its password
	base, key := p.said["listening"], p.said["api key"]
	c := p.client(t, key)

	issued, err := c.Keys.Issue(t.Context(), contract.IssueKey{
		Name: "second", Target: contract.KeyTarget{Type: "workspace", ID: p.said["workspace"]}, Scopes: []string{"assets:read"},
	})
	if err != nil {
		t.Fatal(err)
	}
	hook, err := c.Webhooks.Secret(t.Context(), p.said["workspace"])
	if err != nil {
		t.Fatal(err)
	}
	assets, err := c.Assets.Upload(t.Context(), p.said["workspace"], "", client.UploadFile{Name: "tea.png", Content: bytes.NewReader(picture(t))})
	if err != nil {
		t.Fatal(err)
	}
	file := assets[0].UploadPath
	claim := askForKey(t, p)
	wrong := key[:len(key)-1] + "x" // its sum is wrong
	if wrong == key {
		wrong = key[:len(key)-1] + "y"
	}
	for _, r := range []struct {
		method, url, key string
		form             url.Values
		want             int
	}{
		{"GET", file, "", nil, 200},
		{"GET", file + "x", "", nil, 404},
		{"GET", claim, "", nil, 200},
		{"POST", claim + "/sign-in", "", url.Values{"email": {p.said["owner"]}, "password": {p.said["password"]}}, 303},
		{"GET", base + "/v1/auth/organization/list?key=" + key, wrong, nil, 401},
		{"GET", base + "/" + key, "", nil, 404},
		{"BREW", base + "/v1/keys", key, nil, 405},
	} {
		if got := status(t, r.method, r.url, r.key, r.form); got != r.want {
			t.Errorf("%s %s: %d, want %d", r.method, r.url, got, r.want)
		}
	}
	p.terminate(t)
	p.wait(t)

	secrets := []string{
		key, key[strings.Index(key, ".")+1 : strings.Index(key, ":")], string(issued.APIKey), hook, p.said["password"], path.Base(claim), path.Base(path.Dir(file)),
	}
	for _, secret := range secrets {
		if len(secret) < 16 {
			t.Errorf("%q is too short to be a secret", secret)
		}
		if strings.Contains(p.log.String(), secret) {
			t.Errorf("%q is in the log:\n%s", secret, p.log)
		}
	}
	checkLines(t, p.log.String())
}

// askForKey asks for a key over the agent-tool channel, and gives the link at
// which a person may take it.
func askForKey(t *testing.T, p *process) string {
	t.Helper()
	agent := mcp.NewClient(&mcp.Implementation{Name: "agent", Version: "1"}, nil)
	session, err := agent.Connect(t.Context(), &mcp.StreamableClientTransport{
		Endpoint: p.said["listening"] + "/mcp", HTTPClient: &http.Client{Transport: keyed(p.said["api key"])}, DisableStandaloneSSE: true,
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	res, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: "issue_key", Arguments: map[string]any{
		"name": "third", "target": map[string]any{"type": "workspace", "id": p.said["workspace"]}, "scopes": []string{"assets:read"},
	}})
	if err != nil || res.IsError {
		t.Fatalf("issue_key: %+v, %v", res, err)
	}
	var out struct{ Claim struct{ URL string } }
	raw, err := json.Marshal(res.StructuredContent)
	if err == nil {
		err = json.Unmarshal(raw, &out)
	}
	if err != nil || out.Claim.URL == "" {
		t.Fatalf("issue_key answers %s, %v", raw, err)
	}
	return out.Claim.URL
}

func status(t *testing.T, method, to, key string, form url.Values) int {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, to, strings.NewReader(form.Encode()))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	if key != "" {
		req.Header.Set("X-Api-Key", key)
	}
	resp, err := http.DefaultTransport.RoundTrip(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	_, _ = io.Copy(io.Discard, resp.Body)
	return resp.StatusCode
}

func checkLines(t *testing.T, log string) {
	t.Helper()
	ids := map[string]bool{}
	for line := range strings.Lines(log) {
		var l struct {
			Time       time.Time
			Level, Msg string
			RequestID  string
			Method     string
			Status     int
			DurationMs float64
		}
		if err := json.Unmarshal([]byte(line), &l); err != nil || l.Time.IsZero() || l.Level == "" {
			t.Errorf("no line of a log: %s", line)
			continue
		}
		if strings.Contains(line, "River") || strings.Contains(line, "num_completed_jobs") || strings.Contains(line, "Producer") {
			t.Errorf("the queue's own words are at the level of information: %s", line)
		}
		if l.Msg != "request" {
			continue
		}
		if l.RequestID == "" || l.Method == "" || l.Status == 0 || l.DurationMs <= 0 {
			t.Errorf("not enough is said of a request: %s", line)
		}
		ids[l.RequestID] = true
	}
	if len(ids) < 10 {
		t.Errorf("only %d requests are in the log:\n%s", len(ids), log)
	}
}
