package driver

import (
	"context"
	"log/slog"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/rivermigrate"
	"github.com/riverqueue/river/rivertype"
)

// jobs is River with a driver whose transactions are Ts.
type jobs[T any] struct {
	driver   riverdriver.Driver[T]
	inserts  *river.Client[T] // enqueues only
	migrator *rivermigrate.Migrator[T]
	schema   string
	lend     func(tx *Tx, do func(T) error) error // passes a transaction of ours to River
}

// River returns a constructor of Jobs with a driver of River's, to which lend passes transactions
// of ours. The schema must be given: otherwise River uses tables of its own from later in the
// search path.
func River[T any](driver riverdriver.Driver[T], lend func(*Tx, func(T) error) error) func(l *slog.Logger, schema string) (Jobs, error) {
	return func(l *slog.Logger, schema string) (Jobs, error) {
		inserts, err := river.NewClient(quiet[T]{driver}, &river.Config{Logger: l, Schema: schema})
		if err != nil {
			return nil, err
		}
		migrator, err := rivermigrate.New(driver, &rivermigrate.Config{Logger: l, Schema: schema})
		return &jobs[T]{driver, inserts, migrator, schema, lend}, err
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
	there, err := exec.TableExists(ctx, &riverdriver.TableExistsParams{Schema: j.schema, Table: "river_migration"})
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

func (j *jobs[T]) Rows(ctx context.Context, tx *Tx, ids []int64) (rows []*rivertype.JobRow, err error) {
	err = j.lend(tx, func(t T) error {
		rows, err = j.driver.UnwrapExecutor(t).JobGetByIDMany(ctx, &riverdriver.JobGetByIDManyParams{ID: ids, Schema: j.schema})
		return err
	})
	return rows, err
}

func (j *jobs[T]) Notify(ctx context.Context, queues []string) error {
	p := &riverdriver.NotifyManyParams{Schema: j.schema, Topic: InsertTopic}
	for _, q := range queues {
		p.Payload = append(p.Payload, Notice(q))
	}
	return j.driver.GetExecutor().NotifyMany(ctx, p)
}

func (j *jobs[T]) Start(ctx context.Context, c *river.Config, claim Claim, told func(queue string)) (func(context.Context) error, error) {
	here := *c
	here.Schema = j.schema
	client, err := river.NewClient(claiming[T]{j.driver, claim, told}, &here)
	if err != nil {
		return nil, err
	}
	return client.StopAndCancel, client.Start(ctx)
}

// claiming is a driver of River's with our Claim and a callback for notices.
type claiming[T any] struct {
	riverdriver.Driver[T]
	claim Claim
	told  func(queue string)
}

// GetListener returns River's listener, and reports its notices.
func (d claiming[T]) GetListener(p *riverdriver.GetListenenerParams) riverdriver.Listener {
	return listening{d.Driver.GetListener(p), d.told}
}

// GetExecutor returns River's executor with our claim.
func (d claiming[T]) GetExecutor() riverdriver.Executor {
	return executor{d.Driver.GetExecutor(), d.claim}
}

type executor struct {
	riverdriver.Executor
	claim Claim
}

// JobGetAvailable begins jobs.
func (e executor) JobGetAvailable(ctx context.Context, p *riverdriver.JobGetAvailableParams) ([]*rivertype.JobRow, error) {
	return e.claim(ctx, p.ClientID, p.Queue, p.MaxToLock)
}
