package httpapi_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/go-chi/chi/v5"

	"github.com/scenewright/scenewright/httpapi/apitest"
	"github.com/scenewright/scenewright/httpapi/client"
	"github.com/scenewright/scenewright/httpapi/contract"
)

// TestMounted goes the whole way on servers of hosts that put the handler
// under a prefix, beside what is theirs.
func TestMounted(t *testing.T) {
	t.Parallel()
	for name, mount := range map[string]func(http.Handler) http.Handler{
		"net/http": func(api http.Handler) http.Handler {
			mux := http.NewServeMux()
			mux.Handle("/video/", http.StripPrefix("/video", api))
			return mux
		},
		"chi": func(api http.Handler) http.Handler {
			r := chi.NewRouter()
			r.Mount("/video", http.StripPrefix("/video", api))
			return r
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := askClaim(t, &apitest.Setup{Mount: mount, Prefix: "/video"})
			mountedVideo(t, s.Server)
			mountedLists(t, s.Server)
			mountedDocs(t, s.Server)
			mountedClaim(t, s)
			mountedAgent(t, s.Server)
		})
	}
}

// mountedVideo creates by hand, goes where Location leads, and opens the files.
func mountedVideo(t *testing.T, s *apitest.Server) {
	t.Helper()
	made := say(t, "POST", s.URL+"/v1/auth/project/create", `{"prompt":"Tea came to Europe by ship.","promptType":"Script","toAutoExport":true}`, "X-Api-Key", s.Key)
	wantStatus(t, "create", made, http.StatusCreated)
	var p contract.Project
	there := get(t, s, "GET", made.Header.Get("Location"))
	if err := json.Unmarshal([]byte(there.Body), &p); err != nil || !strings.Contains(made.Body, p.ID) {
		t.Fatalf("Location %q: %d %s", made.Header.Get("Location"), there.Status, there.Body)
	}
	p, err := s.Client.Projects.Wait(t.Context(), p.ID)
	if err != nil || len(p.Edits) != 1 || p.Edits[0].Files == nil {
		t.Fatalf("%v: %+v", err, p)
	}
	f := p.Edits[0].Files
	for _, address := range []string{f.URLs.UploadPath, f.URLs.DashPath, f.Poster, f.Captions.VTT} {
		if !strings.HasPrefix(address, s.URL+"/v1/files/") {
			t.Errorf("%s is not below %s", address, s.URL)
		}
		opens(t, address)
	}
}

// mountedLists follows links, and looks that nothing leads out of the prefix.
func mountedLists(t *testing.T, s *apitest.Server) {
	t.Helper()
	for _, name := range []string{"A", "B", "C"} {
		must(t, s.Client.Assets.CreateFolder(t.Context(), s.Workspace.ID, name))
	}
	followed(t, s, assetsURL(s)+"?limit=2", 2, 1)
	page, next, err := s.Client.Assets.List(t.Context(), s.Workspace.ID, client.AssetList{List: client.List{Limit: 2}})
	if err != nil || next == "" || len(page) != 2 {
		t.Errorf("%d folders, next %q, %v", len(page), next, err)
	}
	for _, path := range []string{"/v1/", "/v1/auth/templates/", "/nothing", "/v1/auth/%2e%2e/keys"} {
		got := get(t, s, "GET", s.URL+path)
		if got.Status != http.StatusNotFound || got.Header.Get("Content-Type") != "application/problem+json" {
			t.Errorf("%s: %d, Location %q", path, got.Status, got.Header.Get("Location"))
		}
	}
}

var href = regexp.MustCompile(`(?:href|src)="([^"#]+)"`)

// mountedDocs opens all that the page links to.
func mountedDocs(t *testing.T, s *apitest.Server) {
	t.Helper()
	page := get(t, s, "GET", s.URL+"/v1/docs")
	wantStatus(t, "docs", page, http.StatusOK)
	base, err := url.Parse(s.URL + "/v1/docs")
	must(t, err)
	links := href.FindAllStringSubmatch(page.Body, -1)
	if len(links) != 5 {
		t.Errorf("%d links", len(links))
	}
	for _, m := range links {
		to, err := base.Parse(m[1])
		must(t, err)
		opens(t, to.String())
	}
	var doc struct{ Servers []struct{ URL string } }
	raw := get(t, s, "GET", s.URL+"/v1/openapi.json")
	if err := json.Unmarshal([]byte(raw.Body), &doc); err != nil || len(doc.Servers) != 1 || doc.Servers[0].URL != s.URL+"/v1" {
		t.Errorf("servers %+v, %v", doc.Servers, err)
	}
}

// mountedClaim signs in on the page and takes the key, going only where its
// forms lead.
func mountedClaim(t *testing.T, s *asked) {
	t.Helper()
	b := browser(t)
	page := openPage(t, b, s.Page)
	page = fill(t, b, formOf(t, s.Page, page), url.Values{"email": {s.Owner.Email}, "password": {apitest.Password}})
	wantStatus(t, "sign in", page, http.StatusOK)
	page = fill(t, b, formOf(t, s.Page, page), url.Values{"token": {token(t, page)}})
	if page.Status != http.StatusOK || !anyKey.MatchString(page.Body) {
		t.Errorf("claim: %d without a key", page.Status)
	}
}

var formAction = regexp.MustCompile(`<form[^>]* action="([^"]+)"`)

func formOf(t *testing.T, address string, page said) string {
	t.Helper()
	m := formAction.FindStringSubmatch(page.Body)
	if m == nil {
		t.Fatalf("no form: %d %s", page.Status, page.Body)
	}
	base, err := url.Parse(address)
	must(t, err)
	to, err := base.Parse(m[1])
	must(t, err)
	return to.String()
}

// mountedAgent asks for a key as an agent, and opens the link it is given.
func mountedAgent(t *testing.T, s *apitest.Server) {
	t.Helper()
	a := connect(t, s, s.Key)
	got := a.use(t, "issue_key", "name", "Clips", "target", map[string]any{"type": "workspace", "id": s.Workspace.ID}, "scopes", []string{"config:read"})
	page := got.must(t).string(t, "claim.url")
	if !strings.HasPrefix(page, s.URL+"/claim/") {
		t.Errorf("the link %s is not below %s", page, s.URL)
	}
	opens(t, page)
}
