package store

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/telemetry"
)

// What River leaves open is added here: on SQLite a running job cannot be
// cancelled from outside (the leases do it), and a job orphaned by
// a crash is only rescued after its timeout (the workers put it back).

// args are a job as River keeps it.
type args struct {
	job.Job
	Trace string `json:"trace,omitempty"` // the span that asked for it
}

// Kind names the one kind of job River knows; ours is in the arguments.
func (args) Kind() string { return "scenewright" }

// queues says how many jobs of a kind run at once: a queue of River's each.
// Fetches and deliveries wait for other people's servers and for nothing of ours,
// so that hundreds of hanging ones must leave room for the rest.
func (db *DB) queues() map[string]river.QueueConfig {
	return map[string]river.QueueConfig{
		string(job.Fetch):    {MaxWorkers: db.opts.Downloads},
		string(job.Prepare):  {MaxWorkers: db.opts.Workers},
		string(job.Video):    {MaxWorkers: db.opts.Workers},
		string(job.Asset):    {MaxWorkers: db.opts.Workers},
		string(job.Hearing):  {MaxWorkers: db.opts.Workers},
		string(job.Ideas):    {MaxWorkers: 2},
		string(job.Delivery): {MaxWorkers: db.opts.Deliveries},
		string(job.Segment):  {MaxWorkers: db.opts.Segments},
	}
}

// fetchEvery is how often River asks for jobs where nobody told it of any; see looks.
const fetchEvery = 200 * time.Millisecond

// jobTimeout is longer than the longest export; a hung child process is ended
// by its own, shorter limit.
const jobTimeout = 2 * time.Hour

// Work takes up the jobs, those of a crashed process first.
func (db *DB) Work(ctx context.Context, do job.Do, opts *job.WorkOptions) (func(context.Context) error, error) {
	if opts == nil {
		opts = &job.WorkOptions{}
	}
	name := workerName()
	leave, err := db.workers.join(ctx, name)
	if err != nil {
		return nil, failure(err)
	}
	stop, err := db.jobs.Start(context.WithoutCancel(ctx), db.config(name, do), claimer{db, *opts}.claim, db.looks.soon)
	if err != nil {
		return nil, errors.Join(failure(err), leave(ctx))
	}
	return func(ctx context.Context) error {
		return errors.Join(stop(ctx), leave(context.WithoutCancel(ctx)))
	}, nil
}

// workerName returns a name that tells an operator the host, and is no other's.
func workerName() string {
	host, err := os.Hostname()
	if err != nil {
		host = "unknown"
	}
	return fmt.Sprintf("%.60s/%s", host, uuid.NewString())
}

func (db *DB) config(name string, do job.Do) *river.Config {
	workers := river.NewWorkers()
	river.AddWorker(workers, &worker{db: db, do: do})
	return &river.Config{
		ID:                   name,
		Logger:               riverLogger(db.opts.Logger),
		Queues:               db.queues(),
		Workers:              workers,
		MaxAttempts:          job.MaxAttempts,
		FetchCooldown:        10 * time.Millisecond,
		FetchPollInterval:    db.fetchEvery,
		JobTimeout:           jobTimeout,
		RescueStuckJobsAfter: jobTimeout + time.Minute,
		Test:                 river.TestConfig{Time: db.clock}, // the only way to have it know of another time
	}
}

// Cancel drops a subject's waiting jobs and stops its running one.
func (db *DB) Cancel(ctx context.Context, subject string) error {
	err := db.writeLocking(ctx, func(tx *txn) error {
		if err := db.dropWaiting(ctx, tx, subject); err != nil {
			return err
		}
		return tx.exec(ctx, `UPDATE turn SET cancelled = 1 WHERE subject = $1`, subject) // read by the process that has it
	})
	if l := db.leases.current(subject); l != nil {
		l.cancel(fault.ErrCancelled)
	}
	return err
}

// waiting are River's states of jobs that wait, in SQL.
const waiting = `'available', 'pending', 'retryable', 'scheduled'`

// unfinished is a condition on a river_job: it waits or runs.
const unfinished = `state IN (` + waiting + `, 'running')`

func (db *DB) dropWaiting(ctx context.Context, tx *txn, subject string) error {
	return tx.exec(ctx, `
		DELETE FROM river_job
		WHERE state IN (`+waiting+`) AND `+db.on.Subject+` = $1`, subject)
}

// worker hands River's jobs to the engine.
type worker struct {
	river.WorkerDefaults[args]
	db *DB
	do job.Do
}

// firstRetry is the wait before the second attempt; it doubles from there.
const firstRetry = 2 * time.Second

// NextRetry is when a failed job is tried again.
func (w *worker) NextRetry(row *river.Job[args]) time.Time {
	return w.db.clock.Now().Add(firstRetry << max(0, row.Attempt-1))
}

// Work does one job, when no other of its subject runs.
func (w *worker) Work(ctx context.Context, row *river.Job[args]) error {
	ctx, l, err := w.db.leases.acquire(ctx, row.Args.Subject)
	if err != nil {
		return stopped(ctx, err)
	}
	defer w.db.leases.release(l)
	if err := w.db.workers.acquire(ctx, l); err != nil {
		return stopped(ctx, cmp.Or(ctx.Err(), river.JobSnooze(time.Second)))
	}
	defer w.release(context.WithoutCancel(ctx), l)
	j := row.Args.Job
	j.Attempt, j.Broken = row.Attempt, timesBroken(row)
	err = w.do(telemetry.Continue(ctx, row.Args.Trace), j)
	if errors.Is(err, job.ErrBroken) && ctx.Err() == nil {
		return brokenOff(ctx, j)
	}
	return stopped(ctx, legible(err))
}

// brokenKey is where River keeps how often a job was broken off.
const brokenKey = "broken"

// timesBroken returns how often a job was broken off from outside.
func timesBroken(row *river.Job[args]) int {
	var kept map[string]json.RawMessage
	var n int
	if json.Unmarshal(row.Metadata, &kept) != nil || json.Unmarshal(kept[brokenKey], &n) != nil {
		return 0
	}
	return n
}

// The wait after a job was broken off doubles from firstBreak to longestBreak.
const (
	firstBreak   = time.Second
	longestBreak = 32 * time.Second
)

// brokenOff has River take a job up again without counting an attempt.
func brokenOff(ctx context.Context, j job.Job) error {
	if err := river.MetadataSet(ctx, brokenKey, j.Broken+1); err != nil {
		return err
	}
	return river.JobSnooze(min(firstBreak<<min(j.Broken, 10), longestBreak))
}

// legible is an error whose text River can keep: Postgres takes no NUL.
func legible(err error) error {
	if err == nil || !strings.Contains(err.Error(), "\x00") {
		return err
	}
	return errors.New(strings.ReplaceAll(err.Error(), "\x00", ""))
}

// release gives a lease back. Where that fails the workers find it later.
func (w *worker) release(ctx context.Context, l *jobLease) {
	if err := w.db.workers.release(ctx, l); err != nil {
		w.db.opts.Logger.Warn("lease not released", "subject", l.subject, "error", err)
	}
}

// stopped tells River what an error means where the context ended: by a
// cancel the job is over, by a stop it goes on at the next start.
func stopped(ctx context.Context, err error) error {
	switch {
	case err == nil || ctx.Err() == nil:
		return err
	case errors.Is(context.Cause(ctx), fault.ErrCancelled):
		return river.JobCancel(fault.ErrCancelled)
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return err
	}
	return river.JobSnooze(0)
}

var _ rivertype.JobArgs = args{}
