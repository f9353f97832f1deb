package store

import (
	"context"
	"log/slog"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/rivermigrate"
)

// backlog is River on one of the databases.
type backlog interface {
	migrate(ctx context.Context) error
	add(ctx context.Context, tx *txn, a args, o *river.InsertOpts) error
	// start works jobs until stop, which cancels those that run and waits for
	// them.
	start(ctx context.Context, c *river.Config) (stop func(context.Context) error, err error)
}

// jobs is River by a driver whose transactions are Ts.
type jobs[T any] struct {
	driver  riverdriver.Driver[T]
	inserts *river.Client[T] // enqueues only
	log     *slog.Logger
	lend    func(tx *txn, do func(T) error) error // gives River a transaction of ours
}

// quietFor is how long a process that told the others of a new job does not
// tell them of the next; they find it by looking, too. On Postgres transactions
// that tell commit one after the other.
const quietFor = 5 * time.Millisecond

func newJobs[T any](driver riverdriver.Driver[T], log *slog.Logger, lend func(*txn, func(T) error) error) (*jobs[T], error) {
	inserts, err := river.NewClient(driver, &river.Config{Logger: riverLogger(log), FetchCooldown: quietFor})
	return &jobs[T]{driver, inserts, log, lend}, err
}

func (j *jobs[T]) migrate(ctx context.Context) error {
	theirs, err := rivermigrate.New(j.driver, &rivermigrate.Config{Logger: riverLogger(j.log)})
	if err != nil {
		return err
	}
	_, err = theirs.Migrate(ctx, rivermigrate.DirectionUp, nil)
	return err
}

func (j *jobs[T]) add(ctx context.Context, tx *txn, a args, o *river.InsertOpts) error {
	return j.lend(tx, func(t T) error {
		_, err := j.inserts.InsertTx(ctx, t, a, o)
		return err
	})
}

func (j *jobs[T]) start(ctx context.Context, c *river.Config) (func(context.Context) error, error) {
	client, err := river.NewClient(j.driver, c)
	if err != nil {
		return nil, err
	}
	return client.StopAndCancel, client.Start(ctx)
}
