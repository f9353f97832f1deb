package driver

import (
	"context"
	"log/slog"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/rivermigrate"
)

// Jobs is River on one of the databases.
type Jobs interface {
	// Migrate brings River's tables up to date.
	Migrate(ctx context.Context) error
	// Version returns that of River's tables, 0 where there are none, and the
	// newest one that this program knows.
	Version(ctx context.Context) (found, known int, err error)
	Add(ctx context.Context, tx *Tx, a river.JobArgs, o *river.InsertOpts) error
	// Start works jobs until stop, which cancels those that run and waits for
	// them.
	Start(ctx context.Context, c *river.Config) (stop func(context.Context) error, err error)
}

// jobs is River by a driver whose transactions are Ts.
type jobs[T any] struct {
	driver   riverdriver.Driver[T]
	inserts  *river.Client[T] // enqueues only
	migrator *rivermigrate.Migrator[T]
	lend     func(tx *Tx, do func(T) error) error // gives River a transaction of ours
}

// quietFor is how long a process that told the others of a new job does not
// tell them of the next; they find it by looking, too. On Postgres transactions
// that tell commit one after the other.
const quietFor = 5 * time.Millisecond

// River returns a maker of Jobs by a driver of River's, to which lend gives
// transactions of ours.
func River[T any](driver riverdriver.Driver[T], lend func(*Tx, func(T) error) error) func(*slog.Logger) (Jobs, error) {
	return func(log *slog.Logger) (Jobs, error) {
		inserts, err := river.NewClient(driver, &river.Config{Logger: log, FetchCooldown: quietFor})
		if err != nil {
			return nil, err
		}
		migrator, err := rivermigrate.New(driver, &rivermigrate.Config{Logger: log})
		return &jobs[T]{driver, inserts, migrator, lend}, err
	}
}

func (j *jobs[T]) Migrate(ctx context.Context) error {
	_, err := j.migrator.Migrate(ctx, rivermigrate.DirectionUp, nil)
	return err
}

func (j *jobs[T]) Version(ctx context.Context) (found, known int, err error) {
	all := j.migrator.AllVersions()
	known = all[len(all)-1].Version
	exec := j.driver.GetExecutor()
	there, err := exec.TableExists(ctx, &riverdriver.TableExistsParams{Table: "river_migration"})
	if err != nil || !there {
		return 0, known, err
	}
	err = exec.QueryRow(ctx, `SELECT coalesce(max(version), 0) FROM river_migration`).Scan(&found)
	return found, known, err
}

func (j *jobs[T]) Add(ctx context.Context, tx *Tx, a river.JobArgs, o *river.InsertOpts) error {
	return j.lend(tx, func(t T) error {
		_, err := j.inserts.InsertTx(ctx, t, a, o)
		return err
	})
}

func (j *jobs[T]) Start(ctx context.Context, c *river.Config) (func(context.Context) error, error) {
	client, err := river.NewClient(j.driver, c)
	if err != nil {
		return nil, err
	}
	return client.StopAndCancel, client.Start(ctx)
}
