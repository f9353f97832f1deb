package access_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/fault"
)

func TestAChildIsNeverWider(t *testing.T) {
	h := build(t, access.Options{})
	_, top := h.root(t, wants(whole, access.KeysIssue, access.KeysRead, access.ProjectsRead))
	_, bound := h.issue(t, top, wants(workspace, access.KeysIssue, access.ProjectsRead))
	_, poor := h.issue(t, top, wants(whole, access.ProjectsRead))
	late := wants(whole, access.KeysRead)
	late.ExpiresAt = h.Now().Add(100 * 24 * time.Hour)
	for name, tt := range map[string]struct {
		by   string
		n    access.NewCredential
		want fault.Code
	}{
		"a scope it has not":          {top, wants(whole, access.AssetsRead), fault.CodeForbidden},
		"a longer life":               {top, late, fault.CodeForbidden},
		"another's organization":      {top, wants(access.Target{Type: access.TargetOrganization, ID: "o2"}, access.KeysRead), fault.CodeNotFound},
		"another's workspace":         {top, wants(access.Target{Type: access.TargetWorkspace, ID: "x1"}, access.KeysRead), fault.CodeNotFound},
		"no workspace":                {top, wants(access.Target{Type: access.TargetWorkspace, ID: "*"}, access.KeysRead), fault.CodeNotFound},
		"a neighbouring workspace":    {bound, wants(access.Target{Type: access.TargetWorkspace, ID: "w2"}, access.ProjectsRead), fault.CodeNotFound},
		"the organization around it":  {bound, wants(whole, access.ProjectsRead), fault.CodeNotFound},
		"without the right to issue":  {poor, wants(whole, access.ProjectsRead), fault.CodeForbidden},
		"no scopes":                   {top, access.NewCredential{Name: "a", Target: whole}, fault.CodeInvalid},
		"a wildcard":                  {top, wants(whole, "*"), fault.CodeInvalid},
		"a scope twice":               {top, wants(whole, access.KeysRead, access.KeysRead), fault.CodeInvalid},
		"a scope that looks like one": {top, wants(whole, "kеys:read"), fault.CodeInvalid},
		"100,000 scopes":              {top, wants(whole, slices.Repeat([]access.Scope{access.KeysRead}, 100_000)...), fault.CodeInvalid},
	} {
		_, key, err := h.Issue(t.Context(), h.as(t, tt.by), tt.n)
		wantCode(t, name, err, tt.want)
		if key != "" {
			t.Errorf("%s: a key was made", name)
		}
	}
}

func TestWhatIsOutsideIsAsIfItWereNot(t *testing.T) {
	h := build(t, access.Options{})
	_, top := h.root(t, wants(whole))
	other, _ := h.root(t, wants(whole))
	child, childKey := h.issue(t, top, wants(whole))
	_, missing := h.Get(t.Context(), h.as(t, childKey), "00000000-0000-4000-8000-000000000000")
	for name, id := range map[string]string{"a stranger's": other.ID, "its parent's": child.ParentID} {
		_, got := h.Get(t.Context(), h.as(t, childKey), id)
		_, revoked := h.Revoke(t.Context(), h.as(t, childKey), id, "")
		_, _, rotated := h.Rotate(t.Context(), h.as(t, childKey), id, access.Rotation{})
		for call, err := range map[string]error{"get": got, "revoke": revoked, "rotate": rotated} {
			if err == nil || err.Error() != missing.Error() {
				t.Errorf("%s, %s: got %v, want %v", call, name, err, missing)
			}
		}
	}
	foreign := h.admin()
	foreign.OrganizationID = "o2"
	_, err := h.Get(t.Context(), h.human(foreign), child.ID)
	wantCode(t, "an administrator of another organization", err, fault.CodeNotFound)
}

func TestLineageIsThreeDeep(t *testing.T) {
	h := build(t, access.Options{})
	c, key := h.root(t, wants(whole))
	for depth := 1; depth <= 3; depth++ {
		c, key = h.issue(t, key, wants(whole))
		if c.Depth != depth || len(c.Path) != depth || c.UserID != "u1" {
			t.Errorf("depth %d: got %+v", depth, c)
		}
	}
	_, _, err := h.Issue(t.Context(), h.as(t, key), wants(whole))
	wantCode(t, "a fourth", err, fault.CodeForbidden)
}

func TestRevokingEndsTheWholeLineageAtOnce(t *testing.T) {
	h := build(t, access.Options{})
	root, top := h.root(t, wants(whole))
	a, aKey := h.issue(t, top, wants(whole))
	aa, aaKey := h.issue(t, aKey, wants(workspace))
	_, beside := h.root(t, wants(whole))
	h.as(t, aaKey) // so that it is remembered
	got, err := h.Revoke(t.Context(), h.as(t, top), a.ID, "leaked")
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(access.Ended{ID: a.ID, RevokedAt: h.Now(), RevokedIDs: []string{a.ID, aa.ID}}, got); d != "" {
		t.Errorf("answer differs (-want +got):\n%s", d)
	}
	for name, key := range map[string]string{"it": aKey, "its child": aaKey} {
		_, err := h.Authenticate(t.Context(), key, home)
		wantCode(t, name, err, fault.CodeUnauthorized)
	}
	h.as(t, top)
	h.as(t, beside)
	h.wait(time.Hour)
	again, err := h.Revoke(t.Context(), h.as(t, top), a.ID, "leaked")
	if err != nil || !cmp.Equal(got, again) {
		t.Errorf("the second time: %+v, %v", again, err)
	}
	if _, err := h.Revoke(t.Context(), h.human(h.admin()), root.ID, ""); err != nil {
		t.Fatal(err)
	}
	_, err = h.Authenticate(t.Context(), top, home)
	wantCode(t, "the root", err, fault.CodeUnauthorized)
}

func TestAnExpiredAncestorEndsItsLineage(t *testing.T) {
	h := build(t, access.Options{})
	n := wants(whole)
	n.ExpiresAt = h.Now().Add(time.Hour)
	_, top := h.root(t, n)
	child, key := h.issue(t, top, wants(whole))
	if !child.ExpiresAt.Equal(n.ExpiresAt) {
		t.Errorf("the child lives until %v, its parent until %v", child.ExpiresAt, n.ExpiresAt)
	}
	h.wait(time.Hour - time.Millisecond)
	h.as(t, key)
	h.wait(time.Millisecond)
	_, err := h.Authenticate(t.Context(), key, home)
	wantCode(t, "after an hour", err, fault.CodeUnauthorized)
}

func TestARotationOverlaps(t *testing.T) {
	h := build(t, access.Options{})
	c, first := h.root(t, wants(whole))
	overlap := 60
	rotate := func(by string, expect int) string {
		t.Helper()
		_, key, err := h.Rotate(t.Context(), h.as(t, by), c.ID, access.Rotation{OverlapSeconds: &overlap, ExpectedRevision: expect})
		if err != nil {
			t.Fatal(err)
		}
		return key
	}
	second := rotate(first, 1)
	h.as(t, first)
	_, _, err := h.Rotate(t.Context(), h.as(t, second), c.ID, access.Rotation{ExpectedRevision: 1})
	wantCode(t, "a stale revision", err, fault.CodeConflict)
	h.wait(time.Second)
	third := rotate(second, 2)
	h.wait(time.Minute - time.Second - time.Millisecond)
	h.as(t, first)
	h.wait(time.Millisecond)
	_, err = h.Authenticate(t.Context(), first, home)
	wantCode(t, "the oldest of three, after its own overlap", err, fault.CodeUnauthorized)
	h.wait(time.Second - time.Millisecond)
	h.as(t, second)
	h.wait(time.Millisecond)
	_, err = h.Authenticate(t.Context(), second, home)
	wantCode(t, "after the overlap", err, fault.CodeUnauthorized)
	h.as(t, third)
	for _, seconds := range []int{-1, 604_801} {
		_, _, err := h.Rotate(t.Context(), h.as(t, third), c.ID, access.Rotation{OverlapSeconds: &seconds})
		wantCode(t, fmt.Sprint(seconds, " seconds"), err, fault.CodeInvalid)
	}
}

func TestARotatedOutKeyMayNotRotate(t *testing.T) {
	for _, revoke := range []bool{false, true} {
		h := build(t, access.Options{RevokeReused: revoke})
		c, first := h.root(t, wants(whole))
		_, second, err := h.Rotate(t.Context(), h.as(t, first), c.ID, access.Rotation{})
		if err != nil {
			t.Fatal(err)
		}
		_, _, err = h.Rotate(t.Context(), h.as(t, first), c.ID, access.Rotation{})
		wantCode(t, "the old one", err, fault.CodeUnauthorized)
		h.wantRecorded(t, access.AuditQuery{CredentialID: c.ID, Action: access.ActRotate}, access.Reused, access.Succeeded)
		_, err = h.Authenticate(t.Context(), second, home)
		if got := err != nil; got != revoke {
			t.Errorf("revoked %v, want %v", got, revoke)
		}
	}
}

func (h *house) family(t testing.TB, children int) (root access.Credential, leaves []string) {
	t.Helper()
	root, top := h.root(t, wants(whole))
	for range children {
		_, key := h.issue(t, top, wants(whole))
		for range access.MaxChildren {
			_, leaf := h.issue(t, key, wants(workspace, access.ProjectsRead))
			leaves = append(leaves, leaf)
		}
	}
	return root, leaves
}

func TestAFamilyEndsWithItsRoot(t *testing.T) {
	h := build(t, access.Options{})
	root, leaves := h.family(t, 3)
	ended, err := h.Revoke(t.Context(), h.human(h.admin()), root.ID, "")
	if err != nil || len(ended.RevokedIDs) != 1+3+150 {
		t.Fatalf("%d ended, %v", len(ended.RevokedIDs), err)
	}
	for i := 0; i < len(leaves); i += 10 { // a refusal takes its time
		if _, err := h.Authenticate(t.Context(), leaves[i], home); err == nil {
			t.Errorf("the %dth is alive", i)
		}
	}
}
