package signin

import (
	"context"
	"errors"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/tenant"
)

// accounts are people whose password is "right", and who remember where they signed in.
type accounts struct {
	now  func() time.Time
	from map[string]time.Time
}

func (accounts) SignIn(_ context.Context, email, password string) (tenant.User, error) {
	if password != "right" {
		return tenant.User{}, access.ErrUnauthorized
	}
	return tenant.User{ID: strings.ToLower(strings.TrimSpace(email))}, nil
}

func (accounts) User(context.Context, string) (tenant.User, error) { return tenant.User{}, nil }

func (a accounts) SignedInAt(_ context.Context, email, from string) (time.Time, error) {
	return a.from[email+from], nil
}

func (a accounts) RememberSignIn(_ context.Context, userID, from string) error {
	a.from[userID+from] = a.now()
	return nil
}

// trial tries passwords by a clock of its own.
type trial struct {
	*testing.T
	now      time.Time
	accounts *Accounts
}

func newTrial(t *testing.T) *trial {
	tr := &trial{T: t, now: time.Unix(1_700_000_000, 0)}
	clock := func() time.Time { return tr.now }
	tr.accounts = New(accounts{clock, map[string]time.Time{}}, nil, clock, nil, false)
	return tr
}

func (tr *trial) try(address int, email, password string) error {
	_, err := tr.accounts.SignIn(tr.Context(), netip.AddrFrom4([4]byte{192, 0, byte(address >> 8), byte(address)}), email, password)
	return err
}

// TestAFewStrangersShutNobodyOut: a hundred wrong passwords from ten addresses, as fast as
// they may be tried, leave the owner in, at an address of before and at a new one, whatever
// the strangers do; each of them has twenty tries an hour.
func TestAFewStrangersShutNobodyOut(t *testing.T) {
	tr := newTrial(t)
	const ann, home, hotel = "ann@example.org", 1, 2
	if err := tr.try(home, ann, "right"); err != nil {
		t.Fatal(err)
	}
	wrong := 0
	for range 30 {
		for stranger := 10; stranger < 20; stranger++ {
			for range 10 {
				if err := tr.try(stranger, ann, "wrong"); errors.Is(err, fault.ErrUnauthorized) {
					wrong++
				} else if !errors.Is(err, fault.ErrLimited) {
					t.Fatal(err)
				}
			}
		}
		for _, email := range []string{ann, " Ann@Example.org"} {
			if err := tr.try(home, email, "right"); err != nil {
				t.Fatalf("the owner at home, after %d wrong ones: %v", wrong, err)
			}
		}
		if err := tr.try(hotel, ann, "right"); err != nil {
			t.Fatalf("the owner elsewhere, after %d wrong ones: %v", wrong, err)
		}
		tr.now = tr.now.Add(time.Minute)
	}
	if wrong != 200 {
		t.Errorf("ten strangers had %d tries within half an hour, want 200", wrong)
	}
	if err := tr.try(10, ann, "right"); !errors.Is(err, fault.ErrLimited) {
		t.Errorf("a stranger's next guess: %v", err)
	}
	tr.now = tr.now.Add(time.Hour)
	if err := tr.try(10, ann, "wrong"); !errors.Is(err, fault.ErrUnauthorized) {
		t.Errorf("an hour later: %v", err)
	}
}

// TestGuessesFromManyAddresses: who has many addresses has a thousand tries an hour at one
// account; its owner is let in where they signed in before, and nobody else's suffers.
func TestGuessesFromManyAddresses(t *testing.T) {
	tr := newTrial(t)
	const home = 1
	if err := tr.try(home, "ann@example.org", "right"); err != nil {
		t.Fatal(err)
	}
	for i := range 1000 {
		if err := tr.try(100+i, "ann@example.org", "wrong"); !errors.Is(err, fault.ErrUnauthorized) {
			t.Fatalf("guess %d: %v", i+1, err)
		}
	}
	for _, email := range []string{"ann@example.org", " Ann@Example.org"} {
		if err := tr.try(2000, email, "right"); !errors.Is(err, fault.ErrLimited) {
			t.Errorf("guess 1001 as %q: %v", email, err)
		}
	}
	if err := tr.try(home, "ann@example.org", "right"); err != nil {
		t.Errorf("the owner at home: %v", err)
	}
	if err := tr.try(2000, "bob@example.org", "right"); err != nil {
		t.Errorf("another account: %v", err)
	}
	tr.now = tr.now.Add(time.Hour)
	for range 200 {
		if err := tr.try(2001, "ann@example.org", "right"); err != nil {
			t.Fatalf("an hour later: %v", err)
		}
	}
}

// TestKnownAddressesAreLimited: who shares the owner's address has ten tries a minute, and
// does not use up the owner's by trying at others.
func TestKnownAddressesAreLimited(t *testing.T) {
	tr := newTrial(t)
	const office = 1
	if err := tr.try(office, "ann@example.org", "right"); err != nil {
		t.Fatal(err)
	}
	for range 20 {
		_ = tr.try(office, "bob@example.org", "wrong")
	}
	if err := tr.try(office, "ann@example.org", "right"); err != nil {
		t.Errorf("after guesses at another account: %v", err)
	}
	for range 10 {
		if err := tr.try(office, "ann@example.org", "wrong"); !errors.Is(err, fault.ErrUnauthorized) {
			t.Fatal(err)
		}
	}
	if err := tr.try(office, "ann@example.org", "right"); !errors.Is(err, fault.ErrLimited) {
		t.Errorf("the eleventh: %v", err)
	}
}
