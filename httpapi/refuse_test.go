package httpapi_test

import (
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/httpapi/apitest"
)

// TestAPersonRefusesAKey refuses what an agent asked for over its own channel,
// on the page whose link the agent was given.
func TestAPersonRefusesAKey(t *testing.T) {
	ofValues(t)
	t.Parallel()
	s := &asked{Server: apitest.New(t, nil)}
	agent := connect(t, s.Server, s.Key)
	issued := agent.use(t, "issue_key", "name", "For the website", "target", map[string]any{"type": "workspace", "id": s.Workspace.ID}, "scopes", []string{"projects:read"}).must(t)
	id := issued.string(t, "key.id")
	s.Page = issued.string(t, "claim.url")

	c := browser(t)
	form := url.Values{"token": {token(t, s.signIn(t, c, ""))}}
	refused := fill(t, c, s.Page+"/refuse", form)
	if wantStatus(t, "refusing", refused, http.StatusOK); !strings.Contains(refused.Body, "No key was made") || anyKey.MatchString(refused.Body) {
		t.Errorf("the person is told %s", refused.Body)
	}
	for name, got := range map[string]said{"taking it": fill(t, c, s.Page, form), "refusing again": fill(t, c, s.Page+"/refuse", form), "reloading": openPage(t, c, s.Page)} {
		if wantStatus(t, name, got, http.StatusGone); !strings.Contains(got.Body, "This was refused") || anyKey.MatchString(got.Body) {
			t.Errorf("%s: %s", name, got.Body)
		}
	}
	learned := agent.use(t, "get_key", "keyId", id).must(t)
	if learned.at("status") != "revoked" || learned.at("refusedAt") == nil || learned.at("refusedAt") != learned.at("revokedAt") {
		t.Errorf("the agent learns %s", learned.text)
	}
	if got := agent.use(t, "rotate_key", "keyId", id); !got.isError {
		t.Errorf("a refused key gets another link: %s", got.text)
	}
	entries, err := s.Engine.Record(t.Context(), access.AuditQuery{CredentialID: id, Action: access.ActRefuse})
	if err != nil || len(entries) != 1 || entries[0].Actor != (access.Party{Type: access.User, ID: s.Owner.ID}) {
		t.Errorf("the record has %+v, %v", entries, err)
	}
}

func TestAPersonRefusesARotation(t *testing.T) {
	ofValues(t)
	t.Parallel()
	s := askClaim(t, nil)
	agent := s.agent(t)
	_, claim, err := s.Engine.Keys.BeginRotate(t.Context(), agent, agent.Grant.CredentialID, access.Rotation{})
	must(t, err)
	s.Page = s.URL + "/claim/" + claim.ID
	c := browser(t)
	form := url.Values{"token": {token(t, s.signIn(t, c, ""))}}
	before, err := s.Client.Keys.Get(t.Context(), agent.Grant.CredentialID)
	must(t, err)
	got := fill(t, c, s.Page+"/refuse", form)
	if wantStatus(t, "refusing", got, http.StatusOK); !strings.Contains(got.Body, "keeps the secret it has") {
		t.Errorf("the person is told %s", got.Body)
	}
	wantStatus(t, "taking it", fill(t, c, s.Page, form), http.StatusGone)
	after, err := s.Client.Keys.Get(t.Context(), agent.Grant.CredentialID) // with the old secret
	if err != nil || before.RefusedAt != nil || after.RefusedAt == nil || after.Status != "active" || after.Revision != before.Revision {
		t.Errorf("the key was %+v and is %+v, %v", before, after, err)
	}
}

// TestOthersCannotRefuse: a refusal has to come from the page, by who may take
// the secret. What was not refused can be taken.
func TestOthersCannotRefuse(t *testing.T) {
	ofValues(t)
	t.Parallel()
	s := askClaim(t, nil)
	other := s.AddTenant(t, "Other")
	c, stranger := browser(t), browser(t)
	good := token(t, s.signIn(t, c, ""))
	s.signIn(t, stranger, other.Owner.Email)
	first, refuse := s.Page, s.Page+"/refuse"
	s.again(t)
	foreign := token(t, s.signIn(t, c, ""))
	for name, row := range map[string]struct {
		got  said
		want int
	}{
		"nobody":               {fill(t, browser(t), refuse, url.Values{"token": {good}}), 401},
		"a stranger":           {fill(t, stranger, refuse, url.Values{"token": {good}}), 403},
		"without a token":      {fill(t, c, refuse, url.Values{}), 403},
		"with another's token": {fill(t, c, refuse, url.Values{"token": {foreign}}), 403},
		"from another site":    {fill(t, c, refuse, url.Values{"token": {good}}, "Sec-Fetch-Site", "cross-site"), 403},
		"by a link":            {openPage(t, c, refuse+"?token="+good), 405},
	} {
		wantStatus(t, name, row.got, row.want)
	}
	if got := fill(t, c, first, url.Values{"token": {good}}); !anyKey.MatchString(got.Body) {
		t.Errorf("what nobody refused cannot be taken: %d", got.Status)
	}
	wantStatus(t, "refusing what was taken", fill(t, c, refuse, url.Values{"token": {good}}), 410)
}

// TestOneAnswerCounts takes and refuses at the same time: either a secret was
// shown or the claim was refused.
func TestOneAnswerCounts(t *testing.T) {
	ofValues(t)
	t.Parallel()
	s := askClaim(t, nil)
	c := browser(t)
	for range 5 {
		s.again(t)
		form := url.Values{"token": {token(t, s.signIn(t, c, ""))}}
		var turn, taken atomic.Int32
		counts := statuses(20, func() said {
			page := s.Page
			if turn.Add(1)%2 == 0 {
				page += "/refuse"
			}
			got := fill(t, c, page, form)
			if anyKey.MatchString(got.Body) {
				taken.Add(1)
			}
			return got
		})
		if counts[200] != 1 || counts[410] != 19 {
			t.Errorf("got %v, want one 200 and 19 of 410", counts)
		}
		k, err := s.Client.Keys.Get(t.Context(), s.Credential.ID)
		if want := map[bool]string{true: "active", false: "revoked"}[taken.Load() == 1]; err != nil || k.Status != want {
			t.Errorf("%d took it, and the key is %s, %v; want %s", taken.Load(), k.Status, err, want)
		}
	}
}
