// Code generated from httpapi/spec/organizations.yaml; DO NOT EDIT.

package contract

// Organization: an organization with all that is its own.
type Organization struct {
	// Names it.
	ID string `json:"id"`
	// Its display name.
	Name string `json:"name"`
	// When it was made.
	CreatedAt Time `json:"createdAt"`
	// Extension: the workspace that projects go into where none is named; the organization's
	// first, unless another was set. With a key of one workspace it is that one; empty where
	// there is none.
	DefaultWorkspaceID string `json:"defaultWorkspaceId"`
	// Its workspaces, newest first, as far as the key reaches them.
	Workspaces []OrganizationWorkspace `json:"workspaces"`
	// Its branding.
	Branding Branding `json:"branding"`
	// Its prompts, as in its branding.
	Prompts []Prompt `json:"prompts"`
	// Its ideas for videos, as in its branding.
	VideoIdeas []VideoIdea `json:"videoIdeas"`
	// Where the thinking stands. One of: PENDING, IN_PROGRESS, COMPLETED, FAILED.
	VideoIdeaStatus string `json:"videoIdeaStatus"`
	// The role of the user in whose name the key works; `member` for a key that is nobody's.
	// One of: owner, admin, member.
	AccessStatus string `json:"accessStatus"`
	// How many users it has.
	UserCount int `json:"userCount"`
	// Its users, oldest first. Not in lists.
	Users []User `json:"users,omitempty"`
	// Extension: fields of an update that are not known.
	Warnings []string `json:"warnings,omitempty"`
}

// UpdateOrganization: what is to be changed.
type UpdateOrganization struct {
	// One of the organization's workspaces.
	DefaultWorkspaceID string `json:"defaultWorkspaceId"`
}

// OrganizationWorkspace: a workspace in its organization's record.
type OrganizationWorkspace struct {
	// Names it.
	ID string `json:"id"`
	// Its display name.
	Name string `json:"name"`
	// When it was made.
	CreatedAt Time `json:"createdAt"`
	// What it has.
	Metrics Metrics `json:"metrics"`
}

// Metrics: how much a workspace has of everything. In the document: WorkspaceMetrics.
type Metrics struct {
	// Assets, without folders.
	AssetCount int `json:"assetCount"`
	// Projects.
	ProjectCount int `json:"projectCount"`
	// Templates.
	TemplateCount int `json:"templateCount"`
	// Users: those of the organization, who have access to all its workspaces.
	UserCount int `json:"userCount"`
}

// User: a person of the organization. In the document: OrganizationUser.
type User struct {
	// Names it.
	ID string `json:"id"`
	// The e-mail address, in lower case.
	Email string `json:"email"`
	// The person's name.
	Name string `json:"name"`
	// What the person may do. One of: owner, admin, member.
	Role string `json:"role"`
}
