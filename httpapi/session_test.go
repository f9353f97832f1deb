package httpapi_test

import (
	"net/http"
	"testing"

	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/httpapi"
	"github.com/scenewright/scenewright/httpapi/apitest"
)

// sessions are a host's own; the header Session stands for its cookie.
type sessions struct{ grant access.Grant }

func (*sessions) Human(*http.Request) (access.Human, error) {
	return access.Human{}, access.ErrUnauthorized
}

func (h *sessions) Grant(r *http.Request) (access.Grant, error) {
	if r.Header.Get("Session") == "" {
		return access.Grant{}, access.ErrUnauthorized
	}
	return h.grant, nil
}

// TestAHostsSessionIsAPrincipal: who is signed in at the host calls the API without a key,
// as far as the host says, and what they change is recorded as theirs.
func TestAHostsSessionIsAPrincipal(t *testing.T) {
	t.Parallel()
	h := &sessions{}
	s := apitest.New(t, &apitest.Setup{API: httpapi.Options{Humans: h}})
	h.grant = access.Grant{OrganizationID: s.Organization.ID, UserID: s.Owner.ID, Scopes: []access.Scope{access.WorkspacesRead, access.WorkspacesWrite}}
	other := s.AddTenant(t, "Other")
	own := s.URL + "/v1/auth/organization/" + s.Organization.ID + "/workspace/" + s.Workspace.ID
	for _, c := range []struct {
		method, url, body, session string
		want                       int
	}{
		{"GET", own, "", "ada", http.StatusOK},
		{"PUT", own, `{"name": "Trips"}`, "ada", http.StatusOK},
		{"GET", own, "", "", http.StatusUnauthorized},
		{"GET", s.URL + "/v1/auth/organization/" + other.Organization.ID + "/workspace/" + other.Workspace.ID, "", "ada", http.StatusNotFound},
		{"POST", s.URL + "/v1/auth/project/create", `{"prompt": "Tea."}`, "ada", http.StatusForbidden},
	} {
		got := say(t, c.method, c.url, c.body, "Session", c.session, "Content-Type", "application/json")
		wantStatus(t, c.method+" "+c.url, got, c.want)
	}
	record, err := s.Engine.Record(t.Context(), access.AuditQuery{Action: access.ActRenameWorkspace})
	must(t, err)
	if want := (access.Party{Type: access.User, ID: s.Owner.ID}); len(record) != 1 || record[0].Actor != want {
		t.Errorf("recorded as %+v, want %+v", record, want)
	}
	h.grant.UserID = ""
	wantStatus(t, "a grant that is nobody's", say(t, "GET", own, "", "Session", "ada"), http.StatusUnauthorized)
}
