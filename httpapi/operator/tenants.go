package operator

import (
	"context"
	"crypto/rand"
	"time"

	"github.com/scenewright/scenewright/engine/tenant"
)

// Organization is one with how much it has.
type Organization struct {
	ID         string    `json:"id"`
	Name       string    `json:"name"`
	CreatedAt  time.Time `json:"createdAt"`
	Workspaces int       `json:"workspaces"`
	Projects   int       `json:"projects"`
	Uploads    int       `json:"uploads"`
}

// Organizations returns the organizations after one, "" for those from the first on;
// at most 100.
func (o *Operator) Organizations(ctx context.Context, after string) ([]Organization, error) {
	page, err := o.engine.Organizations(ctx, tenant.OrganizationQuery{After: after, Limit: 100})
	if err != nil {
		return nil, err
	}
	all := make([]Organization, len(page))
	for i, one := range page {
		counts, err := o.engine.OrganizationCounts(ctx, one.ID)
		if err != nil {
			return nil, err
		}
		all[i] = Organization{ID: one.ID, Name: one.Name, CreatedAt: at(one.CreatedAt), Workspaces: len(counts)}
		for _, n := range counts {
			all[i].Projects, all[i].Uploads = all[i].Projects+n.Projects, all[i].Uploads+n.Assets
		}
	}
	return all, nil
}

// CreateOrganization adds an organization without workspaces. A name that will not
// do is CodeInvalid, here and wherever something is named.
func (o *Operator) CreateOrganization(ctx context.Context, name string) (Organization, error) {
	made, err := o.engine.CreateOrganization(ctx, tenant.NewOrganization{Name: name})
	return Organization{ID: made.ID, Name: made.Name, CreatedAt: at(made.CreatedAt)}, err
}

// Workspace is one with how much it has.
type Workspace struct {
	ID             string    `json:"id"`
	OrganizationID string    `json:"organizationId"`
	Name           string    `json:"name"`
	CreatedAt      time.Time `json:"createdAt"`
	Projects       int       `json:"projects"`
	Uploads        int       `json:"uploads"`
	Bytes          int64     `json:"bytes"`    // of all that is stored
	Priority       string    `json:"priority"` // low, normal, high
}

func workspace(w tenant.Workspace, s tenant.Storage) Workspace {
	return Workspace{ID: w.ID, OrganizationID: w.OrganizationID, Name: w.Name, CreatedAt: at(w.CreatedAt), Projects: s.Projects, Uploads: s.Uploads, Bytes: s.Bytes(), Priority: w.Priority.String()}
}

// Workspaces returns those of an organization, newest first. An organization that
// there is not is CodeNotFound; so is what an id names in every other call.
func (o *Operator) Workspaces(ctx context.Context, organizationID string) ([]Workspace, error) {
	all, err := o.workspacesOf(ctx, organizationID)
	if err != nil {
		return nil, err
	}
	stored, err := o.engine.Storage(ctx, organizationID)
	return each(all, func(w tenant.Workspace) Workspace { return workspace(w, stored[w.ID]) }), err
}

// workspacesOf returns the workspaces of an organization that there is.
func (o *Operator) workspacesOf(ctx context.Context, organizationID string) ([]tenant.Workspace, error) {
	if _, err := o.engine.Organization(ctx, organizationID); err != nil {
		return nil, err
	}
	return o.engine.Workspaces(ctx, organizationID)
}

// CreateWorkspace adds a workspace, with the templates that all begin with.
func (o *Operator) CreateWorkspace(ctx context.Context, organizationID, name string) (Workspace, error) {
	w, err := o.engine.CreateWorkspace(ctx, tenant.NewWorkspace{OrganizationID: organizationID, Name: name})
	return workspace(w, tenant.Storage{}), err
}

// RenameWorkspace gives a workspace another name, and the workspace as it then is.
func (o *Operator) RenameWorkspace(ctx context.Context, id, name string) (Workspace, error) {
	if _, err := o.engine.RenameWorkspace(ctx, id, name); err != nil {
		return Workspace{}, err
	}
	return o.workspace(ctx, id)
}

// SetPriority says how soon a workspace's films begin beside those of others, low,
// normal or high (see tenant.Priority), and returns the workspace as it then is. Anything
// else is CodeInvalid.
func (o *Operator) SetPriority(ctx context.Context, id, priority string) (Workspace, error) {
	p, err := tenant.ParsePriority(priority)
	if err != nil {
		return Workspace{}, err
	}
	if _, err := o.engine.SetPriority(ctx, id, p); err != nil {
		return Workspace{}, err
	}
	return o.workspace(ctx, id)
}

// workspace returns a workspace as it is.
func (o *Operator) workspace(ctx context.Context, id string) (Workspace, error) {
	w, err := o.engine.Workspace(ctx, id)
	if err != nil {
		return Workspace{}, err
	}
	s, err := o.engine.WorkspaceStorage(ctx, id)
	return workspace(w, s), err
}

// User is a person of an organization.
type User struct {
	ID        string    `json:"id"`
	Email     string    `json:"email"`
	Name      string    `json:"name"`
	Role      string    `json:"role"` // owner, admin, member
	CreatedAt time.Time `json:"createdAt"`
}

// Password is what a person signs in with; it is shown this once.
type Password struct {
	UserID   string `json:"userId"`
	Password string `json:"password"`
}

// Users returns the people of an organization, oldest first.
func (o *Operator) Users(ctx context.Context, organizationID string) ([]User, error) {
	if _, err := o.engine.Organization(ctx, organizationID); err != nil {
		return nil, err
	}
	all, err := o.engine.Users(ctx, organizationID)
	return each(all, func(u tenant.User) User {
		return User{ID: u.ID, Email: u.Email, Name: u.Name, Role: string(u.Role), CreatedAt: at(u.CreatedAt)}
	}), err
}

// CreateUser adds a person, with a password of its making. The role "" is member. An
// address that somebody has already is CodeConflict.
func (o *Operator) CreateUser(ctx context.Context, organizationID, email, role string) (Password, error) {
	n := tenant.NewUser{OrganizationID: organizationID, Email: email, Role: tenant.Role(role), Password: rand.Text()}
	u, err := o.engine.AddUser(ctx, n)
	return Password{u.ID, n.Password}, err
}

// NewPassword gives a person, by the address, another password of its making.
func (o *Operator) NewPassword(ctx context.Context, email string) (Password, error) {
	u, err := o.engine.UserByEmail(ctx, email)
	if err != nil {
		return Password{}, err
	}
	p := Password{u.ID, rand.Text()}
	return p, o.engine.SetPassword(ctx, u.ID, p.Password)
}

// Template is one of a workspace's.
type Template struct {
	ID          string    `json:"id"`
	WorkspaceID string    `json:"workspaceId"`
	Name        string    `json:"name"`
	CreatedAt   time.Time `json:"createdAt"`
	Scenes      int       `json:"scenes"` // how many
}

func template(t tenant.Template) Template {
	return Template{ID: t.ID, WorkspaceID: t.WorkspaceID, Name: t.Name, CreatedAt: at(t.CreatedAt), Scenes: len(t.Scenes)}
}

// Templates returns those of a workspace, newest first.
func (o *Operator) Templates(ctx context.Context, workspaceID string) ([]Template, error) {
	if _, err := o.engine.Workspace(ctx, workspaceID); err != nil {
		return nil, err
	}
	all, err := o.engine.Templates(ctx, tenant.TemplateQuery{WorkspaceID: workspaceID})
	return each(all, template), err
}

// SaveTemplate adds a template to a workspace, or with an id takes the place of that
// one of it.
func (o *Operator) SaveTemplate(ctx context.Context, workspaceID string, t tenant.Template) (Template, error) {
	w, err := o.engine.Workspace(ctx, workspaceID)
	if err != nil {
		return Template{}, err
	}
	t.OrganizationID, t.WorkspaceID = w.OrganizationID, w.ID
	saved, err := o.engine.SaveTemplate(ctx, t)
	return template(saved), err
}

// DeleteTemplate removes a template; films that were made by it stay.
func (o *Operator) DeleteTemplate(ctx context.Context, id string) error {
	return o.engine.DeleteTemplate(ctx, id)
}
