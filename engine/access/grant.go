package access

import (
	"slices"
	"time"
)

// Grant is what a caller may do, worked out when they are recognised.
type Grant struct {
	CredentialID   string // "" where a person calls without a key
	Revision       int    // of the key that was presented
	OrganizationID string
	WorkspaceID    string // "" = every workspace of the organization
	UserID         string // the person it belongs to; "" for none
	Scopes         []Scope
	Depth          int       // how many keys stand between it and the person: 0 for none
	ExpiresAt      time.Time // when the first of its lineage ends
}

// Allows reports whether the scope is among the caller's.
func (g Grant) Allows(s Scope) bool { return slices.Contains(g.Scopes, s) }

// Covers reports whether a workspace of an organization lies within the
// caller's reach; workspaceID "" asks for the whole organization.
func (g Grant) Covers(organizationID, workspaceID string) bool {
	if organizationID == "" || organizationID != g.OrganizationID {
		return false
	}
	return g.WorkspaceID == "" || g.WorkspaceID == workspaceID
}
