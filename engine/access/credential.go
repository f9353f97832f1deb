package access

import (
	"net/netip"
	"slices"
	"time"
)

// Credential is what is kept of an API key: never its secret. As JSON it is what of it is
// neither changed nor searched.
type Credential struct {
	Name      string            `json:"name"` // a person's word for it
	Scopes    []Scope           `json:"scopes"`
	Path      []string          `json:"path,omitempty"`   // its ancestors, root first
	UserID    string            `json:"userId,omitempty"` // the person it belongs to, "" for none
	CreatedBy Party             `json:"createdBy"`
	CIDRs     []netip.Prefix    `json:"cidrs,omitempty"` // where it may be used from; none = anywhere
	Metadata  map[string]string `json:"metadata,omitempty"`

	ID             string    `json:"-"` // UUID; what the API calls it
	Key            string    `json:"-"` // the public part of the key, without prefix
	OrganizationID string    `json:"-"`
	WorkspaceID    string    `json:"-"` // "" = the whole organization
	ParentID       string    `json:"-"` // the key that issued it, "" for none
	RootID         string    `json:"-"` // the first of its lineage, possibly itself
	Depth          int       `json:"-"` // len(Path)
	Revision       int       `json:"-"` // of the newest secret; 0 until the first is claimed
	CreatedAt      time.Time `json:"-"`
	ExpiresAt      time.Time `json:"-"`
	ClaimBy        time.Time `json:"-"` // until when the first secret may be claimed; zero where it was not to be
	LastUsedAt     time.Time `json:"-"` // to the minute; zero = never
	// PreviousExpiresAt is when the secret before the newest ends or ended;
	// zero where there was none.
	PreviousExpiresAt time.Time `json:"-"`
	RevokedAt         time.Time `json:"-"` // zero = not
	RevokedBy         Party     `json:"-"`
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
