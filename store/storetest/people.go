package storetest

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"

	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/tenant"
)

// keyOf adds a key of an organization that somebody made and that belongs to a person.
func keyOf(t *testing.T, s Database, o tenant.Organization, workspaceID, userID string, by access.Party, under ...access.Credential) access.Credential {
	t.Helper()
	c := access.Credential{
		ID: uuid.NewString(), Key: uuid.NewString()[:17], OrganizationID: o.ID, WorkspaceID: workspaceID, Name: "key", UserID: userID, CreatedBy: by,
		Scopes: []access.Scope{access.KeysRead}, Revision: 1, CreatedAt: tenantTime(1), ExpiresAt: tenantTime(1_000_000),
	}
	c.RootID = c.ID
	for _, parent := range under {
		c.ParentID, c.RootID, c.Path, c.Depth = parent.ID, parent.RootID, append(c.Path, parent.ID), c.Depth+1
	}
	e := access.Entry{ID: uuid.Must(uuid.NewV7()).String(), At: tenantTime(1), Action: access.ActIssue, OrganizationID: o.ID, CredentialID: c.ID}
	if err := s.Keys.Credentials.AddCredential(t.Context(), c, access.Revision{Number: 1, MAC: []byte{1}}, e); err != nil {
		t.Fatal(err)
	}
	return c
}

// usersChanged: a change keeps what it says and ends what it says, and nothing else.
func usersChanged(t *testing.T, s Database) {
	disabled, enabled := true, false
	for name, tt := range map[string]struct {
		change tenant.UserChange
		want   func(*tenant.User)
		ended  []string
	}{
		"another password":  {tenant.UserChange{PasswordHash: "other", Ends: tenant.Issued}, func(u *tenant.User) { u.Epoch = 1 }, []string{"made", "child of made"}},
		"a greater role":    {tenant.UserChange{Role: tenant.Owner}, func(u *tenant.User) { u.Role = tenant.Owner }, nil},
		"a lesser role":     {tenant.UserChange{Role: tenant.Member, Ends: tenant.Issued}, func(u *tenant.User) { u.Role, u.Epoch = tenant.Member, 1 }, []string{"made", "child of made"}},
		"disabled":          {tenant.UserChange{Disabled: &disabled, Ends: tenant.All}, func(u *tenant.User) { u.DisabledAt, u.Epoch = tenantTime(9), 1 }, []string{"made", "child of made", "given", "child of given"}},
		"enabled as before": {tenant.UserChange{Disabled: &enabled}, func(*tenant.User) {}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			o := organization(t, s, 1)
			u, keys := user(t, s, o, 1), map[string]access.Credential{}
			keys["made"] = keyOf(t, s, o, "", u.ID, access.Party{Type: access.User, ID: u.ID})
			keys["child of made"] = keyOf(t, s, o, "", u.ID, access.Party{Type: access.Peer, ID: keys["made"].ID}, keys["made"])
			keys["given"] = keyOf(t, s, o, "", u.ID, access.Party{Type: access.Host})
			keys["child of given"] = keyOf(t, s, o, "", u.ID, access.Party{Type: access.Peer, ID: keys["given"].ID}, keys["given"])
			keys["the host's"] = keyOf(t, s, o, "", "", access.Party{Type: access.Host})
			other := user(t, s, o, 2)
			keys["another's"] = keyOf(t, s, o, "", other.ID, access.Party{Type: access.User, ID: other.ID})
			tt.change.UserID, tt.change.At, tt.change.By = u.ID, tenantTime(9), access.Party{Type: access.Host}
			tt.want(&u)
			same(t, u)(s.Tenants.Users.ChangeUser(t.Context(), tt.change))
			same(t, u)(s.Tenants.Users.User(t.Context(), u.ID))
			wantEnded(t, s, keys, tt.ended)
		})
	}
	t.Run("removed", func(t *testing.T) {
		o := organization(t, s, 1)
		u := user(t, s, o, 1)
		keys := map[string]access.Credential{"given": keyOf(t, s, o, "", u.ID, access.Party{Type: access.Host})}
		if err := errors.Join(s.Tenants.Users.RememberSignIn(t.Context(), u.ID, "192.0.2.1", tenantTime(1), 20),
			s.Tenants.Users.RemoveUser(t.Context(), u.ID, tenantTime(9), access.Party{Type: access.Host})); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Tenants.Users.User(t.Context(), u.ID); !errors.Is(err, fault.ErrNotFound) {
			t.Errorf("got %v, want ErrNotFound", err)
		}
		wantEnded(t, s, keys, []string{"given"})
		again := u
		again.ID = uuid.NewString()
		if err := s.Tenants.Users.AddUser(t.Context(), again, ""); err != nil {
			t.Errorf("the address is not free: %v", err)
		}
	})
}

// wantEnded checks which keys are revoked.
func wantEnded(t *testing.T, s Database, keys map[string]access.Credential, want []string) {
	t.Helper()
	ended := map[string]bool{}
	for _, name := range want {
		ended[name] = true
	}
	for name, k := range keys {
		c, err := s.Keys.Credentials.Credential(t.Context(), k.ID)
		if err != nil || !c.RevokedAt.IsZero() != ended[name] || ended[name] && !c.RevokedAt.Equal(tenantTime(9)) {
			t.Errorf("%s: revoked at %v, %v; want it to have ended: %v", name, c.RevokedAt, err, ended[name])
		}
	}
}

// addressesRemembered: the newest so many, of each person for themselves, until they have
// another password.
func addressesRemembered(t *testing.T, s Database) {
	o := organization(t, s, 1)
	u, other := user(t, s, o, 1), user(t, s, o, 2)
	remember := func(u tenant.User, from string, i int) {
		t.Helper()
		if err := s.Tenants.Users.RememberSignIn(t.Context(), u.ID, from, tenantTime(i), 3); err != nil {
			t.Fatal(err)
		}
	}
	known := func(u tenant.User) (all []string) {
		t.Helper()
		for i := range 6 {
			from := fmt.Sprintf("192.0.2.%d", i)
			at, err := s.Tenants.Users.SignedInAt(t.Context(), u.Email, from)
			if err != nil {
				t.Fatal(err)
			}
			if !at.IsZero() {
				all = append(all, fmt.Sprintf("%d at %d", i, at.Sub(tenantTime(0))/time.Second))
			}
		}
		return all
	}
	remember(other, "192.0.2.5", 1)
	for i := range 3 {
		remember(u, fmt.Sprintf("192.0.2.%d", i), i+1)
	}
	remember(u, "192.0.2.0", 7)
	remember(u, "192.0.2.4", 8)
	if d := cmp.Diff([]string{"0 at 7", "2 at 3", "4 at 8"}, known(u)); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	if _, err := s.Tenants.Users.ChangeUser(t.Context(), tenant.UserChange{UserID: u.ID, PasswordHash: "other"}); err != nil {
		t.Fatal(err)
	}
	if mine, theirs := known(u), known(other); len(mine) != 0 || len(theirs) != 1 {
		t.Errorf("after another password: %v, and another's %v", mine, theirs)
	}
}

// tenantsDeleted: what is deleted is found no more, its keys and people are gone, and a
// neighbour is as it was.
func tenantsDeleted(t *testing.T, s Database) {
	ctx, o, neighbour := t.Context(), organization(t, s, 1), organization(t, s, 2)
	gone, stays, next := workspace(t, s, o, 1, template(1, "")), workspace(t, s, o, 2), workspace(t, s, neighbour, 3)
	u, host := user(t, s, o, 1), access.Party{Type: access.Host}
	ofGone, ofStays, ofAll, ofNext := keyOf(t, s, o, gone.ID, "", host), keyOf(t, s, o, stays.ID, "", host), keyOf(t, s, o, "", u.ID, host), keyOf(t, s, neighbour, next.ID, "", host)
	found := func(c access.Credential) bool {
		_, err := s.Keys.Credentials.Credential(ctx, c.ID)
		return err == nil
	}
	if err := s.Tenants.Workspaces.DeleteWorkspace(ctx, gone.ID, tenantTime(10)); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Tenants.Workspaces.Workspace(ctx, gone.ID); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("the workspace: %v", err)
	}
	same(t, []tenant.Workspace{stays})(s.Tenants.Workspaces.Workspaces(ctx, o.ID))
	same(t, map[string]tenant.Counts{stays.ID: {Users: 1}})(s.Tenants.Workspaces.Counts(ctx, tenant.Entity{OrganizationID: o.ID}))
	if found(ofGone) || !found(ofStays) || !found(ofAll) {
		t.Error("other keys than the workspace's are gone")
	}
	same(t, []string{gone.ID})(s.Tenants.Workspaces.DeletedWorkspaces(ctx, tenantTime(0)))

	if err := s.Tenants.Organizations.DeleteOrganization(ctx, o.ID, tenantTime(11)); err != nil {
		t.Fatal(err)
	}
	_, errOrganization := s.Tenants.Organizations.Organization(ctx, o.ID)
	_, errUser := s.Tenants.Users.User(ctx, u.ID)
	again := u
	again.ID = uuid.NewString()
	w := tenant.Workspace{ID: uuid.NewString(), OrganizationID: o.ID, Name: "late", CreatedAt: tenantTime(12)}
	for name, err := range map[string]error{
		"the organization": errOrganization, "its user": errUser, "a second deletion": s.Tenants.Organizations.DeleteOrganization(ctx, o.ID, tenantTime(12)),
		"another user": s.Tenants.Users.AddUser(ctx, again, ""), "another workspace": s.Tenants.Workspaces.AddWorkspace(ctx, w, nil),
	} {
		if !errors.Is(err, fault.ErrNotFound) {
			t.Errorf("%s: %v, want ErrNotFound", name, err)
		}
	}
	same(t, []tenant.Organization{neighbour})(s.Tenants.Organizations.Organizations(ctx, tenant.OrganizationQuery{Limit: 10}))
	same(t, []tenant.Workspace{next})(s.Tenants.Workspaces.Workspaces(ctx, neighbour.ID))
	if found(ofStays) || found(ofAll) || !found(ofNext) {
		t.Error("other keys than the organization's are gone")
	}
	if err := s.Tenants.Workspaces.EraseWorkspace(ctx, next.ID, tenantTime(13), tenantTime(20)); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("to erase a workspace that is not deleted: %v", err)
	}
	for _, before := range []time.Time{tenantTime(0), tenantTime(20)} { // that leaves a trace, and removes it
		for _, id := range []string{gone.ID, stays.ID} {
			if err := s.Tenants.Workspaces.EraseWorkspace(ctx, id, tenantTime(13), before); err != nil {
				t.Fatal(err)
			}
		}
		same(t, []string{})(s.Tenants.Workspaces.DeletedWorkspaces(ctx, before))
	}
	same(t, next)(s.Tenants.Workspaces.Workspace(ctx, next.ID))
	if _, err := s.Tenants.Organizations.Organization(ctx, neighbour.ID); err != nil || !found(ofNext) {
		t.Errorf("the neighbour: %v", err)
	}
}

// changesRecorded: a change that fails leaves no record, and a record that fails no change.
func changesRecorded(t *testing.T, s Database) {
	ctx, o, broken := t.Context(), organization(t, s, 1), errors.New("broken")
	entry := access.Entry{ID: uuid.Must(uuid.NewV7()).String(), At: tenantTime(1), Action: access.ActCreateWorkspace, OrganizationID: o.ID, Target: "workspace:x"}
	w := tenant.Workspace{ID: uuid.NewString(), OrganizationID: o.ID, Name: "new", CreatedAt: tenantTime(1)}
	add := func(then error) func(context.Context) error {
		return func(ctx context.Context) error {
			return errors.Join(s.Tenants.Workspaces.AddWorkspace(ctx, w, nil), then)
		}
	}
	check := func(when string, there bool) {
		t.Helper()
		_, err := s.Tenants.Workspaces.Workspace(ctx, w.ID)
		entries, errRead := s.Tenants.Record.Entries(ctx, access.AuditQuery{OrganizationID: o.ID})
		if (err == nil) != there || (len(entries) == 1) != there || errRead != nil {
			t.Errorf("%s: the workspace %v, entries %v, %v", when, err, entries, errRead)
		}
	}
	if err := s.Tenants.Record.Recorded(ctx, entry, add(broken)); !errors.Is(err, broken) {
		t.Errorf("got %v", err)
	}
	check("after a change that failed", false)
	if err := s.Tenants.Record.Recorded(ctx, entry, add(nil)); err != nil {
		t.Fatal(err)
	}
	check("after it", true)
	w.ID = uuid.NewString()
	if err := s.Tenants.Record.Recorded(ctx, entry, add(nil)); err == nil {
		t.Error("an entry was recorded twice")
	}
	if _, err := s.Tenants.Workspaces.Workspace(ctx, w.ID); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("a change without its record: %v", err)
	}
}
