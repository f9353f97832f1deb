package tenant

import (
	"fmt"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
)

// Organization is a customer: its workspaces, its people and its branding.
type Organization struct {
	ID        string    `json:"id"`
	Name      string    `json:"name"`
	CreatedAt time.Time `json:"createdAt"`
	// DefaultWorkspaceID is the workspace that projects go into where none is
	// named, "" = its first.
	DefaultWorkspaceID string `json:"defaultWorkspaceId,omitempty"`
}

// NewOrganization asks for an organization.
type NewOrganization struct {
	Name string // 1 to MaxName characters
}

// OrganizationQuery selects organizations, newest first.
type OrganizationQuery struct {
	After string // id of the last one of the page before
	Limit int    // 1..100, 0 = 100
}

// Workspace holds projects, assets, templates and branding.
type Workspace struct {
	ID             string    `json:"id"`
	OrganizationID string    `json:"organizationId"`
	Name           string    `json:"name"`
	CreatedAt      time.Time `json:"createdAt"`
	CreatedBy      string    `json:"createdBy,omitempty"` // id of a user, "" = the host
	Priority       Priority  `json:"priority,omitempty"`
}

// NewWorkspace asks for a workspace.
type NewWorkspace struct {
	OrganizationID string
	Name           string // 1 to MaxName characters
	CreatedBy      string // id of a user of the organization, "" = the host
}

// Entity is what branding, ideas and prompts belong to: a workspace, or an
// organization where WorkspaceID is empty. OrganizationID may be left out for a
// workspace; where both are given they must belong together.
type Entity struct {
	OrganizationID string
	WorkspaceID    string
}

// ID is the id of the workspace, or of the organization where there is none.
func (e Entity) ID() string {
	if e.WorkspaceID != "" {
		return e.WorkspaceID
	}
	return e.OrganizationID
}

// Counts say how much there is of everything. Folders are no assets; the users
// of a workspace are those of its organization.
type Counts struct {
	Assets    int `json:"assets"`
	Projects  int `json:"projects"`
	Templates int `json:"templates"`
	Users     int `json:"users"`
}

// Priority is how soon a workspace's films begin beside those of others. While some of
// each wait, three steps of a higher priority begin for one of the next lower; within a
// priority organizations take turns, and their workspaces. What runs is not stopped.
type Priority int

// The priorities. A workspace has Normal, unless its operator says otherwise.
const (
	Low    Priority = -1
	Normal Priority = 0
	High   Priority = 1
)

// String returns low, normal or high.
func (p Priority) String() string {
	switch {
	case p < Normal:
		return "low"
	case p > Normal:
		return "high"
	}
	return "normal"
}

// ParsePriority reads what String writes. Anything else is CodeInvalid.
func ParsePriority(s string) (Priority, error) {
	for _, p := range []Priority{Low, Normal, High} {
		if p.String() == s {
			return p, nil
		}
	}
	return Normal, fault.Invalid("priority", fmt.Sprintf("%q is no priority", s), "take one of low, normal, high")
}

// Retention is how many days a workspace keeps what is in it; 0 = for ever.
type Retention struct {
	Projects int // from their last change on, with all their files and exports
	Exports  int // from when they were made on
	Uploads  int // from when they came on
}

// longestRetention is ten years.
const longestRetention = 3650

// Storage is what a workspace has on disk.
type Storage struct {
	Projects     int   // how many there are
	ProjectBytes int64 // of what was made for them: narrations, pictures, films, music
	ExportBytes  int64 // of films and their streams
	Uploads      int   // files in the library
	UploadBytes  int64 // of these as they came
	Retention    Retention
}

// Bytes returns the sum.
func (s Storage) Bytes() int64 { return s.ProjectBytes + s.ExportBytes + s.UploadBytes }

// User is a person of an organization.
type User struct {
	ID             string    `json:"id"`
	OrganizationID string    `json:"organizationId"`
	Email          string    `json:"email"` // in lower case; one user has it
	Name           string    `json:"name"`
	Role           Role      `json:"role"`
	CreatedAt      time.Time `json:"createdAt"`
	DisabledAt     time.Time `json:"disabledAt,omitzero"` // since when they may not sign in; zero = they may
	Epoch          int       `json:"-"`                   // another one whenever all their sessions end
}

// Role says what a user may do in an organization.
type Role string

// The roles.
const (
	Owner  Role = "owner"  // everything
	Admin  Role = "admin"  // everything but what concerns the owner
	Member Role = "member" // works in the workspaces
)

// NewUser asks for a user.
type NewUser struct {
	OrganizationID string
	Email          string
	Name           string // 1 to MaxName characters; default: the e-mail address
	Role           Role   // default: Member
	Password       string // MinPassword..MaxPassword characters; "" = this user cannot sign in with one
}

// Lengths of a password, in characters.
const (
	MinPassword = 8
	MaxPassword = 200
)
