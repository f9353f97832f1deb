package tenant

import (
	"context"
	"time"

	"github.com/scenewright/scenewright/engine/access"
	"github.com/scenewright/scenewright/engine/fault"
)

// Organization is a customer: its workspaces, its people and its branding.
type Organization struct {
	ID        string    `json:"id"`
	Name      string    `json:"name"`
	CreatedAt time.Time `json:"createdAt"`
	// DefaultWorkspaceID is the workspace that projects go into where none is
	// named, "" = its first.
	DefaultWorkspaceID string `json:"defaultWorkspaceId,omitempty"`
}

// NewOrganization asks for an organization.
type NewOrganization struct {
	Name string // 1 to MaxName characters
}

// OrganizationQuery selects organizations, newest first.
type OrganizationQuery struct {
	After string // id of the last one of the page before
	Limit int    // 1..100, 0 = 100
}

// CreateOrganization adds an organization, without workspaces and users.
func (d *Directory) CreateOrganization(ctx context.Context, n NewOrganization) (Organization, error) {
	name, err := cleanName("name", n.Name)
	if err != nil {
		return Organization{}, err
	}
	id, err := newID()
	if err != nil {
		return Organization{}, err
	}
	o := Organization{ID: id, Name: name, CreatedAt: d.now()}
	return o, d.recorded(ctx, access.ActCreateOrganization, id, "organization:"+id, name, func(ctx context.Context) error {
		return d.stores.Organizations.AddOrganization(ctx, o)
	})
}

// Organization gives one.
func (d *Directory) Organization(ctx context.Context, id string) (Organization, error) {
	if !known(id) {
		return Organization{}, fault.NotFound("organization")
	}
	return d.stores.Organizations.Organization(ctx, id)
}

// Organizations lists them all, newest first, page by page. It is for the
// host: no customer may see another.
func (d *Directory) Organizations(ctx context.Context, q OrganizationQuery) ([]Organization, error) {
	q.Limit = pageLimit(q.Limit)
	return d.stores.Organizations.Organizations(ctx, q)
}

// DeleteOrganization has nobody find an organization and its workspaces any more, and ends
// its people and keys. An engine's own removes what they have, too.
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

// pageLimit is how many entries a page has: 1..100, 100 where nothing sensible
// was asked for.
func pageLimit(n int) int {
	if n <= 0 || n > 100 {
		return 100
	}
	return n
}
