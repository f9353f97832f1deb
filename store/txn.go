package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"math/rand/v2"
	"time"

	"github.com/riverqueue/river"

	"github.com/scenewright/scenewright/engine/job"
	"github.com/scenewright/scenewright/engine/telemetry"
	"github.com/scenewright/scenewright/store/internal/driver"
)

// txn is a transaction, which jobs can join. Methods that return no error keep the first one, with
// which the transaction ends, and do nothing after it.
type txn struct {
	*driver.Tx
	err    error
	jobs   driver.Jobs
	queues []string // that got jobs
	clock  *dbClock
}

// enqueue adds jobs within the transaction.
func (tx *txn) enqueue(ctx context.Context, jobs ...job.Job) {
	for _, j := range jobs {
		o := &river.InsertOpts{MaxAttempts: job.MaxAttempts, Queue: string(j.Kind)}
		if j.Delay > 0 {
			o.ScheduledAt = tx.clock.Now().Add(j.Delay)
		}
		if tx.err == nil {
			tx.err = tx.jobs.Add(ctx, tx.Tx, args{j, telemetry.Traceparent(ctx)}, o)
		}
		tx.queues = append(tx.queues, o.Queue)
	}
}

func (tx *txn) exec(ctx context.Context, statement string, args ...any) {
	tx.count(ctx, statement, args...)
}

// execAll runs statements, each with the one argument.
func (tx *txn) execAll(ctx context.Context, arg string, statements ...string) {
	for _, s := range statements {
		tx.exec(ctx, s, arg)
	}
}

// count runs a statement and returns the number of affected rows.
func (tx *txn) count(ctx context.Context, statement string, args ...any) (n int64) {
	if tx.err != nil {
		return 0
	}
	res, err := tx.ExecContext(ctx, statement, args...)
	if err == nil {
		n, err = res.RowsAffected()
	}
	tx.err = err
	return n
}

// change is exec for a statement that must affect a row: none is the error where it affects none.
func (tx *txn) change(ctx context.Context, none error, statement string, args ...any) {
	if n := tx.count(ctx, statement, args...); n == 0 {
		tx.fail(none)
	}
}

// fail ends the transaction with an error, if any.
func (tx *txn) fail(err error) { tx.err = cmp.Or(tx.err, err) }

// run calls do, and returns its first error.
func (tx *txn) run(do func(*txn) error) error {
	outer := tx.err
	err := do(tx)
	err, tx.err = cmp.Or(tx.err, err), outer // whoever joined the transaction may go on
	return err
}

// exec runs one statement as write does.
func (db *DB) exec(ctx context.Context, statement string, args ...any) error {
	return db.do(ctx, func(tx *txn) { tx.exec(ctx, statement, args...) })
}

// do is write for a do that only calls methods of the transaction that keep their error.
func (db *DB) do(ctx context.Context, do func(*txn)) error {
	return db.write(ctx, func(tx *txn) error {
		do(tx)
		return nil
	})
}

// write runs do in a transaction that behaves as if it were the only one: the context's own, if
// any. It repeats do after conflicts with others.
func (db *DB) write(ctx context.Context, do func(*txn) error) error {
	if tx := txnOf(ctx); tx != nil {
		return tx.run(do)
	}
	return insist(ctx, func() error { return db.try(ctx, sql.LevelSerializable, do) })
}

// writeLocking is write for a do that locks each row before it reads it, or reads none: others on
// the same rows then wait for their turn, instead of failing and repeating.
func (db *DB) writeLocking(ctx context.Context, do func(*txn) error) error {
	if tx := txnOf(ctx); tx != nil {
		return tx.run(do)
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
		err = tx.run(do)
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
