package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"

	"github.com/pressly/goose/v3"
	"github.com/riverqueue/river/riverdriver/riversqlite"
	_ "modernc.org/sqlite" // the database/sql driver "sqlite"
)

func (db *DB) connectSQLite(path string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o750); err != nil {
		return fmt.Errorf("data folder: %w", err)
	}
	pool, err := sql.Open("sqlite", source(path))
	if err != nil {
		return fmt.Errorf("open database: %w", err)
	}
	pool.SetMaxOpenConns(4)
	news := make(bell, rings)
	jobs, err := newJobs(belled{riversqlite.New(pool), news}, db.opts.Logger, func(tx *txn, do func(*sql.Tx) error) error { return do(tx.Tx) })
	if err != nil {
		return errors.Join(err, pool.Close())
	}
	writers := make(line, 1)
	db.sql = pool
	db.backend = backend{
		goose:   goose.DialectSQLite3,
		subject: `json_extract(args, '$.subject')`,
		begin:   func(ctx context.Context, _ sql.IsolationLevel) (*txn, error) { return writers.begin(ctx, pool) },
		migrate: func(_ context.Context, do func() error) error { return do() },
		jobs:    jobs,
		queued:  news.ring,
		roster:  &alone{pool, path},
		close:   pool.Close,
	}
	return nil
}

// source is the driver's name for the file, with the settings of every
// connection. Transactions take the write lock at once, since all of ours
// write: a read turned into a write could fail half-way.
func source(path string) string {
	q := url.Values{"_txlock": {"immediate"}, "_pragma": {
		"busy_timeout(10000)", "journal_mode(WAL)", "synchronous(FULL)", "foreign_keys(ON)",
	}}
	return "file:" + (&url.URL{Path: path}).EscapedPath() + "?" + q.Encode()
}

// alone is the roster of an SQLite file: one process works all jobs, as a lock
// beside the file makes sure.
type alone struct {
	sql  *sql.DB
	path string
}

// join takes the lock, which proves that nobody works what is marked as
// running: it was left by a crash, and is put back.
func (a *alone) join(ctx context.Context, _ string) (leave func(context.Context) error, err error) {
	lock, err := lockFile(a.path + ".lock")
	if err != nil {
		return nil, err
	}
	_, err = a.sql.ExecContext(ctx,
		`UPDATE river_job SET state = 'available', attempt = max(attempt - 1, 0) WHERE state = 'running'`)
	if err != nil {
		return nil, errors.Join(err, lock.Close())
	}
	return func(context.Context) error { return lock.Close() }, nil
}

func (*alone) enter(context.Context, *turn) error       { return nil }
func (*alone) exit(context.Context, *turn) error        { return nil }
func (*alone) guard(context.Context, *txn, *turn) error { return nil }

// line is where writers wait for their turn, first come first served: SQLite
// has one at a time, and leaves it to chance which of the others is next.
type line chan struct{}

func (l line) begin(ctx context.Context, pool *sql.DB) (*txn, error) {
	select {
	case l <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	tx, err := pool.BeginTx(ctx, nil)
	if err != nil {
		<-l
		return nil, err
	}
	return &txn{Tx: tx, leave: func() { <-l }}, nil
}
