package store

import (
	"context"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/riverqueue/river/rivertype"

	"github.com/scenewright/scenewright/engine/job"
)

// River takes the oldest jobs first, so that a tenant with a hundred films delays all others until
// they are done. Here tenants take turns instead; see shares.

// claimer begins jobs for River.
type claimer struct {
	db   *DB
	opts job.WorkOptions
}

// claim begins jobs of a queue, and returns them.
func (c claimer) claim(ctx context.Context, client, queue string, most int) ([]*rivertype.JobRow, error) {
	if !c.db.looks.due(queue) {
		return nil, nil
	}
	found, err := c.anyWaits(ctx, queue)
	if found || err != nil {
		defer c.db.looks.soon(queue) // there may be more, or others may unblock them
	}
	if err != nil || !found {
		return nil, err
	}
	var begun []*rivertype.JobRow
	err = c.db.writeLocking(ctx, func(tx *txn) (err error) {
		begun, err = c.begin(ctx, tx, client, queue, most)
		return err
	})
	return begun, err
}

// lookEvery is how often the database is polled for jobs without a notice: those that became due,
// those that were put back, and those whose notice was lost.
const lookEvery = time.Second

// looks schedules the polling of queues: after a notice, after a poll that found waiting jobs,
// which other processes may unblock, and otherwise every lookEvery. Most processes have nothing to
// do most of the time, and there may be many.
type looks struct {
	mu   sync.Mutex
	last map[string]time.Time // of each queue; none: it is due
}

func newLooks() *looks { return &looks{last: map[string]time.Time{}} }

// due reports whether a queue must be polled, and records the poll.
func (l *looks) due(queue string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := time.Now()
	if now.Sub(l.last[queue]) < lookEvery {
		return false
	}
	l.last[queue] = now
	return true
}

// soon makes a queue due.
func (l *looks) soon(queue string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.last, queue)
}

// available returns a condition for the jobs of a queue, $1, that could begin.
func (c claimer) available() string {
	return `job.state = 'available' AND job.queue = $1 AND job.scheduled_at <= ` + c.db.on.Now
}

// anyWaits reports whether a job may begin. Mostly there is none, and the query needs no lock.
func (c claimer) anyWaits(ctx context.Context, queue string) (found bool, err error) {
	query := `SELECT EXISTS (SELECT 1 FROM river_job AS job WHERE ` + c.available() + `)`
	if !partial(queue) {
		query += ` AND NOT EXISTS (SELECT 1 FROM installation WHERE name = '` + drained + `')`
	}
	err = c.db.sql.QueryRowContext(ctx, query, queue).Scan(&found)
	return found, failure(err)
}

// partial reports whether the jobs of a queue are parts of others, which run and wait for them:
// neither draining nor caps delay them.
func partial(queue string) bool { return queue == string(job.Segment) }

// begin marks jobs as running, and returns them.
func (c claimer) begin(ctx context.Context, tx *txn, client, queue string, most int) ([]*rivertype.JobRow, error) {
	if c.db.on.LockClaims != "" {
		tx.exec(ctx, c.db.on.LockClaims)
	}
	waiting, err := c.waiting(ctx, tx, queue, most)
	if err != nil || len(waiting) == 0 {
		return nil, err
	}
	have, err := c.shares(ctx, tx, queue)
	if err != nil {
		return nil, err
	}
	if !partial(queue) {
		if have.Caps, err = c.caps(tx.within(ctx), waiting); err != nil {
			return nil, err
		}
	}
	next := have.Pick(waiting, most)
	if len(next) == 0 {
		return nil, nil
	}
	ids := make([]int64, len(next))
	for i, j := range next {
		ids[i] = j.ID
		serve(ctx, tx, queue, j.Owner, have.Tenants[j.Owner].Served)
	}
	tx.exec(ctx, `
		UPDATE river_job SET state = 'running', attempt = attempt + 1, attempted_at = `+c.db.on.Now+`, attempted_by = `+c.db.on.ListOf+`
		WHERE id IN (`+numbers(ids)+`)`, client)
	return c.db.jobs.Rows(ctx, tx.Tx, ids)
}

// owned returns the join of jobs with their owners. In a subject, the text behind a project's id
// names a part of its work.
func (c claimer) owned() string {
	return `river_job AS job
		LEFT JOIN project ON project.id = substr(` + c.db.on.Subject + `, 1, 36)
		LEFT JOIN asset ON asset.id = ` + c.db.on.Subject + `
		LEFT JOIN workspace ON workspace.id = coalesce(project.workspace_id, asset.workspace_id)`
}

// owner has the columns of the jobs' owners, in owned.
const owner = `coalesce(project.organization_id, workspace.organization_id, '') AS organization, coalesce(project.workspace_id, asset.workspace_id, '') AS workspace`

// priority is the column of their priority, in owned.
const priority = `coalesce(workspace.priority, 0) AS priority`

// inLine is the order in which a tenant's jobs begin, in owned: a film's next step before the first
// one of a later film, so that running films end before others begin.
const inLine = `coalesce(project.created_ms, 0) AS came`

// waiting returns the jobs that could begin, at most most of each tenant.
func (c claimer) waiting(ctx context.Context, tx *txn, queue string, most int) ([]claimable, error) {
	return collect(ctx, tx, readWaiting, `
		SELECT id, organization, workspace, priority FROM (
			SELECT id, organization, workspace, priority, came, scheduled_at, row_number() OVER (PARTITION BY organization, workspace ORDER BY came, scheduled_at, id) AS place
			FROM (SELECT job.id, job.scheduled_at, `+owner+`, `+priority+`, `+inLine+` FROM `+c.owned()+` WHERE `+c.available()+`) AS available
		) AS line WHERE place <= $2 ORDER BY came, scheduled_at, id`, queue, most)
}

func readWaiting(r row) (j claimable, err error) {
	err = r.Scan(&j.ID, &j.Owner.Organization, &j.Owner.Workspace, &j.Owner.Priority)
	return j, err
}

// shares returns the tenants' shares of a queue.
func (c claimer) shares(ctx context.Context, tx *txn, queue string) (*fairShares, error) {
	s := newShares()
	err := each(ctx, tx, func(t jobOwner, n int64) { s.Add(t, jobShare{Running: int(n)}) }, `
		SELECT organization, workspace, priority, count(*) FROM (
			SELECT `+owner+`, `+priority+` FROM `+c.owned()+` WHERE job.state = 'running' AND job.queue = $1
		) AS running GROUP BY organization, workspace, priority`, queue)
	if err != nil {
		return s, err
	}
	return s, each(ctx, tx, func(t jobOwner, n int64) { s.Add(t, jobShare{Served: n}) }, `
		SELECT share.organization_id, share.workspace_id, `+priority+`, share.served
		FROM share LEFT JOIN workspace ON workspace.id = share.workspace_id WHERE share.queue = $1`, queue)
}

// each reads rows of a tenant and a number.
func each(ctx context.Context, tx *txn, do func(jobOwner, int64), query, queue string) error {
	_, err := collect(ctx, tx, func(r row) (t jobOwner, err error) {
		var n int64
		if err = r.Scan(&t.Organization, &t.Workspace, &t.Priority, &n); err == nil {
			do(t, n)
		}
		return t, err
	}, query, queue)
	return err
}

// caps returns the bounds on the running jobs of each organization with waiting jobs.
func (c claimer) caps(ctx context.Context, waiting []claimable) (map[string]int, error) {
	all := map[string]int{}
	if c.opts.Running == nil {
		return all, nil
	}
	asked := map[string]bool{"": true} // jobs without an organization have no cap
	for _, j := range waiting {
		id := j.Owner.Organization
		if asked[id] {
			continue
		}
		asked[id] = true
		most, err := c.opts.Running(ctx, id)
		if err != nil {
			return nil, err
		}
		if most > 0 {
			all[id] = most
		}
	}
	return all, nil
}

// serve stores the number of a tenant's last job.
func serve(ctx context.Context, tx *txn, queue string, t jobOwner, number int64) {
	tx.exec(ctx, `
		INSERT INTO share (queue, organization_id, workspace_id, served) VALUES ($1, $2, $3, $4)
		ON CONFLICT (queue, organization_id, workspace_id) DO UPDATE SET served = excluded.served`, queue, t.Organization, t.Workspace, number)
}

// numbers returns the SQL of a list of ids.
func numbers(ids []int64) string {
	all := make([]string, len(ids))
	for i, id := range ids {
		all[i] = strconv.FormatInt(id, 10)
	}
	return strings.Join(all, ", ")
}
