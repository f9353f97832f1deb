package access_test

import (
	"sync"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/fault"
)

// owner is the person that h's root keys belong to.
func (h *house) owner() *access.Human {
	return &access.Human{UserID: "u1", OrganizationID: "o1", Verified: true, AuthTime: h.Now()}
}

var page = access.Origin{Channel: access.Page, IP: home}

func (h *house) beginIssue(t *testing.T, by string) (access.Credential, access.Claim) {
	t.Helper()
	c, claim, err := h.BeginIssue(t.Context(), h.as(t, by), wants(workspace, access.ProjectsRead))
	if err != nil {
		t.Fatal(err)
	}
	return c, claim
}

func TestAClaimGivesTheSecretToItsOwnerOnce(t *testing.T) {
	h := build(t, access.Options{})
	_, top := h.root(t, wants(whole))
	c, claim := h.beginIssue(t, top)
	if c.Revision != 0 || h.Status(c) != access.PendingClaim || len(claim.ID) != 22 {
		t.Errorf("got %+v and %+v", c, claim)
	}
	v, err := h.ViewClaim(t.Context(), claim.ID, *h.owner(), page)
	if err != nil {
		t.Fatal(err)
	}
	if v.Credential.Name != "a key" || v.Client != "test" || v.IP != home.String() || v.Requester.ID != claim.RequesterID {
		t.Errorf("the person is shown %+v", v)
	}
	now, key, err := h.Redeem(t.Context(), claim.ID, *h.owner(), page)
	if err != nil {
		t.Fatal(err)
	}
	if now.Revision != 1 || h.Status(now) != access.Active || h.as(t, key).Grant.CredentialID != c.ID {
		t.Errorf("the credential is %+v", now)
	}
	_, _, err = h.Redeem(t.Context(), claim.ID, *h.owner(), page)
	wantCode(t, "a second time", err, fault.CodeGone)
	h.wantRecorded(t, access.AuditQuery{CredentialID: c.ID}, access.Succeeded, access.ClaimPending)
}

func TestOneOfAHundredGetsTheSecret(t *testing.T) {
	h := shared(t, access.Options{})
	_, top := h.root(t, wants(whole))
	_, claim := h.beginIssue(t, top)
	keys, codes := make([]string, 100), make([]fault.Code, 100)
	var all sync.WaitGroup
	for i := range keys {
		all.Go(func() {
			var err error
			_, keys[i], err = h.Redeem(t.Context(), claim.ID, *h.owner(), page)
			codes[i] = fault.CodeOf(err)
		})
	}
	all.Wait()
	secrets, gone := 0, 0
	for i := range keys {
		if keys[i] != "" {
			secrets++
			h.as(t, keys[i])
		} else if codes[i] == fault.CodeGone {
			gone++
		}
	}
	if secrets != 1 || gone != 99 {
		t.Errorf("%d secrets and %d times gone; want 1 and 99", secrets, gone)
	}
}

func TestAClaimIsForItsOwnerOrAnAdministrator(t *testing.T) {
	h := build(t, access.Options{})
	_, top := h.root(t, wants(whole))
	colleague, stranger, stale, boss := h.owner(), h.admin(), h.owner(), h.admin()
	colleague.UserID = "u2"
	stranger.OrganizationID = "o2"
	stale.AuthTime = h.Now().Add(-5*time.Minute - time.Second)
	for name, tt := range map[string]struct {
		who  *access.Human
		want fault.Code
	}{
		"a colleague":                {colleague, fault.CodeForbidden},
		"another's administrator":    {stranger, fault.CodeForbidden},
		"signed in six minutes ago":  {stale, fault.CodeUnauthorized},
		"nobody":                     {&access.Human{}, fault.CodeUnauthorized},
		"an administrator of theirs": {boss, ""},
	} {
		_, claim := h.beginIssue(t, top)
		_, key, err := h.Redeem(t.Context(), claim.ID, *tt.who, page)
		if tt.want == "" {
			if err != nil || key == "" {
				t.Errorf("%s: got %v", name, err)
			}
			continue
		}
		wantCode(t, name, err, tt.want)
		if _, err := h.Claim(t.Context(), claim.ID); err != nil {
			t.Errorf("%s used it up: %v", name, err)
		}
	}
}

func TestAClaimIsOver(t *testing.T) {
	h := build(t, access.Options{})
	root, top := h.root(t, wants(whole))
	c, claim := h.beginIssue(t, top)
	h.wait(10*time.Minute - time.Millisecond)
	if _, err := h.Claim(t.Context(), claim.ID); err != nil {
		t.Errorf("in its last moment: %v", err)
	}
	h.wait(time.Millisecond)
	_, err := h.Claim(t.Context(), claim.ID)
	wantCode(t, "after ten minutes", err, fault.CodeGone)
	if h.Status(c) != access.Expired {
		t.Errorf("what nobody claimed is %s", h.Status(c))
	}
	_, claim = h.beginIssue(t, top)
	if _, err := h.Revoke(t.Context(), h.as(t, top), root.ID, ""); err != nil {
		t.Fatal(err)
	}
	_, _, err = h.Redeem(t.Context(), claim.ID, *h.owner(), page)
	wantCode(t, "after its parent was revoked", err, fault.CodeGone)
	_, err = h.Claim(t.Context(), "0000000000000000000000")
	wantCode(t, "one that never was", err, fault.CodeNotFound)
}

func TestARotationIsClaimed(t *testing.T) {
	h := build(t, access.Options{})
	c, first := h.root(t, wants(whole))
	hour := 3600
	begin := func() access.Claim {
		t.Helper()
		_, claim, err := h.BeginRotate(t.Context(), h.as(t, first), c.ID, access.Rotation{OverlapSeconds: &hour})
		if err != nil {
			t.Fatal(err)
		}
		return claim
	}
	one, two := begin(), begin()
	h.wait(time.Minute)
	h.as(t, first)
	now, second, err := h.Redeem(t.Context(), one.ID, *h.owner(), page)
	if err != nil || now.Revision != 2 || !now.PreviousExpiresAt.Equal(h.Now().Add(time.Hour)) {
		t.Fatalf("got %+v, %v", now, err)
	}
	h.as(t, second)
	h.as(t, first)
	_, _, err = h.Redeem(t.Context(), two.ID, *h.owner(), page)
	wantCode(t, "a rotation that another overtook", err, fault.CodeConflict)
}

func TestAPendingKeyCannotRotate(t *testing.T) {
	h := build(t, access.Options{})
	_, top := h.root(t, wants(whole))
	c, _ := h.beginIssue(t, top)
	_, _, err := h.Rotate(t.Context(), h.as(t, top), c.ID, access.Rotation{})
	wantCode(t, "before its claim", err, fault.CodeConflict)
}
