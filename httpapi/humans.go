package httpapi

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

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/tenant"
	"github.com/scenewright/scenewright/engine/vault"
)

// Humans knows which person makes a request: for the claim pages, and for keys
// where no API key is given.
//
// Human is called with the request as it came, before anything is done for it.
// Where nobody is signed in, it is fault.CodeUnauthorized. It must be sure: a
// host that reads a cookie here also protects what changes things against
// requests from other sites (the claim pages do that themselves), sets
// Verified only for people whose address it has checked, and AuthTime to when
// they last gave their password or the like.
type Humans interface {
	Human(r *http.Request) (access.Human, error)
}

// SignInURL is an optional part of Humans: where people sign in. The claim
// pages link there.
type SignInURL interface{ SignInURL() string }

// accounts are the people an engine knows.
type accounts interface {
	SignIn(ctx context.Context, email, password string) (tenant.User, error)
	User(ctx context.Context, id string) (tenant.User, error)
}

// humans are the people of the engine, who sign in with a password: by HTTP
// Basic, or on a claim page, which gives them a cookie.
type humans struct {
	accounts accounts
	vault    *vault.Vault
	now      func() time.Time
	failed   *access.Attempts               // by address
	guessed  *access.Attempts               // by account
	address  func(*http.Request) netip.Addr // of who uses HTTP Basic
	secure   bool                           // cookies are for https only
}

// sessionCookie names the cookie. It has no path of its own, so that browsers
// send it to the one claim page it was made on, wherever that is mounted.
const sessionCookie = "scenewright_claim"

// sessionTime is how long a cookie counts.
const sessionTime = 15 * time.Minute

func newHumans(eng *engine.Engine, h *host) *humans {
	now := eng.Keys.Now
	return &humans{
		accounts: eng, vault: eng.Vault, now: now, address: h.proxies.address,
		failed: access.NewAttempts(10, time.Minute, now), guessed: access.NewAttempts(100, time.Hour, now), secure: strings.HasPrefix(h.url, "https:"),
	}
}

// Human is who signed in by HTTP Basic or on this page.
func (h *humans) Human(r *http.Request) (access.Human, error) {
	if email, password, ok := r.BasicAuth(); ok {
		u, err := h.signIn(r.Context(), h.address(r), email, password)
		return human(u, h.now()), err
	}
	cookie, err := r.Cookie(sessionCookie)
	if err != nil {
		return access.Human{}, access.ErrUnauthorized
	}
	id, at, ok := h.read(cookie.Value, r.PathValue("id"))
	if !ok {
		return access.Human{}, access.ErrUnauthorized
	}
	u, err := h.accounts.User(r.Context(), id)
	if errors.Is(err, fault.ErrNotFound) {
		err = access.ErrUnauthorized
	}
	return human(u, at), err
}

// human is a user who proved at a time who they are.
func human(u tenant.User, at time.Time) access.Human {
	if u.ID == "" {
		return access.Human{}
	}
	return access.Human{
		UserID: u.ID, OrganizationID: u.OrganizationID, Email: u.Email,
		Admin: u.Role == tenant.Owner || u.Role == tenant.Admin, Verified: true, AuthTime: at,
	}
}

// signIn checks a password. Ten wrong ones within a minute from one address are
// enough, and a hundred within an hour for one account, from wherever they come:
// so many that nobody is shut out by a few strangers.
func (h *humans) signIn(ctx context.Context, ip netip.Addr, email, password string) (tenant.User, error) {
	from, account := access.Neighbourhood(ip), strings.ToLower(strings.TrimSpace(email))
	if !h.failed.Take(from) {
		return tenant.User{}, &fault.Error{Code: fault.CodeLimited, Message: "too many wrong passwords from this address", Remedy: "wait a minute and try again", Retryable: true}
	}
	if !h.guessed.Take(account) {
		h.failed.Forgive(from)
		return tenant.User{}, &fault.Error{Code: fault.CodeLimited, Message: "too many wrong passwords for this account", Remedy: "wait an hour and try again", Retryable: true}
	}
	u, err := h.accounts.SignIn(ctx, email, password)
	if err == nil || !errors.Is(err, fault.ErrUnauthorized) {
		h.failed.Forgive(from)
		h.guessed.Forgive(account)
	}
	return u, err
}

// remember gives a person who signed in on the page of a claim a cookie for
// that page.
func (h *humans) remember(w http.ResponseWriter, u tenant.User, claimID string) {
	at := strconv.FormatInt(h.now().UnixMilli(), 10)
	http.SetCookie(w, &http.Cookie{
		Name: sessionCookie, Value: u.ID + "." + at + "." + h.mark(u.ID, at, claimID),
		MaxAge: int(sessionTime.Seconds()), HttpOnly: true, Secure: h.secure, SameSite: http.SameSiteLaxMode,
	})
}

func (h *humans) mark(parts ...string) string {
	return hex.EncodeToString(h.vault.MAC("session", parts...))
}

// read says who a cookie was given to on the page of a claim, and when.
func (h *humans) read(cookie, claimID string) (userID string, at time.Time, ok bool) {
	parts := strings.Split(cookie, ".")
	if len(parts) != 3 || subtle.ConstantTimeCompare([]byte(parts[2]), []byte(h.mark(parts[0], parts[1], claimID))) != 1 {
		return "", time.Time{}, false
	}
	ms, err := strconv.ParseInt(parts[1], 10, 64)
	at = time.UnixMilli(ms)
	return parts[0], at, err == nil && h.now().Sub(at) < sessionTime
}
