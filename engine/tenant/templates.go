package tenant

import (
	"context"
	"errors"

	"github.com/google/uuid"

	"github.com/scenewright/scenewright/engine/fault"
)

// SaveTemplate stores a template: a new one where ID is empty, else in place of the workspace's
// template of that id, whose creation time stays. It numbers scenes in their order; ones without an
// id get one.
func (d *Directory) SaveTemplate(ctx context.Context, t Template) (Template, error) {
	if t.ID == "" {
		return d.AddTemplateAs(ctx, uuid.NewString(), t)
	}
	t, err := d.placedTemplate(ctx, t)
	if err != nil {
		return Template{}, err
	}
	old, err := d.Template(ctx, t.ID)
	if err != nil {
		return Template{}, err
	}
	if old.WorkspaceID != t.WorkspaceID {
		return Template{}, fault.NotFound("template")
	}
	t.CreatedAt, t.CreatedBy = old.CreatedAt, old.CreatedBy
	return t, d.stores.Templates.ReplaceTemplate(ctx, t)
}

// AddTemplateAs stores a new template under an id that the caller drew. Where a template of that id
// exists, an earlier try added it: AddTemplateAs returns it unchanged.
func (d *Directory) AddTemplateAs(ctx context.Context, id string, t Template) (Template, error) {
	if old, err := d.Template(ctx, id); !errors.Is(err, fault.ErrNotFound) {
		return old, err
	}
	t, err := d.placedTemplate(ctx, t)
	if err != nil {
		return Template{}, err
	}
	t.ID, t.CreatedAt = id, d.now()
	return t, d.stores.Templates.AddTemplate(ctx, t)
}

// placedTemplate returns a checked template, in its workspace's organization.
func (d *Directory) placedTemplate(ctx context.Context, t Template) (Template, error) {
	t, err := cleanTemplate(t, d.opts.Layouts...)
	if err != nil {
		return Template{}, err
	}
	e, _, err := d.resolve(ctx, Entity{OrganizationID: t.OrganizationID, WorkspaceID: t.WorkspaceID})
	t.OrganizationID = e.OrganizationID
	return t, err
}

// Templates lists templates, newest first.
func (d *Directory) Templates(ctx context.Context, q TemplateQuery) ([]Template, error) {
	return d.stores.Templates.Templates(ctx, q)
}

// Template returns one.
func (d *Directory) Template(ctx context.Context, id string) (Template, error) {
	return one(ctx, "template", id, d.stores.Templates.Template)
}

// DeleteTemplate removes one.
func (d *Directory) DeleteTemplate(ctx context.Context, id string) error {
	if _, err := d.Template(ctx, id); err != nil {
		return err
	}
	return d.stores.Templates.DeleteTemplate(ctx, id)
}
