package tenant

import (
	"context"
	"time"

	"github.com/scenewright/scenewright/engine/access"
)

// Stores keep the tenants, each resource in a store of its own.
//
// Every call is atomic: it happens wholly or not at all, and once it has returned nil it survives a
// SIGKILL. An unknown object is a *fault.Error with CodeNotFound ("there is no such workspace").
// Times are stored to the millisecond. The caller guarantees new UUIDs as ids of added objects,
// checked values, and limits of 1..100.
type Stores struct {
	Organizations OrganizationStore
	Workspaces    WorkspaceStore
	Retention     RetentionStore
	Users         UserStore
	Branding      BrandingStore
	Ideas         IdeaStore
	Prompts       PromptStore
	Templates     TemplateStore
	Record        access.AuditStore // of changes and their authors
}

func (s Stores) complete() bool {
	return s.Organizations != nil && s.Workspaces != nil && s.Retention != nil && s.Users != nil &&
		s.Branding != nil && s.Ideas != nil && s.Prompts != nil && s.Templates != nil && s.Record != nil
}

// OrganizationStore keeps organizations.
type OrganizationStore interface {
	AddOrganization(ctx context.Context, o Organization) error
	Organization(ctx context.Context, id string) (Organization, error)
	// Organizations lists newest first.
	Organizations(ctx context.Context, q OrganizationQuery) ([]Organization, error)
	// SetDefaultWorkspace sets the organization's default workspace; the caller guarantees that it
	// is one of the organization's.
	SetDefaultWorkspace(ctx context.Context, organizationID, workspaceID string) (Organization, error)
	// DeleteOrganization hides an organization and its workspaces, and removes its people, keys,
	// claims, caps and branding.
	DeleteOrganization(ctx context.Context, id string, at time.Time) error
}

// WorkspaceStore keeps workspaces.
type WorkspaceStore interface {
	// AddWorkspace adds a workspace and its first templates.
	AddWorkspace(ctx context.Context, w Workspace, templates []Template) error
	Workspace(ctx context.Context, id string) (Workspace, error)
	// Workspaces lists an organization's, newest first.
	Workspaces(ctx context.Context, organizationID string) ([]Workspace, error)
	RenameWorkspace(ctx context.Context, id, name string) (Workspace, error)
	SetPriority(ctx context.Context, id string, p Priority) (Workspace, error)
	// Counts returns the numbers of objects, by workspace: of the entity's workspace, or of all of
	// its organization.
	Counts(ctx context.Context, e Entity) (map[string]Counts, error)
	// DeleteWorkspace hides a workspace, and removes its keys and claims. EraseWorkspace removes
	// the rest.
	DeleteWorkspace(ctx context.Context, id string, at time.Time) error
	// DeletedWorkspaces returns the ids of deleted workspaces that are not erased, and of those
	// that were deleted before a time; a hundred at most.
	DeletedWorkspaces(ctx context.Context, before time.Time) ([]string, error)
	// EraseWorkspace removes all rows of a deleted workspace only, except those of projects and
	// assets, which the caller has removed. Where the workspace was deleted before a time it also
	// removes its own last row, and with its last workspace that of a deleted organization.
	EraseWorkspace(ctx context.Context, id string, at, before time.Time) error
}

// RetentionStore keeps the retention times of workspaces.
type RetentionStore interface {
	// SetRetention sets them; the caller guarantees that the workspace exists.
	SetRetention(ctx context.Context, workspaceID string, r Retention) error
	// Retentions returns the limited ones, by workspace.
	Retentions(ctx context.Context) (map[string]Retention, error)
	// Storage returns the use of storage, by workspace: of the entity's workspace, or of all of its
	// organization.
	Storage(ctx context.Context, e Entity) (map[string]Storage, error)
}

// UserStore keeps users and the hashes of their passwords, which it returns only for comparison.
type UserStore interface {
	// AddUser adds a user; a taken address is CodeConflict.
	AddUser(ctx context.Context, u User, passwordHash string) error
	User(ctx context.Context, id string) (User, error)
	// Users lists an organization's, oldest first.
	Users(ctx context.Context, organizationID string) ([]User, error)
	// UserByEmail returns the user of an address in lower case.
	UserByEmail(ctx context.Context, email string) (u User, passwordHash string, err error)
	// ChangeUser changes a user, and ends the change's keys and sessions, in one transaction.
	ChangeUser(ctx context.Context, c UserChange) (User, error)
	// RemoveUser removes a user, and ends all their keys and sessions.
	RemoveUser(ctx context.Context, userID string, at time.Time, by access.Party) error
	// SignedInAt returns when the user of an address in lower case last signed in from a network
	// address; zero where that is not remembered.
	SignedInAt(ctx context.Context, email, from string) (time.Time, error)
	// RememberSignIn stores that, and drops all but the newest so many of the user's.
	RememberSignIn(ctx context.Context, userID, from string, at time.Time, most int) error
}

// UserChange is one transaction on a user.
type UserChange struct {
	UserID       string
	Role         Role   // "" = unchanged
	PasswordHash string // "" = unchanged; a new one also clears the remembered sign-ins
	Disabled     *bool  // nil = unchanged
	Ends         Ends
	At           time.Time
	By           access.Party
}

// Ends is what a change ends of a person's keys and sessions.
type Ends int

// Values of Ends.
const (
	Nothing Ends = iota
	Issued       // their sessions, and the keys that they issued while signed in
	All          // those, and all other keys that belong to them
)

// BrandingStore keeps branding.
type BrandingStore interface {
	// Branding returns the entity's own, else its organization's; found is false where neither has
	// any. The caller guarantees that the entity names its organization, here and in the other
	// calls.
	Branding(ctx context.Context, e Entity) (b Branding, found bool, err error)
	// ChangeBranding applies a change in one transaction, and returns the new branding.
	ChangeBranding(ctx context.Context, c BrandingChange) (Branding, error)
}

// IdeaStore keeps ideas.
type IdeaStore interface {
	// Ideas returns the entity's own, else its organization's.
	Ideas(ctx context.Context, e Entity) (v VideoIdeas, found bool, err error)
	// MoveIdeas sets the status of an entity's ideas where it is one of from, and reports whether
	// it was; to.Ideas replace the ideas unless nil.
	MoveIdeas(ctx context.Context, entityID string, from []IdeaStatus, to VideoIdeas) (moved bool, err error)
}

// PromptStore keeps prompts, without suggestions.
type PromptStore interface {
	AddPrompt(ctx context.Context, e Entity, p Prompt) error
	// SavedPrompts lists the added ones, newest first: of a workspace, or of an organization and
	// all its workspaces.
	SavedPrompts(ctx context.Context, e Entity, limit int) ([]Prompt, error)
	// UsedPrompts lists the free-text prompts of at most limit of the newest projects, newest
	// first. Tags are the video tag, the technique and the tone.
	UsedPrompts(ctx context.Context, e Entity, limit int) ([]Prompt, error)
}

// TemplateStore keeps templates.
type TemplateStore interface {
	AddTemplate(ctx context.Context, t Template) error
	// ReplaceTemplate replaces name, description and scenes under the id.
	ReplaceTemplate(ctx context.Context, t Template) error
	Template(ctx context.Context, id string) (Template, error)
	// Templates lists newest first.
	Templates(ctx context.Context, q TemplateQuery) ([]Template, error)
	DeleteTemplate(ctx context.Context, id string) error
}
