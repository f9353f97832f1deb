package library

import (
	"context"

	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/listing"
)

// Store keeps the rows of assets, and puts jobs into the queue of the same
// database.
//
// Every call is atomic, and once it has returned nil it survives a SIGKILL.
// What is not of the given workspace is a *fault.Error with CodeNotFound,
// "asset", exactly like what does not exist; an unknown folder is CodeInvalid
// and names no field. The caller guarantees UUIDs as ids, clean folder paths
// ("/" or "/name"), and at most one level of folders. Folder names are compared
// by [FoldName].
type Store interface {
	// AddAssets adds assets into the folders they name, and jobs. A folder
	// whose name the workspace has already is CodeConflict.
	AddAssets(ctx context.Context, assets []Asset, jobs ...job.Job) error
	// Asset reads one; workspaceID "" means any, for jobs.
	Asset(ctx context.Context, workspaceID, id string) (Asset, error)
	// Assets lists newest first.
	Assets(ctx context.Context, q Query) ([]Asset, error)
	// FolderPath is the path of a folder as it is written in the workspace.
	FolderPath(ctx context.Context, workspaceID, path string) (string, error)
	// ChangeAsset applies change to an asset, in a transaction. Neither the id
	// nor the folder may be changed. A folder renamed to a name that is taken
	// is CodeConflict.
	ChangeAsset(ctx context.Context, workspaceID, id string, change func(*Asset) error) error
	// MoveAssets moves all or none. Folders can only lie in the root: moving
	// one elsewhere is CodeConflict.
	MoveAssets(ctx context.Context, workspaceID, folder string, ids []string) error
	// DeleteAssets deletes all or none, and adds jobs. A folder that holds
	// something that is not among ids is CodeConflict.
	DeleteAssets(ctx context.Context, workspaceID string, ids []string, jobs ...job.Job) error
}

// Query selects assets.
type Query struct {
	WorkspaceID string
	Type        string        // prefix of the type or the MIME type; "": all
	Folder      string        // "": all
	After       listing.Place // of the last one seen; zero: from the newest
	Limit       int           // 1 to 100; else 100
}
