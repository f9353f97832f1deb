package access

import (
	"net/netip"
	"slices"
	"time"
)

// Credential is what is kept of an API key: never its secret.
type Credential struct {
	ID             string // UUID; what the API calls it
	Key            string // the public part of the key, without prefix
	OrganizationID string
	WorkspaceID    string // "" = the whole organization
	Name           string // a person's word for it
	Scopes         []Scope
	ParentID       string   // the key that issued it, "" for none
	RootID         string   // the first of its lineage, possibly itself
	Path           []string // its ancestors, root first
	Depth          int      // len(Path)
	UserID         string   // the person it belongs to, "" for none
	CreatedBy      Party
	Revision       int // of the newest secret; 0 until the first is claimed
	CreatedAt      time.Time
	ExpiresAt      time.Time
	ClaimBy        time.Time // until when the first secret may be claimed; zero where it was not to be
	LastUsedAt     time.Time // to the minute; zero = never
	// PreviousExpiresAt is when the secret before the newest ends or ended;
	// zero where there was none.
	PreviousExpiresAt time.Time
	RevokedAt         time.Time // zero = not
	RevokedBy         Party
	CIDRs             []netip.Prefix // where it may be used from; none = anywhere
	Metadata          map[string]string
}

// Revision is one secret of a credential, as a code that recognises it.
type Revision struct {
	Number   int
	MAC      []byte
	NotAfter time.Time // zero = as long as the credential
}

// Status says whether a credential can be used.
type Status string

// The statuses. Expired is not kept but worked out from the clock.
const (
	Active       Status = "active"
	PendingClaim Status = "pending_claim" // nobody has claimed its secret yet
	Revoked      Status = "revoked"
	Expired      Status = "expired" // its time is over, or that in which to claim it
)

// Status is the credential's at a time.
func (c Credential) Status(now time.Time) Status {
	switch {
	case !c.RevokedAt.IsZero():
		return Revoked
	case !now.Before(c.ExpiresAt), c.Revision == 0 && !now.Before(c.ClaimBy):
		return Expired
	case c.Revision == 0:
		return PendingClaim
	}
	return Active
}

// Target is where the credential may be used.
func (c Credential) Target() Target {
	if c.WorkspaceID != "" {
		return Target{Type: TargetWorkspace, ID: c.WorkspaceID}
	}
	return Target{Type: TargetOrganization, ID: c.OrganizationID}
}

// admits reports whether the credential may be used from an address.
func (c Credential) admits(ip netip.Addr) bool {
	return len(c.CIDRs) == 0 || slices.ContainsFunc(c.CIDRs, func(p netip.Prefix) bool { return p.Contains(ip.Unmap()) })
}

// TargetType says what kind of thing a key is for.
type TargetType string

// The kinds of target.
const (
	TargetOrganization TargetType = "organization" // with all its workspaces
	TargetWorkspace    TargetType = "workspace"
)

// Target is what a key is for.
type Target struct {
	Type TargetType
	ID   string
}

// String is type:id.
func (t Target) String() string { return string(t.Type) + ":" + t.ID }

// PartyType says what kind of party did something.
type PartyType string

// The kinds of party.
const (
	User PartyType = "user" // a person who signed in
	Peer PartyType = "key"  // a key
	Host PartyType = "host" // the program that embeds us
)

// Party is who did something.
type Party struct {
	Type PartyType
	ID   string // "" for the host
}
