package store

import (
	"context"

	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/project"
)

// usages counts what organizations have.
type usages struct{ db *DB }

// Usage returns what an organization has.
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

// allowed counts a film that an organization creates, unless allow refuses it.
// Others of the organization wait until the transaction ends.
func (us usages) allowed(ctx context.Context, tx *txn, p project.Project, allow func(project.Usage) error) error {
	if allow == nil {
		return nil
	}
	day := project.Day(p.CreatedAt)
	_, err := tx.ExecContext(ctx, `
		INSERT INTO film_day (organization_id, day, films) VALUES ($1, $2, 1)
		ON CONFLICT (organization_id, day) DO UPDATE SET films = film_day.films + 1`, p.OrganizationID, day)
	if err != nil {
		return err
	}
	u, err := us.count(ctx, tx, p.OrganizationID, day)
	if err != nil {
		return err
	}
	u.Today-- // this one
	return allow(u)
}
