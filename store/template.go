package store

import (
	"context"

	"github.com/scenewright/scenewright/engine/tenant"
)

// templates keeps templates.
type templates struct{ db *DB }

// AddTemplate adds a template.
func (ts templates) AddTemplate(ctx context.Context, t tenant.Template) error {
	return ts.db.write(ctx, func(tx *txn) error { return addTemplate(ctx, tx, t) })
}

func addTemplate(ctx context.Context, tx *txn, t tenant.Template) error {
	doc, err := toDoc(t)
	if err != nil {
		return err
	}
	return tx.exec(ctx, `INSERT INTO template (id, organization_id, workspace_id, created_by, created_ms, doc) VALUES ($1, $2, $3, $4, $5, $6)`,
		t.ID, t.OrganizationID, t.WorkspaceID, t.CreatedBy, t.CreatedAt.UnixMilli(), doc)
}

// ReplaceTemplate keeps a template in place of the one of its id.
func (ts templates) ReplaceTemplate(ctx context.Context, t tenant.Template) error {
	doc, err := toDoc(t)
	if err != nil {
		return err
	}
	return ts.db.write(ctx, func(tx *txn) error {
		return tx.change(ctx, "template", `UPDATE template SET doc = $2 WHERE id = $1`, t.ID, doc)
	})
}

// Template reads a template.
func (ts templates) Template(ctx context.Context, id string) (tenant.Template, error) {
	return found("template", ts.db.sql.QueryRowContext(ctx, `SELECT doc FROM template WHERE id = $1`, id), readDoc[tenant.Template])
}

// Templates lists templates, newest first.
func (ts templates) Templates(ctx context.Context, q tenant.TemplateQuery) ([]tenant.Template, error) {
	return list(ctx, ts.db.sql, readDoc[tenant.Template], `
		SELECT doc FROM template
		WHERE ($1 = '' OR organization_id = $1) AND ($2 = '' OR workspace_id = $2) AND ($3 = '' OR created_by = $3)
		  AND ($4 = '' OR (created_ms, id) < ($5, $4))
		ORDER BY created_ms DESC, id DESC LIMIT $6`,
		q.OrganizationID, q.WorkspaceID, q.CreatedBy, q.After.ID, q.After.CreatedAt.UnixMilli(), q.Limit)
}

// DeleteTemplate removes a template.
func (ts templates) DeleteTemplate(ctx context.Context, id string) error {
	return ts.db.write(ctx, func(tx *txn) error {
		return tx.change(ctx, "template", `DELETE FROM template WHERE id = $1`, id)
	})
}
