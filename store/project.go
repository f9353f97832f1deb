package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/project"
)

// projects keeps projects and the results of their steps.
type projects struct {
	db    *DB
	usage usages
}

// CreateProject adds a project and its first job.
func (ps projects) CreateProject(ctx context.Context, p project.Project, first job.Job, allow func(project.Usage) error) error {
	doc, params, err := encode(p)
	if err != nil {
		return err
	}
	return ps.db.writeLocking(ctx, func(tx *txn) error {
		tx.fail(ps.usage.allowed(ctx, tx, p, allow))
		tx.change(ctx, taken(), `
			INSERT INTO project (id, organization_id, workspace_id, status, created_ms, updated_ms, doc, params, busy)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (id) DO NOTHING`,
			p.ID, p.OrganizationID, p.WorkspaceID, p.Status(), p.CreatedAt.UnixMilli(), p.UpdatedAt.UnixMilli(), doc, params, isBusy(p))
		tx.enqueue(ctx, first)
		return nil
	})
}

// encode splits a project into its document and its additionalParams, which encoding/json would not
// preserve byte for byte.
func encode(p project.Project) (doc string, params any, err error) {
	if p.Request.AdditionalParams != nil {
		params = string(p.Request.AdditionalParams)
		p.Request.AdditionalParams = nil
	}
	raw, err := json.Marshal(p)
	if err != nil {
		return "", nil, fmt.Errorf("encode project: %w", err)
	}
	return string(raw), params, nil
}

func readProject(r row) (p project.Project, err error) {
	var params sql.NullString
	err = r.Scan(document{&p}, &params)
	if params.Valid {
		p.Request.AdditionalParams = json.RawMessage(params.String)
	}
	return p, err
}

const selectProject = `SELECT doc, params FROM project WHERE id = $1`

// Project reads a project.
func (ps projects) Project(ctx context.Context, id string) (project.Project, error) {
	return found("project", ps.db.sql.QueryRowContext(ctx, selectProject, id), readProject)
}

// Projects lists projects, newest first.
func (ps projects) Projects(ctx context.Context, q project.Query) ([]project.Project, error) {
	age := "created_ms"
	if q.Exported {
		age = "exported_ms"
	}
	where, args := conditions(q, age)
	args = append(args, atMost(q.Limit))
	return collect(ctx, ps.db.sql, readProject, fmt.Sprintf(`
		SELECT doc, params FROM project WHERE %s
		ORDER BY %s DESC, id DESC LIMIT $%d`, where, age, len(args)), args...)
}

// conditions returns a query's WHERE; age names the time column of the order. It omits unset
// conditions, so that the database can choose the right index.
func conditions(q project.Query, age string) (where string, args []any) {
	parts := []string{"1 = 1"}
	add := func(asked bool, condition string, values ...any) {
		if !asked {
			return
		}
		for _, v := range values {
			args = append(args, v)
			condition = strings.Replace(condition, "?", fmt.Sprintf("$%d", len(args)), 1)
		}
		parts = append(parts, condition)
	}
	add(q.OrganizationID != "", "organization_id = ?", q.OrganizationID)
	add(q.WorkspaceID != "", "workspace_id = ?", q.WorkspaceID)
	add(q.Status != "", "status = ?", q.Status)
	add(!q.CreatedAfter.IsZero(), "created_ms >= ?", q.CreatedAfter.UnixMilli())
	add(!q.CreatedBefore.IsZero(), "created_ms < ?", q.CreatedBefore.UnixMilli())
	add(q.Exported, "exported_ms > 0")
	add(q.After.ID != "", "("+age+", id) < (?, ?)", q.After.CreatedAt.UnixMilli(), q.After.ID)
	return strings.Join(parts, " AND "), args
}

// Commit makes one transaction on a project.
func (ps projects) Commit(ctx context.Context, c project.Commit) (project.Project, error) {
	var p project.Project
	err := ps.db.writeLocking(ctx, func(tx *txn) (err error) {
		if p, err = found("project", tx.QueryRowContext(ctx, selectProject+ps.db.on.Locking, c.ProjectID), readProject); err != nil {
			return err
		}
		if c.Jobless {
			if err := ps.jobless(ctx, tx, c.ProjectID); err != nil {
				return err
			}
		}
		if c.Change != nil {
			if err := c.Change(&p); err != nil {
				return err
			}
			tx.fail(update(ctx, tx, p))
		}
		for _, r := range c.Results {
			replace(ctx, tx, c.ProjectID, r)
		}
		addDeliveries(ctx, tx, c.Deliver...)
		tx.enqueue(ctx, c.Enqueue...)
		return nil
	})
	return p, err
}

func update(ctx context.Context, tx *txn, p project.Project) error {
	doc, params, err := encode(p)
	if err != nil {
		return err
	}
	tx.exec(ctx, `
		UPDATE project SET updated_ms = $2, doc = $3, params = $4, status = $5, bytes = $6, exported_ms = $7, busy = $8
		WHERE id = $1`,
		p.ID, p.UpdatedAt.UnixMilli(), doc, params, p.Status(), p.Bytes(), millis(p.ExportedAt()), isBusy(p))
	return nil
}

// isBusy returns 1 for a project that must have a waiting or running job.
func isBusy(p project.Project) int {
	if idle, _ := p.Idle(); idle {
		return 0
	}
	return 1
}

// jobless returns project.ErrWorked where a job of the project waits or runs. The project's row is
// locked by then, so that no job is added meanwhile.
func (ps projects) jobless(ctx context.Context, tx *txn, id string) error {
	var worked bool
	err := tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM river_job WHERE `+unfinished+` AND `+ps.db.on.Subject+` = $1)`, id).Scan(&worked)
	if err == nil && worked {
		err = project.ErrWorked
	}
	return err
}

// Stranded returns projects that are busy without a job.
func (ps projects) Stranded(ctx context.Context, after string) ([]project.Stranded, error) {
	ids, err := collect(ctx, ps.db.sql, readID, `
		SELECT id FROM project
		WHERE busy = 1 AND id > $1 AND id NOT IN (SELECT coalesce(`+ps.db.on.Subject+`, '') FROM river_job WHERE `+unfinished+`)
		ORDER BY id LIMIT 100`, after)
	if err != nil || len(ids) == 0 {
		return nil, err
	}
	reasons, err := ps.db.givenUp(ctx, ids)
	if err != nil {
		return nil, err
	}
	all := make([]project.Stranded, len(ids))
	for i, id := range ids {
		all[i] = project.Stranded{ProjectID: id, GivenUp: reasons[id]}
	}
	return all, nil
}

// replace stores a result, or removes the one without a value.
func replace(ctx context.Context, tx *txn, projectID string, r project.Result) {
	if r.Value == nil {
		tx.exec(ctx, `DELETE FROM result WHERE project_id = $1 AND step = $2 AND part = $3`, projectID, r.Step, r.Part)
		return
	}
	tx.exec(ctx, `
		INSERT INTO result (project_id, step, part, value) VALUES ($1, $2, $3, $4)
		ON CONFLICT (project_id, step, part) DO UPDATE SET value = excluded.value`,
		projectID, r.Step, r.Part, string(r.Value))
}

// Result reads a checkpoint.
func (ps projects) Result(ctx context.Context, k project.ResultKey, v any) (bool, error) {
	_, found, err := optional(ps.db.sql.QueryRowContext(ctx, `SELECT value FROM result WHERE project_id = $1 AND step = $2 AND part = $3`,
		k.ProjectID, k.Step, k.Part), func(r row) (any, error) { return v, r.Scan(document{v}) })
	if err != nil {
		return false, fmt.Errorf("result of step %s: %w", k.Step, err)
	}
	return found, nil
}

// DeleteProject removes a project and all its rows.
func (ps projects) DeleteProject(ctx context.Context, id string) error {
	return ps.db.writeLocking(ctx, func(tx *txn) error {
		tx.change(ctx, fault.NotFound("project"), `DELETE FROM project WHERE id = $1`, id)
		tx.exec(ctx, `DELETE FROM result WHERE project_id = $1`, id)
		ps.db.dropWaiting(ctx, tx, id)
		return nil
	})
}
