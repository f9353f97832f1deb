package scenewright_test

import (
	"context"
	"net/netip"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/scenewright/scenewright"
	"github.com/scenewright/scenewright/engine"
)

// TestSecret: processes that start at once on one folder have one secret, and
// nothing else is left in it.
func TestSecret(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	all := make([]string, 20)
	var starts sync.WaitGroup
	for i := range all {
		starts.Go(func() {
			key, _, err := scenewright.Secret(filepath.Join(dir, "secret"))
			if err != nil {
				t.Error(err)
			}
			all[i] = string(key)
		})
	}
	starts.Wait()
	for _, key := range all {
		if key != all[0] || len(key) < 32 {
			t.Errorf("%d bytes, the first has %d: they differ", len(key), len(all[0]))
		}
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) != 1 {
		t.Errorf("%v, %v; want the secret alone", files, err)
	}
}

// TestFirstTenant: an empty database gets a tenant whose owner can sign in, and no
// second one.
func TestFirstTenant(t *testing.T) {
	t.Parallel()
	ctx, dir := t.Context(), t.TempDir()
	secret, _, err := scenewright.Secret(filepath.Join(dir, "secret"))
	if err != nil {
		t.Fatal(err)
	}
	eng, err := scenewright.Open(ctx, dir, &scenewright.Options{Engine: engine.Options{Secret: secret}})
	if err != nil {
		t.Fatal(err)
	}
	defer eng.Close(context.WithoutCancel(ctx))
	made, err := scenewright.CreateFirstTenant(ctx, eng.Engine)
	if err != nil {
		t.Fatal(err)
	}
	owner, err := eng.SignIn(ctx, made.OwnerEmail, made.Password)
	if err != nil || owner.OrganizationID != made.OrganizationID {
		t.Errorf("the owner signs in as %+v, %v", owner, err)
	}
	if grant, err := eng.Keys.Authenticate(ctx, made.APIKey, netip.Addr{}); err != nil || grant.OrganizationID != made.OrganizationID {
		t.Errorf("the key grants %+v, %v", grant, err)
	}
	if again, err := scenewright.CreateFirstTenant(ctx, eng.Engine); again != nil || err != nil {
		t.Errorf("a second time it makes %+v, %v", again, err)
	}
}
