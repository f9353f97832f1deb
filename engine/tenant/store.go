package tenant

import (
	"context"
	"time"

	"github.com/scenewright/scenewright/engine/access"
)

// Stores keep the tenants, each resource in a store of its own.
//
// Every call is atomic: it happens wholly or not at all, and once it has
// returned nil it survives a SIGKILL. What is unknown is a *fault.Error with
// CodeNotFound ("there is no such workspace"). Times are kept to the
// millisecond. The caller guarantees new UUIDs as ids of what it adds, checked
// values, and limits of 1..100.
type Stores struct {
	Organizations OrganizationStore
	Workspaces    WorkspaceStore
	Retention     RetentionStore
	Users         UserStore
	Branding      BrandingStore
	Ideas         IdeaStore
	Prompts       PromptStore
	Templates     TemplateStore
	Record        access.AuditStore // of who changed what
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
	// SetDefaultWorkspace names one of the organization's workspaces; the caller
	// guarantees that it is.
	SetDefaultWorkspace(ctx context.Context, organizationID, workspaceID string) (Organization, error)
	// DeleteOrganization has nobody find an organization and its workspaces any more, and
	// removes its people, keys, claims, caps and branding.
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
	// Counts counts what is there, by workspace: the one of the entity, or
	// all of its organization.
	Counts(ctx context.Context, e Entity) (map[string]Counts, error)
	// DeleteWorkspace has nobody find a workspace any more, and removes its keys and
	// claims. What else it has is removed by EraseWorkspace.
	DeleteWorkspace(ctx context.Context, id string, at time.Time) error
	// DeletedWorkspaces returns the ids of deleted workspaces that are not erased, and of
	// those that were deleted before a time; a hundred at most.
	DeletedWorkspaces(ctx context.Context, before time.Time) ([]string, error)
	// EraseWorkspace removes all rows of a deleted workspace, and of no other, but those of projects and
	// assets, which the caller has removed. Where the workspace was deleted before a time
	// the last trace of it goes, too, and with its last workspace that of a deleted
	// organization.
	EraseWorkspace(ctx context.Context, id string, at, before time.Time) error
}

// RetentionStore keeps how long workspaces keep what is in them.
type RetentionStore interface {
	// SetRetention sets it; the caller guarantees that the workspace is there.
	SetRetention(ctx context.Context, workspaceID string, r Retention) error
	// Retentions returns those that are not for ever, by workspace.
	Retentions(ctx context.Context) (map[string]Retention, error)
	// Storage returns what is there, by workspace: the one of the entity, or all of
	// its organization.
	Storage(ctx context.Context, e Entity) (map[string]Storage, error)
}

// UserStore keeps users and the hashes of their passwords, which leave it only
// to be compared.
type UserStore interface {
	// AddUser adds a user; an address that is taken is CodeConflict.
	AddUser(ctx context.Context, u User, passwordHash string) error
	User(ctx context.Context, id string) (User, error)
	// Users lists an organization's, oldest first.
	Users(ctx context.Context, organizationID string) ([]User, error)
	// UserByEmail finds by an address in lower case.
	UserByEmail(ctx context.Context, email string) (u User, passwordHash string, err error)
	// ChangeUser changes a user, and ends what the change says, in one transaction.
	ChangeUser(ctx context.Context, c UserChange) (User, error)
	// RemoveUser removes a user, and ends all that is theirs.
	RemoveUser(ctx context.Context, userID string, at time.Time, by access.Party) error
	// SignedInAt returns when the user of an address in lower case last signed in from a
	// network address, as far as it is remembered; zero where they did not.
	SignedInAt(ctx context.Context, email, from string) (time.Time, error)
	// RememberSignIn notes that, and forgets all but the newest so many of the user's.
	RememberSignIn(ctx context.Context, userID, from string, at time.Time, most int) error
}

// UserChange is one transaction on a user.
type UserChange struct {
	UserID       string
	Role         Role   // "" = as it is
	PasswordHash string // "" = as it is; another also has the store forget where they signed in from
	Disabled     *bool  // nil = as it is
	Ends         Ends
	At           time.Time
	By           access.Party
}

// Ends says what of a person's a change ends.
type Ends int

// What can be ended.
const (
	Nothing Ends = iota
	Issued       // their sessions, and the keys that they made when they had signed in
	All          // those, and all other keys that belong to them
)

// BrandingStore keeps branding.
type BrandingStore interface {
	// Branding gives the entity's own, else its organization's; found is false
	// where neither has any. The caller guarantees that the entity names its
	// organization, here and in the other calls.
	Branding(ctx context.Context, e Entity) (b Branding, found bool, err error)
	// ChangeBranding applies a change in one transaction, and gives the
	// branding as it then is.
	ChangeBranding(ctx context.Context, c BrandingChange) (Branding, error)
}

// IdeaStore keeps ideas.
type IdeaStore interface {
	// Ideas gives the entity's own, else its organization's.
	Ideas(ctx context.Context, e Entity) (v VideoIdeas, found bool, err error)
	// MoveIdeas sets the status of an entity's ideas where it is one of from,
	// and reports whether it was; to.Ideas replace the ideas unless nil.
	MoveIdeas(ctx context.Context, entityID string, from []IdeaStatus, to VideoIdeas) (moved bool, err error)
}

// PromptStore keeps prompts. Suggestions are not kept.
type PromptStore interface {
	AddPrompt(ctx context.Context, e Entity, p Prompt) error
	// SavedPrompts lists what was added, newest first: of a workspace, or of
	// an organization and all its workspaces.
	SavedPrompts(ctx context.Context, e Entity, limit int) ([]Prompt, error)
	// UsedPrompts lists the free-text prompts of the newest projects, at most
	// limit of them, newest first. Tags are the video tag, the technique and
	// the tone.
	UsedPrompts(ctx context.Context, e Entity, limit int) ([]Prompt, error)
}

// TemplateStore keeps templates.
type TemplateStore interface {
	AddTemplate(ctx context.Context, t Template) error
	// ReplaceTemplate keeps another name, description and scenes under the id.
	ReplaceTemplate(ctx context.Context, t Template) error
	Template(ctx context.Context, id string) (Template, error)
	// Templates lists newest first.
	Templates(ctx context.Context, q TemplateQuery) ([]Template, error)
	DeleteTemplate(ctx context.Context, id string) error
}
