package httpapi_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/tenant"
	"github.com/scenewright/scenewright/httpapi/apitest"
	"github.com/scenewright/scenewright/httpapi/contract"
)

// TestWhatIsDoneToPeopleEndsWhatIsTheirs has a person signed in on a claim's page, with a
// key made by their password, another that this key issued, and one that the host gave
// them. Changes end the sessions and keys that they say, at once.
func TestWhatIsDoneToPeopleEndsWhatIsTheirs(t *testing.T) {
	t.Parallel()
	const session, made, child, given, password = "session", "key made", "its child", "key given", "password"
	all := []string{session, made, child, given, password}
	for name, tt := range map[string]struct {
		do   func(s *asked) error
		left []string
	}{
		"nothing":        {func(*asked) error { return nil }, all},
		"a new password": {func(s *asked) error { return s.Engine.SetPassword(t.Context(), s.Owner.ID, "another password") }, []string{given}},
		"the same role":  {func(s *asked) error { return second(s.Engine.SetRole(t.Context(), s.Owner.ID, tenant.Owner)) }, all},
		"a lesser role":  {func(s *asked) error { return second(s.Engine.SetRole(t.Context(), s.Owner.ID, tenant.Member)) }, []string{given}}, // who may not list keys
		"disabled":       {func(s *asked) error { return second(s.Engine.DisableUser(t.Context(), s.Owner.ID)) }, nil},
		"disabled and enabled": {func(s *asked) error {
			return second(s.Engine.EnableUser(t.Context(), first(s.Engine.DisableUser(t.Context(), s.Owner.ID)).ID))
		}, []string{password}},
		"removed": {func(s *asked) error { return s.Engine.RemoveUser(t.Context(), s.Owner.ID) }, nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := askClaim(t, nil)
			c := browser(t)
			s.signIn(t, c, s.Owner.Email)
			in, err := json.Marshal(newKey(s.Server, "keys:issue", "keys:read", "projects:read"))
			must(t, err)
			var byPerson, byKey contract.IssuedKey
			must(t, json.Unmarshal([]byte(sayAs(t, s, "POST", "/keys", string(in), s.Owner.Email, apitest.Password).Body), &byPerson))
			must(t, json.Unmarshal([]byte(say(t, "POST", s.URL+"/v1/keys", string(in), "X-Api-Key", string(byPerson.APIKey)).Body), &byKey))
			must(t, tt.do(s))
			holds := map[string]bool{
				session:  strings.Contains(openPage(t, c, s.Page).Body, "Nightly clips"),
				password: sayAs(t, s, "GET", "/keys", "", s.Owner.Email, apitest.Password).Status == http.StatusOK,
			}
			for name, key := range map[string]string{made: string(byPerson.APIKey), child: string(byKey.APIKey), given: s.Key} {
				holds[name] = say(t, "GET", s.URL+"/v1/keys", "", "X-Api-Key", key).Status == http.StatusOK
			}
			for _, what := range tt.left {
				if !holds[what] {
					t.Errorf("the %s has ended", what)
				}
				delete(holds, what)
			}
			for what, still := range holds {
				if still {
					t.Errorf("the %s holds still", what)
				}
			}
		})
	}
}

func second[T any](_ T, err error) error { return err }

func first[T any](v T, _ error) T { return v }

// TestTheRecordNamesWhoDidWhat: what the host, a key and a person do to tenants is in the
// record as theirs, newest first.
func TestTheRecordNamesWhoDidWhat(t *testing.T) {
	t.Parallel()
	s := apitest.New(t, nil)
	path := s.URL + "/v1/auth/organization/" + s.Organization.ID + "/workspace/" + s.Workspace.ID
	wantStatus(t, "rename", say(t, "PUT", path, `{"name":"Trips"}`, "X-Api-Key", s.Key, "User-Agent", "edit-bot/2.1"), http.StatusOK)
	must(t, s.Engine.SetPassword(t.Context(), s.Owner.ID, "another password"))
	entries, err := s.Engine.Record(t.Context(), access.AuditQuery{OrganizationID: s.Organization.ID})
	must(t, err)
	type line struct {
		By      access.PartyType
		Channel access.Channel
		Action  access.Action
		Target  string
		Note    string
	}
	var got []line
	for _, e := range entries {
		got = append(got, line{e.Actor.Type, e.Channel, e.Action, e.Target, e.Note})
	}
	org, ws, owner := "organization:"+s.Organization.ID, "workspace:"+s.Workspace.ID, "user:"+s.Owner.ID
	want := []line{
		{access.Host, access.Direct, access.ActSetPassword, owner, ""},
		{access.Peer, access.REST, access.ActRenameWorkspace, ws, "Trips"},
		{access.Host, access.Direct, access.ActIssue, org, ""},
		{access.Host, access.Direct, access.ActCreateWorkspace, ws, "Acme films"},
		{access.Host, access.Direct, access.ActAddUser, owner, "owner " + s.Owner.Email},
		{access.Host, access.Direct, access.ActCreateOrganization, org, "Acme"},
	}
	if len(got) != len(want) {
		t.Fatalf("got %+v, want %+v", got, want)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("%d: got %+v, want %+v", i, got[i], want[i])
		}
	}
}
