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

// River takes the oldest jobs first, so that who asks for a hundred films keeps
// everybody else waiting for all of them. Here tenants take turns instead; see
// shares.

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
		defer c.db.looks.soon(queue) // there may be more, or what waits may begin once something has ended
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

// lookEvery is how often the database is asked for jobs of which nobody told: those whose
// time has come, those that were put back, and those whose notice got lost.
const lookEvery = time.Second

// looks says when the database is asked for the jobs of a queue: when a notice came, when
// something waited the last time, which may go on for what others do, and else after
// lookEvery. Most processes have nothing to do most of the time, and there may be many.
type looks struct {
	mu   sync.Mutex
	last map[string]time.Time // of each queue; none: it is to be asked for
}

func newLooks() *looks { return &looks{last: map[string]time.Time{}} }

// due reports whether a queue is to be asked for, which is taken to be done.
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

// soon has a queue asked for the next time.
func (l *looks) soon(queue string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.last, queue)
}

// available is a condition on the jobs of a queue, $1, that could begin.
func (c claimer) available() string {
	return `job.state = 'available' AND job.queue = $1 AND job.scheduled_at <= ` + c.db.on.Now
}

// anyWaits reports whether there is a job that may begin. Mostly there is none, and
// nobody is locked out to find that.
func (c claimer) anyWaits(ctx context.Context, queue string) (found bool, err error) {
	query := `SELECT EXISTS (SELECT 1 FROM river_job AS job WHERE ` + c.available() + `)`
	if !partial(queue) {
		query += ` AND NOT EXISTS (SELECT 1 FROM installation WHERE name = '` + drained + `')`
	}
	err = c.db.sql.QueryRowContext(ctx, query, queue).Scan(&found)
	return found, failure(err)
}

// partial reports whether jobs of a queue are parts of others, which run and wait for
// them: neither draining nor caps hold them up.
func partial(queue string) bool { return queue == string(job.Segment) }

// begin marks jobs as running, and returns them.
func (c claimer) begin(ctx context.Context, tx *txn, client, queue string, most int) ([]*rivertype.JobRow, error) {
	if c.db.on.LockClaims != "" {
		if err := tx.exec(ctx, c.db.on.LockClaims); err != nil {
			return nil, err
		}
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
		if err := serve(ctx, tx, queue, j.Owner, have.Tenants[j.Owner].Served); err != nil {
			return nil, err
		}
	}
	err = tx.exec(ctx, `
		UPDATE river_job SET state = 'running', attempt = attempt + 1, attempted_at = `+c.db.on.Now+`, attempted_by = `+c.db.on.ListOf+`
		WHERE id IN (`+numbers(ids)+`)`, client)
	if err != nil {
		return nil, err
	}
	return c.db.jobs.Rows(ctx, tx.Tx, ids)
}

// owned joins jobs with whose they are. What follows a project's id in a subject
// names a part of its work.
func (c claimer) owned() string {
	return `river_job AS job
		LEFT JOIN project ON project.id = substr(` + c.db.on.Subject + `, 1, 36)
		LEFT JOIN asset ON asset.id = ` + c.db.on.Subject + `
		LEFT JOIN workspace ON workspace.id = coalesce(project.workspace_id, asset.workspace_id)`
}

// owner is the columns of whose jobs they are, in owned.
const owner = `coalesce(project.organization_id, workspace.organization_id, '') AS organization, coalesce(project.workspace_id, asset.workspace_id, '') AS workspace`

// priority is the column of how soon they begin, in owned.
const priority = `coalesce(workspace.priority, 0) AS priority`

// inLine is the order in which a tenant's jobs begin, in owned: a film's next step
// before the first one of a film that came later, so that what has begun is finished
// before more begins.
const inLine = `coalesce(project.created_ms, 0) AS came`

// waiting returns the jobs that could begin, of each tenant as many as may at
// most.
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

// shares returns what tenants have of a queue.
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

// caps returns the most that may run of each organization whose jobs wait.
func (c claimer) caps(ctx context.Context, waiting []claimable) (map[string]int, error) {
	all := map[string]int{}
	if c.opts.Running == nil {
		return all, nil
	}
	asked := map[string]bool{"": true} // no organization has no cap
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

// serve keeps the number of a tenant's last job.
func serve(ctx context.Context, tx *txn, queue string, t jobOwner, number int64) error {
	return tx.exec(ctx, `
		INSERT INTO share (queue, organization_id, workspace_id, served) VALUES ($1, $2, $3, $4)
		ON CONFLICT (queue, organization_id, workspace_id) DO UPDATE SET served = excluded.served`, queue, t.Organization, t.Workspace, number)
}

// numbers returns what SQL has for a list of them.
func numbers(ids []int64) string {
	all := make([]string, len(ids))
	for i, id := range ids {
		all[i] = strconv.FormatInt(id, 10)
	}
	return strings.Join(all, ", ")
}
