package httpapi_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/httpapi/apitest"
	"github.com/scenewright/scenewright/httpapi/contract"
)

// get asks for a URL as it is written, and follows no redirect.
func get(t *testing.T, s *apitest.Server, method, address string) said {
	t.Helper()
	a := fetch(t, method, address, map[string]string{"X-Api-Key": s.Key})
	return said{a.status, a.header, a.body}
}

// TestCrookedPaths: what is no path of ours is a problem, and never a redirect,
// which could not know where the handler is mounted.
func TestCrookedPaths(t *testing.T) {
	ofValues(t)
	t.Parallel()
	s := apitest.New(t, nil)
	for _, path := range []string{
		"/v1", "/v1/", "/v2/auth/templates", "/V1/auth/templates", "/auth/templates", "/v1/v1/auth/templates", "/v1/v1/v1/keys",
		"/v1/auth/templates/", "/v1/keys/", "/v1/v1/keys/", "/v1/docs/", "/v1/openapi.json/",
		"//v1/auth/templates", "/v1//auth/templates", "/v1/auth//templates", "/v1/auth/templates//",
		"/v1/./auth/templates", "/v1/auth/./templates", "/v1/auth/../auth/templates", "/v1/auth/templates/..", "/v1/auth/templates/.",
		"/v1/%2e/auth/templates", "/v1/auth/%2e%2e/auth/templates", "/v1/auth%2Ftemplates", "/v1/auth/templates%2F", "/v1%2F%2Fauth/templates",
		"/v1/auth/templates%00", "/v1/auth/templates%0d%0aX:y", "/v1/auth/project/a%2Fb", "/v1/auth/project/..%2f..%2fkeys", "/v1/auth/project/%ff",
		"/v1/files/", "/v1/files/..%2f..%2fscenewright.db", "/v1/files/exports/..%2fscenewright.db", "/claim/", "/claim", "/claim/a/b",
	} {
		for _, method := range []string{"GET", "PUT"} {
			got := get(t, s, method, s.URL+path)
			if got.Status == http.StatusMethodNotAllowed && method == "PUT" {
				continue // the path is one, for GET
			}
			wantProblem(t, got, http.StatusNotFound)
			if got.Header.Get("Location") != "" {
				t.Errorf("%s %s leads to %s", method, path, got.Header.Get("Location"))
			}
		}
	}
}

// TestWhatIsEncodedIsTheSame: a path may be written with more escapes than it
// needs.
func TestWhatIsEncodedIsTheSame(t *testing.T) {
	ofValues(t)
	t.Parallel()
	s := apitest.New(t, nil)
	for _, path := range []string{"/v1/auth/%74emplates", "/v1/%61uth/templates"} {
		wantStatus(t, path, get(t, s, "GET", s.URL+path), http.StatusOK)
	}
}

// TestKeysByBothNames: the contract writes their paths with the prefix once
// more.
func TestKeysByBothNames(t *testing.T) {
	ofValues(t)
	t.Parallel()
	s := apitest.New(t, nil)
	body := `{"name":"k","target":{"type":"workspace","id":"` + s.Workspace.ID + `"},"scopes":["config:read"]}`
	var made contract.IssuedKey
	issued := say(t, "POST", s.URL+"/v1/v1/keys", body, "X-Api-Key", s.Key)
	wantStatus(t, "issue", issued, http.StatusCreated)
	if err := json.Unmarshal([]byte(issued.Body), &made); err != nil {
		t.Fatal(err)
	}
	once, twice := s.URL+"/v1/keys/"+made.Key.ID, s.URL+"/v1/v1/keys/"+made.Key.ID
	if a, b := get(t, s, "GET", once), get(t, s, "GET", twice); a.Status != http.StatusOK || a.Body != b.Body {
		t.Errorf("%d %s\n%d %s", a.Status, a.Body, b.Status, b.Body)
	}
	wantStatus(t, "rotate", say(t, "POST", twice+"/rotate", `{}`, "X-Api-Key", s.Key), http.StatusOK)
	wantStatus(t, "list", get(t, s, "GET", s.URL+"/v1/v1/keys?limit=1"), http.StatusOK)
	wantStatus(t, "revoke", get(t, s, "DELETE", twice), http.StatusOK)
}

func TestHeadAndOptions(t *testing.T) {
	ofValues(t)
	t.Parallel()
	s := apitest.New(t, nil)
	list := s.URL + "/v1/auth/workspace/" + s.Workspace.ID + "/projects"
	for address, status := range map[string]int{
		list: 200, s.URL + "/v1/auth/templates": 200, s.URL + "/v1/docs": 200, s.URL + "/v1/openapi.json": 200, s.URL + "/v1/openapi-3.0.json": 200,
		s.URL + "/v1/auth/nothing": 404, s.URL + "/v1/auth/project/create": 405,
	} {
		head, full := get(t, s, "HEAD", address), get(t, s, "GET", address)
		if head.Status != status || head.Body != "" || head.Header.Get("Content-Type") != full.Header.Get("Content-Type") {
			t.Errorf("HEAD %s: %d %q, %v; want %d and no body", address, head.Status, head.Body, head.Header, status)
		}
	}
	for path, allow := range map[string]string{
		"/auth/templates": "GET, HEAD, OPTIONS", "/auth/project/create": "POST, OPTIONS", "/keys": "GET, POST, HEAD, OPTIONS",
	} {
		got := fetch(t, "OPTIONS", s.URL+"/v1"+path, nil)
		if got.status != http.StatusNoContent || got.header.Get("Allow") != allow || got.body != "" {
			t.Errorf("OPTIONS %s: %d %q, Allow %q; want %q", path, got.status, got.body, got.header.Get("Allow"), allow)
		}
	}
}

// TestALongListIsFollowedToItsEnd goes by the Link header through 250 folders,
// newest first, each once; without a limit all come at once, and there is no link.
func TestALongListIsFollowedToItsEnd(t *testing.T) {
	ofValues(t)
	t.Parallel()
	s := apitest.New(t, nil)
	const all = 250
	for i := range all {
		must(t, s.Client.Assets.CreateFolder(t.Context(), s.Workspace.ID, fmt.Sprint("Folder ", i)))
	}
	whole := followed(t, s, assetsURL(s)+"?type=folder", all)
	got := followed(t, s, assetsURL(s)+"?type=folder&limit=100", 100, 100, 50)
	if d := cmp.Diff(whole, got); d != "" {
		t.Errorf("without a limit there are others (-without +pages):\n%s", d)
	}
	if len(got) != all {
		t.Fatalf("%d folders, want %d", len(got), all)
	}
	seen := map[string]bool{}
	for i, a := range got {
		seen[a.ID] = true
		if want := fmt.Sprint("Folder ", all-1-i); a.DisplayName != want {
			t.Fatalf("at %d there is %q, want %q", i, a.DisplayName, want)
		}
	}
	if len(seen) != all {
		t.Errorf("%d of %d come once", len(seen), all)
	}
}

// followed gives all pages, which must have so many items.
func followed(t *testing.T, s *apitest.Server, address string, sizes ...int) (all []contract.Asset) {
	t.Helper()
	for _, size := range sizes {
		got := get(t, s, "GET", address)
		var page []contract.Asset
		if err := json.Unmarshal([]byte(got.Body), &page); err != nil || len(page) != size {
			t.Fatalf("%s: %d of %d, %v: %.200s", address, len(page), size, err, got.Body)
		}
		all = append(all, page...)
		address = nextOf(t, address, got.Header.Get("Link"))
	}
	if address != "" {
		t.Errorf("there is more: %s", address)
	}
	return all
}

// nextOf is where a Link header leads, "" where there is none. It is a whole
// address, so that it holds wherever it is read.
func nextOf(t *testing.T, address, link string) string {
	t.Helper()
	if link == "" {
		return ""
	}
	ref, ok := strings.CutSuffix(link, `>; rel="next"`)
	next, err := url.Parse(strings.TrimPrefix(ref, "<"))
	base, _, _ := strings.Cut(address, "?")
	if err != nil || !ok || !strings.HasPrefix(next.String(), base+"?") {
		t.Fatalf("Link %q of %s: %v", link, address, err)
	}
	return next.String()
}
