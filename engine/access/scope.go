package access

import "slices"

// Scope is one thing that a key may be allowed to do.
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

var scopes = [...]Scope{
	ConfigRead, OrganizationsRead, WorkspacesRead, WorkspacesWrite, BrandingRead, BrandingWrite,
	AssetsRead, AssetsWrite, AssetsDelete, TemplatesRead, TemplatesWrite, TemplatesDelete,
	ProjectsRead, ProjectsCreate, ProjectsDelete, ExportsCreate, WebhooksRead, WebhooksWrite, WebhooksReplay, KeysRead, KeysIssue, KeysRotate, KeysRevoke,
}

// Scopes lists all there are.
func Scopes() []Scope { return slices.Clone(scopes[:]) }

// ParseScope finds the scope of exactly these bytes: no other case, no spaces,
// no letters that look alike.
func ParseScope(s string) (scope Scope, ok bool) {
	i := slices.Index(scopes[:], Scope(s))
	if i < 0 {
		return "", false
	}
	return scopes[i], true
}

// within gives those of some that are also among others.
func within(some, others []Scope) []Scope {
	var both []Scope
	for _, s := range some {
		if slices.Contains(others, s) {
			both = append(both, s)
		}
	}
	return both
}
