package tenant

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/fault"
)

// CreateOrganization adds an organization, without workspaces and users.
func (d *Directory) CreateOrganization(ctx context.Context, n NewOrganization) (Organization, error) {
	name, err := cleanName("name", n.Name)
	if err != nil {
		return Organization{}, err
	}
	o := Organization{ID: uuid.NewString(), Name: name, CreatedAt: d.now()}
	return o, d.recorded(ctx, access.ActCreateOrganization, o.ID, "organization:"+o.ID, name, func(ctx context.Context) error {
		return d.stores.Organizations.AddOrganization(ctx, o)
	})
}

// Organization returns one.
func (d *Directory) Organization(ctx context.Context, id string) (Organization, error) {
	return one(ctx, "organization", id, d.stores.Organizations.Organization)
}

// Organizations lists them all, newest first, page by page. It is for the
// host: no customer may see another.
func (d *Directory) Organizations(ctx context.Context, q OrganizationQuery) ([]Organization, error) {
	return d.stores.Organizations.Organizations(ctx, q)
}

// DeleteOrganization hides an organization and its workspaces, and ends its people and keys. An
// engine's own method removes its data, too.
func (d *Directory) DeleteOrganization(ctx context.Context, id string) error {
	o, err := d.Organization(ctx, id)
	if err != nil {
		return err
	}
	defer d.opts.KeysEnded()
	return d.recorded(ctx, access.ActDeleteOrganization, id, "organization:"+id, o.Name, func(ctx context.Context) error {
		return d.stores.Organizations.DeleteOrganization(ctx, id, d.now())
	})
}

// CreateWorkspace adds a workspace, with its own copies of [Starters].
func (d *Directory) CreateWorkspace(ctx context.Context, n NewWorkspace) (Workspace, error) {
	name, err := cleanName("name", n.Name)
	if err != nil {
		return Workspace{}, err
	}
	if _, err := d.Organization(ctx, n.OrganizationID); err != nil {
		return Workspace{}, err
	}
	if err := d.checkCreator(ctx, n); err != nil {
		return Workspace{}, err
	}
	w := Workspace{ID: uuid.NewString(), OrganizationID: n.OrganizationID, Name: name, CreatedAt: d.now(), CreatedBy: n.CreatedBy}
	templates, err := startersFor(w)
	if err != nil {
		return Workspace{}, err
	}
	return w, d.recorded(ctx, access.ActCreateWorkspace, w.OrganizationID, "workspace:"+w.ID, name, func(ctx context.Context) error {
		return d.stores.Workspaces.AddWorkspace(ctx, w, templates)
	})
}

// checkCreator returns an error for a named creator outside the organization.
func (d *Directory) checkCreator(ctx context.Context, n NewWorkspace) error {
	if n.CreatedBy == "" {
		return nil
	}
	u, err := d.User(ctx, n.CreatedBy)
	if err == nil && u.OrganizationID != n.OrganizationID {
		return fault.NotFound("user")
	}
	return err
}

// Workspace returns one.
func (d *Directory) Workspace(ctx context.Context, id string) (Workspace, error) {
	return one(ctx, "workspace", id, d.stores.Workspaces.Workspace)
}

// Workspaces lists all workspaces of an organization, newest first; none for an unknown one.
func (d *Directory) Workspaces(ctx context.Context, organizationID string) ([]Workspace, error) {
	return d.stores.Workspaces.Workspaces(ctx, organizationID)
}

// DefaultWorkspace returns the workspace of an organization's projects that name none: the one that
// was set, else the first.
func (d *Directory) DefaultWorkspace(ctx context.Context, organizationID string) (Workspace, error) {
	o, err := d.Organization(ctx, organizationID)
	if err != nil {
		return Workspace{}, err
	}
	if o.DefaultWorkspaceID != "" {
		return d.Workspace(ctx, o.DefaultWorkspaceID)
	}
	all, err := d.Workspaces(ctx, organizationID)
	if err != nil {
		return Workspace{}, err
	}
	if len(all) == 0 {
		return Workspace{}, fault.NotFound("workspace")
	}
	return all[len(all)-1], nil
}

// SetDefaultWorkspace sets the default workspace of an organization, and returns the organization.
func (d *Directory) SetDefaultWorkspace(ctx context.Context, organizationID, workspaceID string) (o Organization, err error) {
	w, err := d.Workspace(ctx, workspaceID)
	if err == nil && w.OrganizationID != organizationID {
		err = fault.NotFound("workspace")
	}
	if err != nil {
		return Organization{}, err
	}
	err = d.recorded(ctx, access.ActSetDefault, organizationID, "workspace:"+workspaceID, "", func(ctx context.Context) (err error) {
		o, err = d.stores.Organizations.SetDefaultWorkspace(ctx, organizationID, workspaceID)
		return err
	})
	return o, err
}

// RenameWorkspace renames a workspace, and returns it. An invalid name is CodeInvalid.
func (d *Directory) RenameWorkspace(ctx context.Context, id, name string) (Workspace, error) {
	name, err := cleanName("name", name)
	if err != nil {
		return Workspace{}, err
	}
	return d.changeWorkspace(ctx, access.ActRenameWorkspace, id, name, func(ctx context.Context) (Workspace, error) {
		return d.stores.Workspaces.RenameWorkspace(ctx, id, name)
	})
}

// SetPriority sets the priority of a workspace, for steps that begin from now on, and returns the
// workspace.
func (d *Directory) SetPriority(ctx context.Context, id string, p Priority) (Workspace, error) {
	p = max(Low, min(p, High))
	return d.changeWorkspace(ctx, access.ActSetPriority, id, p.String(), func(ctx context.Context) (Workspace, error) {
		return d.stores.Workspaces.SetPriority(ctx, id, p)
	})
}

// changeWorkspace changes an existing workspace, and returns it.
func (d *Directory) changeWorkspace(ctx context.Context, act access.Action, id, note string, change func(context.Context) (Workspace, error)) (Workspace, error) {
	w, err := d.Workspace(ctx, id)
	if err != nil {
		return Workspace{}, err
	}
	err = d.recorded(ctx, act, w.OrganizationID, "workspace:"+id, note, func(ctx context.Context) (err error) {
		w, err = change(ctx)
		return err
	})
	return w, err
}

// DeleteWorkspace hides a workspace, and ends its keys. An engine's own method removes its data,
// too.
func (d *Directory) DeleteWorkspace(ctx context.Context, id string) error {
	w, err := d.Workspace(ctx, id)
	if err != nil {
		return err
	}
	defer d.opts.KeysEnded()
	return d.recorded(ctx, access.ActDeleteWorkspace, w.OrganizationID, "workspace:"+id, w.Name, func(ctx context.Context) error {
		return d.stores.Workspaces.DeleteWorkspace(ctx, id, d.now())
	})
}

// tombstoneTime is how long the row of a deleted workspace stays: longer than any earlier request
// or upload takes, so that their late data is found.
const tombstoneTime = 24 * time.Hour

// DeletedWorkspaces returns the ids of workspaces that may have data left.
func (d *Directory) DeletedWorkspaces(ctx context.Context) ([]string, error) {
	return d.stores.Workspaces.DeletedWorkspaces(ctx, d.now().Add(-tombstoneTime))
}

// EraseWorkspace removes the directory's data of a deleted workspace, once its projects and assets
// are gone.
func (d *Directory) EraseWorkspace(ctx context.Context, id string) error {
	return d.stores.Workspaces.EraseWorkspace(ctx, id, d.now(), d.now().Add(-tombstoneTime))
}

// ofWorkspace returns the value of one workspace from a store's map.
func ofWorkspace[T any](
	ctx context.Context, d *Directory, id string, read func(context.Context, Entity) (map[string]T, error),
) (v T, err error) {
	w, err := d.Workspace(ctx, id)
	if err != nil {
		return v, err
	}
	all, err := read(ctx, Entity{OrganizationID: w.OrganizationID, WorkspaceID: id})
	return all[id], err
}

// WorkspaceCounts returns the numbers of a workspace's objects.
func (d *Directory) WorkspaceCounts(ctx context.Context, id string) (Counts, error) {
	return ofWorkspace(ctx, d, id, d.stores.Workspaces.Counts)
}

// OrganizationCounts returns the numbers of objects of each workspace of an organization, by its
// id.
func (d *Directory) OrganizationCounts(ctx context.Context, id string) (map[string]Counts, error) {
	return d.stores.Workspaces.Counts(ctx, Entity{OrganizationID: id})
}

// Storage returns the storage and retention of each workspace of an organization, by its id.
func (d *Directory) Storage(ctx context.Context, organizationID string) (map[string]Storage, error) {
	return d.stores.Retention.Storage(ctx, Entity{OrganizationID: organizationID})
}

// WorkspaceStorage returns the storage and retention of a workspace.
func (d *Directory) WorkspaceStorage(ctx context.Context, id string) (Storage, error) {
	return ofWorkspace(ctx, d, id, d.stores.Retention.Storage)
}

// SetRetention sets the retention of a workspace. Older data is deleted within the hour, for good.
// An invalid number of days is CodeInvalid at its field.
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

// Retentions returns the retention of workspaces, by id, except those that keep everything.
func (d *Directory) Retentions(ctx context.Context) (map[string]Retention, error) {
	return d.stores.Retention.Retentions(ctx)
}

// startersFor returns the starters as templates of a new workspace, the first of them the newest,
// so that lists show them in their order.
func startersFor(w Workspace) ([]Template, error) {
	all := Starters()
	for i := range all {
		t, err := cleanTemplate(all[i])
		if err != nil {
			return nil, fmt.Errorf("starter %q: %w", all[i].Name, err)
		}
		t.ID, t.OrganizationID, t.WorkspaceID = uuid.NewString(), w.OrganizationID, w.ID
		t.CreatedBy, t.CreatedAt = w.CreatedBy, w.CreatedAt.Add(-time.Duration(i)*time.Millisecond)
		all[i] = t
	}
	return all, nil
}
