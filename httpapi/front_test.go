package httpapi_test

import (
	"encoding/json"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/httpapi/apitest"
)

const browsersAccept = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8"

// TestTheFrontAnswersPeopleAndPrograms each by what they accept, wherever the
// handler is mounted.
func TestTheFrontAnswersPeopleAndPrograms(t *testing.T) {
	ofValues(t)
	t.Parallel()
	s := apitest.New(t, &apitest.Setup{Prefix: "/video"})
	for accept, want := range map[string]string{
		browsersAccept:                   "text/html; charset=utf-8",
		"text/html":                      "text/html; charset=utf-8",
		"text/*":                         "text/html; charset=utf-8",
		"*/*":                            "application/json; charset=utf-8",
		"":                               "application/json; charset=utf-8",
		"application/json":               "application/json; charset=utf-8",
		"application/json, text/html":    "application/json; charset=utf-8",
		"text/html;q=0.5, */*":           "application/json; charset=utf-8",
		"text/html;q=0, application/*":   "application/json; charset=utf-8",
		"application/problem+json":       "application/json; charset=utf-8",
		"image/png, , ;q=1, text/html;q": "application/json; charset=utf-8",
	} {
		got := say(t, "GET", s.URL+"/", "", "Accept", accept)
		wantStatus(t, accept, got, http.StatusOK)
		if kind := got.Header.Get("Content-Type"); kind != want || got.Header.Get("Vary") != "Accept" {
			t.Errorf("%q: got %s, Vary %q; want %s", accept, kind, got.Header.Get("Vary"), want)
		}
	}
	var told map[string]string
	if err := json.Unmarshal([]byte(say(t, "GET", s.URL+"/", "").Body), &told); err != nil {
		t.Fatal(err)
	}
	want := map[string]string{
		"name": "Scenewright", "summary": told["summary"], "version": "1.2.0", "status": "ready",
		"api": s.URL + "/v1", "documentation": s.URL + "/v1/docs", "openapi": s.URL + "/v1/openapi.json", "agents": s.URL + "/mcp",
	}
	if diff := cmp.Diff(want, told); diff != "" || told["summary"] == "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	wantStatus(t, "another method", say(t, "POST", s.URL+"/", "{}"), http.StatusMethodNotAllowed)
	wantProblem(t, say(t, "GET", s.URL+"/nothing", "", "Accept", browsersAccept), http.StatusNotFound)
}

var pageLink = regexp.MustCompile(`href="([^"]+)"`)

// TestTheFrontPage: what it leads to is there, and it is safe.
func TestTheFrontPage(t *testing.T) {
	ofValues(t)
	t.Parallel()
	s := apitest.New(t, &apitest.Setup{Prefix: "/video"})
	page := say(t, "GET", s.URL+"/", "", "Accept", browsersAccept)
	links := pageLink.FindAllStringSubmatch(page.Body, -1)
	if len(links) != 2 || !strings.Contains(page.Body, "Ready") || strings.Contains(page.Body, "<script") {
		t.Errorf("%d links on %s", len(links), page.Body)
	}
	for _, l := range links {
		wantStatus(t, l[1], say(t, "GET", s.URL+"/"+l[1], ""), http.StatusOK)
	}
	if policy := page.Header.Get("Content-Security-Policy"); !strings.Contains(policy, "default-src 'none'") || strings.Contains(policy, "script-src") {
		t.Errorf("the policy is %q", policy)
	}
}
