package access

import (
	"slices"
	"time"
)

// Scope is one permission of a key.
type Scope string

// The scopes. There are no wildcards: a key names each that it has.
const (
	ConfigRead        Scope = "config:read"
	OrganizationsRead Scope = "organizations:read"
	WorkspacesRead    Scope = "workspaces:read"
	WorkspacesWrite   Scope = "workspaces:write"
	BrandingRead      Scope = "branding:read"
	BrandingWrite     Scope = "branding:write"
	AssetsRead        Scope = "assets:read"
	AssetsWrite       Scope = "assets:write"
	AssetsDelete      Scope = "assets:delete"
	TemplatesRead     Scope = "templates:read"
	TemplatesWrite    Scope = "templates:write"
	TemplatesDelete   Scope = "templates:delete"
	ProjectsRead      Scope = "projects:read"
	ProjectsCreate    Scope = "projects:create"
	ProjectsDelete    Scope = "projects:delete"
	ExportsCreate     Scope = "exports:create"
	WebhooksRead      Scope = "webhooks:read"
	WebhooksWrite     Scope = "webhooks:write"
	WebhooksReplay    Scope = "webhooks:replay"
	KeysRead          Scope = "keys:read"
	KeysIssue         Scope = "keys:issue"
	KeysRotate        Scope = "keys:rotate"
	KeysRevoke        Scope = "keys:revoke"
)

// ScopeLabel describes a scope for people.
type ScopeLabel struct {
	Scope       Scope
	Text        string
	Destructive bool // it destroys, or passes its permissions on
}

// labels describe all scopes, in the order of the constants.
var labels = [...]ScopeLabel{
	{ConfigRead, "Look up voices, music and other choices", false},
	{OrganizationsRead, "See the organization and its people", false},
	{WorkspacesRead, "See workspaces", false},
	{WorkspacesWrite, "Rename workspaces", false},
	{BrandingRead, "See the branding", false},
	{BrandingWrite, "Change the branding", false},
	{AssetsRead, "See and fetch media", false},
	{AssetsWrite, "Upload, rename and move media", false},
	{AssetsDelete, "Delete media for good", true},
	{TemplatesRead, "See templates", false},
	{TemplatesWrite, "Make and change templates", false},
	{TemplatesDelete, "Delete templates for good", true},
	{ProjectsRead, "See videos and how they come along", false},
	{ProjectsCreate, "Make videos", false},
	{ProjectsDelete, "Delete videos for good", true},
	{ExportsCreate, "Export videos", false},
	{WebhooksRead, "See webhooks and the secret they are signed with", true},
	{WebhooksWrite, "Have anybody told of every video, with its addresses", true},
	{WebhooksReplay, "Send webhooks again and change their secret", true},
	{KeysRead, "See which API keys there are", false},
	{KeysIssue, "Hand out further API keys", true},
	{KeysRotate, "Replace the secrets of API keys", true},
	{KeysRevoke, "Revoke API keys", true},
}

// Scopes lists all scopes.
func Scopes() (all []Scope) {
	for _, l := range labels {
		all = append(all, l.Scope)
	}
	return all
}

// ParseScope returns the scope of exactly these bytes: no other case, no spaces, no lookalike
// letters.
func ParseScope(s string) (scope Scope, ok bool) {
	l, ok := labelOf(Scope(s))
	return l.Scope, ok
}

func labelOf(s Scope) (ScopeLabel, bool) {
	i := slices.IndexFunc(labels[:], func(l ScopeLabel) bool { return l.Scope == s })
	if i < 0 {
		return ScopeLabel{}, false
	}
	return labels[i], true
}

// Labels returns scopes for people, destructive ones first.
func Labels(scopes []Scope) (all []ScopeLabel) {
	for _, destructive := range []bool{true, false} {
		for _, s := range scopes {
			if l, ok := labelOf(s); ok && l.Destructive == destructive {
				all = append(all, l)
			}
		}
	}
	return all
}

// within returns the scopes that are in both lists.
func within(some, others []Scope) []Scope {
	var both []Scope
	for _, s := range some {
		if slices.Contains(others, s) {
			both = append(both, s)
		}
	}
	return both
}

// Grant has a caller's permissions, computed at each authentication.
type Grant struct {
	CredentialID   string // "" for a person without a key
	Revision       int    // of the presented key
	OrganizationID string
	WorkspaceID    string // "" = every workspace of the organization
	UserID         string // its owner; "" for none
	Scopes         []Scope
	ExpiresAt      time.Time // the earliest end in its lineage
}

// Allows reports whether the scope is among the caller's.
func (g Grant) Allows(s Scope) bool { return slices.Contains(g.Scopes, s) }

// Covers reports whether the grant covers a workspace of an organization; workspaceID "" means the
// whole organization.
func (g Grant) Covers(organizationID, workspaceID string) bool {
	if organizationID == "" || organizationID != g.OrganizationID {
		return false
	}
	return g.WorkspaceID == "" || g.WorkspaceID == workspaceID
}
