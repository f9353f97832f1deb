package store

import (
	"context"

	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/project"
	"github.com/scenewright/scenewright/engine/tenant"
)

// usages measures the usage of organizations.
type usages struct{ db *DB }

// Usage returns an organization's usage.
func (us usages) Usage(ctx context.Context, organizationID string, day int64) (project.Usage, error) {
	u, err := us.count(ctx, us.db.sql, organizationID, day)
	return u, failure(err)
}

// ofFilms are the queues of films' steps, in SQL.
const ofFilms = "'" + string(job.Fetch) + "', '" + string(job.Prepare) + "', '" + string(job.Video) + "'"

func (us usages) count(ctx context.Context, q querier, organizationID string, day int64) (u project.Usage, err error) {
	var films, uploads int64
	err = q.QueryRowContext(ctx, `
		SELECT (
			SELECT count(DISTINCT project.id) FROM river_job AS job JOIN project ON project.id = `+us.db.on.Subject+`
			WHERE job.`+unfinished+` AND job.queue IN (`+ofFilms+`) AND project.organization_id = $1
		), (
			SELECT coalesce(sum(films), 0) FROM film_day WHERE organization_id = $1 AND day = $2
		), (
			SELECT coalesce(sum(bytes), 0) FROM project WHERE organization_id = $1
		), (
			SELECT coalesce(sum(`+us.db.on.AssetSize+`), 0) FROM asset JOIN workspace ON workspace.id = asset.workspace_id WHERE workspace.organization_id = $1
		)`, organizationID, day).Scan(&u.Queued, &u.Today, &films, &uploads)
	u.Bytes = films + uploads
	return u, err
}

// allowed counts a new film of an organization, unless allow refuses it. Other calls for the
// organization wait until the transaction ends.
func (us usages) allowed(ctx context.Context, tx *txn, p project.Project, allow func(project.Usage) error) error {
	if allow == nil {
		return nil
	}
	day := project.Day(p.CreatedAt)
	tx.exec(ctx, `
		INSERT INTO film_day (organization_id, day, films) VALUES ($1, $2, 1)
		ON CONFLICT (organization_id, day) DO UPDATE SET films = film_day.films + 1`, p.OrganizationID, day)
	u, err := us.count(ctx, tx, p.OrganizationID, day)
	if err != nil {
		return err
	}
	u.Today-- // this one
	return allow(u)
}

// retentions keeps the retention times of workspaces.
type retentions struct{ db *DB }

// SetRetention sets the retention of a workspace.
func (rs retentions) SetRetention(ctx context.Context, workspaceID string, r tenant.Retention) error {
	return rs.db.exec(ctx, `
			INSERT INTO retention (workspace_id, projects, exports, uploads) VALUES ($1, $2, $3, $4)
			ON CONFLICT (workspace_id) DO UPDATE SET projects = excluded.projects, exports = excluded.exports, uploads = excluded.uploads`,
		workspaceID, r.Projects, r.Exports, r.Uploads)
}

func readRetention(r row) (id string, x tenant.Retention, err error) {
	err = r.Scan(&id, &x.Projects, &x.Exports, &x.Uploads)
	return id, x, err
}

// Retentions returns the retention of workspaces.
func (rs retentions) Retentions(ctx context.Context) (map[string]tenant.Retention, error) {
	return byID(ctx, rs.db.sql, readRetention, `
		SELECT workspace_id, projects, exports, uploads FROM retention
		WHERE projects + exports + uploads > 0 AND workspace_id NOT IN (SELECT id FROM workspace WHERE deleted_ms > 0)`)
}

func readStorage(r row) (id string, s tenant.Storage, err error) {
	err = r.Scan(&id, &s.Projects, &s.ExportBytes, &s.ProjectBytes, &s.Uploads, &s.UploadBytes,
		&s.Retention.Projects, &s.Retention.Exports, &s.Retention.Uploads)
	return id, s, err
}

// Storage returns the workspaces' use of storage.
func (rs retentions) Storage(ctx context.Context, e tenant.Entity) (map[string]tenant.Storage, error) {
	return byID(ctx, rs.db.sql, readStorage, `
		SELECT w.id,
		       (SELECT count(*) FROM project WHERE project.workspace_id = w.id),
		       (SELECT CAST(coalesce(sum(bytes), 0) AS BIGINT) FROM project WHERE project.workspace_id = w.id),
		       (SELECT CAST(coalesce(sum(`+rs.db.on.KeptSize+`), 0) AS BIGINT) FROM result JOIN project ON project.id = result.project_id
		        WHERE project.workspace_id = w.id AND result.step = 'kept'),
		       (SELECT count(*) FROM asset WHERE asset.workspace_id = w.id AND asset.type <> 'folder'),
		       (SELECT CAST(coalesce(sum(`+rs.db.on.AssetSize+`), 0) AS BIGINT) FROM asset WHERE asset.workspace_id = w.id),
		       coalesce(r.projects, 0), coalesce(r.exports, 0), coalesce(r.uploads, 0)
		FROM workspace w LEFT JOIN retention r ON r.workspace_id = w.id
		WHERE w.organization_id = $1 AND w.deleted_ms = 0 AND ($2 = '' OR w.id = $2)`, e.OrganizationID, e.WorkspaceID)
}
