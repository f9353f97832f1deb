package tenant

import (
	"context"
	"time"

	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/fault"
)

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
	id, err := newID()
	if err != nil {
		return Workspace{}, err
	}
	w := Workspace{ID: id, OrganizationID: n.OrganizationID, Name: name, CreatedAt: d.now(), CreatedBy: n.CreatedBy}
	templates, err := startersFor(w)
	if err != nil {
		return Workspace{}, err
	}
	return w, d.recorded(ctx, access.ActCreateWorkspace, w.OrganizationID, "workspace:"+id, name, func(ctx context.Context) error {
		return d.stores.Workspaces.AddWorkspace(ctx, w, templates)
	})
}

// checkCreator wants a creator, where one is named, to be of the organization.
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

// Workspace gives one.
func (d *Directory) Workspace(ctx context.Context, id string) (Workspace, error) {
	if !known(id) {
		return Workspace{}, fault.NotFound("workspace")
	}
	return d.stores.Workspaces.Workspace(ctx, id)
}

// Workspaces lists all workspaces of an organization, newest first; none where
// there is no such organization.
func (d *Directory) Workspaces(ctx context.Context, organizationID string) ([]Workspace, error) {
	return d.stores.Workspaces.Workspaces(ctx, organizationID)
}

// DefaultWorkspace returns the workspace that projects of an organization go into
// where none is named: the one that was set, else its first.
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

// SetDefaultWorkspace sets which workspace of an organization that is, and gives
// the organization as it then is.
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

// RenameWorkspace gives a workspace another name, and the workspace as it then
// is. A name that will not do is CodeInvalid.
func (d *Directory) RenameWorkspace(ctx context.Context, id, name string) (Workspace, error) {
	name, err := cleanName("name", name)
	if err != nil {
		return Workspace{}, err
	}
	return d.changeWorkspace(ctx, access.ActRenameWorkspace, id, name, func(ctx context.Context) (Workspace, error) {
		return d.stores.Workspaces.RenameWorkspace(ctx, id, name)
	})
}

// changeWorkspace changes a workspace that there is, and returns it as it then is.
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

// DeleteWorkspace has nobody find a workspace any more, and ends its keys. An engine's own
// removes what it has, too.
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

// tombstoneTime is how long the row of a deleted workspace stays: longer than any request
// and upload takes that had begun before, so that what they still leave is found.
const tombstoneTime = 24 * time.Hour

// DeletedWorkspaces returns the ids of workspaces of which something may be left.
func (d *Directory) DeletedWorkspaces(ctx context.Context) ([]string, error) {
	return d.stores.Workspaces.DeletedWorkspaces(ctx, d.now().Add(-tombstoneTime))
}

// EraseWorkspace removes what the directory has of a deleted workspace, once its projects
// and assets are gone.
func (d *Directory) EraseWorkspace(ctx context.Context, id string) error {
	return d.stores.Workspaces.EraseWorkspace(ctx, id, d.now(), d.now().Add(-tombstoneTime))
}

// Counts say how much there is of everything. Folders are no assets; the users
// of a workspace are those of its organization.
type Counts struct {
	Assets    int `json:"assets"`
	Projects  int `json:"projects"`
	Templates int `json:"templates"`
	Users     int `json:"users"`
}

// WorkspaceCounts counts what a workspace has.
func (d *Directory) WorkspaceCounts(ctx context.Context, id string) (Counts, error) {
	w, err := d.Workspace(ctx, id)
	if err != nil {
		return Counts{}, err
	}
	all, err := d.stores.Workspaces.Counts(ctx, Entity{OrganizationID: w.OrganizationID, WorkspaceID: id})
	return all[id], err
}

// OrganizationCounts counts what each workspace of an organization has, by the
// workspace's id.
func (d *Directory) OrganizationCounts(ctx context.Context, id string) (map[string]Counts, error) {
	return d.stores.Workspaces.Counts(ctx, Entity{OrganizationID: id})
}
