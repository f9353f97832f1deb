// Code generated from httpapi/spec/workspaces.yaml; DO NOT EDIT.

package contract

// Storage: what a workspace has on disk, and how long it stays. In the document:
// WorkspaceStorage.
type Storage struct {
	// How many projects there are.
	Projects int `json:"projects"`
	// What was made for them: narrations, pictures, films and music.
	ProjectBytes int64 `json:"projectBytes"`
	// Finished films with their streams.
	ExportBytes int64 `json:"exportBytes"`
	// How many files the library has, without folders.
	Uploads int `json:"uploads"`
	// These as they were uploaded.
	UploadBytes int64 `json:"uploadBytes"`
	// All of these.
	Bytes int64 `json:"bytes"`
	// For how many days they are kept.
	Retention Retention `json:"retention"`
	// Fields of the request that had no effect.
	Warnings []string `json:"warnings,omitempty"`
}

// Retention: for how many days a workspace keeps what is in it; 0 keeps it for ever. In
// the document: SetWorkspaceRetentionRequest.
type Retention struct {
	// Projects, with all their files, from their last change on. From 0 to 3650.
	ProjectDays int `json:"projectDays"`
	// Exports, from when they were made on. From 0 to 3650.
	ExportDays int `json:"exportDays"`
	// Uploads, from when they came on. From 0 to 3650.
	UploadDays int `json:"uploadDays"`
}

// RenameWorkspace: a workspace's new name. In the document: UpdateWorkspaceRequest.
type RenameWorkspace struct {
	// The display name: 1 to 200 characters on one line.
	Name string `json:"name"`
}

// Workspace: a workspace with all that is its own.
type Workspace struct {
	// Names it.
	ID string `json:"id"`
	// Its display name.
	Name string `json:"name"`
	// Whose it is.
	OrganizationID string `json:"organizationId"`
	// When it was made.
	CreatedAt Time `json:"createdAt"`
	// What it has.
	Metrics Metrics `json:"metrics"`
	// Its branding: its own, or its organization's.
	Branding Branding `json:"branding"`
	// Its prompts, as in its branding.
	Prompts []Prompt `json:"prompts"`
	// Its ideas for videos, as in its branding.
	VideoIdeas []VideoIdea `json:"videoIdeas"`
	// Where the thinking stands. One of: PENDING, IN_PROGRESS, COMPLETED, FAILED.
	VideoIdeaStatus string `json:"videoIdeaStatus"`
	// Who made it; null where the service did.
	Creator *Creator `json:"creator"`
	// Fields of the request that had no effect.
	Warnings []string `json:"warnings,omitempty"`
}

// Creator: the user who made a workspace. In the document: WorkspaceCreator.
type Creator struct {
	// Names the user.
	ID string `json:"id"`
	// The user's e-mail address.
	Email string `json:"email"`
	// The user's name.
	Name string `json:"name"`
}
