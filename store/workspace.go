package store

import (
	"context"
	"time"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/tenant"
)

// workspaces keeps workspaces.
type workspaces struct{ db *DB }

const selectWorkspace = `SELECT id, organization_id, name, created_ms, created_by, priority FROM workspace `

func readWorkspace(r row) (w tenant.Workspace, err error) {
	return w, r.Scan(&w.ID, &w.OrganizationID, &w.Name, moment{&w.CreatedAt}, &w.CreatedBy, &w.Priority)
}

// AddWorkspace adds a workspace and its first templates.
func (ws workspaces) AddWorkspace(ctx context.Context, w tenant.Workspace, templates []tenant.Template) error {
	return ws.db.do(ctx, func(tx *txn) {
		standing(ctx, tx, w.OrganizationID)
		tx.exec(ctx, `INSERT INTO workspace (id, organization_id, name, created_ms, created_by) VALUES ($1, $2, $3, $4, $5)`,
			w.ID, w.OrganizationID, w.Name, w.CreatedAt.UnixMilli(), w.CreatedBy)
		for _, t := range templates {
			addTemplate(ctx, tx, t)
		}
	})
}

// Workspace reads a workspace.
func (ws workspaces) Workspace(ctx context.Context, id string) (tenant.Workspace, error) {
	return found("workspace", ws.db.sql.QueryRowContext(ctx, selectWorkspace+`WHERE id = $1 AND deleted_ms = 0`, id), readWorkspace)
}

// Workspaces lists an organization's workspaces, newest first.
func (ws workspaces) Workspaces(ctx context.Context, organizationID string) ([]tenant.Workspace, error) {
	return list(ctx, ws.db.sql, readWorkspace, selectWorkspace+
		`WHERE organization_id = $1 AND deleted_ms = 0 ORDER BY created_ms DESC, id DESC`, organizationID)
}

// RenameWorkspace renames a workspace.
func (ws workspaces) RenameWorkspace(ctx context.Context, id, name string) (tenant.Workspace, error) {
	return ws.set(ctx, "name", id, name)
}

// SetPriority sets a workspace's priority.
func (ws workspaces) SetPriority(ctx context.Context, id string, p tenant.Priority) (tenant.Workspace, error) {
	return ws.set(ctx, "priority", id, p)
}

// set sets a column of a workspace, and returns the workspace.
func (ws workspaces) set(ctx context.Context, column, id string, value any) (w tenant.Workspace, err error) {
	err = ws.db.write(ctx, func(tx *txn) error {
		tx.change(ctx, fault.NotFound("workspace"), `UPDATE workspace SET `+column+` = $2 WHERE id = $1 AND deleted_ms = 0`, id, value)
		w, err = readWorkspace(tx.QueryRowContext(ctx, selectWorkspace+`WHERE id = $1`, id))
		return err
	})
	return w, err
}

func readCounts(r row) (id string, c tenant.Counts, err error) {
	err = r.Scan(&id, &c.Assets, &c.Projects, &c.Templates, &c.Users)
	return id, c, err
}

// Counts returns the numbers of workspaces' objects.
func (ws workspaces) Counts(ctx context.Context, e tenant.Entity) (map[string]tenant.Counts, error) {
	return byID(ctx, ws.db.sql, readCounts, `
		SELECT w.id,
		       (SELECT count(*) FROM asset a WHERE a.workspace_id = w.id AND a.type <> 'folder'),
		       (SELECT count(*) FROM project p WHERE p.workspace_id = w.id),
		       (SELECT count(*) FROM template t WHERE t.workspace_id = w.id),
		       (SELECT count(*) FROM member m WHERE m.organization_id = w.organization_id)
		FROM workspace w
		WHERE w.organization_id = $1 AND w.deleted_ms = 0 AND ($2 = '' OR w.id = $2)`, e.OrganizationID, e.WorkspaceID)
}

// DeleteWorkspace hides a workspace, and ends its keys.
func (ws workspaces) DeleteWorkspace(ctx context.Context, id string, at time.Time) error {
	return ws.db.do(ctx, func(tx *txn) {
		tx.change(ctx, fault.NotFound("workspace"), `UPDATE workspace SET deleted_ms = $2, name = '' WHERE id = $1 AND deleted_ms = 0`, id, millis(at))
		removeKeys(ctx, tx, "workspace_id", id)
		tx.exec(ctx, `UPDATE organization SET default_workspace_id = '' WHERE default_workspace_id = $1`, id)
	})
}

// DeletedWorkspaces returns the ids of those that may have data left.
func (ws workspaces) DeletedWorkspaces(ctx context.Context, before time.Time) ([]string, error) {
	return list(ctx, ws.db.sql, readID, `
		SELECT id FROM workspace WHERE deleted_ms > 0 AND (erased_ms = 0 OR deleted_ms < $1) ORDER BY deleted_ms, id LIMIT 100`, millis(before))
}

// EraseWorkspace removes the rows of a deleted workspace.
func (ws workspaces) EraseWorkspace(ctx context.Context, id string, at, before time.Time) error {
	return ws.db.do(ctx, func(tx *txn) {
		tx.change(ctx, fault.NotFound("workspace"), `UPDATE workspace SET erased_ms = $2 WHERE id = $1 AND deleted_ms > 0`, id, millis(at))
		removeKeys(ctx, tx, "workspace_id", id)
		tx.execAll(ctx, id,
			`DELETE FROM webhook_subscription WHERE workspace_id = $1`, `DELETE FROM webhook_secret WHERE workspace_id = $1`,
			`DELETE FROM webhook_endpoint WHERE workspace_id = $1`, `DELETE FROM delivery WHERE workspace_id = $1`,
			`DELETE FROM branding WHERE entity_id = $1`, `DELETE FROM idea WHERE entity_id = $1`,
			`DELETE FROM prompt WHERE workspace_id = $1`, `DELETE FROM template WHERE workspace_id = $1`,
			`DELETE FROM retention WHERE workspace_id = $1`, `DELETE FROM share WHERE workspace_id = $1`)
		tx.exec(ctx, `DELETE FROM workspace WHERE id = $1 AND deleted_ms < $2`, id, millis(before))
		tx.exec(ctx, `
			DELETE FROM organization WHERE deleted_ms > 0 AND deleted_ms < $1
			AND NOT EXISTS (SELECT 1 FROM workspace WHERE workspace.organization_id = organization.id)`, millis(before))
	})
}
