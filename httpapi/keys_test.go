package httpapi_test

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/tenant"
	"github.com/scenewright/scenewright/httpapi/apitest"
	"github.com/scenewright/scenewright/httpapi/client"
	"github.com/scenewright/scenewright/httpapi/contract"
)

// said is an answer, read.
type said struct {
	Status int
	Header http.Header
	Body   string
}

// say sends a request with a body of any bytes and headers as pairs.
func say(t testing.TB, method, url, body string, header ...string) said {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(header); i += 2 {
		req.Header.Set(header[i], header[i+1])
	}
	return do(t, http.DefaultClient, req)
}

func do(t testing.TB, c *http.Client, req *http.Request) said {
	t.Helper()
	resp, err := c.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	raw, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return said{resp.StatusCode, resp.Header, string(raw)}
}

// wantStatus checks a status, and the problem's field where one is named.
func wantStatus(t *testing.T, what string, got said, status int, param ...string) {
	t.Helper()
	if got.Status != status {
		t.Errorf("%s: got %d, want %d: %.300s", what, got.Status, status, got.Body)
		return
	}
	var p contract.Problem
	if len(param) == 1 && (json.Unmarshal([]byte(got.Body), &p) != nil || p.Param != param[0]) {
		t.Errorf("%s: the problem is with %q, want %q: %s", what, p.Param, param[0], got.Body)
	}
}

func newKey(s *apitest.Server, scopes ...string) contract.IssueKey {
	return contract.IssueKey{Name: "Website", Target: contract.KeyTarget{Type: "workspace", ID: s.Workspace.ID}, Scopes: scopes}
}

func issue(t *testing.T, c *client.Client, in contract.IssueKey) contract.IssuedKey {
	t.Helper()
	out, err := c.Keys.Issue(t.Context(), in)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestAKeyLives(t *testing.T) {
	t.Parallel()
	s := apitest.New(t, nil)
	end := contract.Time{Time: time.Now().UTC().Add(time.Hour).Truncate(time.Millisecond)}
	in := newKey(s, "keys:read", "keys:rotate", "templates:read")
	in.ExpiresAt, in.AllowedCIDRs, in.Metadata = &end, []string{"127.0.0.1/8", "::/0"}, map[string]string{"team": "web", "__proto__": "x"}
	got := issue(t, s.Client, in)
	want := contract.Key{
		ID: got.Key.ID, Name: "Website", Prefix: strings.Split(string(got.APIKey), ".")[0], Status: "active", Target: in.Target, Scopes: in.Scopes,
		Revision: 1, ParentID: got.Key.ParentID, Depth: 1, CreatedBy: contract.KeyParty{Type: "key", ID: got.Key.ParentID},
		CreatedAt: got.Key.CreatedAt, ExpiresAt: end, AllowedCIDRs: []string{"127.0.0.0/8", "::/0"}, Metadata: in.Metadata,
	}
	if d := cmp.Diff(want, got.Key); d != "" {
		t.Errorf("the key differs (-want +got):\n%s", d)
	}
	mine := s.As(t, string(got.APIKey))
	if read, err := mine.Keys.Get(t.Context(), got.Key.ID); err != nil || read.Revision != 1 || read.LastUsedAt == nil {
		t.Errorf("it reads itself: %+v, %v", read, err)
	}
	rotated, err := mine.Keys.Rotate(t.Context(), got.Key.ID, contract.RotateKey{ExpectedRevision: 1})
	if err != nil || rotated.Key.Revision != 2 || rotated.APIKey == got.APIKey || rotated.PreviousExpiresAt == nil {
		t.Fatalf("rotated: %+v, %v", rotated, err)
	}
	if _, err := mine.Keys.Rotate(t.Context(), got.Key.ID, contract.RotateKey{}); err == nil {
		t.Error("the old secret rotated")
	}
	ended, err := s.Client.Keys.Revoke(t.Context(), got.Key.ID, "done")
	if err != nil || !cmp.Equal(ended.RevokedIDs, []string{got.Key.ID}) {
		t.Errorf("revoked: %+v, %v", ended, err)
	}
	if again, err := s.Client.Keys.Revoke(t.Context(), got.Key.ID, ""); err != nil || !cmp.Equal(again, ended) {
		t.Errorf("revoked again: %+v, %v", again, err)
	}
	for name, key := range map[string]string{"old": string(got.APIKey), "new": string(rotated.APIKey)} {
		wantStatus(t, name, say(t, "GET", s.URL+"/v1/keys", "", "X-Api-Key", key), 401)
	}
}

func TestKeysByStatus(t *testing.T) {
	ofValues(t)
	t.Parallel()
	s := apitest.New(t, nil)
	other := s.AddTenant(t, "Other")
	foreign := s.Issue(t, other, "", access.Scopes()...)
	theirs := issue(t, s.As(t, foreign), contract.IssueKey{Name: "x", Target: contract.KeyTarget{Type: "workspace", ID: other.Workspace.ID}, Scopes: []string{"keys:read"}})
	own := issue(t, s.Client, newKey(s, "keys:read", "keys:issue", "keys:rotate", "keys:revoke"))
	reader := issue(t, s.Client, newKey(s, "keys:read")).APIKey
	body := func(in contract.IssueKey) string {
		raw, err := json.Marshal(in)
		if err != nil {
			t.Fatal(err)
		}
		return string(raw)
	}
	elsewhere := newKey(s, "keys:read")
	elsewhere.Target.ID = other.Workspace.ID
	nowhere := newKey(s, "keys:read")
	nowhere.Target.ID = "00000000-0000-4000-8000-000000000000"
	var missing []string
	for _, tt := range []struct {
		name, method, path, key, body string
		want                          int
	}{
		{"list", "GET", "/keys", s.Key, "", 200},
		{"list by target", "GET", "/keys?target=workspace:" + s.Workspace.ID + "&status=active", s.Key, "", 200},
		{"list with a wildcard", "GET", "/keys?target=workspace:*", s.Key, "", 400},
		{"list with a strange status", "GET", "/keys?status=lost", s.Key, "", 400},
		{"list without a key", "GET", "/keys", "", "", 401},
		{"list with a mistyped key", "GET", "/keys", s.Key[:70] + "0000", "", 401},
		{"list under the second root", "GET", "/v1/keys", s.Key, "", 200},
		{"issue", "POST", "/keys", s.Key, body(newKey(s, "keys:read")), 201},
		{"issue without the scope", "POST", "/keys", string(reader), body(newKey(s, "keys:read")), 403},
		{"issue what it has not", "POST", "/keys", string(own.APIKey), body(newKey(s, "assets:delete")), 403},
		{"issue for another's workspace", "POST", "/keys", s.Key, body(elsewhere), 404},
		{"issue for no workspace", "POST", "/keys", s.Key, body(nowhere), 404},
		{"get", "GET", "/keys/" + own.Key.ID, s.Key, "", 200},
		{"get another's", "GET", "/keys/" + theirs.Key.ID, s.Key, "", 404},
		{"get its parent", "GET", "/keys/" + own.Key.ParentID, string(own.APIKey), "", 404},
		{"get none", "GET", "/keys/nobody", s.Key, "", 404},
		{"rotate", "POST", "/keys/" + own.Key.ID + "/rotate", s.Key, "", 200},
		{"rotate a stale revision", "POST", "/keys/" + own.Key.ID + "/rotate", s.Key, `{"expectedRevision":1}`, 409},
		{"rotate without the scope", "POST", "/keys/" + own.Key.ID + "/rotate", string(reader), "{}", 403},
		{"rotate another's", "POST", "/keys/" + theirs.Key.ID + "/rotate", s.Key, "{}", 404},
		{"revoke another's", "DELETE", "/keys/" + theirs.Key.ID, s.Key, "", 404},
		{"revoke without the scope", "DELETE", "/keys/" + own.Key.ID, string(reader), "", 403},
		{"revoke", "DELETE", "/keys/" + own.Key.ID, s.Key, `{"reason":"over"}`, 200},
		{"rotate a revoked one", "POST", "/keys/" + own.Key.ID + "/rotate", s.Key, "{}", 409},
		{"another method", "PATCH", "/keys", s.Key, "", 405},
	} {
		header := []string{"X-Api-Key", tt.key}
		if tt.key == "" {
			header = nil
		}
		got := say(t, tt.method, s.URL+"/v1"+tt.path, tt.body, header...)
		wantStatus(t, tt.name, got, tt.want)
		if tt.want == 404 && strings.Contains(tt.name, "get") {
			missing = append(missing, strings.ReplaceAll(got.Body, got.Header.Get("X-Request-Id"), ""))
		}
	}
	for _, m := range missing {
		if m != missing[0] {
			t.Errorf("what is another's is told from what is not:\n%s\n%s", missing[0], m)
		}
	}
}

func TestHostileKeyBodies(t *testing.T) {
	ofValues(t)
	t.Parallel()
	s := apitest.New(t, nil)
	base := `"name":"x","target":{"type":"workspace","id":"` + s.Workspace.ID + `"}`
	with := func(more string) string { return "{" + base + "," + more + "}" }
	scopes := `"scopes":["keys:read"]`
	child := issue(t, s.Client, newKey(s, "keys:read"))
	for name, tt := range map[string]struct {
		body  string
		want  int
		param string
	}{
		"a wildcard":            {with(`"scopes":["*"]`), 400, "scopes[0]"},
		"a scope twice":         {with(`"scopes":["keys:issue","keys:issue"]`), 400, "scopes"},
		"no scopes":             {with(`"scopes":[]`), 400, "scopes"},
		"100,000 scopes":        {with(`"scopes":["keys:read"` + strings.Repeat(`,"keys:read"`, 60_000) + `]`), 400, "scopes"},
		"a text of scopes":      {with(`"scopes":"projects:read"`), 400, "scopes"},
		"a cyrillic scope":      {with(`"scopes":["kеys:read"]`), 400, "scopes[0]"},
		"a wildcard target":     {`{"name":"x","target":{"type":"workspace","id":"*"},` + scopes + `}`, 400, "target.id"},
		"a strange target":      {`{"name":"x","target":{"type":"planet","id":"x"},` + scopes + `}`, 400, "target.type"},
		"until 9999":            {with(scopes + `,"expiresAt":"9999-01-01T00:00:00Z"`), 400, "expiresAt"},
		"in the past":           {with(scopes + `,"expiresAt":"2001-01-01T00:00:00Z"`), 400, "expiresAt"},
		"1e400":                 {with(scopes + `,"expiresAt":1e400`), 400, "expiresAt"},
		"no range":              {with(scopes + `,"allowedCidrs":["everywhere"]`), 400, "allowedCidrs[0]"},
		"metadata of numbers":   {with(scopes + `,"metadata":{"a":1}`), 400, "metadata.a"},
		"a name of control":     {strings.Replace(with(scopes), `"x"`, `"a\u0000b"`, 1), 400, "name"},
		"a key twice":           {with(scopes + `,"name":"y"`), 400, "name"},
		"null":                  {`null`, 400, ""},
		"an array":              {`[]`, 400, ""},
		"nothing":               {``, 400, ""},
		"trailing garbage":      {with(scopes) + "x", 400, ""},
		"a BOM":                 {"\ufeff" + with(scopes), 400, ""},
		"not UTF-8":             {strings.Replace(with(scopes), `"x"`, "\"\xff\"", 1), 400, ""},
		"a lone surrogate":      {strings.Replace(with(scopes), `"x"`, `"\ud800"`, 1), 400, ""},
		"100,000 deep":          {strings.Repeat(`{"a":`, 100_000), 400, ""},
		"10 MB":                 {with(scopes + `,"metadata":{"a":"` + strings.Repeat("x", 10<<20) + `"}`), 413, ""},
		"negative overlap":      {`{"overlapSeconds":-1}`, 400, "overlapSeconds"},
		"endless overlap":       {`{"overlapSeconds":1e18}`, 400, "overlapSeconds"},
		"half a second":         {`{"overlapSeconds":0.5}`, 400, "overlapSeconds"},
		"a revision of nothing": {`{"expectedRevision":0}`, 400, "expectedRevision"},
	} {
		path := "/v1/keys"
		if strings.Contains(tt.body, "overlapSeconds") || strings.Contains(tt.body, "expectedRevision") {
			path += "/" + child.Key.ID + "/rotate"
		}
		got := say(t, "POST", s.URL+path, tt.body, "X-Api-Key", s.Key, "Content-Type", "application/json")
		if tt.param != "" {
			wantStatus(t, name, got, tt.want, tt.param)
		} else {
			wantStatus(t, name, got, tt.want)
		}
	}
	good := with(scopes)
	wantStatus(t, "XML", say(t, "POST", s.URL+"/v1/keys", good, "X-Api-Key", s.Key, "Content-Type", "application/xml"), 415)
	wantStatus(t, "gzip", say(t, "POST", s.URL+"/v1/keys", good, "X-Api-Key", s.Key, "Content-Encoding", "gzip"), 415)
}

func TestWhatIsNotAskedForIsNotTaken(t *testing.T) {
	ofValues(t)
	t.Parallel()
	s := apitest.New(t, nil)
	child := issue(t, s.Client, newKey(s, "keys:read"))
	got := say(t, "POST", s.URL+"/v1/keys", `{"name":"x","target":{"type":"workspace","id":"`+s.Workspace.ID+`"},"scopes":["keys:read"],
		"revision":99,"status":"active","parentId":"`+child.Key.ID+`","userId":"me","depth":0,"__proto__":{"scopes":["keys:issue"]}}`, "X-Api-Key", s.Key)
	wantStatus(t, "forged fields", got, 201)
	var out struct {
		contract.IssuedKey
		Warnings []string `json:"warnings"`
	}
	if err := json.Unmarshal([]byte(got.Body), &out); err != nil {
		t.Fatal(err)
	}
	if out.Key.Revision != 1 || out.Key.ParentID != child.Key.ParentID || out.Key.Depth != 1 || len(out.Warnings) != 6 {
		t.Errorf("got %+v, warnings %q", out.Key, out.Warnings)
	}
	if got.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("Cache-Control is %q", got.Header.Get("Cache-Control"))
	}
}

func TestARepeatedRequestHasNoSecret(t *testing.T) {
	t.Parallel()
	s := apitest.New(t, nil)
	body, err := json.Marshal(newKey(s, "keys:read"))
	if err != nil {
		t.Fatal(err)
	}
	send := func() said {
		return say(t, "POST", s.URL+"/v1/keys", string(body), "X-Api-Key", s.Key, "Idempotency-Key", "once")
	}
	first, second := send(), send()
	var one, two contract.IssuedKey
	if json.Unmarshal([]byte(first.Body), &one) != nil || json.Unmarshal([]byte(second.Body), &two) != nil {
		t.Fatalf("got %s and %s", first.Body, second.Body)
	}
	if one.APIKey == "" || two.APIKey != "" || second.Header.Get("Idempotent-Replayed") != "true" || !cmp.Equal(one.Key, two.Key) {
		t.Errorf("got %s and %s", first.Body, second.Body)
	}
}

func TestKeysArePaged(t *testing.T) {
	ofValues(t)
	t.Parallel()
	s := apitest.New(t, nil)
	want := map[string]bool{}
	for range 5 {
		want[issue(t, s.Client, newKey(s, "keys:read")).Key.ID] = true
	}
	l := client.KeyList{List: client.List{Limit: 2}, Target: "workspace:" + s.Workspace.ID}
	for pages := 0; ; pages++ {
		page, err := s.Client.Keys.List(t.Context(), l)
		if err != nil || pages > 3 {
			t.Fatalf("page %d: %v", pages, err)
		}
		for _, k := range page.Keys {
			if !want[k.ID] {
				t.Errorf("%s was not expected, or twice", k.ID)
			}
			delete(want, k.ID)
		}
		if l.Cursor = page.NextCursor; l.Cursor == "" {
			break
		}
	}
	if len(want) > 0 {
		t.Errorf("%d keys are on no page", len(want))
	}
}

func TestPeopleManageKeysByPassword(t *testing.T) {
	t.Parallel()
	s := apitest.New(t, nil)
	member, err := s.Engine.AddUser(t.Context(), tenant.NewUser{OrganizationID: s.Organization.ID, Email: "member@acme.example", Password: apitest.Password})
	if err != nil {
		t.Fatal(err)
	}
	as := func(email, password, method, body string) said {
		t.Helper()
		req, err := http.NewRequestWithContext(t.Context(), method, s.URL+"/v1/keys", bytes.NewReader([]byte(body)))
		if err != nil {
			t.Fatal(err)
		}
		req.SetBasicAuth(email, password)
		return do(t, http.DefaultClient, req)
	}
	body := fmt.Sprintf(`{"name":"x","target":{"type":"organization","id":%q},"scopes":["keys:read"]}`, s.Organization.ID)
	wantStatus(t, "an owner lists", as(s.Owner.Email, apitest.Password, "GET", ""), 200)
	issued := as(s.Owner.Email, apitest.Password, "POST", body)
	wantStatus(t, "an owner issues", issued, 201)
	var out contract.IssuedKey
	if err := json.Unmarshal([]byte(issued.Body), &out); err != nil || out.Key.CreatedBy != (contract.KeyParty{Type: "user", ID: s.Owner.ID}) || out.Key.Depth != 0 {
		t.Errorf("got %+v, %v", out.Key, err)
	}
	wantStatus(t, "a member", as(member.Email, apitest.Password, "GET", ""), 403)
	req, err := http.NewRequestWithContext(t.Context(), "GET", s.URL+"/v1/templates", nil)
	if err != nil {
		t.Fatal(err)
	}
	req.URL.Path = "/v1/auth/templates"
	req.SetBasicAuth(s.Owner.Email, apitest.Password)
	wantStatus(t, "elsewhere a password is no key", do(t, http.DefaultClient, req), 401)
}

// statuses does a thing many times at once and counts the answers by status.
func statuses(n int, do func() said) map[int]int {
	answers := make([]said, n)
	var all sync.WaitGroup
	for i := range answers {
		all.Go(func() { answers[i] = do() })
	}
	all.Wait()
	counts := map[int]int{}
	for _, a := range answers {
		counts[a.Status]++
	}
	return counts
}

func TestPasswordsAreNotGuessed(t *testing.T) {
	t.Parallel()
	s := askClaim(t, nil)
	want := map[int]int{401: 10, 429: 5}
	basic := statuses(15, func() said {
		return say(t, "GET", s.URL+"/v1/keys", "", "Authorization", "Basic "+base64.StdEncoding.EncodeToString([]byte(s.Owner.Email+":wrong password")))
	})
	if d := cmp.Diff(want, basic); d != "" {
		t.Errorf("by HTTP Basic (-want +got):\n%s", d)
	}
	other := askClaim(t, nil)
	form := statuses(15, func() said {
		return fill(t, http.DefaultClient, other.Page+"/sign-in", url.Values{"password": {"wrong password"}})
	})
	if d := cmp.Diff(want, form); d != "" {
		t.Errorf("on the page (-want +got):\n%s", d)
	}
}
