package signin

import (
	"context"
	"errors"
	"net/netip"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/tenant"
)

// oneAccount has one person, whose password is "right".
type oneAccount struct{}

func (oneAccount) SignIn(_ context.Context, _, password string) (tenant.User, error) {
	if password != "right" {
		return tenant.User{}, access.ErrUnauthorized
	}
	return tenant.User{ID: "u"}, nil
}

func (oneAccount) User(context.Context, string) (tenant.User, error) { return tenant.User{}, nil }

// TestGuessesFromManyAddresses: who has many addresses has a hundred tries an
// hour at one account, and nobody else's suffers.
func TestGuessesFromManyAddresses(t *testing.T) {
	now := time.Unix(0, 0)
	clock := func() time.Time { return now }
	a := New(oneAccount{}, nil, clock, nil, false)
	try := func(i int, email, password string) error {
		_, err := a.SignIn(t.Context(), netip.AddrFrom4([4]byte{192, 0, 2, byte(i)}), email, password)
		return err
	}
	for i := range 100 {
		if err := try(i, "ann@example.org", "wrong"); !errors.Is(err, fault.ErrUnauthorized) {
			t.Fatalf("guess %d: %v", i+1, err)
		}
	}
	for _, email := range []string{"ann@example.org", " Ann@Example.org"} {
		if err := try(200, email, "right"); !errors.Is(err, fault.ErrLimited) {
			t.Errorf("guess 101 as %q: %v", email, err)
		}
	}
	if err := try(200, "bob@example.org", "right"); err != nil {
		t.Errorf("another account: %v", err)
	}
	now = now.Add(time.Hour)
	for range 200 {
		if err := try(201, "ann@example.org", "right"); err != nil {
			t.Fatalf("an hour later: %v", err)
		}
	}
}
