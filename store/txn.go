package store

import (
	"context"
	"database/sql"
	"errors"
	"math/rand/v2"
	"time"

	"github.com/riverqueue/river"

	"github.com/scenewright/scenewright/engine/fault"
	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/telemetry"
	"github.com/scenewright/scenewright/store/internal/driver"
)

// txn is a transaction, which jobs can join.
type txn struct {
	*driver.Tx
	jobs   driver.Jobs
	queues []string // that got jobs
	clock  *dbClock
}

// enqueue adds jobs within the transaction.
func (tx *txn) enqueue(ctx context.Context, jobs ...job.Job) error {
	for _, j := range jobs {
		o := &river.InsertOpts{MaxAttempts: job.MaxAttempts, Queue: string(j.Kind)}
		if j.Delay > 0 {
			o.ScheduledAt = tx.clock.Now().Add(j.Delay)
		}
		if err := tx.jobs.Add(ctx, tx.Tx, args{j, telemetry.Traceparent(ctx)}, o); err != nil {
			return err
		}
		tx.queues = append(tx.queues, o.Queue)
	}
	return nil
}

func (tx *txn) exec(ctx context.Context, statement string, args ...any) error {
	_, err := tx.ExecContext(ctx, statement, args...)
	return err
}

// bound is a statement with its arguments.
type bound struct {
	text string
	args []any
}

func statement(text string, args ...any) bound { return bound{text, args} }

// about returns statements, each with the one argument.
func about(arg string, texts ...string) (all []bound) {
	for _, t := range texts {
		all = append(all, statement(t, arg))
	}
	return all
}

func (tx *txn) execAll(ctx context.Context, all ...bound) error {
	for _, s := range all {
		if err := tx.exec(ctx, s.text, s.args...); err != nil {
			return err
		}
	}
	return nil
}

// count runs a statement and returns the number of affected rows.
func (tx *txn) count(ctx context.Context, statement string, args ...any) (int64, error) {
	res, err := tx.ExecContext(ctx, statement, args...)
	if err != nil {
		return 0, err
	}
	return res.RowsAffected()
}

// change is exec for a statement that must affect a row; what names it in the error.
func (tx *txn) change(ctx context.Context, what, statement string, args ...any) error {
	n, err := tx.count(ctx, statement, args...)
	if err == nil && n == 0 {
		err = fault.NotFound(what)
	}
	return err
}

// exec runs one statement as write does.
func (db *DB) exec(ctx context.Context, statement string, args ...any) error {
	return db.write(ctx, func(tx *txn) error { return tx.exec(ctx, statement, args...) })
}

// write runs do in a transaction that behaves as if it were the only one: the context's own, if
// any. It repeats do after conflicts with others.
func (db *DB) write(ctx context.Context, do func(*txn) error) error {
	if tx := txnOf(ctx); tx != nil {
		return do(tx)
	}
	return insist(ctx, func() error { return db.try(ctx, sql.LevelSerializable, do) })
}

// writeLocking is write for a do that locks each row before it reads it, or reads none: others on
// the same rows then wait for their turn, instead of failing and repeating.
func (db *DB) writeLocking(ctx context.Context, do func(*txn) error) error {
	if tx := txnOf(ctx); tx != nil {
		return do(tx)
	}
	return insist(ctx, func() error { return db.try(ctx, sql.LevelReadCommitted, do) })
}

// try runs do in one transaction. It refuses the writes of a job that another process has taken
// over.
func (db *DB) try(ctx context.Context, level sql.IsolationLevel, do func(*txn) error) error {
	begun, err := db.on.Begin(ctx, level)
	if err != nil {
		return failure(err)
	}
	tx := &txn{Tx: begun, jobs: db.jobs, clock: db.clock}
	if l := leaseOf(ctx); l != nil {
		err = db.workers.guard(ctx, tx, l)
	}
	if err == nil {
		err = do(tx)
	}
	if err == nil {
		err = db.commit(tx)
	}
	return errors.Join(failure(err), tx.End())
}

// commit commits, and sends notices of new jobs.
func (db *DB) commit(tx *txn) error {
	if err := tx.Commit(); err != nil {
		return err
	}
	for _, q := range tx.queues {
		db.looks.soon(q) // in case the notice is lost
		db.queued(q)
	}
	return nil
}

const (
	insistFor   = 10 * time.Second // as long as SQLite waits for a lock
	longestWait = 100 * time.Millisecond
)

// insist repeats do after conflicts with other transactions.
func insist(ctx context.Context, do func() error) error {
	end := time.Now().Add(insistFor)
	for wait := time.Millisecond; ; wait = min(2*wait, longestWait) {
		err := do()
		if !collided(err) || time.Now().After(end) {
			return err
		}
		select {
		case <-time.After(rand.N(wait)):
		case <-ctx.Done():
			return err
		}
	}
}

type txnKey struct{}

// within returns a context whose writes to the database join the transaction, and whose caps are
// read in it: its holder must not wait for another connection.
func (tx *txn) within(ctx context.Context) context.Context {
	return context.WithValue(ctx, txnKey{}, tx)
}

// querierOf returns the transaction of a context, or else the database.
func querierOf(ctx context.Context, db querier) querier {
	if tx := txnOf(ctx); tx != nil {
		return tx
	}
	return db
}

// txnOf returns the transaction of a context, nil without one.
func txnOf(ctx context.Context) *txn {
	tx, _ := ctx.Value(txnKey{}).(*txn)
	return tx
}
