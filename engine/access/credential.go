package access

import (
	"net/netip"
	"slices"
	"time"
)

// Credential is the stored part of an API key, without its secret. Its JSON has the fields that are
// neither changed nor searched.
type Credential struct {
	Name      string            `json:"name"` // a person's name for it
	Scopes    []Scope           `json:"scopes"`
	Path      []string          `json:"path,omitempty"`   // its ancestors, root first
	UserID    string            `json:"userId,omitempty"` // its owner, "" for none
	CreatedBy Party             `json:"createdBy"`
	CIDRs     []netip.Prefix    `json:"cidrs,omitempty"` // allowed addresses; none = any
	Metadata  map[string]string `json:"metadata,omitempty"`

	ID             string    `json:"-"` // UUID; its id in the API
	Key            string    `json:"-"` // the public part of the key, without its prefix
	OrganizationID string    `json:"-"`
	WorkspaceID    string    `json:"-"` // "" = the whole organization
	ParentID       string    `json:"-"` // the key that issued it, "" for none
	RootID         string    `json:"-"` // the first of its lineage, possibly itself
	Depth          int       `json:"-"` // len(Path)
	Revision       int       `json:"-"` // of the newest secret; 0 until the first is claimed
	CreatedAt      time.Time `json:"-"`
	ExpiresAt      time.Time `json:"-"`
	ClaimBy        time.Time `json:"-"` // the end of the first secret's claim; zero without one
	LastUsedAt     time.Time `json:"-"` // to the minute; zero = never
	// PreviousExpiresAt is the end of the secret before the newest; zero without one.
	PreviousExpiresAt time.Time `json:"-"`
	RevokedAt         time.Time `json:"-"` // zero = not
	RevokedBy         Party     `json:"-"`
}

// Revision is one secret of a credential, as the code that recognises it.
type Revision struct {
	Number   int
	MAC      []byte
	NotAfter time.Time // zero = as long as the credential
}

// Status is the usability of a credential.
type Status string

// The statuses. Expired is not stored but follows from the clock.
const (
	Active       Status = "active"
	PendingClaim Status = "pending_claim" // its secret is not claimed yet
	Revoked      Status = "revoked"
	Expired      Status = "expired" // its own time, or that of its claim, is over
)

// Status returns the status at a time.
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

// Target returns the credential's target.
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

// TargetType is the type of a key's target.
type TargetType string

// The kinds of target.
const (
	TargetOrganization TargetType = "organization" // with all its workspaces
	TargetWorkspace    TargetType = "workspace"
)

// Target is the organization or workspace of a key.
type Target struct {
	Type TargetType
	ID   string
}

// String returns type:id.
func (t Target) String() string { return string(t.Type) + ":" + t.ID }

// PartyType is the type of a party.
type PartyType string

// The kinds of party.
const (
	User PartyType = "user" // a person who signed in
	Peer PartyType = "key"  // a key
	Host PartyType = "host" // the program that embeds us
)

// Party is the author of an action.
type Party struct {
	Type PartyType
	ID   string // "" for the host
}
