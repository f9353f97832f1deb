// Package signin identifies a person by the password of a user of the engine.
package signin

import (
	"context"
	"crypto/subtle"
	"encoding/hex"
	"errors"
	"net/http"
	"net/netip"
	"strconv"
	"strings"
	"time"

	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/tenant"
	"github.com/scenewright/scenewright/engine/vault"
)

// Users are the users of an engine.
type Users interface {
	SignIn(ctx context.Context, email, password string) (tenant.User, error)
	User(ctx context.Context, id string) (tenant.User, error)
	SignedInAt(ctx context.Context, email, from string) (time.Time, error)
	RememberSignIn(ctx context.Context, userID, from string) error
}

// Accounts signs in users of an engine with a password: by HTTP Basic, or on a claim page, with a
// cookie.
type Accounts struct {
	users   Users
	vault   *vault.Vault
	now     func() time.Time
	limits  limits
	address func(*http.Request) netip.Addr // of a client with HTTP Basic
	secure  bool                           // cookies are for https only
}

// New makes the accounts of users. secure restricts cookies to https.
func New(users Users, v *vault.Vault, now func() time.Time, address func(*http.Request) netip.Addr, secure bool) *Accounts {
	return &Accounts{
		users: users, vault: v, now: now, address: address, secure: secure,
		limits: newLimits(now),
	}
}

// sessionCookie is the cookie's name. It has no path of its own, so that browsers send it only to
// the claim page on which it was set, wherever that is mounted.
const sessionCookie = "scenewright_claim"

// sessionTime is how long a cookie is valid.
const sessionTime = 15 * time.Minute

// Human returns the person signed in by HTTP Basic or on this page.
func (a *Accounts) Human(r *http.Request) (access.Human, error) {
	if email, password, ok := r.BasicAuth(); ok {
		u, err := a.SignIn(r.Context(), a.address(r), email, password)
		return human(u, a.now()), err
	}
	cookie, err := r.Cookie(sessionCookie)
	if err != nil {
		return access.Human{}, access.ErrUnauthorized
	}
	id, _, _ := strings.Cut(cookie.Value, ".")
	u, err := a.users.User(r.Context(), id)
	if errors.Is(err, fault.ErrNotFound) {
		err = access.ErrUnauthorized
	}
	if err != nil {
		return access.Human{}, err
	}
	at, ok := a.read(cookie.Value, r.PathValue("id"), u)
	if !ok {
		return access.Human{}, access.ErrUnauthorized
	}
	return human(u, at), nil
}

// human returns a user who authenticated at a time.
func human(u tenant.User, at time.Time) access.Human {
	if u.ID == "" {
		return access.Human{}
	}
	return access.Human{
		UserID: u.ID, OrganizationID: u.OrganizationID, Email: u.Email,
		Admin: u.Role == tenant.Owner || u.Role == tenant.Admin, Verified: true, AuthTime: at,
	}
}

// refresh is the age from which a known address is recorded again at a sign-in.
const refresh = 24 * time.Hour

// SignIn checks a password, within the limits of unknown addresses, or of one from which the
// account's owner signed in before.
func (a *Accounts) SignIn(ctx context.Context, ip netip.Addr, email, password string) (tenant.User, error) {
	from, account := access.Neighbourhood(ip), strings.ToLower(strings.TrimSpace(email))
	last, err := a.users.SignedInAt(ctx, account, from)
	if err != nil {
		return tenant.User{}, err
	}
	forgive, err := a.limits.take(from, account, !last.IsZero())
	if err != nil {
		return tenant.User{}, err
	}
	u, err := a.users.SignIn(ctx, email, password)
	if err == nil || !errors.Is(err, fault.ErrUnauthorized) {
		forgive()
	}
	if err == nil && a.now().Sub(last) > refresh {
		err = a.users.RememberSignIn(ctx, u.ID, from)
	}
	return u, err
}

// Remember sets a cookie for a person who signed in on a claim's page, valid for that page.
func (a *Accounts) Remember(w http.ResponseWriter, u tenant.User, claimID string) {
	at := strconv.FormatInt(a.now().UnixMilli(), 10)
	http.SetCookie(w, &http.Cookie{
		Name: sessionCookie, Value: u.ID + "." + at + "." + a.mark(u, at, claimID),
		MaxAge: int(sessionTime.Seconds()), HttpOnly: true, Secure: a.secure, SameSite: http.SameSiteLaxMode,
	})
}

// mark returns the proof that a user signed in at a time. It changes when their sessions end.
func (a *Accounts) mark(u tenant.User, at, claimID string) string {
	return hex.EncodeToString(a.vault.MAC("session", u.ID, at, claimID, strconv.Itoa(u.Epoch)))
}

// read returns when a cookie was set for a user on a claim's page.
func (a *Accounts) read(cookie, claimID string, u tenant.User) (at time.Time, ok bool) {
	parts := strings.Split(cookie, ".")
	if len(parts) != 3 || subtle.ConstantTimeCompare([]byte(parts[2]), []byte(a.mark(u, parts[1], claimID))) != 1 {
		return time.Time{}, false
	}
	ms, err := strconv.ParseInt(parts[1], 10, 64)
	at = time.UnixMilli(ms)
	return at, err == nil && parts[0] == u.ID && u.DisabledAt.IsZero() && a.now().Sub(at) < sessionTime
}

// limits restrict attempts with wrong passwords. An address from which an account's owner signed in
// before has a limit of its own there, which no other address uses up.
type limits struct {
	known     *access.Attempts // by address and account: after an earlier sign-in of the owner
	addresses *access.Attempts // by address
	pairs     *access.Attempts // by address and account
	accounts  *access.Attempts // by account: more than a few addresses need together
}

func newLimits(now func() time.Time) limits {
	return limits{
		known: access.NewAttempts(10, time.Minute, now), addresses: access.NewAttempts(10, time.Minute, now),
		pairs: access.NewAttempts(20, time.Hour, now), accounts: access.NewAttempts(1000, time.Hour, now),
	}
}

// take counts an attempt as a failed one; forgive undoes that. An error of CodeLimited reports too
// many.
func (l limits) take(from, account string, known bool) (forgive func(), err error) {
	pair := from + " " + account
	type limit struct {
		attempts          *access.Attempts
		key, whence, time string
	}
	all := []limit{
		{l.addresses, from, "from this address", "a minute"},
		{l.pairs, pair, "for this account from this address", "an hour"},
		{l.accounts, account, "for this account", "an hour"},
	}
	if known {
		all = []limit{{l.known, pair, "from this address", "a minute"}}
	}
	taken := 0
	forgive = func() {
		for _, x := range all[:taken] {
			x.attempts.Forgive(x.key)
		}
	}
	for _, x := range all {
		if !x.attempts.Take(x.key) {
			forgive()
			return nil, &fault.Error{
				Code: fault.CodeLimited, Message: "too many wrong passwords " + x.whence,
				Remedy: "wait " + x.time + " and try again", Retryable: true,
			}
		}
		taken++
	}
	return forgive, nil
}
