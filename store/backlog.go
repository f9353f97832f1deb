package store

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/job"
)

var (
	_ job.Operated = (*DB)(nil)
	_ job.Tracked  = (*DB)(nil)
)

// Backlog implements job.Measured.
func (db *DB) Backlog(ctx context.Context) ([]job.Backlog, error) {
	could := `state = 'available' AND scheduled_at <= ` + db.on.Now
	return collect(ctx, db.sql, readBacklog, `
		SELECT queue,
			coalesce(sum(CASE WHEN `+could+` THEN 1 ELSE 0 END), 0),
			coalesce(sum(CASE WHEN state = 'running' THEN 1 ELSE 0 END), 0),
			count(*),
			coalesce(max(CASE WHEN `+could+` THEN `+db.on.Since("scheduled_at")+` END), 0)
		FROM river_job WHERE `+unfinished+` GROUP BY queue ORDER BY queue`)
}

func readBacklog(r row) (b job.Backlog, err error) {
	var all int
	var seconds float64
	err = r.Scan(&b.Kind, &b.Waiting, &b.Running, &all, &seconds)
	b.Later = all - b.Waiting - b.Running
	b.Wait = max(0, time.Duration(seconds*float64(time.Second)))
	return b, err
}

// Unfinished implements job.Tracked.
func (db *DB) Unfinished(ctx context.Context, kind job.Kind, subjects []string) ([]string, error) {
	if len(subjects) == 0 {
		return nil, nil
	}
	among, values := anyOf(subjects)
	values = append(values, string(kind))
	return collect(ctx, db.sql, readID, fmt.Sprintf(`
		SELECT DISTINCT %s FROM river_job WHERE queue = $%d AND %s AND %s IN (%s)`,
		db.on.Subject, len(values), unfinished, db.on.Subject, among), values...)
}

// anyOf returns the SQL of a list of texts, which are the first values of a query.
func anyOf(texts []string) (places string, values []any) {
	all := make([]string, len(texts))
	for i, s := range texts {
		values, all[i] = append(values, s), fmt.Sprintf("$%d", i+1)
	}
	return strings.Join(all, ", "), values
}

// givenUp returns the reasons for which the last jobs of subjects were given up, by subject. It
// leaves out jobs that succeeded, were cancelled by Cancel or do not exist.
func (db *DB) givenUp(ctx context.Context, subjects []string) (map[string]string, error) {
	var last []*rivertype.JobRow
	err := db.writeLocking(ctx, func(tx *txn) (err error) {
		last, err = db.lastJobs(ctx, tx, subjects)
		return err
	})
	reasons := map[string]string{}
	for _, r := range last {
		var a args
		if err := json.Unmarshal(r.EncodedArgs, &a); err != nil {
			return nil, fmt.Errorf("decode job %d: %w", r.ID, err)
		}
		if why := reason(r); why != "" {
			reasons[a.Subject] = why
		}
	}
	return reasons, err
}

// lastJobs returns the newest job of each subject that has one.
func (db *DB) lastJobs(ctx context.Context, tx *txn, subjects []string) ([]*rivertype.JobRow, error) {
	among, values := anyOf(subjects)
	ids, err := collect(ctx, tx, func(r row) (id int64, err error) { return id, r.Scan(&id) }, `
		SELECT max(id) FROM river_job WHERE `+db.on.Subject+` IN (`+among+`) GROUP BY `+db.on.Subject, values...)
	if err != nil || len(ids) == 0 {
		return nil, err
	}
	return db.jobs.Rows(ctx, tx.Tx, ids)
}

// reason returns the reason for giving a job up, "" where it was not.
func reason(r *rivertype.JobRow) string {
	if r.State != rivertype.JobStateCancelled && r.State != rivertype.JobStateDiscarded {
		return ""
	}
	last := ""
	if n := len(r.Errors); n > 0 {
		last = r.Errors[n-1].Error
	}
	if last == river.JobCancel(fault.ErrCancelled).Error() {
		return ""
	}
	return fmt.Sprintf("%s after %d attempts: %s", r.State, r.Attempt, cmp.Or(last, "no error is kept"))
}

// queued is a job in the queue, with River's id.
type queued struct {
	job.Queued
	id int64
}

// QueuedJobs implements job.Operated.
func (db *DB) QueuedJobs(ctx context.Context, limit int) (jobs []job.Queued, err error) {
	owned := claimer{db: db}.owned()
	var all []queued
	err = db.writeLocking(ctx, func(tx *txn) error {
		all, err = collect(ctx, tx, readQueued, `
			SELECT job.id, `+owner+`, CASE WHEN job.state = 'running' THEN 'running' WHEN job.state = 'available' AND job.scheduled_at <= `+db.on.Now+` THEN 'waiting' ELSE 'later' END AS doing
			FROM `+owned+` WHERE job.`+unfinished+`
			ORDER BY CASE job.state WHEN 'running' THEN 0 ELSE 1 END, job.scheduled_at, job.id LIMIT $1`, limit)
		if err != nil || len(all) == 0 {
			return err
		}
		return db.addRows(ctx, tx, all)
	})
	for _, q := range all {
		jobs = append(jobs, q.Queued)
	}
	return jobs, err
}

func readQueued(r row) (q queued, err error) {
	err = r.Scan(&q.id, &q.OrganizationID, &q.WorkspaceID, &q.State)
	return q, err
}

// addRows adds River's data of the jobs.
func (db *DB) addRows(ctx context.Context, tx *txn, all []queued) error {
	byID := map[int64]*queued{}
	var ids []int64
	for i := range all {
		ids, byID[all[i].id] = append(ids, all[i].id), &all[i]
	}
	rows, err := db.jobs.Rows(ctx, tx.Tx, ids)
	if err != nil {
		return err
	}
	for _, r := range rows {
		q := byID[r.ID]
		var a args
		if err := json.Unmarshal(r.EncodedArgs, &a); err != nil {
			return fmt.Errorf("decode job %d: %w", r.ID, err)
		}
		q.Job, q.Attempt, q.Since = a.Job, r.Attempt, r.ScheduledAt
		if n := len(r.AttemptedBy); n > 0 {
			q.Worker = r.AttemptedBy[n-1]
		}
		if n := len(r.Errors); n > 0 {
			q.Error = r.Errors[n-1].Error
		}
		if q.State == job.Running && r.AttemptedAt != nil {
			q.Since = *r.AttemptedAt
		}
	}
	return nil
}

// Shared implements job.Operated: an SQLite file is not shared.
func (db *DB) Shared() bool { return db.on.Heartbeat != nil }

// Workers implements job.Operated.
func (db *DB) Workers(ctx context.Context) ([]job.Worker, error) {
	if !db.Shared() {
		return nil, nil
	}
	return collect(ctx, db.sql, func(r row) (w job.Worker, err error) {
		var ms int64
		err = r.Scan(&w.Name, &ms)
		w.Seen = max(0, time.Duration(ms)*time.Millisecond)
		return w, err
	}, `SELECT id, `+clock+` - seen_ms FROM worker ORDER BY id`)
}
