package httpapi_test

import (
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"net/http/cookiejar"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/tenant"
	"github.com/scenewright/scenewright/httpapi"
	"github.com/scenewright/scenewright/httpapi/apitest"
)

var anyKey = regexp.MustCompile(`swk-[0-9A-Za-z]{17}\.[0-9A-Za-z]{43}:[0-9A-Za-z]{8}`)

// asked is a server with a claim that an agent asked for.
type asked struct {
	*apitest.Server
	Claim      access.Claim
	Credential access.Credential
	Page       string // the claim's URL
}

func askClaim(t testing.TB, setup *apitest.Setup) *asked {
	t.Helper()
	s := &asked{Server: apitest.New(t, setup)}
	s.again(t)
	return s
}

// again has the agent ask once more.
func (s *asked) again(t testing.TB) {
	t.Helper()
	var err error
	s.Credential, s.Claim, err = s.Engine.Keys.BeginIssue(t.Context(), s.agent(t), access.NewCredential{
		Name: "Nightly clips & “more”", Target: access.Target{Type: access.TargetWorkspace, ID: s.Workspace.ID},
		Scopes: []access.Scope{access.ProjectsRead, access.ProjectsCreate, access.ExportsCreate, access.AssetsRead, access.AssetsDelete},
	})
	if err != nil {
		t.Fatal(err)
	}
	s.Page = s.URL + "/claim/" + s.Claim.ID
}

// agent is the server's key in the hands of an agent.
func (s *asked) agent(t testing.TB) access.Actor {
	t.Helper()
	from := access.Origin{Channel: access.Agent, Client: "edit-bot/2.1 <b>", IP: netip.MustParseAddr("203.0.113.7")}
	grant, err := s.Engine.Keys.Authenticate(t.Context(), s.Key, from.IP)
	if err != nil {
		t.Fatal(err)
	}
	return access.Actor{Grant: grant, Origin: from}
}

// browser is a client with cookies.
func browser(t testing.TB) *http.Client {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &http.Client{Jar: jar}
}

// fill sends a form as a browser would from our own page.
func fill(t testing.TB, c *http.Client, page string, form url.Values, header ...string) said {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), "POST", page, strings.NewReader(form.Encode()))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	req.Header.Set("Sec-Fetch-Site", "same-origin")
	for i := 0; i < len(header); i += 2 {
		req.Header.Set(header[i], header[i+1])
	}
	return do(t, c, req)
}

func openPage(t testing.TB, c *http.Client, page string) said {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), "GET", page, nil)
	if err != nil {
		t.Fatal(err)
	}
	return do(t, c, req)
}

// signIn signs a person in and gives the page they are led to.
func (s *asked) signIn(t testing.TB, c *http.Client, email string) said {
	t.Helper()
	return fill(t, c, s.Page+"/sign-in", url.Values{"email": {email}, "password": {apitest.Password}})
}

var tokenField = regexp.MustCompile(`name="token" value="([0-9a-f]+)"`)

func token(t testing.TB, page said) string {
	t.Helper()
	m := tokenField.FindStringSubmatch(page.Body)
	if m == nil {
		t.Fatalf("no token on the page: %d %s", page.Status, page.Body)
	}
	return m[1]
}

func TestAPersonClaimsASecretOnce(t *testing.T) {
	ofValues(t)
	t.Parallel()
	s := askClaim(t, nil)
	c := browser(t)
	first := openPage(t, c, s.Page)
	if first.Status != 200 || !strings.Contains(first.Body, `name="password"`) || strings.Contains(first.Body, "Nightly") {
		t.Fatalf("before signing in: %d %s", first.Status, first.Body)
	}
	page := s.signIn(t, c, "") // the owner's password is enough
	for _, want := range []string{"Nightly clips &amp; “more”", "edit-bot/2.1 &lt;b&gt;", "203.0.113.7", "Acme films", "Delete media for good", "projects:create", s.Owner.Email, "10 minutes"} {
		if !strings.Contains(page.Body, want) {
			t.Errorf("the page does not say %q", want)
		}
	}
	if page.Status != 200 || anyKey.MatchString(page.Body) {
		t.Fatalf("after signing in: %d %s", page.Status, page.Body)
	}
	form := url.Values{"token": {token(t, page)}}
	shown := fill(t, c, s.Page, form)
	key := anyKey.FindString(shown.Body)
	if shown.Status != 200 || key == "" {
		t.Fatalf("after the claim: %d %s", shown.Status, shown.Body)
	}
	if got, err := s.As(t, key).Keys.Get(t.Context(), s.Credential.ID); err == nil || !strings.Contains(err.Error(), "keys:read") {
		t.Errorf("the key is not one without keys:read: %+v, %v", got, err)
	}
	for name, got := range map[string]said{"again": fill(t, c, s.Page, form), "reloaded": openPage(t, c, s.Page)} {
		if got.Status != 410 || anyKey.MatchString(got.Body) {
			t.Errorf("%s: got %d %s", name, got.Status, got.Body)
		}
	}
}

func TestAPersonClaimsARotation(t *testing.T) {
	ofValues(t)
	t.Parallel()
	s := askClaim(t, nil)
	agent := s.agent(t)
	overlap := 3600
	begin := func() {
		t.Helper()
		var err error
		_, s.Claim, err = s.Engine.Keys.BeginRotate(t.Context(), agent, agent.Grant.CredentialID, access.Rotation{OverlapSeconds: &overlap})
		if err != nil {
			t.Fatal(err)
		}
		s.Page = s.URL + "/claim/" + s.Claim.ID
	}
	c := browser(t)
	begin()
	stale := s.Page
	staleForm := url.Values{"token": {token(t, s.signIn(t, c, ""))}}
	begin()
	page := s.signIn(t, c, "")
	if !strings.Contains(page.Body, "Replace the secret of an API key?") || !strings.Contains(page.Body, "works for another 60 minutes") {
		t.Errorf("the page says %s", page.Body)
	}
	shown := fill(t, c, s.Page, url.Values{"token": {token(t, page)}})
	key := anyKey.FindString(shown.Body)
	if !strings.Contains(shown.Body, "Old secret") || key == s.Key {
		t.Errorf("got %d %s", shown.Status, shown.Body)
	}
	for name, k := range map[string]string{"new": key, "old": s.Key} {
		if _, err := s.As(t, k).Config.Tones(t.Context()); err != nil {
			t.Errorf("the %s secret: %v", name, err)
		}
	}
	wantStatus(t, "what another rotation overtook", fill(t, c, stale, staleForm), 409)
}

func TestClaimPagesByStatus(t *testing.T) {
	ofValues(t)
	t.Parallel()
	s := askClaim(t, nil)
	other := s.AddTenant(t, "Other")
	member, err := s.Engine.AddUser(t.Context(), tenant.NewUser{OrganizationID: s.Organization.ID, Email: "member@acme.example", Password: apitest.Password})
	if err != nil {
		t.Fatal(err)
	}
	wantStatus(t, "no such claim", openPage(t, browser(t), s.URL+"/claim/0000000000000000000000"), 404)
	wantStatus(t, "a wrong password", fill(t, browser(t), s.Page+"/sign-in", url.Values{"password": {"wrong password"}}), 401)
	wantStatus(t, "another method", say(t, "PUT", s.Page, ""), 405)
	wantStatus(t, "nobody claims", fill(t, browser(t), s.Page, url.Values{}), 401)
	for name, email := range map[string]string{"another's administrator": other.Owner.Email, "a colleague": member.Email} {
		c := browser(t)
		got := s.signIn(t, c, email)
		wantStatus(t, name, got, 403)
		if strings.Contains(got.Body, "Nightly") {
			t.Errorf("%s is told what is claimed", name)
		}
	}
	if _, err := s.Engine.Keys.Claim(t.Context(), s.Claim.ID); err != nil {
		t.Errorf("the claim does not wait any more: %v", err)
	}
	wantStatus(t, "an endless form", fill(t, browser(t), s.Page+"/sign-in", url.Values{"password": {strings.Repeat("x", 20_000)}}), 400)
}

func TestOtherSitesCannotClaim(t *testing.T) {
	ofValues(t)
	t.Parallel()
	s := askClaim(t, nil)
	c := browser(t)
	good := token(t, s.signIn(t, c, s.Owner.Email))
	first := s.Page
	s.again(t)
	foreign := token(t, s.signIn(t, c, s.Owner.Email))
	for name, got := range map[string]said{
		"without a token":         fill(t, c, first, url.Values{}),
		"with another's token":    fill(t, c, first, url.Values{"token": {foreign}}),
		"from another site":       fill(t, c, first, url.Values{"token": {good}}, "Sec-Fetch-Site", "cross-site"),
		"from an old browser":     fill(t, c, first, url.Values{"token": {good}}, "Sec-Fetch-Site", "", "Origin", "https://evil.example"),
		"signing in from a frame": fill(t, c, first+"/sign-in", url.Values{"password": {apitest.Password}}, "Sec-Fetch-Site", "cross-site"),
	} {
		if wantStatus(t, name, got, 403); anyKey.MatchString(got.Body) {
			t.Errorf("%s: a secret was shown", name)
		}
	}
	wantStatus(t, "our own page", fill(t, c, first, url.Values{"token": {good}}), 200)
}

func TestLookingAtALinkChangesNothing(t *testing.T) {
	ofValues(t)
	t.Parallel()
	s := askClaim(t, nil)
	c := browser(t)
	page := s.signIn(t, c, "")
	for _, method := range []string{"GET", "HEAD", "OPTIONS"} {
		for range 5 {
			req, err := http.NewRequestWithContext(t.Context(), method, s.Page+"?token="+token(t, page), nil)
			if err != nil {
				t.Fatal(err)
			}
			if got := do(t, c, req); got.Status >= 300 || anyKey.MatchString(got.Body) {
				t.Errorf("%s: got %d", method, got.Status)
			}
		}
	}
	wantStatus(t, "then the claim", fill(t, c, s.Page, url.Values{"token": {token(t, page)}}), 200)
}

func TestClaimPagesAreKeptFromOthers(t *testing.T) {
	ofValues(t)
	t.Parallel()
	s := askClaim(t, nil)
	c := browser(t)
	page := s.signIn(t, c, "")
	for name, got := range map[string]said{
		"signing in": openPage(t, browser(t), s.Page), "the claim": page, "no such": openPage(t, c, s.URL+"/claim/x"),
		"the secret": fill(t, c, s.Page, url.Values{"token": {token(t, page)}}),
	} {
		policy := got.Header.Get("Content-Security-Policy")
		for _, want := range []string{"default-src 'none'", "frame-ancestors 'none'", "form-action 'self'", "style-src 'sha256-"} {
			if !strings.Contains(policy, want) {
				t.Errorf("%s: the policy %q lacks %q", name, policy, want)
			}
		}
		for header, want := range map[string]string{
			"Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "X-Frame-Options": "DENY",
			"X-Content-Type-Options": "nosniff", "Content-Type": "text/html; charset=utf-8",
		} {
			if v := got.Header.Get(header); v != want {
				t.Errorf("%s: %s is %q, want %q", name, header, v, want)
			}
		}
		body := got.Body
		if name == "the secret" {
			script := regexp.MustCompile(`(?s)<script>(.*?)</script>`).FindStringSubmatch(body)
			if sum := sha256.Sum256([]byte(script[1])); !strings.Contains(policy, "script-src 'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"'") {
				t.Errorf("the policy %q does not name the page's own script", policy)
			}
			body = strings.Replace(body, script[0], "", 1)
		} else if strings.Contains(policy, "script-src") {
			t.Errorf("%s: scripts are allowed by %q", name, policy)
		}
		if strings.Contains(body, "<script") || strings.Contains(policy, "unsafe") || strings.Contains(got.Body, "http://") || strings.Contains(got.Body, "https://") {
			t.Errorf("%s: the page needs something from elsewhere", name)
		}
	}
}

func TestOneOfAHundredFormsGetsTheSecret(t *testing.T) {
	ofValues(t)
	t.Parallel()
	s := askClaim(t, nil)
	c := browser(t)
	form := url.Values{"token": {token(t, s.signIn(t, c, ""))}}
	counts := statuses(100, func() said {
		a := fill(t, c, s.Page, form)
		if (a.Status == 200) != anyKey.MatchString(a.Body) {
			t.Errorf("%d with a secret: %v", a.Status, anyKey.MatchString(a.Body))
		}
		return a
	})
	if counts[200] != 1 || counts[410] != 99 {
		t.Errorf("got %v, want one 200 and 99 of 410", counts)
	}
}

func TestNoClaimedSecretIsKept(t *testing.T) {
	ofValues(t)
	t.Parallel()
	dir := t.TempDir()
	s := askClaim(t, &apitest.Setup{Dir: dir})
	c := browser(t)
	shown := fill(t, c, s.Page, url.Values{"token": {token(t, s.signIn(t, c, ""))}})
	secret := anyKey.FindString(shown.Body)[22:65]
	read := 0
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		raw, err := os.ReadFile(path)
		read += len(raw)
		if strings.Contains(string(raw), secret) {
			t.Errorf("%s holds the secret", filepath.Base(path))
		}
		return err
	})
	if err != nil || read == 0 {
		t.Errorf("%d bytes were read, %v", read, err)
	}
}

func TestTheSessionIsForOnePage(t *testing.T) {
	ofValues(t)
	t.Parallel()
	s := askClaim(t, &apitest.Setup{Prefix: "/video"})
	c := browser(t)
	c.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	got := s.signIn(t, c, "")
	cookie := got.Header.Get("Set-Cookie")
	if !strings.Contains(cookie, "HttpOnly") || !strings.Contains(cookie, "SameSite=Lax") || strings.Contains(cookie, "Path") || strings.Contains(cookie, "Secure") {
		t.Errorf("the cookie is %q", cookie)
	}
	if where := got.Header.Get("Location"); got.Status != 303 || where != "../"+s.Claim.ID {
		t.Errorf("led to %q by %d", where, got.Status)
	}
	if page := openPage(t, c, s.Page); !strings.Contains(page.Body, "Nightly") {
		t.Errorf("under a prefix the session does not hold: %d", page.Status)
	}
	s.again(t)
	value, _, _ := strings.Cut(strings.TrimPrefix(cookie, "scenewright_claim="), ";")
	for name, page := range map[string]string{"another claim": s.Page, "the keys": s.URL + "/v1/keys", "a key": s.URL + "/v1/keys/" + s.Credential.ID} {
		if got := say(t, "GET", page, "", "Cookie", "scenewright_claim="+value); strings.Contains(got.Body, "Nightly") {
			t.Errorf("the cookie opens %s", name)
		}
	}
}

// hosted are the people of a host.
type hosted struct {
	person access.Human
	err    error
}

func (h *hosted) Human(*http.Request) (access.Human, error) { return h.person, h.err }

// SignInURL implements httpapi.SignInURL.
func (h *hosted) SignInURL() string { return "/login" }

func TestAHostSignsItsOwnPeopleIn(t *testing.T) {
	ofValues(t)
	t.Parallel()
	people := &hosted{err: access.ErrUnauthorized}
	s := askClaim(t, &apitest.Setup{API: httpapi.Options{Humans: people}})
	c := browser(t)
	if got := openPage(t, c, s.Page); got.Status != 200 || !strings.Contains(got.Body, `href="/login"`) || strings.Contains(got.Body, "<form") {
		t.Errorf("nobody: got %d %s", got.Status, got.Body)
	}
	wantStatus(t, "our own form", s.signIn(t, c, ""), 404)
	people.err = nil
	people.person = access.Human{UserID: s.Owner.ID, OrganizationID: s.Organization.ID, Verified: true, AuthTime: time.Now().Add(-6 * time.Minute)}
	if got := openPage(t, c, s.Page); strings.Contains(got.Body, "Nightly") {
		t.Error("who signed in six minutes ago is shown the claim")
	}
	people.person.AuthTime = time.Now()
	page := openPage(t, c, s.Page)
	form := url.Values{"token": {token(t, page)}}
	people.person.AuthTime = time.Now().Add(-6 * time.Minute)
	wantStatus(t, "a form of an older session", fill(t, c, s.Page, form), 403)
	people.person.Verified = false
	wantStatus(t, "not verified", say(t, "GET", s.URL+"/v1/keys", ""), 401)
	people.person.Verified, people.person.AuthTime = true, time.Now()
	form.Set("token", token(t, openPage(t, c, s.Page)))
	if got := fill(t, c, s.Page, form); !anyKey.MatchString(got.Body) {
		t.Errorf("got %d", got.Status)
	}
}
