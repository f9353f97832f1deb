package access

import (
	"net/netip"
	"slices"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
)

// Bounds of the time since a person signed in.
const (
	manageWithin = 15 * time.Minute // to manage keys
	claimWithin  = 5 * time.Minute  // to claim a secret
)

// Human is a person, as identified by the host or the sign-in page.
type Human struct {
	UserID         string
	OrganizationID string
	Email          string
	Admin          bool      // may manage every key of the organization
	Verified       bool      // the host has verified their identity
	AuthTime       time.Time // when they last proved it
}

// Origin is the source of a call.
type Origin struct {
	Channel Channel
	IP      netip.Addr // invalid where unknown
	Client  string     // the calling program's own name; unverified
}

// Actor manages keys: a person where Human is set, otherwise the key of the grant.
type Actor struct {
	Origin
	Grant Grant
	Human *Human
}

// Party returns the actor as a party of the record.
func (a Actor) Party() Party {
	switch {
	case a.Human != nil:
		return Party{Type: User, ID: a.Human.UserID}
	case a.Grant.CredentialID != "":
		return Party{Type: Peer, ID: a.Grant.CredentialID}
	case a.Grant.UserID != "": // a host's own session
		return Party{Type: User, ID: a.Grant.UserID}
	}
	return Party{Type: Host}
}

// organization returns the one in which the actor manages keys.
func (a Actor) organization() string {
	if a.Human != nil {
		return a.Human.OrganizationID
	}
	return a.Grant.OrganizationID
}

// may returns an error unless the actor has the scope.
func (a Actor) may(s Scope, now time.Time) error {
	switch {
	case a.Human == nil && a.Grant.CredentialID == "":
		return ErrUnauthorized
	case a.Human == nil && !a.Grant.Allows(s):
		return Forbidden("this key does not have the scope "+string(s), "use one that has it")
	case a.Human == nil:
		return nil
	case !a.Human.fresh(manageWithin, now):
		return signInAgain()
	case !a.Human.Admin || a.Human.OrganizationID == "":
		return Forbidden("only administrators of an organization manage its keys", "ask one of them")
	}
	return nil
}

// fresh reports whether the person proved their identity recently.
func (h Human) fresh(within time.Duration, now time.Time) bool {
	return h.Verified && h.UserID != "" && now.Sub(h.AuthTime) <= within
}

// reaches reports whether the actor manages a credential: a key manages itself and its descendants.
func (a Actor) reaches(c Credential) bool {
	if c.OrganizationID != a.organization() {
		return false
	}
	return a.Human != nil || c.ID == a.Grant.CredentialID || slices.Contains(c.Path, a.Grant.CredentialID)
}

// Forbidden returns the error for a caller without the permission.
func Forbidden(message, remedy string) error {
	return &fault.Error{Code: fault.CodeForbidden, Message: message, Remedy: remedy}
}

// ErrUnauthorized is the one answer to every invalid key: the reason is not revealed to callers
// without a valid one.
var ErrUnauthorized error = fault.Unauthorized(
	"the API key is missing or not valid", "send a valid key in the header x-api-key")

func signInAgain() error {
	return fault.Unauthorized("nobody signed in, or too long ago", "sign in again")
}
