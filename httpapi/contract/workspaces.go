package contract

import "time"

// Workspace holds projects, assets, templates and branding.
type Workspace struct {
	ID              string      `json:"id"`
	Name            string      `json:"name"`
	OrganizationID  string      `json:"organizationId"`
	CreatedAt       time.Time   `json:"createdAt"`
	Metrics         Metrics     `json:"metrics"`
	Branding        Branding    `json:"branding"`
	Prompts         []Prompt    `json:"prompts"`
	VideoIdeas      []VideoIdea `json:"videoIdeas"`
	VideoIdeaStatus string      `json:"videoIdeaStatus"`
	Creator         *Creator    `json:"creator"` // null where the service made it
	Warnings        []string    `json:"warnings,omitempty"`
}

// Creator is who made a workspace.
type Creator struct {
	ID    string `json:"id"`
	Email string `json:"email"`
	Name  string `json:"name"`
}

// RenameWorkspace is the body of a workspace's update.
type RenameWorkspace struct {
	Name string `json:"name"`
}
