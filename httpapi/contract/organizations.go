package contract

import "time"

// Organization is a customer with all that is theirs.
type Organization struct {
	ID                 string                  `json:"id"`
	Name               string                  `json:"name"`
	CreatedAt          time.Time               `json:"createdAt"`
	DefaultWorkspaceID string                  `json:"defaultWorkspaceId"` // that projects go into where none is named, "" = none
	Workspaces         []OrganizationWorkspace `json:"workspaces"`         // those the key reaches
	Branding           Branding                `json:"branding"`
	Prompts            []Prompt                `json:"prompts"`
	VideoIdeas         []VideoIdea             `json:"videoIdeas"`
	VideoIdeaStatus    string                  `json:"videoIdeaStatus"`
	AccessStatus       string                  `json:"accessStatus"` // role of the key's user: owner, admin, member
	UserCount          int                     `json:"userCount"`
	Users              []User                  `json:"users,omitempty"`    // not in lists
	Warnings           []string                `json:"warnings,omitempty"` // of an update
}

// UpdateOrganization is the body of an organization's update.
type UpdateOrganization struct {
	DefaultWorkspaceID string `json:"defaultWorkspaceId"`
}

// OrganizationWorkspace is a workspace in its organization's record.
type OrganizationWorkspace struct {
	ID        string    `json:"id"`
	Name      string    `json:"name"`
	CreatedAt time.Time `json:"createdAt"`
	Metrics   Metrics   `json:"metrics"`
}

// Metrics count what a workspace has.
type Metrics struct {
	AssetCount    int `json:"assetCount"` // without folders
	ProjectCount  int `json:"projectCount"`
	TemplateCount int `json:"templateCount"`
	UserCount     int `json:"userCount"` // the organization's
}

// User is a person of an organization.
type User struct {
	ID    string `json:"id"`
	Email string `json:"email"`
	Name  string `json:"name"`
	Role  string `json:"role"` // owner, admin, member
}
