package storetest

import (
	"errors"
	"fmt"
	"net/netip"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/google/uuid"

	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/fault"
)

// TestAccess checks a store against access.Stores's contract. Open is called
// for an empty one in each subtest.
func TestAccess(t *testing.T, open func(*testing.T) access.Stores) {
	for name, test := range map[string]func(*testing.T, access.Stores){
		"a credential comes back as it was":        credentialBack,
		"a lineage is root first":                  lineageRootFirst,
		"what nobody knows is not found":           unknownAccess,
		"the list is filtered and paged":           credentialsListed,
		"a rotation ends what was before":          rotation,
		"of two rotations one is stale":            rotationsRace,
		"a revocation ends the lineage, once":      revocation,
		"a parent has fifty living children":       children,
		"nothing is added under a revoked parent":  orphan,
		"a last use is noted, and never goes back": lastUsed,
		"a claim is used by one of many":           claimOnce,
		"a claim is refused or redeemed, once":     claimRefused,
		"a refused rotation leaves the key":        rotationRefused,
		"a claim is over in time and by revoking":  claimOver,
		"a claim on a stale revision stays":        claimStale,
		"the record is newest first":               entriesListed,
		"what fails is not recorded":               unrecorded,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t, open(t))
		})
	}
}

var dawn = time.UnixMilli(1_800_000_000_000).UTC()

func after(seconds int) time.Time { return dawn.Add(time.Duration(seconds) * time.Second) }

// credential is the i-th root of an organization.
func credential(i int) access.Credential {
	id := uuid.NewString()
	return access.Credential{
		ID: id, Key: fmt.Sprintf("key%014d", i), OrganizationID: "o1", WorkspaceID: "", Name: "“schlüssel” 你",
		Scopes: []access.Scope{access.KeysRead, access.ProjectsRead}, RootID: id, UserID: "u1",
		CreatedBy: access.Party{Type: access.User, ID: "u1"}, Revision: 1, CreatedAt: after(i), ExpiresAt: after(100_000),
		CIDRs:    []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24"), netip.MustParsePrefix("2001:db8::/32")},
		Metadata: map[string]string{"__proto__": "x", "team": "video"},
	}
}

func childOf(p access.Credential, i int) access.Credential {
	c := credential(i)
	c.ParentID, c.RootID, c.Path, c.Depth = p.ID, p.RootID, append(slices.Clone(p.Path), p.ID), p.Depth+1
	return c
}

func mac(b byte) []byte { return slices.Repeat([]byte{b}, 32) }

func tell(c access.Credential, act access.Action) access.Entry {
	return access.Entry{
		ID: uuid.NewString(), At: c.CreatedAt, Actor: access.Party{Type: access.Host}, Channel: access.Direct, Action: act,
		CredentialID: c.ID, OrganizationID: c.OrganizationID, Target: c.Target().String(), IP: netip.MustParseAddr("2001:db8::1"), Result: access.Succeeded,
	}
}

func addCredential(t *testing.T, s access.Stores, c access.Credential) access.Credential {
	t.Helper()
	if err := s.Credentials.AddCredential(t.Context(), c, access.Revision{Number: 1, MAC: mac(1)}, tell(c, access.ActIssue)); err != nil {
		t.Fatalf("add: %v", err)
	}
	return c
}

func differs(t *testing.T, want, got any) {
	t.Helper()
	if d := cmp.Diff(want, got, cmpopts.EquateComparable(netip.Addr{}, netip.Prefix{}), cmpopts.EquateEmpty()); d != "" {
		t.Errorf("differs (-want +got):\n%s", d)
	}
}

func credentialBack(t *testing.T, s access.Stores) {
	want := addCredential(t, s, childOf(addCredential(t, s, credential(0)), 1))
	got, err := s.Credentials.Credential(t.Context(), want.ID)
	if err != nil {
		t.Fatal(err)
	}
	differs(t, want, got)
}

func lineageRootFirst(t *testing.T, s access.Stores) {
	root := addCredential(t, s, credential(0))
	child := addCredential(t, s, childOf(root, 1))
	grandchild := addCredential(t, s, childOf(child, 2))
	addCredential(t, s, childOf(root, 3))
	got, err := s.Credentials.Lineage(t.Context(), grandchild.Key, 1)
	if err != nil {
		t.Fatal(err)
	}
	differs(t, access.Lineage{Line: []access.Credential{root, child, grandchild}, Revision: access.Revision{Number: 1, MAC: mac(1)}}, got)
	got, err = s.Credentials.Lineage(t.Context(), grandchild.Key, 7)
	if err != nil || len(got.Line) != 3 || got.Revision.MAC != nil {
		t.Errorf("a revision that is not there: got %+v, %v", got, err)
	}
}

func unknownAccess(t *testing.T, s access.Stores) {
	ctx, id := t.Context(), uuid.NewString()
	if l, err := s.Credentials.Lineage(ctx, "nobody", 1); err != nil || len(l.Line) != 0 {
		t.Errorf("Lineage: got %+v, %v; want nothing and no error", l, err)
	}
	_, read := s.Credentials.Credential(ctx, id)
	_, rotated := s.Credentials.Rotate(ctx, access.Succession{CredentialID: id, From: 1, Next: access.Revision{Number: 2, MAC: mac(2)}}, tell(credential(0), access.ActRotate))
	_, _, revoked := s.Credentials.Revoke(ctx, access.Revocation{CredentialID: id, At: dawn}, tell(credential(0), access.ActRevoke))
	_, claim := s.Claims.Claim(ctx, id)
	_, redeemed := s.Claims.Redeem(ctx, id, access.Succession{CredentialID: id}, tell(credential(0), access.ActClaim))
	refused := s.Claims.Refuse(ctx, id, access.Revocation{CredentialID: id, At: dawn}, tell(credential(0), access.ActRefuse))
	for name, err := range map[string]error{"Credential": read, "Rotate": rotated, "Revoke": revoked, "Claim": claim, "Redeem": redeemed, "Refuse": refused} {
		if !errors.Is(err, fault.ErrNotFound) {
			t.Errorf("%s: got %v, want ErrNotFound", name, err)
		}
	}
}

func credentialsListed(t *testing.T, s access.Stores) {
	root := addCredential(t, s, credential(0))
	inWorkspace := childOf(root, 1)
	inWorkspace.WorkspaceID = "w1"
	addCredential(t, s, inWorkspace)
	short := childOf(inWorkspace, 2)
	short.ExpiresAt = after(50)
	addCredential(t, s, short)
	foreign := credential(3)
	foreign.OrganizationID = "o2"
	addCredential(t, s, foreign)
	for name, tt := range map[string]struct {
		q    access.Query
		want []access.Credential
	}{
		"all":              {access.Query{}, []access.Credential{foreign, short, inWorkspace, root}},
		"an organization":  {access.Query{OrganizationID: "o1"}, []access.Credential{short, inWorkspace, root}},
		"under one":        {access.Query{Under: inWorkspace.ID}, []access.Credential{short, inWorkspace}},
		"exact workspace":  {access.Query{Target: access.Target{Type: access.TargetWorkspace, ID: "w1"}}, []access.Credential{inWorkspace}},
		"whole target":     {access.Query{Target: access.Target{Type: access.TargetOrganization, ID: "o1"}}, []access.Credential{short, root}},
		"expired":          {access.Query{Status: access.Expired, Now: after(50)}, []access.Credential{short}},
		"active before":    {access.Query{Status: access.Active, Under: root.ID, Now: after(49)}, []access.Credential{short, inWorkspace, root}},
		"pending":          {access.Query{Status: access.PendingClaim, Now: after(49)}, nil},
		"the second page":  {access.Query{Limit: 2, After: short.ID}, []access.Credential{inWorkspace, root}},
		"one":              {access.Query{Limit: 1}, []access.Credential{foreign}},
		"after an unknown": {access.Query{After: "nobody"}, nil},
	} {
		got, err := s.Credentials.Credentials(t.Context(), tt.q)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		t.Run(name, func(t *testing.T) { differs(t, keyNames(tt.want), keyNames(got)) })
	}
}

func keyNames(all []access.Credential) (out []string) {
	for _, c := range all {
		out = append(out, c.Key)
	}
	return out
}

func succession(c access.Credential, from, at, overlap int) access.Succession {
	return access.Succession{CredentialID: c.ID, From: from, At: after(at), Overlap: after(overlap), Next: access.Revision{Number: from + 1, MAC: mac(byte(from + 1))}}
}

func rotation(t *testing.T, s access.Stores) {
	c := addCredential(t, s, credential(0))
	for from, end := range []int{1: 900, 2: 950, 3: 960, 4: 940} {
		if from == 0 {
			continue
		}
		got, err := s.Credentials.Rotate(t.Context(), succession(c, from, 100*from, end), tell(c, access.ActRotate))
		if err != nil {
			t.Fatal(err)
		}
		if got.Revision != from+1 || !got.PreviousExpiresAt.Equal(after(end)) {
			t.Errorf("got revision %d, the one before until %v", got.Revision, got.PreviousExpiresAt)
		}
	}
	for revision, want := range map[int]time.Time{1: after(900), 2: after(940), 3: after(940), 4: after(940), 5: {}} {
		l, err := s.Credentials.Lineage(t.Context(), c.Key, revision)
		if err != nil || !l.Revision.NotAfter.Equal(want) || l.Revision.MAC[0] != byte(revision) {
			t.Errorf("revision %d: got %+v, %v; want it to end %v", revision, l.Revision, err, want)
		}
	}
}

func rotationsRace(t *testing.T, s access.Stores) {
	c := addCredential(t, s, credential(0))
	won, lost := race(20, func() error {
		_, err := s.Credentials.Rotate(t.Context(), succession(c, 1, 1, 2), tell(c, access.ActRotate))
		return err
	}, access.ErrStale)
	if won != 1 || lost != 19 {
		t.Errorf("%d rotations went well and %d were stale; want 1 and 19", won, lost)
	}
}

// race does a thing many times at once and counts how often it went well, and
// how often it failed as it should.
func race(n int, do func() error, want error) (won, lost int) {
	errs := make([]error, n)
	var all sync.WaitGroup
	for i := range errs {
		all.Go(func() { errs[i] = do() })
	}
	all.Wait()
	for _, err := range errs {
		switch {
		case err == nil:
			won++
		case errors.Is(err, want):
			lost++
		}
	}
	return won, lost
}

func revocation(t *testing.T, s access.Stores) {
	root := addCredential(t, s, credential(0))
	a, b := addCredential(t, s, childOf(root, 1)), addCredential(t, s, childOf(root, 2))
	aa := addCredential(t, s, childOf(a, 3))
	by := access.Party{Type: access.User, ID: "u9"}
	revoke := func(c access.Credential, at int, want ...string) access.Credential {
		t.Helper()
		got, ids, err := s.Credentials.Revoke(t.Context(), access.Revocation{CredentialID: c.ID, At: after(at), By: by}, tell(c, access.ActRevoke))
		if err != nil {
			t.Fatal(err)
		}
		differs(t, want, ids)
		return got
	}
	revoke(a, 10, a.ID, aa.ID)
	if got := revoke(root, 20, root.ID, a.ID, b.ID, aa.ID); !got.RevokedAt.Equal(after(20)) || got.RevokedBy != by {
		t.Errorf("revoked %v by %v", got.RevokedAt, got.RevokedBy)
	}
	if got := revoke(root, 30, root.ID, a.ID, b.ID, aa.ID); !got.RevokedAt.Equal(after(20)) {
		t.Errorf("the second time moved it to %v", got.RevokedAt)
	}
	if got, err := s.Credentials.Credential(t.Context(), aa.ID); err != nil || !got.RevokedAt.Equal(after(10)) {
		t.Errorf("what was revoked before was revoked again: %v, %v", got.RevokedAt, err)
	}
	if _, err := s.Credentials.Rotate(t.Context(), succession(b, 1, 40, 50), tell(b, access.ActRotate)); !errors.Is(err, access.ErrStale) {
		t.Errorf("a revoked one was rotated: %v", err)
	}
	entries, err := s.Audit.Entries(t.Context(), access.AuditQuery{Action: access.ActRevoke})
	if err != nil || len(entries) != 2 {
		t.Errorf("%d revocations are entriesListed, %v; want 2", len(entries), err)
	}
}

func children(t *testing.T, s access.Stores) {
	root := addCredential(t, s, credential(0))
	dead := childOf(root, 1)
	dead.ExpiresAt = after(2)
	addCredential(t, s, dead)
	won, lost := race(access.MaxChildren+10, func() error {
		c := childOf(root, 3)
		c.Key = uuid.NewString()
		return s.Credentials.AddCredential(t.Context(), c, access.Revision{Number: 1, MAC: mac(1)}, tell(c, access.ActIssue))
	}, access.ErrFull)
	if won != access.MaxChildren || lost != 10 {
		t.Errorf("%d children were added and %d refused; want %d and 10", won, lost, access.MaxChildren)
	}
}

func orphan(t *testing.T, s access.Stores) {
	root := addCredential(t, s, credential(0))
	if _, _, err := s.Credentials.Revoke(t.Context(), access.Revocation{CredentialID: root.ID, At: after(1)}, tell(root, access.ActRevoke)); err != nil {
		t.Fatal(err)
	}
	c := childOf(root, 2)
	if err := s.Credentials.AddCredential(t.Context(), c, access.Revision{Number: 1, MAC: mac(1)}, tell(c, access.ActIssue)); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("got %v, want ErrNotFound", err)
	}
}

func lastUsed(t *testing.T, s access.Stores) {
	c := addCredential(t, s, credential(0))
	for _, at := range []int{50, 20} {
		if err := s.Credentials.Touch(t.Context(), c.ID, after(at)); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := s.Credentials.Credential(t.Context(), c.ID); err != nil || !got.LastUsedAt.Equal(after(50)) {
		t.Errorf("last used %v, %v", got.LastUsedAt, err)
	}
}

// waiting is a claim for a fresh credential, until after(600).
func waiting(t *testing.T, s access.Stores, id string) (access.Claim, access.Credential) {
	t.Helper()
	c := credential(0)
	c.Key, c.Revision, c.ClaimBy = id, 0, after(600)
	claim := access.Claim{
		ID: id, Action: access.ActIssue, CredentialID: c.ID, OrganizationID: c.OrganizationID, RequesterID: "r", UserID: "u1",
		Client: "a program", IP: "192.0.2.7", Overlap: time.Hour, CreatedAt: after(0), ExpiresAt: after(600),
	}
	if err := s.Claims.AddClaim(t.Context(), claim, &c, tell(c, access.ActIssue)); err != nil {
		t.Fatal(err)
	}
	return claim, c
}

func claimOnce(t *testing.T, s access.Stores) {
	want, c := waiting(t, s, "claim")
	got, err := s.Claims.Claim(t.Context(), want.ID)
	if err != nil {
		t.Fatal(err)
	}
	differs(t, want, got)
	won, lost := race(100, func() error {
		_, err := s.Claims.Redeem(t.Context(), want.ID, succession(c, 0, 5, 6), tell(c, access.ActClaim))
		return err
	}, access.ErrUsedUp)
	if won != 1 || lost != 99 {
		t.Errorf("%d got the secret and %d came too late; want 1 and 99", won, lost)
	}
	now, err := s.Credentials.Credential(t.Context(), c.ID)
	if err != nil || now.Revision != 1 || !now.PreviousExpiresAt.IsZero() || now.Status(after(6)) != access.Active {
		t.Errorf("the credential is %+v, %v", now, err)
	}
	if used, err := s.Claims.Claim(t.Context(), want.ID); err != nil || !used.UsedAt.Equal(after(5)) {
		t.Errorf("used at %v, %v", used.UsedAt, err)
	}
}

// claimRefused has people refuse and take one secret at the same time.
func claimRefused(t *testing.T, s access.Stores) {
	claim, c := waiting(t, s, "refused")
	by := access.Party{Type: access.User, ID: "u1"}
	refuse := func() error {
		return s.Claims.Refuse(t.Context(), claim.ID, access.Revocation{CredentialID: c.ID, At: after(5), By: by}, tell(c, access.ActRefuse))
	}
	if won, lost := race(20, refuse, access.ErrUsedUp); won != 1 || lost != 19 {
		t.Errorf("%d refused and %d came too late; want 1 and 19", won, lost)
	}
	if _, err := s.Claims.Redeem(t.Context(), claim.ID, succession(c, 0, 6, 7), tell(c, access.ActClaim)); !errors.Is(err, access.ErrUsedUp) {
		t.Errorf("what was refused is redeemed: got %v, want ErrUsedUp", err)
	}
	if got, err := s.Credentials.Credential(t.Context(), c.ID); err != nil || !got.RevokedAt.Equal(after(5)) || got.RevokedBy != by || got.Revision != 0 {
		t.Errorf("the credential is %+v, %v", got, err)
	}
	claim.Refused, claim.UsedAt = true, after(5)
	got, err := s.Claims.Claim(t.Context(), claim.ID)
	if err != nil {
		t.Fatal(err)
	}
	differs(t, claim, got)
	if all, err := s.Audit.Entries(t.Context(), access.AuditQuery{CredentialID: c.ID, Action: access.ActRefuse}); err != nil || len(all) != 1 {
		t.Errorf("%d refusals are recorded, %v; want 1", len(all), err)
	}
	taken, c := waiting(t, s, "taken")
	if _, err := s.Claims.Redeem(t.Context(), taken.ID, succession(c, 0, 5, 6), tell(c, access.ActClaim)); err != nil {
		t.Fatal(err)
	}
	if err := s.Claims.Refuse(t.Context(), taken.ID, access.Revocation{CredentialID: c.ID, At: after(6), By: by}, tell(c, access.ActRefuse)); !errors.Is(err, access.ErrUsedUp) {
		t.Errorf("what was taken is refused: got %v, want ErrUsedUp", err)
	}
	if got, err := s.Credentials.Credential(t.Context(), c.ID); err != nil || !got.RevokedAt.IsZero() {
		t.Errorf("what was taken is revoked: %+v, %v", got, err)
	}
}

func rotationRefused(t *testing.T, s access.Stores) {
	c := addCredential(t, s, credential(0))
	claim := access.Claim{ID: "rotate", Action: access.ActRotate, CredentialID: c.ID, From: 1, CreatedAt: after(0), ExpiresAt: after(600)}
	if err := s.Claims.AddClaim(t.Context(), claim, nil, tell(c, access.ActRotate)); err != nil {
		t.Fatal(err)
	}
	if err := s.Claims.Refuse(t.Context(), claim.ID, access.Revocation{At: after(5)}, tell(c, access.ActRefuse)); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Claims.Redeem(t.Context(), claim.ID, succession(c, 1, 6, 7), tell(c, access.ActClaim)); !errors.Is(err, access.ErrUsedUp) {
		t.Errorf("what was refused is redeemed: got %v, want ErrUsedUp", err)
	}
	if got, err := s.Credentials.Credential(t.Context(), c.ID); err != nil || !got.RevokedAt.IsZero() || got.Revision != 1 {
		t.Errorf("the key is %+v, %v; want it as it was", got, err)
	}
}

func claimOver(t *testing.T, s access.Stores) {
	late, c := waiting(t, s, "late")
	if _, err := s.Claims.Redeem(t.Context(), late.ID, succession(c, 0, 600, 601), tell(c, access.ActClaim)); !errors.Is(err, access.ErrUsedUp) {
		t.Errorf("in the last moment: got %v, want ErrUsedUp", err)
	}
	ended, c := waiting(t, s, "ended")
	if _, _, err := s.Credentials.Revoke(t.Context(), access.Revocation{CredentialID: c.ID, At: after(1)}, tell(c, access.ActRevoke)); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Claims.Redeem(t.Context(), ended.ID, succession(c, 0, 2, 3), tell(c, access.ActClaim)); !errors.Is(err, access.ErrUsedUp) {
		t.Errorf("revoked: got %v, want ErrUsedUp", err)
	}
}

func claimStale(t *testing.T, s access.Stores) {
	c := addCredential(t, s, credential(0))
	claim := access.Claim{ID: "rotate", Action: access.ActRotate, CredentialID: c.ID, From: 1, CreatedAt: after(0), ExpiresAt: after(600)}
	if err := s.Claims.AddClaim(t.Context(), claim, nil, tell(c, access.ActRotate)); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Credentials.Rotate(t.Context(), succession(c, 1, 1, 2), tell(c, access.ActRotate)); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Claims.Redeem(t.Context(), claim.ID, succession(c, 1, 3, 4), tell(c, access.ActClaim)); !errors.Is(err, access.ErrStale) {
		t.Errorf("got %v, want ErrStale", err)
	}
	if got, err := s.Claims.Claim(t.Context(), claim.ID); err != nil || !got.UsedAt.IsZero() {
		t.Errorf("what failed used the claim up: %v, %v", got.UsedAt, err)
	}
}

func entriesListed(t *testing.T, s access.Stores) {
	var want []access.Entry
	for i := range 5 {
		c := credential(i)
		c.OrganizationID = fmt.Sprintf("o%d", i%2)
		e := tell(c, access.ActIssue)
		e.Note = "because"
		if err := s.Audit.Record(t.Context(), e); err != nil {
			t.Fatal(err)
		}
		want = slices.Insert(want, 0, e)
	}
	for name, tt := range map[string]struct {
		q    access.AuditQuery
		want []access.Entry
	}{
		"all":             {access.AuditQuery{}, want},
		"an organization": {access.AuditQuery{OrganizationID: "o1"}, []access.Entry{want[1], want[3]}},
		"a credential":    {access.AuditQuery{CredentialID: want[2].CredentialID}, want[2:3]},
		"an action":       {access.AuditQuery{Action: access.ActRevoke}, nil},
		"since":           {access.AuditQuery{Since: after(3)}, want[:2]},
		"a page":          {access.AuditQuery{After: want[1].ID, Limit: 2}, want[2:4]},
	} {
		got, err := s.Audit.Entries(t.Context(), tt.q)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(name, func(t *testing.T) { differs(t, tt.want, got) })
	}
}

func unrecorded(t *testing.T, s access.Stores) {
	c := addCredential(t, s, credential(0))
	if _, err := s.Credentials.Rotate(t.Context(), succession(c, 7, 1, 2), tell(c, access.ActRotate)); !errors.Is(err, access.ErrStale) {
		t.Fatalf("got %v, want ErrStale", err)
	}
	entries, err := s.Audit.Entries(t.Context(), access.AuditQuery{CredentialID: c.ID})
	if err != nil || len(entries) != 1 {
		t.Errorf("%d entries, %v; want only the issue", len(entries), err)
	}
}
