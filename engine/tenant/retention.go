package tenant

import (
	"context"
	"fmt"

	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/fault"
)

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

// Storage returns what each workspace of an organization has on disk, and how long
// it stays, by the workspace's id.
func (d *Directory) Storage(ctx context.Context, organizationID string) (map[string]Storage, error) {
	return d.stores.Retention.Storage(ctx, Entity{OrganizationID: organizationID})
}

// WorkspaceStorage returns what a workspace has on disk, and how long it stays.
func (d *Directory) WorkspaceStorage(ctx context.Context, id string) (Storage, error) {
	w, err := d.Workspace(ctx, id)
	if err != nil {
		return Storage{}, err
	}
	all, err := d.stores.Retention.Storage(ctx, Entity{OrganizationID: w.OrganizationID, WorkspaceID: id})
	return all[id], err
}

// SetRetention sets how long a workspace keeps what is in it. What is older is
// deleted within the hour, for good. A number of days that will not do is
// CodeInvalid at its field.
func (d *Directory) SetRetention(ctx context.Context, workspaceID string, r Retention) error {
	for _, f := range []struct {
		name string
		days int
	}{{"projectDays", r.Projects}, {"exportDays", r.Exports}, {"uploadDays", r.Uploads}} {
		if f.days < 0 || f.days > longestRetention {
			return fault.Invalid(f.name, fmt.Sprintf("%d is outside 0 to %d", f.days, longestRetention), "give a number of days, or 0 to keep all")
		}
	}
	note := fmt.Sprintf("films=%d exports=%d uploads=%d", r.Projects, r.Exports, r.Uploads)
	_, err := d.changeWorkspace(ctx, access.ActSetRetention, workspaceID, note, func(ctx context.Context) (Workspace, error) {
		return Workspace{}, d.stores.Retention.SetRetention(ctx, workspaceID, r)
	})
	return err
}

// Retentions returns how long workspaces keep what is in them, by their ids;
// those that keep all are left out.
func (d *Directory) Retentions(ctx context.Context) (map[string]Retention, error) {
	return d.stores.Retention.Retentions(ctx)
}
