// Package store keeps everything that lasts, and the jobs, in one database: an
// SQLite file, or Postgres where several processes share the work.
//
// A [DB] is both engine.Store and engine.Queue, so that a step's result, the
// project's new state and the next job commit in one transaction. The drivers
// are pure Go, and the SQL is the same for both databases; what differs is in
// sqlite.go and postgres.go. Jobs are River's; see queue.go for what is added
// to it, and crew.go for how processes share them.
//
// Commits are synced to the disk: what was answered with nil survives a
// SIGKILL and a power cut.
package store

import (
	"cmp"
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"strings"
	"sync"
	"time"

	"github.com/pressly/goose/v3"

	"github.com/scenewright/scenewright/engine"
	faults "github.com/scenewright/scenewright/engine/fault"
)

var (
	_ engine.Store = (*DB)(nil)
	_ engine.Queue = (*DB)(nil)
)

// Options tune a DB. Nil means the defaults.
type Options struct {
	Workers int          // videos worked at once, and uploads; default 2
	Logger  *slog.Logger // default: discards
}

// URL says where a database is: the path of an SQLite file, with or without
// "sqlite:" before it, or "postgres://…".
type URL string

// DB is an open database. It is safe for concurrent use.
type DB struct {
	backend
	sql  *sql.DB
	opts Options

	fetchEvery time.Duration // see the constant

	mu      sync.Mutex
	running map[string]*turn // by subject
}

// backend is what differs between the databases.
type backend struct {
	goose   goose.Dialect
	subject string // SQL: the subject in the arguments of a river_job
	locking string // SQL: has a SELECT lock the rows it finds, to the end of the transaction

	begin   func(context.Context, sql.IsolationLevel) (*txn, error)
	migrate func(ctx context.Context, do func() error) error // runs do while nobody else does the like
	jobs    backlog
	queued  func(queue string) // told of each that got a job, after the commit
	roster  roster
	close   func() error
}

//go:embed migrations/*.sql
var migrations embed.FS

// Open opens a database, makes the file where there is none, and brings the
// tables up to date. Several processes may have one open, and on Postgres they
// work its jobs together; of an SQLite file only one at a time may do so.
//
// A Postgres URL may hold pool_max_conns, else 10 connections are opened at
// most, and one for the process's sign of life. A URL of another kind is an
// *Error with CodeInvalid.
func Open(ctx context.Context, url URL, opts *Options) (*DB, error) {
	o := Options{}
	if opts != nil {
		o = *opts
	}
	o.Workers = cmp.Or(o.Workers, 2)
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	db := &DB{opts: o, fetchEvery: fetchEvery, running: map[string]*turn{}}
	if err := db.connect(ctx, string(url)); err != nil {
		return nil, err
	}
	if err := db.migrate(ctx, func() error { return db.update(ctx) }); err != nil {
		return nil, errors.Join(fmt.Errorf("open database: %w", fault(err)), db.Close())
	}
	return db, nil
}

// connect opens the kind of database that a URL names.
func (db *DB) connect(ctx context.Context, url string) error {
	scheme, rest, found := strings.Cut(url, ":")
	switch {
	case scheme == "postgres" || scheme == "postgresql":
		return db.connectPostgres(ctx, url)
	case scheme == "sqlite" && found:
		return db.connectSQLite(strings.TrimPrefix(rest, "//"))
	case strings.Contains(url, "://"):
		return faults.Invalid("database", "there is no such kind of database", "give the path of a file, or postgres://…")
	}
	return db.connectSQLite(url)
}

// update migrates our tables and River's.
func (db *DB) update(ctx context.Context) error {
	sub, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return err
	}
	ours, err := goose.NewProvider(db.goose, db.sql, sub)
	if err != nil {
		return err
	}
	if _, err := ours.Up(ctx); err != nil {
		return err
	}
	return db.jobs.migrate(ctx)
}

// Close closes the database. Jobs must have been stopped before.
func (db *DB) Close() error { return db.close() }

// Ping tells whether the database can be written to.
func (db *DB) Ping(ctx context.Context) error {
	return db.writeLocking(ctx, func(tx *txn) error {
		_, err := tx.ExecContext(ctx, `UPDATE worker SET seen_ms = seen_ms WHERE id = ''`)
		return err
	})
}
