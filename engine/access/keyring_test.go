package access_test

import (
	"bytes"
	"context"
	"errors"
	"net/netip"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/vault"
	"github.com/scenewright/scenewright/store"
	"github.com/scenewright/scenewright/store/sqlitetest"
)

// house is a keyring on a real database, with a clock that stands still.
type house struct {
	*access.Keyring
	db   *store.DB
	file string

	mu    sync.Mutex
	clock time.Time
}

func (h *house) Now() time.Time {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.clock
}

func (h *house) wait(d time.Duration) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.clock = h.clock.Add(d)
}

// rooms are the workspaces there are.
type rooms map[string]string

func (r rooms) WorkspaceOrganization(_ context.Context, id string) (string, error) {
	if o, ok := r[id]; ok {
		return o, nil
	}
	return "", fault.NotFound("workspace")
}

// build makes what a test asks one thing after another: nothing that the race detector,
// which has the short run, could see.
func build(t testing.TB, opts access.Options) *house {
	t.Helper()
	if testing.Short() {
		t.Skip("one goroutine alone")
	}
	return shared(t, opts)
}

// shared is build for a test with several goroutines.
func shared(t testing.TB, opts access.Options) *house {
	t.Helper()
	h := &house{clock: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC), file: filepath.Join(t.TempDir(), "test.db")}
	var err error
	if h.db, err = sqlitetest.Open(h.file); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { h.db.Close() })
	v, err := vault.New(vault.Random())
	if err != nil {
		t.Fatal(err)
	}
	opts.Now = h.Now
	h.Keyring, err = access.New(h.db.Stores.Keys, v, rooms{"w1": "o1", "w2": "o1", "x1": "o2"}, &opts)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

var (
	home      = netip.MustParseAddr("192.0.2.1")
	whole     = access.Target{Type: access.TargetOrganization, ID: "o1"}
	workspace = access.Target{Type: access.TargetWorkspace, ID: "w1"}
)

func wants(target access.Target, scopes ...access.Scope) access.NewCredential {
	if scopes == nil {
		scopes = access.Scopes()
	}
	return access.NewCredential{Name: "a key", Target: target, Scopes: scopes}
}

// root is a first key of person u1 in organization o1.
func (h *house) root(t testing.TB, n access.NewCredential) (access.Credential, string) {
	t.Helper()
	c, key, err := h.IssueRoot(context.Background(), access.Owner{OrganizationID: "o1", UserID: "u1"}, n)
	if err != nil {
		t.Fatal(err)
	}
	return c, key
}

// as is the actor that presents a key.
func (h *house) as(t testing.TB, key string) access.Actor {
	t.Helper()
	g, err := h.Authenticate(context.Background(), key, home)
	if err != nil {
		t.Fatal(err)
	}
	return access.Actor{Grant: g, Origin: access.Origin{Channel: access.REST, IP: home, Client: "test"}}
}

func (h *house) issue(t testing.TB, by string, n access.NewCredential) (access.Credential, string) {
	t.Helper()
	c, key, err := h.Issue(context.Background(), h.as(t, by), n)
	if err != nil {
		t.Fatal(err)
	}
	return c, key
}

// admin is a person who administers o1 and has just signed in.
func (h *house) admin() *access.Human {
	return &access.Human{UserID: "boss", OrganizationID: "o1", Email: "boss@example.com", Admin: true, Verified: true, AuthTime: h.Now()}
}

func (h *house) human(p *access.Human) access.Actor {
	return access.Actor{Human: p, Origin: access.Origin{Channel: access.Page, IP: home}}
}

func wantCode(t *testing.T, what string, err error, want fault.Code) {
	t.Helper()
	if err == nil || fault.CodeOf(err) != want {
		t.Errorf("%s: got %v, want %s", what, err, want)
	}
}

func TestAKeyIsRecognised(t *testing.T) {
	h := build(t, access.Options{})
	c, key := h.root(t, wants(workspace, access.ProjectsRead, access.KeysIssue))
	got, err := h.Authenticate(t.Context(), key, home)
	if err != nil {
		t.Fatal(err)
	}
	want := access.Grant{
		CredentialID: c.ID, Revision: 1, OrganizationID: "o1", WorkspaceID: "w1", UserID: "u1",
		Scopes: []access.Scope{access.ProjectsRead, access.KeysIssue}, ExpiresAt: h.Now().Add(90 * 24 * time.Hour),
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("grant differs (-want +got):\n%s", d)
	}
	if !got.Covers("o1", "w1") || got.Covers("o1", "w2") || got.Covers("o1", "") || got.Covers("", "") || got.Covers("o2", "w1") {
		t.Error("the grant covers the wrong places")
	}
}

func TestEveryRefusalHasTheSameWords(t *testing.T) {
	h := build(t, access.Options{})
	live, key := h.root(t, wants(whole))
	dead, deadKey := h.root(t, wants(whole))
	soon := wants(whole)
	soon.ExpiresAt = h.Now().Add(time.Hour)
	_, old := h.root(t, soon)
	narrow := wants(whole)
	narrow.AllowedCIDRs = []netip.Prefix{netip.MustParsePrefix("198.51.100.0/24")}
	_, elsewhere := h.root(t, narrow)
	rotated, before := h.root(t, wants(whole))
	if _, _, err := h.Rotate(t.Context(), h.as(t, before), rotated.ID, access.Rotation{OverlapSeconds: new(int)}); err != nil {
		t.Fatal(err)
	}
	if _, err := h.Revoke(t.Context(), h.as(t, deadKey), dead.ID, "lost"); err != nil {
		t.Fatal(err)
	}
	h.wait(time.Hour)
	other := build(t, access.Options{})
	_, foreign := other.root(t, wants(whole))
	want := ""
	for name, presented := range map[string]string{
		"none": "", "malformed": "swk-x", "mistyped": key[:20] + "~" + key[21:], "unknown": foreign, "revoked": deadKey,
		"expired": old, "elsewhere": elsewhere, "rotated out": before, "wrong secret": swapSecret(t, key, foreign),
	} {
		_, err := h.Authenticate(t.Context(), presented, home)
		wantCode(t, name, err, fault.CodeUnauthorized)
		if want == "" {
			want = err.Error()
		}
		if err.Error() != want {
			t.Errorf("%s: %q, others %q", name, err, want)
		}
	}
	if _, err := h.Authenticate(t.Context(), elsewhere, netip.MustParseAddr("::ffff:198.51.100.9")); err != nil {
		t.Errorf("from where it may be used: %v", err)
	}
	for result, id := range map[string]string{"revoked": dead.ID, "rotated_out": rotated.ID, "wrong_secret": live.ID} {
		h.wantRecorded(t, access.AuditQuery{CredentialID: id, Action: access.ActAuthenticate}, result)
	}
}

func (h *house) wantRecorded(t *testing.T, q access.AuditQuery, want ...string) {
	t.Helper()
	entries, err := h.db.Stores.Keys.Audit.Entries(context.Background(), q)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range entries {
		got = append(got, e.Result)
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("record of %+v differs (-want +got):\n%s", q, d)
	}
}

// swapSecret is the first key with the second's secret and a right checksum.
func swapSecret(t *testing.T, key, other string) string {
	t.Helper()
	return resum(key[:22] + other[22:65] + key[65:68])
}

func TestWrongKeysAreCountedByAddress(t *testing.T) {
	h := build(t, access.Options{})
	_, good := h.root(t, wants(whole))
	dead, deadKey := h.root(t, wants(whole))
	if _, err := h.Revoke(t.Context(), h.as(t, deadKey), dead.ID, ""); err != nil {
		t.Fatal(err)
	}
	_, unknown := build(t, access.Options{}).root(t, wants(whole))
	try := func(key string, ip netip.Addr) fault.Code {
		_, err := h.Authenticate(t.Context(), key, ip)
		return fault.CodeOf(err)
	}
	for range 30 {
		if try(deadKey, home) != fault.CodeUnauthorized || try("swk-typo", home) != fault.CodeUnauthorized {
			t.Fatal("a revoked or malformed key was counted")
		}
	}
	for i := range 12 {
		want := fault.CodeUnauthorized
		if i >= 10 {
			want = fault.CodeLimited
		}
		if got := try(unknown, home); got != want {
			t.Errorf("attempt %d: got %s, want %s", i+1, got, want)
		}
	}
	if _, err := h.Authenticate(t.Context(), good, home); err != nil {
		t.Errorf("a good key suffers for its neighbour: %v", err)
	}
	if got := try(unknown, netip.MustParseAddr("192.0.2.2")); got != fault.CodeUnauthorized {
		t.Errorf("another address: got %s", got)
	}
	h.wait(time.Minute)
	if got := try(unknown, home); got != fault.CodeUnauthorized {
		t.Errorf("a minute later: got %s", got)
	}
}

func TestAnIPv6SubscriberIsOneAddress(t *testing.T) {
	a := access.NewAttempts(1, time.Minute, time.Now)
	take := func(ip string) bool { return a.Take(access.Neighbourhood(netip.MustParseAddr(ip))) }
	if !take("2001:db8::1") || take("2001:db8::ffff:2") || !take("2001:db8:0:1::1") || !take("192.0.2.1") || take("::ffff:192.0.2.1") || !take("192.0.2.2") {
		t.Error("64 bits are not one subscriber")
	}
}

func TestPeopleManageWhatTheyAdminister(t *testing.T) {
	h := build(t, access.Options{})
	c, key, err := h.Issue(t.Context(), h.human(h.admin()), wants(workspace))
	if err != nil {
		t.Fatal(err)
	}
	if c.UserID != "boss" || c.CreatedBy != (access.Party{Type: access.User, ID: "boss"}) || c.Depth != 0 {
		t.Errorf("got %+v", c)
	}
	h.as(t, key)
	stale, member, unverified := h.admin(), h.admin(), h.admin()
	stale.AuthTime = h.Now().Add(-15*time.Minute - time.Second)
	member.Admin = false
	unverified.Verified = false
	for name, tt := range map[string]struct {
		who  *access.Human
		want fault.Code
	}{"too long ago": {stale, fault.CodeUnauthorized}, "no administrator": {member, fault.CodeForbidden}, "nobody knows them": {unverified, fault.CodeUnauthorized}} {
		_, _, err := h.Issue(t.Context(), h.human(tt.who), wants(workspace))
		wantCode(t, name, err, tt.want)
	}
	_, _, err = h.Issue(t.Context(), access.Actor{}, wants(workspace))
	wantCode(t, "nobody", err, fault.CodeUnauthorized)
}

func TestTheListIsTheActorsOwn(t *testing.T) {
	h := build(t, access.Options{})
	root, top := h.root(t, wants(whole))
	child, childKey := h.issue(t, top, wants(workspace))
	h.wait(time.Second)
	beside, _ := h.root(t, wants(workspace))
	list := func(a access.Actor, q access.Query) (ids []string) {
		t.Helper()
		all, err := h.List(t.Context(), a, q)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range all {
			ids = append(ids, c.ID)
		}
		slices.Sort(ids)
		return ids
	}
	sorted := func(ids ...string) []string { slices.Sort(ids); return ids }
	for name, tt := range map[string]struct{ got, want []string }{
		"the root's":         {list(h.as(t, top), access.Query{}), sorted(root.ID, child.ID)},
		"the child's":        {list(h.as(t, childKey), access.Query{}), sorted(child.ID)},
		"forged reach":       {list(h.as(t, childKey), access.Query{Under: root.ID, OrganizationID: "o2"}), sorted(child.ID)},
		"an administrator's": {list(h.human(h.admin()), access.Query{}), sorted(root.ID, child.ID, beside.ID)},
		"of a workspace":     {list(h.human(h.admin()), access.Query{Target: workspace}), sorted(child.ID, beside.ID)},
	} {
		if d := cmp.Diff(tt.want, tt.got); d != "" {
			t.Errorf("%s differs (-want +got):\n%s", name, d)
		}
	}
}

func TestTheLastUseIsKeptToTheMinute(t *testing.T) {
	h := build(t, access.Options{})
	c, key := h.root(t, wants(whole))
	begin := h.Now()
	for _, step := range []struct{ wait, want time.Duration }{{0, 0}, {59 * time.Second, 0}, {time.Second, time.Minute}} {
		h.wait(step.wait)
		h.as(t, key)
		got, err := h.db.Stores.Keys.Credentials.Credential(t.Context(), c.ID)
		if err != nil || !got.LastUsedAt.Equal(begin.Add(step.want)) {
			t.Errorf("last used %v, %v; want %v after the first", got.LastUsedAt, err, step.want)
		}
	}
}

func TestNoSecretIsKept(t *testing.T) {
	h := build(t, access.Options{})
	c, first := h.root(t, wants(whole))
	_, second, err := h.Rotate(t.Context(), h.as(t, first), c.ID, access.Rotation{})
	if err != nil {
		t.Fatal(err)
	}
	_, claim, err := h.BeginIssue(t.Context(), h.as(t, second), wants(workspace))
	if err != nil {
		t.Fatal(err)
	}
	_, third, err := h.Redeem(t.Context(), claim.ID, *h.admin(), access.Origin{Channel: access.Page})
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{first, second, third} {
		secret := key[strings.IndexByte(key, '.')+1 : strings.IndexByte(key, ':')]
		for _, file := range []string{h.file, h.file + "-wal"} {
			raw, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if bytes.Contains(raw, []byte(secret)) || bytes.Contains(raw, []byte(secret[:20])) {
				t.Errorf("the secret is in %s", filepath.Base(file))
			}
		}
	}
}

func TestOptionsAreChecked(t *testing.T) {
	h := build(t, access.Options{})
	v, err := vault.New(vault.Random())
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range []access.Options{{Prefix: "X"}, {Prefix: "swk-"}, {ClaimTTL: -1}, {ClaimTTL: 25 * time.Hour}} {
		if _, err := access.New(h.db.Stores.Keys, v, rooms{}, &o); err == nil {
			t.Errorf("%+v was taken", o)
		}
	}
	if _, err := access.New(h.db.Stores.Keys, nil, rooms{}, nil); err == nil {
		t.Error("no vault was taken")
	}
	var broken *fault.Error
	if _, _, err := h.IssueRoot(t.Context(), access.Owner{}, wants(whole)); !errors.As(err, &broken) || broken.Field != "organizationId" {
		t.Errorf("without an organization: %v", err)
	}
}

// family is a root with so many children, each of which has fifty.
