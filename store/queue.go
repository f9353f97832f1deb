package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riversqlite"
	"github.com/riverqueue/river/rivertype"

	"github.com/scenewright/scenewright/engine"
	"github.com/scenewright/scenewright/engine/job"
)

// What River leaves open on SQLite, and what is added here: a running job
// cannot be cancelled from outside (the registry of turns does it), and a job
// orphaned by a crash is only rescued after its timeout (it is put back at the
// start, under a lock that proves nobody else works it).

// args are a job as River keeps it.
type args struct{ job.Job }

// Kind names the one kind of job River knows; ours is in the arguments.
func (args) Kind() string { return "scenewright" }

// workers says how many jobs of a kind run at once: a queue of River's each.
// Deliveries wait for other people's servers and for nothing of ours, so that
// hundreds of hanging ones must leave room for the rest.
func (db *DB) workers() map[string]river.QueueConfig {
	return map[string]river.QueueConfig{
		string(job.Video):    {MaxWorkers: db.opts.Workers},
		string(job.Asset):    {MaxWorkers: db.opts.Workers},
		string(job.Ideas):    {MaxWorkers: 2},
		string(job.Delivery): {MaxWorkers: 1000},
	}
}

// enqueue adds jobs within a transaction.
func (db *DB) enqueue(ctx context.Context, tx *sql.Tx, jobs ...engine.Job) error {
	for _, j := range jobs {
		o := &river.InsertOpts{MaxAttempts: engine.MaxAttempts, Queue: string(j.Kind)}
		if j.Delay > 0 {
			o.ScheduledAt = time.Now().Add(j.Delay)
		}
		if _, err := db.inserts.InsertTx(ctx, tx, args{j}, o); err != nil {
			return err
		}
	}
	return nil
}

// jobTimeout is longer than the longest export; a hung child process is ended
// by its own, shorter limit.
const jobTimeout = 2 * time.Hour

// Work takes up the jobs, those of a crashed process first.
func (db *DB) Work(ctx context.Context, do engine.Do) (func(context.Context) error, error) {
	lock, err := lockFile(db.path + ".lock")
	if err != nil {
		return nil, err
	}
	client, err := db.client(do)
	if err == nil {
		err = db.adopt(ctx)
	}
	if err == nil {
		err = client.Start(context.WithoutCancel(ctx))
	}
	if err != nil {
		return nil, errors.Join(fault(err), lock.Close())
	}
	return func(ctx context.Context) error {
		return errors.Join(client.StopAndCancel(ctx), lock.Close())
	}, nil
}

func (db *DB) client(do engine.Do) (*river.Client[*sql.Tx], error) {
	workers := river.NewWorkers()
	river.AddWorker(workers, &worker{db: db, do: do})
	return river.NewClient(riversqlite.New(db.sql), &river.Config{
		Logger:               db.opts.Logger,
		Queues:               db.workers(),
		Workers:              workers,
		MaxAttempts:          engine.MaxAttempts,
		FetchCooldown:        10 * time.Millisecond,
		FetchPollInterval:    25 * time.Millisecond, // a query of the index; the wait it bounds is felt in every step
		JobTimeout:           jobTimeout,
		RescueStuckJobsAfter: jobTimeout + time.Minute,
	})
}

// adopt puts back what a crashed process left running; the lock is held.
func (db *DB) adopt(ctx context.Context) error {
	_, err := db.sql.ExecContext(ctx,
		`UPDATE river_job SET state = 'available', attempt = max(attempt - 1, 0) WHERE state = 'running'`)
	return err
}

// Cancel drops a subject's waiting jobs and stops its running one.
func (db *DB) Cancel(ctx context.Context, subject string) error {
	err := db.write(ctx, func(tx *sql.Tx) error { return dropWaiting(ctx, tx, subject) })
	if t := db.current(subject); t != nil {
		t.cancel(engine.ErrCancelled)
	}
	return err
}

func dropWaiting(ctx context.Context, tx *sql.Tx, subject string) error {
	_, err := tx.ExecContext(ctx, `
		DELETE FROM river_job
		WHERE state IN ('available', 'pending', 'retryable', 'scheduled') AND json_extract(args, '$.subject') = $1`, subject)
	return err
}

// worker hands River's jobs to the engine.
type worker struct {
	river.WorkerDefaults[args]
	db *DB
	do engine.Do
}

// firstRetry is the wait before the second attempt; it doubles from there.
const firstRetry = 2 * time.Second

// NextRetry is when a failed job is tried again.
func (*worker) NextRetry(row *river.Job[args]) time.Time {
	return time.Now().Add(firstRetry << max(0, row.Attempt-1))
}

// Work does one job, when it is its subject's turn.
func (w *worker) Work(ctx context.Context, row *river.Job[args]) error {
	ctx, t, err := w.db.take(ctx, row.Args.Subject)
	if err != nil {
		return stopped(ctx, err)
	}
	defer w.db.leave(row.Args.Subject, t)
	j := row.Args.Job
	j.Attempt = row.Attempt
	return stopped(ctx, w.do(ctx, j))
}

// stopped tells River what an error means where the context ended: by a
// cancel the job is over, by a stop it goes on at the next start.
func stopped(ctx context.Context, err error) error {
	switch {
	case err == nil || ctx.Err() == nil:
		return err
	case errors.Is(context.Cause(ctx), engine.ErrCancelled):
		return river.JobCancel(engine.ErrCancelled)
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return err
	}
	return river.JobSnooze(0)
}

var _ rivertype.JobArgs = args{}
