package store

import (
	"context"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/tenant"
)

// organizations keeps organizations.
type organizations struct{ db *DB }

const selectOrganization = `SELECT id, name, created_ms, default_workspace_id FROM organization `

func readOrganization(r row) (o tenant.Organization, err error) {
	return o, r.Scan(&o.ID, &o.Name, moment{&o.CreatedAt}, &o.DefaultWorkspaceID)
}

// AddOrganization adds an organization.
func (os organizations) AddOrganization(ctx context.Context, o tenant.Organization) error {
	return os.db.exec(ctx, `INSERT INTO organization (id, name, created_ms) VALUES ($1, $2, $3)`,
		o.ID, o.Name, o.CreatedAt.UnixMilli())
}

// Organization reads an organization.
func (os organizations) Organization(ctx context.Context, id string) (tenant.Organization, error) {
	return found("organization", os.db.sql.QueryRowContext(ctx, selectOrganization+`WHERE id = $1 AND deleted_ms = 0`, id), readOrganization)
}

// SetDefaultWorkspace sets the workspace of projects that name none.
func (os organizations) SetDefaultWorkspace(ctx context.Context, organizationID, workspaceID string) (o tenant.Organization, err error) {
	err = os.db.write(ctx, func(tx *txn) error {
		tx.change(ctx, fault.NotFound("organization"), `
			UPDATE organization SET default_workspace_id = $2 WHERE id = $1 AND deleted_ms = 0`, organizationID, workspaceID)
		o, err = readOrganization(tx.QueryRowContext(ctx, selectOrganization+`WHERE id = $1`, organizationID))
		return err
	})
	return o, err
}

// Organizations lists organizations, newest first.
func (os organizations) Organizations(ctx context.Context, q tenant.OrganizationQuery) ([]tenant.Organization, error) {
	return list(ctx, os.db.sql, readOrganization, selectOrganization+`
		WHERE deleted_ms = 0 AND ($1 = '' OR (created_ms, id) < (SELECT created_ms, id FROM organization WHERE id = $1))
		ORDER BY created_ms DESC, id DESC LIMIT $2`, q.After, atMost(q.Limit))
}

// DeleteOrganization hides an organization, and removes its data outside its workspaces.
func (os organizations) DeleteOrganization(ctx context.Context, id string, at time.Time) error {
	return os.db.write(ctx, func(tx *txn) error {
		tx.change(ctx, fault.NotFound("organization"), `
			UPDATE organization SET deleted_ms = $2, name = '', default_workspace_id = '' WHERE id = $1 AND deleted_ms = 0`, id, millis(at))
		tx.exec(ctx, `UPDATE workspace SET deleted_ms = $2, name = '' WHERE organization_id = $1 AND deleted_ms = 0`, id, millis(at))
		removeKeys(ctx, tx, "organization_id", id)
		tx.execAll(ctx, id,
			`DELETE FROM replay WHERE owner IN (SELECT 'human:' || id FROM member WHERE organization_id = $1)`,
			`DELETE FROM member WHERE organization_id = $1`, `DELETE FROM branding WHERE entity_id = $1`,
			`DELETE FROM idea WHERE entity_id = $1`, `DELETE FROM prompt WHERE organization_id = $1`,
			`DELETE FROM film_day WHERE organization_id = $1`, `DELETE FROM share WHERE organization_id = $1`,
			`DELETE FROM organization WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM workspace WHERE organization_id = $1)`)
		return changeCaps(ctx, tx, id, nil)
	})
}

// standing refuses an organization that was deleted since it was read, as not found.
func standing(ctx context.Context, tx *txn, organizationID string) {
	_, err := found("organization", tx.QueryRowContext(ctx, selectOrganization+`WHERE id = $1 AND deleted_ms = 0`, organizationID), readOrganization)
	tx.fail(err)
}

// removeKeys removes the keys of an organization or a workspace, by the column, with their claims
// and stored answers.
func removeKeys(ctx context.Context, tx *txn, column, id string) {
	keys := `SELECT id FROM credential WHERE ` + column + ` = $1`
	tx.execAll(ctx, id,
		`DELETE FROM replay WHERE owner IN (`+keys+`)`,
		`DELETE FROM claim WHERE EXISTS (SELECT 1 FROM credential c
			WHERE c.`+column+` = $1 AND claim.doc LIKE '%"CredentialID":"' || c.id || '"%')`,
		`DELETE FROM credential_revision WHERE credential_id IN (`+keys+`)`,
		`DELETE FROM credential WHERE `+column+` = $1`)
}
