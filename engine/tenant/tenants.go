package tenant

import (
	"fmt"
	"slices"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/recent"
)

// Organization is a customer: its workspaces, its people and its branding.
type Organization struct {
	ID        string    `json:"id"`
	Name      string    `json:"name"`
	CreatedAt time.Time `json:"createdAt"`
	// DefaultWorkspaceID is the workspace of projects that name none, "" = the first.
	DefaultWorkspaceID string `json:"defaultWorkspaceId,omitempty"`
}

// NewOrganization describes a new organization.
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

// NewWorkspace describes a new workspace.
type NewWorkspace struct {
	OrganizationID string
	Name           string // 1 to MaxName characters
	CreatedBy      string // id of a user of the organization, "" = the host
}

// Entity is the owner of branding, ideas and prompts: a workspace, or an organization where
// WorkspaceID is empty. OrganizationID may be left out for a workspace; where both are given they
// must match.
type Entity struct {
	OrganizationID string
	WorkspaceID    string
}

// ID returns the id of the workspace, or of the organization without one.
func (e Entity) ID() string {
	if e.WorkspaceID != "" {
		return e.WorkspaceID
	}
	return e.OrganizationID
}

// Counts are the numbers of objects. Folders are no assets; the users of a workspace are those of
// its organization.
type Counts struct {
	Assets    int `json:"assets"`
	Projects  int `json:"projects"`
	Templates int `json:"templates"`
	Users     int `json:"users"`
}

// Priority ranks a workspace's films among those of others. While some of each wait, three steps of
// a higher priority begin for one of the next lower; within a priority organizations take turns,
// and their workspaces. Running steps are not stopped.
type Priority int

// The priorities. The default is Normal; the operator may change it.
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

// ParsePriority parses the result of String. Other texts are CodeInvalid.
func ParsePriority(s string) (Priority, error) {
	for _, p := range []Priority{Low, Normal, High} {
		if p.String() == s {
			return p, nil
		}
	}
	return Normal, fault.Invalid("priority", fmt.Sprintf("%q is no priority", s), "take one of low, normal, high")
}

// Retention is the number of days for which a workspace keeps its data; 0 = for ever.
type Retention struct {
	Projects int // from their last change, with all their files and exports
	Exports  int // from their completion
	Uploads  int // from their upload
}

// longestRetention is ten years.
const longestRetention = 3650

// Storage is a workspace's use of storage.
type Storage struct {
	Projects     int   // number of projects
	ProjectBytes int64 // of their intermediate files: narrations, pictures, films, music
	ExportBytes  int64 // of films and their streams
	Uploads      int   // number of files in the library
	UploadBytes  int64 // of the original files
	Retention    Retention
}

// Bytes returns the total.
func (s Storage) Bytes() int64 { return s.ProjectBytes + s.ExportBytes + s.UploadBytes }

// User is a person of an organization.
type User struct {
	ID             string    `json:"id"`
	OrganizationID string    `json:"organizationId"`
	Email          string    `json:"email"` // in lower case; unique
	Name           string    `json:"name"`
	Role           Role      `json:"role"`
	CreatedAt      time.Time `json:"createdAt"`
	DisabledAt     time.Time `json:"disabledAt,omitzero"` // since when they may not sign in; zero = they may
	Epoch          int       `json:"-"`                   // changed whenever all their sessions end
}

// Role is a user's role in an organization.
type Role string

// The roles.
const (
	Owner  Role = "owner"  // everything
	Admin  Role = "admin"  // everything except matters of the owner
	Member Role = "member" // works in the workspaces
)

// NewUser describes a new user.
type NewUser struct {
	OrganizationID string
	Email          string
	Name           string // 1 to MaxName characters; default: the e-mail address
	Role           Role   // default: Member
	Password       string // MinPassword..MaxPassword characters; "" = this user cannot sign in with one
}

// Bounds of a password, in characters.
const (
	MinPassword = 8
	MaxPassword = 200
)

// suggestions caches suggestions: lists show the same prompts repeatedly.
type suggestions struct {
	writer Suggester // nil: there are none
	known  *recent.Cache[string, []string]
}

func newSuggestions(writer IdeaWriter) *suggestions {
	const most = 4 << 20 // bytes of prompts
	s, _ := writer.(Suggester)
	return &suggestions{s, recent.New[string, []string](most)}
}

// of returns the suggestions of a prompt, cached where possible.
func (s *suggestions) of(prompt string) []string {
	if s.writer == nil {
		return []string{}
	}
	found := s.known.Of(prompt, func() ([]string, int) {
		// Those of a language whose words are not known are empty.
		all := slices.DeleteFunc(s.writer.Suggest(prompt), func(s string) bool { return s == "" })
		return all[:min(3, len(all))], len(prompt) + 1
	})
	return append([]string{}, found...)
}
