package tenant

import (
	"context"
	"time"

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
	return w, d.stores.Workspaces.AddWorkspace(ctx, w, templates)
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
func (d *Directory) SetDefaultWorkspace(ctx context.Context, organizationID, workspaceID string) (Organization, error) {
	w, err := d.Workspace(ctx, workspaceID)
	if err == nil && w.OrganizationID != organizationID {
		err = fault.NotFound("workspace")
	}
	if err != nil {
		return Organization{}, err
	}
	return d.stores.Organizations.SetDefaultWorkspace(ctx, organizationID, workspaceID)
}

// RenameWorkspace gives a workspace another name, and the workspace as it then
// is. A name that will not do is CodeInvalid.
func (d *Directory) RenameWorkspace(ctx context.Context, id, name string) (Workspace, error) {
	name, err := cleanName("name", name)
	if err != nil {
		return Workspace{}, err
	}
	if !known(id) {
		return Workspace{}, fault.NotFound("workspace")
	}
	return d.stores.Workspaces.RenameWorkspace(ctx, id, name)
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
