package store

import (
	"context"

	"github.com/scenewright/scenewright/engine/tenant"
)

// organizations keeps organizations.
type organizations struct{ db *DB }

const selectOrganization = `SELECT id, name, created_ms, default_workspace_id FROM organization `

func readOrganization(r row) (tenant.Organization, error) {
	var o tenant.Organization
	var ms int64
	err := r.Scan(&o.ID, &o.Name, &ms, &o.DefaultWorkspaceID)
	o.CreatedAt = fromMilli(ms)
	return o, err
}

// AddOrganization adds an organization.
func (os organizations) AddOrganization(ctx context.Context, o tenant.Organization) error {
	return os.db.write(ctx, func(tx *txn) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO organization (id, name, created_ms) VALUES ($1, $2, $3)`,
			o.ID, o.Name, o.CreatedAt.UnixMilli())
		return err
	})
}

// Organization reads an organization.
func (os organizations) Organization(ctx context.Context, id string) (tenant.Organization, error) {
	return found("organization", os.db.sql.QueryRowContext(ctx, selectOrganization+`WHERE id = $1`, id), readOrganization)
}

// SetDefaultWorkspace names the workspace that projects go into where none is named.
func (os organizations) SetDefaultWorkspace(ctx context.Context, organizationID, workspaceID string) (o tenant.Organization, err error) {
	err = os.db.write(ctx, func(tx *txn) error {
		res, err := tx.ExecContext(ctx, `UPDATE organization SET default_workspace_id = $2 WHERE id = $1`, organizationID, workspaceID)
		if err := touched("organization", res, err); err != nil {
			return err
		}
		o, err = readOrganization(tx.QueryRowContext(ctx, selectOrganization+`WHERE id = $1`, organizationID))
		return err
	})
	return o, err
}

// Organizations lists organizations, newest first.
func (os organizations) Organizations(ctx context.Context, q tenant.OrganizationQuery) ([]tenant.Organization, error) {
	return list(ctx, os.db.sql, readOrganization, selectOrganization+`
		WHERE $1 = '' OR (created_ms, id) < (SELECT created_ms, id FROM organization WHERE id = $1)
		ORDER BY created_ms DESC, id DESC LIMIT $2`, q.After, q.Limit)
}
