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

// Two functions that River lacks are added here: on SQLite a running job cannot be cancelled from
// outside (the leases do it), and a job orphaned by a crash is only rescued after its timeout (the
// workers put it back).

// args are a job in River's storage.
type args struct {
	job.Job
	Trace string `json:"trace,omitempty"` // the span that enqueued it
}

// Kind returns the one kind of job for River; ours is in the arguments.
func (args) Kind() string { return "scenewright" }

// queues returns the concurrency of each kind of job, a River queue each. Fetches and deliveries
// wait for other servers only, so that hundreds of hanging ones must leave capacity for the rest.
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

// fetchEvery is how often River polls for jobs without a notice; see looks.
const fetchEvery = 200 * time.Millisecond

// jobTimeout exceeds the longest export; hung child processes have shorter limits of their own.
const jobTimeout = 2 * time.Hour

// Work begins the jobs, those of a crashed process first.
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

// workerName returns a unique name that shows the host to an operator.
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
		Test:                 river.TestConfig{Time: db.clock}, // the only way to set its time
	}
}

// Cancel drops a subject's waiting jobs and stops its running one.
func (db *DB) Cancel(ctx context.Context, subject string) error {
	err := db.writeLocking(ctx, func(tx *txn) error {
		db.dropWaiting(ctx, tx, subject)
		tx.exec(ctx, `UPDATE turn SET cancelled = 1 WHERE subject = $1`, subject) // read by its holder
		return nil
	})
	if l := db.leases.current(subject); l != nil {
		l.cancel(fault.ErrCancelled)
	}
	return err
}

// waiting has River's states of waiting jobs, in SQL.
const waiting = `'available', 'pending', 'retryable', 'scheduled'`

// unfinished is a condition on a river_job: it waits or runs.
const unfinished = `state IN (` + waiting + `, 'running')`

func (db *DB) dropWaiting(ctx context.Context, tx *txn, subject string) {
	tx.exec(ctx, `
		DELETE FROM river_job
		WHERE state IN (`+waiting+`) AND `+db.on.Subject+` = $1`, subject)
}

// worker passes River's jobs to the engine.
type worker struct {
	river.WorkerDefaults[args]
	db *DB
	do job.Do
}

// firstRetry is the wait before the second attempt; it doubles from there.
const firstRetry = 2 * time.Second

// NextRetry returns the time of a failed job's next try.
func (w *worker) NextRetry(row *river.Job[args]) time.Time {
	return w.db.clock.Now().Add(firstRetry << max(0, row.Attempt-1))
}

// Work runs one job, while no other of its subject runs.
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

// brokenKey is River's key for the number of interruptions of a job.
const brokenKey = "broken"

// timesBroken returns how often a job was interrupted from outside.
func timesBroken(row *river.Job[args]) int {
	var kept map[string]json.RawMessage
	var n int
	if json.Unmarshal(row.Metadata, &kept) != nil || json.Unmarshal(kept[brokenKey], &n) != nil {
		return 0
	}
	return n
}

// The wait after an interruption doubles from firstBreak to longestBreak.
const (
	firstBreak   = time.Second
	longestBreak = 32 * time.Second
)

// brokenOff has River run a job again without counting an attempt.
func brokenOff(ctx context.Context, j job.Job) error {
	if err := river.MetadataSet(ctx, brokenKey, j.Broken+1); err != nil {
		return err
	}
	return river.JobSnooze(min(firstBreak<<min(j.Broken, 10), longestBreak))
}

// legible returns an error whose text River can store: Postgres accepts no NUL.
func legible(err error) error {
	if err == nil || !strings.Contains(err.Error(), "\x00") {
		return err
	}
	return errors.New(strings.ReplaceAll(err.Error(), "\x00", ""))
}

// release releases a lease. Where that fails the workers find it later.
func (w *worker) release(ctx context.Context, l *jobLease) {
	if err := w.db.workers.release(ctx, l); err != nil {
		w.db.opts.Logger.Warn("lease not released", "subject", l.subject, "error", err)
	}
}

// stopped returns the error for River of a job whose context ended: a cancelled job is over, a
// stopped one resumes at the next start.
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
