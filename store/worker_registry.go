package store

import (
	"context"
	"database/sql"
	"errors"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/google/uuid"

	"github.com/scenewright/scenewright/engine/fault"
)

// workerRegistry has the workers of a Postgres database, whose jobs any number of processes work.
// Each has a row in worker that it keeps fresh; a running job has a row in turn, its lease, which
// belongs to its worker. Other workers delete a stale worker's row: its leases go with it, so that
// none of its later writes commit, and its jobs are put back. River's jobs get new ids by that, so
// that later reports of a worker taken for dead affect nothing.
//
// A worker that finds its row gone, or cannot reach the database for as long, stops its jobs and
// joins again. Ages are by the database's clock.
type workerRegistry struct {
	sql       *sql.DB
	heartbeat *sql.DB // a connection for heartbeats alone
	leases    *jobLeases
	clock     *dbClock
	logger    *slog.Logger

	mu   sync.Mutex
	name string // of this process's worker, "" = none
}

const (
	heartbeatEvery   = time.Second
	staleFor         = 10 * time.Second       // without a heartbeat, until a worker is taken for dead
	pollEvery        = 300 * time.Millisecond // for leases that were cancelled or lost
	retryEvery       = 100 * time.Millisecond // for a lease that another process holds
	statementTimeout = 5 * time.Second        // of the registry's
)

// clock returns the database's time in milliseconds.
const clock = `CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)`

// join adds a worker, puts back the jobs of dead workers, and keeps the row fresh until leave.
func (r *workerRegistry) join(ctx context.Context, name string) (leave func(context.Context) error, err error) {
	if err := r.claim(name); err != nil {
		return nil, err
	}
	if err := errors.Join(r.add(ctx, name), r.sweep(ctx)); err != nil {
		return nil, errors.Join(err, r.remove(ctx, name))
	}
	ctx, stop := context.WithCancel(context.WithoutCancel(ctx))
	stopped := make(chan struct{})
	go func() {
		defer close(stopped)
		r.keep(ctx, name)
	}()
	return func(ctx context.Context) error {
		stop()
		<-stopped
		return r.remove(ctx, name)
	}, nil
}

func (r *workerRegistry) claim(name string) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.name != "" {
		return fault.Conflict("this process works the jobs already", "stop first")
	}
	r.name = name
	return nil
}

func (r *workerRegistry) add(ctx context.Context, name string) error {
	_, err := r.exec(ctx, `INSERT INTO worker (id, seen_ms) VALUES ($1, `+clock+`)`, name)
	return err
}

// remove removes the worker with its remaining leases.
func (r *workerRegistry) remove(ctx context.Context, name string) error {
	r.mu.Lock()
	r.name = ""
	r.mu.Unlock()
	_, err := r.exec(ctx, `DELETE FROM worker WHERE id = $1`, name)
	return err
}

// exec runs a statement that must not hang, since heartbeats depend on it.
func (r *workerRegistry) exec(ctx context.Context, statement string, values ...any) (int64, error) {
	return execIn(ctx, r.heartbeat, statement, values...)
}

// execIn runs a statement and counts the affected rows.
func execIn(ctx context.Context, on *sql.DB, statement string, values ...any) (int64, error) {
	ctx, cancel := context.WithTimeout(ctx, statementTimeout)
	defer cancel()
	res, err := on.ExecContext(ctx, statement, values...)
	if err != nil {
		return 0, err
	}
	return res.RowsAffected()
}

// keep sends heartbeats and polls until the context ends.
func (r *workerRegistry) keep(ctx context.Context, name string) {
	tick := time.NewTicker(pollEvery)
	defer tick.Stop()
	fresh := time.Now()
	for next := fresh; ; {
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
		if time.Since(fresh) > staleFor {
			r.abandon()
		}
		if now := time.Now(); now.After(next) {
			next = now.Add(heartbeatEvery)
			if r.beat(ctx, name) {
				fresh = now
			}
		}
		r.warn(ctx, "leases not polled", r.poll(ctx, name))
	}
}

// beat sends a heartbeat, and removes dead workers.
func (r *workerRegistry) beat(ctx context.Context, name string) bool {
	err := r.clock.Measure(ctx, func(ctx context.Context) (int64, error) { return r.seen(ctx, name) })
	if errors.Is(err, sql.ErrNoRows) {
		r.abandon()
		err = r.add(ctx, name)
	}
	r.warn(ctx, "worker heartbeat failed", err)
	r.warn(ctx, "stale workers not removed", r.sweep(ctx))
	return err == nil
}

// seen keeps the worker's row fresh, and returns the database's time. The error matches
// sql.ErrNoRows where the row is gone.
func (r *workerRegistry) seen(ctx context.Context, name string) (ms int64, err error) {
	ctx, cancel := context.WithTimeout(ctx, statementTimeout)
	defer cancel()
	err = r.heartbeat.QueryRowContext(ctx, `UPDATE worker SET seen_ms = `+clock+` WHERE id = $1 RETURNING seen_ms`, name).Scan(&ms)
	return ms, err
}

func (r *workerRegistry) warn(ctx context.Context, message string, err error) {
	if err != nil && ctx.Err() == nil {
		r.logger.Warn(message, slog.Any("error", err))
	}
}

// sweep removes stale workers and puts back the jobs of absent ones, without counting an attempt.
func (r *workerRegistry) sweep(ctx context.Context) error {
	_, err := r.exec(ctx, `DELETE FROM worker WHERE seen_ms < `+clock+` - $1`, staleFor.Milliseconds())
	if err != nil {
		return err
	}
	_, err = r.exec(ctx, `
		UPDATE river_job SET id = nextval(pg_get_serial_sequence('river_job', 'id')), state = 'available', attempt = greatest(attempt - 1, 0)
		WHERE state = 'running' AND NOT EXISTS (SELECT 1 FROM worker WHERE worker.id = attempted_by[array_upper(attempted_by, 1)])`)
	return err
}

// abandon stops all jobs: another process has them by now, or will soon.
func (r *workerRegistry) abandon() {
	for _, l := range r.leases.acquired() {
		l.cancel(errLost)
	}
}

// poll stops the jobs of leases that are marked or gone, and drops leases without a running job. It
// reads the leases here first, so that one acquired meanwhile does not count as gone.
func (r *workerRegistry) poll(ctx context.Context, name string) error {
	here := r.leases.acquired()
	there, err := r.kept(ctx, name)
	if err != nil {
		return err
	}
	for _, l := range here {
		if _, ok := there[l.token]; !ok {
			l.cancel(errLost)
		}
	}
	for token, mark := range there {
		l := r.leases.current(mark.subject)
		switch {
		case l == nil || l.token != token:
			_, err = r.exec(ctx, `DELETE FROM turn WHERE token = $1`, token)
		case mark.cancelled != 0:
			l.cancel(fault.ErrCancelled)
		}
	}
	return err
}

// mark is a row of turn, which holds a lease.
type mark struct {
	subject   string
	cancelled int
}

func readMark(r row) (token string, m mark, err error) {
	err = r.Scan(&token, &m.subject, &m.cancelled)
	return token, m, err
}

// kept returns a worker's leases by token.
func (r *workerRegistry) kept(ctx context.Context, name string) (map[string]mark, error) {
	ctx, cancel := context.WithTimeout(ctx, statementTimeout)
	defer cancel()
	return byID(ctx, r.heartbeat, readMark, `SELECT token, subject, cancelled FROM turn WHERE worker_id = $1`, name)
}

// acquire tries until the subject is free.
func (r *workerRegistry) acquire(ctx context.Context, l *jobLease) error {
	for {
		n, err := execIn(ctx, r.sql, `
			INSERT INTO turn (subject, worker_id, token, cancelled) VALUES ($1, $2, $3, 0)
			ON CONFLICT (subject) DO NOTHING`, l.subject, r.worker(), l.token)
		if err != nil {
			return err
		}
		if n > 0 {
			l.acquired.Store(true)
			return nil
		}
		select {
		case <-time.After(retryEvery):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

func (r *workerRegistry) worker() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.name
}

func (r *workerRegistry) release(ctx context.Context, l *jobLease) error {
	_, err := execIn(ctx, r.sql, `DELETE FROM turn WHERE token = $1`, l.token)
	return err
}

// guard locks the lease's row, so that a sweep waits for the transaction.
func (r *workerRegistry) guard(ctx context.Context, tx *txn, l *jobLease) error {
	var token string
	err := tx.QueryRowContext(ctx, `SELECT token FROM turn WHERE subject = $1 AND token = $2 FOR KEY SHARE`, l.subject, l.token).Scan(&token)
	if errors.Is(err, sql.ErrNoRows) {
		l.cancel(errLost)
		return errLost
	}
	return err
}

// jobLease is the running job of a subject. The next one waits for done.
type jobLease struct {
	subject  string
	token    string // unique to this lease
	cancel   context.CancelCauseFunc
	done     chan struct{}
	acquired atomic.Bool // also from the other processes
}

type leaseKey struct{}

// leaseOf returns the lease of the job of a context, nil outside of jobs.
func leaseOf(ctx context.Context) *jobLease {
	l, _ := ctx.Value(leaseKey{}).(*jobLease)
	return l
}

// errLost ends a job that another process has taken over, after too long without a heartbeat of
// this one.
var errLost = errors.New("the job is another process's by now")

// jobLeases has this process's leases by subject.
type jobLeases struct {
	mu      sync.Mutex
	running map[string]*jobLease
}

// acquire waits until no other job of the subject runs here, and registers this
// one so that Cancel finds it.
func (ls *jobLeases) acquire(ctx context.Context, subject string) (context.Context, *jobLease, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	mine := &jobLease{subject: subject, token: uuid.NewString(), cancel: cancel, done: make(chan struct{})}
	for {
		ls.mu.Lock()
		other := ls.running[subject]
		if other == nil {
			ls.running[subject] = mine
			ls.mu.Unlock()
			return context.WithValue(ctx, leaseKey{}, mine), mine, nil
		}
		ls.mu.Unlock()
		select {
		case <-other.done:
		case <-ctx.Done():
			cancel(nil)
			return ctx, nil, ctx.Err()
		}
	}
}

func (ls *jobLeases) release(l *jobLease) {
	ls.mu.Lock()
	delete(ls.running, l.subject)
	ls.mu.Unlock()
	close(l.done)
	l.cancel(nil)
}

func (ls *jobLeases) current(subject string) *jobLease {
	ls.mu.Lock()
	defer ls.mu.Unlock()
	return ls.running[subject]
}

// acquired returns the leases that are acquired from the other processes, too.
func (ls *jobLeases) acquired() []*jobLease {
	ls.mu.Lock()
	defer ls.mu.Unlock()
	var all []*jobLease
	for _, l := range ls.running {
		if l.acquired.Load() {
			all = append(all, l)
		}
	}
	return all
}

// workers assigns jobs to processes.
type workers interface {
	// join lets this process work jobs under a name, until leave. Meanwhile it puts back the jobs
	// of dead processes.
	join(ctx context.Context, name string) (leave func(context.Context) error, err error)
	// acquire waits until no other process works on the lease's subject. The caller excludes other
	// jobs of this one. Release lets the next one in.
	acquire(ctx context.Context, l *jobLease) error
	release(ctx context.Context, l *jobLease) error
	// guard returns errLost where another process has the lease, and prevents that before the
	// transaction ends.
	guard(ctx context.Context, tx *txn, l *jobLease) error
}

// soleWorker is the only process that works the jobs of a database.
type soleWorker struct {
	claim func(context.Context) (release func() error, err error)
}

func (w soleWorker) join(ctx context.Context, _ string) (leave func(context.Context) error, err error) {
	release, err := w.claim(ctx)
	if err != nil {
		return nil, err
	}
	return func(context.Context) error { return release() }, nil
}

func (soleWorker) acquire(context.Context, *jobLease) error     { return nil }
func (soleWorker) release(context.Context, *jobLease) error     { return nil }
func (soleWorker) guard(context.Context, *txn, *jobLease) error { return nil }
