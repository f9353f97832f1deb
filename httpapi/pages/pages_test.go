package pages_test

import (
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/httpapi/pages"
)

func write(t *testing.T, p pages.Page) string {
	t.Helper()
	w := httptest.NewRecorder()
	if err := pages.Write(w, 200, p); err != nil {
		t.Fatal(err)
	}
	return w.Body.String()
}

func TestEveryScopeHasWords(t *testing.T) {
	all := access.Labels(access.Scopes())
	if len(all) != len(access.Scopes()) {
		t.Fatalf("%d of %d scopes", len(all), len(access.Scopes()))
	}
	seen := map[string]bool{}
	grave := true
	for _, a := range all {
		if a.Text == "" || seen[a.Text] {
			t.Errorf("%s: the words are %q", a.Scope, a.Text)
		}
		if a.Destructive && !grave {
			t.Errorf("%s is grave and stands behind others", a.Scope)
		}
		seen[a.Text], grave = true, a.Destructive
	}
}

func TestWhatOthersWroteIsOnlyText(t *testing.T) {
	bad := `</bdi><script>alert(1)</script>"'`
	page := write(t, pages.Claim{
		Action: "javascript:alert(1)", Token: bad, Key: bad, Prefix: bad, Target: pages.Place{Organization: bad, Workspace: bad},
		Request: pages.Request{Key: bad, Client: bad, IP: bad}, From: []string{bad}, Person: bad,
	}) + write(t, pages.SignIn{Email: bad, Problem: bad}) + write(t, pages.Front{Name: bad, Summary: bad, Version: bad, API: bad, Agents: bad, Problem: bad})
	secret := write(t, pages.Secret{Key: bad, ID: bad, APIKey: bad})
	_, script, _ := strings.Cut(write(t, pages.Secret{}), "<script>")
	script, _, _ = strings.Cut(script, "</script>")
	page += strings.Replace(secret, "<script>"+script+"</script>", "", 1)
	if script == "" || strings.Contains(page, "<script") || strings.Contains(page, `action="javascript:`) {
		t.Errorf("a page holds markup of others:\n%s", page)
	}
}

func TestTimesAreInWords(t *testing.T) {
	for left, want := range map[time.Duration]string{
		time.Second: "1 minute", time.Minute: "1 minute", 90 * time.Second: "2 minutes", time.Hour: "60 minutes",
		2 * time.Hour: "2 hours", 24 * time.Hour: "24 hours", 7 * 24 * time.Hour: "7 days",
	} {
		if page := write(t, pages.Claim{Left: left}); !strings.Contains(page, "another "+want+".") {
			t.Errorf("%v is not %q on %s", left, want, page[strings.LastIndex(page, "Signed"):])
		}
	}
}
